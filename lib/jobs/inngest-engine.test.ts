import { serve } from "inngest/edge";
import { describeDeliveryEngine } from "./delivery-engine.contract";
import { DELIVERY_DUE, inngestFunctions, newInngestClient } from "./inngest";
import { InngestRelay } from "./inngest-relay";
import { EVENT_KEY, InngestServer, SIGNING_KEY } from "./testing/inngest-server";

describeDeliveryEngine("Inngest", async () => {
  const server = new InngestServer({ [DELIVERY_DUE]: "deliver" });
  const settings = { eventKey: EVENT_KEY, signingKey: SIGNING_KEY, isDev: false };
  const client = await newInngestClient({ ...settings, baseUrl: await server.start() });
  server.serve(serve({ client, functions: inngestFunctions(client, { overdueS: 0 }) }));
  const relay = new InngestRelay(Promise.resolve(client), (error) => console.error(error));
  return {
    async stop() {
      await relay.stop();
      await server.stop();
    },
    sweep: async () => void (await server.run("sweep")),
  };
});
