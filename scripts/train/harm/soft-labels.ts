import { HARM_CATEGORY_IDS, type HarmCategory } from "@/lib/catalog/harm";
import type { Row } from "./rows";

/**
 * How many of a set's positive and negative labels hold, by a reading of some rows of each (SOURCES.md of the data): a label that one in
 * four misses is learnt as likely, not as certain.
 */
const HOLDS: Record<string, { positive: number; negative: number }> = {
  davidson_tweets: { positive: 0.7, negative: 0.95 },
  edos_sexism: { positive: 0.85, negative: 0.95 },
  stormfront_hate: { positive: 0.8, negative: 0.95 },
  suicidewatch_kaggle: { positive: 0.75, negative: 0.97 },
  suicidewatch_reddit: { positive: 0.85, negative: 1 },
  forbidden_questions: { positive: 0.8, negative: 1 },
  aart_prompts: { positive: 0.88, negative: 1 },
  reddit_benign: { positive: 1, negative: 0.99 },
};
const USUAL = { positive: 0.97, negative: 0.98 };

/** The machine's scores of RealToxicityPrompts, which tell more than their cuts. */
const SCORED: Partial<Record<HarmCategory, string>> = {
  explicit: "sexually_explicit",
  violence: "threat",
  hate_speech: "identity_attack",
};

/** How likely each category holds, in the order of the categories; -1 where nothing is known. */
export function softLabels({ labels, source, meta }: Row): number[] {
  const scores = meta?.scores as Record<string, number> | undefined;
  const { positive, negative } = HOLDS[source] ?? USUAL;
  return HARM_CATEGORY_IDS.map((category) => {
    const score = scores?.[SCORED[category] ?? ""];
    if (score !== undefined) return Math.round(steeper(score) * 100) / 100;
    const label = labels[category];
    return label === undefined ? -1 : label === 1 ? positive : Math.round((1 - negative) * 100) / 100;
  });
}

// Perspective's scores are shares of raters who would say so: half of them make a text as likely harmful as not.
const steeper = (score: number) => 1 / (1 + Math.exp(-(score - 0.6) * 10));
