import fs from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { connect, type Database, openDatabase } from "@/lib/db/client";
import { type Relay, startRelay } from "@/lib/db/testing/relay";
import { type Replicated, startReplicated } from "@/lib/db/testing/replicated";
import { readEnv } from "@/lib/env";
import { place } from "@/lib/process";
import { type Received, startReceiver } from "@/lib/services/testing/receiver";
import type { Fate } from "../../scripts/chaos/ledger";
import { ALL_SCOPES, call, newOrganization } from "./client";
import { newDataDir, type Service, startHost } from "./service";
import { type Kind, startLoad } from "./steady-load";

// A primary ends under the running service, which is not started again, and its replica is promoted. Commits wait for the
// replica, so that it has all that was answered.

const SECRETS = { AUTH_SECRET: "a secret for tests, long enough", ENCRYPTION_KEY: "a key for tests, long enough" };
const SYNCHRONOUS = ["synchronous_standby_names=*"];
const CALLERS = 8;
const LOAD_MS = 2_000; // before the primary ends, and after calls are answered again
const LEFT_ALONE_MS = 1_000; // until the replica is promoted
const DEADLINE_MS = 60_000;

const SETTINGS = {
  ...SECRETS,
  READERS: "1",
  LOG_LEVEL: "silent",
  WEBHOOK_RETRY_DELAYS: "1",
  WEBHOOK_ALLOW_PRIVATE_NETWORKS: "true",
};

interface Running {
  servers: Replicated;
  relay: Relay;
  host: Service;
  db: Database;
  dataDir: string;
}
let running: Running;
afterEach(async () => {
  const { servers, relay, host, db, dataDir } = running;
  await host.end("SIGKILL");
  await db.close();
  await relay.stop();
  await servers.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

/** The service with two servers of which it reaches the primary through a relay. */
async function start(): Promise<Running> {
  place("environment", readEnv(SECRETS));
  const servers = await startReplicated(SYNCHRONOUS);
  const relay = await startRelay(servers.primary.url);
  const url = relay.url.replace(/@([^/]+)/, (_, first) => `@${first},${new URL(servers.replica.url).host}`);
  const dataDir = newDataDir();
  const host = await startHost(dataDir, { ...SETTINGS, DATABASE_URL: url });
  running = { servers, relay, host, db: openDatabase(servers.primary.url), dataDir };
  return running;
}

const WAYS = [
  { way: "that is killed with -9", end: ({ servers }: Running) => servers.killPrimary() },
  // Nobody hangs up: another connection is tried for 5 s, then all to that server are given up, rather than each after 11 s.
  { way: "that is silent from one moment on", end: ({ relay }: Running) => relay.freeze() },
];

test.each(WAYS)(
  "a primary $way under load: once its replica is promoted the service goes on, and what was answered is what is counted",
  async ({ way, end }) => {
    const { servers, host } = await start();
    const events = await subscribed(host.address);
    const { ledger, organizations, stop } = await startLoad(host.address, CALLERS);
    await sleep(LOAD_MS);
    const endedAt = performance.now();
    end(running);
    await sleep(LEFT_ALONE_MS);
    await servers.promote();
    const promotedAt = performance.now();
    const later = () => ledger.entries.find(({ fate, startedAt }) => fate === "answered" && startedAt > endedAt);
    await expect.poll(later, { timeout: DEADLINE_MS, interval: 20 }).toBeDefined();
    const backAt = performance.now();
    await sleep(LOAD_MS);
    await stop();
    ledger.doubt(endedAt);
    const outageMs = Math.round(ledger.longestOutage({ from: endedAt - LOAD_MS, to: performance.now() }));
    const backMs = Math.round((later()?.endedAt ?? 0) - promotedAt);
    const slowestMs = Math.round(Math.max(...ledger.entries.map((one) => one.endedAt - one.startedAt)));
    const { statuses, counts } = { statuses: ledger.statuses(), counts: countsIn(ledger) };
    console.log(`${way}: ${JSON.stringify({ outageMs, backMs, slowestMs, statuses, counts })}`);
    expect(Object.keys(statuses).every((status) => ["200", "503"].includes(status))).toBe(true);
    expect(ledger.entries.filter(({ fate, startedAt }) => startedAt > backAt && fate !== "answered")).toEqual([]);
    const counted = await countedOn(servers.replica.url, organizations);
    expect(counted.once).toBeGreaterThanOrEqual(counts.once.answered);
    expect(counted.once).toBeLessThanOrEqual(counts.once.answered + counts.once.cut);
    expect(counted.repeated).toBe(counts.repeated.answered);
    expect((await call(host.address, { path: "/health/ready" })).status).toBe(200);
    await events.areDelivered();
  },
  180_000,
);

function countsIn({ entries }: Awaited<ReturnType<typeof startLoad>>["ledger"]) {
  const count = (kind: Kind, fate: Fate) => entries.filter((one) => one.kind === kind && one.fate === fate).length;
  const of = (kind: Kind) => ({ answered: count(kind, "answered"), cut: count(kind, "unknown") });
  return { once: of("once"), repeated: of("repeated") };
}

async function countedOn(url: string, { once, repeated }: Record<Kind, string[]>) {
  const db = connect(url, 1);
  const counted = { once: await countedFor(db, once), repeated: await countedFor(db, repeated) };
  await db.close();
  return counted;
}

async function countedFor({ sql }: Database, organizations: readonly string[]): Promise<number> {
  const [row] = await sql`
    select sum(month_requests)::int as month,
      (select sum(requests)::int from usage_daily where organization_id = any(${organizations})) as days
    from usage_counters where organization_id = any(${organizations})`;
  expect(row?.month).toBe(row?.days);
  return row?.month;
}

/** One event before, and one after, which is delivered within its time. */
async function subscribed(address: string) {
  const { key } = await newOrganization("enterprise", ALL_SCOPES);
  const receiver = await startReceiver();
  const { received, stop } = receiver;
  const body = { url: receiver.url, events: ["key.created"], secret: "s" };
  expect((await call(address, { key, path: "/v1/webhooks", body })).status).toBe(201);
  const make = async () => (await call(address, { key, path: "/v1/keys", body: { name: "n" } })).body.id;
  const told = () => received.map(({ body: sent }: Received) => JSON.parse(sent).data.key_id);
  const made = [await make()];
  return {
    async areDelivered() {
      made.push(await make());
      await expect.poll(told, { timeout: DEADLINE_MS }).toEqual(expect.arrayContaining(made));
      await stop();
    },
  };
}
