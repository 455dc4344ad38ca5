import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Database } from "@/lib/db/client";
import { openTestDatabase } from "@/lib/db/testing/database";
import { readEnv } from "@/lib/env";
import { place } from "@/lib/process";
import { type Asker, alone } from "../callers/asker";
import { createOrganization } from "../people/organizations";
import { type Behaviour, type Receiver, startReceiver } from "../testing/receiver";
import { attemptDelivery, makeAttempt } from "./deliveries";
import { claimDue, claimOne, type DeliveryClaim, releaseClaims } from "./delivery-claims";
import { listDeliveries, resendDelivery, testWebhook } from "./delivery-log";
import { recordAttempt } from "./delivery-outcomes";
import { rotateSecret } from "./secrets";
import { hmac } from "./webhook-signature";
import { changeWebhook, createWebhook, deleteWebhook, getWebhook } from "./webhooks";

const SECRET = "the first secret";
const NONE = new Map<string, number>();
let db: Database;
const receivers: Receiver[] = [];

beforeAll(async () => {
  place("environment", readEnv({ ENCRYPTION_KEY: "a key for tests, long enough" }));
  db = await openTestDatabase();
});
afterEach(async () => {
  await Promise.all(receivers.splice(0).map((receiver) => receiver.stop()));
  await db.sql`delete from deliveries`;
});
afterAll(() => db.close());

interface Scene {
  asker: Asker;
  id: string;
  receiver: Receiver;
}

async function newScene(behave?: (one: unknown, before: number) => Behaviour, asker?: Asker): Promise<Scene> {
  const owner = { name: "T", email: "t@example.com", plan: "free", scopes: ["keys:write"] } as const;
  const receiver = await startReceiver(behave);
  receivers.push(receiver);
  const who = asker ?? {
    organizationId: (await createOrganization({ name: "test" }, owner)).organization.id,
    actor: { name: "test" },
  };
  const { id } = await alone(createWebhook)(who, {
    url: `${receiver.url}/hook`,
    events: ["key.created"],
    secret: SECRET,
  });
  return { asker: who, id, receiver };
}

const only = async (claims: Promise<DeliveryClaim[]>) => {
  const [claim, ...more] = await claims;
  expect(more).toEqual([]);
  return claim as DeliveryClaim;
};
const claimed = () => only(claimDue(10, NONE));
/** As if that time had passed. */
const later = (seconds: number) => db.sql`update deliveries set due_at = due_at - make_interval(secs => ${seconds})`;
const deliveriesOf = async ({ asker, id }: Scene) =>
  (await listDeliveries(asker, { webhook_id: id, limit: 100 })).deliveries;
const FAILED = { kind: "answered", status: 500, excerpt: "", durationMs: 1 } as const;
const ACCEPTED = { ...FAILED, status: 200 } as const;
const record = (claim: DeliveryClaim, result: typeof FAILED | typeof ACCEPTED) =>
  recordAttempt({ claim, startedAt: new Date(), result });

test("a delivery arrives signed, with the bytes that are kept, and its attempt is noted", async () => {
  const scene = await newScene(() => ({ status: 202, body: "thank you" }));
  await alone(testWebhook)(scene.asker, { webhook_id: scene.id });
  await makeAttempt(await claimed());
  const [one] = scene.receiver.received;
  const [delivery] = await deliveriesOf(scene);
  expect(one?.body).toBe(delivery?.body);
  expect(one?.headers["x-service-signature"]).toBe(
    `sha256=${hmac(Buffer.from(SECRET), one?.body ?? "").toString("hex")}`,
  );
  expect(one?.headers).toMatchObject({ "content-type": "application/json", "webhook-id": delivery?.event_id });
  expect(delivery).toMatchObject({ status: "delivered", next_attempt_at: null });
  expect(delivery?.attempts).toMatchObject([{ number: 1, status_code: 202, error: null, response: "thank you" }]);
  const webhook = await getWebhook(scene.asker, { webhook_id: scene.id });
  expect(Date.parse(webhook.last_delivery_at ?? "")).toBeGreaterThan(Date.now() - 60_000);
});

