import {
  HARM_CATEGORIES,
  HARM_CATEGORY_IDS,
  HARM_LEVEL_IDS,
  HARM_LEVELS,
  HARM_THRESHOLD_IDS,
  type HarmCategory,
  type HarmContext,
  type HarmLevel,
  type HarmThreshold,
} from "@/lib/catalog/harm";
import type { Likely } from "../judge/text/cross-encoder";
import type { Tree } from "../syntax/tree";
import type { Word } from "../syntax/words";
import type { PassageReading } from "./encoder";
import { cutOf, type Joint, likely } from "./joint";
import { doubtful, doubtfulAlone, type HarmJudgement, judge, look } from "./judge";
import type { HarmModel } from "./model";
import type { NarrativeFinder } from "./narratives";
import { type HarmPart, partsOf } from "./parts";
import type { EmojiNames } from "./passages";
import { type Blocked, type HarmRequest, HarmRules, type Utf16Range } from "./settings";
import { placer, type Showing, showingsOf } from "./showings";
import { claimConfidence, type ToldClaim, toldAt, toldIn } from "./told";
import { strongestTones, type ToneModel, type Tones } from "./tone";
import { inWholeWords } from "./whole-words";

/** What harm is found with: the two trained stages, what joins them, and the false claims that are known. */
export interface HarmDetector {
  model: HarmModel;
  names: EmojiNames;
  joint: Joint;
  narratives: NarrativeFinder;
  tone: ToneModel;
  /** The second stage, for passages given as plain words. */
  read(passages: readonly (readonly string[])[]): Promise<readonly PassageReading[]>;
  /** The trees of sentences, for those in which harm was found. */
  parse(sentences: readonly (readonly Word[])[]): Promise<readonly Tree[]>;
  /** What the judge of passages makes of claims beside a text. */
  compare(claims: readonly string[], text: string): Promise<readonly Likely[]>;
}

export interface HarmOptions extends HarmRequest {
  /** What the organization chose; none where absent. */
  rules?: HarmRules;
  /** Whether to tell of the tone, and of each part of the text. */
  withTone?: boolean;
  /** False claims that the organization knows, beside those that everybody does. */
  own?: NarrativeFinder;
}

export interface HarmFinding {
  category: HarmCategory;
  level: HarmLevel;
  /** How likely the text is harmful in this way, 0 to 1. */
  confidence: number;
  /** In the spelling of the text; `spans` tells where, in code points. */
  matched_phrases: string[];
  spans: { start: number; end: number }[];
  /** How the words are used, where that is not plain. */
  context?: HarmContext;
  /** What is true instead, for known false claims. */
  refutations?: { claim: string; refutation: string; source: string; rating?: string; url?: string }[];
  /** Phrases of the organization's block list, where they are why it counts. */
  listed?: string[];
  recommendation: string;
}

/** From 0 to 1, all on one scale: a category counts at a threshold where `score` is at least that threshold's cut. */
export interface HarmScore {
  score: number;
  cuts: Record<HarmThreshold, number>;
  /** What holds: a cut, or off. */
  threshold: HarmThreshold | "off";
}

export interface HarmResult {
  harmful: boolean;
  /** The surest first; empty where the text is not harmful. */
  categories: HarmFinding[];
  /** Of the surest category that was checked, whether it counts or not. */
  confidence: number;
  /** Of each category that was checked. */
  probabilities: Partial<Record<HarmCategory, number>>;
  /** Of each category that was checked: how its strength stands to the cuts. */
  scores: Partial<Record<HarmCategory, HarmScore>>;
  recommendation?: string;
  /** How likely the text is in each tone, where that was asked for. */
  tone?: Tones;
  /** The same of its parts, in order. */
  parts?: HarmPart[];
}

/** Where a category shows in a text. */
interface Evidence extends Showing {
  confidence: number;
  told: readonly ToldClaim[];
  listed: readonly Blocked[];
}

const NO_RULES = new HarmRules({ thresholds: {}, block: [], allow: [] });
const LISTED_LEVEL: HarmLevel = "high"; // at least, for what an organization blocks
const SUPPORT = "Point the person to support, such as a crisis line; do not treat the request as harm.";

