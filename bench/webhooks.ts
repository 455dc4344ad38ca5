import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { type Database, migrateDatabase, openDatabase } from "@/lib/db/client";
import { startPostgres } from "@/lib/db/embedded";
import { readEnv } from "@/lib/env";
import { DeliveryWorker } from "@/lib/jobs/delivery-worker";
import { place } from "@/lib/process";
import { alone } from "@/lib/services/callers/asker";
import { createOrganization } from "@/lib/services/people/organizations";
import { createWebhook } from "@/lib/services/webhooks/webhooks";

const SUBSCRIPTIONS = 20;
const BACKLOG = 200; // events for each of them, due at once
const ROUNDS = 3; // the median counts
const SINGLES = 200; // events that come while nothing else is due
const PAUSE_MS = 15;

/**
 * The embedded engine and a local receiver in a process of its own: deliveries a second with a backlog, and with the
 * queue idle the milliseconds from just before the commit to the arrival.
 */
export async function measureWebhooks(): Promise<object> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "assay-bench-"));
  place("environment", readEnv({ DATA_DIR: dataDir, ENCRYPTION_KEY: "a key for measuring, long enough" }));
  const postgres = await startPostgres(dataDir);
  await migrateDatabase(postgres.url);
  const database = openDatabase(postgres.url);
  const receiver = await startReceiver();
  try {
    const rates: number[] = [];
    for (let round = 0; round < ROUNDS; round++) rates.push(await measureBacklog(database, receiver));
    const idle_ms = await measureIdle(database, receiver);
    return { webhooks: { deliveries_per_second: rates.sort((a, b) => a - b)[1], idle_ms } };
  } finally {
    receiver.stop();
    await database.close();
    await postgres.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measureBacklog({ sql }: Database, { url }: Receiver): Promise<number> {
  const organizationId = await subscribe(url, SUBSCRIPTIONS);
  await sql`select emit_event(${organizationId}, 'key.created', '{}') from generate_series(1, ${BACKLOG}::int)`;
  const startedAt = performance.now();
  const worker = new DeliveryWorker(fail);
  for (let left = 1; left > 0; ) {
    await sleep(20);
    left = (await sql`select count(*)::int as count from deliveries where status = 'pending'`)[0]?.count;
  }
  const seconds = (performance.now() - startedAt) / 1000;
  await worker.stop();
  return Math.round((BACKLOG * SUBSCRIPTIONS) / seconds);
}

async function measureIdle({ sql }: Database, { url, arrival }: Receiver): Promise<object> {
  const organizationId = await subscribe(url, 1);
  const worker = new DeliveryWorker(fail);
  await sleep(500);
  const times: number[] = [];
  for (let n = 0; n < SINGLES; n++) {
    const [arrived, before] = [arrival(), Date.now()];
    await sql`select emit_event(${organizationId}, 'key.created', '{}')`;
    times.push((await arrived) - before);
    await sleep(PAUSE_MS);
  }
  await worker.stop();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)];
  return { p50: at(0.5), p99: at(0.99), max: times.at(-1) };
}

async function subscribe(url: string, count: number): Promise<string> {
  const owner = { name: "Bench", email: "bench@example.com", plan: "enterprise", scopes: ["keys:write"] } as const;
  const { organization } = await createOrganization({ name: "bench" }, owner);
  const asker = { organizationId: organization.id, actor: { name: "bench" } };
  for (let n = 0; n < count; n++) await alone(createWebhook)(asker, { url, events: ["key.created"], secret: "s" });
  return organization.id;
}

interface Receiver {
  url: string;
  /** When the next delivery arrives, in Unix milliseconds. */
  arrival(): Promise<number>;
  stop(): void;
}

async function startReceiver(): Promise<Receiver> {
  const child = spawn(process.execPath, ["bench/receiver.mjs"], { stdio: ["ignore", "pipe", "inherit"] });
  const lines = createInterface(child.stdout);
  const next = async () => String((await once(lines, "line"))[0]);
  const url = (await next()).replace("ready at ", "");
  return { url, arrival: async () => Number(await next()), stop: () => child.kill() };
}

function fail(error: unknown): never {
  throw error;
}
