import type { EntityId, Fact, GraphReader } from "@/lib/engine/graph/reader";
import { aliasKey } from "@/lib/engine/text/tokens";

/** Questions whose answers show at a glance whether a compiled graph is sound: a name, and a relation or a chain. */
const QUESTIONS: readonly (readonly [name: string, relation: string, chain?: "chain"])[] = [
  ["Australia", "capital"],
  ["Germany", "borders"],
  ["Mount Everest", "located-in"],
  ["Thallium", "symbol"],
  ["salmon", "subclass-of", "chain"],
  ["Giza", "located-in", "chain"],
  ["Brazil", "population"],
  ["Python programming language", "creator"],
  ["telephone", "inventor"],
  ["Marie Curie", "birth-date"],
  ["Sirius", "constellation"],
  ["Massachusetts Institute of Technology", "website"],
];

/** One line a question, answered by the likeliest entity of the name. */
export function* samples(graph: GraphReader): Generator<string> {
  for (const [name, relation, chain] of QUESTIONS) {
    const entity = graph.candidates(aliasKey(name))[0]?.entity;
    if (entity === undefined) yield `${name}: not in the graph`;
    else if (chain) yield `${name} ${relation}: ${[...upwards(graph, { entity, relation })].join(" > ")}`;
    else
      yield `${name} ${relation}: ${factsOf(graph, { entity, relation })
        .map((fact) => objectOf(graph, fact))
        .join(", ")}`;
  }
}

interface Question {
  entity: EntityId;
  relation: string;
}

function factsOf(graph: GraphReader, { entity, relation }: Question): readonly Fact[] {
  return graph.facts(
    entity,
    graph.relations.findIndex(({ id }) => id === relation),
  );
}

function* upwards(graph: GraphReader, { entity, relation }: Question): Generator<string> {
  const seen = new Set<EntityId>();
  let layer = [entity];
  while (layer.length > 0) {
    yield layer.map((one) => graph.label(one)).join(" / ");
    for (const one of layer) seen.add(one);
    const next = layer.flatMap((one) => factsOf(graph, { entity: one, relation }).map((fact) => fact.object));
    layer = [...new Set(next)].filter((one) => !seen.has(one));
  }
}

function objectOf(graph: GraphReader, { object, literal }: Fact): string {
  if (!literal) return graph.label(object);
  if (literal.kind === "text") return literal.text;
  if (literal.kind === "number") return `${literal.value.toLocaleString("en")} ${literal.unit}`.trim();
  return [literal.year, literal.month, literal.day].filter((part) => part !== 0).join("-");
}
