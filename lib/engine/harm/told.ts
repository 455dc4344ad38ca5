import { HARM_CATEGORY_IDS, type HarmThreshold } from "@/lib/catalog/harm";
import { Sentence } from "../claims/draft";
import type { Likely } from "../judge/text/cross-encoder";
import type { Tree } from "../syntax/tree";
import type { PassageReading } from "./encoder";
import { isReported } from "./frames";
import type { Joint } from "./joint";
import type { HarmJudgement } from "./judge";
import type { NarrativeFinder, NarrativeMatch } from "./narratives";
import { type EmojiNames, type HarmPassage, passagesOf } from "./passages";
import { type PlainSentence, sentencesOf } from "./plain-sentences";
import type { TokenWindow } from "./windows";

/** A known false claim that a text tells. */
export interface ToldClaim extends NarrativeMatch {
  /** Log odds that it is told; `Joint.told` says from where on it counts. */
  strength: number;
}

interface Judges {
  names: EmojiNames;
  joint: Pick<Joint, "told">;
  read(passages: readonly (readonly string[])[]): Promise<readonly PassageReading[]>;
  compare(claims: readonly string[], text: string): Promise<readonly Likely[]>;
  parse(sentences: readonly PlainSentence["words"][]): Promise<readonly Tree[]>;
}

interface Judged {
  text: string;
  judged: Pick<HarmJudgement, "reading" | "readings">;
}

/**
 * The known false claims that a text tells by at least the lowest cut. Two judges have to agree. The encoder reads each window that
 * speaks of one: it learnt from posts on other claims who asserts and who denies, asks or reports. The judge of passages says
 * whether the window says what the claim says: without it one claim in three that was named was another one.
 */
export async function toldIn(
  judges: Judges,
  { text, judged }: Judged,
  finders: readonly NarrativeFinder[],
): Promise<ToldClaim[]> {
  const { tokens } = judged.reading.marked;
  const told: ToldClaim[] = [];
  const low = judges.joint.told.low;
  const matches = finders.flatMap((finder) => finder.find(judged.reading));
  for (const claim of await weighed(judges, judged, matches)) {
    if (claim.strength < low) continue;
    const window = judged.reading.windows[claim.window] as TokenWindow;
    const said = text.slice(tokens[window.start]?.from, tokens[window.end - 1]?.to);
    const { statement, paraphrases } = claim.narrative;
    if (!isSaid(await judges.compare([statement, ...paraphrases], said))) continue;
    const isOfOthers = await isToldByOthers(judges, sentencesOf(text, tokens, window), claim);
    const strength = claim.strength - (isOfOthers ? REPORTED : 0);
    if (strength >= low) told.push({ ...claim, strength });
  }
  return told;
}

const REPORTED = 3; // log odds that a claim loses which others are said to make
const SAID = 0.4; // how likely one wording at least is; the contrary of none may be likelier

function isSaid(wordings: readonly Likely[]): boolean {
  const supported = Math.max(0, ...wordings.map((likely) => likely.supported));
  return supported >= SAID && wordings.every(({ refuted }) => refuted < supported);
}

async function isToldByOthers({ parse }: Judges, sentences: readonly PlainSentence[], { first, last }: NarrativeMatch) {
  const trees = await parse(sentences.map(({ words }) => words));
  return sentences.some(({ tokens }, n) => {
    const sentence = new Sentence(trees[n] ?? []);
    return tokens.some((token, at) => token >= first && token <= last && isReported(sentence, at));
  });
}

const MISINFORMATION = HARM_CATEGORY_IDS.indexOf("misinformation");

// By the encoder's log odds of the window.
async function weighed(
  { names, read }: Judges,
  { reading, readings }: Judged["judged"],
  matches: readonly NarrativeMatch[],
): Promise<ToldClaim[]> {
  const windows = [...new Set(matches.map(({ window }) => window))];
  const passages = windows.map(
    (window) => passagesOf(reading.marked.tokens, reading.windows.slice(window, window + 1), names)[0] as HarmPassage,
  );
  const known = passages.map((passage, n) => knownReading(readings, passage, windows[n] as number));
  const unread = passages.filter((_, n) => !known[n]);
  const others = unread.length > 0 ? await read(unread.map(({ words }) => words)) : [];
  const stances = new Map(
    passages.map((passage, n) => [
      windows[n],
      (known[n] ?? others[unread.indexOf(passage)])?.scores[MISINFORMATION] as number,
    ]),
  );
  return matches.map((match) => ({ ...match, strength: match.clues + (stances.get(match.window) as number) }));
}

// The window may be a passage that was read already.
function knownReading(
  readings: HarmJudgement["readings"],
  { words }: HarmPassage,
  window: number,
): PassageReading | undefined {
  return [...readings].find(
    ([{ first, last, words: own }]) => first === window && last === window && own.length === words.length,
  )?.[1];
}

/** The claims that count as told at a threshold. */
export const toldAt = ({ told }: Pick<Joint, "told">, claims: readonly ToldClaim[], threshold: HarmThreshold) =>
  claims.filter(({ strength }) => strength >= told[threshold]);

/** How likely a claim is told: even at the medium cut. */
export const claimConfidence = ({ told }: Pick<Joint, "told">, { strength }: ToldClaim) =>
  1 / (1 + Math.exp(told.medium - strength));
