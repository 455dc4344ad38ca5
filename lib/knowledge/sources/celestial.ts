import { derivedRows } from "../derived";
import { amount, entity, link, text } from "../records";
import type { KnowledgeSource, SourceRecord } from "../source";

export const celestial: KnowledgeSource = {
  id: "d3-celestial",
  name: "Stars, constellations and planets",
  licence: "BSD-3-Clause",
  attribution: "d3-celestial, Olaf Frohn, with the data sources it names",
  trust: 0.93,
  *records() {
    for (const [kind = "", ...cells] of derivedRows("celestial.tsv")) yield* KINDS[kind]?.(cells) ?? [];
  },
};

const KINDS: Record<string, (cells: string[]) => Generator<SourceRecord>> = { constellation, star, messier, body };

function* constellation([id, label = ""]: string[]): Generator<SourceRecord> {
  const key = `constellation/${id}`;
  yield entity({ key, label, kind: "constellation", prior: 140 });
  yield link(key, "instance-of", "class/constellation");
}

function* star([id, label = "", hip, constellation, given]: string[]): Generator<SourceRecord> {
  const key = `star/${id}`;
  const magnitude = given ? Number(given) : undefined;
  const prior = magnitude === undefined ? 90 : Math.round(165 - 12 * magnitude);
  yield entity({ key, label, kind: "celestial", prior });
  yield link(key, "instance-of", "class/star");
  yield link(key, "constellation", `constellation/${constellation}`);
  if (magnitude !== undefined) yield amount(key, "magnitude", { value: magnitude, unit: "" });
  if (hip) yield text(key, "catalogue-name", hip);
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

function* messier([name = "", label = "", designation = "", type = "", magnitude]: string[]): Generator<SourceRecord> {
  const key = `messier/${name}`;
  const aliases = [`Messier ${name.slice(1)}`, designation, { name, prior: 80 }];
  yield entity({ key, label, kind: "celestial", prior: 120, aliases });
  const one = DEEP_SKY[type];
  if (one) yield link(key, "instance-of", one);
  yield text(key, "catalogue-name", designation);
  if (magnitude) yield amount(key, "magnitude", { value: Number(magnitude), unit: "" });
}

const SUN = "sol";
const DWARFS = new Set(["plu", "eri", "mak", "hau", "cer"]);

function* body([code = "", label = ""]: string[]): Generator<SourceRecord> {
  const key = `planet/${code}`;
  const planet = DWARFS.has(code) ? "class/dwarf-planet" : "class/planet";
  yield entity({ key, label, kind: "celestial", prior: 190 });
  yield link(key, "instance-of", code === SUN ? "class/star" : planet);
  if (code !== SUN) yield link(key, "orbits", `planet/${SUN}`);
}