/** Looks for harm in a text of any kind. Same text, same settings, same answer. Throws what the second stage and the parser throw. */
export async function detectHarm(detector: HarmDetector, text: string, options: HarmOptions): Promise<HarmResult> {
  const rules = options.rules ?? NO_RULES;
  const ruled = rules.read(text);
  const judged = await judgeFully(detector, ruled.text);
  const checks = rules.checks(options);
  const showings = await showingsOf(detector, { text: ruled.text, judged }, checks);
  const isChecked = checks.some(([category, threshold]) => category === "misinformation" && threshold !== "off");
  const finders = [detector.narratives, ...(options.own ? [options.own] : [])];
  const told = isChecked ? await toldIn(detector, { text: ruled.text, judged }, finders) : [];
  const result = resultOf(detector, { text, checks, ruled, judged, showings, told });
  if (!options.withTone) return result;
  const parts = partsOf(detector, judged, result.probabilities);
  return { ...result, tone: strongestTones(parts.map(({ tone }) => tone)), parts };
}

/** Reads a text with the fast stage, and with the encoder what that leaves in doubt. */
export async function judgeFully(
  { model, names, joint, read }: Pick<HarmDetector, "model" | "names" | "joint" | "read">,
  text: string,
) {
  const first = look(model, names, text);
  const wholes = doubtful(first, joint);
  const passages = [...wholes, ...doubtfulAlone(first, wholes, joint)];
  const readings = passages.length > 0 ? await read(passages.map(({ words }) => words)) : [];
  return judge(first, new Map(passages.map((passage, n) => [passage, readings[n] as PassageReading])), joint);
}

interface Read {
  text: string;
  checks: ReturnType<HarmRules["checks"]>;
  ruled: ReturnType<HarmRules["read"]>;
  judged: HarmJudgement;
  showings: ReadonlyMap<HarmCategory, Showing>;
  told: readonly ToldClaim[];
}

function resultOf({ joint }: Pick<HarmDetector, "joint">, read: Read): HarmResult {
  const { text, checks, ruled, judged, showings, told } = read;
  const probabilities: HarmResult["probabilities"] = {};
  const scores: HarmResult["scores"] = {};
  const findings: HarmFinding[] = [];
  const locate = locator(text);
  for (const [category, threshold] of checks) {
    const listed = ruled.blocked.filter((place) => place.category === category);
    if (threshold === "off" && listed.length === 0) continue;
    const claims = category === "misinformation" && threshold !== "off" ? told : [];
    const surest = Math.max(
      confidenceOf(joint, judged, category),
      ...claims.map((claim) => claimConfidence(joint, claim)),
    );
    const confidence = listed.length > 0 ? 1 : surest;
    probabilities[category] = rounded(confidence);
    scores[category] = { ...scoreOf(joint, judged, { category, claims, listed }), threshold };
    const counting = threshold === "off" ? [] : toldAt(joint, claims, threshold);
    const evidence = threshold === "off" ? NOTHING : weigh(judged, showings.get(category), counting);
    if (!evidence && listed.length === 0) continue;
    findings.push(finding(category, { ...(evidence ?? NOTHING), confidence, listed }, locate));
  }
  findings.sort((a, b) => b.confidence - a.confidence);
  const confidence = Math.max(0, ...Object.values(probabilities));
  if (findings.length === 0) return { harmful: false, categories: [], confidence, probabilities, scores };
  const recommendation = HARM_LEVELS[gravest(findings.map(({ level }) => level))];
  return { harmful: true, categories: findings, confidence, probabilities, scores, recommendation };
}

interface Grounds {
  category: HarmCategory;
  claims: readonly ToldClaim[];
  listed: readonly Blocked[];
}

// What is below a cut is shown below it, also where both would be rounded to the same number. A claim that is told counts
// whatever the strength of the text.
function scoreOf(
  joint: Joint,
  { strengths }: HarmJudgement,
  { category, claims, listed }: Grounds,
): Omit<HarmScore, "threshold"> {
  const c = HARM_CATEGORY_IDS.indexOf(category);
  const shown = (strength: number) => rounded(likely(joint, c, strength));
  const cuts = Object.fromEntries(
    HARM_THRESHOLD_IDS.map((id) => [id, shown(cutOf(joint, category, id))]),
  ) as HarmScore["cuts"];
  const strength = strengths[category];
  const missed = HARM_THRESHOLD_IDS.filter((id) => strength < cutOf(joint, category, id)).map((id) => cuts[id]);
  const read = Math.min(shown(strength), ...missed.map((cut) => rounded(cut - 1 / STEPS)));
  const told = HARM_THRESHOLD_IDS.filter((id) => toldAt(joint, claims, id).length > 0).map((id) => cuts[id]);
  return { score: listed.length > 0 ? 1 : Math.max(read, ...told), cuts };
}

