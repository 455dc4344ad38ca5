import { type Equation, equationsIn } from "../equations/equations";
import { plainEquation } from "../equations/plain";
import { ROUNDED_BEHIND } from "../equations/words";
import {
  BLANK,
  CODE,
  type EquationPlace,
  FORMULA,
  frontOf,
  isBare,
  isLed,
  isNumeric,
  isOfSame,
  isStated,
  LABELLED,
  LEADING,
  LONGEST_END,
  LONGEST_LEAD,
  LONGEST_NOTE,
  legendBehind,
  lettersOf,
  MARKS,
  MOST_OF_LETTER,
  MOST_PARTS,
  mayState,
  namesOf,
  outside,
  POINTING,
  SAYING,
  SQUARE,
  SUPPOSED,
  type ToldEquation,
} from "./equation-forms";
import { matterOf } from "./equation-matters";
import { ruleAbove, tellsResult } from "./equation-results";
import { termOf } from "./item-term";
import { lettersIn, whereOf } from "./letter-legends";
import type { ReadSentence } from "./read-sentence";
import type { TextSpan } from "./reading";
import type { TextStatement } from "./statement";

/** What a sentence works out. */
export interface Worked {
  statements: TextStatement[];
  /** Whether it says nothing else but what is done, or that it follows: "Divide by 2: x = 4", "So x = 4." */
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
  readonly #asked = new Map<string, ToldEquation>(); // by the one unknown of it
  readonly #found = new Set<string>(); // unknowns that are told since
  readonly #of = new Map<number, ToldEquation[]>();
  readonly #said = new Map<string, ToldEquation>();
  readonly #letters: ReadonlyMap<string, string>;

