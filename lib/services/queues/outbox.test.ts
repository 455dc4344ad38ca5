import { afterAll, beforeAll, expect, test } from "vitest";
import { EVENTS, type EventType, envelope } from "@/lib/catalog/events";
import { connect, type Database } from "@/lib/db/client";
import { openTestDatabase } from "@/lib/db/testing/database";
import type { KeyIdentity } from "../callers/caller";
import { findKey, revokeKey } from "../keys/keys";
import { createOrganization, setPlan } from "../people/organizations";
import type { Charge } from "../usage/charge-statement";
import { Meter } from "../usage/meter";
import { setMonthlyUsage } from "../usage/usage";
import { emit } from "./outbox";

const ACTOR = { name: "admin" };
let db: Database & { url: string };
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

async function newKey(plan: "free" | "starter" = "free"): Promise<KeyIdentity> {
  const { key } = await createOrganization(ACTOR, { name: "T", email: "T@example.com", plan, scopes: ["verify"] });
  return (await findKey(key)) as KeyIdentity;
}

const processed = (key: KeyIdentity): Charge => {
  const work = { claims: 0, verifiedClaims: 0, confidenceSum: 0, harmfulTexts: 0 };
  return { key, endpoint: "verify", minuteCost: 0, monthCost: 1, probe: false, ...work };
};

interface Written {
  type: EventType;
  body: { id: string; type: string; data: Record<string, unknown> };
}

/** Events of an organization in the order they were written, after its first key's. Each has the form of its type. */
async function eventsOf(key: KeyIdentity): Promise<Written[]> {
  const rows = await db.sql<{ type: EventType; body: string; id: string }[]>`
    select id, type, body from events where organization_id = ${key.organizationId}
    order by created_at, nullif(regexp_replace(type, '[^0-9]', '', 'g'), '')::int`;
  const events = rows.map(({ id, type, body }) => {
    expect(envelope(type).parse(JSON.parse(body))).toMatchObject({ id, organization_id: key.organizationId });
    return { type, body: JSON.parse(body) };
  });
  expect(events[0]?.type).toBe("key.created");
  return events.slice(1);
}
const typesOf = async (key: KeyIdentity) => (await eventsOf(key)).map(({ type }) => type);

async function subscribe(key: KeyIdentity, events: string[], more: Record<string, string> = {}): Promise<string> {
  const row = { id: `wh_${Math.random()}`, organization_id: key.organizationId, url: "https://x.example", secret: "-" };
  await db.sql`insert into webhooks ${db.sql({ ...row, ...more, events })}`;
  return row.id;
}

test("every sample is data of its kind", () => {
  for (const { data, sample } of Object.values(EVENTS)) expect(data.parse(sample)).toEqual(sample);
});

test("revoking a key and changing the plan are events with who did it", async () => {
  const key = await newKey();
  await revokeKey(ACTOR, key);
  await setPlan(ACTOR, key.organizationId, "starter");
  await setPlan({ name: key.id }, key.organizationId, "free");
  await setPlan(ACTOR, key.organizationId, "free");
  const [revoked, up, down, ...more] = await eventsOf(key);
  expect(revoked?.body).toMatchObject({ type: "key.revoked", data: { key_id: key.id, revoked_by: "admin" } });
  expect(up?.body.data).toEqual({
    previous_plan: "free",
    new_plan: "starter",
    monthly_limit: 50_000,
    changed_by: "admin",
  });
  expect(down?.body).toMatchObject({ type: "plan.downgraded", data: { changed_by: "t@example.com" } });
  expect(more).toEqual([]);
});