const MOST_BY_PASSAGE = 0.5;

// One clear passage makes a text as likely harmful as not, however long the rest is; beyond that the whole text counts.
function confidenceOf(joint: Joint, { scores, passages, reading }: HarmJudgement, category: HarmCategory): number {
  if (reading.windows.length === 0) return 0;
  const c = HARM_CATEGORY_IDS.indexOf(category);
  return Math.max(likely(joint, c, scores[category]), Math.min(MOST_BY_PASSAGE, likely(joint, c, passages[category])));
}

type Found = Omit<Evidence, "confidence" | "listed">;

const NOTHING: Found = { places: [], level: "low", isCry: false, told: [] };

/** What counts: what the model is sure enough of, and claims that are told; undefined where nothing does. */
function weigh(judged: HarmJudgement, showing: Showing | undefined, told: readonly ToldClaim[]): Found | undefined {
  if (!showing && told.length === 0) return undefined;
  const shown = showing ?? NOTHING;
  const levels = [...(showing ? [showing.level] : []), ...told.map(({ narrative }) => narrative.severity)];
  return { ...shown, level: gravest(levels), told, places: [...shown.places, ...told.map(placer(judged))] };
}

type Locate = (
  found: readonly Utf16Range[],
  listed: readonly Utf16Range[],
) => Pick<HarmFinding, "matched_phrases" | "spans">;

function finding(category: HarmCategory, evidence: Evidence, locate: Locate): HarmFinding {
  const { context, isCry, told, confidence, places, listed } = evidence;
  const level = listed.length > 0 ? gravest([LISTED_LEVEL, evidence.level]) : evidence.level;
  const claims = told.map(({ narrative: { statement, refutation, source, review } }) => ({
    claim: statement,
    refutation,
    source,
    ...(review ? { rating: review.rating } : {}),
    ...(review?.url ? { url: review.url } : {}),
  }));
  return {
    category,
    level,
    confidence: rounded(confidence),
    ...locate(places, listed),
    ...(context ? { context } : {}),
    ...(claims.length > 0 ? { refutations: claims } : {}),
    ...(listed.length > 0 ? { listed: [...new Set(listed.map(({ phrase }) => phrase))] } : {}),
    recommendation:
      isCry && listed.length === 0 ? SUPPORT : `${HARM_LEVELS[level]} ${HARM_CATEGORIES[category].advice}`,
  };
}

// Places in the order of the text, overlapping ones as one; code points are counted up to each once. What was found covers
// whole words, of which the tokens may be parts; a listed phrase stands as it is listed.
function locator(text: string): Locate {
  return (found, listed) => {
    const units = [...found.map((place) => inWholeWords(text, place)), ...listed.map(({ from, to }) => ({ from, to }))];
    units.sort((a, b) => a.from - b.from || b.to - a.to);
    const apart: Utf16Range[] = [];
    for (const unit of units) {
      const before = apart.at(-1);
      if (before && unit.from < before.to) before.to = Math.max(before.to, unit.to);
      else apart.push({ ...unit });
    }
    let [at, points] = [0, 0];
    const pointsUpTo = (end: number) => {
      for (; at < end; points++) at += (text.codePointAt(at) as number) > 0xffff ? 2 : 1;
      return points;
    };
    const spans = apart.map(({ from, to }) => ({ start: pointsUpTo(from), end: pointsUpTo(to) }));
    return { matched_phrases: apart.map(({ from, to }) => text.slice(from, to)), spans };
  };
}

function gravest(levels: readonly HarmLevel[]): HarmLevel {
  return HARM_LEVEL_IDS[Math.max(0, ...levels.map((level) => HARM_LEVEL_IDS.indexOf(level)))] as HarmLevel;
}

const STEPS = 10_000; // of the numbers that are shown, from 0 to 1
const rounded = (value: number) => Math.round(value * STEPS) / STEPS;
