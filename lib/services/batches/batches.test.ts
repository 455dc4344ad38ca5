import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { PLANS, type PlanId } from "@/lib/catalog/plans";
import { getVerifyBatchOutput, verifyBatchInput } from "@/lib/catalog/schemas/batches";
import { openTestDatabase } from "@/lib/db/testing/database";
import { testGraph } from "@/lib/engine/testing/graph";
import { loadReader } from "@/lib/knowledge/syntax";
import { place } from "@/lib/process";
import { type Asker, alone } from "../callers/asker";
import type { Caller, KeyIdentity } from "../callers/caller";
import { findKey } from "../keys/keys";
import { createOrganization } from "../people/organizations";
import { callerWith } from "../testing/caller";
import { LimitReached } from "../usage/meter";
import { setMonthlyUsage } from "../usage/usage";
import { cancelBatch, getBatch, purgeBatches } from "./batches";
import { claimItem, endItem } from "./items";
import { makeVerifyBatch } from "./new-batches";
import { checkItem, MOST_ATTEMPTS, runDueBatches } from "./work";

const ACTOR = { name: "test" };
const TRUE = "Canberra is the capital of Australia.";
const FALSE = "Sydney is the capital of Australia.";
let db: Awaited<ReturnType<typeof openTestDatabase>>;

beforeAll(async () => {
  db = await openTestDatabase();
  place("graph", testGraph());
  place("reader", await loadReader());
});
beforeEach(async () => {
  await db.sql`delete from batches`;
});
afterAll(() => db.close());

async function newCaller(plan: PlanId = "enterprise") {
  const { key } = await createOrganization(ACTOR, { name: "T", email: "t@example.com", plan, scopes: ["verify"] });
  return callerWith((await findKey(key)) as KeyIdentity);
}

async function make(caller: Caller, texts: readonly (string | object)[], shared: object = {}): Promise<string> {
  const items = texts.map((text) => (typeof text === "string" ? { text } : text));
  const { body } = await alone(makeVerifyBatch)(caller, verifyBatchInput.parse({ items, ...shared }));
  return (body as { id: string }).id;
}

const show = async (caller: Asker, batch_id: string, more: { limit?: number; cursor?: string } = {}) =>
  getVerifyBatchOutput.parse(await getBatch("verify")(caller, { batch_id, limit: 100, ...more }));
const usedBy = async ({ key }: { key: KeyIdentity }) => {
  const [row] = await db.sql`
    select c.month_requests::int as month, c.minute_requests as minute, coalesce(sum(d.requests), 0)::int as requests,
      coalesce(sum(d.claims), 0)::int as claims, coalesce(sum(d.verified_claims), 0)::int as verified
    from usage_counters c left join usage_daily d on d.organization_id = c.organization_id
    where c.organization_id = ${key.organizationId} group by 1, 2`;
  return { ...row };
};
const countedFor = ({ key }: { key: KeyIdentity }) => db.sql`
  select value, count::int from outcome_counts where key_id = ${key.id} and measure = 'claims' order by value`;
const expireLease = () => db.sql`update batch_items set lease_until = now() - interval '1 s' where status = 'waiting'`;

test("each text is answered as by itself, in order, by pages, and counts once", async () => {
  const caller = await newCaller();
  const id = await make(caller, [TRUE, { id: "f", text: FALSE, mode: "blocking" }, TRUE]);
  expect(await usedBy(caller)).toEqual({ month: 3, minute: 0, requests: 3, claims: 0, verified: 0 });
  expect(await show(caller, id)).toMatchObject({ status: "waiting", total: 3, completed: 0, expires_at: null });
  await runDueBatches();
  expect(await usedBy(caller)).toEqual({ month: 3, minute: 0, requests: 3, claims: 3, verified: 2 });
  expect(await countedFor(caller)).toEqual([
    { value: "refuted:built_in", count: 1 },
    { value: "supported:built_in", count: 2 },
  ]);
  const first = await show(caller, id, { limit: 2 });
  expect(first).toMatchObject({ status: "finished", completed: 3, failed: 0, cancelled: 0 });
  expect(first.results).toMatchObject([
    { index: 0, id: null, status: "completed", status_code: 200, body: { claims: [{ verified: true }] } },
    {
      index: 1,
      id: "f",
      status: "completed",
      status_code: 400,
      body: { claims: [{ verified: false }], blocked: true },
    },
  ]);
  const second = await show(caller, id, { limit: 2, cursor: first.next_cursor as string });
  expect(second.results.map(({ index }) => index)).toEqual([2]);
  expect(second.next_cursor).toBeNull();
});

