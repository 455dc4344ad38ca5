import { packageJson } from "../package-data";
import { amount, entity, link, text } from "../records";
import type { KnowledgeSource, SourceRecord } from "../source";

interface Star {
  name: string;
  bayer: string;
  hip: string;
  c: string;
}

interface Features<P> {
  features: { id: string | number; properties: P }[];
}

const PACKAGE = "d3-celestial";

export const celestial: KnowledgeSource = {
  id: "d3-celestial",
  name: "Stars, constellations and planets",
  licence: "BSD-3-Clause",
  attribution: "d3-celestial, Olaf Frohn, with the data sources it names",
  trust: 0.93,
  *records() {
    yield* constellations();
    yield* stars();
    yield* messier();
    yield* planets();
  },
};

function* constellations(): Generator<SourceRecord> {
  const file = packageJson<Features<{ name: string; en: string; gen: string }>>(PACKAGE, "data/constellations.json");
  for (const { id, properties } of file.features) {
    const key = `constellation/${id}`;
    yield entity({ key, label: properties.name, kind: "constellation", prior: 140 });
    yield link(key, "instance-of", "class/constellation");
  }
}

function* stars(): Generator<SourceRecord> {
  const bright = packageJson<Features<{ mag: number }>>(PACKAGE, "data/stars.6.json");
  const magnitudes = new Map(bright.features.map(({ id, properties }) => [String(id), properties.mag]));
  for (const [id, star] of Object.entries(packageJson<Record<string, Star>>(PACKAGE, "data/starnames.json"))) {
    if (!star.name) continue;
    const key = `star/${id}`;
    const magnitude = magnitudes.get(id);
    const prior = magnitude === undefined ? 90 : Math.round(165 - 12 * magnitude);
    yield entity({ key, label: star.name, kind: "celestial", prior });
    yield link(key, "instance-of", "class/star");
    yield link(key, "constellation", `constellation/${star.c}`);
    if (magnitude !== undefined) yield amount(key, "magnitude", { value: magnitude, unit: "" });
    if (star.hip) yield text(key, "catalogue-name", star.hip);
  }
}

/** Messier's types, and the classes they are. */
const DEEP_SKY: Record<string, string> = {
  snr: "class/nebula",
  sfr: "class/nebula",
  pn: "class/nebula",
  rn: "class/nebula",
  gc: "class/globular-cluster",
  oc: "class/open-cluster",
  s: "class/galaxy",
  e: "class/galaxy",
  i: "class/galaxy",
};

function* messier(): Generator<SourceRecord> {
  const names = packageJson<Record<string, { name: string }>>(PACKAGE, "data/dsonames.json");
  const file = packageJson<Features<{ name: string; desig: string; type: string; mag: number }>>(
    PACKAGE,
    "data/messier.json",
  );
  for (const { properties: object } of file.features) {
    const key = `messier/${object.name}`;
    const label = names[object.desig]?.name ?? object.name;
    const number = object.name.slice(1);
    const aliases = [`Messier ${number}`, object.desig, { name: object.name, prior: 80 }];
    yield entity({ key, label, kind: "celestial", prior: 120, aliases });
    const one = DEEP_SKY[object.type];
    if (one) yield link(key, "instance-of", one);
    yield text(key, "catalogue-name", object.desig);
    if (object.mag) yield amount(key, "magnitude", { value: object.mag, unit: "" });
  }
}

/** Codes of the package, by what each body is. */
const BODIES = {
  "class/planet": ["mer", "ven", "ter", "mar", "jup", "sat", "ura", "nep"],
  "class/dwarf-planet": ["plu", "eri", "mak", "hau", "cer"],
  "class/star": ["sol"],
};

function* planets(): Generator<SourceRecord> {
  const file = packageJson<Record<string, { name: string }>>(PACKAGE, "data/planets.json");
  for (const [type, codes] of Object.entries(BODIES)) {
    for (const code of codes) {
      const key = `planet/${code}`;
      yield entity({ key, label: file[code]?.name ?? code, kind: "celestial", prior: 190 });
      yield link(key, "instance-of", type);
      if (code !== "sol") yield link(key, "orbits", "planet/sol");
    }
  }
}
