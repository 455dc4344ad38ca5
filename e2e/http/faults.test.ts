import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Database, migrateDatabase, openDatabase } from "@/lib/db/client";
import { startPostgres } from "@/lib/db/embedded";
import { isDatabaseUnavailable } from "@/lib/db/failures";
import { readEnv } from "@/lib/env";
import { place } from "@/lib/process";
import { alone } from "@/lib/services/callers/asker";
import { createKey } from "@/lib/services/keys/keys";
import { createOrganization } from "@/lib/services/people/organizations";
import { type Behaviour, type Received, type Receiver, startReceiver } from "@/lib/services/testing/receiver";
import { createWebhook } from "@/lib/services/webhooks/webhooks";
import { preparedDataDir, type Service, startHost } from "./service";

// Processes and the database are killed while deliveries are on their way; both run on a Postgres of this file.

const SECRETS = { AUTH_SECRET: "a secret for tests, long enough", ENCRYPTION_KEY: "a key for tests, long enough" };
const ACTOR = { name: "test" };
const EVENTS = process.env.ASSAY_TEST_LONG ? 1_000 : 150;
const CALLERS = 16;

let dataDir: string;
let url: string;
let db: Database;
const hosts = new Set<Service>();
const receivers: Receiver[] = [];

beforeAll(async () => {
  place("environment", readEnv(SECRETS));
  dataDir = preparedDataDir();
  url = (await startPostgres(dataDir)).url;
  await migrateDatabase(url);
  db = openDatabase(url);
  await startProcess();
});
afterEach(async () => {
  await Promise.all(receivers.splice(0).map((receiver) => receiver.stop()));
  await patiently(() => db.sql`delete from deliveries`);
});
afterAll(async () => {
  await Promise.all([...hosts].map((host) => kill(host)));
  await db.close();
  await (await startPostgres(dataDir)).stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

async function startProcess(): Promise<Service> {
  const settings = { WEBHOOK_RETRY_DELAYS: "5", WEBHOOK_ALLOW_PRIVATE_NETWORKS: "true", LOG_LEVEL: "silent" };
  const host = await startHost(dataDir, { DATABASE_URL: url, ...SECRETS, ...settings });
  hosts.add(host);
  return host;
}

async function kill(host: Service = running()): Promise<void> {
  hosts.delete(host);
  await host.end("SIGKILL");
}

/** The process that each test finds, and leaves one like it. */
function running(): Service {
  return [...hosts][0] as Service;
}

async function newOrganization() {
  const owner = { name: "T", email: "t@example.com", plan: "enterprise", scopes: ["keys:write"] } as const;
  const { organization, key } = await createOrganization(ACTOR, owner);
  return { organizationId: organization.id, actor: ACTOR, key };
}
type Organization = Awaited<ReturnType<typeof newOrganization>>;

async function subscribe(asker: Organization, behave?: (one: Received, before: number) => Behaviour) {
  const receiver = await startReceiver(behave);
  receivers.push(receiver);
  const { id } = await alone(createWebhook)(asker, { url: receiver.url, events: ["key.created"], secret: "s" });
  return { id, received: receiver.received };
}

/** An event that no process of the service has heard of when it is committed. */
const commitEvent = ({ organizationId }: Organization) =>
  db.orm.transaction((tx) => createKey(tx, ACTOR, { organizationId, name: "n" }));

async function until(isSo: () => boolean | Promise<boolean>, ms = 60_000): Promise<void> {
  const deadline = Date.now() + ms;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`Not so within ${ms} ms: ${isSo}`);
    await sleep(20);
  }
}

/** A server that was just started again refuses clients for a moment. */
async function patiently<T>(ask: () => PromiseLike<T>): Promise<T> {
  for (const deadline = Date.now() + 60_000; ; await sleep(200)) {
    try {
      return await ask();
    } catch (error) {
      if (!isDatabaseUnavailable(error) || Date.now() > deadline) throw error;
    }
  }
}

/** As if the lease of every attempt that was cut had ended. */
const endLeases = () => db.sql`update deliveries set due_at = now() where claim is not null`;
const statuses = () => db.sql`select status, attempts, interruptions from deliveries`;

test("an event committed as the last process dies is delivered by the next one", async () => {
  const organization = await newOrganization();
  const { received } = await subscribe(organization);
  const headers = { "X-API-Key": organization.key, "Content-Type": "application/json" };
  const answer = await fetch(`${running().address}/v1/keys`, { method: "POST", headers, body: '{"name":"n"}' });
  await kill();
  expect(answer.status).toBe(201);
  await commitEvent(organization);
  await endLeases();
  await startProcess();
  await until(() => new Set(received.map(({ id }) => id)).size === 2);
});

test("a process killed during a POST: the delivery is made again, with the same bytes", async () => {
  const organization = await newOrganization();
  const { received } = await subscribe(organization, (_, before) => (before === 0 ? "hang" : 200));
  await commitEvent(organization);
  await until(() => received.length === 1);
  await kill();
  await endLeases();
  await startProcess();
  await until(async () => (await statuses())[0]?.status === "delivered");
  expect(await statuses()).toEqual([{ status: "delivered", attempts: 1, interruptions: 1 }]);
  expect(received.map(({ id, body }) => id + body)).toEqual(Array(2).fill((received[0]?.id ?? "") + received[0]?.body));
});

