import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Database } from "@/lib/db/client";
import { openTestDatabase } from "@/lib/db/testing/database";
import { pruneDeliveries } from "./delivery-schedule";

const MORE_THAN_TWO_BATCHES = 11_000;
let db: Database;

beforeAll(async () => {
  db = await openTestDatabase();
  await db.sql`insert into organizations (id, name, plan) values ('org_1', 'T', 'free')`;
  await db.sql`insert into webhooks (id, organization_id, url, events, secret) values ('wh_1', 'org_1', 'https://a.example', '{}', 's')`;
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.sql`delete from deliveries`;
  await db.sql`delete from events`;
});

/** So many events, each delivered at the second attempt, that many days ago. */
async function addDelivered(count: number, daysAgo: number): Promise<void> {
  const at = db.sql`now() - make_interval(days => ${daysAgo})`;
  const from = db.sql`from generate_series(1, ${count}::int) n`;
  const id = (prefix: string) => db.sql`${`${prefix}_${daysAgo}_`} || n`;
  await db.sql`
    insert into events (id, organization_id, type, created_at, body) select ${id("evt")}, 'org_1', 'key.created', ${at}, '{}' ${from}`;
  await db.sql`
    insert into deliveries (id, event_id, webhook_id, status, due_at, attempts, created_at, ended_at)
    select ${id("dlv")}, ${id("evt")}, 'wh_1', 'delivered', ${at}, 2, ${at}, ${at} ${from}`;
  await db.sql`
    insert into delivery_attempts (delivery_id, number, started_at, duration_ms)
    select ${id("dlv")}, attempt, ${at}, 20 ${from}, generate_series(1, 2) attempt`;
}

async function left(): Promise<number[]> {
  const [row] = await db.sql<{ counts: number[] }[]>`
    select array[(select count(*) from deliveries), (select count(*) from delivery_attempts), (select count(*) from events)]::int[]
      as counts`;
  return row?.counts ?? [];
}

test("however many deliveries ended 30 days ago, they go at once with their attempts and events, and younger ones stay", async () => {
  await addDelivered(MORE_THAN_TWO_BATCHES, 31);
  await addDelivered(3, 29);
  await pruneDeliveries();
  expect(await left()).toEqual([3, 6, 3]);
});

test("an event stays as long as a delivery of it does", async () => {
  await addDelivered(2, 31);
  await db.sql`update deliveries set status = 'pending', ended_at = null where id = 'dlv_31_1'`;
  await pruneDeliveries();
  expect(await left()).toEqual([1, 2, 1]);
});

test("pruning ends after the batch under way once the service stops, and the next goes on", async () => {
  await addDelivered(MORE_THAN_TWO_BATCHES, 31);
  await pruneDeliveries(AbortSignal.abort());
  const [deliveries = 0] = await left();
  expect(deliveries).toBeGreaterThan(0);
  expect(deliveries).toBeLessThan(MORE_THAN_TWO_BATCHES);
  await pruneDeliveries();
  expect(await left()).toEqual([0, 0, 0]);
});

test("two processes prune beside each other", async () => {
  await addDelivered(MORE_THAN_TWO_BATCHES, 31);
  await Promise.all([pruneDeliveries(), pruneDeliveries()]);
  expect(await left()).toEqual([0, 0, 0]);
});