test("a change that is undone leaves no event", async () => {
  const key = await newKey();
  const undone = db.orm.transaction(async (tx) => {
    await emit(tx, { organizationId: key.organizationId, type: "webhook.test", data: { webhook_id: "wh_1" } });
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect(await eventsOf(key)).toEqual([]);
});

test("an event goes to the subscriptions that ask for it and are neither disabled nor deleted", async () => {
  const [key, other] = [await newKey(), await newKey()];
  const asked = [await subscribe(key, ["key.revoked", "usage.threshold"]), await subscribe(key, ["key.revoked"])];
  await subscribe(key, ["key.created"]);
  await subscribe(key, ["key.revoked"], { status: "disabled" });
  await subscribe(key, ["key.revoked"], { deleted_at: "2026-01-01" });
  await subscribe(other, ["key.revoked"]);
  await revokeKey(ACTOR, key);
  const rows = await db.sql`
    select d.webhook_id, d.status from deliveries d join events e on e.id = d.event_id
    where e.organization_id = ${key.organizationId}`;
  expect(rows.map(({ webhook_id }) => webhook_id).sort()).toEqual(asked.sort());
});

test.each([
  ["the name of the three", ["usage.threshold"], 3],
  ["its own name", ["usage.threshold.90"], 1],
  ["other names", ["key.created", "plan.upgraded"], 0],
])("a threshold reaches a subscription to %s", async (_, events, count) => {
  const key = await newKey();
  await subscribe(key, events);
  await setMonthlyUsage(ACTOR, key.organizationId, 999);
  await new Meter(db.sql).charge(processed(key));
  const [row] = await db.sql`select count(*)::int from deliveries d join webhooks w on w.id = d.webhook_id
    where w.organization_id = ${key.organizationId}`;
  expect(row?.count).toBe(count);
});

test("each threshold is announced by the request that reaches it, once a month", async () => {
  const key = await newKey();
  const meter = new Meter(db.sql);
  for (const [set, expected] of [
    [798, []],
    [799, ["usage.threshold.80"]],
    [850, []],
    [700, []],
    [799, []],
    [899, ["usage.threshold.90"]],
    [999, ["usage.threshold.100"]],
  ] as const) {
    const before = await typesOf(key);
    await setMonthlyUsage(ACTOR, key.organizationId, set);
    await meter.charge(processed(key));
    expect((await typesOf(key)).slice(before.length)).toEqual(expected);
  }
  await db.sql`update usage_counters set month = '2020-01-01Z' where organization_id = ${key.organizationId}`;
  await setMonthlyUsage(ACTOR, key.organizationId, 799);
  await meter.charge(processed(key));
  expect((await typesOf(key)).filter((type) => type === "usage.threshold.80")).toHaveLength(2);
});

test("usage that was set past all three announces them with the next request, though it is refused", async () => {
  const key = await newKey();
  await setMonthlyUsage(ACTOR, key.organizationId, 1_000);
  expect(await typesOf(key)).toEqual([]);
  await new Meter(db.sql).charge({ ...processed(key), monthCost: 0, minuteCost: 1 });
  expect(await typesOf(key)).toEqual([]);
  expect((await new Meter(db.sql).charge(processed(key))).outcome).toBe("month");
  const events = await eventsOf(key);
  expect(events.map(({ type }) => type)).toEqual(["usage.threshold.80", "usage.threshold.90", "usage.threshold.100"]);
  expect(events[2]?.body.data).toMatchObject({ current_usage: 1_000, monthly_limit: 1_000, percentage: 100 });
});

test("a plan that this version does not know grants nothing and announces nothing", async () => {
  const key = await newKey();
  await db.sql`update organizations set plan = 'of a later version' where id = ${key.organizationId}`;
  expect(await new Meter(db.sql).charge(processed(key))).toMatchObject({
    outcome: "month",
    allowance: { month: { limit: 0 } },
  });
  expect(await typesOf(key)).toEqual([]);
});

test("a threshold that was announced is not announced again on a larger plan in the same month", async () => {
  const key = await newKey();
  const meter = new Meter(db.sql);
  await setMonthlyUsage(ACTOR, key.organizationId, 800);
  await meter.charge(processed(key));
  await setPlan(ACTOR, key.organizationId, "starter");
  await setMonthlyUsage(ACTOR, key.organizationId, 45_000);
  await meter.charge(processed(key));
  expect(await typesOf(key)).toEqual(["usage.threshold.80", "plan.upgraded", "usage.threshold.90"]);
});

test("200 requests at once on two pools announce each threshold once, with the count that reached it", async () => {
  const key = await newKey();
  await setMonthlyUsage(ACTOR, key.organizationId, 795);
  const pools = [connect(db.url, 2), connect(db.url, 2)];
  const meters = pools.flatMap(({ sql }) => [new Meter(sql), new Meter(sql)]);
  await Promise.all(Array.from({ length: 220 }, (_, n) => meters[n % 4]?.charge(processed(key))));
  const events = await eventsOf(key);
  expect(events.map(({ body }) => [body.type, body.data.current_usage])).toEqual([
    ["usage.threshold.80", 800],
    ["usage.threshold.90", 900],
    ["usage.threshold.100", 1_000],
  ]);
  await Promise.all(pools.map((pool) => pool.close()));
});
