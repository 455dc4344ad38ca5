import { type Equation, equationsIn } from "../equations/equations";
import { plainEquation } from "../equations/plain";
import { termOf } from "./item-term";
import type { ReadSentence } from "./read-sentence";
import type { TextSpan } from "./reading";
import type { TextStatement } from "./statement";

/** What a sentence works out. */
export interface Worked {
  statements: TextStatement[];
  /** Whether it says nothing else but what is done, or that it follows: "Divide by 2: x = 4", "So x = 4." */
  isAll: boolean;
}

/** An equation that a text tells, or that it goes on from, with those that go on with it. */
interface Told {
  i: number;
  start: number;
  end: number;
  parts: Equation[];
  /** The equation whose unknown it tells of. */
  given: Told | undefined;
  /** Whether more is said of it. */
  isLimited: boolean;
  /** Whether one of them holds: "x = 2 or x = 3". */
  isEither: boolean;
  /** What stands before it and holds of it: "For a radius of 7 cm,". */
  front: string | undefined;
}

/** Where an equation is told, and how. */
interface Place extends Pick<Told, "i" | "front"> {
  isAll: boolean;
}

/**
 * The equations that the sentences of a text state: "12 × $4 = $48". What is told of one thing in lines below each other is
 * one claim ("Area = 5 m × 3 m = 15 m²"), and what is found of an unknown is told with the equation that it is found from:
 * "2x + 6 = 14; x = 4". What is only given ("x = 5", "P = principal") states nothing, nor do lines of code.
 */
export class TextEquations {
  readonly #text: string;
  readonly #sentences: readonly ReadSentence[];
  readonly #isAll = new Map<number, boolean>();
  readonly #asked = new Map<string, Told>(); // by the one unknown of it
  readonly #found = new Set<string>(); // unknowns that are told since
  readonly #of = new Map<number, Told[]>();
  readonly #said = new Map<string, Told>();

  constructor(text: string, sentences: readonly ReadSentence[]) {
    this.#text = text;
    this.#sentences = sentences;
    const isCode = CODE.test(text);
    const told: Told[] = [];
    for (const [i, sentence] of sentences.entries()) {
      const found = mayState(sentence) ? equationsIn(text, sentence.source.start, sentence.source.end) : [];
      if (found.length === 0) continue;
      const rest = outside(text, sentence.source, found);
      const front = frontOf(rest);
      const isAll = isLed(rest, sentence) || front !== undefined;
      this.#isAll.set(i, isAll);
      const isOpen = isCode || (front === undefined && SUPPOSED.test(rest.join(" ")));
      for (const equation of found)
        if (equation.isDenied) this.#withdraw(told, equation.start);
        else if (isNumeric(equation) || !isOpen)
          this.#add(told, equation, { i, isAll, front: found[0] === equation ? front : undefined });
    }
    for (const one of told) this.#of.set(one.i, [...(this.#of.get(one.i) ?? []), one]);
    for (const one of told) if (isStated(one)) this.#keep(one);
  }

