import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "@/lib/db/client";
import { openTestDatabase } from "@/lib/db/testing/database";
import { type Asker, alone } from "../callers/asker";
import type { KeyIdentity } from "../callers/caller";
import { createOrganization } from "../people/organizations";
import { callerWith } from "../testing/caller";
import { type Charge, NO_WORK } from "../usage/charge-statement";
import { Meter } from "../usage/meter";
import { playgroundKey } from "./internal-keys";
import { findKey } from "./keys";
import { changeKey, getKey, issueKey, listKeys, replaceKey, withdrawKey } from "./organization-keys";

let db: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

async function newCaller() {
  const owner = { name: "T", email: "t@example.com", plan: "enterprise", scopes: ["keys:write", "keys:read"] } as const;
  const { key } = await createOrganization({ name: "test" }, owner);
  return callerWith((await findKey(key)) as KeyIdentity, "192.0.2.7");
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of any shape
const bodyOf = async (body: Promise<object>) => (await body) as any;
const make = (caller: Asker, more: object = {}) =>
  bodyOf(alone(issueKey)(caller, { name: "n", scopes: ["verify"], expires_at: null, ...more }));
const change = (caller: Asker, key_id: string, input: object) =>
  bodyOf(alone(changeKey)(caller, { key_id, ...input } as never));
const auditOf = (subject: string) => db.sql`select action, data from audit_log where subject = ${subject} order by id`;

function chargeFor(key: KeyIdentity, more: Partial<Charge> = {}): Charge {
  return { ...NO_WORK, key, endpoint: "verify", minuteCost: 0, monthCost: 0, probe: false, ...more };
}

test("what is absent stays, and what is changed shows in the key, the list and the audit log", async () => {
  const caller = await newCaller();
  const { id } = await make(caller, { scopes: ["verify", "usage:read"] });
  expect(await change(caller, id, { name: "m" })).toMatchObject({ name: "m", scopes: ["verify", "usage:read"] });
  const after = await change(caller, id, { scopes: ["verify", "verify"], disabled: true });
  expect(after).toMatchObject({ name: "m", scopes: ["verify"], is_active: false, disabled_at: expect.any(String) });
  const { recent_failures, current_month_usage: _, ...read } = await bodyOf(getKey(caller, { key_id: id }));
  expect(recent_failures).toEqual([]);
  expect(read).toEqual(after);
  expect((await bodyOf(listKeys(caller))).keys).toContainEqual(after);
  expect(await auditOf(id)).toMatchObject([
    { action: "key.created" },
    { action: "key.changed", data: { name: "m", previous_name: "n" } },
    { action: "key.changed", data: { scopes: ["verify"], previous_scopes: ["verify", "usage:read"] } },
    { action: "key.disabled" },
  ]);
});

test("a limit that is absent stays, and null takes it away; the log says what they were", async () => {
  const caller = await newCaller();
  const { id, limits } = await make(caller, { limits: { requests_per_minute: 5 } });
  const [minute, both] = [
    { requests_per_minute: 5, requests_per_month: null },
    { requests_per_minute: 5, requests_per_month: 100 },
  ];
  expect(limits).toEqual(minute);
  expect(await change(caller, id, { limits: { requests_per_month: 100 } })).toMatchObject({ limits: both });
  expect(await change(caller, id, { name: "n", limits: both })).toMatchObject({ limits: both });
  const month = { requests_per_minute: null, requests_per_month: 100 };
  expect(await change(caller, id, { limits: { requests_per_minute: null } })).toMatchObject({ limits: month });
  expect(await bodyOf(getKey(caller, { key_id: id }))).toMatchObject({ limits: month });
  expect(await auditOf(id)).toMatchObject([
    { action: "key.created", data: { limits: { requests_per_minute: 5 } } },
    { action: "key.changed", data: { limits: both, previous_limits: minute } },
    { action: "key.changed", data: { limits: month, previous_limits: both } },
  ]);
});

test("a key tells what it used of this month: processed texts, and of no other month or key", async () => {
  const caller = await newCaller();
  const { id, api_key } = await make(caller);
  const key = (await findKey(api_key)) as KeyIdentity;
  const meter = new Meter(db.sql);
  const costs = [{ monthCost: 1 }, { monthCost: 1 }, { minuteCost: 1 }];
  await Promise.all(costs.map((cost) => meter.charge(chargeFor(key, cost))));
  await meter.charge(chargeFor(caller.key, { monthCost: 1 }));
  await db.sql`insert into usage_daily (organization_id, day, key_id, endpoint, requests)
    values (${key.organizationId}, '2020-01-01', ${id}, 'verify', 40)`;
  expect(await bodyOf(getKey(caller, { key_id: id }))).toMatchObject({ current_month_usage: 2 });
});

test("changing nothing notes nothing, and disabling again keeps the moment", async () => {
  const caller = await newCaller();
  const { id } = await make(caller, { scopes: ["verify", "usage:read"] });
  const { disabled_at } = await change(caller, id, { disabled: true });
  expect(await change(caller, id, { disabled: true })).toMatchObject({ disabled_at });
  await change(caller, id, {});
  await change(caller, id, { name: "n", scopes: ["usage:read", "verify"] });
  expect((await auditOf(id)).map(({ action }) => action)).toEqual(["key.created", "key.disabled"]);
});

test("20 who disable and enable at once note each turn once", async () => {
  const caller = await newCaller();
  const { id } = await make(caller);
  await Promise.all(Array.from({ length: 20 }, (_, n) => change(caller, id, { disabled: n % 2 === 0 })));
  const actions = (await auditOf(id)).map(({ action }) => action).slice(1);
  expect(actions.length).toBeGreaterThan(0);
  expect(actions).toEqual(actions.map((_, n) => (n % 2 === 0 ? "key.disabled" : "key.enabled")));
});

test("a key that ended for good is not changed, and another organization's is not found", async () => {
  const [caller, other] = [await newCaller(), await newCaller()];
  const [revoked, expired, theirs] = [await make(caller), await make(caller), await make(other)];
  await alone(withdrawKey)(caller, { key_id: revoked.id });
  await db.sql`update api_keys set expires_at = now() where id = ${expired.id}`;
  for (const { id } of [revoked, expired]) {
    for (const input of [{ name: "m" }, { disabled: true }, { disabled: false }, {}]) {
      await expect(change(caller, id, input)).rejects.toMatchObject({ code: "key_ended" });
    }
    expect(await bodyOf(getKey(caller, { key_id: id }))).toMatchObject({ name: "n", is_active: false });
  }
  const internal = await playgroundKey(caller.key?.organizationId as string);
  for (const key_id of [theirs.id, internal.id, "key_none", "", "key_\u0000"]) {
    await expect(change(caller, key_id, { name: "m" })).rejects.toMatchObject({ code: "key_not_found" });
    await expect(getKey(caller, { key_id })).rejects.toMatchObject({ code: "key_not_found" });
  }
  expect(await bodyOf(getKey(other, { key_id: theirs.id }))).toMatchObject({ name: "n" });
});

test("a disabled key is not rotated, and can be revoked", async () => {
  const caller = await newCaller();
  const { id: key_id } = await make(caller);
  await change(caller, key_id, { disabled: true });
  for (const grace of ["0", "1h"] as const) {
    await expect(alone(replaceKey)(caller, { key_id, grace })).rejects.toMatchObject({ code: "key_disabled" });
  }
  expect(await alone(withdrawKey)(caller, { key_id })).toMatchObject({ success: true });
  expect(await bodyOf(getKey(caller, { key_id }))).toMatchObject({ revoked_at: expect.any(String) });
});

test("while requests run on two instances, none is granted that began after the key was disabled, and all once it is enabled", async () => {
  const caller = await newCaller();
  const { id, api_key } = await make(caller);
  const key = (await findKey(api_key)) as KeyIdentity;
  const instances = [connect(db.url, 2), connect(db.url, 2)];
  const meters = instances.map(({ sql }) => new Meter(sql));
  const ask = async (n: number) => (await (meters[n % 2] as Meter).charge(chargeFor(key))).outcome;
  for (let round = 0; round < 5; round++) {
    let isDisabled = false;
    const late: string[] = [];
    const callers = Array.from({ length: 8 }, async (_, n) => {
      for (let outcome = "granted"; outcome === "granted"; ) {
        const isLate = isDisabled;
        outcome = await ask(n);
        if (isLate) late.push(outcome);
      }
    });
    await change(caller, id, { disabled: true });
    isDisabled = true;
    await Promise.all(callers);
    expect(await ask(0)).toBe("invalid_key");
    expect(late).not.toContain("granted");
    await change(caller, id, { disabled: false });
    expect([await ask(0), await ask(1)]).toEqual(["granted", "granted"]);
  }
  await Promise.all(instances.map((instance) => instance.close()));
});

test("a charge holds for a scope only while the key has it, whatever was read of the key before", async () => {
  const caller = await newCaller();
  const { id, api_key } = await make(caller, { scopes: ["verify", "usage:read"] });
  const key = (await findKey(api_key)) as KeyIdentity;
  const meter = new Meter(db.sql);
  const ask = async (scope?: Charge["scope"]) => (await meter.charge(chargeFor(key, { scope }))).outcome;
  expect(await ask("verify")).toBe("granted");
  await change(caller, id, { scopes: ["usage:read"] });
  const asked = await Promise.all([ask("verify"), ask("usage:read"), ask()]);
  expect(asked).toEqual(["invalid_key", "granted", "granted"]);
  await change(caller, id, { scopes: ["verify"] });
  expect(await ask("verify")).toBe("granted");
});
