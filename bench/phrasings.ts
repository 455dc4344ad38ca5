import { readFileSync } from "node:fs";
import type { Graph } from "@/lib/engine";
import { isKeptAside, type Row } from "./accuracy";

/** A way to say something about facts of a relation; `truth` is what makes it true: see `TRUTHS`. */
interface Phrasing {
  kind: string;
  relation: string;
  truth: string;
  text: string;
}

/** Statements in each phrasing of `bench/sets/phrasings.tsv`, true and false ones, about facts that a graph holds. */
export function phrasedRows(graph: Graph, part: "built on" | "aside"): Row[] {
  const [, ...lines] = readFileSync("bench/sets/phrasings.tsv", "utf8").split("\n").filter(Boolean);
  const phrasings = lines.map((line): Phrasing => {
    const [kind = "", relation = "", truth = "", text = ""] = line.split("\t");
    return { kind, relation, truth, text };
  });
  const isAside = ({ text }: Phrasing) => isKeptAside({ relation: text }) && !KNOWN.has(text);
  return phrasings
    .filter((one) => isAside(one) === (part === "aside"))
    .flatMap((one) => {
      const draw = new Draw(graph, one);
      return TRUTHS[one.truth]?.(draw) ?? [];
    });
}

// Ways that a rewording of the engine had in mind when it was written: none that nobody looked at.
const KNOWN = new Set(["Credit for the invention of {S} goes to {O}.", "There are more people in {S} than in {T}."]);

const MOST_KNOWN = 280; // subjects of a relation: those that are best known
const DRAWN = 4; // statements of either label in one phrasing

type Fact = ReturnType<Graph["facts"]>[number];
type Filling = Record<string, string>;

/** A subject with the objects that the graph has for it in a relation. */
interface Known {
  subject: number;
  objects: Fact[];
}

/** What the phrasings of a relation are filled with, the same each time. */
class Draw {
  readonly known: readonly Known[];
  #at: number;

  constructor(
    readonly graph: Graph,
    readonly phrasing: Phrasing,
  ) {
    this.known = knownOf(graph, phrasing.relation);
    this.#at = [...phrasing.text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7);
  }

  next(): Known {
    this.#at += 37;
    return this.known[this.#at % this.known.length] as Known;
  }

  /** Another object of the relation than those that a subject has. */
  other({ subject, objects }: Known, but: readonly string[] = []): string {
    const own = new Set([...objects.map((fact) => this.value(fact)), this.graph.label(subject), ...but]);
    const above = this.above(subject);
    for (let tries = 0; tries < this.known.length; tries++) {
      const fact = this.next().objects[0] as Fact;
      const value = this.value(fact);
      if (!own.has(value) && !above.has(fact.object) && !this.above(fact.object).has(subject)) return value;
    }
    return "";
  }

  /** What a thing is, as far up as the graph tells. */
  above(entity: number): Set<number> {
    const found = new Set<number>();
    const open = entity < 0 ? [] : [entity];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      for (const { object, relation } of this.graph.facts(at)) {
        if (!CLASSES.has(this.graph.relations[relation]?.id ?? "") || found.has(object)) continue;
        found.add(object);
        open.push(object);
      }
    }
    return found;
  }

  value({ object, literal }: Fact): string {
    if (object >= 0) return this.graph.label(object);
    if (literal?.kind === "number") return String(literal.value);
    return literal?.kind === "date" ? String(literal.year) : (literal?.text ?? "");
  }

  size({ objects: [fact] }: Known): number {
    const literal = fact?.literal;
    return literal?.kind === "number" ? literal.value : literal?.kind === "date" ? literal.year : 0;
  }

  row(holds: boolean, filling: Filling): Row {
    const { kind, text } = this.phrasing;
    const filled = text.replace(/\{(\w):?(s?)\}/g, (_, name: string, many: string) => {
      const word = filling[name] ?? "";
      return many ? plural(word) : word;
    });
    const whole = filled.replace(/\b([Aa]) (?=[aeiouAEIOU])/g, "$1n ").replace(/^./, (first) => first.toUpperCase());
    return { set: kind, relation: this.phrasing.relation, text: whole, label: holds ? "supported" : "refuted" };
  }
}

