import { randomBytes } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type autocannon from "autocannon";
import { migrateDatabase, openDatabase } from "@/lib/db/client";
import { startPostgres } from "@/lib/db/embedded";
import { readEnv } from "@/lib/env";
import { createOrganization } from "@/lib/services/people/organizations";
import { familyOf, holdingOf } from "../scripts/chaos/process";
import { OWNER, type Server, START_FLAG, startServer } from "./host";
import { fire, KEYS_A_ROUND, median, type Rate, servedTargets, type Target, toRate } from "./load";
import { longText } from "./texts";

const ROUNDS = 5; // the shapes take turns, and each round gives a ratio of its own: a busy moment hits both sides of it
const ROUND_SECONDS = 4;
const WARM_UP_SECONDS = 8;
const CONNECTIONS = 50;
const TARGETS = 3;
const SHAPES = ["one", "two"] as const;

type Shape = (typeof SHAPES)[number];

/**
 * One process of HTTP with two engine threads, as `npm start` has it on two cores, against two such processes with one
 * thread each behind one port (`node:cluster`), both on the same Postgres: requests a second of texts that were read before
 * and of new ones, and how many times as many two processes answer.
 */
export async function measureProcesses(): Promise<object> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "assay-bench-"));
  fs.cpSync(path.join(readEnv(process.env).DATA_DIR, "graph"), path.join(dataDir, "graph"), { recursive: true });
  const postgres = await startPostgres(dataDir);
  await migrateDatabase(postgres.url);
  const database = openDatabase(postgres.url);
  const servers = await startBoth({ DATABASE_URL: postgres.url, DATA_DIR: dataDir });
  try {
    const keys = await makeKeys(KEYS_A_ROUND * TARGETS * SHAPES.length * (1 + ROUNDS));
    const rounds = await measureShapes(servers, keys);
    const rss_mb = Object.fromEntries(SHAPES.map((shape) => [shape, memoryOf(servers[shape])]));
    return { ...report(rounds), rss_mb };
  } finally {
    await Promise.all(SHAPES.map((shape) => servers[shape].stop()));
    await database.close();
    await postgres.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

/** One after the other: the first builds what is missing. */
async function startBoth(place: Record<string, string>): Promise<Record<Shape, Server>> {
  const secrets = { AUTH_SECRET: randomBytes(16).toString("hex"), ENCRYPTION_KEY: randomBytes(16).toString("hex") };
  const settings = { ...place, ...secrets, PORT: "0" };
  const one = await startServer([START_FLAG, "scripts/start.mjs"], { ...settings, READERS: "2" });
  const shared = { ...settings, READERS: "1", PROCESSES: "2" };
  return { one, two: await startServer([START_FLAG, "bench/clustered.mjs"], shared) };
}

async function makeKeys(count: number): Promise<string[]> {
  const keys: string[] = [];
  for (let n = 0; n < count; n++) keys.push((await createOrganization({ name: "bench" }, OWNER)).key);
  return keys;
}

/** What `http` asks, over and over, and two sentences that nobody sent before. */
function targetsOf(address: string, keys: readonly string[]): Target[] {
  let asked = 0;
  const [verify, harm] = servedTargets(address, keys) as [Target, Target];
  const withNewText = (request: autocannon.Request) => ({
    ...request,
    body: JSON.stringify({ text: newText(asked++) }),
  });
  const requests = (round: number) =>
    verify.requests(round).map((request) => ({
      ...request,
      setupRequest: (given: autocannon.Request) => withNewText(request.setupRequest?.(given) ?? given),
    }));
  return [verify, harm, { ...verify, name: "verify_new", requests }];
}

const newText = (n: number) => `${longText(400, n).split(". ").slice(0, 2).join(". ")}.`;

type Rounds = Record<string, Record<Shape, Rate>[]>;

async function measureShapes(servers: Record<Shape, Server>, keys: readonly string[]): Promise<Rounds> {
  const targets = Object.fromEntries(SHAPES.map((shape) => [shape, targetsOf(servers[shape].address, keys)]));
  const rounds: Rounds = {};
  let fired = 0; // each time with keys of its own: both shapes count in one database
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [n, { name }] of (targets.one ?? []).entries()) {
      const rates: Partial<Record<Shape, Rate>> = {};
      const seconds = round === 0 ? WARM_UP_SECONDS : ROUND_SECONDS;
      for (const shape of SHAPES)
        rates[shape] = toRate(await fire(targets[shape]?.[n] as Target, CONNECTIONS, { round: fired++, seconds }));
      if (round > 0) rounds[name] = [...(rounds[name] ?? []), rates as Record<Shape, Rate>];
    }
  }
  return rounds;
}

function report(all: Rounds) {
  const of = (rounds: Record<Shape, Rate>[], shape: Shape) =>
    median(
      rounds.map((rates) => rates[shape]),
      ({ requests_per_second }) => requests_per_second,
    );
  const entries = Object.entries(all);
  const ratio = (rounds: Record<Shape, Rate>[]) =>
    Number(
      median(
        rounds.map(({ one, two }) => two.requests_per_second / one.requests_per_second),
        Number,
      ).toFixed(2),
    );
  return {
    ratios: Object.fromEntries(entries.map(([name, rounds]) => [`${name}_two_processes_vs_one`, ratio(rounds)])),
    processes: Object.fromEntries(
      entries.map(([name, rounds]) => [name, { one: of(rounds, "one"), two: of(rounds, "two") }]),
    ),
  };
}

/** Of all its processes together. */
function memoryOf({ pid }: Server): number {
  return familyOf(pid).reduce((sum, one) => sum + (holdingOf(one)?.rssMb ?? 0), 0);
}
