import type { Kind } from "@/lib/catalog/kinds";
import { aliasKey } from "@/lib/engine/text/tokens";
import type { Caps, EntityId, Fact, GraphReader, Literal } from "./reader";

/** A small graph as plain data: what any reader over it must tell. Labels differ; `names` come beside the label. */
export interface GraphModel {
  entities: readonly ModelEntity[];
  facts: readonly ModelFact[];
}

export interface ModelEntity {
  label: string;
  kind: Kind;
  prior: number;
  names: readonly { name: string; prior: number; caps: Caps }[];
  description?: string;
}

/** `subject`, and `object` where it is a number, are places in the list of entities. */
export interface ModelFact {
  subject: number;
  relation: string;
  object: number | Literal;
  trust: number;
}

/** Every kind of thing a graph holds, with the signs that a store may trip over. */
export const EXAMPLE: GraphModel = {
  entities: [
    { label: "France", kind: "country", prior: 240, names: [{ name: "French Republic", prior: 200, caps: "initial" }] },
    { label: "Paris", kind: "city", prior: 200, names: [], description: "the capital\tof \\France\n" },
    {
      label: "Lutetia of the Parisii",
      kind: "place",
      prior: 90,
      names: [{ name: "Paris", prior: 20, caps: "initial" }],
    },
    { label: "gold", kind: "element", prior: 215, names: [{ name: "US", prior: 9, caps: "upper" }] },
  ],
  facts: [
    { subject: 0, relation: "capital", object: 1, trust: 0.96 },
    { subject: 1, relation: "located-in", object: 0, trust: 0.9 },
    { subject: 2, relation: "located-in", object: 0, trust: 0.9 },
    { subject: 1, relation: "population", object: { kind: "number", value: 2138551, unit: "people" }, trust: 0.93 },
    { subject: 3, relation: "symbol", object: { kind: "text", text: 'A"u\\' }, trust: 1 },
    { subject: 3, relation: "discovery-date", object: { kind: "date", year: -4000, month: 0, day: 0 }, trust: 0.5 },
    { subject: 3, relation: "melting-point", object: { kind: "number", value: 1337.33, unit: "K" }, trust: 1 },
  ],
};

/** In what a reader departs from the model it was made of, one line each; empty where it keeps the contract. */
export function disagreements(model: GraphModel, reader: GraphReader): string[] {
  const ids = model.entities.map(({ label }) => idOf(reader, label));
  const known: Ids = { model, reader, ids };
  return [...entityDisagreements(known), ...forwardDisagreements(known), ...inverseDisagreements(known)];
}

interface Ids {
  model: GraphModel;
  reader: GraphReader;
  ids: readonly (EntityId | undefined)[];
}

function idOf(reader: GraphReader, label: string): EntityId | undefined {
  return reader.candidates(aliasKey(label)).find(({ entity }) => reader.label(entity) === label)?.entity;
}

function* entityDisagreements({ model, reader, ids }: Ids): Generator<string> {
  if (reader.stats.entities !== model.entities.length) yield `holds ${reader.stats.entities} entities`;
  for (const [place, entity] of model.entities.entries()) {
    const id = ids[place];
    if (id === undefined) yield `${entity.label} is not found by its label`;
    else {
      if (reader.kind(id) !== entity.kind) yield `${entity.label} is a ${reader.kind(id)}`;
      if (reader.prior(id) !== entity.prior) yield `${entity.label} has prior ${reader.prior(id)}`;
      if (reader.description(id) !== entity.description) yield `${entity.label} is described otherwise`;
      for (const { name } of entity.names) yield* nameDisagreements(reader, { id, name });
    }
  }
}

function* nameDisagreements(reader: GraphReader, { id, name }: { id: EntityId; name: string }): Generator<string> {
  const key = aliasKey(name);
  const found = reader.candidates(key);
  const words = key.split(" ");
  if (!found.some(({ entity }) => entity === id)) yield `"${name}" does not find ${reader.label(id)}`;
  if (found.some(({ prior }, i) => prior > (found[i - 1]?.prior ?? 255)))
    yield `"${name}" gives the likelier one later`;
  if (reader.maxTokens(words[0] ?? "") < words.length) yield `"${name}" is longer than maxTokens tells`;
}

function* forwardDisagreements({ model, reader, ids }: Ids): Generator<string> {
  for (const [place, id] of ids.entries()) {
    const expected = model.facts
      .filter(({ subject }) => subject === place)
      .map((fact) => lineOf({ ids, reader }, fact));
    const facts = reader.facts(id ?? -1);
    if (!same(facts.map(signature), expected)) yield `facts of ${model.entities[place]?.label} differ`;
    if (reader.facts(id ?? -1, undefined, 1).length !== Math.min(1, expected.length))
      yield `the limit of facts of ${model.entities[place]?.label} fails`;
    if (facts.some((fact) => fact.subject !== id))
      yield `facts of ${model.entities[place]?.label} have another subject`;
    for (const [relation] of reader.relations.entries()) {
      const ofOne = facts.filter((fact) => fact.relation === relation);
      const asked = reader.facts(id ?? -1, relation);
      if (!same(asked.map(signature), ofOne.map(signature))) yield `facts of relation ${relation} differ`;
    }
  }
}

function* inverseDisagreements({ model, reader, ids }: Ids): Generator<string> {
  for (const [place, id] of ids.entries()) {
    const expected = model.facts.filter(({ object }) => object === place).map((fact) => lineOf({ ids, reader }, fact));
    const facts = reader.factsTo(id ?? -1);
    const label = model.entities[place]?.label;
    if (!same(facts.map(signature), expected)) yield `facts to ${label} differ`;
    if (reader.countTo(id ?? -1) !== expected.length) yield `facts to ${label} are miscounted`;
    if (reader.factsTo(id ?? -1, undefined, 1).length !== Math.min(1, expected.length))
      yield `the limit of ${label} fails`;
    for (const [relation] of reader.relations.entries()) {
      const count = facts.filter((fact) => fact.relation === relation).length;
      if (reader.countTo(id ?? -1, relation) !== count)
        yield `facts of relation ${relation} to ${label} are miscounted`;
      if (reader.factsTo(id ?? -1, relation).length !== count) yield `facts of relation ${relation} to ${label} differ`;
    }
  }
}

function lineOf({ ids, reader }: Pick<Ids, "ids" | "reader">, fact: ModelFact): string {
  const relation = reader.relations.findIndex(({ id }) => id === fact.relation);
  const object = typeof fact.object === "number" ? ids[fact.object] : fact.object;
  return JSON.stringify([ids[fact.subject], relation, object, fact.trust]);
}

const signature = (fact: Fact) =>
  JSON.stringify([fact.subject, fact.relation, fact.literal ?? fact.object, fact.trust]);

function same(found: readonly string[], expected: readonly string[]): boolean {
  const sorted = [...expected].sort();
  return found.length === expected.length && [...found].sort().every((line, i) => line === sorted[i]);
}
