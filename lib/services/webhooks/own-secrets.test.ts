import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "@/lib/db/testing/database";
import { readEnv } from "@/lib/env";
import { place } from "@/lib/process";
import { type Asker, alone } from "../callers/asker";
import { createOrganization } from "../people/organizations";
import { listDeliveries, testWebhook } from "./delivery-log";
import { resendFailed } from "./delivery-resends";
import { makeNewSecret, signingSecrets } from "./secrets";
import { changeWebhook, createWithSecret, deleteWebhook, getWebhook, listWebhooks } from "./webhooks";

let db: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  place("environment", readEnv({ ENCRYPTION_KEY: "a key for tests, long enough" }));
  db = await openTestDatabase();
});
afterAll(() => db.close());

async function newAsker(): Promise<Asker> {
  const owner = { name: "T", email: "t@example.com", plan: "free", scopes: ["verify"] } as const;
  const { organization } = await createOrganization({ name: "test" }, owner);
  return { organizationId: organization.id, actor: { name: "usr_1" } };
}

const INPUT = { url: "https://example.com/hook", events: ["key.created" as const] };
const page = { limit: 20 };

test("a made secret signs, is told once, and is replaced by rotation", async () => {
  const asker = await newAsker();
  const { webhook, secret } = await alone(createWithSecret)(asker, INPUT);
  const rowOf = async () => (await db.sql`select * from webhooks where id = ${webhook.id}`)[0] as never;
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(signingSecrets(await rowOf(), new Date())).toEqual([secret]);
  expect(JSON.stringify([webhook, await listWebhooks(asker)])).not.toContain(secret);
  const rotated = await alone(makeNewSecret)(asker, { webhook_id: webhook.id });
  expect(rotated.secret).not.toBe(secret);
  expect(signingSecrets(await rowOf(), new Date())[0]).toBe(rotated.secret);
});

test("all failed deliveries are sent again once, as new deliveries of their events", async () => {
  const asker = await newAsker();
  const { webhook } = await alone(createWithSecret)(asker, INPUT);
  const webhook_id = webhook.id;
  const made = [];
  for (let n = 0; n < 4; n++) made.push(await alone(testWebhook)(asker, { webhook_id }));
  const failed = made.slice(0, 3).map(({ id }) => id);
  await db.sql`update deliveries set status = 'failed', ended_at = now() where id = any(${failed})`;
  expect(await alone(resendFailed)(asker, { webhook_id })).toEqual({ resent: 3 });
  expect(await alone(resendFailed)(asker, { webhook_id })).toEqual({ resent: 0 });
  const { deliveries } = await listDeliveries(asker, { webhook_id, ...page });
  const again = deliveries.filter(({ resend_of }) => resend_of);
  expect(again.map(({ resend_of }) => resend_of).sort()).toEqual([...failed].sort());
  expect(again.every(({ status }) => status === "pending")).toBe(true);
});

test("another organization's subscription is not found, for any verb", async () => {
  const [one, other] = [await newAsker(), await newAsker()];
  const { webhook } = await alone(createWithSecret)(other, INPUT);
  const which = { webhook_id: webhook.id };
  for (const ask of [
    () => getWebhook(one, which),
    () => alone(changeWebhook)(one, { ...which, status: "disabled" }),
    () => alone(deleteWebhook)(one, which),
    () => alone(makeNewSecret)(one, which),
    () => alone(testWebhook)(one, which),
    () => alone(resendFailed)(one, which),
    () => listDeliveries(one, { ...which, ...page }),
  ]) {
    await expect(ask()).rejects.toMatchObject({ code: "webhook_not_found" });
  }
});
