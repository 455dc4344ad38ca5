import type { Amount } from "../../equations/amounts";
import { type Equation, equationsIn, type Side } from "../../equations/equations";
import { expressionAt } from "../../equations/expressions";
import { signsIn } from "../../equations/signs";
import { ROUNDED } from "../../equations/words";
import { findUnit, unitKey } from "../../text/units";
import { type Judgement, reckoned } from "../judgement";
import type { ClaimConstruct } from "./construct";
import { UNSAID } from "./unsaid";

/**
 * Judges what a claim works out: "12 × $4 = $48", "7 times 8 is 54", "2x + 6 = 14; x = 4". It is refuted where one step is
 * wrong, and supported where it says nothing but steps that are right.
 */
export const equation: ClaimConstruct = (claim) => {
  const equations = equationsIn(claim).filter(({ isDenied }) => !isDenied);
  if (equations.length === 0) return undefined;
  const steps = equations.flatMap(stepsOf);
  const rest = without(claim, equations).replace(ROUNDED, "");
  const isSaid = ({ left }: Step) => !/\bif\s*$/i.test(claim.slice(0, claim.indexOf(left.text)));
  const wrong = UNSAID.test(rest) ? undefined : steps.find((step) => standing(step) === "fails" && isSaid(step));
  if (wrong) return refuted(claim, wrong);
  const solved = solvedIn(equations);
  const isAll = equations.length === (solved ? 2 : 1) && !WORD.test(rest);
  if (!isAll) return undefined;
  if (solved) return reckoned(solved.holds ? "supported" : "refuted", solved);
  const [only] = equations as [Equation];
  const isRight = steps.length === only.signs.length && steps.every((step) => standing(step) === "holds");
  return isRight ? reckoned("supported", { path: [claimed(only)] }) : undefined;
};

const WORD = /[\p{L}\p{N}]/u;
const claimed = ({ sides, signs }: Equation) =>
  sides.map(({ text }, k) => (k === 0 ? text : `${signs[k - 1]} ${text}`)).join(" ");

function without(claim: string, equations: readonly Equation[]): string {
  const from = [0, ...equations.map(({ end }) => end)];
  const to = [...equations.map(({ start }) => start), claim.length];
  return from.map((begin, k) => claim.slice(begin, to[k])).join(" ");
}

/** Two sides that both are told in numbers, and the sign between them. */
interface Step {
  left: Side & { amount: Amount };
  right: Side & { amount: Amount };
  sign: string;
}

function stepsOf({ sides, signs }: Equation): Step[] {
  return signs.flatMap((sign, k) => {
    const [left, right] = sides.slice(k, k + 2) as [Side, Side];
    return left.amount && right.amount ? [{ left, right, sign } as Step] : [];
  });
}

type Standing = "holds" | "fails" | "open";

const EXACT = 1e-9; // relative, of the arithmetic here
const [NEAR, FAR] = [0.001, 0.005]; // "≈" within the first, wrong beyond the second
const ONES = 0.5; // a number without a point is none that was rounded
const MOST_SLACK = 0.02; // of a number that rounded ones come to

function standing(step: Step): Standing {
  const told = inOneUnit(step);
  if (told === undefined) return "open";
  const { left, right, isSame } = told;
  const holds = stands(left, right, step);
  if (holds === "fails" && isOfScores(step)) return "open";
  return holds === "holds" || isSame ? holds : "open";
}

const JOINED = /\d\s?[-–]\s?\d/;

// "71-69-67-69 = 276", the rounds of a game: strokes that stand for a sum.
function isOfScores({ left, right }: Step): boolean {
  if (!JOINED.test(left.text)) return false;
  const sum = (left.text.match(/\d+(?:\.\d+)?/g) ?? []).reduce((total, number) => total + Number(number), 0);
  return sum === right.amount.value;
}

