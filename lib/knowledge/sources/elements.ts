import { packageJson } from "../package-data";
import { PRIOR } from "../priors";
import { amount, date, entity, link, text } from "../records";
import type { KnowledgeSource, Known, SourceRecord } from "../source";

interface Element {
  name: string;
  symbol: string;
  number: number;
  atomic_mass: number;
  boil: number | null;
  melt: number | null;
  density: number | null;
  category: string;
  discovered_by: string | null;
  period: number;
  phase: string;
  summary: string;
  xpos: number;
  electronegativity_pauling?: number | null;
}

const KNOWN_ELEMENTS = 118;
const GAS_UNIT_FACTOR = 0.001; // the package gives gases in g/l

/** Words of the package's categories, and the classes they put an element in. */
const CATEGORIES: readonly (readonly [word: RegExp, classes: readonly string[]])[] = [
  [/nonmetal/, ["class/reactive-nonmetal", "class/nonmetal"]],
  [/noble gas/, ["class/noble-gas", "class/nonmetal"]],
  [/alkali metal/, ["class/alkali-metal", "class/metal"]],
  [/alkaline earth/, ["class/alkaline-earth-metal", "class/metal"]],
  [/metalloid/, ["class/metalloid"]],
  [/post-transition/, ["class/post-transition-metal", "class/metal"]],
  [/^transition/, ["class/transition-metal", "class/metal"]],
  [/lanthanide/, ["class/lanthanide", "class/metal"]],
  [/actinide/, ["class/actinide", "class/metal"]],
];
const HALOGENS = new Set(["F", "Cl", "Br", "I", "At", "Ts"]);
/** Spellings of British English and Latin names; symbols are text, never names: "He" and "In" are words. */
const OTHER_NAMES: Record<string, readonly string[]> = {
  Al: ["aluminum", "aluminium"],
  Cs: ["caesium", "cesium"],
  S: ["sulfur", "sulphur"],
  Hg: ["quicksilver"],
};

export const nodePeriodicTable: KnowledgeSource = {
  id: "node-periodic-table",
  name: "Chemical elements",
  licence: "MIT",
  attribution: "node-periodic-table, from the Periodic-Table-JSON of Chris Andrejewski",
  trust: 0.96,
  *records(known) {
    for (const element of packageJson<Element[]>("node-periodic-table", "elements.json")) {
      if (element.number > KNOWN_ELEMENTS) continue;
      yield* identity(element);
      yield* measures(element);
      yield* discoverer(element, known);
    }
  },
};

function* identity(element: Element): Generator<SourceRecord> {
  const key = `element/${element.symbol}`;
  const names = [element.name, ...(OTHER_NAMES[element.symbol] ?? [])];
  yield entity({
    key,
    label: element.name,
    kind: "element",
    prior: PRIOR.element,
    aliases: names.map((name) => ({ name, caps: "any" })),
    description: element.summary,
  });
  yield link(key, "instance-of", "class/element");
  for (const [word, classes] of CATEGORIES) {
    if (!word.test(element.category.replace(/^unknown.*/, ""))) continue;
    for (const one of classes) yield link(key, "instance-of", one);
  }
  if (HALOGENS.has(element.symbol)) yield link(key, "instance-of", "class/halogen");
  yield text(key, "symbol", element.symbol);
  yield link(key, "phase", `class/${element.phase.toLowerCase()}`);
}

function* measures(element: Element): Generator<SourceRecord> {
  const key = `element/${element.symbol}`;
  const density = element.density === null ? null : element.density * (element.phase === "Gas" ? GAS_UNIT_FACTOR : 1);
  const measured = [
    ["atomic-number", element.number, ""],
    ["atomic-mass", element.atomic_mass, "u"],
    ["melting-point", element.melt, "K"],
    ["boiling-point", element.boil, "K"],
    ["density", density, "g/cm3"],
    ["electronegativity", element.electronegativity_pauling, ""],
    ["period-of-element", element.period, ""],
    ["group-of-element", /lanthanide|actinide/.test(element.category) ? null : element.xpos, ""],
  ] as const;
  for (const [relation, value, unit] of measured) {
    if (typeof value === "number") yield amount(key, relation, { value: significant(value), unit });
  }
}

const significant = (value: number) => Number(value.toPrecision(8));

// "Ancient Egypt", "5000 BC" and "unknown, before 3500 BC" are no discoverers.
const NO_DISCOVERER = /\d|unknown|ancient|age$|^(?:india|middle east)$/i;

function* discoverer(element: Element, known: Known): Generator<SourceRecord> {
  const name = element.discovered_by?.replace(/\s*\(.*\)$/, "");
  if (!name || NO_DISCOVERER.test(name)) return;
  const isGroup = /Laboratory|Institute|RIKEN|Gesellschaft|Centre/.test(name);
  const kind = isGroup ? "organization" : "person";
  const key = known.find(name, { kinds: [kind] }) ?? `person/${name}`;
  if (typeof key === "string") yield entity({ key, label: name, kind, prior: 150 });
  yield link(`element/${element.symbol}`, "discoverer", key);
}

interface ShortElement {
  symbol: string;
  yearDiscovered: number | "Ancient";
}

export const periodicTable: KnowledgeSource = {
  id: "periodic-table",
  name: "Years of discovery of the elements",
  licence: "ISC",
  attribution: "periodic-table",
  trust: 0.9,
  *records() {
    for (const { symbol, yearDiscovered } of packageJson<ShortElement[]>("periodic-table", "data.json")) {
      if (typeof yearDiscovered !== "number") continue;
      yield date(`element/${symbol}`, "discovery-date", String(yearDiscovered));
    }
  },
};
