import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { connect, migrateDatabase } from "@/lib/db/client";
import { startPostgres } from "@/lib/db/embedded";
import { type Claim, type Graph, openGraph, verifyClaims, wholeReading } from "@/lib/engine";
import { env } from "@/lib/env";
import { compileGraph } from "@/lib/knowledge/compile";
import { storeGraph } from "@/lib/knowledge/store-graph";
import { runOver, type StoredGraph } from "@/lib/knowledge/stored-graph";
import { draw, MADE_RELATIONS, type MadeFact, MadeGraph } from "./made-graph";

const QUICK = [100_000, 1_000_000]; // facts
const FULL = [1_000_000, 10_000_000, 50_000_000];
const CLAIMS = { compact: 2_000, postgres: 300 }; // of a round
const ROUNDS = 7; // the graphs take turns, so that a busy moment hits all of them; the median counts
const WARM_ROUNDS = 2;
const OPTIONS = { minConfidence: 0.5, includeEvidence: true };
const LEAST_SUPPORTED = 0.8; // of the true claims; below, the wrong thing is timed

type Adapter = keyof typeof CLAIMS;

/** A graph that was made before, or now: how long that took and the most memory that it held. */
interface Made {
  facts: number;
  seconds: number;
  peakMb: number;
  bytes: number;
  stored?: StoredGraph;
}

/**
 * The time of a claim on made-up graphs of growing size: processor time in memory, time in all over Postgres. With
 * `--full` 1, 10 and 50 million facts. Graphs are kept under DATA_DIR/bench, with a database of their own, so that a run
 * goes on where one ended.
 */
export async function measureGraphSize(): Promise<object> {
  const [, , flag, facts] = process.argv;
  if (flag === "compile") return await compile(Number(facts));
  const sizes = process.argv.includes("--full") ? FULL : QUICK;
  return { graph_size: { compact: await measureCompact(sizes), postgres: await measurePostgres(sizes) } };
}

const folder = () => path.join(env().DATA_DIR, "bench");

async function measureCompact(sizes: readonly number[]): Promise<object[]> {
  const made = sizes.map((facts) => {
    const kept = path.join(folder(), `${facts}.json`);
    // In a process of its own, whose memory is this graph's alone.
    if (!fs.existsSync(kept)) execFileSync(process.execPath, [process.argv[1] ?? "", "compile", String(facts)]);
    return JSON.parse(fs.readFileSync(kept, "utf8")) as Made;
  });
  const graphs = sizes.map((facts) => {
    const graph = openGraph(new Uint8Array(fs.readFileSync(fileOf(facts))).buffer);
    return new Timed(facts, async (text) => verify(graph, text));
  });
  return report(made, await timeInTurns(graphs, "compact"));
}

const verify = (graph: Graph, text: string) => verifyClaims(graph, wholeReading(text), OPTIONS);

const fileOf = (facts: number) => path.join(folder(), `${facts}.bin`);

async function compile(facts: number): Promise<Made> {
  const started = performance.now();
  const graph = new MadeGraph(facts);
  const stats = await compileGraph({ sources: [graph.source()], relations: MADE_RELATIONS }, fileOf(facts), () => {});
  const seconds = (performance.now() - started) / 1000;
  const peakMb = process.resourceUsage().maxRSS / 1000;
  const made = { facts: stats.facts, seconds, peakMb, bytes: stats.bytes };
  fs.writeFileSync(path.join(folder(), `${facts}.json`), JSON.stringify(made));
  return made;
}

async function measurePostgres(sizes: readonly number[]): Promise<object[]> {
  const database = await startPostgres(folder());
  await migrateDatabase(database.url);
  const { sql, close } = connect(database.url);
  try {
    const made: Made[] = [];
    for (const facts of sizes) {
      const kept = path.join(folder(), `${facts}-postgres.json`);
      if (!fs.existsSync(kept)) fs.writeFileSync(kept, JSON.stringify(await store(sql, facts)));
      made.push(JSON.parse(fs.readFileSync(kept, "utf8")));
    }
    const graphs = made.map(({ stored }, i) => {
      const over = [stored as StoredGraph];
      return new Timed(sizes[i] ?? 0, (text) => runOver(sql, over, (graph) => verify(graph, text)));
    });
    return report(made, await timeInTurns(graphs, "postgres"));
  } finally {
    await close();
    await database.stop();
  }
}

