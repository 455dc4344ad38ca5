import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "@/lib/db/client";
import { openTestDatabase } from "@/lib/db/testing/database";
import { type Asker, alone } from "../callers/asker";
import type { KeyIdentity } from "../callers/caller";
import { createOrganization } from "../people/organizations";
import { callerWith } from "../testing/caller";
import { describeCurrentKey } from "./current-key";
import { newKey } from "./format";
import { findKey, forgetKey } from "./keys";
import { issueKey, listKeys, replaceKey, withdrawKey } from "./organization-keys";

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

async function newCaller() {
  const owner = { name: "T", email: "t@example.com", plan: "free", scopes: ["keys:write", "keys:read"] } as const;
  const { key } = await createOrganization({ name: "test" }, owner);
  return callerWith((await findKey(key)) as KeyIdentity, "192.0.2.7");
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of any shape
const bodyOf = async (body: Promise<object>) => (await body) as any;
const make = (caller: Asker, more: object = {}) =>
  bodyOf(alone(issueKey)(caller, { name: "n", scopes: ["verify"], expires_at: null, ...more }));
const auditOf = (subject: string) =>
  db.sql`select actor, action, address from audit_log where subject = ${subject} order by id`;

test("a key that was made works, and is noted with who asked and from where", async () => {
  const caller = await newCaller();
  const made = await make(caller, { scopes: ["verify", "verify"] });
  expect(await findKey(made.api_key)).toMatchObject({ id: made.id, scopes: ["verify"] });
  expect(await auditOf(made.id)).toEqual([{ actor: caller.key?.id, action: "key.created", address: "192.0.2.7" }]);
  const [row] = await db.sql`select created_by like 'usr_%' as by_person from api_keys where id = ${made.id}`;
  expect(row?.by_person).toBe(true);
});

test("keys that are asked for at once are each told their own, and one that there is not fails no other", async () => {
  const made = [await make(await newCaller()), await make(await newCaller(), { scopes: ["usage:read"] })];
  const [one, other] = made.map(({ api_key }) => api_key);
  for (const { api_key } of made) forgetKey(api_key);
  const found = await Promise.all([one, newKey("live"), "assay_live_'; --", other, one].map((key) => findKey(key)));
  expect(found.map((key) => key?.id)).toEqual([made[0].id, undefined, undefined, made[1].id, made[0].id]);
  expect(found[3]?.scopes).toEqual(["usage:read"]);
});

test("an expiry in the past is refused and makes nothing", async () => {
  const caller = await newCaller();
  const past = make(caller, { expires_at: new Date(Date.now() - 1) });
  await expect(past).rejects.toMatchObject({
    code: "invalid_request",
    options: { details: { issues: [{ path: "expires_at" }] } },
  });
  expect((await bodyOf(listKeys(caller))).keys).toHaveLength(1);
});

test("the list holds revoked and expired keys, inactive, and no other organization's", async () => {
  const [caller, other] = [await newCaller(), await newCaller()];
  const [revoked, expired] = [await make(caller), await make(caller)];
  await make(other);
  await alone(withdrawKey)(caller, { key_id: revoked.id });
  await db.sql`update api_keys set expires_at = now() where id = ${expired.id}`;
  const { keys } = await bodyOf(listKeys(caller));
  const states = Object.fromEntries(
    keys.map(({ id, is_active }: { id: string; is_active: boolean }) => [id, is_active]),
  );
  expect(states).toEqual({ [revoked.id]: false, [expired.id]: false, [caller.key?.id as string]: true });
  expect(JSON.stringify(keys)).not.toContain(revoked.api_key);
});

test("revoking again succeeds and notes nothing", async () => {
  const caller = await newCaller();
  const { id } = await make(caller);
  for (let n = 0; n < 2; n++) {
    expect(await alone(withdrawKey)(caller, { key_id: id })).toMatchObject({ revoked_key_id: id });
  }
  expect((await auditOf(id)).map(({ action }) => action)).toEqual(["key.created", "key.revoked"]);
});

test("20 revocations at once note one", async () => {
  const caller = await newCaller();
  const { id } = await make(caller);
  await Promise.all(Array.from({ length: 20 }, () => alone(withdrawKey)(caller, { key_id: id })));
  expect(await auditOf(id)).toHaveLength(2);
});

test("neither the calling key nor another organization's can be revoked", async () => {
  const [caller, other] = [await newCaller(), await newCaller()];
  const own = caller.key?.id as string;
  const theirs = await make(other);
  await expect(alone(withdrawKey)(caller, { key_id: own })).rejects.toMatchObject({
    code: "cannot_revoke_current_key",
  });
  for (const key_id of [theirs.id, "key_none", "", "\u0000", "key_\u0000"]) {
    await expect(alone(withdrawKey)(caller, { key_id })).rejects.toMatchObject({ code: "key_not_found" });
    await expect(alone(replaceKey)(caller, { key_id, grace: "0" })).rejects.toMatchObject({ code: "key_not_found" });
  }
  expect((await bodyOf(listKeys(other))).keys.every(({ is_active }: { is_active: boolean }) => is_active)).toBe(true);
});

test("a rotated key ends with its grace, and its successor has its name, scopes and limits", async () => {
  const caller = await newCaller();
  const limits = { requests_per_minute: 5, requests_per_month: null };
  const old = await make(caller, { name: "ci", scopes: ["usage:read"], limits });
  const fresh = await bodyOf(alone(replaceKey)(caller, { key_id: old.id, grace: "15m" }));
  const kept = { name: "ci", scopes: ["usage:read"], limits, expires_at: null };
  expect(fresh).toMatchObject({ ...kept, previous_key_id: old.id });
  expect(fresh.api_key).not.toBe(old.api_key);
  expect(Math.abs(Date.parse(fresh.previous_key_expires_at) - Date.now() - 900_000)).toBeLessThan(5_000);
});

test("a grace never outlasts the key's own expiry", async () => {
  const caller = await newCaller();
  const expires_at = new Date(Date.now() + 60_000);
  const old = await make(caller, { expires_at });
  const fresh = await bodyOf(alone(replaceKey)(caller, { key_id: old.id, grace: "24h" }));
  expect(fresh).toMatchObject({
    previous_key_expires_at: expires_at.toISOString(),
    expires_at: expires_at.toISOString(),
  });
});

test("without a grace a rotated key is revoked at once, and cannot be rotated again", async () => {
  const caller = await newCaller();
  const old = await make(caller);
  await alone(replaceKey)(caller, { key_id: old.id, grace: "0" });
  const { keys } = await bodyOf(listKeys(caller));
  expect(keys.find(({ id }: { id: string }) => id === old.id)).toMatchObject({ is_active: false });
  await expect(alone(replaceKey)(caller, { key_id: old.id, grace: "1h" })).rejects.toMatchObject({
    code: "key_not_found",
  });
  await expect(alone(replaceKey)(caller, { key_id: old.id, grace: "0" })).rejects.toMatchObject({
    code: "key_not_found",
  });
});

test("a key reads its own scopes and the limits that hold for it, the plan's or tighter ones of its own", async () => {
  const caller = await newCaller();
  const { id } = await make(caller, { limits: { requests_per_minute: 100, requests_per_month: 20 } });
  const described = await describeCurrentKey({ ...caller, key: { ...caller.key, id } });
  expect(described.body).toMatchObject({ limits: { requests_per_minute: 60, monthly_limit: 20 } });
  expect((await describeCurrentKey(await newCaller())).body).toMatchObject({
    scopes: ["keys:write", "keys:read"],
    organization: { plan: "free" },
    limits: { requests_per_minute: 60, monthly_limit: 1_000 },
  });
});
