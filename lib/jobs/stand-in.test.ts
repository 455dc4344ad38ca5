import { serve } from "inngest/edge";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "@/lib/db/testing/database";
import { readEnv } from "@/lib/env";
import { place } from "@/lib/process";
import { alone } from "@/lib/services/callers/asker";
import { checkReadiness } from "@/lib/services/operations/health";
import { inngestSigns, noteInngestCall } from "@/lib/services/operations/inngest-signs";
import { createOrganization } from "@/lib/services/people/organizations";
import { type Receiver, startReceiver } from "@/lib/services/testing/receiver";
import { testWebhook } from "@/lib/services/webhooks/delivery-log";
import { createWebhook } from "@/lib/services/webhooks/webhooks";
import { DeliveryWorker } from "./delivery-worker";
import { DELIVERY_DUE, inngestFunctions, newInngestClient } from "./inngest";
import { InngestRelay } from "./inngest-relay";
import { StandIn } from "./stand-in";
import { EVENT_KEY, InngestServer, SIGNING_KEY } from "./testing/inngest-server";

const SOON = { absentMs: 1_000, lookMs: 50 };
const OWNER = { name: "T", email: "t@example.com", plan: "free", scopes: ["keys:write"] } as const;

let db: Awaited<ReturnType<typeof openTestDatabase>>;
let server: InngestServer;
let receiver: Receiver;
let parts: { stop(): Promise<void> }[] = [];

beforeAll(async () => {
  const inngest = { INNGEST_EVENT_KEY: EVENT_KEY, INNGEST_SIGNING_KEY: SIGNING_KEY };
  place("environment", readEnv({ ENCRYPTION_KEY: "a key for tests, long enough", ...inngest }));
  db = await openTestDatabase();
});
afterEach(async () => {
  for (const part of parts.reverse()) await part.stop();
  parts = [];
  place("inngest-signs", undefined);
  await db.sql`truncate engine_calls, deliveries cascade`;
});
afterAll(() => db.close());

/** An app on an Inngest that calls it, or that takes events and calls nobody. */
async function begin({ calls, uncalledMs }: { calls: boolean; uncalledMs?: number }) {
  server = new InngestServer({ [DELIVERY_DUE]: "deliver" });
  const address = await server.start();
  const client = await newInngestClient({
    eventKey: EVENT_KEY,
    signingKey: SIGNING_KEY,
    isDev: false,
    baseUrl: address,
  });
  const endpoint = serve({ client, functions: inngestFunctions(client) });
  const join = () =>
    server.serve(async (request) => {
      await noteInngestCall(Number.POSITIVE_INFINITY); // every call, not one every few seconds
      return await endpoint(request);
    });
  if (calls) join();
  receiver = await startReceiver();
  const ignore = () => {};
  parts = [
    server,
    receiver,
    new InngestRelay({ client: Promise.resolve(client), address, lateS: 0.5 }, ignore),
    new StandIn(() => [new DeliveryWorker(ignore)], ignore, { ...SOON, uncalledMs }),
  ];
  const { organization } = await createOrganization({ name: "test" }, OWNER);
  const asker = { organizationId: organization.id, actor: { name: "test" } };
  const { id } = await alone(createWebhook)(asker, { url: receiver.url, events: ["key.created"], secret: "s" });
  return { join, send: () => alone(testWebhook)(asker, { webhook_id: id }) };
}

const delivered = async () => (await db.sql`select 1 from deliveries where status = 'delivered'`).length;
const told = async () => (await checkReadiness()).body as { inngest?: { answers: boolean; stands_in: boolean } };

test("an Inngest that is gone for long is stood in for, until it is back: nothing is delivered twice", async () => {
  const { send } = await begin({ calls: true });
  await send();
  await expect.poll(delivered).toBe(1);
  expect((await told()).inngest).toMatchObject({ answers: true, stands_in: false, overdue: 0 });
  const back = await server.goAway();
  for (let n = 0; n < 20; n++) await send();
  expect(await delivered()).toBe(1);
  await expect.poll(delivered).toBe(21);
  expect((await told()).inngest).toMatchObject({ answers: false, stands_in: true });
  await back("lost");
  await expect.poll(() => inngestSigns().standsIn).toBe(false);
  await send();
  await expect.poll(delivered).toBe(22);
  expect(server.events.length).toBeGreaterThan(1); // by Inngest again
  expect(receiver.received).toHaveLength(22);
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(22);
}, 120_000);

test("so is one that takes events and calls nobody, until it calls", async () => {
  const { send, join } = await begin({ calls: false, uncalledMs: 1_000 });
  await send();
  await expect.poll(delivered).toBe(1);
  expect((await told()).inngest).toMatchObject({ answers: true, stands_in: true, last_called_at: null });
  join();
  await noteInngestCall(Number.POSITIVE_INFINITY);
  await expect.poll(() => inngestSigns().standsIn).toBe(false);
  expect(receiver.received).toHaveLength(1);
});
