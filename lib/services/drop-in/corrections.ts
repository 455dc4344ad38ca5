import { placesOf } from "./places";
import type { CheckedText } from "./sources-alone";

type Claim = CheckedText["claims"][number];

interface Edit {
  from: number;
  to: number;
  right: string;
}

/**
 * A text with what the sources have in the place of what they refute. A claim stands alone and its sentence may be worded
 * otherwise, so only the words by which claim and correction differ are put right, where its sentence has them once.
 */
export function correctedText(text: string, claims: readonly Claim[]): string {
  const placeOf = placesOf(text);
  const edits = claims.flatMap(({ text: claim, correction, span }): Edit[] => {
    if (!correction) return [];
    const { wrong, right } = difference(claim, correction);
    const [start, end] = [placeOf(span.start).utf16, placeOf(span.end).utf16];
    const from = wrong ? text.slice(start, end).indexOf(wrong) : -1;
    if (from < 0 || text.slice(start + from + 1, end).includes(wrong)) return [];
    return [{ from: start + from, to: start + from + wrong.length, right }];
  });
  return applied(text, edits);
}

/** The whole words by which two sentences differ, between what they begin and end with. */
function difference(claim: string, correction: string): { wrong: string; right: string } {
  const [a, b] = [claim.split(" "), correction.split(" ")];
  let head = 0;
  while (head < Math.min(a.length, b.length) && a[head] === b[head]) head++;
  let tail = 0;
  while (tail < Math.min(a.length, b.length) - head && a.at(-1 - tail) === b.at(-1 - tail)) tail++;
  const [wrong, right] = [a, b].map((words) => words.slice(head, words.length - tail).join(" ")) as [string, string];
  return { wrong: bare(wrong), right: bare(right) };
}

// A sign at the end belongs to the sentence: "Spain." and "Spain" are one word.
const bare = (words: string) => words.replace(/[.,;:!?]$/, "");

/** Edits in the order of the text; of two in one place the first. */
function applied(text: string, edits: Edit[]): string {
  let [done, at] = ["", 0];
  for (const { from, to, right } of [...edits].sort((a, b) => a.from - b.from)) {
    if (from < at) continue;
    done += text.slice(at, from) + right;
    at = to;
  }
  return done + text.slice(at);
}
