import { plainEquation } from "../equations/plain";
import { uncapitalized } from "./draft";
import type { ReadSentence } from "./read-sentence";

const LET =
  /^(?:[^,:;]{1,60}, )?[\s*]*(?:let|suppose|say|define)\s+[\\($]*(\p{L}[\w₀-₉]{0,3})[\\)$]*\s*(?:=|be|denotes?|represents?|stands? for)\s+(?:equal to )?(?!\d)(.{3,100}?)[\s.,;:]*$/iu;
// "…, and y be the number of pears".
const AND_LET = /,? and (?:let )?[\\($]*(\p{L})[\\)$]*\s*(?:be|represents?|denotes?)\s+(?!\d)([^.,;:]{3,100})/giu;
// A whole line that says what a letter is and reckons with nothing: "b = speed of the boat in still water (km/h)".
const LEGEND = /^[\s*•-]*[\\($*]*(\p{L}(?:_?[\w₀-₉])?)[\\)$*]*\s*(?:=|is)\s+(\p{L}[\p{L} '’(),/²³-]{3,98})[\s.;]*$/u;
// "Angle of the incline: $\\theta = 30^\\circ$": what a line gives, by its letter.
const GIVEN = /^[\s*•-]*(\p{Lu}\p{L}[\p{L} ,'’()-]{1,60}):[\s*]*(?:\\\(|\$)*(\\?\p{L}+(?:_?[\w₀-₉])?)\s*=\s*[\d.]/u;
const RECKONED = /(?:^|\s)(?:times|plus|minus|divided|multiplied|infinity|true|false|undefined|unknown|none)(?:\s|$)/i;
// "An event with probability p", "a body of mass m".
const BESIDE =
  /(?<!\p{L})(mass|speed|velocity|acceleration|momentum|force|energy|power|work|time|distance|displacement|length|width|height|depth|radius|diameter|perimeter|area|volume|density|pressure|temperature|heat|charge|current|voltage|resistance|frequency|wavelength|probability|rate|principal|interest|amount|price|cost|number|scalar|vector|angle|slope) [\\($]*([b-zα-ωB-Z])[\\)$]*(?![\p{L}\d'’^_(-]| ?[=+*/×·^])/gu;
// "The length of the diagonal can be calculated as:", above "d² = 6² + 8²".
const LED =
  /(?:^|[,:] )(the \p{L}[^,:;=]{2,60}?) (?:can be|is|are|will be|would be) (?:then |now )?(?:calculated|found|computed|given|expressed|determined|obtained)(?: (?:as|by|using|with)\b[^:=]{0,50})?:[\s*]*$/iu;
const FORMULA =
  /\b(?:equations?|formulas?|theorem|law|rule|relationship|relation|form|expression|identity|function|inequality|solution)\b/i;
const MEASURED = /\b(?:diagonal|hypotenuse|length|side|distance|radius|height|speed|velocity)\b/i; // of what a square may be found first
const FOLLOWS = /^[\s*]*(?:\\\(|\\\[|\$+)?\s*(\p{L}(?:_?[\w₀-₉])?)(\^?\{?2\}?|²)?\s*=/u;
const OF_WHAT = /^\p{Ll}+[^s\W] of /u;
const LONGEST_SENTENCE = 600; // characters
const [MOST, LONGEST] = [6, 160]; // letters, and characters of a sentence

/** What letters stand for, as a text says before it reckons with them: "Let x be the number of apples." */
export function lettersIn(text: string, sentences: readonly ReadSentence[]): ReadonlyMap<string, string> {
  const letters = new Map<string, string>();
  for (const { source } of sentences) {
    if (letters.size >= MOST || source.end - source.start > LONGEST) continue;
    const words = text.slice(source.start, source.end);
    for (const [, second = "", meant = ""] of words.matchAll(AND_LET))
      if (LET.test(words) && !letters.has(second)) letters.set(second, OF_WHAT.test(meant) ? `the ${meant}` : meant);
    const [, letter, what] =
      LET.exec(words) ?? legendIn(words) ?? givenIn(words) ?? ledIn(words, text.slice(source.end)) ?? [];
    if (letter === undefined || what === undefined || letters.has(letter)) continue;
    const meaning = what
      .replace(AND_LET, "")
      .replace(/[\\$*]|\\[()]/g, "")
      .trim();
    letters.set(letter, OF_WHAT.test(meaning) ? `the ${meaning}` : meaning);
  }
  for (const [letter, what] of besideIn(text, sentences)) if (!letters.has(letter)) letters.set(letter, what);
  return letters;
}

function ledIn(words: string, behind: string): readonly string[] | undefined {
  const [, what] = LED.exec(words) ?? [];
  const [, letter, square] = FOLLOWS.exec(behind.slice(0, LONGEST)) ?? [];
  if (what === undefined || letter === undefined || FORMULA.test(what)) return undefined;
  return square === undefined || MEASURED.test(what) ? [words, letter, uncapitalized(what)] : undefined;
}

// Nouns right before a letter; of a letter that stands behind two nouns nobody knows which.
function besideIn(text: string, sentences: readonly ReadSentence[]): ReadonlyMap<string, string> {
  const found = new Map<string, string | undefined>();
  for (const { source, judged } of sentences) {
    if (found.size >= MOST || judged.label === "code" || source.end - source.start > LONGEST_SENTENCE) continue;
    for (const [, noun = "", letter = ""] of text.slice(source.start, source.end).matchAll(BESIDE)) {
      found.set(letter, found.has(letter) && found.get(letter) !== noun ? undefined : noun);
    }
  }
  return new Map(
    [...found].flatMap(([letter, noun]) => (noun === undefined ? [] : [[letter, `the ${noun}`] as const])),
  );
}

function legendIn(words: string): RegExpExecArray | undefined {
  const found = LEGEND.exec(words);
  return found && !RECKONED.test(found[2] as string) && !/ \/ /.test(found[2] as string) ? found : undefined;
}

function givenIn(words: string): readonly string[] | undefined {
  const [, what, letter] = GIVEN.exec(words) ?? [];
  if (what === undefined || letter === undefined) return undefined;
  const name = plainEquation(letter);
  return name.length <= LONGEST_LETTER
    ? [words, name, `the ${what.charAt(0).toLowerCase()}${what.slice(1)}`]
    : undefined;
}
const LONGEST_LETTER = 3; // characters

const PRODUCT = /^(?!(?:sin|cos|tan|cot|log|ln|exp|min|max|mod|gcd|lcm)$)\p{L}{2,3}$/u;

/** ", where x is the number of apples", of the letters that are named; "" where nothing is known of them. */
export function whereOf(letters: ReadonlyMap<string, string>, names: ReadonlySet<string>): string {
  const own = [...names].flatMap((name) => (letters.has(name) || !PRODUCT.test(name) ? name : [...name])); // "aL"
  const told = [...new Set(own)].flatMap((name) => (letters.has(name) ? [`${name} is ${letters.get(name)}`] : []));
  const last = told.pop();
  return last === undefined ? "" : `, where ${told.length > 0 ? `${told.join(", ")} and ` : ""}${last}`;
}
