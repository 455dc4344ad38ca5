import { setTimeout as sleep } from "node:timers/promises";
import { type Receiver, startReceiver } from "@/lib/services/testing/receiver";
import { ask, hangUp } from "./client";
import type { Fault } from "./faults/fault";
import type { Fate, Ledger } from "./ledger";
import { Load } from "./load";
import { type Holding, holdingOf } from "./process";
import { keptPromises, told } from "./promises";
import { NoGround, startWorld, type World, type WorldKind } from "./world";

const WARM_UP_MS = 3_000;
const RECOVERY_MS = 60_000;
const AFTERWARDS_MS = 2_000; // what a fault left behind shows itself
const LOOK_EVERY_MS = 100;

/** What a fault did to valid calls. */
export interface Row extends Record<Fate, number> {
  fault: string;
  outageMs: number;
  broken: string[];
}

export interface Report {
  rows: Row[];
  skipped: string[];
  /** Promises that were broken, with where. */
  broken: string[];
}

interface Run {
  world: World;
  load: Load;
  ledger: Ledger;
  receiver: Receiver;
  before?: Holding;
}

/** Lets the faults happen one after the other under a steady load, and asks at the end whether all promises held. */
export async function runChaos(
  faults: readonly Fault[],
  { seconds, say }: { seconds: number; say: (line: string) => void },
): Promise<Report> {
  const report: Report = { rows: [], skipped: [], broken: [] };
  for (const kind of new Set(faults.map(({ world }) => world))) {
    const own = faults.filter(({ world }) => world === kind);
    const run = await begin(kind).catch((error) => {
      if (!(error instanceof NoGround)) throw error;
      report.skipped.push(...own.map(({ name }) => `${name}: ${error.message}`));
    });
    if (!run) continue;
    for (const fault of own) {
      say(`${fault.name} …`);
      report.rows.push(await inflict(fault, run, seconds));
    }
    report.broken.push(...(await end(run, say)).map((promise) => `${kind}: ${promise}`));
  }
  report.broken.push(...report.rows.flatMap(({ fault, broken }) => broken.map((promise) => `${fault}: ${promise}`)));
  return report;
}

async function begin(kind: WorldKind): Promise<Run> {
  const world = await startWorld(kind);
  const receiver = await startReceiver();
  try {
    const load = await startLoad(world, receiver);
    return { world, load, ledger: load.ledger, receiver, before: await warmUp(world, load) };
  } catch (error) {
    await world.close();
    await receiver.stop();
    throw error;
  }
}

async function startLoad(world: World, receiver: Receiver): Promise<Load> {
  const callers = {
    once: [(await world.newOrganization("Once")).key],
    repeating: [(await world.newOrganization("Repeating")).key],
  };
  const { address } = world.app;
  for (const key of callers.repeating) await subscribe(address, { key, receiver });
  return new Load(address, callers);
}

/** Has that organization's keys told to the receiver. */
export async function subscribe(
  address: string,
  { key, receiver }: { key: string; receiver: Receiver },
): Promise<void> {
  const webhook = { url: receiver.url, events: ["key.created"], secret: "chaos" };
  const { status, body } = await ask(address, { path: "/v1/webhooks", key, body: webhook });
  if (status !== 201) throw new Error(`The receiver could not subscribe: ${status} ${body?.message}`);
}

/** What the app holds once it has served a while and nobody asks; the load goes on afterwards. */
async function warmUp({ app }: World, load: Load): Promise<Holding | undefined> {
  load.start();
  await sleep(WARM_UP_MS);
  await load.stop();
  hangUp();
  await sleep(LOOK_EVERY_MS);
  const before = holdingOf(app.pid ?? 0);
  load.start();
  return before;
}

async function inflict(fault: Fault, { world, ledger }: Run, seconds: number): Promise<Row> {
  const from = performance.now();
  const { restarts } = world.app;
  const broken = await fault.happen(world, seconds).catch((error) => [`it could be made to happen: ${error}`]);
  const isServed = await untilServed(ledger, performance.now());
  if (!fault.endsApp && world.app.restarts > restarts) broken.push("the app goes on");
  if (!isServed) {
    broken.push(`valid calls are answered again within ${RECOVERY_MS / 1000} s`);
    await world.app.kill(); // so that the next fault finds a service
    await untilServed(ledger, performance.now());
  }
  await sleep(AFTERWARDS_MS);
  const span = { from, to: performance.now() };
  const count = (fate: Fate) => ledger.within(span).filter((entry) => entry.fate === fate).length;
  const [answered, refused, unknown] = [count("answered"), count("refused"), count("unknown")];
  const faulty = new Set(
    ledger.within(span).flatMap(({ status }) => (status >= 500 && status !== 503 ? [status] : [])),
  );
  for (const status of faulty) broken.push(`no valid call is answered ${status}`);
  return { fault: fault.name, answered, refused, unknown, outageMs: Math.round(ledger.longestOutage(span)), broken };
}

/** Waits for a call that began after the fault and was answered. */
async function untilServed(ledger: Ledger, since: number): Promise<boolean> {
  const isServed = () => ledger.entries.some(({ fate, startedAt }) => fate === "answered" && startedAt > since);
  for (const deadline = since + RECOVERY_MS; !isServed(); await sleep(LOOK_EVERY_MS)) {
    if (performance.now() > deadline) return false;
  }
  return true;
}

async function end(run: Run, say: (line: string) => void): Promise<string[]> {
  const { load, ledger, world, receiver, before } = run;
  const broken: string[] = [];
  const note = (error: unknown) => void broken.push(String(error instanceof Error ? error.message : error));
  await load.stop().catch(note);
  broken.push(...(await keptPromises(run).catch((error) => [String(error)])));
  const after = holdingOf(world.app.pid ?? 0);
  say(
    `${ledger.entries.length} calls, ${load.made.length} events; ${before && told(before)} before, ${after && told(after)} after`,
  );
  if (!(await world.close())) broken.push("SIGTERM ends the app");
  await receiver.stop();
  return broken;
}
