import type { HarmCategory, HarmContext, HarmLevel, HarmThreshold } from "@/lib/catalog/harm";
import { HARM_LEVEL_IDS } from "@/lib/catalog/harm";
import { Sentence } from "../claims/draft";
import type { Tree } from "../syntax/tree";
import { actsOf, type FramedAct } from "./acts";
import { type PhraseSpan, phrasesOf, withTokens } from "./attribution";
import { cutOf, type Joint } from "./joint";
import { explain, type HarmJudgement } from "./judge";
import { FLAG } from "./marks";
import type { HarmModel } from "./model";
import { isSlur } from "./nouns";
import { type PlainSentence, sentencesOf } from "./plain-sentences";
import { isOfOneself, isSeekingHelp } from "./seeking";
import type { Utf16Range } from "./settings";
import { gravestOf } from "./severity";
import type { HarmToken } from "./tokens";
import type { TokenWindow } from "./windows";

/** Where a category that counts shows in a text, how bad that is and how it is meant. */
export interface Showing {
  places: Utf16Range[];
  level: HarmLevel;
  context?: HarmContext;
  /** In all that is shown the writer seeks help for themselves. */
  isCry: boolean;
}

type Checks = readonly (readonly [HarmCategory, HarmThreshold | "off"])[];

interface Models {
  model: HarmModel;
  joint: Joint;
  parse(sentences: readonly PlainSentence["words"][]): Promise<readonly Tree[]>;
}

/** Shows each category that counts at its threshold. Nothing is parsed where none does. */
export async function showingsOf(
  { model, joint, parse }: Models,
  { text, judged }: { text: string; judged: HarmJudgement },
  checks: Checks,
): Promise<ReadonlyMap<HarmCategory, Showing>> {
  const found = checks.flatMap(([category, threshold]) => {
    if (threshold === "off") return [];
    const cut = cutOf(joint, category, threshold);
    return judged.strengths[category] < cut
      ? []
      : [{ category, passages: strongest({ model, judged }, category, cut) }];
  });
  if (found.length === 0) return new Map();
  const { tokens } = judged.reading.marked;
  const windows = [...new Set(found.flatMap(({ passages }) => passages.map(({ window }) => window)))];
  const sentences = windows.map((window) => sentencesOf(text, tokens, window));
  const trees = await parse(sentences.flat().map(({ words }) => words));
  const parsed = new Map<TokenWindow, Parsed[]>();
  let at = 0;
  for (const [n, window] of windows.entries())
    parsed.set(
      window,
      (sentences[n] ?? []).map((sentence) => ({ ...sentence, tree: trees[at++] ?? [] })),
    );
  return new Map(found.map(({ category, passages }) => [category, showing(judged, { category, passages, parsed })]));
}

type Parsed = PlainSentence & { tree: Tree };

interface Passage {
  window: TokenWindow;
  phrases: readonly PhraseSpan[];
}

const MOST_WINDOWS = 5; // of a text whose phrases are shown

// The strongest windows of a category, with what they are shown by; one at least.
function strongest(
  { model, judged }: Pick<Models, "model"> & { judged: HarmJudgement },
  category: HarmCategory,
  cut: number,
): Passage[] {
  const { marked, windows } = judged.reading;
  return judged.windowScores[category]
    .map((score, at) => ({ score, at }))
    .sort((a, b) => b.score - a.score || a.at - b.at)
    .filter(({ score }, rank) => rank === 0 || (rank < MOST_WINDOWS && score >= cut))
    .flatMap(({ at }) => {
      const window = windows[at];
      if (!window) return [];
      return [{ window, phrases: phrasesOf(explain(model, judged, { window, category }), window, marked.tokens) }];
    });
}

interface Shown {
  category: HarmCategory;
  passages: readonly Passage[];
  parsed: ReadonlyMap<TokenWindow, readonly Parsed[]>;
}

