import type { Kind } from "@/lib/catalog/kinds";
import { RELATIONS, type Relation } from "@/lib/catalog/relations";
import { GraphMemory } from "../graph/memory";
import type { Candidate, Caps, EntityId, Fact, GraphReader, Literal } from "../graph/reader";
import { Schema } from "../graph/schema";
import { aliasKey } from "../text/tokens";
import { ENTITIES, FACTS } from "./facts";

interface Entity {
  label: string;
  kind: Kind;
  prior: number;
}

/** A graph in plain maps, for tests: the world of `facts.ts`, or another written in the same way. */
export function testGraph(entityLines = ENTITIES, factLines = FACTS): GraphReader {
  const entities: Entity[] = [];
  const ids = new Map<string, EntityId>();
  const names = new Map<string, Candidate[]>();
  for (const line of rows(entityLines)) addEntity(line, { entities, ids, names });
  const facts = rows(factLines).flatMap((line) => readFact(line, ids));
  for (const [id, fact] of facts.entries()) fact.id = id;
  for (const candidates of names.values()) candidates.sort((a, b) => b.prior - a.prior);
  const longest = longestNames(names.keys());
  const chosen = (relation: number | undefined) => (fact: Fact) => relation === undefined || fact.relation === relation;
  const to = (object: EntityId, relation?: number) =>
    facts.filter((fact) => fact.object === object && chosen(relation)(fact));
  return {
    relations: RELATIONS,
    schema: new Schema(RELATIONS),
    memory: new GraphMemory(),
    sources: [SOURCE],
    stats: { entities: entities.length, aliases: names.size, facts: facts.length, bytes: 0, sources: [SOURCE] },
    maxTokens: (first) => longest.get(first) ?? 0,
    candidates: (key) => names.get(key) ?? [],
    label: (entity) => entities[entity]?.label ?? "",
    kind: (entity) => entities[entity]?.kind ?? "thing",
    prior: (entity) => entities[entity]?.prior ?? 0,
    description: () => undefined,
    facts: (subject, relation, limit) =>
      facts.filter((fact) => fact.subject === subject && chosen(relation)(fact)).slice(0, limit),
    factsTo: (object, relation, limit) => to(object, relation).slice(0, limit),
    countTo: (object, relation) => to(object, relation).length,
  };
}

/** The same graph with other relations in the places of its own. */
export function withRelations(graph: GraphReader, relations: readonly Relation[]): GraphReader {
  return { ...graph, relations, schema: new Schema(relations) };
}

/** A reader that counts how often it is asked, so that work is measured without a clock. */
export function countingGraph(graph: GraphReader): { graph: GraphReader; asked: () => number } {
  let count = 0;
  const memory = new GraphMemory(); // what was worked out of the graph before is asked for again
  const counted = new Proxy(graph, {
    get(target, name: keyof GraphReader) {
      const value: unknown = name === "memory" ? memory : target[name];
      if (typeof value !== "function") return value;
      return (...args: unknown[]) => {
        count += 1;
        return value(...args) as unknown;
      };
    },
  });
  return { graph: counted, asked: () => count };
}

const SOURCE = { id: "test", name: "Test facts", licence: "MIT", attribution: "tests", facts: 0, trust: 1 };

interface Made {
  entities: Entity[];
  ids: Map<string, EntityId>;
  names: Map<string, Candidate[]>;
}

const COMMON = new Set<Kind>(["class", "element", "organism", "substance", "currency", "unit", "record"]);

function addEntity(line: readonly string[], { entities, ids, names }: Made) {
  const [kind, prior] = (line[0] ?? "").split(/\s+/) as [Kind, string];
  const written = (line[1] ?? "").split(";").map((name) => name.trim());
  const [key = "", label = key] = (written[0] ?? "").split("=").map((part) => part.trim());
  const entity = entities.length;
  entities.push({ label, kind, prior: Number(prior) });
  ids.set(key, entity);
  for (const name of [label, ...written.slice(1)]) {
    const caps: Caps = COMMON.has(kind) ? "any" : /^[A-Z]{2,3}$/.test(name) ? "upper" : "initial";
    const candidate = { entity, prior: Number(prior) - (name === label ? 0 : 40), caps };
    names.set(aliasKey(name), [...(names.get(aliasKey(name)) ?? []), candidate]);
  }
}

function rows(lines: string): string[][] {
  const full = lines.split("\n").filter((line) => line.trim() !== "");
  return full.map((line) => line.split("|").map((cell) => cell.trim()));
}

function readFact([subject = "", id = "", objects = ""]: readonly string[], ids: Made["ids"]): Fact[] {
  const relation = RELATIONS.findIndex((known) => known.id === id);
  if (relation < 0) throw new Error(`No relation "${id}"`);
  const { object: kind } = RELATIONS[relation] as Relation;
  return objects.split(";").map((cell) => {
    const place = { id: 0, subject: idOf(ids, subject), relation, source: 0, trust: 1 };
    return kind === "entity"
      ? { ...place, object: idOf(ids, cell.trim()) }
      : { ...place, object: -1, literal: LITERALS[kind](cell.trim()) };
  });
}

function idOf(ids: Made["ids"], key: string): EntityId {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`No entity "${key}"`);
  return id;
}

const LITERALS = {
  number: (cell) => ({ kind: "number", value: Number.parseFloat(cell), unit: cell.replace(/^\S+\s*/, "") }),
  date: (cell) => {
    const [year = 0, month = 0, day = 0] = cell.split("-").map(Number);
    return { kind: "date", year, month, day };
  },
  text: (cell) => ({ kind: "text", text: cell.replaceAll('"', "") }),
} satisfies Record<"number" | "date" | "text", (cell: string) => Literal>;

function longestNames(keys: Iterable<string>): Map<string, number> {
  const longest = new Map<string, number>();
  for (const key of keys) {
    const words = key.split(" ");
    const first = words[0] ?? "";
    longest.set(first, Math.max(longest.get(first) ?? 0, words.length));
  }
  return longest;
}
