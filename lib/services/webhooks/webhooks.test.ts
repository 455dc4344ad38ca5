import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "@/lib/db/client";
import { openTestDatabase } from "@/lib/db/testing/database";
import { readEnv } from "@/lib/env";
import { place } from "@/lib/process";
import { type Asker, alone } from "../callers/asker";
import { createOrganization } from "../people/organizations";
import { listDeliveries, resendDelivery, testWebhook } from "./delivery-log";
import { rotateSecret, signingSecrets } from "./secrets";
import type { WebhookRow } from "./webhook-rows";
import { changeWebhook, createWebhook, deleteWebhook, getWebhook, listWebhooks } from "./webhooks";

const SECRET = "the first secret, long enough";
let db: Database;
beforeAll(async () => {
  place("environment", readEnv({ ENCRYPTION_KEY: "a key for tests, long enough" }));
  db = await openTestDatabase();
});
afterAll(() => db.close());

async function newAsker(): Promise<Asker> {
  const owner = { name: "T", email: "t@example.com", plan: "free", scopes: ["keys:write"] } as const;
  const { organization } = await createOrganization({ name: "test" }, owner);
  return { organizationId: organization.id, actor: { name: "key_1", address: "192.0.2.7" } };
}

const create = (asker: Asker, more: object = {}) =>
  alone(createWebhook)(asker, { url: "https://example.com/hook", events: ["key.created"], secret: SECRET, ...more });
const rowOf = async (id: string) => (await db.sql`select * from webhooks where id = ${id}`)[0] as WebhookRow;
const page = { limit: 20 };

test("the secret is stored encrypted, and no view shows it", async () => {
  const asker = await newAsker();
  const made = await create(asker);
  const row = await rowOf(made.id);
  expect(JSON.stringify(row)).not.toContain(SECRET);
  expect(signingSecrets(row, new Date())).toEqual([SECRET]);
  const shown = [made, await getWebhook(asker, { webhook_id: made.id }), await listWebhooks(asker)];
  expect(JSON.stringify(shown)).not.toMatch(/secret/);
});

test("a secret opens for its own subscription alone", async () => {
  const asker = await newAsker();
  const [one, other] = [await create(asker), await create(asker)];
  await db.sql`update webhooks set secret = (select secret from webhooks where id = ${one.id}) where id = ${other.id}`;
  const row = await rowOf(other.id);
  expect(() => signingSecrets(row, new Date())).toThrow();
});

test("after a rotation the old secret signs beside the new one for 24 hours", async () => {
  const asker = await newAsker();
  const { id } = await create(asker);
  const { previous_secret_expires_at: end } = await alone(rotateSecret)(asker, { webhook_id: id, secret: "second" });
  const row = await rowOf(id);
  const at = (ms: number) => signingSecrets({ ...row, previous_secret_until: new Date(end) }, new Date(ms));
  expect(Date.parse(end) - Date.now()).toBeGreaterThan(24 * 3_600_000 - 60_000);
  expect(at(Date.now())).toEqual(["second", SECRET]);
  expect(at(Date.parse(end))).toEqual(["second"]);
});

test("an organization has 20 subscriptions at most, though 30 are asked for at once; a deleted one makes room", async () => {
  const asker = await newAsker();
  const made = await Promise.allSettled(Array.from({ length: 30 }, () => create(asker)));
  const errors = made.flatMap((one) => (one.status === "rejected" ? [one.reason.code] : []));
  expect(errors).toEqual(Array(10).fill("webhook_limit_reached"));
  const [first] = (await listWebhooks(asker)).webhooks;
  await alone(deleteWebhook)(asker, { webhook_id: first?.id ?? "" });
  await create(asker);
  await expect(create(asker)).rejects.toMatchObject({ code: "webhook_limit_reached" });
});

test("what another organization has is not found, for any verb", async () => {
  const [asker, other] = [await newAsker(), await newAsker()];
  const { id } = await create(other);
  const { id: delivery_id } = await alone(testWebhook)(other, { webhook_id: id });
  const own = await create(asker);
  for (const webhook_id of [id, "wh_none", "", "wh_\u0000"]) {
    for (const ask of [
      () => getWebhook(asker, { webhook_id }),
      () => alone(changeWebhook)(asker, { webhook_id, status: "disabled" }),
      () => alone(deleteWebhook)(asker, { webhook_id }),
      () => alone(rotateSecret)(asker, { webhook_id, secret: "x" }),
      () => alone(testWebhook)(asker, { webhook_id }),
      () => listDeliveries(asker, { webhook_id, ...page }),
      () => alone(resendDelivery)(asker, { webhook_id, delivery_id }),
    ]) {
      await expect(ask()).rejects.toMatchObject({ code: "webhook_not_found" });
    }
  }
  for (const one of [delivery_id, "dlv_none", "\u0000"]) {
    await expect(alone(resendDelivery)(asker, { webhook_id: own.id, delivery_id: one })).rejects.toMatchObject({
      code: "delivery_not_found",
    });
  }
  expect(await getWebhook(other, { webhook_id: id })).toMatchObject({ status: "active" });
});

