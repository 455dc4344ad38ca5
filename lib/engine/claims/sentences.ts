import { joinTitles } from "../syntax/names";
import type { Parser } from "../syntax/parser";
import type { Tree } from "../syntax/tree";
import { type Word, wordsOf } from "../syntax/words";
import { segment, type TextSentence } from "../text/segment";
import { anaphorsOf } from "./anaphors";
import { namesIn, withCommonStarts } from "./common-starts";
import { Sentence } from "./draft";
import type { ReadSentence } from "./read-sentence";
import { flatTree, isStated, TERM, treeWithTerm, withPastVerb, withSubjectOfAll } from "./sentence-tree";
import { isTelling, termLength } from "./term";

/** A sentence before the model of answers has judged it. */
export type ParsedSentence = Omit<ReadSentence, "judged">;

/** The sentences of a text with their trees, and what in them may stand for something else. */
export async function sentencesOf(parser: Parser, text: string): Promise<ParsedSentence[]> {
  const sentences: ParsedSentence[] = [];
  const names = { parts: new Set<string>(), whole: new Set<string>() };
  const sources = segment(text, ["paragraph", "item", "heading", "row", "code"]);
  const namesOfText = namesIn(sources);
  for (const source of sources) {
    if (!source.tokens.some(({ kind }) => kind !== "mark")) continue; // an emoji, a rule of dots
    const isEntry = source.block.kind === "item" && source.start - source.block.start <= 2;
    const joined = joinTitles(text, unbracketed(wordsOf(source.tokens)), isEntry);
    const all = isEntry ? nameFirst(joined) : joined;
    const isProse = source.block.kind !== "code" && source.block.kind !== "row";
    const length = isProse ? termLength(text, source, all) : 0;
    const isLeftOut = isTelling(all.slice(0, length)) || (await isClauseLabel(parser, all, { length, source }));
    const known = source.block.kind === "heading" ? undefined : namesOfText; // what a heading names may be called so
    const [words, term] = isLeftOut ? [all.slice(length + 1), 0] : [all, length];
    const tree = new Sentence(isProse ? await treeOf(parser, words, { term, known }) : flatTree(words));
    const parts = partsOf({ source, words, tree });
    if (parts.length === 1) sentences.push({ source, words, tree, anaphors: isProse ? anaphorsOf(tree, names) : [] });
    else
      for (const [k, part] of parts.entries()) {
        const own = new Sentence(await treeOf(parser, part.words, { term: k === 0 ? term : 0, known }));
        sentences.push({ ...part, tree: own, anaphors: anaphorsOf(own, names) });
      }
  }
  return sentences;
}

const YEAR = /^(?:1\d|20)\d\d$/;
const MOST_OF_NAME = 7; // words

// "1976 – Apple I: hand-built by Steve Wozniak" as "Apple I (1976): hand-built …", since it tells of what the name means.
function nameFirst(words: readonly Word[]): Word[] {
  const [year, dash, ...rest] = words;
  const colon = rest.slice(0, MOST_OF_NAME + 1).findIndex(({ text }) => text === ":");
  const name = rest.slice(0, Math.max(0, colon));
  const isName =
    name.length > 0 && name.every(({ text }) => /^(?:\p{Ll}?\p{Lu}|\d|(?:of|the|and|de|for|in|a)$)/u.test(text));
  if (!year || !YEAR.test(year.text) || !/^[–—-]$/.test(dash?.text ?? "") || !isName) return [...words];
  const { end } = name.at(-1) as Word;
  const bracket = (text: string, glued: boolean): Word => ({ text, start: end, end, glued });
  return [
    { ...(name[0] as Word), glued: false },
    ...name.slice(1),
    bracket("(", false),
    { ...year, glued: true },
    bracket(")", true),
    ...rest.slice(colon),
  ];
}

const ONCE = /^(?:once|formerly|originally|previously|initially|later|now)$/i;

// "Acme: Founded in 2003; Ann Roe joined in 2004": behind a name, each part between semicolons tells of it as a sentence would.
function partsOf({ source, words, tree }: Pick<ReadSentence, "source" | "words" | "tree">) {
  const term = tree.root < 0 ? undefined : tree.child(tree.root, TERM);
  const marks = words.flatMap(({ text }, i) => (text === ";" ? [i] : []));
  const isNamed = source.block.kind === "item" && term !== undefined && tree.node(term).upos === "PROPN";
  const begun = [tree.start, ...marks.map((mark) => mark + 1)].map((i) => tree.nodes[i]);
  const isBegun = begun.some((one, k) => /^(?:VBN|MD)$/.test(one?.xpos ?? "") || (k > 0 && ONCE.test(one?.text ?? "")));
  if (!isNamed || !isBegun || marks.length === 0) return [{ source, words }];
  return [...marks, words.length]
    .map((end, k) => {
      const own = words.slice(k === 0 ? 0 : (marks[k - 1] as number) + 1, end);
      const [start, last] = [own[0]?.start ?? source.start, own.at(-1)?.end ?? source.end];
      const tokens = source.tokens.filter((token) => token.start >= start && token.end <= last);
      return {
        source: { ...source, tokens, start, end: last, close: end < words.length ? ";" : source.close },
        words: own,
      };
    })
    .filter((part) => part.words.length > 0);
}

// "1. Bats are blind: A common mistake is that bats cannot see.": what the label says, the sentence behind it weighs. One
// that goes on with "they" leans on the label.
async function isClauseLabel(parser: Parser, words: readonly Word[], { length, source }: Labelled): Promise<boolean> {
  const [mark, next] = words.slice(length, length + 2);
  const isLabel = source.block.kind === "item" && mark?.text === ":" && /^\p{Lu}/u.test(next?.text ?? "");
  if (!isLabel || PRONOUN.test(next?.text ?? "")) return false;
  const after = words.slice(length + 1);
  return isStated(await parser.parse(words.slice(0, length))) && isStated(await parser.parse(after));
}

interface Labelled {
  length: number;
  source: TextSentence;
}

const PRONOUN = /^(?:he|she|it|they|this|that|these|those|his|her|its|their|you|your|i|we|our|my|such|here|there)$/i;

// "(The word is plural. Its singular is rare.)": a bracket that closes in another sentence is none of this one.
function unbracketed(words: readonly Word[]): Word[] {
  const isFirst = words[0]?.text === "(" && !words.some(({ text }) => text === ")");
  const isLast = /^[)]$/.test(words.at(-1)?.text ?? "") && !words.some(({ text }) => text === "(");
  return words.slice(isFirst ? 1 : 0, isLast ? -1 : undefined);
}

interface Around {
  /** Words of a label before the sentence. */
  term: number;
  /** Names of the text; none are given of a heading, whose first word stays what the parser took it for. */
  known: ReadonlySet<string> | undefined;
}

async function treeOf(parser: Parser, words: readonly Word[], { term, known }: Around): Promise<Tree> {
  const tree = term > 0 ? await treeWithTerm(parser, words, term) : await parser.parse(words);
  const whole = withPastVerb(withSubjectOfAll(tree));
  return known ? withCommonStarts(whole, term > 0 ? [0, term + 1] : [0], known) : whole;
}
