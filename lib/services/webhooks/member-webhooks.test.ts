import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "@/lib/db/testing/database";
import { readEnv } from "@/lib/env";
import { place } from "@/lib/process";
import type { Member } from "../callers/member";
import { createOrganization } from "../people/organizations";
import * as hooks from "./member-webhooks";
import { signingSecrets } from "./secrets";

let db: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  place("environment", readEnv({ ENCRYPTION_KEY: "a key for tests, long enough" }));
  db = await openTestDatabase();
});
afterAll(() => db.close());

async function newMember(role: Member["role"] = "admin"): Promise<Member> {
  const owner = { name: "T", email: "t@example.com", plan: "free", scopes: ["verify"] } as const;
  const { organization } = await createOrganization({ name: "test" }, owner);
  return {
    organizationId: organization.id,
    userId: "usr_1",
    email: "t@example.com",
    role,
    sessionId: "s",
    address: "",
  };
}

const INPUT = { url: "https://example.com/hook", events: ["key.created"] } satisfies Parameters<
  typeof hooks.createMemberWebhook
>[1];
const page = { limit: 20 };

test("a made secret signs, is told once, and is replaced by rotation", async () => {
  const member = await newMember();
  const { webhook, secret } = await hooks.createMemberWebhook(member, INPUT);
  const rowOf = async () => (await db.sql`select * from webhooks where id = ${webhook.id}`)[0] as never;
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(signingSecrets(await rowOf(), new Date())).toEqual([secret]);
  expect(JSON.stringify([webhook, await hooks.listMemberWebhooks(member)])).not.toContain(secret);
  const rotated = await hooks.rotateMemberSecret(member, { webhook_id: webhook.id });
  expect(rotated.secret).not.toBe(secret);
  expect(signingSecrets(await rowOf(), new Date())[0]).toBe(rotated.secret);
});

test("all failed deliveries are sent again once, as new deliveries of their events", async () => {
  const member = await newMember();
  const { webhook } = await hooks.createMemberWebhook(member, INPUT);
  const webhook_id = webhook.id;
  const made = [];
  for (let n = 0; n < 4; n++) made.push(await hooks.testMemberWebhook(member, { webhook_id }));
  const failed = made.slice(0, 3).map(({ id }) => id);
  await db.sql`update deliveries set status = 'failed', ended_at = now() where id = any(${failed})`;
  expect(await hooks.resendMemberFailed(member, { webhook_id })).toEqual({ resent: 3 });
  expect(await hooks.resendMemberFailed(member, { webhook_id })).toEqual({ resent: 0 });
  const { deliveries } = await hooks.listMemberDeliveries(member, { webhook_id, ...page });
  const again = deliveries.filter(({ resend_of }) => resend_of);
  expect(again.map(({ resend_of }) => resend_of).sort()).toEqual([...failed].sort());
  expect(again.every(({ status }) => status === "pending")).toBe(true);
});

test("a viewer sees subscriptions and changes none", async () => {
  const admin = await newMember();
  const viewer = { ...admin, role: "viewer" } as const;
  const { webhook } = await hooks.createMemberWebhook(admin, INPUT);
  const { id: delivery_id } = await hooks.testMemberWebhook(admin, { webhook_id: webhook.id });
  const which = { webhook_id: webhook.id };
  expect((await hooks.listMemberWebhooks(viewer)).webhooks).toHaveLength(1);
  expect((await hooks.listMemberDeliveries(viewer, { ...which, ...page })).deliveries).toHaveLength(1);
  for (const change of [
    () => hooks.createMemberWebhook(viewer, INPUT),
    () => hooks.changeMemberWebhook(viewer, { ...which, status: "disabled" }),
    () => hooks.deleteMemberWebhook(viewer, which),
    () => hooks.rotateMemberSecret(viewer, which),
    () => hooks.testMemberWebhook(viewer, which),
    () => hooks.resendMemberDelivery(viewer, { ...which, delivery_id }),
    () => hooks.resendMemberFailed(viewer, which),
  ]) {
    await expect(change()).rejects.toMatchObject({ code: "role_too_low" });
  }
});

test("another organization's subscription is not found, for any verb", async () => {
  const [one, other] = [await newMember("owner"), await newMember("owner")];
  const { webhook } = await hooks.createMemberWebhook(other, INPUT);
  const which = { webhook_id: webhook.id };
  for (const ask of [
    () => hooks.getMemberWebhook(one, which),
    () => hooks.changeMemberWebhook(one, { ...which, status: "disabled" }),
    () => hooks.deleteMemberWebhook(one, which),
    () => hooks.rotateMemberSecret(one, which),
    () => hooks.testMemberWebhook(one, which),
    () => hooks.resendMemberFailed(one, which),
    () => hooks.listMemberDeliveries(one, { ...which, ...page }),
  ]) {
    await expect(ask()).rejects.toMatchObject({ code: "webhook_not_found" });
  }
});
