// npm run train -- relation-words: data/relations/learned.json, the words by which true texts state relations.
import { writeFileSync } from "node:fs";
import { isKeptAside, type Row, readSet } from "@/bench/accuracy";
import { type MultiRow, readMulti } from "@/bench/graph-sets";
import type { Tree } from "@/lib/engine";
import { sentencesOf } from "@/lib/engine/claims/sentences";
import { loadParser } from "@/lib/knowledge/syntax";
import { findNamed } from "./relations/named";
import { type Stated, statedBetween } from "./relations/paths";

const FILE = "data/relations/learned.json";
const LEAST_MET = 4; // texts: what fewer say may be a slip, and could be told to be theirs
const LEAST_PAIRS = 2; // of things, or what is learned is one fact's
const LEAST_SHARE = 0.3; // of all times that these words stand between two things

type Triple = MultiRow["triples"][number];

/** Words that state a relation, and how often they were met between things that it joins. */
interface Learned extends Stated {
  relation: string;
  met: number;
  pairs: Set<string>;
}

/** Learns from the true texts of FOLDER/webnlg.train of whose relations none is kept aside. */
export async function learnRelationWords(folder: string): Promise<void> {
  const parser = await loadParser();
  const learned = new Map<string, Learned>();
  for (const { text, triples } of textsIn(folder)) {
    for (const { tree } of await sentencesOf(parser, text)) {
      for (const triple of triples) {
        const stated = statedIn(tree.nodes, triple);
        if (stated) count(learned, triple, stated);
      }
    }
  }
  const kept = telling([...learned.values()]);
  writeFileSync(FILE, `[\n${kept.map((row) => JSON.stringify(row)).join(",\n")}\n]\n`);
  const words = kept.reduce((sum, row) => sum + row.words.length, 0);
  console.log(`Wrote ${FILE}: ${words} wordings of ${kept.length} relations`);
}

// Texts of one fact do not tell its two things: those of the same relation in the others do.
function* textsIn(folder: string): Generator<{ text: string; triples: readonly Triple[] }> {
  const known = new Map<string, Map<string, Triple>>();
  for (const { text, triples, label } of readMulti(folder, "webnlg", "train")) {
    if (label !== "supported" || triples.some(([, relation]) => isKeptAside({ relation }))) continue;
    for (const triple of triples) {
      const others = known.get(triple[1]) ?? new Map<string, Triple>();
      known.set(triple[1], others.set(triple.join("\n"), triple));
    }
    yield { text, triples };
  }
  const rows = readSet(folder, "webnlg", "train").filter((row) => !("triples" in row) && row.label === "supported");
  for (const row of rows.filter((row) => !isKeptAside(row)))
    yield { text: row.text, triples: [...(known.get(relationOf(row))?.values() ?? [])] };
}

const relationOf = ({ relation = "" }: Row) => relation;

function statedIn(tree: Tree, [subject, , object]: Triple): Stated | undefined {
  const [from, to] = [findNamed(tree, subject), findNamed(tree, object)];
  return from && to ? statedBetween(tree, from, to) : undefined;
}

function count(learned: Map<string, Learned>, [subject, relation, object]: Triple, stated: Stated): void {
  const key = [relation, stated.field, stated.words].join("\n");
  const known = learned.get(key) ?? { ...stated, relation: labelOf(relation), met: 0, pairs: new Set<string>() };
  known.met += 1;
  known.pairs.add(`${subject}\n${object}`);
  learned.set(key, known);
}

// "cityServed" is called "city served".
const labelOf = (relation: string) =>
  relation
    .replace(/(?<=[\p{Ll}\d])(?=\p{Lu})/gu, " ")
    .replace(/[^\p{L}\d]+/gu, " ")
    .toLowerCase()
    .trim();

interface LearnedRow {
  name: string;
  words: { field: Stated["field"]; words: string; path: string; met: number }[];
}

// Of each relation the words that were met often, and of it more than of others.
function telling(all: readonly Learned[]): LearnedRow[] {
  const totals = new Map<string, number>();
  const keyOf = ({ field, words }: Stated) => `${field} ${words}`;
  for (const one of all) totals.set(keyOf(one), (totals.get(keyOf(one)) ?? 0) + one.met);
  const kept = all
    .filter((one) => !isPartOfLabel(one))
    .filter(({ met, pairs }) => met >= LEAST_MET && pairs.size >= LEAST_PAIRS)
    .filter((one) => one.met >= LEAST_SHARE * (totals.get(keyOf(one)) ?? 0))
    .sort((a, b) => b.met - a.met || (keyOf(a) < keyOf(b) ? -1 : 1));
  const rows = new Map<string, LearnedRow>();
  for (const { relation, field, words, path, met } of kept) {
    const row = rows.get(relation) ?? { name: relation, words: [] };
    row.words.push({ field, words, path, met });
    rows.set(relation, row);
  }
  return [...rows.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

// "The place of X is Y" need not be its birth place.
function isPartOfLabel({ field, words, relation }: Learned): boolean {
  const label = relation.split(" ");
  return /noun/i.test(field) && label.length > 1 && !words.includes(" ") && label.includes(words);
}