function stands(left: Amount, right: Amount, { sign, left: { precision = 0 }, right: side }: Step): Standing {
  const apart = Math.abs(left.value - right.value);
  const size = Math.max(Math.abs(left.value), Math.abs(right.value));
  const unsure = Math.min(left.slack + right.slack, MOST_SLACK * size);
  const isEqual = apart <= EXACT * size;
  if (sign === "≠") return isEqual ? "fails" : apart > unsure ? "holds" : "open";
  if (sign !== "=" && sign !== "≈") return compared(left.value - right.value, { sign, unsure });
  const last = side.precision ?? precision; // half of the last digit that is told
  const isRounded = (last > 0 && last < ONES) || sign === "≈";
  if (isEqual || (isRounded && apart <= last * (1 + EXACT))) return "holds";
  if (sign === "≈" && apart <= NEAR * size) return "holds";
  return apart <= Math.max(unsure, Math.min(2 * last, MOST_SLACK * size), sign === "≈" ? FAR * size : 0)
    ? "open"
    : "fails";
}

function compared(difference: number, { sign, unsure }: { sign: string; unsure: number }): Standing {
  if (Math.abs(difference) <= unsure && difference !== 0) return "open";
  const isLess = sign === "<" || sign === "≤";
  const isMet = difference === 0 ? sign === "≤" || sign === "≥" : difference < 0 === isLess;
  return isMet ? "holds" : "fails";
}

const COUNTING = new Set(["people", "USD", "EUR", "GBP", "JPY"]); // units that are changed into no other

interface Told {
  left: Amount;
  right: Amount;
  /** Whether a difference shows that it is wrong: both are told in the same unit, or one in none. */
  isSame: boolean;
}

// Both sides in the same unit; undefined where they cannot be told so.
function inOneUnit({ left, right }: Step): Told | undefined {
  const [one, other] = [left, right].map(({ units }) => units.filter((unit) => unit !== "%" && unit !== "percent"));
  if (!one || !other) return undefined;
  const isSame = one.join() === other.join() || one.length === 0 || other.length === 0;
  const isScaled = [one, other].some((units, k) =>
    units.some((u) => SCALE.test(u) && ![one, other][1 - k]?.includes(u)),
  );
  const isSaid = left.isWorked || right.isWorked; // "800 g of water = 72.7%" works nothing out
  const percent = isSaid ? inPercent(left, right) : undefined;
  if (percent) return { ...percent, isSame: isSame && !isScaled };
  const isTold = isSaid || (one.length > 0 && one.join() === other.join()); // "-1 = -0.064" may be the end of something
  if (isSame && isTold) return { left: left.amount, right: right.amount, isSame: !isScaled };
  const converted = [left, right].map(inMeasure);
  if (converted[0]?.unit && converted[0].unit === converted[1]?.unit)
    return { left: converted[0].amount, right: converted[1].amount, isSame: true };
  const known = new Set(
    [...one, ...other].filter((unit) => !COUNTING.has(findUnit(unitKey(unit))?.canonical ?? "people")),
  );
  return known.size < 2 ? { left: left.amount, right: right.amount, isSame: false } : undefined;
}

const SCALE = /^(?:thousand|million|billion|trillion|dozen)$/;

// "20 / 80 × 100 = 25%" is meant as "20 / 80 = 25%" is.
function inPercent(left: Step["left"], right: Step["right"]): Omit<Told, "isSame"> | undefined {
  const [isLeft, isRight] = [left, right].map(({ units }) => units.includes("%"));
  if (isLeft === isRight) return undefined;
  const times = (amount: Amount) => ({ value: amount.value * 100, slack: amount.slack * 100 });
  const [plain, hundred] = isRight
    ? [
        [left.amount, right.amount],
        [left.amount, times(right.amount)],
      ]
    : [
        [left.amount, right.amount],
        [times(left.amount), right.amount],
      ];
  const apart = ([a, b]: readonly Amount[]) => Math.abs((a?.value ?? 0) - (b?.value ?? 0)) / Math.abs(b?.value || 1);
  const [a, b] = (apart(hundred as Amount[]) < apart(plain as Amount[]) ? hundred : plain) as [Amount, Amount];
  return { left: a, right: b };
}

// One number with a unit that is known, in the unit that its kind is told in.
function inMeasure({ amount, units, isWorked }: Side): { amount: Amount; unit: string } | undefined {
  const unit = isWorked || units.length !== 1 ? undefined : findUnit(unitKey(units[0] as string));
  if (!unit || !amount) return undefined;
  return {
    amount: { value: amount.value * unit.factor + unit.offset, slack: amount.slack * Math.abs(unit.factor) },
    unit: unit.canonical,
  };
}