test("a batch that the month has no room for is refused whole and charges nothing", async () => {
  const caller = await newCaller("free");
  await setMonthlyUsage(ACTOR, caller.key.organizationId, PLANS.free.perMonth - 2);
  const refused = await make(caller, [TRUE, TRUE, TRUE]).catch((error) => error);
  expect(refused).toBeInstanceOf(LimitReached);
  expect(refused).toMatchObject({ limit: "month", allowance: { month: { used: PLANS.free.perMonth - 2 } } });
  expect(await usedBy(caller)).toMatchObject({ month: PLANS.free.perMonth - 2, requests: 0 });
  expect(await db.sql`select 1 from batches`).toHaveLength(0);
  await make(caller, [TRUE, TRUE]);
  expect(await usedBy(caller)).toMatchObject({ month: PLANS.free.perMonth, requests: 2 });
});

test("what a process that died had taken is checked by another, once", async () => {
  const caller = await newCaller();
  const id = await make(caller, [TRUE]);
  const dead = await claimItem();
  expect(dead).toMatchObject({ place: 0, attempts: 1 });
  expect(await claimItem()).toBeUndefined();
  await expireLease();
  await runDueBatches();
  expect(await show(caller, id)).toMatchObject({ status: "finished", completed: 1 });
  const counts = [{ measure: "claims", value: "refuted:context", count: 9 }] as const;
  if (dead) await endItem(dead, "failed", { status: 500, body: {}, usage: { claims: 9 }, counts: [...counts] });
  expect(await show(caller, id)).toMatchObject({ status: "finished", completed: 1, failed: 0 });
  expect(await usedBy(caller)).toMatchObject({ claims: 1 });
  expect(await countedFor(caller)).toEqual([{ value: "supported:built_in", count: 1 }]);
});

test("a text at which every process dies is given up with an error, and the rest goes on", async () => {
  const caller = await newCaller();
  const id = await make(caller, [TRUE, TRUE]);
  for (let n = 0; n < MOST_ATTEMPTS; n++) {
    expect(await claimItem()).toMatchObject({ place: 0 });
    await expireLease();
  }
  await runDueBatches();
  const { status, completed, failed, results } = await show(caller, id);
  expect({ status, completed, failed }).toEqual({ status: "finished", completed: 1, failed: 1 });
  expect(results[0]).toMatchObject({ status: "failed", status_code: 500, body: { error: "internal_error" } });
});

test("a text that can no longer be unsealed fails by itself, and is in nobody's way", async () => {
  const caller = await newCaller();
  const id = await make(caller, [TRUE, TRUE]);
  await db.sql`update batch_items set sealed_input = 'AAAA' where place = 0`;
  for (let n = 0; n <= MOST_ATTEMPTS; n++) {
    await runDueBatches().catch(() => {});
    await expireLease();
  }
  expect((await show(caller, id)).results).toMatchObject([
    { status: "failed", body: { error: "internal_error" } },
    { status: "completed", body: { claims: [{ verified: true }] } },
  ]);
});