const plural = (word: string) =>
  /(?:s|x|ch|sh)$/.test(word) ? `${word}es` : word.replace(/([^aeiou])y$/, "$1ie").concat("s");

type Make = (draw: Draw) => Row[];

const times = (count: number, make: (i: number) => Row | Row[] | undefined): Row[] =>
  Array.from({ length: count }, (_, i) => make(i) ?? []).flat();

/** Two rows from one fact: what is so, and the same with another object. */
const told =
  (isSo: boolean): Make =>
  (draw) =>
    times(DRAWN, () => {
      const known = draw.next();
      const S = draw.graph.label(known.subject);
      const O = draw.value(known.objects[0] as Fact);
      return [draw.row(isSo, { S, O }), draw.row(!isSo, { S, O: draw.other(known) })];
    });

// Of two objects the first, the second or none is the subject's; `of` says for which this makes it true.
const ofTwo =
  (of: (own: number) => boolean): Make =>
  (draw) =>
    times(DRAWN, (i) => {
      const known = draw.next();
      const S = draw.graph.label(known.subject);
      const [first, second] = [...new Set(known.objects.map((fact) => draw.value(fact)))];
      const other = draw.other(known);
      const another = draw.other(known, [other]);
      const mixed = i % 2 === 0 ? { O: first ?? "", P: other } : { O: other, P: first ?? "" };
      const rows = [draw.row(of(1), { S, ...mixed }), draw.row(of(0), { S, O: other, P: another })];
      return of(2) === of(1) || !second ? rows : [...rows, draw.row(of(2), { S, O: first ?? "", P: second })];
    });

const pairs = (draw: Draw, make: (one: Known, other: Known, ratio: number) => Row | Row[] | undefined): Row[] =>
  times(2 * DRAWN, () => {
    const [one, other] = [draw.next(), draw.next()];
    const ratio = draw.size(one) / draw.size(other);
    const isDate = draw.phrasing.relation.endsWith("date");
    const isClear = isDate ? draw.size(one) !== draw.size(other) : Math.abs(Math.log(ratio)) > LEAST_APART;
    return one.subject !== other.subject && isClear ? make(one, other, ratio) : undefined;
  });

const CLASSES = new Set(["instance-of", "subclass-of"]);
const LEAST_APART = 0.3;

const compared =
  (sign: 1 | -1): Make =>
  (draw) =>
    pairs(draw, (one, other) => {
      const holds = Math.sign(draw.size(one) - draw.size(other)) === sign;
      return draw.row(holds, { S: draw.graph.label(one.subject), T: draw.graph.label(other.subject) });
    });

const NUMBERS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

const byFactor: Make = (draw) =>
  pairs(draw, (one, other, ratio) => {
    const [large, small] = ratio > 1 ? [one, other] : [other, one];
    const times = Math.round(Math.max(ratio, 1 / ratio));
    const [S, T] = [large, small].map(({ subject }) => draw.graph.label(subject)) as [string, string];
    if (times < 2 || times > 10 || Math.abs(Math.max(ratio, 1 / ratio) / times - 1) > 0.08) return undefined;
    return [
      draw.row(true, { S, T, N: NUMBERS[times] as string }),
      draw.row(false, { S, T, N: NUMBERS[times > 5 ? times - 3 : times + 4] as string }),
    ];
  });

const byDifference: Make = (draw) =>
  pairs(draw, (one, other) => {
    const [large, small] = draw.size(one) > draw.size(other) ? [one, other] : [other, one];
    const apart = Math.round(draw.size(large) - draw.size(small));
    const [S, T] = [large, small].map(({ subject }) => draw.graph.label(subject)) as [string, string];
    if (apart < 4) return undefined;
    return [draw.row(true, { S, T, D: String(apart) }), draw.row(false, { S, T, D: String(apart * 2 + 7) })];
  });

const counted: Make = (draw) =>
  times(DRAWN, () => {
    const known = draw.next();
    const count = new Set(known.objects.map((fact) => draw.value(fact))).size;
    const S = draw.graph.label(known.subject);
    if (count < 2 || count > 9) return undefined;
    return [
      draw.row(true, { S, N: NUMBERS[count] as string }),
      draw.row(false, { S, N: NUMBERS[count + 1] as string }),
    ];
  });

