import { HARM_CATEGORY_IDS, type HarmCategory } from "@/lib/catalog/harm";
import { type Joint, likely } from "./joint";
import type { HarmJudgement } from "./judge";
import type { ToneModel, Tones } from "./tone";

/** A sentence of a text, or several short ones. */
export interface HarmPart {
  /** UTF-16 units of the text, the end exclusive. */
  from: number;
  to: number;
  /** Of the categories that were checked. */
  probabilities: Partial<Record<HarmCategory, number>>;
  tone: Tones;
}

/** How likely each part of a text is in each category that was checked, and its tone. */
export function partsOf(
  { tone, joint }: { tone: ToneModel; joint: Joint },
  { reading: { marked, windows }, windowScores }: HarmJudgement,
  checked: HarmPart["probabilities"],
): HarmPart[] {
  return windows.map((window, n) => {
    const probabilities = HARM_CATEGORY_IDS.flatMap((category, c) =>
      category in checked ? [[category, rounded(likely(joint, c, windowScores[category][n] as number))]] : [],
    );
    return {
      from: marked.tokens[window.start]?.from ?? 0,
      to: marked.tokens[window.end - 1]?.to ?? 0,
      probabilities: Object.fromEntries(probabilities),
      tone: tone.read(marked, window),
    };
  });
}

const rounded = (value: number) => Math.round(value * 10_000) / 10_000;
