import { setTimeout as sleep } from "node:timers/promises";
import { TookTooLong } from "../queues";
import { claimReading, readClaimed } from "./document-readings";
import { buildClaimed, MOST_COMPACT_FACTS } from "./graph-builds";
import { type BuildClaim, claimBuild } from "./graph-claims";
import { claimFetch, fetchClaimed } from "./source-fetches";

const GIVE_BACK_MS = 5_000; // a database that does not answer must not hold up the end; leases run out by themselves
const FETCHES = 32; // at once: each waits for a stranger's server with a megabyte in memory
const QUICK_BYTES = 4_000_000; // of packed files: some hundred thousand facts, built in seconds
const QUICK_MS = 60_000;
const LEAST_BUILD_MS = 120_000;
const BYTES_A_MS = 100; // ten million facts take 170 s of one core for 120 MB: seven times as long as that
const MOST_BUILD_MS = 2 * 3_600_000;

/** Builds go on side by side in two lanes, so that the small ones never wait for a large one. */
interface Lane {
  mostBytes?: number;
  mostMs: (bytes: number) => number;
  /** A build that takes too long here is not tried in another lane. */
  isLast: boolean;
}

const QUICK: Lane = { mostBytes: QUICK_BYTES, mostMs: () => QUICK_MS, isLast: false };
const WHOLE: Lane = {
  mostMs: (bytes) => Math.min(MOST_BUILD_MS, LEAST_BUILD_MS + bytes / BYTES_A_MS),
  isLast: true,
};

/** What this process imports. */
class Imports {
  private readonly ending = new AbortController();
  private readonly running = new Map<Lane | "claims" | "readings", Promise<void>>();
  private readonly fetches = new Set<Promise<void>>();
  /** Owners whose builds took too long for the quick lane. */
  private readonly slow = new Set<string>();
  private failures: unknown[] = [];

  /** Begins what is due and is not under way; throws what failed since the last time. */
  begin(): void {
    this.start();
    const failures = this.failures;
    this.failures = [];
    if (failures.length > 0)
      throw failures.length === 1 ? failures[0] : new AggregateError(failures, "Imports failed.");
  }

  /** Gives back what is under way. */
  async end(): Promise<void> {
    this.ending.abort(new Error("the process ends"));
    const givenBack = Promise.all(this.running.values()).then(() => Promise.all(this.fetches));
    await Promise.race([givenBack, sleep(GIVE_BACK_MS, undefined, { ref: false })]);
  }

  private start(): void {
    this.keepRunning("claims", () => this.beginFetches());
    this.keepRunning("readings", () => this.readAll());
    for (const lane of [QUICK, WHOLE]) this.keepRunning(lane, () => this.buildAll(lane));
  }

  private keepRunning(what: Lane | "claims" | "readings", run: () => Promise<void>): void {
    if (this.ending.signal.aborted || this.running.has(what)) return;
    const turn = run()
      .catch((error) => void this.failures.push(error))
      .finally(() => this.running.delete(what));
    this.running.set(what, turn);
  }

  private async beginFetches(): Promise<void> {
    while (this.fetches.size < FETCHES && !this.ending.signal.aborted) {
      const claim = await claimFetch();
      if (!claim) return;
      const fetching = fetchClaimed(claim, { signal: this.ending.signal })
        .catch((error) => void this.failures.push(error))
        .finally(() => {
          this.fetches.delete(fetching);
          this.start(); // its build is due, and its place is free
        });
      this.fetches.add(fetching);
    }
  }

  /** Documents one source after the other, in a process that takes a core. */
  private async readAll(): Promise<void> {
    while (!this.ending.signal.aborted) {
      const claim = await claimReading();
      if (!claim) return;
      await readClaimed(claim, { signal: this.ending.signal }).catch((error) => void this.failures.push(error));
    }
  }

  private async buildAll(lane: Lane): Promise<void> {
    while (!this.ending.signal.aborted) {
      const except = lane === QUICK ? [...this.slow] : [];
      const claim = await claimBuild({ mostBytes: lane.mostBytes, except });
      if (!claim) return;
      await this.build(claim, lane);
    }
  }

  private async build(claim: BuildClaim, { mostMs, isLast }: Lane): Promise<void> {
    const bounds = { mostCompactFacts: MOST_COMPACT_FACTS, mostMs: mostMs(claim.bytes), isLast };
    const began = performance.now();
    try {
      await buildClaimed(claim, { ...bounds, signal: this.ending.signal });
      if (performance.now() - began < QUICK_MS) this.slow.delete(claim.owner);
    } catch (error) {
      if (!(error instanceof TookTooLong)) this.failures.push(error);
      else this.slow.add(claim.owner);
      this.start(); // the other lane may take it
    }
  }
}

let imports = new Imports();

/** Begins what is due and does not wait for it: a long import holds up neither other work nor the end of the process. */
export async function beginDueImports(): Promise<void> {
  imports.begin();
}

/** Ends what was begun, at once; whoever comes next takes it up. */
export async function endImports(): Promise<void> {
  const ended = imports;
  imports = new Imports();
  await ended.end();
}

/** Fetches, reads and builds all that is due, one after the other, and waits for it. */
export async function runDueImports(mostCompactFacts = MOST_COMPACT_FACTS): Promise<void> {
  const { signal } = new AbortController();
  for (let claim = await claimFetch(); claim; claim = await claimFetch()) await fetchClaimed(claim, { signal });
  for (let claim = await claimReading(); claim; claim = await claimReading()) await readClaimed(claim, { signal });
  for (let claim = await claimBuild(); claim; claim = await claimBuild()) {
    const mostMs = WHOLE.mostMs(claim.bytes);
    await buildClaimed(claim, { mostCompactFacts, mostMs, isLast: true, signal });
  }
}
