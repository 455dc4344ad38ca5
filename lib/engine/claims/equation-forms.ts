import type { Equation } from "../equations/equations";
import { ROUNDED } from "../equations/words";
import type { ReadSentence } from "./read-sentence";
import type { TextSpan } from "./reading";

/** An equation that a text tells, or that it goes on from, with those that go on with it. */
export interface ToldEquation {
  i: number;
  start: number;
  end: number;
  parts: Equation[];
  /** The equation whose unknown it tells of. */
  given: ToldEquation | undefined;
  /** Whether more is said of it. */
  isLimited: boolean;
  /** Whether one of them holds: "x = 2 or x = 3". */
  isEither: boolean;
  /** What stands before it and holds of it: "For a radius of 7 cm,". */
  front: string | undefined;
}

/** Where an equation is told, and how. */
export interface EquationPlace extends Pick<ToldEquation, "i" | "front"> {
  isAll: boolean;
}

/** Python, JavaScript, C, HTML: what stands there with "=" is done, not said. */
export const CODE =
  /^[ \t]{0,40}(?:def |return\b|print ?\(|import |from \w{1,40} import|#include|(?:for|while|if) ?\(|(?:for|while|if|elif) [^\n]{1,80}:$|(?:var|let|const|int|double|float|public|function) \w|<\/?\w{1,20}[ >])/m;
export const SUPPOSED =
  /\b(?:if|when|whenever|let|suppose|assum(?:e|ing)|where|given|say|whether|try|set|should|would)\b/i;
export const BLANK = /^[\s*`$\\()[\].,;]{0,20}$/;
const FOLLOWING =
  /\b(?:so|then|therefore|thus|hence|and|now|finally|we|get|have|obtain|find|which|this|that|gives?|giving|is|it|i|e|or|the|final|answer|result|solution|step|next)\b/giu;
const WORD = /[\p{L}\p{N}]/u;
const ARROW = /\\(?:q?quad|Rightarrow|Longrightarrow|rightarrow|implies|to|therefore)\b/g; // "2x = 8 \quad\Rightarrow\quad x = 4"
export const LEADING =
  /\b(?:is|are|equals|(?:given|expressed|written|defined|calculated|computed|found|represented|described) (?:by|as)|as follows)\s*:?[\s*]*:?$/i;
export const POINTING =
  /\b(?:it|its|this|that|these|those|they|their|them|we|us|our|you|your|i|my|he|she|his|her|here)\b/i;
const FRONT =
  /^(?:for|with|at|if|when|since|because|given) [^.;:,]{1,120},\s*(?:then\s*|(?:then )?we (?:get|have|find)\s*:?\s*)?$/i;
const GETTING = /,\s*(?:then |we )[^,]*$/i;
export const LONGEST_NOTE = 90; // characters
export const MARKS = /\*\*(?![\p{L}\d(])|(?<![\p{L}\d)])\*\*|`|\\[()[\]]/gu; // of Markdown and LaTeX, not "2**3"
export const FORMULA = /\b(?:formulas?|equation|law|rule|theorem|expression|definition)\b/i;
export const SAYING = /\b(?:is|are|was|were|equals|becomes|gives|has|have|holds?|applies|means)\b/i;
export const MOST_PARTS = 8; // of one claim
export const [LONGEST_LEAD, LONGEST_END] = [160, 40]; // characters

export const LABELLED = /^\s*\p{Lu}[^.:;=\n]{2,50}, [\\($\s]*$/u;
export const MOST_OF_LETTER = 3; // characters
export const SQUARE = /^\p{L}(?:\^2|²)$/u; // "v^2", of which v is found
/** Whether a sentence may tell equations as so. */
export function mayState({ source, judged }: ReadSentence): boolean {
  const isProse = source.block.kind === "paragraph" || source.block.kind === "item";
  return isProse && source.close !== "?" && !["question", "quotation", "opinion", "forecast"].includes(judged.label);
}

/** What stands before the first equation, and what behind it and between them. */
export function outside(
  text: string,
  { start, end }: TextSpan,
  equations: readonly TextSpan[],
): readonly [string, string] {
  const to = [...equations.slice(1).map((one) => one.start), end];
  const behind = equations.map((one, k) => text.slice(one.end, to[k]));
  return [text.slice(start, equations[0]?.start), behind.join("\n")];
}

/** "For a radius of 7 cm, C = 43.96 cm", "If x = 2 …" is given with it. */
export function frontOf([before, behind]: readonly [string, string]): string | undefined {
  const isFront = before.length <= LONGEST_LEAD && FRONT.test(before) && !POINTING.test(before);
  return isFront && !WORD.test(behind.replace(ROUNDED, "")) ? before.replace(GETTING, ",").trim() : undefined;
}

/** "Subtract 6 from both sides: 2x = 8", "Therefore, x = 4". */
export function isLed([before, behind]: readonly [string, string], { source, judged }: ReadSentence): boolean {
  const colon = before.lastIndexOf(":");
  const isLabel = source.block.kind === "item" || /(?::\*\*|\*\*:)\s*$/.test(before) || judged.label !== "claim";
  const isLead = colon > 0 && colon < LONGEST_LEAD && isLabel;
  return !WORD.test(
    `${isLead ? before.slice(colon) : before} ${behind}`.replace(ROUNDED, "").replace(ARROW, "").replace(FOLLOWING, ""),
  );
}

/** What the letters and words of an equation name. */
export const namesOf = ({ sides }: Equation) => new Set(sides.flatMap(({ names }) => names));
/** The same without the units behind a number: "N" of "16.99\\ \\text{N}". */
export const lettersOf = ({ sides }: Equation) =>
  sides.flatMap(({ names, text }) => (MEASURED.test(text) ? [] : names));
const MEASURED = /^[−-]?\d[\d.,]*(?:\\?[ ,;~]|\\(?:text|mathrm)\{)/;
/** Whether all sides are told in numbers. */
export const isNumeric = ({ sides }: Equation) => sides.every(({ amount }) => amount !== undefined);
const isSame = (one: string, other: string) => one.replace(/\s/g, "") === other.replace(/\s/g, "");

/** "d = √100" and "d = 10". */
export function isOfSame({ parts }: ToldEquation, { sides }: Equation): boolean {
  const [first] = parts[0]?.sides ?? [];
  return first !== undefined && first.names.length > 0 && isSame(first.text, sides[0]?.text ?? "");
}

/** Whether a side is a name alone. */
export const isBare = ({ isWorked, names }: Equation["sides"][number]) => !isWorked && names.length > 0;

const PROGRAMMED = /[a-z]{2}_|_[a-z]{2}/i; // "my_list", not "x_1"
const FUNCTION = /^[\p{L}]\(\p{L}\)$/u; // "f(x) = 2x + 3"

const isSum = ({ text }: Equation["sides"][number]) => /[+−–-]/.test(text);

/** Numbers that are worked out, a formula, or what is found of an unknown. */
export function isStated({ parts, given, isLimited }: ToldEquation): boolean {
  if (isLimited) return false;
  const sides = parts.flatMap((one, k) => (k === 0 ? one.sides : one.sides.slice(1)));
  const isWorked = sides.some((side) => side.isWorked);
  const isTold = sides.every(({ amount }) => amount);
  if (isTold) return isWorked || new Set(sides.map(({ units }) => units.join())).size > 1;
  if (sides.some(({ names }) => names.some((name) => PROGRAMMED.test(name))) || FUNCTION.test(sides[0]?.text ?? ""))
    return false;
  if (given) return true;
  const isFormula = sides.every(({ names }) => names.length > 0);
  const [name, ...others] = new Set(sides.flatMap(({ names }) => names));
  if (isFormula && others.length === 0 && name?.length === 1 && !sides.some(isBare)) return false; // "5x + 6 = 3(x + 6)"
  const isAsked =
    !isFormula && sides.length === 2 && !sides.some(isBare) && sides.some((side) => !side.amount && isSum(side)); // "2x + 6 = 14" is given
  return (
    isWorked && !isAsked && (isFormula || sides.length > 2 || sides.some(({ amount, isWorked: own }) => amount && own))
  );
}

const WHERE = /^where\b/i;
const LEGEND =
  /^[\s*\\($]*(\p{L}[\w₀-₉]{0,3})[\s*\\)$]*(?:is|:|–|-|stands for|represents|denotes)\s+(?!\d)(.{3,100}?)[\s.,;]*$/u;
const VALUED = /^[\s*\\($]*(\p{L}[\w₀-₉]{0,3})[\s*\\)$]*=\s*(?:(.{1,30}? \(\p{L}.{2,80}\))|(\p{L}.{2,100}?))[\s.,;]*$/u; // "P = 5000 (the principal)", "P = principal"
const [MOST_LETTERS, LONGEST_LEGEND] = [8, 300]; // of a legend, and characters

/** What the letters of a formula stand for, as a text tells it behind the formula: "where P is the principal, r is the rate". */
export function legendBehind(text: string, sentences: readonly ReadSentence[], i: number): string {
  const words = (at: number) => text.slice(sentences[at]?.source.start, sentences[at]?.source.end);
  if (!WHERE.test(words(i + 1))) return "";
  const own = words(i + 1).replace(/[\s.:,]+$/, "");
  if (own.length > "where".length)
    return own.length <= LONGEST_LEGEND && / (?:is|are|=) /.test(own) ? `, w${own.slice(1)}` : "";
  const told: string[] = [];
  for (let at = i + 2; sentences[at]?.source.block.kind === "item" && told.length < MOST_LETTERS; at++) {
    const [, letter, what] = LEGEND.exec(words(at)) ?? [];
    const [, name, value, word] = VALUED.exec(words(at)) ?? [];
    if (letter !== undefined) told.push(`${letter} is ${what}`);
    else if (name !== undefined) told.push(value === undefined ? `${name} is ${word}` : `${name} = ${value}`);
    else break;
  }
  const last = told.pop();
  return last === undefined ? "" : `, where ${told.length > 0 ? `${told.join(", ")} and ` : ""}${last}`;
}
