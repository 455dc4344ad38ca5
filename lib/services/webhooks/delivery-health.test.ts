import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "@/lib/db/client";
import { openTestDatabase } from "@/lib/db/testing/database";
import { readEnv } from "@/lib/env";
import { place } from "@/lib/process";
import { type Asker, alone } from "../callers/asker";
import { createOrganization } from "../people/organizations";
import { emit } from "../queues/outbox";
import { deliveryHealth } from "./delivery-health";
import { listDeliveries } from "./delivery-log";
import { replayEvents } from "./delivery-resends";
import { changeWebhook, createWebhook, getWebhook } from "./webhooks";

let db: Database;
beforeAll(async () => {
  place("environment", readEnv({ ENCRYPTION_KEY: "a key for tests, long enough" }));
  db = await openTestDatabase();
});
afterAll(() => db.close());

async function newAsker(): Promise<Asker> {
  const owner = { name: "T", email: "t@example.com", plan: "free", scopes: ["keys:write"] } as const;
  const { organization } = await createOrganization({ name: "test" }, owner);
  return { organizationId: organization.id, actor: { name: "test" } };
}

const HOOK = { url: "https://example.com/hook", events: ["key.revoked", "usage.threshold"], secret: "s" } as never;
const newHook = async (asker: Asker) => (await alone(createWebhook)(asker, HOOK)).id;
const KEY = { key_id: "key_1", key_prefix: "p", name: "N", revoked_by: "admin" };

/** An event as if it had happened so many minutes ago. */
async function happened({ organizationId }: Asker, minutesAgo: number, type = "key.revoked"): Promise<string> {
  const id = await db.orm.transaction((tx) => emit(tx, { organizationId, type, data: KEY } as never));
  await db.sql`update events set created_at = now() - make_interval(mins => ${minutesAgo}) where id = ${id}`;
  return id;
}

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const sent = async (asker: Asker, webhook_id: string) =>
  (await listDeliveries(asker, { webhook_id, limit: 100 })).deliveries;

test("a time is replayed: each event of it that the webhook asks for, also from before it was made, and no other", async () => {
  const [asker, other] = [await newAsker(), await newAsker()];
  const before = await happened(asker, 90);
  const id = await newHook(asker);
  const within = await happened(asker, 60, "usage.threshold.80");
  await happened(asker, 10);
  await happened(asker, 60, "key.created");
  await happened(other, 60);
  await db.sql`delete from deliveries where webhook_id = ${id} and event_id <> ${within}`;
  const [first] = await sent(asker, id);
  expect(await alone(replayEvents)(asker, { webhook_id: id, from: ago(100), to: ago(30) })).toEqual({ resent: 2 });
  const all = await sent(asker, id);
  expect(all.map(({ event_id }) => event_id).sort()).toEqual([before, within, within].sort());
  expect(all.map(({ resend_of }) => resend_of).filter(Boolean)).toEqual([first?.id]);
  expect(await alone(replayEvents)(asker, { webhook_id: id, from: ago(20_000), to: ago(10_000) })).toEqual({
    resent: 0,
  });
});

test("nothing is replayed to a disabled webhook, another organization's, or beyond a thousand at once", async () => {
  const [asker, other] = [await newAsker(), await newAsker()];
  const id = await newHook(asker);
  const range = { webhook_id: id, from: ago(100), to: ago(-1) };
  await expect(alone(replayEvents)(other, range)).rejects.toMatchObject({ code: "webhook_not_found" });
  await db.sql`
    insert into events (id, organization_id, type, created_at, body)
    select 'evt_' || ${id} || n, ${asker.organizationId}, 'key.revoked', now(), '{}' from generate_series(1, 1001) n`;
  await expect(alone(replayEvents)(asker, range)).rejects.toMatchObject({ code: "invalid_request" });
  expect(await sent(asker, id)).toEqual([]);
  await alone(changeWebhook)(asker, { webhook_id: id, status: "disabled" });
  await expect(alone(replayEvents)(asker, range)).rejects.toMatchObject({ code: "webhook_disabled" });
});

test("an endpoint's health is of its own attempts of the last seven days", async () => {
  const asker = await newAsker();
  const [id, idle] = [await newHook(asker), await newHook(asker)];
  expect(await deliveryHealth(asker, { webhook_id: idle })).toEqual({
    days: 7,
    of_latest: null,
    attempts: 0,
    success_rate: null,
    p50_ms: null,
    p95_ms: null,
  });
  await happened(asker, 1);
  const [delivery] = await sent(asker, id);
  const attempts = [
    [200, 100, 0],
    [204, 200, 1],
    [500, 300, 2],
    [null, 10_000, 3],
    [200, 5, 8 * 24],
  ] as const;
  for (const [n, [status_code, duration_ms, hoursAgo]] of attempts.entries()) {
    await db.sql`
      insert into delivery_attempts (delivery_id, number, started_at, duration_ms, status_code)
      values (${delivery?.id ?? ""}, ${n + 1}, now() - make_interval(hours => ${hoursAgo}), ${duration_ms}, ${status_code})`;
  }
  expect(await deliveryHealth(asker, { webhook_id: id })).toMatchObject({
    attempts: 4,
    success_rate: 0.5,
    p50_ms: 250,
  });
  await expect(deliveryHealth(await newAsker(), { webhook_id: id })).rejects.toMatchObject({
    code: "webhook_not_found",
  });
});

test("an endpoint with more deliveries than are looked at is judged by the latest, and that is said", async () => {
  const asker = await newAsker();
  const id = await newHook(asker);
  for (const minutesAgo of [30, 20, 10]) await happened(asker, minutesAgo);
  const [latest, second, first] = await sent(asker, id);
  for (const [at, { status_code, delivery }] of [
    { status_code: 500, delivery: first },
    { status_code: 200, delivery: second },
    { status_code: 200, delivery: latest },
  ].entries()) {
    await db.sql`
      insert into delivery_attempts (delivery_id, number, started_at, duration_ms, status_code)
      values (${delivery?.id ?? ""}, 1, now(), ${at}, ${status_code})`;
  }
  expect(await deliveryHealth(asker, { webhook_id: id }, 2)).toMatchObject({
    of_latest: 2,
    attempts: 2,
    success_rate: 1,
    p50_ms: 1.5,
  });
  expect(await deliveryHealth(asker, { webhook_id: id }, 4)).toMatchObject({ of_latest: null, attempts: 3 });
});

test("a webhook is described in its owner's words, which change by themselves", async () => {
  const asker = await newAsker();
  const { id } = await alone(createWebhook)(asker, { ...(HOOK as object), description: "On call" } as never);
  await alone(changeWebhook)(asker, { webhook_id: id, events: ["key.created"] });
  expect(await getWebhook(asker, { webhook_id: id })).toMatchObject({
    description: "On call",
    events: ["key.created"],
  });
  await alone(changeWebhook)(asker, { webhook_id: id, description: "" });
  expect(await getWebhook(asker, { webhook_id: id })).toMatchObject({ description: "" });
});
