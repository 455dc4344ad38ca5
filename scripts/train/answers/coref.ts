// Mentions of things in documents of GUM: what their pronouns and bare phrases stand for, on their own words and trees.
import { readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { type GoldTree, readTreebank } from "../../eval/treebank";
import { type Bare, coreOf, nameOf, PERSONAL, POINTING } from "./phrases";
import { type Example, type ExampleReference, grouped, splitOf } from "./texts";

const MENTIONS = path.join("syntax", "gum-open.coref.jsonl.gz");
const TREES = path.join("syntax", "gum-open.train.conllu.gz"); // the same documents, sentence by sentence

interface Document {
  doc: string;
  sentences: string[][];
  mentions: { entity: number; info: string; sentence: number; start: number; end: number }[];
}

/** A mention by the words of the whole document. */
interface Mention {
  entity: number;
  isNew: boolean;
  first: number;
  last: number;
  core: number[];
  words: string[];
  /** Whether it is a noun or a pronoun, not a clause. */
  isNominal: boolean;
  sentence: number;
}

export function readCoref(data: string): Example[] {
  const trees = readTreebank(path.join(data, TREES));
  const lines = gunzipSync(readFileSync(path.join(data, MENTIONS)))
    .toString("utf8")
    .trim()
    .split("\n");
  let from = 0;
  return lines.map((line) => {
    const document: Document = JSON.parse(line);
    const own = trees.slice(from, from + document.sentences.length);
    from += document.sentences.length;
    return exampleOf(document, own);
  });
}

function exampleOf({ doc, sentences, mentions }: Document, trees: readonly GoldTree[]): Example {
  const starts: number[] = [];
  let count = 0;
  for (const words of sentences) {
    starts.push(count);
    count += words.length;
  }
  const all = mentions.map((one) =>
    mentionOf(one, {
      words: sentences[one.sentence] ?? [],
      tree: trees[one.sentence] as GoldTree,
      from: starts[one.sentence] ?? 0,
    }),
  );
  const nominal = all.filter(({ isNominal, words }) => isNominal && !isPronoun(words));
  return {
    id: doc,
    set: "coref",
    split: splitOf(doc),
    sentences: trees.map(({ words }, at) => ({
      kind: "paragraph",
      depth: 0,
      isFirst: at === 0,
      words: words.map(({ form }) => form),
      glued: words.map(({ start }, i) => i > 0 && words[i - 1]?.end === start),
    })),
    references: [...referencesOf(all), ...emptyOnes(sentences, { starts, all })].sort((a, b) => a.first - b.first),
    candidates: nominal.map(({ core, words }) => {
      const { from, to } = coreOf(words);
      return [core[0] as number, core.at(-1) as number, nameOf(words.slice(from, to))];
    }),
  };
}

interface SentenceOffset {
  words: readonly string[];
  tree: GoldTree;
  from: number;
}

function mentionOf(
  { entity, info, sentence, start, end }: Document["mentions"][number],
  { words, tree, from }: SentenceOffset,
): Mention {
  const own = words.slice(start, end);
  const core = coreOf(own);
  const head = tree.words.findIndex((word, at) => at >= start && at < end && (word.head <= start || word.head > end));
  return {
    entity,
    sentence,
    isNew: info === "new",
    first: from + start,
    last: from + end - 1,
    core: Array.from({ length: core.to - core.from }, (_, i) => from + start + core.from + i),
    words: own,
    isNominal: NOMINAL.has(tree.words[head]?.upos ?? ""),
  };
}

const NOMINAL = new Set<Bare["upos"]>(["NOUN", "PROPN", "PRON", "NUM"]);
const isPersonal = ([word = ""]: readonly string[]) => PERSONAL.has(word.toLowerCase());
const isPronoun = (words: readonly string[]) =>
  words.length === 1 && (isPersonal(words) || POINTING.has(words[0]?.toLowerCase() ?? ""));
const isBare = (words: readonly string[]) =>
  (words.length === 2 || words.length === 3) && /^(?:the|this|these|that|those)$/i.test(words[0] ?? "");

function referencesOf(all: readonly Mention[]): ExampleReference[] {
  const byEntity = grouped(all, ({ entity }) => entity);
  return all.flatMap((one): ExampleReference[] => {
    const pronoun = isPronoun(one.words);
    if (!pronoun && !isBare(one.words)) return [];
    const base = { first: one.first, last: one.last, isPronoun: pronoun };
    const others = (byEntity.get(one.entity) ?? []).filter((other) => isBefore(other, one));
    const words = [...new Set(others.flatMap(({ core }) => core))].filter((at) => at < one.first || at > one.last);
    if (pronoun) return [{ ...base, gold: words.length > 0 ? [words] : "unclear" }];
    if (one.isNew) return [{ ...base, gold: "none" }];
    return others.some((other) => names(other, one)) && words.length > 0 ? [{ ...base, gold: [words] }] : [];
  });
}

const isBefore = (other: Mention, one: Mention) =>
  other.isNominal && other !== one && (other.last < one.first || other.sentence === one.sentence);

// Says more than the bare phrase does: a name, or more words.
function names(other: Mention, one: Mention): boolean {
  if (isPronoun(other.words) || isBare(other.words)) return false;
  const core = coreOf(other.words);
  const words = other.words.slice(core.from, core.to);
  return words.length >= one.words.length || words.some((word, at) => at + core.from > 0 && /^\p{Lu}/u.test(word));
}

/** "It is raining": personal pronouns that are no mention. */
function emptyOnes(
  sentences: readonly string[][],
  { starts, all }: { starts: readonly number[]; all: readonly Mention[] },
) {
  const known = new Set(all.filter(({ words }) => words.length === 1).map(({ first }) => first));
  return sentences.flatMap((words, sentence) =>
    words.flatMap((word, i): ExampleReference[] => {
      const at = (starts[sentence] ?? 0) + i;
      return word.toLowerCase() === "it" && !known.has(at)
        ? [{ first: at, last: at, isPronoun: true, gold: "none" }]
        : [];
    }),
  );
}
