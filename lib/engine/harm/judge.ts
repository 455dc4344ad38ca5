import { HARM_CATEGORY_IDS, type HarmCategory } from "@/lib/catalog/harm";
import type { PassageReading } from "./encoder";
import type { Joint } from "./joint";
import type { HarmModel, HarmReading } from "./model";
import { type EmojiNames, type HarmPassage, passagesOf, sentencesOfPassage } from "./passages";
import { reliefsOf } from "./relief";
import type { HarmToken } from "./tokens";
import type { TokenWindow } from "./windows";

/** What the fast stage makes of a text. */
export interface FirstLook {
  reading: HarmReading;
  /** Log odds by category, then by window, less what its cues relieve it of. */
  opinions: Record<HarmCategory, readonly number[]>;
  /** By window: what its few words take off either stage's log odds. */
  bare: readonly number[];
  passages: readonly HarmPassage[];
}

/** How harmful a text is in each category before any cut, and by which windows. */
export interface HarmJudgement {
  reading: HarmReading;
  /** Log odds of both stages together, by category, then by window. */
  windowScores: Record<HarmCategory, readonly number[]>;
  /** Of the whole text; how sure it is follows from them. */
  scores: Record<HarmCategory, number>;
  /** Of the strongest window, less what one passage is worth beside a whole text. */
  passages: Record<HarmCategory, number>;
  /** What the encoder made of the passages that it read, then of sentences of them by themselves. */
  readings: ReadonlyMap<HarmPassage, PassageReading>;
  /** What is held against the cuts: a clearly harmful window counts however long the text is. */
  strengths: Record<HarmCategory, number>;
}

/** Reads a text with the fast stage. */
export function look(model: HarmModel, names: EmojiNames, text: string): FirstLook {
  const reading = model.read(text);
  const reliefs = reliefsOf(reading.marked, reading.windows);
  const bare = reading.windows.map((window) => bareness(reading.marked.tokens, window));
  const opinions = byCategory((c, category) =>
    reading.scores.map((at, n) => (at[c] as number) - (bare[n] as number) - (reliefs[n]?.[category] ?? 0)),
  );
  relieveObscene(opinions);
  return { reading, opinions, bare, passages: passagesOf(reading.marked.tokens, reading.windows, names) };
}

const MOST_READ = 8; // passages of one text: the time of a long one is bounded

/** The passages that the fast stage does not find clearly harmless, the likeliest harmful first. */
export const doubtful = (first: FirstLook, joint: Pick<Joint, "doubt">): HarmPassage[] =>
  inDoubt(first, first.passages, joint).slice(0, MOST_READ);

const MOST_ALONE = 8; // sentences of one text

/**
 * The sentences of such passages that are to be read by themselves, too: the encoder goes by what most of a passage says, and
 * one threat among calm sentences is lost on it.
 */
export function doubtfulAlone(
  first: FirstLook,
  passages: readonly HarmPassage[],
  joint: Pick<Joint, "doubt">,
): HarmPassage[] {
  const { marked, windows } = first.reading;
  const sentences = passages.flatMap((passage) => sentencesOfPassage(passage, marked.tokens, windows));
  return inDoubt(first, sentences, joint).slice(0, MOST_ALONE);
}

function inDoubt({ opinions }: FirstLook, passages: readonly HarmPassage[], { doubt }: Pick<Joint, "doubt">) {
  return passages
    .map((passage) => ({ passage, excess: excessOf(passage, opinions, doubt) }))
    .filter(({ excess }) => excess >= 0)
    .sort((a, b) => b.excess - a.excess)
    .map(({ passage }) => passage);
}

// By how much a passage is above what is clearly harmless, in the category where it is so most.
function excessOf({ first, last }: HarmPassage, opinions: FirstLook["opinions"], doubt: readonly number[]): number {
  const excess = byCategory((c, id) => strongest(opinions[id].slice(first, last + 1)) - (doubt[c] as number));
  return Math.max(...Object.values(excess));
}

/** Joins what the encoder made of passages with the first look at their text. */
export function judge(first: FirstLook, readings: HarmJudgement["readings"], joint: Joint): HarmJudgement {
  const { reading, opinions, bare, passages: all } = first;
  const own = all.flatMap((passage) =>
    Array(passage.last + 1 - passage.first).fill(readings.get(passage)?.scores ?? joint.unread),
  );
  const alone = [...readings].filter(([passage]) => !all.includes(passage));
  const read = (n: number, c: number) => {
    const sentences = alone.filter(([{ first: window }]) => window === n);
    return Math.max(own[n][c], ...sentences.map(([, { scores }]) => (scores[c] as number) - ALONE));
  };
  const windowScores = byCategory((c, category) =>
    opinions[category].map((opinion, n) => vote(category, opinion, read(n, c) - (bare[n] as number))),
  );
  const scores = byCategory((_, category) => textScore(windowScores[category], category));
  const isAsked = isRequest(reading.marked.tokens);
  const passages = byCategory((_, category) => strongest(windowScores[category]) - CLEARLY);
  const strengths = byCategory(
    (_, category) => Math.max(scores[category], passages[category]) + (isAsked ? (ASKED[category] ?? 0) : 0),
  );
  return { reading, windowScores, readings, scores, passages, strengths };
}