async function store(sql: ReturnType<typeof connect>["sql"], facts: number): Promise<Made> {
  const started = performance.now();
  const graph = new MadeGraph(facts);
  const stored = await storeGraph(sql, { sources: [graph.source()], relations: MADE_RELATIONS });
  const seconds = (performance.now() - started) / 1000;
  const [row] = await sql<{ bytes: number }[]>`
    select sum(pg_total_relation_size(oid))::float8 as bytes from pg_class
    where relkind = 'r' and relname ~ ${`^graph_[a-z]+_${stored.build}$`}`;
  return { facts: stored.stats.facts, seconds, peakMb: 0, bytes: row?.bytes ?? 0, stored };
}

class Timed {
  readonly rounds: number[] = [];
  private readonly graph: MadeGraph;
  private supported = 0;
  private meant = 0;

  constructor(
    facts: number,
    private readonly verify: (text: string) => Promise<Claim[]>,
  ) {
    this.graph = new MadeGraph(facts);
  }

  async round(at: number, adapter: Adapter): Promise<void> {
    const texts = Array.from({ length: CLAIMS[adapter] }, (_, i) => claimOf(this.graph, at * CLAIMS[adapter] + i));
    const started = clock(adapter);
    for (const { text, isTrue } of texts) {
      const verdict = (await this.verify(text))[0]?.verdict;
      if (isTrue) this.meant += 1;
      if (isTrue && verdict === "supported") this.supported += 1;
    }
    this.rounds.push((clock(adapter) - started) / texts.length);
  }

  get share(): number {
    return this.supported / this.meant;
  }
}

/** Milliseconds: of this processor where it does all the work. */
function clock(adapter: Adapter): number {
  if (adapter === "postgres") return performance.now();
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

async function timeInTurns(graphs: readonly Timed[], adapter: Adapter): Promise<Timed[]> {
  for (let round = 0; round < WARM_ROUNDS + ROUNDS; round++) {
    for (const graph of graphs) await graph.round(round, adapter);
  }
  for (const { rounds, share } of graphs) {
    rounds.splice(0, WARM_ROUNDS);
    if (share < LEAST_SUPPORTED) throw new Error(`only ${share} of the true claims are supported`);
  }
  return [...graphs];
}

const UNKNOWN = 0.1; // share of the claims that name nothing of the graph

/** Half of the claims are true, the others say another object; half are about things that many facts point at. */
function claimOf(graph: MadeGraph, n: number): { text: string; isTrue: boolean } {
  if (draw(n, 7) < UNKNOWN) return { text: `The owner of Qwerat Hall is Quillon ${n} Works.`, isTrue: false };
  const thing = n % 2 === 0 ? graph.anyThing(n) : Math.floor(draw(n, 8) * graph.things);
  const facts = graph.factsOf(thing);
  const fact = facts[Math.floor(draw(n, 9) * Math.min(facts.length, 5))] as MadeFact;
  const isTrue = draw(n, 10) < 0.5;
  const object = isTrue ? fact.object : otherThan(graph, fact, n);
  return { text: `The ${fact.relation.label} of ${graph.nameOf(thing)} is ${wordsOf(graph, object)}.`, isTrue };
}

function otherThan(graph: MadeGraph, { object }: MadeFact, n: number): MadeFact["object"] {
  if ("thing" in object) return { thing: Math.floor(draw(n, 11) * graph.things) };
  return object.kind === "number" ? { ...object, value: object.value + 7 } : object;
}

function wordsOf(graph: MadeGraph, object: MadeFact["object"]): string {
  if ("thing" in object) return graph.nameOf(object.thing);
  if (object.kind === "number") return String(object.value);
  if (object.kind === "text") return object.text;
  return `${object.year}-${String(object.month).padStart(2, "0")}-${String(object.day).padStart(2, "0")}`;
}

function report(made: readonly Made[], timed: readonly Timed[]): object[] {
  const medians = timed.map(({ rounds }) => [...rounds].sort((a, b) => a - b)[Math.floor(rounds.length / 2)] ?? 0);
  return made.map(({ facts, seconds, peakMb, bytes }, i) => ({
    facts,
    ms_a_claim: round3(medians[i] ?? 0),
    times_the_first: round3((medians[i] ?? 0) / (medians[0] ?? 1)),
    true_claims_supported: round3(timed[i]?.share ?? 0),
    made_in_s: round3(seconds),
    ...(peakMb > 0 ? { peak_mb: Math.round(peakMb) } : {}),
    bytes_per_fact: round3(bytes / facts),
  }));
}

const round3 = (value: number) => Math.round(value * 1000) / 1000;
