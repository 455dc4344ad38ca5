import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Received, startReceiver } from "@/lib/services/testing/receiver";
import { withinMinute } from "@/lib/services/testing/within-minute";
import { setMonthlyUsage } from "@/lib/services/usage/usage";
import type { Fate } from "../../scripts/chaos/ledger";
import { Browser, newMember } from "./browser";
import { ACTOR, ALL_SCOPES, call, newOrganization, SUPPORTED, verify } from "./client";
import { servedBy } from "./front";
import { type Instances, startInstances } from "./instances";
import { type Kind, startLoad } from "./steady-load";

const WITHIN_MINUTE = withinMinute();

// Four processes on a Postgres of this file, with a replica for reports; what a single one promises holds for all of them
// together.

const COUNT = 4;
const SEEN_WITHIN_MS = 2_000; // a promise of docs/operations.md: how old an answer may be, not how fast it comes
const QUIET_MS = 1_500; // a delivery that is made twice follows the first at once
const DEADLINE_MS = 60_000;
const TRY_AGAIN_MS = 300;
const CALLERS = 24;
const CALLS = 10 * CALLERS; // before an instance ends, and after

let instances: Instances;
let front: string;
const at = (n: number) => instances.all[n % instances.all.length]?.address as string;

beforeAll(async () => {
  instances = await startInstances(COUNT);
  front = instances.front.address;
  console.log(`${COUNT} instances behind ${instances.front.name}`);
});
afterAll(() => instances?.stop());

async function countedFor(organizationId: string) {
  const [row] = await instances.db.sql`
    select month_requests::int as month,
      (select sum(requests)::int from usage_daily d where d.organization_id = c.organization_id) as days
    from usage_counters c where organization_id = ${organizationId}`;
  return row as { month: number; days: number };
}

test(
  "300 at once at a limit of 200 a minute: exactly 200 are served and counted, by all four",
  WITHIN_MINUTE,
  async () => {
    const { id, key } = await newOrganization("starter", ["verify"]);
    const answers = await Promise.all(Array.from({ length: 300 }, () => verify(front, key, { text: SUPPORTED })));
    const served = answers.filter(({ status }) => status === 200);
    expect(served).toHaveLength(200);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(100);
    expect(new Set(answers.map(({ headers }) => servedBy(headers))).size).toBe(COUNT);
    expect(await countedFor(id)).toEqual({ month: 200, days: 200 });
  },
);

