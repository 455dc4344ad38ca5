// npx tsx bench/graph-size.ts compact|postgres MILLIONS…: time a claim takes on made-up graphs of growing size.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Relation } from "@/lib/catalog/relations";
import { connect } from "@/lib/db/client";
import { type Graph, openGraph, verifyText } from "@/lib/engine";
import { env } from "@/lib/env";
import { compileGraph } from "@/lib/knowledge/compile";
import type { KnowledgeSource, SourceRecord } from "@/lib/knowledge/source";
import { dropStoredGraph, storeGraph } from "@/lib/knowledge/store-graph";
import { runOver } from "@/lib/knowledge/stored-graph";
import { startDatabase } from "@/lib/services/runtime";

const FACTS_PER_THING = 5;
const CLAIMS = 2_000;
const WARM = 500;
const ROUNDS = 3;
const OPTIONS = { extractClaims: true, maxClaims: 100, minConfidence: 0.5, includeEvidence: true };
const SYLLABLES = "ka lo mi re tu sa ven dor pel gan ris tho ber lin mar".split(" ");
const RELATIONS: Relation[] = ["editor", "sponsor", "tutor", "rival", "patron"].map((label) => ({
  id: label,
  label,
  object: "entity",
  single: true,
  nouns: [label],
}));

/** A name that nothing else has: its number in syllables. */
function nameOf(thing: number): string {
  let name = "";
  for (let rest = thing + 15 ** 2; rest > 0; rest = Math.floor(rest / 15)) name += SYLLABLES[rest % 15];
  return `${name[0]?.toUpperCase()}${name.slice(1)} Works`;
}

/** The object of a thing's fact: any other thing, always the same. */
const objectOf = (thing: number, relation: number, things: number) =>
  Math.floor(((Math.imul(thing + 1, 2654435761) ^ Math.imul(relation + 7, 40503)) >>> 0) % things);

function made(things: number): KnowledgeSource {
  return {
    id: "made",
    name: "Made up",
    licence: "MIT",
    attribution: "bench",
    trust: 1,
    async *records() {
      for (let from = 0; from < things; from += 1000) {
        const records: SourceRecord[] = [];
        for (let thing = from; thing < Math.min(things, from + 1000); thing++) {
          const key = `t/${thing}`;
          records.push({ entity: { key, label: nameOf(thing), kind: "thing" } });
          for (const [at, { id }] of RELATIONS.entries()) {
            records.push({
              fact: { subject: key, relation: id, object: { entity: `t/${objectOf(thing, at, things)}` } },
            });
          }
        }
        yield records;
      }
    },
  };
}

function claims(things: number, round: number): string[] {
  return Array.from({ length: CLAIMS }, (_, i) => {
    const thing = objectOf(i + round * CLAIMS, 11, things);
    const relation = i % RELATIONS.length;
    const object = i % 2 === 0 ? objectOf(thing, relation, things) : objectOf(i, 13, things);
    return `The ${RELATIONS[relation]?.label} of ${nameOf(thing)} is ${nameOf(object)}.`;
  });
}

type Verify = (text: string) => unknown;

async function timed(verify: Verify, things: number) {
  for (const text of claims(things, 0).slice(0, WARM)) await verify(text);
  const rounds: number[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    const texts = claims(things, round);
    const started = performance.now();
    for (const text of texts) await verify(text);
    rounds.push((performance.now() - started) / texts.length);
  }
  return rounds.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
}

async function compact(things: number): Promise<[number, number]> {
  const folder = mkdtempSync(join(tmpdir(), "graph-size-"));
  try {
    const file = join(folder, "graph.bin");
    await compileGraph({ sources: [made(things)], relations: RELATIONS }, file, () => {});
    const bytes = readFileSync(file);
    const graph: Graph = openGraph(bytes.buffer as ArrayBuffer);
    return [await timed((text) => verifyText(graph, text, OPTIONS), things), bytes.length];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function postgres(things: number): Promise<[number, number]> {
  const runtime = await startDatabase();
  const { sql, close } = connect(runtime.databaseUrl);
  try {
    const graph = await storeGraph(sql, { sources: [made(things)], relations: RELATIONS });
    const verify = (text: string) => runOver(sql, [graph], (reader) => verifyText(reader, text, OPTIONS));
    const took = await timed(verify, things);
    await dropStoredGraph(sql, graph.build);
    return [took, 0];
  } finally {
    await close();
    await runtime.stop();
  }
}

async function main() {
  const [adapter, ...millions] = process.argv.slice(2);
  const measure = adapter === "postgres" ? postgres : compact;
  let first: number | undefined;
  console.log(`${adapter} (${env().DATA_DIR})\n  facts   ms a claim   times the first   bytes`);
  for (const size of millions.map(Number)) {
    const [ms, bytes] = await measure((size * 1e6) / FACTS_PER_THING);
    first ??= ms;
    console.log(`${size} million   ${ms.toFixed(4)}   ${(ms / first).toFixed(2)}   ${bytes.toLocaleString("en")}`);
  }
}

main().catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