test("all attempts have the same id and bytes, each its own time", async () => {
  const scene = await newScene((_, before) => (before < 2 ? 500 : 200));
  const { id } = await alone(testWebhook)(scene.asker, { webhook_id: scene.id });
  for (let n = 0; n < 3; n++) {
    await attemptDelivery(id);
    await later(8_000);
  }
  const { received } = scene.receiver;
  expect(received).toHaveLength(3);
  expect(new Set(received.map(({ id, body }) => `${id} ${body}`)).size).toBe(1);
  expect(await attemptDelivery(id)).toEqual({ done: true });
  expect(received).toHaveLength(3);
});

test("five failures, each at its time, make the delivery failed and the subscription failing until one is accepted", async () => {
  let answer = 500;
  const scene = await newScene(() => answer);
  const { id } = await alone(testWebhook)(scene.asker, { webhook_id: scene.id });
  for (const delay of [60, 300, 1_800, 7_200]) {
    const progress = await attemptDelivery(id);
    const wait = progress.done ? 0 : (progress.dueAt.getTime() - Date.now()) / 1000;
    expect(wait).toBeGreaterThan(delay - 5);
    expect(wait).toBeLessThanOrEqual(delay);
    await later(delay - 5);
    const tooSoon = scene.receiver.received.length;
    await attemptDelivery(id);
    expect(scene.receiver.received).toHaveLength(tooSoon);
    await later(5);
  }
  expect(await attemptDelivery(id)).toEqual({ done: true });
  expect(await deliveriesOf(scene)).toMatchObject([
    { status: "failed", attempts: Array(5).fill({ status_code: 500 }) },
  ]);
  const failing = await getWebhook(scene.asker, { webhook_id: scene.id });
  expect(failing).toMatchObject({ status: "failing", consecutive_failures: 5, last_delivery_at: null });
  answer = 200;
  const again = await alone(resendDelivery)(scene.asker, { webhook_id: scene.id, delivery_id: id });
  expect(await attemptDelivery(again.id)).toEqual({ done: true });
  expect(scene.receiver.received.at(-1)).toMatchObject({ id: again.event_id, body: again.body });
  expect(await getWebhook(scene.asker, { webhook_id: scene.id })).toMatchObject({
    status: "active",
    consecutive_failures: 0,
  });
  expect((await deliveriesOf(scene)).map(({ status }) => status)).toEqual(["delivered", "failed"]);
});

test("the owner gets one mail each time a subscription begins to fail", async () => {
  let answer = 500;
  const scene = await newScene(() => answer);
  const mails = () => db.sql`select recipient, status from emails
    where template = 'webhook-failing' and organization_id = ${scene.asker.organizationId}`;
  const deliver = async () => {
    const { id } = await alone(testWebhook)(scene.asker, { webhook_id: scene.id });
    for (let n = 0; n < 5; n++) {
      await attemptDelivery(id);
      await later(8_000);
    }
  };
  await deliver();
  expect(await mails()).toEqual([{ recipient: "t@example.com", status: "pending" }]);
  await deliver();
  expect(await mails()).toHaveLength(1);
  answer = 200;
  await deliver();
  answer = 500;
  await deliver();
  expect(await mails()).toHaveLength(2);
});

test("410 disables the subscription and cancels what is pending for it", async () => {
  const scene = await newScene(() => 410);
  await alone(testWebhook)(scene.asker, { webhook_id: scene.id });
  const { id } = await alone(testWebhook)(scene.asker, { webhook_id: scene.id });
  await attemptDelivery(id);
  expect(await getWebhook(scene.asker, { webhook_id: scene.id })).toMatchObject({ status: "disabled" });
  expect((await deliveriesOf(scene)).map(({ status }) => status)).toEqual(["cancelled", "cancelled"]);
  expect(scene.receiver.received).toHaveLength(1);
});