test("a process killed between the answer and its record: the delivery is made again", async () => {
  const organization = await newOrganization();
  const { id, received } = await subscribe(organization);
  await db.sql.begin(async (tx) => {
    await tx`select 1 from webhooks where id = ${id} for no key update`; // nothing can be recorded
    await commitEvent(organization);
    await until(() => received.length === 1);
    const waiting = () =>
      db.sql`select pid from pg_stat_activity where wait_event_type = 'Lock' and query like '%settled%'`;
    await until(async () => (await waiting()).length === 1);
    await kill();
    for (const { pid } of await waiting()) await db.sql`select pg_terminate_backend(${pid})`; // it would go on by itself
    await until(async () => (await waiting()).length === 0);
  });
  await endLeases();
  await startProcess();
  await until(async () => (await statuses())[0]?.status === "delivered");
  expect(await statuses()).toEqual([{ status: "delivered", attempts: 1, interruptions: 1 }]);
  expect(received).toHaveLength(2);
});

test("SIGTERM lets attempts end: nothing is cut, sent twice or left behind", async () => {
  const organization = await newOrganization();
  let afterMs = 3_000; // so that most wait for their turn when the signal comes
  const { received } = await subscribe(organization, () => ({ status: 200, afterMs }));
  await Promise.all(Array.from({ length: 30 }, () => commitEvent(organization)));
  await until(() => received.length > 0);
  const host = running();
  hosts.delete(host);
  expect(await host.end("SIGTERM")).toBe(0);
  expect(received.length).toBeLessThan(30);
  expect(await db.sql`select 1 from deliveries where claim is not null`).toEqual([]);
  afterMs = 0;
  await startProcess();
  await until(async () => (await statuses()).every(({ status }) => status === "delivered"));
  expect(received).toHaveLength(30);
});

test(`${EVENTS} events through a killed process, a killed Postgres and 3 broken receivers of 10: every healthy one gets each`, async () => {
  const organization = await newOrganization();
  const healthy = await Promise.all(Array.from({ length: 6 }, () => subscribe(organization)));
  healthy.push(await subscribe(organization, () => ({ status: 200, afterMs: 20 })));
  const broken = await Promise.all((["hang", "reset", 500] as const).map((one) => subscribe(organization, () => one)));
  const killed = running();
  await startProcess();
  const faults = (async () => {
    await until(() => healthy.every(({ received }) => received.length > EVENTS / 5), 240_000);
    await kill(killed);
    await startProcess();
    await until(() => healthy.every(({ received }) => received.length > EVENTS / 2), 240_000);
    await restartPostgres();
  })();
  await Promise.all([makeKeys(organization.key), faults]);
  const distinct = (received: Received[]) => new Set(received.map(({ id }) => id)).size;
  await until(() => healthy.every(({ received }) => distinct(received) === EVENTS), 240_000);
  const counts = healthy.map(({ received }) => ({
    arrived: distinct(received),
    twice: received.length - distinct(received),
  }));
  const [cut] = await patiently(
    () => db.sql`
      select sum(interruptions)::int as attempts from deliveries where webhook_id = any(${healthy.map(({ id }) => id)})`,
  );
  const tries = broken.map(({ received }) => received.length);
  console.log(`healthy receivers: ${JSON.stringify(counts)}; attempts cut: ${cut?.attempts}; at broken ones: ${tries}`);
  expect(counts.map(({ arrived }) => arrived)).toEqual(Array(7).fill(EVENTS));
  expect(counts.reduce((sum, { twice }) => sum + twice, 0)).toBeLessThanOrEqual(cut?.attempts);
}, 900_000);

/** Makes the keys over HTTP, by whichever process answers; a repeat makes none twice. */
async function makeKeys(key: string): Promise<void> {
  let next = 0;
  const caller = async () => {
    for (let n = next++; n < EVENTS; n = next++) {
      const headers = { "X-API-Key": key, "Content-Type": "application/json", "Idempotency-Key": `key ${n}` };
      for (let status = 0; status !== 201; ) {
        const host = [...hosts][n % hosts.size] as Service;
        const request = fetch(`${host.address}/v1/keys`, { method: "POST", headers, body: `{"name":"key ${n}"}` });
        status = await request.then((answer) => answer.body?.cancel().then(() => answer.status) ?? 0).catch(() => 0);
        if (status !== 201) await sleep(100);
      }
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
}

async function restartPostgres(): Promise<void> {
  const { port } = new URL(url);
  const file = fs
    .readdirSync(dataDir)
    .map((name) => path.join(dataDir, name, "postmaster.pid"))
    .find(fs.existsSync);
  process.kill(Number(fs.readFileSync(file ?? "", "utf8").split("\n")[0]), "SIGKILL");
  await sleep(500);
  await startPostgres(dataDir, { settings: [`port=${port}`] });
}
