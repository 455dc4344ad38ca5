import {
  HARM_CATEGORIES,
  HARM_CATEGORY_IDS,
  HARM_LEVEL_IDS,
  HARM_LEVELS,
  type HarmCategory,
  type HarmContext,
  type HarmLevel,
  type HarmThreshold,
} from "@/lib/catalog/harm";
import { phrasesOf } from "./attribution";
import { type Judgement, judge } from "./judge";
import type { HarmModel } from "./model";
import type { NarrativeFinder, Told } from "./narratives";
import { type Blocked, type HarmRequest, HarmRules, type Place } from "./settings";
import { levelOf } from "./severity";

/** What harm is found with: the trained model and the false claims that are known. */
export interface HarmDetector {
  model: HarmModel;
  narratives: NarrativeFinder;
}

export interface HarmOptions extends HarmRequest {
  /** What the organization chose; none where absent. */
  rules?: HarmRules;
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
  refutations?: { claim: string; refutation: string; source: string }[];
  /** Phrases of the organization's block list, where they are why it counts. */
  listed?: string[];
  recommendation: string;
}

export interface HarmResult {
  harmful: boolean;
  /** The surest first; empty where the text is not harmful. */
  categories: HarmFinding[];
  /** Of the surest category that was checked, whether it counts or not. */
  confidence: number;
  /** Of each category that was checked. */
  probabilities: Partial<Record<HarmCategory, number>>;
  recommendation?: string;
}

/** Where a category shows in a text. */
interface Evidence {
  confidence: number;
  places: Place[];
  level: HarmLevel;
  context?: HarmContext;
  told: readonly Told[];
  listed: readonly Blocked[];
}

const MOST_WINDOWS = 5; // of a text whose phrases are shown
const NO_RULES = new HarmRules({ thresholds: {}, block: [], allow: [] });
const LISTED_LEVEL: HarmLevel = "high"; // at least, for what an organization blocks
const SUPPORT = "Point the person to support, such as a crisis line; do not treat the request as harm.";

/** Looks for harm in a text of any kind. Same text, same settings, same answer. */
export function detectHarm({ model, narratives }: HarmDetector, text: string, options: HarmOptions): HarmResult {
  const rules = options.rules ?? NO_RULES;
  const ruled = rules.read(text);
  const judged = judge(model, ruled.text);
  const checks = rules.checks(options);
  const told = checks.some(([category]) => category === "misinformation")
    ? narratives.find(judged.reading.marked.tokens)
    : [];
  const probabilities: HarmResult["probabilities"] = {};
  const findings: HarmFinding[] = [];
  const locate = locator(text);
  for (const [category, threshold] of checks) {
    const listed = ruled.blocked.filter((place) => place.category === category);
    if (threshold === "off" && listed.length === 0) continue;
    const claims = category === "misinformation" && threshold !== "off" ? told : [];
    const surest = Math.max(confidenceOf(model, judged, category), ...claims.map(claimConfidence));
    const confidence = listed.length > 0 ? 1 : surest;
    probabilities[category] = rounded(confidence);
    const evidence = threshold === "off" ? NOTHING : weigh(model, judged, { category, threshold, claims });
    if (!evidence && listed.length === 0) continue;
    findings.push(finding(category, { ...(evidence ?? NOTHING), confidence, listed }, locate));
  }
  findings.sort((a, b) => b.confidence - a.confidence);
  const confidence = Math.max(0, ...Object.values(probabilities));
  if (findings.length === 0) return { harmful: false, categories: [], confidence, probabilities };
  const recommendation = HARM_LEVELS[gravest(findings.map(({ level }) => level))];
  return { harmful: true, categories: findings, confidence, probabilities, recommendation };
}

const MOST_BY_PASSAGE = 0.5;

// One clear passage makes a text as likely harmful as not, however long the rest is; beyond that the whole text counts.
function confidenceOf({ fit }: HarmModel, { scores, passages, reading }: Judgement, category: HarmCategory): number {
  if (reading.windows.length === 0) return 0;
  const c = HARM_CATEGORY_IDS.indexOf(category);
  const likely = (score: number) => 1 / (1 + Math.exp(-((fit.slope[c] as number) * score + (fit.offset[c] as number))));
  return Math.max(likely(scores[category]), Math.min(MOST_BY_PASSAGE, likely(passages[category])));
}

const cutOf = ({ fit }: HarmModel, category: HarmCategory, threshold: HarmThreshold) =>
  fit.cuts[threshold][HARM_CATEGORY_IDS.indexOf(category)] as number;