test("cancelling leaves unchecked what was not checked, keeps results, and is told once", async () => {
  const caller = await newCaller();
  const id = await make(caller, [TRUE, TRUE, TRUE]);
  const [first] = [await claimItem()];
  if (first) await checkItem(first);
  const underWay = await claimItem();
  const cancel = () => alone(cancelBatch("verify"))(caller, { batch_id: id });
  const cancelled = { status: "cancelled", completed: 1, failed: 0, cancelled: 2 };
  expect(await cancel()).toMatchObject(cancelled);
  if (underWay) await checkItem(underWay);
  expect(await cancel()).toMatchObject(cancelled);
  expect(await claimItem()).toBeUndefined();
  expect((await show(caller, id)).results.map(({ status }) => status)).toEqual(["completed", "cancelled", "cancelled"]);
  const told = await db.sql`select body from events where type = 'batch.finished' and body like ${`%${id}%`}`;
  expect(told.map(({ body }) => JSON.parse(body).data)).toMatchObject([{ batch_id: id, ...cancelled }]);
});

test("organizations have their turns one after another", async () => {
  const [one, other] = [await newCaller(), await newCaller()];
  await make(one, [TRUE, TRUE, TRUE]);
  await make(one, [TRUE]);
  await make(other, [TRUE, TRUE]);
  const turns: string[] = [];
  for (let claim = await claimItem(); claim; claim = await claimItem()) turns.push(claim.organizationId);
  const [a, b] = [one.key.organizationId, other.key.organizationId];
  expect(turns).toEqual([a, b, a, b, a, a]);
});

test("only its own organization sees a batch, at its own endpoint", async () => {
  const caller = await newCaller();
  const id = await make(caller, [TRUE]);
  const missing = { code: "batch_not_found" };
  await expect(show(await newCaller(), id)).rejects.toMatchObject(missing);
  await expect(getBatch("harm_detect")(caller, { batch_id: id, limit: 1 })).rejects.toMatchObject(missing);
  const foreign = alone(cancelBatch("verify"))(await newCaller(), { batch_id: id });
  await expect(foreign).rejects.toMatchObject(missing);
});

test("a text too long or an id given twice refuses the batch, and says where", async () => {
  const caller = await newCaller();
  const long = await make(caller, [TRUE, "a".repeat(10_001)]).catch((error) => error);
  expect(long).toMatchObject({ code: "text_too_long", options: { details: { item: 1, actual_length: 10_001 } } });
  const twice = verifyBatchInput.safeParse({ items: [1, 2].map(() => ({ id: "a", text: TRUE })) });
  expect(twice.error?.issues).toMatchObject([{ path: ["items", 1, "id"] }]);
  expect(await usedBy(caller)).toMatchObject({ month: 0 });
});

test("texts go when they are checked, and results after seven days or when the organization's log does", async () => {
  const [usual, short] = [await newCaller(), await newCaller()];
  await db.sql`insert into organization_settings (organization_id, settings)
    values (${short.key.organizationId}, '{"log":{"retention_days":2}}')
    on conflict (organization_id) do update set settings = excluded.settings`;
  const ids = [await make(usual, [TRUE]), await make(short, [TRUE])];
  const [open] = await db.sql`select sealed_input from batch_items`;
  expect(open?.sealed_input).not.toContain("Canberra");
  await runDueBatches();
  expect(
    await db.sql`
    select 1 from batch_items i join batches b on b.id = i.batch_id
    where sealed_input is not null or sealed_shared is not null`,
  ).toHaveLength(0);
  const kept = async () => (await db.sql`select id from batches`).map(({ id }) => id).sort();
  const endedBefore = (days: number) => db.sql`update batches set ended_at = now() - make_interval(days => ${days})`;
  await endedBefore(1);
  await purgeBatches();
  expect(await kept()).toEqual([...ids].sort());
  await endedBefore(3);
  await purgeBatches();
  expect(await kept()).toEqual([ids[0]]);
  await endedBefore(8);
  await purgeBatches();
  expect(await kept()).toEqual([]);
  expect(await db.sql`select 1 from batch_items`).toHaveLength(0);
});
