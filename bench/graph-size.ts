import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { connect, type Database, migrateDatabase, type Sql } from "@/lib/db/client";
import { startPostgres } from "@/lib/db/embedded";
import { type Claim, type Graph, openGraph, type Reading, verifyClaims, wholeReading } from "@/lib/engine";
import { env } from "@/lib/env";
import { compileGraph } from "@/lib/knowledge/compile";
import { storeGraph } from "@/lib/knowledge/store-graph";
import { runOver, type StoredGraph } from "@/lib/knowledge/stored-graph";
import { draw, MADE_RELATIONS, type MadeFact, MadeGraph } from "./made-graph";

const QUICK = [100_000, 1_000_000]; // facts
const FULL = [1_000_000, 10_000_000, 50_000_000];
const CLAIMS = 300; // of a round
const ROUNDS = 7; // the graphs take turns, so that a busy moment hits all of them; the median counts
const WARM_ROUNDS = 3;
const OPTIONS = { minConfidence: 0.5, includeEvidence: true };
const LEAST_SUPPORTED = 0.8; // of the true claims; below, the wrong thing is timed

/** A graph that was made before, or now: how long that took and the most memory that it held. */
interface Made {
  facts: number;
  seconds: number;
  peakMb: number;
  bytes: number;
  stored?: StoredGraph;
}

/**
 * The time of a claim, in all, on made-up graphs of growing size, in memory and over Postgres: both are asked the same
 * claims in the same minutes, none twice, and must come to the same verdicts. With `--full` 1, 10 and 50 million facts, with
 * `--facts=N,M` so many. Graphs are kept under DATA_DIR/bench, with a database of their own, so that a run goes on where
 * one ended.
 */
export async function measureGraphSize(): Promise<object> {
  const [, , flag, facts] = process.argv;
  if (flag === "compile") return await compile(Number(facts));
  const database = await startPostgres(folder());
  await migrateDatabase(database.url);
  const { sql, patient, close } = connect(database.url);
  try {
    const timed = [];
    for (const size of sizes()) timed.push(await prepare({ sql, patient }, size));
    for (let round = 0; round < WARM_ROUNDS + ROUNDS; round++) {
      for (const { graph, compact, postgres } of timed) await Timed.round(graph, round, [compact, postgres]);
    }
    return { graph_size: reports(timed) };
  } finally {
    await close();
    await database.stop();
  }
}

function sizes(): readonly number[] {
  const given = process.argv.find((arg) => arg.startsWith("--facts="));
  if (given) return given.slice("--facts=".length).split(",").map(Number);
  return process.argv.includes("--full") ? FULL : QUICK;
}

const folder = () => path.join(env().DATA_DIR, "bench");

interface Prepared {
  graph: MadeGraph;
  compact: Timed;
  postgres: Timed;
}

async function prepare({ sql, patient }: Pick<Database, "sql" | "patient">, facts: number): Promise<Prepared> {
  const kept = path.join(folder(), `${facts}.json`);
  // In a process of its own, whose memory is this graph's alone.
  if (!fs.existsSync(kept)) execFileSync(process.execPath, [process.argv[1] ?? "", "compile", String(facts)]);
  const inMemory = openGraph(new Uint8Array(fs.readFileSync(fileOf(facts))).buffer);
  const keptStored = path.join(folder(), `${facts}-postgres.json`);
  if (!fs.existsSync(keptStored)) fs.writeFileSync(keptStored, JSON.stringify(await store(patient, facts)));
  const made = JSON.parse(fs.readFileSync(keptStored, "utf8")) as Made;
  const over = [made.stored as StoredGraph];
  return {
    graph: new MadeGraph(facts),
    compact: new Timed(JSON.parse(fs.readFileSync(kept, "utf8")), async (reading) => verify(inMemory, reading)),
    postgres: new Timed(made, (reading) => runOver(sql, over, (graph) => verify(graph, reading))),
  };
}

