import type { HarmCategory } from "@/lib/catalog/harm";
import type { Attribute } from "@/lib/catalog/schemas/providers/perspective";
import type { Tone } from "@/lib/catalog/tone";

/** What a text or a part of it is scored by. */
export interface Scored {
  probabilities: Partial<Record<HarmCategory, number>>;
  tone?: Record<Tone, number>;
}

type Score = (of: Scored) => number;

const harm =
  (category: HarmCategory): Score =>
  ({ probabilities }) =>
    probabilities[category] ?? 0;
const tone =
  (id: Tone): Score =>
  (of) =>
    of.tone?.[id] ?? 0;
const highest =
  (...scores: Score[]): Score =>
  (of) =>
    Math.max(...scores.map((score) => score(of)));

const grave = highest(harm("hate_speech"), harm("violence"), harm("explicit"));

/** Where an attribute of Perspective's comes from. */
export const ATTRIBUTE_SCORES: Record<Attribute, { score: Score; reason: string }> = {
  TOXICITY: {
    score: highest(tone("toxicity"), tone("insult"), harm("hate_speech"), harm("violence")),
    reason: "The tone, and what is toxic however politely it is put.",
  },
  SEVERE_TOXICITY: {
    score: grave,
    reason: "Toxic because of hatred, violence or sexual content: swearing and plain rudeness do not count.",
  },
  IDENTITY_ATTACK: { score: harm("hate_speech"), reason: "The same thing under another name." },
  INSULT: { score: tone("insult"), reason: "The same thing." },
  PROFANITY: { score: tone("profanity"), reason: "The same thing." },
  THREAT: {
    score: harm("violence"),
    reason: "Threats are the gravest part of it; descriptions of violence count too.",
  },
  SEXUALLY_EXPLICIT: { score: harm("explicit"), reason: "The same thing." },
};