  /** What a sentence works out; undefined where it has no equation that it states. */
  of(i: number): Worked | undefined {
    if (this.#isLead(i)) return { isAll: true, statements: [] };
    const isAll = this.#isAll.get(i);
    if (isAll === undefined) return undefined;
    const own = this.#of.get(i);
    const whole = isAll ? this.#labelled(i) : this.#whole(i);
    if (whole) return { isAll: true, statements: [whole] };
    const stated = own?.filter(isStated);
    if (stated?.length === 0) return undefined;
    const statements = (stated ?? []).filter((one) => this.#said.get(this.#wording(one)) === one);
    return { isAll, statements: statements.map((one) => this.#statement(one)) };
  }

  // "**Mass of the car:** m = 1200 kg".
  #labelled(i: number): TextStatement | undefined {
    const { source, tree } = this.#sentences[i] as ReadSentence;
    const [one, ...others] = this.#of.get(i) ?? [];
    const term = termOf(tree);
    const isNamed = term !== undefined && ["NOUN", "PROPN"].includes(tree.node(term).upos);
    if (!one || others.length > 0 || isStated(one) || one.given || source.block.kind !== "item" || !isNamed)
      return undefined;
    const label = this.#text.slice(source.start, one.start).replace(/[\s:*\\($]+$/, "");
    return this.#told(`${label} is ${this.#chain(one)}`, { start: source.start, end: one.end });
  }

  // "The current is then I = V / R = 1 A, and the power is 12 W", which the models take for code.
  #whole(i: number): TextStatement | undefined {
    const { source, judged } = this.#sentences[i] as ReadSentence;
    const words = this.#text.slice(source.start, source.end);
    const limited = this.#of.get(i)?.some((one) => one.isLimited && isStated({ ...one, isLimited: false }));
    const isSaid = judged.label === "code" && SAYING.test(words) && !POINTING.test(words) && !SUPPOSED.test(words);
    return limited && isSaid ? this.#told(words.replace(/[.\s]+$/, ""), source) : undefined;
  }

  #told(words: string, { start, end }: TextSpan): TextStatement {
    const plain = plainEquation(words).replace(MARKS, "").replace(/\s+/g, " ").trim();
    return { text: `${plain}.`, stated: `${plain}.`, start, end, contextDependent: false };
  }

  // What is said of an equation in letters beside it may limit it: "a² + b² = c² holds for right triangles".
  #add(told: Told[], equation: Equation, { i, isAll, front }: Place): void {
    const last = told.at(-1);
    if (
      last &&
      last.parts.length < MOST_PARTS &&
      BLANK.test(this.#text.slice(last.end, equation.start)) &&
      isOfSame(last, equation)
    ) {
      last.parts.push(equation);
      last.end = equation.end;
      return;
    }
    if (last?.i === i && /^,? or $/.test(this.#text.slice(last.end, equation.start))) {
      last.parts.push(equation);
      last.end = equation.end;
      last.isEither = true;
      return;
    }
    const [name, ...others] = isNumeric(equation) ? [] : namesOf(equation);
    const isOne = name !== undefined && others.length === 0;
    const one: Told = {
      i,
      start: equation.start,
      end: equation.end,
      parts: [equation],
      given: isOne ? this.#asked.get(name) : undefined,
      isLimited: !isAll && !isNumeric(equation),
      isEither: false,
      front,
    };
    told.push(one);
    if (isOne) this.#ask(name, one);
  }

  // The first equation of an unknown asks for it; once it is found, the next one does: "Problem 2: 3x = 27".
  #ask(name: string, one: Told): void {
    const isFound = one.parts[0]?.sides.some(isBare) === true;
    if (isFound) this.#found.add(name);
    else if (!this.#asked.has(name) || this.#found.delete(name)) {
      one.given = undefined;
      this.#asked.set(name, one);
    }
  }

  // "25 + 25 = 49", "50 = 49 (not true)": nobody says what leads there.
  #withdraw(told: Told[], start: number): void {
    for (let at = start, last = told.at(-1); last; last = told.at(-1)) {
      if (!isNumeric(last.parts[0] as Equation) || !BLANK.test(this.#text.slice(last.end, at))) return;
      at = last.start;
      told.pop();
    }
  }

  #keep(one: Told): void {
    const words = this.#wording(one);
    if (!this.#said.has(words)) this.#said.set(words, one);
  }

  #isLead(i: number): boolean {
    const [next] = this.#of.get(i + 1) ?? [];
    return next !== undefined && isStated(next) && this.#leadOf(next) !== undefined;
  }

  // "The formula for simple interest is:" before it.
  #leadOf({ i, given, parts }: Told): ReadSentence | undefined {
    const lead = this.#sentences[i - 1];
    const isFirst = this.#of.get(i)?.[0]?.parts === parts;
    if (!lead || given || !isFirst || !this.#isAll.get(i)) return undefined;
    const words = this.#text.slice(lead.source.start, lead.source.end);
    const isProse = lead.source.block.kind === "paragraph" || lead.source.block.kind === "item";
    const isOpen = isNumeric(parts[0] as Equation) || POINTING.test(words) || SUPPOSED.test(words);
    const isLeading = words.length <= LONGEST_LEAD && LEADING.test(words.slice(-LONGEST_END));
    return isProse && !isOpen && isLeading ? lead : undefined;
  }

  #statement(one: Told): TextStatement {
    const text = this.#wording(one);
    const own = one.front === undefined ? undefined : this.#sentences[one.i];
    const start = (this.#leadOf(one) ?? own)?.source.start ?? one.start;
    return { text, stated: text, start, end: one.end, contextDependent: false };
  }

  #wording(one: Told): string {
    const lead = this.#leadOf(one)?.source;
    const words = lead ? this.#text.slice(lead.start, lead.end).replace(/[\s:*]{1,8}$/, "") : one.front;
    const led = words === undefined ? "" : `${words} `;
    const whole = [...(one.given ? [one.given] : []), one].map((told) => this.#chain(told)).join("; ");
    return `${plainEquation(led + whole)
      .replace(MARKS, "")
      .replace(/\s+/g, " ")
      .trim()}.`;
  }

  // "Area = 5 m × 3 m" and "Area = 15 m²" in one.
  #chain({ parts, start, end, isEither }: Told): string {
    if (isEither) return this.#text.slice(start, end);
    const [first, ...others] = parts as [Equation, ...Equation[]];
    const more = others.flatMap(({ sides, signs }) => signs.map((sign, k) => ` ${sign} ${sides[k + 1]?.text ?? ""}`));
    return this.#text.slice(first.start, first.end) + more.join("");
  }
}