test("an answer without end is accepted by its status, its beginning kept", async () => {
  const scene = await newScene(() => "endless");
  const { id } = await alone(testWebhook)(scene.asker, { webhook_id: scene.id });
  await attemptDelivery(id);
  const [delivery] = await deliveriesOf(scene);
  expect(delivery?.status).toBe("delivered");
  expect(delivery?.attempts[0]?.response).toHaveLength(2_048);
});

test.each([
  ["a reset connection", "reset" as const],
  ["a redirect", { status: 302, headers: { Location: "/elsewhere" } }],
])("%s is a failed attempt", async (_, behaviour) => {
  const scene = await newScene(() => behaviour);
  const { id } = await alone(testWebhook)(scene.asker, { webhook_id: scene.id });
  expect(await attemptDelivery(id)).toMatchObject({ done: false });
  expect(scene.receiver.received).toHaveLength(1);
  expect(await getWebhook(scene.asker, { webhook_id: scene.id })).toMatchObject({
    status: "active",
    consecutive_failures: 1,
  });
});

test("no two workers have the same delivery, and together they have all", async () => {
  const scenes = await Promise.all(Array.from({ length: 10 }, () => newScene()));
  for (const { asker, id } of scenes) for (let n = 0; n < 5; n++) await alone(testWebhook)(asker, { webhook_id: id });
  const claims = (await Promise.all(Array.from({ length: 8 }, () => claimDue(20, NONE)))).flat();
  claims.push(...(await claimDue(50, NONE)));
  expect(new Set(claims.map(({ id }) => id)).size).toBe(claims.length);
  expect(claims).toHaveLength(50);
});

test("one subscription takes its share of places and no more, however much is due for it", async () => {
  const [busy, calm] = [await newScene(), await newScene()];
  for (let n = 0; n < 60; n++) await alone(testWebhook)(busy.asker, { webhook_id: busy.id });
  await alone(testWebhook)(calm.asker, { webhook_id: calm.id });
  const count = (claims: DeliveryClaim[], { id }: Scene) => claims.filter(({ webhook_id }) => webhook_id === id).length;
  const first = await claimDue(12, NONE);
  expect(count(first, busy)).toBe(10);
  const second = await claimDue(12, new Map([[busy.id, 10]]));
  expect([count(second, busy), count(second, calm)]).toEqual([0, 1]);
  await releaseClaims([...first, ...second]);
  await db.sql`update webhooks set consecutive_failures = 1 where id = ${busy.id}`;
  expect(count(await claimDue(100, NONE), busy)).toBe(2);
});

test("what was released is due at once and counts as no attempt", async () => {
  const scene = await newScene();
  await alone(testWebhook)(scene.asker, { webhook_id: scene.id });
  await releaseClaims([await claimed()]);
  expect(await claimed()).toMatchObject({ attempts: 0, interruptions: 0 });
});

test("an attempt that was cut is made again when its lease ends, and counts as none of the five", async () => {
  const scene = await newScene();
  await alone(testWebhook)(scene.asker, { webhook_id: scene.id });
  await claimed();
  expect(await claimDue(10, NONE)).toEqual([]);
  await later(25);
  const again = await claimed();
  expect(again).toMatchObject({ attempts: 0, interruptions: 1 });
  await makeAttempt(again);
  const [delivery] = await deliveriesOf(scene);
  expect(delivery?.attempts).toMatchObject([
    { number: 1, status_code: null, error: expect.stringContaining("cut") },
    { number: 2, status_code: 200 },
  ]);
});

test("a worker whose lease ended cannot overwrite what another one recorded", async () => {
  const scene = await newScene();
  await alone(testWebhook)(scene.asker, { webhook_id: scene.id });
  const slow = await claimed();
  await later(25);
  const quick = await claimed();
  await record(slow, FAILED);
  await record(quick, ACCEPTED);
  await record(slow, FAILED);
  expect(await deliveriesOf(scene)).toMatchObject([{ status: "delivered" }]);
  expect(await getWebhook(scene.asker, { webhook_id: scene.id })).toMatchObject({ consecutive_failures: 0 });
});