function refuted(claim: string, { left, right, sign }: Step): Judgement {
  const path = [left.text, sign === "≠" ? "=" : "≠", right.text];
  const expected = sign === "=" || sign === "≈" ? insteadOf(left, right) : undefined;
  if (expected === undefined || right.isWorked) return reckoned("refuted", { path });
  const at = claim.indexOf(right.text, claim.indexOf(left.text) + left.text.length);
  const isLast = equationsIn(claim).some(({ sides }) => sides.at(-1)?.text === right.text);
  const correction =
    isLast && at >= 0 ? claim.slice(0, at) + expected + claim.slice(at + right.text.length) : undefined;
  return reckoned("refuted", { path, expected, ...(correction === undefined ? {} : { correction }) });
}

const NUMBER = /\d[\d,]*(?:\.\d+)?|\.\d+/;
const MOST_DIGITS = 6; // behind the point

// The right side with the number that the left one comes to: "$48" for "$54".
function insteadOf({ amount: { value } }: Step["left"], right: Step["right"]): string | undefined {
  const [written] = NUMBER.exec(right.text) ?? [];
  const told = right.units.includes("%") ? value * 100 : value;
  if (written === undefined || right.units.some((unit) => SCALE.test(unit)) || !Number.isFinite(told)) return undefined;
  const decimals = Math.max(written.includes(".") ? written.length - written.indexOf(".") - 1 : 0, 2);
  const exact = Number(told.toFixed(Math.min(decimals, MOST_DIGITS)));
  const number = exact.toLocaleString("en-US", {
    maximumFractionDigits: MOST_DIGITS,
    useGrouping: written.includes(",") || exact >= 1e5,
  });
  return right.text.replace(/-?\s*(?=[$€£¥]?\s*[\d.])/, "").replace(NUMBER, number);
}

interface Solved {
  holds: boolean;
  path: string[];
}

// "2x + 6 = 14; x = 4": whether what is told of the one unknown solves the equation before it.
function solvedIn([given, last, ...others]: readonly Equation[]): Solved | undefined {
  if (!given || !last || others.length > 0 || given.sides.length !== 2 || last.signs.some((sign) => sign !== "="))
    return undefined;
  const [name, ...more] = new Set([...given.sides, ...last.sides].flatMap(({ names }) => names));
  if (name === undefined || name.length > 1 || more.length > 0 || given.signs[0] !== "=") return undefined;
  const value = rootOf(last);
  if (value === undefined) return undefined;
  const half = last.sides.at(-1)?.precision ?? 0;
  const at = residual(given, value);
  const [below, above] = [residual(given, value - half), residual(given, value + half)];
  const isRounded = last.sides.at(-1)?.text.includes(".") === true && below * above <= 0;
  const holds = Math.abs(at) <= EXACT * scaleOf(given, value) || isRounded;
  return Number.isFinite(at) ? { holds, path: [claimed(given), holds ? "=" : "≠", claimed(last)] } : undefined;
}

// Where an equation in one unknown is linear.
function rootOf(one: Equation): number | undefined {
  const [zero, unit, two] = [0, 1, 2].map((x) => residual(one, x)) as [number, number, number];
  const slope = unit - zero;
  const isLinear = Math.abs(two - unit - slope) <= EXACT * (Math.abs(two) + 1);
  return isLinear && slope !== 0 && Number.isFinite(slope) ? -zero / slope : undefined;
}

const residual = ({ sides }: Equation, x: number) => valueAt(sides[0], x) - valueAt(sides.at(-1), x);

const scaleOf = ({ sides }: Equation, x: number) => Math.max(1, ...sides.map((side) => Math.abs(valueAt(side, x))));

function valueAt(side: Side | undefined, x: number): number {
  const tokens = signsIn(side?.text ?? "", 0, side?.text.length ?? 0);
  return expressionAt(tokens, 0, x)?.amount?.value ?? Number.NaN;
}
