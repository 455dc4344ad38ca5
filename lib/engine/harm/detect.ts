import {
  HARM_CATEGORIES,
  HARM_LEVEL_IDS,
  HARM_LEVELS,
  HARM_THRESHOLDS,
  type HarmCategory,
  type HarmLevel,
  type HarmThreshold,
} from "@/lib/catalog/harm";
import { type Entry, LEXICON } from "./lexicon";
import { type Match, PhraseFinder } from "./phrases";
import { type Word, wordsOf } from "./words";

export interface HarmOptions {
  categories: readonly HarmCategory[];
  threshold: HarmThreshold;
}

export interface HarmFinding {
  category: HarmCategory;
  level: HarmLevel;
  confidence: number;
  /** In the spelling of the text; `spans` tells where, in code points. */
  matched_phrases: string[];
  spans: { start: number; end: number }[];
  recommendation: string;
}

export interface HarmResult {
  harmful: boolean;
  /** The surest first; empty where the text is not harmful. */
  categories: HarmFinding[];
  /** Of the surest category that was checked, whether it counts or not. */
  confidence: number;
  recommendation?: string;
}

type Hit = Match<Entry> & { confidence: number };

const DENIALS = new Set([
  "not",
  "dont",
  "never",
  "no",
  "didnt",
  "wont",
  "wouldnt",
  "cannot",
  "cant",
  "stop",
  "against",
]);
const DOUBTS = new Set([
  "myth",
  "debunk",
  "debunked",
  "debunking",
  "false",
  "hoax",
  "conspiracy",
  "claim",
  "claims",
  "disproved",
  "untrue",
]);
const WINDOW = 4; // words before a phrase that can turn it around
const TURNED_AROUND = 0.4;
const REPEATED = 0.85; // what another phrase leaves of the doubt
const SUREST = 0.99;

const finder = new PhraseFinder<Entry>();
for (const entry of LEXICON) for (const phrase of entry.phrases) finder.add(phrase, entry);

/** Looks for harmful phrases. The baseline: a lexicon that knows words, not meaning; a trained detector takes its place. */
export function detectHarm(text: string, { categories, threshold }: HarmOptions): HarmResult {
  const words = wordsOf(text);
  const hits = finder.find(words).map((match): Hit => ({ ...match, confidence: confidenceOf(match, words) }));
  const scored = [...new Set(categories)].map((category) => {
    const own = hits.filter(({ of }) => of.category === category);
    return { category, hits: own, confidence: combine(own) };
  });
  const confidence = Math.max(0, ...scored.map((category) => category.confidence));
  const findings = scored
    .filter((category) => category.confidence >= HARM_THRESHOLDS[threshold])
    .sort((a, b) => b.confidence - a.confidence)
    .map(({ category, hits: own, confidence: sure }) => ({
      ...describe(category, own),
      ...locate(own, words, text),
      confidence: sure,
    }));
  if (findings.length === 0) return { harmful: false, categories: [], confidence };
  return { harmful: true, categories: findings, confidence, recommendation: HARM_LEVELS[gravest(findings)] };
}

/** Denied or doubted phrases are rarely meant. */
function confidenceOf({ first, last, of }: Match<Entry>, words: readonly Word[]): number {
  const before = words.slice(Math.max(0, first - WINDOW), first);
  const isTurned = of.category === "misinformation" ? DOUBTS : DENIALS;
  const after = of.category === "misinformation" ? words.slice(last + 1, last + 1 + WINDOW) : [];
  const turned = [...before, ...after].some(({ folded }) => isTurned.has(folded));
  return of.confidence * (turned ? TURNED_AROUND : 1);
}

function combine(hits: readonly Hit[]): number {
  if (hits.length === 0) return 0;
  const best = Math.max(...hits.map(({ confidence }) => confidence));
  const others = new Set(hits.map(({ first }) => first)).size - 1;
  return Math.round(Math.min(SUREST, 1 - (1 - best) * REPEATED ** others) * 10_000) / 10_000;
}

function describe(category: HarmCategory, hits: readonly Hit[]) {
  const best = Math.max(...hits.map(({ confidence }) => confidence));
  const level = gravest(hits.filter(({ confidence }) => confidence >= best * 0.8).map(({ of }) => of));
  return { category, level, recommendation: `${HARM_LEVELS[level]} ${HARM_CATEGORIES[category].advice}` };
}

/** Where the phrases stand; of overlapping ones the one that begins first, and of these the longest. */
function locate(hits: readonly Hit[], words: readonly Word[], text: string) {
  const spans: { start: number; end: number }[] = [];
  const phrases: string[] = [];
  let free = 0;
  for (const { first, last } of [...hits].sort((a, b) => a.first - b.first || b.last - a.last)) {
    if (first < free) continue;
    const [from, to] = [words[first] as Word, words[last] as Word];
    spans.push({ start: from.start, end: to.end });
    phrases.push(text.slice(from.from, to.to));
    free = last + 1;
  }
  return { matched_phrases: phrases, spans };
}

function gravest(of: readonly { level: HarmLevel }[]): HarmLevel {
  return HARM_LEVEL_IDS[Math.max(...of.map(({ level }) => HARM_LEVEL_IDS.indexOf(level)))] as HarmLevel;
}