test("a delivery whose attempts are always cut ends as failed", async () => {
  const scene = await newScene();
  await alone(testWebhook)(scene.asker, { webhook_id: scene.id });
  for (let n = 0; n < 10; n++) {
    await claimed();
    await later(25);
  }
  await makeAttempt(await claimed());
  expect(scene.receiver.received).toEqual([]);
  expect(await deliveriesOf(scene)).toMatchObject([{ status: "failed" }]);
  expect(await getWebhook(scene.asker, { webhook_id: scene.id })).toMatchObject({ status: "failing" });
});

test.each([
  ["disabling", (scene: Scene) => alone(changeWebhook)(scene.asker, { webhook_id: scene.id, status: "disabled" })],
  ["deleting", (scene: Scene) => alone(deleteWebhook)(scene.asker, { webhook_id: scene.id })],
])("%s during an attempt lets it end and nothing follow", async (_, stop) => {
  const scene = await newScene();
  await alone(testWebhook)(scene.asker, { webhook_id: scene.id });
  const claim = await claimed();
  await stop(scene);
  await record(claim, FAILED);
  const rows = await db.sql`select status, attempts, claim from deliveries`;
  expect(rows).toEqual([{ status: "cancelled", attempts: 1, claim: null }]);
  expect(await claimDue(10, NONE)).toEqual([]);
});

test("an outcome that waits for the subscription being disabled finds the delivery cancelled, and leaves it so", async () => {
  const scene = await newScene();
  await alone(testWebhook)(scene.asker, { webhook_id: scene.id });
  const claim = await claimed();
  let recorded: Promise<void> | undefined;
  await db.orm.transaction(async (tx) => {
    await changeWebhook({ ...scene.asker, tx }, { webhook_id: scene.id, status: "disabled" });
    recorded = record(claim, FAILED);
    await new Promise((resolve) => setTimeout(resolve, 100));
  });
  await recorded;
  expect(await db.sql`select status, attempts from deliveries`).toEqual([{ status: "cancelled", attempts: 1 }]);
  expect(await getWebhook(scene.asker, { webhook_id: scene.id })).toMatchObject({ status: "disabled" });
});

test("a delivery that was written while its subscription was being disabled is cancelled without an attempt", async () => {
  const scene = await newScene();
  const { id } = await alone(testWebhook)(scene.asker, { webhook_id: scene.id });
  await db.sql`update webhooks set status = 'disabled' where id = ${scene.id}`;
  expect(await attemptDelivery(id)).toEqual({ done: true });
  expect(scene.receiver.received).toEqual([]);
  expect(await db.sql`select status from deliveries`).toEqual([{ status: "cancelled" }]);
});

test("during a rotation both secrets sign, the new one in the header of the specification", async () => {
  const scene = await newScene();
  await alone(rotateSecret)(scene.asker, { webhook_id: scene.id, secret: "second" });
  const { id } = await alone(testWebhook)(scene.asker, { webhook_id: scene.id });
  await attemptDelivery(id);
  const [one] = scene.receiver.received;
  expect(one?.headers["x-service-signature"]).toBe(
    `sha256=${hmac(Buffer.from("second"), one?.body ?? "").toString("hex")}`,
  );
  expect(String(one?.headers["webhook-signature"]).split(" ")).toHaveLength(2);
});

test("a secret that cannot be read is a failed attempt, not a delivery without end", async () => {
  const scene = await newScene();
  const { id } = await alone(testWebhook)(scene.asker, { webhook_id: scene.id });
  await db.sql`update webhooks set secret = 'c3dhcHBlZCBieSBhIHRoaWVmIGFuZCB0b28gc2hvcnQ=' where id = ${scene.id}`;
  await attemptDelivery(id);
  const [delivery] = await deliveriesOf(scene);
  expect(delivery?.attempts).toMatchObject([{ error: expect.stringContaining("ENCRYPTION_KEY") }]);
  expect(await claimOne(id)).toBeUndefined();
});
