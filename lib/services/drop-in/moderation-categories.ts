import { HARM_LEVEL_IDS, type HarmCategory, type HarmLevel } from "@/lib/catalog/harm";
import type { ModerationCategory } from "@/lib/catalog/schemas/providers/openai";
import type { HarmResult } from "@/lib/engine";

/** Which of our categories stands for one of OpenAI's. One that is narrower than ours also needs its sign in the text. */
interface Mapping {
  of: HarmCategory | "insult";
  /** At least so severe. */
  level?: HarmLevel;
  /** Words that the text must have. */
  sign?: RegExp;
  reason: string;
}

const MINORS =
  /\b(child|children|kids?|minors?|underaged?|schoolgirls?|schoolboys?|preteens?|toddlers?|teens?|teenagers?|([1-9]|1[0-7])[ -]years?[ -]old|([1-9]|1[0-7]) ?yo)\b/i;
const GORE =
  /\b(blood|bloody|bleeding|bled|gore|gory|guts|gutted|behead\w*|decapitat\w*|dismember\w*|disembowel\w*|mutilat\w*|flay\w*|entrails|severed|skull|brains|tortur\w*|impal\w*|corpses?|intestines)\b/i;
const MYSELF = /\b(i|im|i'm|i’m|i've|i’ve|me|my|myself)\b/i;
const HOW_TO =
  /\b(how|ways?|methods?|doses?|pills|steps|instructions|guide|teach|tell|yourself|yourselves|urself|kys|should|must)\b/i;

export const MAPPINGS: Record<ModerationCategory, Mapping> = {
  harassment: {
    of: "insult",
    reason: "Belittling someone is the core of it; we score insults as a tone of their own.",
  },
  "harassment/threatening": {
    of: "violence",
    level: "critical",
    reason: "Our gravest violence is a threat against someone, or a plan to hurt.",
  },
  hate: { of: "hate_speech", reason: "The same thing under another name." },
  "hate/threatening": {
    of: "hate_speech",
    level: "critical",
    reason: "Our gravest hatred is that which wants a group dead or wiped out.",
  },
  illicit: { of: "illegal", reason: "Instructions for, and help with, what is against the law." },
  "illicit/violent": {
    of: "illegal",
    level: "critical",
    reason: "Our gravest illegal acts are weapons, bombs, poison, killing for hire and trade in people.",
  },
  "self-harm": { of: "self_harm", reason: "The same thing under another name." },
  "self-harm/intent": {
    of: "self_harm",
    level: "high",
    sign: MYSELF,
    reason: "Grave, and the writer speaks of themself.",
  },
  "self-harm/instructions": {
    of: "self_harm",
    level: "high",
    sign: HOW_TO,
    reason: "Grave, and it asks or tells how, or tells someone to.",
  },
  sexual: { of: "explicit", reason: "The same thing under another name." },
  "sexual/minors": { of: "explicit", sign: MINORS, reason: "Sexual, and it speaks of someone below 18." },
  violence: { of: "violence", reason: "The same thing under another name." },
  "violence/graphic": { of: "violence", sign: GORE, reason: "Violence whose wounds and bodies are told." },
};

const INSULTING = 0.8; // an insult counts from here on; 1 of 200 everyday texts is above it
const WITHOUT_SIGN = 0.1; // of the wider category's score, where nothing shows the narrower one

export interface Moderated {
  flagged: boolean;
  score: number;
}

/** What a category of OpenAI's is for a text of which we found this. */
export function moderated(mapping: Mapping, text: string, found: HarmResult): Moderated {
  if (mapping.of === "insult") {
    const score = found.tone?.insult ?? 0;
    return { flagged: score >= INSULTING, score };
  }
  const finding = found.categories.find(({ category }) => category === mapping.of);
  const score = found.probabilities[mapping.of] ?? 0;
  const shows = (mapping.sign?.test(text) ?? true) && isGrave(finding?.level, mapping.level);
  return {
    flagged: finding !== undefined && shows,
    score: shows ? score : Math.round(score * WITHOUT_SIGN * 1e4) / 1e4,
  };
}

function isGrave(level: HarmLevel | undefined, least: HarmLevel | undefined): boolean {
  return least === undefined || (level !== undefined && HARM_LEVEL_IDS.indexOf(level) >= HARM_LEVEL_IDS.indexOf(least));
}