/** What each token of a window adds to a category's score by both stages together, in log odds; by token of the text. */
export function explain(
  model: HarmModel,
  { reading, readings }: HarmJudgement,
  { window, category }: { window: TokenWindow; category: HarmCategory },
): Float64Array {
  const c = HARM_CATEGORY_IDS.indexOf(category);
  const shares = model.explain(reading, window, c);
  const read = readShares(readings, reading.marked.tokens.length, c);
  const isSilent = silentIn(read, window);
  for (let at = window.start; at < window.end; at++) {
    shares[at] = isSilent(at) ? 0 : vote(category, shares[at] as number, read.shares[at] as number);
  }
  return shares;
}

/** By token of the text: what its word adds by the encoder, and how its sentence scores by itself, where it was read so. */
interface ReadShares {
  shares: Float64Array;
  alone: Float64Array;
}

// Where a sentence by itself, which comes behind its passage, counts for more, what its words add there.
function readShares(readings: HarmJudgement["readings"], count: number, c: number): ReadShares {
  const shares = new Float64Array(count);
  const worth = new Float64Array(count).fill(Number.NEGATIVE_INFINITY);
  const alone = new Float64Array(count).fill(Number.POSITIVE_INFINITY);
  for (const [{ tokens }, { scores, shares: own }] of readings) {
    const before = worth[tokens[0] ?? 0] as number;
    const isSentence = before > Number.NEGATIVE_INFINITY;
    if (isSentence) for (const at of tokens) alone[at] = scores[c] as number;
    const score = (scores[c] as number) - (isSentence ? ALONE : 0);
    if (score <= before) continue;
    for (const at of tokens) [shares[at], worth[at]] = [0, score];
    for (const [word, at] of tokens.entries()) {
      shares[at] = (shares[at] as number) + (own[word * HARM_CATEGORY_IDS.length + c] as number);
    }
  }
  return { shares, alone };
}

// A sentence that is likelier harmless by itself shows nothing beside a stronger one, whatever the fast stage makes of a word of it.
function silentIn({ alone }: ReadShares, { start, end }: TokenWindow): (at: number) => boolean {
  const strongestAlone = Math.max(...alone.slice(start, end).filter(Number.isFinite));
  return (at) => (alone[at] as number) < Math.min(0, strongestAlone);
}

/**
 * The fast stage's part of a window's score; chosen on the development sets, where neither stage alone is as good. Of whether a
 * post spreads a false claim it knows next to nothing: it ranks those of the COVID set at an average precision of .54, where .48 is chance.
 */
const FAST_SHARE: Record<HarmCategory, number> = {
  self_harm: 0.35,
  violence: 0.35,
  hate_speech: 0.35,
  illegal: 0.35,
  explicit: 0.35,
  misinformation: 0.05,
};
const vote = (category: HarmCategory, fast: number, read: number) =>
  FAST_SHARE[category] * fast + (1 - FAST_SHARE[category]) * read;
const LOWEST = -20; // of a text without words
const CLEARLY = 1; // log odds by which one window may be surer than its text
const ALONE = 0.5; // log odds that a sentence loses that the encoder reads by itself, whose sense may need the others

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
const BARE = [0, 3, 2.5, 1.5, 0.75]; // log odds, by words
const MOST_TOKENS = 2 * BARE.length; // of so few words
const WORD = /[\p{L}\p{N}\p{Extended_Pictographic}]/u;

function bareness(tokens: readonly HarmToken[], { start, end }: TokenWindow): number {
  if (end - start > MOST_TOKENS) return 0;
  return BARE[tokens.slice(start, end).filter(({ key }) => WORD.test(key)).length] ?? 0;
}

// Who asks about a group mostly wants to know: that much more is needed. Other categories need as much as in posts, since at the
// same cuts about as many harmless requests as posts of our own kept apart are flagged.
const ASKED: Partial<Record<HarmCategory, number>> = { hate_speech: -1.2 }; // log odds
const LONGEST_REQUEST = 40; // tokens
const ASKING = new Set(
  (
    "how what whats where which who when why can could should shall may would is are do does did tell explain give show " +
    "teach write describe list make create find help provide suggest recommend outline instruct advise name draft design " +
    "develop generate compose prepare convince persuade build code plan detail"
  ).split(" "),
);

function isRequest(tokens: readonly HarmToken[]): boolean {
  const [first, last] = [tokens[0]?.key ?? "", tokens.at(-1)?.key];
  return tokens.length <= LONGEST_REQUEST && (ASKING.has(first) || last === "?");
}

function byCategory<T>(of: (index: number, category: HarmCategory) => T): Record<HarmCategory, T> {
  return Object.fromEntries(HARM_CATEGORY_IDS.map((category, c) => [category, of(c, category)])) as Record<
    HarmCategory,
    T
  >;
}
