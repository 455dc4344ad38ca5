import path from "node:path";
import type { Parser } from "@/lib/engine/syntax/parser";
import type { Node, Tree } from "@/lib/engine/syntax/tree";
import { type Word, wordsOf } from "@/lib/engine/syntax/words";
import { tokenize } from "@/lib/engine/text/tokens";
import { loadParser } from "@/lib/knowledge/syntax";
import { type GoldTree, readTreebank } from "./treebank";

const SET = "ewt.dev.conllu.gz";
const RELATIONS = ["conj", "acl:relcl", "appos", "nsubj", "obl"];
const LENGTHS = [10, 20, 30, Number.POSITIVE_INFINITY];

/** Measures the parser on a treebank, on the treebank's words and on ours, as a table. */
export async function evaluateSyntax(data: string, models?: string): Promise<void> {
  const startedAt = performance.now();
  const parser = await loadParser(models);
  console.log(`models loaded in ${Math.round(performance.now() - startedAt)} ms`);
  const trees = readTreebank(path.join(data, SET));
  const cut = { "its words": goldWords, "our words": ({ text }: GoldTree) => wordsOf(tokenize(text)) };
  for (const [name, wordsIn] of Object.entries(cut)) {
    const sentences = trees.map(wordsIn);
    const parsed = await parseAll(parser, sentences);
    print(name, measure(trees, parsed.trees));
    console.log(`  ${Math.round(parsed.words / parsed.seconds)} words/s`);
  }
}

function goldWords({ words }: GoldTree): Word[] {
  return words.map(({ form, start, end }, i) => ({
    text: form,
    start,
    end,
    glued: i > 0 && words[i - 1]?.end === start,
  }));
}

async function parseAll(parser: Parser, sentences: Word[][]) {
  const trees: Tree[] = [];
  const startedAt = performance.now();
  for (const words of sentences) trees.push(await parser.parse(words));
  const seconds = (performance.now() - startedAt) / 1000;
  return { trees, seconds, words: sentences.reduce((sum, { length }) => sum + length, 0) };
}

/** Counts of words, of those with the right head, and with the right relation too; of each relation found, had and both. */
class Score {
  gold = 0;
  own = 0;
  heads = 0;
  labelled = 0;
  upos = 0;
  relations = new Map(RELATIONS.map((name) => [name, { gold: 0, own: 0, both: 0 }]));
}

function measure(trees: readonly GoldTree[], parsed: readonly Tree[]): Map<string, Score> {
  const scores = new Map<string, Score>();
  const of = (name: string) => scores.get(name) ?? (scores.set(name, new Score()).get(name) as Score);
  for (const [i, tree] of trees.entries()) {
    const longest = LENGTHS.find((length) => tree.words.length <= length) as number;
    const shortest = (LENGTHS[LENGTHS.indexOf(longest) - 1] ?? 0) + 1;
    for (const name of ["all", `${shortest} to ${longest} words`]) compare(tree, parsed[i] as Tree, of(name));
  }
  return scores;
}

// A word is found where its letters are cut alike, and its head is right where that is the same word of the text.
function compare({ words }: GoldTree, tree: Tree, score: Score): void {
  const place = ({ start, end }: { start: number; end: number }) => `${start}-${end}`;
  const own = new Map(tree.map((node) => [place(node), node]));
  const headOf = (node: Node) => (node.head === -1 ? "root" : place(tree[node.head] as Node));
  score.gold += words.length;
  score.own += tree.length;
  for (const { relation } of tree) count(score, relation, "own");
  for (const word of words) {
    count(score, word.relation, "gold");
    const node = own.get(place(word));
    if (!node) continue;
    score.upos += node.upos === word.upos ? 1 : 0;
    if (headOf(node) !== (word.head === 0 ? "root" : place(words[word.head - 1] as never))) continue;
    score.heads += 1;
    if (node.relation !== word.relation) continue;
    score.labelled += 1;
    count(score, word.relation, "both");
  }
}

function count(score: Score, relation: string, what: "gold" | "own" | "both"): void {
  const counts = score.relations.get(relation);
  if (counts) counts[what] += 1;
}

function print(name: string, scores: Map<string, Score>): void {
  const f1 = (both: number, gold: number, own: number) =>
    ((200 * both) / Math.max(1, gold + own)).toFixed(2).padStart(6);
  console.log(`\n${name.padEnd(24)}    UAS    LAS   tags  ${RELATIONS.map((one) => one.padStart(9)).join(" ")}`);
  for (const [part, { gold, own, heads, labelled, upos, relations }] of [...scores].sort()) {
    const shares = [heads, labelled, upos].map((both) => f1(both, gold, own));
    const single = [...relations.values()].map((one) => f1(one.both, one.gold, one.own).padStart(9));
    console.log(`${part.padEnd(24)} ${shares.join(" ")}  ${single.join(" ")}`);
  }
}
