import type { ReadSentence } from "./read-sentence";

const LET =
  /^[\s*]*(?:let|suppose|say|define)\s+[\\($]*(\p{L}[\w₀-₉]{0,3})[\\)$]*\s*(?:=|be|denotes?|represents?|stands? for)\s+(?:equal to )?(?!\d)(.{3,100}?)[\s.,;:]*$/iu;
const [MOST, LONGEST] = [6, 160]; // letters, and characters of a sentence

/** What letters stand for, as a text says before it reckons with them: "Let x be the number of apples." */
export function lettersIn(text: string, sentences: readonly ReadSentence[]): ReadonlyMap<string, string> {
  const letters = new Map<string, string>();
  for (const { source } of sentences) {
    if (letters.size >= MOST || source.end - source.start > LONGEST) continue;
    const [, letter, what] = LET.exec(text.slice(source.start, source.end)) ?? [];
    if (letter !== undefined && what !== undefined) letters.set(letter, what.replace(/[\\$*]|\\[()]/g, "").trim());
  }
  return letters;
}

/** ", where x is the number of apples", of the letters that are named; "" where nothing is known of them. */
export function whereOf(letters: ReadonlyMap<string, string>, names: ReadonlySet<string>): string {
  const told = [...names].flatMap((name) => (letters.has(name) ? [`${name} is ${letters.get(name)}`] : []));
  const last = told.pop();
  return last === undefined ? "" : `, where ${told.length > 0 ? `${told.join(", ")} and ` : ""}${last}`;
}
