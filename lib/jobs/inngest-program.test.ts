import { serve } from "inngest/edge";
import { describe } from "vitest";
import { type DeliveryEngine, describeDeliveryEngine } from "./delivery-engine.contract";
import { inngestFunctions, newInngestClient } from "./inngest";
import { InngestRelay } from "./inngest-relay";
import { InngestProgram, KEYS, type Mode } from "./testing/inngest-program";

// ASSAY_TEST_INNGEST=FILE, the program of Inngest's server, drives deliveries in both of its modes.
const PROGRAM = process.env.ASSAY_TEST_INNGEST;
const LATE_S = 1;
const EACH = 60; // the server begins some ten runs a second where its state is on disk

describe.skipIf(!PROGRAM)("a real server", () => {
  describeDeliveryEngine("of Inngest for development", () => newEngine("dev"), EACH);
  describeDeliveryEngine("of Inngest for production", () => newEngine("start"), EACH);
});

async function newEngine(mode: Mode): Promise<DeliveryEngine> {
  const program = new InngestProgram(PROGRAM as string, mode);
  await program.listen();
  const first = await newInstance(program, mode, () => program.start());
  return {
    ...first,
    async stop() {
      await first.stop();
      await program.stop();
    },
  };
}

/** `start` starts the server, once there is an app that it can ask. */
async function newInstance(program: InngestProgram, mode: Mode, start = async () => {}): Promise<DeliveryEngine> {
  const { address, origin } = program;
  const client = await newInngestClient({ ...KEYS[mode], baseUrl: address });
  const end = program.serve(serve({ client, functions: inngestFunctions(client), serveOrigin: origin }));
  await start();
  const relay = new InngestRelay({ client: Promise.resolve(client), address, lateS: LATE_S }, console.error);
  return {
    async stop() {
      end();
      await relay.stop();
    },
    join: () => newInstance(program, mode),
    fail: () => program.goAway(),
  };
}