const verify = (graph: Graph, reading: Reading) => verifyClaims(graph, reading, OPTIONS);

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

async function store(sql: Sql, facts: number): Promise<Made> {
  const started = performance.now();
  const graph = new MadeGraph(facts);
  const stored = await storeGraph(sql, { sources: [graph.source()], relations: MADE_RELATIONS });
  const seconds = (performance.now() - started) / 1000;
  const [row] = await sql<{ bytes: number }[]>`
    select sum(pg_total_relation_size(oid))::float8 as bytes from pg_class
    where relkind = 'r' and relname ~ ${`^graph_[a-z]+_${stored.build}$`}`;
  return { facts: stored.stats.facts, seconds, peakMb: 0, bytes: row?.bytes ?? 0, stored };
}

/** A graph, and how long each round of claims took on it. */
class Timed {
  readonly rounds: number[] = [];
  private supported = 0;
  private meant = 0;

  constructor(
    readonly made: Made,
    private readonly verify: (reading: Reading) => Promise<Claim[]>,
  ) {}

  /** Asks the same claims of both, which must come to the same verdicts; of equal namesakes they may tell another. */
  static async round(graph: MadeGraph, at: number, both: readonly Timed[]): Promise<void> {
    const claims = Array.from({ length: CLAIMS }, (_, i) => claimOf(graph, at * CLAIMS + i));
    const answers = [];
    for (const timed of both) answers.push(String(await timed.ask(claims, at >= WARM_ROUNDS)));
    if (new Set(answers).size > 1) throw new Error("a graph in Postgres comes to other verdicts than in memory");
  }

  private async ask(claims: readonly MadeClaim[], isCounted: boolean): Promise<unknown[]> {
    const texts = claims.map(({ text, isTrue }) => ({ reading: wholeReading(text), isTrue }));
    const answers: Claim[][] = [];
    const started = performance.now();
    for (const { reading } of texts) answers.push(await this.verify(reading));
    if (isCounted) this.rounds.push((performance.now() - started) / claims.length);
    for (const [i, { isTrue }] of texts.entries()) {
      if (isTrue) this.meant += 1;
      if (isTrue && answers[i]?.[0]?.verdict === "supported") this.supported += 1;
    }
    return answers.flat().map(({ verdict }) => verdict);
  }

  get median(): number {
    return [...this.rounds].sort((a, b) => a - b)[Math.floor(this.rounds.length / 2)] ?? 0;
  }

  get share(): number {
    return this.supported / this.meant;
  }
}

interface MadeClaim {
  text: string;
  isTrue: boolean;
}

const UNKNOWN = 0.1; // share of the claims that name nothing of the graph

/** Half of the claims are true, the others say another object; half are about things that many facts point at. */
function claimOf(graph: MadeGraph, n: number): MadeClaim {
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

function reports(timed: readonly Prepared[]): object {
  const compact = timed.map((one) => one.compact);
  const postgres = timed.map((one) => one.postgres);
  const times = postgres.map(({ median }, i) => round3(median / (compact[i]?.median ?? 1)));
  const stored = report(postgres).map((one, i) => ({ ...one, times_memory: times[i] }));
  return { compact: report(compact), postgres: stored };
}

function report(timed: readonly Timed[]): object[] {
  return timed.map(({ median, share, made: { facts, seconds, peakMb, bytes } }) => {
    if (share < LEAST_SUPPORTED) throw new Error(`only ${share} of the true claims are supported`);
    return {
      facts,
      ms_a_claim: round3(median),
      times_the_first: round3(median / (timed[0]?.median ?? 1)),
      true_claims_supported: round3(share),
      made_in_s: round3(seconds),
      ...(peakMb > 0 ? { peak_mb: Math.round(peakMb) } : {}),
      bytes_per_fact: round3(bytes / facts),
    };
  });
}

const round3 = (value: number) => Math.round(value * 1000) / 1000;