const only: Make = (draw) =>
  times(2 * DRAWN, () => {
    const known = draw.next();
    const [first, second] = [...new Set(known.objects.map((fact) => draw.value(fact)))];
    return draw.row(second === undefined, { S: draw.graph.label(known.subject), O: first ?? "" });
  });

// The first and the last of the countries of a continent.
const ranked =
  (sign: 1 | -1): Make =>
  (draw) =>
    continentsOf(draw.graph).flatMap(({ continent, countries }) => {
      const known = draw.known.filter(({ subject }) => countries.has(subject));
      const sorted = known.sort((a, b) => sign * (draw.size(b) - draw.size(a)));
      const [first, ...others] = sorted;
      const other = others[3];
      if (!first || !other || sorted.length < countries.size * 0.9) return [];
      const C = draw.graph.label(continent);
      return [
        draw.row(true, { S: draw.graph.label(first.subject), C }),
        draw.row(false, { S: draw.graph.label(other.subject), C }),
      ];
    });

/** What makes a phrasing true. */
const TRUTHS: Record<string, Make> = {
  holds: told(true),
  denied: told(false),
  any: ofTwo((own) => own > 0),
  all: ofTwo((own) => own === 2),
  none: ofTwo((own) => own === 0),
  compare: compared(1),
  fewer: compared(-1),
  factor: byFactor,
  difference: byDifference,
  most: ranked(1),
  least: ranked(-1),
  count: counted,
  only,
};

function knownOf(graph: Graph, relation: string): Known[] {
  if (relation === "continent") return countriesOf(graph);
  const at = graph.relations.findIndex(({ id }) => id === relation);
  const found: Known[] = [];
  for (let subject = 0; subject < graph.stats.entities; subject++) {
    const objects = graph.facts(subject, at);
    if (objects.length === 0 || !isPlain(graph, subject) || !OF[relation]?.includes(graph.kind(subject))) continue;
    if (objects.every(({ object }) => object < 0 || isPlain(graph, object)))
      found.push({ subject, objects: [...objects] });
  }
  return found
    .sort((a, b) => graph.prior(b.subject) - graph.prior(a.subject) || a.subject - b.subject)
    .slice(0, MOST_KNOWN);
}

// Kinds of subjects that the phrasings of a relation speak of.
const OF: Record<string, readonly string[]> = {
  inventor: ["invention", "product", "class", "thing"],
  author: ["work"],
  founder: ["company", "organization"],
  headquarters: ["company", "organization"],
  discoverer: ["element", "celestial"],
  director: ["work"],
  painter: ["work"],
  "birth-place": ["person"],
  "birth-date": ["person"],
  capital: ["country"],
  currency: ["country"],
  "parent-company": ["company", "organization"],
  borders: ["country"],
  population: ["country"],
  area: ["country"],
  height: ["landmark", "mountain"],
  "atomic-number": ["element"],
  symbol: ["element"],
  "official-language": ["country"],
  "instance-of": ["language", "landmark", "celestial"],
  "subclass-of": ["organism"],
};

const isPlain = (graph: Graph, entity: number) => /^[\p{L}][\p{L} .'-]+$/u.test(graph.label(entity));

function countriesOf(graph: Graph): Known[] {
  const within = graph.relations.findIndex(({ id }) => id === "located-in");
  const found: Known[] = [];
  for (let subject = 0; subject < graph.stats.entities; subject++) {
    const isCountry = graph.facts(subject).some(({ object }) => object >= 0 && graph.label(object) === "country");
    if (graph.kind(subject) !== "country" || !isPlain(graph, subject) || !isCountry) continue;
    const objects = graph.facts(subject, within).filter(({ object }) => graph.kind(object) === "continent");
    if (objects.length > 0) found.push({ subject, objects });
  }
  return found;
}

function continentsOf(graph: Graph): { continent: number; countries: Set<number> }[] {
  const found = new Map<number, Set<number>>();
  for (const { subject, objects } of countriesOf(graph))
    for (const { object } of objects) found.set(object, (found.get(object) ?? new Set()).add(subject));
  return [...found].map(([continent, countries]) => ({ continent, countries }));
}