type Found = Omit<Evidence, "confidence" | "listed">;

const NOTHING: Found = { places: [], level: "low", told: [] };

interface Question {
  category: HarmCategory;
  threshold: HarmThreshold;
  claims: readonly Told[];
}

/** What counts at the threshold: where the model is sure enough, and claims that are clearly told; undefined where nothing does. */
function weigh(model: HarmModel, judged: Judgement, question: Question): Found | undefined {
  const { category, threshold, claims } = question;
  const counts = judged.strengths[category] >= cutOf(model, category, threshold);
  const told = claims.filter(({ likeness }) => likeness >= LIKENESS[threshold]);
  if (!counts && told.length === 0) return undefined;
  const evidence = counts ? gather(model, judged, question) : NOTHING;
  const levels = [...(counts ? [evidence.level] : []), ...told.map(({ narrative }) => narrative.severity)];
  return { ...evidence, level: gravest(levels), told, places: [...evidence.places, ...told.map(placer(judged))] };
}

function gather(model: HarmModel, judged: Judgement, { category, threshold }: Question): Found {
  const { reading, windowScores, contexts } = judged;
  const cut = cutOf(model, category, threshold);
  const order = windowScores[category]
    .map((score, at) => ({ score, at }))
    .sort((a, b) => b.score - a.score || a.at - b.at);
  const chosen = order.filter(({ score }, rank) => rank === 0 || (rank < MOST_WINDOWS && score >= cut));
  const context = contexts[chosen[0]?.at ?? 0]?.[category][0];
  const levels = chosen.map(({ at }) => {
    const { start, end } = reading.windows[at] ?? { start: 0, end: 0 };
    const words = reading.marked.tokens.slice(start, end).map(({ key }) => key);
    return levelOf(category, words, contexts[at]?.[category][0]);
  });
  const phrases = chosen.flatMap(({ at }) => {
    const window = reading.windows[at] ?? { start: 0, end: 0 };
    const shares = model.explain(reading, window, HARM_CATEGORY_IDS.indexOf(category));
    return phrasesOf(shares, window, reading.marked.tokens);
  });
  return { places: phrases.map(placer(judged)), level: gravest(levels), told: [], ...(context ? { context } : {}) };
}

/** Tells where tokens stand. */
function placer({ reading }: Judgement): (phrase: { first: number; last: number }) => Place {
  const { tokens } = reading.marked;
  return ({ first, last }) => ({ from: tokens[first]?.from ?? 0, to: tokens[last]?.to ?? 0 });
}

/** The least likeness in meaning from which on a known false claim counts as told. */
const LIKENESS: Record<HarmThreshold, number> = { low: 0.68, medium: 0.79, high: 0.86 };

// Even at the medium cut; steep, since likeness lies close together.
const claimConfidence = ({ likeness }: Told) => 1 / (1 + Math.exp(-(likeness - LIKENESS.medium) * STEEPNESS));
const STEEPNESS = 16;

type Locate = (places: readonly Place[]) => Pick<HarmFinding, "matched_phrases" | "spans">;

function finding(category: HarmCategory, evidence: Evidence, locate: Locate): HarmFinding {
  const { context, told, confidence, places, listed } = evidence;
  const level = listed.length > 0 ? gravest([LISTED_LEVEL, evidence.level]) : evidence.level;
  const isCry = category === "self_harm" && context === "seeking_help" && listed.length === 0;
  const claims = told.map(({ narrative: { statement, refutation, source } }) => ({
    claim: statement,
    refutation,
    source,
  }));
  return {
    category,
    level,
    confidence: rounded(confidence),
    ...locate([...places, ...listed]),
    ...(context ? { context } : {}),
    ...(claims.length > 0 ? { refutations: claims } : {}),
    ...(listed.length > 0 ? { listed: [...new Set(listed.map(({ phrase }) => phrase))] } : {}),
    recommendation: isCry ? SUPPORT : `${HARM_LEVELS[level]} ${HARM_CATEGORIES[category].advice}`,
  };
}

// Places in the order of the text, overlapping ones as one; code points are counted up to each once.
function locator(text: string): Locate {
  return (places) => {
    const units = places.map(({ from, to }) => ({ from, to })).sort((a, b) => a.from - b.from || b.to - a.to);
    const apart: Place[] = [];
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

const rounded = (value: number) => Math.round(value * 10_000) / 10_000;