// As bad as the worst passage is, meant as the strongest one.
function showing(judged: HarmJudgement, { category, passages, parsed }: Shown): Showing {
  const shown = passages.map((passage) => ({ ...passage, acts: actsIn(judged, category, { passage, parsed }) }));
  const acts = shown.map((one) => one.acts);
  const all = acts.map((own) => gravestOf(category, own));
  const level = HARM_LEVEL_IDS[Math.max(0, ...all.map((one) => HARM_LEVEL_IDS.indexOf(one.level)))] as HarmLevel;
  const context = all[0]?.context;
  const places = shown
    .flatMap((one) => phrasesWithLexicon(judged.reading.marked.tokens, one, { category, parsed }))
    .map(placer(judged));
  const isCry = context === "seeking_help" && acts.flat().every((act) => act.context === "seeking_help");
  return { places, level, isCry, ...(context ? { context } : {}) };
}

// What says how bad it is is shown: the words for the acts and, of hatred, the slurs in the sentences of which something is.
function phrasesWithLexicon(
  tokens: readonly HarmToken[],
  { window, phrases, acts }: Passage & { acts: readonly PlacedAct[] },
  { category, parsed }: Pick<Shown, "category" | "parsed">,
): readonly PhraseSpan[] {
  const told = acts.flatMap(({ kind, token }) => (kind === "plain" ? [] : [token]));
  const slurs = category === "hate_speech" ? slursIn(parsed.get(window) ?? [], phrases) : [];
  return withTokens(phrases, [...told, ...slurs], { window, tokens });
}

const slursIn = (sentences: readonly Parsed[], phrases: readonly PhraseSpan[]) =>
  sentences
    .filter(({ tokens }) => tokens.some((token) => isWithin(phrases, token)))
    .flatMap(({ tree, tokens }) => tokens.filter((_, at) => isSlur(tree[at]?.lemma.toLowerCase() ?? "")));

const isWithin = (phrases: readonly PhraseSpan[], token: number) =>
  phrases.some(({ first, last }) => token >= first && token <= last);

/** An act with the token that its word is of. */
type PlacedAct = FramedAct & { token: number };

// What stands in no act says how bad a passage is only where nothing in it stands in one.
function actsIn(
  judged: HarmJudgement,
  category: HarmCategory,
  { passage: { window, phrases }, parsed }: { passage: Passage; parsed: Shown["parsed"] },
): PlacedAct[] {
  const sentences = parsed.get(window) ?? [];
  const isSeeking =
    category === "self_harm" &&
    sentences.some(({ tree }) => isSeekingHelp(new Sentence(tree), actsOf(tree, category, [...tree.keys()])));
  const isQuoting = hasOwnWords(judged, window);
  const acts = sentences.flatMap((sentence) => {
    const shown = sentence.tokens.flatMap((token, word) => (isWithin(phrases, token) ? [word] : []));
    return actsOf(sentence.tree, category, shown).map((act) => {
      const token = sentence.tokens[act.at] as number;
      const flags = judged.reading.marked.flags[token] ?? 0;
      return { ...inPassage(act, { isSeeking, isQuoted: isQuoting && (flags & FLAG.quoted) > 0 }), token };
    });
  });
  const known = acts.filter(({ kind }) => kind !== "plain");
  return known.length > 0 ? known : acts;
}

const WORD = /\p{L}/u;

// A text that is wholly in quotation marks hides behind them.
function hasOwnWords({ reading: { marked } }: HarmJudgement, { start, end }: TokenWindow): boolean {
  const own = marked.tokens
    .slice(start, end)
    .filter((_, n) => ((marked.flags[start + n] as number) & FLAG.quoted) === 0);
  return own.some(({ key }) => WORD.test(key));
}

function inPassage(act: FramedAct, { isSeeking, isQuoted }: { isSeeking: boolean; isQuoted: boolean }): FramedAct {
  if (isSeeking && isOfOneself(act)) return { ...act, context: "seeking_help" };
  const isPlain = act.context === undefined || act.context === "negated";
  return isQuoted && isPlain ? { ...act, context: "quoted" } : act;
}

/** Tells where tokens stand. */
export function placer({ reading }: HarmJudgement): (phrase: { first: number; last: number }) => Utf16Range {
  const { tokens } = reading.marked;
  return ({ first, last }) => ({ from: tokens[first]?.from ?? 0, to: tokens[last]?.to ?? 0 });
}
