import { derivedRecords } from "../derived";
import { PRIOR } from "../priors";
import { amount, date, entity, link, text } from "../records";
import type { KnowledgeSource, Known, SourceRecord } from "../source";

type Element = Partial<Record<string, string>>;

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
    for (const element of derivedRecords("elements.tsv")) {
      yield* identity(element);
      yield* measures(element);
      yield* discoverer(element, known);
    }
  },
};

function* identity(element: Element): Generator<SourceRecord> {
  const { symbol = "", name: label = "", category = "", phase = "" } = element;
  const key = `element/${symbol}`;
  const names = [label, ...(OTHER_NAMES[symbol] ?? [])];
  yield entity({
    key,
    label,
    kind: "element",
    prior: PRIOR.element,
    aliases: names.map((name) => ({ name, caps: "any" })),
    description: element.summary,
  });
  yield link(key, "instance-of", "class/element");
  for (const [word, classes] of CATEGORIES) {
    if (!word.test(category.replace(/^unknown.*/, ""))) continue;
    for (const one of classes) yield link(key, "instance-of", one);
  }
  if (HALOGENS.has(symbol)) yield link(key, "instance-of", "class/halogen");
  yield text(key, "symbol", symbol);
  yield link(key, "phase", `class/${phase.toLowerCase()}`);
}

function* measures(element: Element): Generator<SourceRecord> {
  const key = `element/${element.symbol}`;
  const { number, atomic_mass, melt, boil, density, electronegativity_pauling, period, xpos, phase, category } =
    element;
  const measured = [
    ["atomic-number", number, ""],
    ["atomic-mass", atomic_mass, "u"],
    ["melting-point", melt, "K"],
    ["boiling-point", boil, "K"],
    ["density", density, "g/cm3"],
    ["electronegativity", electronegativity_pauling, ""],
    ["period-of-element", period, ""],
    ["group-of-element", /lanthanide|actinide/.test(category ?? "") ? undefined : xpos, ""],
  ] as const;
  for (const [relation, given, unit] of measured) {
    if (given === undefined) continue;
    const factor = relation === "density" && phase === "Gas" ? GAS_UNIT_FACTOR : 1;
    yield amount(key, relation, { value: significant(Number(given) * factor), unit });
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

export const periodicTable: KnowledgeSource = {
  id: "periodic-table",
  name: "Years of discovery of the elements",
  licence: "ISC",
  attribution: "periodic-table",
  trust: 0.9,
  *records() {
    for (const { symbol, year } of derivedRecords("elements.tsv"))
      if (year) yield date(`element/${symbol}`, "discovery-date", year);
  },
};