// Python, JavaScript, C, HTML: what stands there with "=" is done, not said.
const CODE =
  /^[ \t]{0,40}(?:def |return\b|print ?\(|import |from \w{1,40} import|#include|(?:for|while|if) ?\(|(?:for|while|if|elif) [^\n]{1,80}:$|(?:var|let|const|int|double|float|public|function) \w|<\/?\w{1,20}[ >])/m;
const SUPPOSED = /\b(?:if|when|whenever|let|suppose|assum(?:e|ing)|where|given|say|whether|try|set|should|would)\b/i;
const BLANK = /^[\s*`$\\()[\].,;]{0,20}$/;
const FOLLOWING =
  /\b(?:so|then|therefore|thus|hence|and|now|finally|we|get|have|obtain|find|which|this|that|gives?|giving|is|it|i|e|or|the|final|answer|result|solution|step|next)\b/giu;
const WORD = /[\p{L}\p{N}]/u;
const LEADING =
  /\b(?:is|are|equals|(?:given|expressed|written|defined|calculated|computed|found|represented|described) (?:by|as)|as follows)\s*:?[\s*]*:?$/i;
const POINTING = /\b(?:it|its|this|that|these|those|they|their|them|we|us|our|you|your|i|my|he|she|his|her|here)\b/i;
const FRONT =
  /^(?:for|with|at|if|when|since|because|given) [^.;:,]{1,120},\s*(?:then\s*|(?:then )?we (?:get|have|find)\s*:?\s*)?$/i;
const GETTING = /,\s*(?:then |we )[^,]*$/i;
const ROUNDED = /\((?:rounded|approximately|about|to the nearest|to \w+ (?:decimal|significant))[^()]{0,60}\)/gi;
const MARKS = /\*\*(?![\p{L}\d(])|(?<![\p{L}\d)])\*\*|`|\\[()[\]]/gu; // of Markdown and LaTeX, not "2**3"
const SAYING = /\b(?:is|are|was|were|equals|becomes|gives|has|have|holds?|applies|means)\b/i;
const MOST_PARTS = 8; // of one claim
const [LONGEST_LEAD, LONGEST_END] = [160, 40]; // characters

function mayState({ source, judged }: ReadSentence): boolean {
  const isProse = source.block.kind === "paragraph" || source.block.kind === "item";
  return isProse && source.close !== "?" && !["question", "quotation", "opinion", "forecast"].includes(judged.label);
}

// What stands before the first equation, and what behind it and between them.
function outside(text: string, { start, end }: TextSpan, equations: readonly TextSpan[]): readonly [string, string] {
  const to = [...equations.slice(1).map((one) => one.start), end];
  const behind = equations.map((one, k) => text.slice(one.end, to[k]));
  return [text.slice(start, equations[0]?.start), behind.join("\n")];
}

// "For a radius of 7 cm, C = 43.96 cm", "If x = 2 …" is given with it.
function frontOf([before, behind]: readonly [string, string]): string | undefined {
  const isFront = before.length <= LONGEST_LEAD && FRONT.test(before) && !POINTING.test(before);
  return isFront && !WORD.test(behind.replace(ROUNDED, "")) ? before.replace(GETTING, ",").trim() : undefined;
}

// "Subtract 6 from both sides: 2x = 8", "Therefore, x = 4".
function isLed([before, behind]: readonly [string, string], { source, judged }: ReadSentence): boolean {
  const colon = before.lastIndexOf(":");
  const isLabel = source.block.kind === "item" || /(?::\*\*|\*\*:)\s*$/.test(before) || judged.label !== "claim";
  const isLead = colon > 0 && colon < LONGEST_LEAD && isLabel;
  return !WORD.test(`${isLead ? before.slice(colon) : before} ${behind}`.replace(ROUNDED, "").replace(FOLLOWING, ""));
}

const namesOf = ({ sides }: Equation) => new Set(sides.flatMap(({ names }) => names));
const isNumeric = ({ sides }: Equation) => sides.every(({ amount }) => amount !== undefined);
const isSame = (one: string, other: string) => one.replace(/\s/g, "") === other.replace(/\s/g, "");

// "d = √100" and "d = 10".
function isOfSame({ parts }: Told, { sides }: Equation): boolean {
  const [first] = parts[0]?.sides ?? [];
  return first !== undefined && first.names.length > 0 && isSame(first.text, sides[0]?.text ?? "");
}

const isBare = ({ isWorked, names }: Equation["sides"][number]) => !isWorked && names.length > 0;

const PROGRAMMED = /[a-z]{2}_|_[a-z]{2}/i; // "my_list", not "x_1"
const FUNCTION = /^[\p{L}]\(\p{L}\)$/u; // "f(x) = 2x + 3"

const isSum = ({ text }: Equation["sides"][number]) => /[+−–-]/.test(text);

// Numbers that are worked out, a formula, or what is found of an unknown.
function isStated({ parts, given, isLimited }: Told): boolean {
  if (isLimited) return false;
  const sides = parts.flatMap((one, k) => (k === 0 ? one.sides : one.sides.slice(1)));
  const isWorked = sides.some((side) => side.isWorked);
  const isTold = sides.every(({ amount }) => amount);
  if (isTold) return isWorked || new Set(sides.map(({ units }) => units.join())).size > 1;
  if (sides.some(({ names }) => names.some((name) => PROGRAMMED.test(name))) || FUNCTION.test(sides[0]?.text ?? ""))
    return false;
  if (given) return true;
  const isFormula = sides.every(({ names }) => names.length > 0);
  const isAsked =
    !isFormula && sides.length === 2 && !sides.some(isBare) && sides.some((side) => !side.amount && isSum(side)); // "2x + 6 = 14" is given
  return (
    isWorked && !isAsked && (isFormula || sides.length > 2 || sides.some(({ amount, isWorked: own }) => amount && own))
  );
}
