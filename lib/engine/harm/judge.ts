import { HARM_CATEGORY_IDS, type HarmCategory, type HarmContext } from "@/lib/catalog/harm";
import { type Contexts, contextsOf, RELIEF } from "./context";
import type { HarmModel, Reading } from "./model";
import type { Token } from "./tokens";
import type { Window } from "./windows";

/** How harmful a text is in each category before any cut, and by which windows. */
export interface Judgement {
  reading: Reading;
  /** By window. */
  contexts: readonly Contexts[];
  /** Log odds by category, then by window, with the context taken into account. */
  windowScores: Record<HarmCategory, readonly number[]>;
  /** Of the whole text; how sure it is follows from them. */
  scores: Record<HarmCategory, number>;
  /** Of the strongest window, less what one passage is worth beside a whole text. */
  passages: Record<HarmCategory, number>;
  /** What is held against the cuts: a clearly harmful window counts however long the text is. */
  strengths: Record<HarmCategory, number>;
}

/** Reads a text and scores it in every category. */
export function judge(model: HarmModel, text: string): Judgement {
  const reading = model.read(text);
  const contexts = contextsOf(reading.marked, reading.windows);
  const bare = reading.windows.map(bareness);
  const windowScores = byCategory((c, category) =>
    reading.scores.map((at, n) => (at[c] as number) - (bare[n] as number) - relief(contexts[n]?.[category] ?? [])),
  );
  relieveObscene(windowScores);
  const scores = byCategory((_, category) => textScore(windowScores[category], category));
  const isAsked = isRequest(reading.marked.tokens);
  const passages = byCategory((_, category) => strongest(windowScores[category]) - CLEARLY);
  const strengths = byCategory(
    (_, category) => Math.max(scores[category], passages[category]) + (isAsked ? ASKED[category] : 0),
  );
  return { reading, contexts, windowScores, scores, passages, strengths };
}

const LOWEST = -20; // of a text without words
const CLEARLY = 1.5; // log odds by which one window may be surer than its text

/** How much of a text's score all of its windows make up, beside the strongest ones. */
const MEAN_SHARE: Record<HarmCategory, number> = {
  self_harm: 0.8, // who despairs speaks of it throughout
  violence: 0.5,
  hate_speech: 0.5,
  illegal: 0.5,
  explicit: 0, // a passage is explicit whatever surrounds it
  misinformation: 0.5,
};
/** How many of the strongest windows make up the rest; what is grave is rarely one sentence of many. */
const STRONGEST: Partial<Record<HarmCategory, number>> = { violence: 2, hate_speech: 2, explicit: 2 };

// Obscene writing insults in passing, without hatred of a group: part of how explicit it is comes off.
const OBSCENE = { from: -2, share: 0.5 }; // log odds

function relieveObscene({ hate_speech, explicit }: Record<HarmCategory, number[]>): void {
  for (const [at, score] of explicit.entries()) {
    const obscene = Math.max(0, score - OBSCENE.from);
    hate_speech[at] = (hate_speech[at] as number) - OBSCENE.share * obscene;
  }
}

// What a text speaks of throughout is likelier meant than a passing word.
function textScore(windows: readonly number[], category: HarmCategory): number {
  if (windows.length === 0) return LOWEST;
  const share = MEAN_SHARE[category];
  const first = [...windows].sort((a, b) => b - a).slice(0, STRONGEST[category] ?? 1);
  return (1 - share) * mean(first) + share * mean(windows);
}

const mean = (scores: readonly number[]) => scores.reduce((sum, score) => sum + score, 0) / scores.length;
const strongest = (windows: readonly number[]) => Math.max(LOWEST, ...windows);

// A few words by themselves, a name perhaps, say less than a sentence.
const BARE = [0, 3, 2.5, 1.5]; // log odds, by words
const bareness = ({ start, end }: Window) => BARE[end - start] ?? 0;

// Harmless questions and orders score far lower than harmless posts, so that less is enough to tell harmful ones; but
// who asks about a group mostly wants to know.
const ASKED: Record<HarmCategory, number> = {
  self_harm: 2,
  violence: 2.5,
  hate_speech: -2,
  illegal: 2,
  explicit: 0,
  misinformation: 0,
};
const LONGEST_REQUEST = 40; // tokens
const ASKING = new Set(
  (
    "how what whats where which who when why can could should shall may would is are do does did tell explain give show " +
    "teach write describe list make create find help provide suggest recommend outline instruct advise name draft design " +
    "develop generate compose prepare convince persuade build code plan detail"
  ).split(" "),
);

function isRequest(tokens: readonly Token[]): boolean {
  const [first, last] = [tokens[0]?.key ?? "", tokens.at(-1)?.key];
  return tokens.length <= LONGEST_REQUEST && (ASKING.has(first) || last === "?");
}

function byCategory<T>(of: (index: number, category: HarmCategory) => T): Record<HarmCategory, T> {
  return Object.fromEntries(HARM_CATEGORY_IDS.map((category, c) => [category, of(c, category)])) as Record<
    HarmCategory,
    T
  >;
}

const relief = (contexts: readonly HarmContext[]) => Math.max(0, ...contexts.map((context) => RELIEF[context]));
