import { serve } from "inngest/edge";
import { type DeliveryEngine, describeDeliveryEngine } from "./delivery-engine.contract";
import { DELIVERY_DUE, inngestFunctions, newInngestClient } from "./inngest";
import { InngestRelay } from "./inngest-relay";
import { EVENT_KEY, InngestServer, SIGNING_KEY } from "./testing/inngest-server";

const LATE_S = 1;

describeDeliveryEngine("Inngest", async () => {
  const server = new InngestServer({ [DELIVERY_DUE]: "deliver" });
  const address = await server.start();
  const first = await newInstance(server, address);
  return {
    ...first,
    async stop() {
      await first.stop();
      await server.stop();
    },
  };
});

async function newInstance(server: InngestServer, address: string): Promise<DeliveryEngine> {
  const settings = { eventKey: EVENT_KEY, signingKey: SIGNING_KEY, isDev: false };
  const client = await newInngestClient({ ...settings, baseUrl: address });
  const end = server.serve(serve({ client, functions: inngestFunctions(client) }));
  const other = { client: Promise.resolve(client), address, lateS: LATE_S };
  const relay = new InngestRelay(other, (error) => console.error(error));
  return {
    async stop() {
      end();
      await relay.stop();
    },
    join: () => newInstance(server, address),
    fail: () => server.goAway(),
  };
}