test("120 at once with 50 left of the month: exactly 50 are served and counted", async () => {
  const { id, key } = await newOrganization("starter", ["verify"]);
  await setMonthlyUsage(ACTOR, id, 49_950);
  const answers = await Promise.all(Array.from({ length: 120 }, () => verify(front, key, { text: SUPPORTED })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(50);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(70);
  expect(await countedFor(id)).toEqual({ month: 50_000, days: 50 });
});

/** Somebody signed in on each instance with the same cookies. */
function everywhere({ cookies }: Browser): Browser[] {
  return instances.all.map(({ address }) => {
    const browser = new Browser(address);
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    return browser;
  });
}

/** While it is held the replica goes on receiving, and shows nothing of it. */
async function heldReplica() {
  const sql = postgres(instances.servers.replica.url, { max: 1 });
  await sql`select pg_wal_replay_pause()`;
  await expect.poll(() => sql`select pg_get_wal_replay_pause_state() as state`).toEqual([{ state: "paused" }]);
  return {
    /** Whether it was read from all the time: one that is 5 s behind is left out. */
    async isRead() {
      const [row] = await sql`select now() - pg_last_xact_replay_timestamp() < interval '5 s' as "isRead"`;
      return row?.isRead as boolean;
    },
    async letGo() {
      await sql`select pg_wal_replay_resume()`;
      await sql.end();
    },
  };
}

/** What each instance shows somebody of their organization: what the month holds, and what its days do. */
function lookOn(people: Browser[]) {
  return Promise.all(
    people.map(async (one) => {
      const { month, trend } = await (await one.send("/api/dashboard/overview")).json();
      return { month: month.used, days: trend.reduce((sum: number, day: { verify: number }) => sum + day.verify, 0) };
    }),
  );
}

/**
 * Ten calls with five left of the month while the replica is held, and what all four show meanwhile. Undefined where that
 * took so long that they left it out.
 */
async function callsBehind(people: Browser[], key: string) {
  const replica = await heldReplica();
  const answers = await Promise.all(Array.from({ length: 10 }, () => verify(front, key, { text: SUPPORTED })));
  const seen = await lookOn(people);
  const isRead = await replica.isRead();
  await replica.letGo();
  return isRead ? { answers, seen } : undefined;
}

test("all four read days past from the replica, and while that is behind limits are exact all the same", async () => {
  for (;;) {
    const { browser, key, organizationId } = await newMember(front);
    const people = everywhere(browser);
    expect((await verify(front, key, { text: SUPPORTED })).status).toBe(200);
    await setMonthlyUsage(ACTOR, organizationId, 995);
    await expect.poll(() => lookOn(people)).toEqual(Array(COUNT).fill({ month: 995, days: 1 }));
    const behind = await callsBehind(people, key);
    if (behind) expect(behind.seen).toEqual(Array(COUNT).fill({ month: 1_000, days: 1 }));
    if (behind) expect(behind.answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(await countedFor(organizationId)).toEqual({ month: 1_000, days: 6 });
    await expect.poll(() => lookOn(people)).toEqual(Array(COUNT).fill({ month: 1_000, days: 6 }));
    if (behind) return;
  }
});

test("a key that one instance revoked is refused by the next request on each", async () => {
  const { key } = await newOrganization("enterprise", ALL_SCOPES);
  for (let n = 0; n < COUNT; n++) {
    const { body } = await call(at(n), { key, path: "/v1/keys", body: { name: "n" } });
    const statuses = () =>
      Promise.all(
        instances.all.map(async ({ address }) => (await verify(address, body.api_key, { text: SUPPORTED })).status),
      );
    expect(await statuses()).toEqual(Array(COUNT).fill(200)); // each knows it by now
    expect((await call(at(n), { key, method: "DELETE", path: `/v1/keys/${body.id}` })).status).toBe(200);
    expect(await statuses()).toEqual(Array(COUNT).fill(401));
  }
});

async function subscribed(key: string, events: readonly string[]) {
  const receiver = await startReceiver();
  const body = { url: receiver.url, events, secret: "s" };
  expect((await call(front, { key, path: "/v1/webhooks", body })).status).toBe(201);
  return receiver;
}

const typesOf = (received: Received[]) => received.map(({ body }) => JSON.parse(body).type);

test("a threshold that all four cross at once is told once and delivered once", async () => {
  const { id, key } = await newOrganization("starter", ALL_SCOPES);
  const { received, stop } = await subscribed(key, ["usage.threshold"]);
  for (const used of [39_999, 44_999, 49_999]) {
    await setMonthlyUsage(ACTOR, id, used);
    await Promise.all(Array.from({ length: 20 }, (_, n) => verify(at(n), key, { text: SUPPORTED })));
  }
  await expect.poll(() => received.length, { timeout: DEADLINE_MS }).toBeGreaterThanOrEqual(3);
  await sleep(QUIET_MS);
  expect(typesOf(received).sort()).toEqual([100, 80, 90].map((percent) => `usage.threshold.${percent}`));
  await stop();
});

/** Asks for a key as a client does: again where a busy machine said to try again. */
async function newKey(key: string, n: number) {
  for (;;) {
    const answer = await call(at(n), { key, path: "/v1/keys", body: { name: `key ${n}` } });
    if (answer.status !== 503) return answer;
    await sleep(TRY_AGAIN_MS);
  }
}

test("200 events that four instances write, and four workers deliver: each arrives once", async () => {
  const { key } = await newOrganization("enterprise", ALL_SCOPES);
  const { received, stop } = await subscribed(key, ["key.created"]);
  const made = await Promise.all(Array.from({ length: 200 }, (_, n) => newKey(key, n)));
  expect(new Set(made.map(({ status }) => status))).toEqual(new Set([201]));
  await expect.poll(() => received.length, { timeout: DEADLINE_MS }).toBeGreaterThanOrEqual(200);
  await sleep(QUIET_MS);
  expect(received).toHaveLength(200);
  expect(new Set(received.map(({ id }) => id)).size).toBe(200);
  const told = received.map(({ body }) => JSON.parse(body).data.key_id);
  expect(told.sort()).toEqual(made.map(({ body }) => body.id).sort());
  await stop();
});

const SOURCES = "/v1/knowledge/sources";

/** Waits until the source is said to be ready, and gives when that was. */
async function untilReady(key: string, id: string): Promise<number> {
  const status = async () => (await call(at(0), { key, path: `${SOURCES}/${id}` })).body.status;
  await expect.poll(status, { timeout: DEADLINE_MS, interval: 20 }).toBe("ready");
  return performance.now();
}

/** Asks each instance until it decides so; gives how long after that moment the last call was sent that was decided otherwise. */
async function seenAfter(since: number, { key, text, verdict }: { key: string; text: string; verdict: string }) {
  return await Promise.all(
    instances.all.map(async ({ address }) => {
      let otherwise = since;
      const found = async () => {
        const sentAt = performance.now();
        const decided = (await verify(address, key, { text })).body.claims[0]?.verdict;
        if (decided !== verdict) otherwise = sentAt;
        return decided;
      };
      await expect.poll(found, { timeout: DEADLINE_MS, interval: 20 }).toBe(verdict);
      return Math.round(otherwise - since);
    }),
  );
}

/** Says how long changes took, and that no call was answered as before that was sent later than promised. */
function told(what: string, seen: Record<string, number[]>): void {
  console.log(`${what}, ms until the last call that was decided as before: ${JSON.stringify(seen)}`);
  expect(Math.max(...Object.values(seen).flat())).toBeLessThanOrEqual(SEEN_WITHIN_MS);
}

test("facts that one instance takes decide on all within 2 s of being ready, until another removes them", async () => {
  const { key } = await newOrganization("enterprise", ALL_SCOPES);
  const text = "The battery life of Model X is 18 hours.";
  const other = "The battery life of Model Z is 30 hours.";
  const add = async (n: number, content: string) =>
    (await call(at(n), { key, path: SOURCES, body: { name: `Facts ${n}`, file_name: "c.csv", content } })).body.id;
  await seenAfter(performance.now(), { key, text, verdict: "not_found" }); // each knows that there was nothing
  const id = await add(1, "Model X,battery life,18 hours\nModel Y,battery life,20 hours\n");
  const added = await seenAfter(await untilReady(key, id), { key, text, verdict: "supported" });
  const ready = await untilReady(key, await add(2, "Model Z,battery life,30 hours\n"));
  const further = await seenAfter(ready, { key, text: other, verdict: "supported" });
  told("facts", { added, further });
  await call(at(3), { key, method: "DELETE", path: `${SOURCES}/${id}` });
  const removed = await seenAfter(performance.now(), { key, text, verdict: "not_found" });
  console.log(`facts, ms until each instance had forgotten them, with the graph built anew: ${removed}`);
});

test("a document that one instance takes, changes and removes decides on all within 2 s", async () => {
  const { key } = await newOrganization("enterprise", ALL_SCOPES);
  const text = "Employees of Northwind have 28 days of paid holiday a year.";
  const now = text.replace("28", "30");
  await seenAfter(performance.now(), { key, text, verdict: "not_found" });
  const body = { name: "Handbook", file_name: "handbook.md", content: `# Handbook of Northwind\n\n${text}\n` };
  const { id } = (await call(at(1), { key, path: SOURCES, body })).body;
  const added = await seenAfter(await untilReady(key, id), { key, text, verdict: "supported" });
  const content = body.content.replace(text, now);
  const answer = await call(at(2), { key, path: `${SOURCES}/${id}/refresh`, body: { content } });
  expect(answer.status).toBe(200);
  const changed = await seenAfter(await untilReady(key, id), { key, text: now, verdict: "supported" });
  await call(at(3), { key, method: "DELETE", path: `${SOURCES}/${id}` });
  const removed = await seenAfter(performance.now(), { key, text: now, verdict: "not_found" });
  told("a document", { added, changed, removed });
});

/** Ends an instance in the middle of a load on the front, and gives when it was gone and what became of each call. */
async function endUnderLoad(signal: NodeJS.Signals) {
  const { ledger, organizations, stop } = await startLoad(front, CALLERS);
  const of = (fate: Fate) => ledger.entries.filter((entry) => entry.fate === fate);
  const answeredSince = (moment: number) => of("answered").filter(({ startedAt }) => startedAt > moment).length;
  await expect.poll(() => answeredSince(0)).toBeGreaterThan(CALLS);
  const [ended] = instances.all.splice(1, 1);
  await ended?.service.end(signal);
  const goneAt = performance.now();
  await expect.poll(() => answeredSince(goneAt)).toBeGreaterThan(CALLS); // by the others
  await stop();
  const count = (kind: Kind, fate: Fate) => ledger.count((name) => name === kind, fate);
  const counts = {
    once: { answered: count("once", "answered"), cut: count("once", "unknown") },
    repeated: { answered: count("repeated", "answered"), cut: count("repeated", "unknown") },
  };
  const counted = {
    once: await countedForAll(organizations.once),
    repeated: await countedForAll(organizations.repeated),
  };
  console.log(`${signal}: ${JSON.stringify({ counts, counted })}`);
  expect(of("refused")).toEqual([]);
  return { goneAt, cut: of("unknown"), counts, counted };
}

async function countedForAll(organizations: readonly string[]): Promise<number> {
  const all = await Promise.all(organizations.map(countedFor));
  for (const { month, days } of all) expect(month).toBe(days);
  return all.reduce((sum, { month }) => sum + month, 0);
}

test("an instance killed under load: what was answered is counted, and the others serve on", async () => {
  const { goneAt, cut, counts, counted } = await endUnderLoad("SIGKILL");
  expect(cut.length).toBeLessThanOrEqual(CALLERS);
  expect(cut.filter(({ startedAt }) => startedAt > goneAt)).toEqual([]); // later ones were passed to the others
  expect(counted.once).toBeGreaterThanOrEqual(counts.once.answered);
  expect(counted.once).toBeLessThanOrEqual(counts.once.answered + counts.once.cut);
  expect(counted.repeated).toBe(counts.repeated.answered); // those that were cut are repeated, and counted once
});

// A request that meets the closing of an idle connection is cut all the same, as HTTP/1.1 has it, and was never read.
test("an instance stopped by SIGTERM under load ends what it began: what was answered is what is counted", async () => {
  const { goneAt, cut, counts, counted } = await endUnderLoad("SIGTERM");
  expect(cut.length).toBeLessThanOrEqual(CALLERS);
  expect(cut.filter(({ startedAt }) => startedAt > goneAt)).toEqual([]);
  expect(counted).toEqual({ once: counts.once.answered, repeated: counts.repeated.answered });
});
