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
import { type Phrase, phrasesOf } from "./attribution";
import { type Judgement, judge } from "./judge";
import type { HarmModel } from "./model";
import type { NarrativeFinder, Told } from "./narratives";
import { levelOf } from "./severity";

/** What harm is found with: the trained model and the false claims that are known. */
export interface HarmDetector {
  model: HarmModel;
  narratives: NarrativeFinder;
}

export interface HarmOptions {
  categories: readonly HarmCategory[];
  threshold: HarmThreshold;
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
  phrases: Phrase[];
  level: HarmLevel;
  context?: HarmContext;
  told: readonly Told[];
}

const MOST_WINDOWS = 5; // of a text whose phrases are shown
const SUPPORT = "Point the person to support, such as a crisis line; do not treat the request as harm.";

/** Looks for harm in a text of any kind. Same text, same answer. */
export function detectHarm({ model, narratives }: HarmDetector, text: string, options: HarmOptions): HarmResult {
  const judged = judge(model, text);
  const categories = [...new Set(options.categories)];
  const told = categories.includes("misinformation") ? narratives.find(judged.reading.marked.tokens) : [];
  const probabilities: HarmResult["probabilities"] = {};
  const findings: HarmFinding[] = [];
  const locate = locator(judged, text);
  for (const category of categories) {
    const confidence = confidenceOf(model, judged, category);
    const claims = category === "misinformation" ? countedClaims(told, options.threshold) : [];
    const surest = Math.max(confidence, ...(category === "misinformation" ? told : []).map(claimConfidence));
    probabilities[category] = rounded(surest);
    const counts = judged.strengths[category] >= cutOf(model, category, options.threshold);
    if (!counts && claims.length === 0) continue;
    const evidence = counts ? gather(model, judged, { category, threshold: options.threshold }) : undefined;
    findings.push(finding(category, merged(evidence, claims, surest), locate));
  }
  findings.sort((a, b) => b.confidence - a.confidence);
  const confidence = Math.max(0, ...Object.values(probabilities));
  if (findings.length === 0) return { harmful: false, categories: [], confidence, probabilities };
  const recommendation = HARM_LEVELS[gravest(findings.map(({ level }) => level))];
  return { harmful: true, categories: findings, confidence, probabilities, recommendation };
}

function confidenceOf({ fit }: HarmModel, { scores, reading }: Judgement, category: HarmCategory): number {
  if (reading.windows.length === 0) return 0;
  const c = HARM_CATEGORY_IDS.indexOf(category);
  return 1 / (1 + Math.exp(-((fit.slope[c] as number) * scores[category] + (fit.offset[c] as number))));
}

const cutOf = ({ fit }: HarmModel, category: HarmCategory, threshold: HarmThreshold) =>
  fit.cuts[threshold][HARM_CATEGORY_IDS.indexOf(category)] as number;

function gather(
  model: HarmModel,
  judged: Judgement,
  { category, threshold }: { category: HarmCategory; threshold: HarmThreshold },
): Omit<Evidence, "confidence"> {
  const { reading, windowScores, contexts } = judged;
  const cut = cutOf(model, category, threshold);
  const order = windowScores[category]
    .map((score, at) => ({ score, at }))
    .sort((a, b) => b.score - a.score || a.at - b.at);
  const chosen = order.filter(({ score }, rank) => rank === 0 || (rank < MOST_WINDOWS && score >= cut));
  const context = contexts[chosen[0]?.at ?? 0]?.[0];
  const levels = chosen.map(({ at }) => {
    const { start, end } = reading.windows[at] ?? { start: 0, end: 0 };
    const words = reading.marked.tokens.slice(start, end).map(({ key }) => key);
    return levelOf(category, words, contexts[at]?.[0]);
  });
  const phrases = chosen.flatMap(({ at }) => {
    const window = reading.windows[at] ?? { start: 0, end: 0 };
    const shares = model.explain(reading, window, HARM_CATEGORY_IDS.indexOf(category));
    return phrasesOf(shares, window, reading.marked.tokens);
  });
  return { phrases, level: gravest(levels), told: [], ...(context ? { context } : {}) };
}

/** The least likeness in meaning from which on a known false claim counts as told. */
const LIKENESS: Record<HarmThreshold, number> = { low: 0.68, medium: 0.79, high: 0.86 };

const countedClaims = (told: readonly Told[], threshold: HarmThreshold) =>
  told.filter(({ likeness }) => likeness >= LIKENESS[threshold]);

// Even at the medium cut; steep, since likeness lies close together.
const claimConfidence = ({ likeness }: Told) => 1 / (1 + Math.exp(-(likeness - LIKENESS.medium) * STEEPNESS));
const STEEPNESS = 16;

function merged(
  evidence: Omit<Evidence, "confidence"> | undefined,
  told: readonly Told[],
  confidence: number,
): Evidence {
  const claimed = told.map(({ narrative }) => narrative.severity);
  const levels = [...(evidence ? [evidence.level] : []), ...claimed];
  const phrases = [...(evidence?.phrases ?? []), ...told.map(({ first, last }) => ({ first, last }))];
  return {
    confidence,
    phrases,
    level: gravest(levels),
    told,
    ...(evidence?.context ? { context: evidence.context } : {}),
  };
}

type Locate = (phrases: readonly Phrase[]) => Pick<HarmFinding, "matched_phrases" | "spans">;

function finding(category: HarmCategory, evidence: Evidence, locate: Locate): HarmFinding {
  const { level, context, told, confidence, phrases } = evidence;
  const isCry = category === "self_harm" && context === "seeking_help";
  const claims = told.map(({ narrative: { statement, refutation, source } }) => ({
    claim: statement,
    refutation,
    source,
  }));
  return {
    category,
    level,
    confidence: rounded(confidence),
    ...locate(phrases),
    ...(context ? { context } : {}),
    ...(claims.length > 0 ? { refutations: claims } : {}),
    recommendation: isCry ? SUPPORT : `${HARM_LEVELS[level]} ${HARM_CATEGORIES[category].advice}`,
  };
}

// Phrases in the order of the text, overlapping ones as one; code points are counted up to each once.
function locator({ reading }: Judgement, text: string): Locate {
  const { tokens } = reading.marked;
  return (phrases) => {
    const units = phrases
      .map(({ first, last }) => ({ from: tokens[first]?.from ?? 0, to: tokens[last]?.to ?? 0 }))
      .sort((a, b) => a.from - b.from || b.to - a.to);
    const apart: { from: number; to: number }[] = [];
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
