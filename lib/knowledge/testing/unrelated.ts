/** Facts that rows are made beside: the predicates that they use, and names of their things. */
interface Beside {
  predicates: readonly string[];
  names: readonly string[];
}

/**
 * Rows about made-up things, in relations that graphs commonly hold and in some that none does; the same for a seed.
 * Beside other facts some have their predicates, used in another way (several objects, other units, dates, words), names
 * that are near to theirs, and names that are words of those predicates ("side effects").
 */
export function unrelatedRows(seed: number, count: number, beside?: Beside): string {
  const draw = drawsFrom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(draw() * list.length)] as T;
  const nearBy = ({ names }: Beside) => `${pick(names)}${pick(NEAR)}`;
  const wordsOf = (words: readonly string[]) => `${pick(words)}${pick(["", "s"])}`;
  const predicates = beside?.predicates.filter((predicate) => !predicate.includes(":")) ?? []; // no IRIs
  const made = () => {
    if (!beside || draw() >= SOME) return nameBy(draw);
    return predicates.length > 0 && draw() < FEW ? wordsOf(predicates) : nearBy(beside);
  };
  const things = Array.from({ length: Math.ceil(count / FACTS_OF_A_THING) }, made);
  const uses = (beside?.predicates ?? []).map((predicate) => [predicate, pick(USES)] as const);
  const aClass: ObjectBy = () => (predicates.length > 0 && draw() < FEW ? wordsOf(predicates) : CLASSES(draw, things));
  const relations = [...RELATIONS, ["is a", aClass] as const, ...Array.from({ length: OFTEN }, () => uses).flat()];
  const rows = ["subject,relation,object"];
  while (rows.length <= count) {
    const [relation, objectBy] = pick(relations);
    rows.push([things[rows.length % things.length], quoted(relation), objectBy(draw, things)].join(","));
  }
  return `${rows.join("\n")}\n`;
}

const SOME = 0.3;
const FEW = 0.2;
const OFTEN = 3; // a thing has several objects then
const NEAR = [" Junior", " B", "ling", " & Sons", "-2", " of Ombria"];
const quoted = (text: string) => (text.includes(",") ? `"${text}"` : text);

const FACTS_OF_A_THING = 6;

type Draw = () => number;
type ObjectBy = (draw: Draw, things: readonly string[]) => string | number;

const oneOf = (draw: Draw, list: readonly string[]) => list[Math.floor(draw() * list.length)] as string;
const thing: ObjectBy = oneOf;
const stranger: ObjectBy = (draw) => nameBy(draw);
const upTo =
  (most: number, unit = ""): ObjectBy =>
  (draw) =>
    `${1 + Math.floor(draw() * most)}${unit}`;
const day: ObjectBy = (draw) => {
  const [year, month, date] = [1800 + draw() * 220, 1 + draw() * 12, 1 + draw() * 28].map(Math.floor);
  return `${year}-${String(month).padStart(2, "0")}-${String(date).padStart(2, "0")}`;
};
const among =
  (...list: string[]): ObjectBy =>
  (draw) =>
    oneOf(draw, list);

/** Ways in which a source may use a predicate. */
const USES: readonly ObjectBy[] = [
  thing,
  stranger,
  day,
  upTo(90_000),
  upTo(500, " lb"),
  upTo(90, " ft"),
  upTo(30, " minutes"),
  upTo(900, " million USD"),
  among("yes", "no"),
  (draw) => `not told by ${nameBy(draw)} and his friends. See the note below`,
];

const CLASSES = among("product", "person", "city", "book", "company", "river", "software", "ship", "award");

const RELATIONS: readonly (readonly [string, ObjectBy])[] = [
  ["is a", CLASSES],
  ["type", CLASSES],
  ["capital", thing],
  ["country", thing],
  ["located in", thing],
  ["part of", thing],
  ["author", stranger],
  ["inventor", stranger],
  ["founder", stranger],
  ["spouse", stranger],
  ["place of birth", thing],
  ["date of birth", day],
  ["founded", day],
  ["release date", day],
  ["population", upTo(9_000_000)],
  ["area", upTo(90_000, " km2")],
  ["height", upTo(4_000, " m")],
  ["weight", upTo(900, " kg")],
  ["symbol", stranger],
  ["language", stranger],
  ["currency", stranger],
  ["orbits", thing],
  ["borders", thing],
  ["member of", thing],
  ["owner", stranger],
  ["discovered by", stranger],
  ["battery life", upTo(40, " hours")],
  ["heel drop", upTo(12, " mm")],
  ["thickness", upTo(90, " mm")],
  ["width", upTo(40, " m")],
  ["warehouse shelf", upTo(400)],
  ["loyalty tier", among("bronze", "silver", "gold")],
  ["colour", among("red", "blue", "green", "white")],
  ["made of", among("steel", "glass", "wood", "iron")],
  ["ticket escalates to", stranger],
  ["onboarding buddy", stranger],
];

const ONSETS = "b d dr f g gl h j k kr l m n p pl r s sk t tr v vr w z".split(" ");
const VOWELS = "a e i o u au ei oo".split(" ");
const CODAS = ["", "", "l", "m", "n", "rk", "sh", "x", "zz"];

/** Two words that no language has. */
function nameBy(draw: Draw): string {
  const syllable = () => oneOf(draw, ONSETS) + oneOf(draw, VOWELS) + oneOf(draw, CODAS);
  return [syllable() + syllable() + syllable(), syllable() + syllable()]
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join(" ");
}

// Mulberry32: small, and the same everywhere.
function drawsFrom(seed: number): Draw {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