  constructor(text: string, sentences: readonly ReadSentence[]) {
    this.#text = text;
    this.#sentences = sentences;
    const isCode = CODE.test(text);
    this.#letters = lettersIn(text, sentences);
    const told: ToldEquation[] = [];
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
    const whole = this.#labelled(i) ?? (isAll ? undefined : this.#whole(i));
    if (whole) return { isAll: true, statements: [whole] };
    const stated = own?.filter(isStated);
    if (stated?.length === 0 && !isAll) return undefined;
    const statements = (stated ?? []).filter((one) => this.#said.get(this.#wording(one)) === one);
    return { isAll, statements: statements.map((one) => this.#statement(one)) };
  }

  /** The equation that a sentence tells the solution of: "the solutions are x = 3 and x = -1/2". */
  givenOf(i: number): string | undefined {
    const own = this.#of.get(i);
    const given = own?.[0]?.given;
    const isSolution = given && own.every((one) => one.given === given && one.parts[0]?.sides.some(isBare));
    return isSolution ? this.#told(this.#chain(given), given).text.slice(0, -1) : undefined;
  }

  /** The equation before a sentence that tells its result: "So the perimeter is 12 cm" behind "5 cm + 3 cm + 4 cm = 12 cm". */
  resultOf(i: number): string | undefined {
    const one = this.#of.has(i) ? undefined : (this.#of.get(i - 1) ?? this.#of.get(i - 2))?.at(-1);
    const amount = one?.parts.at(-1)?.sides.at(-1)?.amount;
    if (!one || !amount || !isStated({ ...one, isLimited: false })) return undefined;
    const told = this.#told(this.#worked(one), one).text.slice(0, -1);
    const { start, end } = (this.#sentences[i] as ReadSentence).source;
    return tellsResult(this.#text.slice(start, end), amount) && told.length <= LONGEST_LEAD ? told : undefined;
  }

  // "**Mass of the car:** m = 1200 kg".
  #labelled(i: number): TextStatement | undefined {
    const { source, tree } = this.#sentences[i] as ReadSentence;
    const [one, ...others] = this.#of.get(i) ?? [];
    const term = termOf(tree);
    const isNamed = term !== undefined && ["NOUN", "PROPN"].includes(tree.node(term).upos);
    const isOf = one && LABELLED.test(this.#text.slice(source.start, one.start)) && !this.#isAll.get(i); // "Mass of the car, m = 1200 kg"
    const isEntry = source.block.kind === "item" && (isOf || (isNamed && this.#isAll.get(i)));
    const isGiven = one && !one.given && !isStated({ ...one, isLimited: false });
    if (!one || others.length > 0 || !isGiven || !isEntry) return undefined;
    const label = this.#text.slice(source.start, one.start).replace(/[\s:,*\\($]+$/, "");
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
    const text = sentenceOf(words);
    return { text, stated: text, start, end, contextDependent: false };
  }

  // What is said of an equation in letters beside it may limit it: "a² + b² = c² holds for right triangles".
  #add(told: ToldEquation[], equation: Equation, { i, isAll, front }: EquationPlace): void {
    const last = told.at(-1);
    if (
      last &&
      last.parts.length < MOST_PARTS &&
      BLANK.test(this.#text.slice(last.end, equation.start)) &&
      isOfSame(last, equation) &&
      !(this.#isOfFormula(last) && equation.sides.some(({ amount }) => amount))
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
    const one: ToldEquation = {
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

  // "The formula for compound interest is:" is not said of the numbers put into it.
  #isOfFormula({ i, parts }: ToldEquation): boolean {
    const { start = 0, end = 0 } = this.#sentences[i - 1]?.source ?? {};
    const isGeneral = parts.every(({ sides }) => sides.every(({ names }) => names.length > 0));
    return isGeneral && FORMULA.test(this.#text.slice(start, end));
  }

  // The first equation of an unknown asks for it; once it is found, the next one does: "Problem 2: 3x = 27".
  #ask(name: string, one: ToldEquation): void {
    const isFound = one.parts[0]?.sides.some(isBare) === true;
    if (isFound) this.#found.add(name);
    else if (!this.#asked.has(name) || this.#found.delete(name)) {
      one.given = undefined;
      this.#asked.set(name, one);
    }
  }

  // "25 + 25 = 49", "50 = 49 (not true)": nobody says what leads there.
  #withdraw(told: ToldEquation[], start: number): void {
    for (let at = start, last = told.at(-1); last; last = told.at(-1)) {
      if (!isNumeric(last.parts[0] as Equation) || !BLANK.test(this.#text.slice(last.end, at))) return;
      at = last.start;
      told.pop();
    }
  }

  #keep(one: ToldEquation): void {
    const words = this.#wording(one);
    if (!this.#said.has(words)) this.#said.set(words, one);
  }

  #isLead(i: number): boolean {
    const [next] = this.#of.get(i + 1) ?? [];
    return next !== undefined && isStated(next) && this.#leadOf(next) !== undefined;
  }

  // "The formula for simple interest is:" before it.
  #leadOf({ i, given, parts }: ToldEquation): ReadSentence | undefined {
    const lead = this.#sentences[i - 1];
    const isFirst = this.#of.get(i)?.[0]?.parts === parts;
    if (!lead || given || !isFirst || !this.#isAll.get(i)) return undefined;
    const words = this.#text.slice(lead.source.start, lead.source.end);
    const isProse = lead.source.block.kind === "paragraph" || lead.source.block.kind === "item";
    const isOpen = isNumeric(parts[0] as Equation) || POINTING.test(words) || SUPPOSED.test(words);
    const isLeading = words.length <= LONGEST_LEAD && LEADING.test(words.slice(-LONGEST_END));
    return isProse && !isOpen && isLeading ? lead : undefined;
  }

  #statement(one: ToldEquation): TextStatement {
    const text = this.#wording(one);
    const matter = this.#matterOf(one);
    const isWhole = one.front !== undefined || matter !== undefined; // with its label
    const own = isWhole ? this.#sentences[one.i] : undefined;
    const start = (this.#leadOf(one) ?? own)?.source.start ?? one.start;
    const told = matter === undefined ? text : `Regarding ${matter}, ${text}`;
    const stated = sentenceOf(this.#worked(one)); // what letters stand for is as the text has it
    return { text: told, stated, start, end: one.end + this.#roundedAt(one.end).length, contextDependent: false };
  }

  #wording(one: ToldEquation): string {
    return sentenceOf(this.#worked(one) + (this.#legendOf(one) === "" ? this.#lettersOf(one) : ""));
  }

  #worked(one: ToldEquation): string {
    const lead = this.#leadOf(one)?.source;
    const words = lead ? this.#text.slice(lead.start, lead.end).replace(/[\s:*]{1,8}$/, "") : one.front;
    const led = words === undefined ? "" : `${words} `;
    const all = [...(one.given ? [one.given] : []), one].map((told) => this.#chain(told)).join("; ");
    return led + all + this.#roundedAt(one.end) + this.#legendOf(one);
  }

  // "Area = 5 m × 3 m" and "Area = 15 m²" in one.
  #chain({ parts, start, end, isEither }: ToldEquation): string {
    if (isEither) return this.#text.slice(start, end);
    const [first, ...others] = parts as [Equation, ...Equation[]];
    const more = others.flatMap(({ sides, signs }) => signs.map((sign, k) => ` ${sign} ${sides[k + 1]?.text ?? ""}`));
    return this.#text.slice(first.start, first.end) + more.join("");
  }

  // What a letter alone, or a sum in numbers, stands for: "**Acceleration**" above "a = (v - u) / t".
  #matterOf(one: ToldEquation): string | undefined {
    const [part] = one.parts;
    const [first] = part?.sides ?? [];
    const isLetter =
      first !== undefined && (isBare(first) || SQUARE.test(first.text)) && first.text.length <= MOST_OF_LETTER;
    const isNameless = isLetter || (part !== undefined && isNumeric(part));
    const isOpen = isNameless && !one.given && one.front === undefined && !this.#leadOf(one);
    const isFirst = this.#of.get(one.i)?.[0] === one && this.#isAll.get(one.i) === true;
    if (!isFirst || one.given || one.front !== undefined || this.#leadOf(one)) return undefined;
    const isFormula = one.parts.every(({ sides }) => sides.every(({ names }) => names.length > 0));
    return (
      (isOpen ? matterOf(this.#text, this.#sentences, one) : undefined) ??
      (isFormula ? ruleAbove(this.#text, this.#sentences, one.i) : undefined)
    );
  }

  // What its letters stand for, where it is a formula and the last of its sentence.
  #legendOf(one: ToldEquation): string {
    const isFormula = !one.given && one.parts.every(({ sides }) => sides.every(({ names }) => names.length > 0));
    const isLast = this.#of.get(one.i)?.at(-1) === one;
    return isFormula && isLast ? legendBehind(this.#text, this.#sentences, one.i) : "";
  }

  // What letters of it stand for that the text has let stand for something.
  #lettersOf(one: ToldEquation): string {
    const parts = [...(one.given?.parts ?? []), ...one.parts];
    return whereOf(this.#letters, new Set(parts.flatMap((part) => lettersOf(part))));
  }

  // "(rounded to two decimal places)" behind it.
  #roundedAt(end: number): string {
    return ROUNDED_BEHIND.exec(this.#text.slice(end, end + LONGEST_NOTE))?.[0] ?? "";
  }
}

/** Words without marks of LaTeX and Markdown, with a full stop. */
const sentenceOf = (words: string) => `${plainEquation(words).replace(MARKS, "").replace(/\s+/g, " ").trim()}.`;