test("disabling or deleting cancels what is pending", async () => {
  const asker = await newAsker();
  const [one, two] = [await create(asker), await create(asker)];
  const pending = [
    await alone(testWebhook)(asker, { webhook_id: one.id }),
    await alone(testWebhook)(asker, { webhook_id: two.id }),
  ];
  await alone(changeWebhook)(asker, { webhook_id: one.id, status: "disabled" });
  await alone(deleteWebhook)(asker, { webhook_id: two.id });
  const rows = await db.sql`select status, ended_at is not null as ended from deliveries
    where id = any(${pending.map(({ id }) => id)})`;
  expect(rows).toEqual(Array(2).fill({ status: "cancelled", ended: true }));
  await expect(alone(testWebhook)(asker, { webhook_id: one.id })).rejects.toMatchObject({ code: "webhook_disabled" });
  const { id: delivery_id } = pending[0] as { id: string };
  await expect(alone(resendDelivery)(asker, { webhook_id: one.id, delivery_id })).rejects.toMatchObject({
    code: "webhook_disabled",
  });
  const [gone] = await db.sql`select secret, previous_secret from webhooks where id = ${two.id}`;
  expect(gone).toEqual({ secret: "", previous_secret: null });
});

test("setting a failing subscription active forgets its failures", async () => {
  const asker = await newAsker();
  const { id } = await create(asker);
  await db.sql`update webhooks set status = 'failing', consecutive_failures = 5 where id = ${id}`;
  expect(await alone(changeWebhook)(asker, { webhook_id: id, events: ["key.revoked"] })).toMatchObject({
    status: "failing",
    consecutive_failures: 5,
    events: ["key.revoked"],
  });
  const active = await alone(changeWebhook)(asker, { webhook_id: id, status: "active" });
  expect(active).toMatchObject({ status: "active", consecutive_failures: 0 });
});

test("pages of deliveries follow each other without gap or repeat, and can be of one status", async () => {
  const asker = await newAsker();
  const { id } = await create(asker);
  const made: string[] = [];
  for (let n = 0; n < 7; n++) made.unshift((await alone(testWebhook)(asker, { webhook_id: id })).id);
  await db.sql`update deliveries set created_at = '2026-01-01Z' where id = any(${made.slice(4)})`;
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const answer = await listDeliveries(asker, { webhook_id: id, limit: 2, cursor });
    seen.push(...answer.deliveries.map((one) => one.id));
    cursor = answer.next_cursor ?? undefined;
  } while (cursor);
  expect(seen.slice(0, 4)).toEqual(made.slice(0, 4));
  expect([...seen].sort()).toEqual([...made].sort());
  const { deliveries } = await listDeliveries(asker, { webhook_id: id, status: "failed", ...page });
  expect(deliveries).toEqual([]);
  for (const wrong of ["", "x", Buffer.from("1 dlv_'").toString("base64url")]) {
    const ask = listDeliveries(asker, { webhook_id: id, cursor: wrong, ...page });
    await expect(ask).rejects.toMatchObject({ code: "invalid_request" });
  }
});

test("what ended is sent again as a new delivery of the same event; what is pending is due at once", async () => {
  const asker = await newAsker();
  const { id } = await create(asker);
  const first = await alone(testWebhook)(asker, { webhook_id: id });
  await db.sql`update deliveries set due_at = now() + interval '1 hour' where id = ${first.id}`;
  const hastened = await alone(resendDelivery)(asker, { webhook_id: id, delivery_id: first.id });
  expect(hastened.id).toBe(first.id);
  expect(Date.parse(hastened.next_attempt_at ?? "")).toBeLessThanOrEqual(Date.now() + 1_000);
  await db.sql`update deliveries set status = 'failed', ended_at = now() where id = ${first.id}`;
  const again = await alone(resendDelivery)(asker, { webhook_id: id, delivery_id: first.id });
  expect(again).toMatchObject({ status: "pending", resend_of: first.id, event_id: first.event_id, body: first.body });
  expect(again.id).not.toBe(first.id);
  expect(await db.sql`select status from deliveries where id = ${first.id}`).toEqual([{ status: "failed" }]);
});

test("every change is noted with who asked and from where, without URL or secret", async () => {
  const asker = await newAsker();
  const { id } = await create(asker, { url: "https://example.com/?token=hidden" });
  await alone(changeWebhook)(asker, { webhook_id: id, url: "https://example.com/?token=hidden2", status: "active" });
  await alone(rotateSecret)(asker, { webhook_id: id, secret: "hidden3" });
  await alone(testWebhook)(asker, { webhook_id: id });
  await alone(deleteWebhook)(asker, { webhook_id: id });
  const rows = await db.sql`select actor, address, action, data from audit_log where subject = ${id} order by id`;
  expect(rows.map(({ action }) => action)).toEqual([
    "webhook.created",
    "webhook.changed",
    "webhook.secret_rotated",
    "webhook.tested",
    "webhook.deleted",
  ]);
  expect(new Set(rows.map(({ actor, address }) => `${actor} ${address}`))).toEqual(new Set(["key_1 192.0.2.7"]));
  expect(JSON.stringify(rows)).not.toContain("hidden");
});
