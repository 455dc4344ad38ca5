import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openTestDatabase } from "@/lib/db/testing/database";
import { readEnv } from "@/lib/env";
import { place } from "@/lib/process";
import { type Asker, alone } from "../callers/asker";
import type { Caller, KeyIdentity } from "../callers/caller";
import { createOrganization } from "../people/organizations";
import { unseal } from "../secrets/sealing";
import { callerWith } from "../testing/caller";
import { findKey } from "./keys";
import { changeKey, issueKey, replaceKey, withdrawKey } from "./organization-keys";
import { remindOfExpiry } from "./reminders";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let db: Awaited<ReturnType<typeof openTestDatabase>>;
let caller: Caller & Asker;
beforeAll(async () => {
  place(
    "environment",
    readEnv({ ENCRYPTION_KEY: "a key for tests, long enough", PUBLIC_URL: "https://assay.example" }),
  );
  db = await openTestDatabase();
});
beforeEach(async () => {
  const owner = { name: "Acme", email: "owner@example.com", plan: "free", scopes: [] } as const;
  const { key } = await createOrganization({ name: "test" }, owner);
  caller = callerWith((await findKey(key)) as KeyIdentity);
});
afterAll(() => db.close());

/** A key that lives for so long, and has so long left. */
async function newKey({ livesMs = 30 * DAY_MS, leftMs }: { livesMs?: number; leftMs: number }): Promise<string> {
  const input = { name: "Backend", scopes: ["verify" as const], expires_at: new Date(Date.now() + livesMs) };
  const { id } = await alone(issueKey)(caller, input);
  await pass(id, livesMs - leftMs);
  return id;
}

const pass = (id: string, ms: number) => db.sql`
  update api_keys set created_at = created_at - make_interval(secs => ${ms / 1000}),
    expires_at = expires_at - make_interval(secs => ${ms / 1000}) where id = ${id}`;

/** What the owner was written, as days before the expiry. */
async function reminders(): Promise<{ days: number; to: string; key_id: string }[]> {
  const rows = await db.sql<{ id: string; recipient: string; sealed_data: string }[]>`
    select id, recipient, sealed_data from emails
    where template = 'key-expiring' and organization_id = ${caller.key?.organizationId as string} order by created_at`;
  return rows.map(({ id, recipient: to, sealed_data }) => {
    const { days, key_id } = JSON.parse(unseal(sealed_data, `email:${id}`));
    return { days, to, key_id };
  });
}

test("the owner is reminded 7 days before and 1 day before, each once, however many processes do", async () => {
  const key_id = await newKey({ leftMs: 8 * DAY_MS });
  const remind = () => Promise.all(Array.from({ length: 6 }, remindOfExpiry));
  const to = "owner@example.com";
  await remind();
  expect(await reminders()).toEqual([]);
  await pass(key_id, 1.5 * DAY_MS);
  await remind();
  await remind();
  expect(await reminders()).toEqual([{ days: 7, to, key_id }]);
  await pass(key_id, 5.6 * DAY_MS);
  await remind();
  await remind();
  expect(await reminders()).toEqual([
    { days: 7, to, key_id },
    { days: 1, to, key_id },
  ]);
  await pass(key_id, DAY_MS);
  await remind();
  expect(await reminders()).toHaveLength(2);
});

test("a key first looked at on its last day is written of once", async () => {
  await newKey({ leftMs: 5 * HOUR_MS });
  await remindOfExpiry();
  await remindOfExpiry();
  expect((await reminders()).map(({ days }) => days)).toEqual([1]);
});

test("a key that was to live for less is not written of", async () => {
  await newKey({ livesMs: 3 * DAY_MS, leftMs: 2.9 * DAY_MS });
  await newKey({ livesMs: 12 * HOUR_MS, leftMs: 2 * HOUR_MS });
  await remindOfExpiry();
  expect(await reminders()).toEqual([]);
});

test("nobody is reminded of a key that is refused already, or that a rotation replaced", async () => {
  const keys = await Promise.all(Array.from({ length: 3 }, () => newKey({ leftMs: 12 * HOUR_MS })));
  const [revoked, disabled, rotated] = keys as [string, string, string];
  await alone(withdrawKey)(caller, { key_id: revoked });
  await alone(changeKey)(caller, { key_id: disabled, disabled: true });
  await alone(replaceKey)(caller, { key_id: rotated, grace: "1h" });
  await db.sql`update api_keys set revoked_at = now() where expires_at is not null and id not in ${db.sql(keys)}`;
  await remindOfExpiry();
  expect(await reminders()).toEqual([]);
  await alone(changeKey)(caller, { key_id: disabled, disabled: false });
  await remindOfExpiry();
  expect((await reminders()).map(({ key_id }) => key_id)).toEqual([disabled]);
});
