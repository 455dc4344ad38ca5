import { expect, test } from "vitest";
import { GraphMemory } from "../../graph/memory";
import type { Fact, GraphReader } from "../../graph/reader";
import { ask } from "../../testing/ask";
import { testGraph } from "../../testing/graph";
import { Surroundings } from "./surroundings";

const TO = 5_000; // facts of each thing of the graph below, and as many to it

/** Every thing has as many facts as a hub; counts what is read of it. */
function graphOfHubs() {
  const read = { facts: 0, names: 0 };
  const fact = (subject: number, object: number): Fact => ({
    id: 0,
    subject,
    relation: 0,
    object,
    source: 0,
    trust: 1,
  });
  const some = (most: number, make: (i: number) => Fact) => {
    read.facts += Math.min(most, TO);
    return Array.from({ length: Math.min(most, TO) }, (_, i) => make(i));
  };
  const graph = {
    memory: new GraphMemory(),
    label: (entity: number) => {
      read.names += 1;
      return `Thing ${entity}`;
    },
    facts: (subject: number, _relation: unknown, limit = Infinity) => some(limit, (i) => fact(subject, i)),
    factsTo: (object: number, _relation: unknown, limit = Infinity) => some(limit, (i) => fact(i, object)),
  } as unknown as GraphReader;
  return { graph, read };
}

test("a text may name thousands of hubs, and reads a share of their facts and names", () => {
  const { graph, read } = graphOfHubs();
  const text = new Surroundings(graph);
  for (let entity = 0; entity < 8_000; entity++) text.of(entity);
  expect(read.facts).toBeLessThan(500_000);
  expect(read.names).toBeLessThanOrEqual(40_000);
  expect(text.of(7_999).to.length).toBeGreaterThan(0);
});

test("what a text may read is the same whatever another has read before it", () => {
  const { graph } = graphOfHubs();
  const apart = {
    ...graph,
    facts: (subject: number) =>
      graph.facts(subject, undefined, 50).map((fact) => ({ ...fact, object: 50 * subject + fact.object })),
  };
  const told = () => {
    const text = new Surroundings(apart);
    return Array.from(
      { length: 1_000 },
      (_, entity) => text.of(entity).to.filter((one) => one.beginnings.length > 0).length,
    );
  };
  const first = told();
  expect(first.at(-1)).toBe(0);
  expect(told()).toEqual(first);
});

test("what one text has read is not taken from another", () => {
  const { graph } = graphOfHubs();
  const first = new Surroundings(graph);
  for (let entity = 0; entity < 2_000; entity++) first.of(entity);
  expect(new Surroundings(graph).of(0)).toEqual(first.of(0));
});

test("the facts of a thing are read once for a text, however often it is named", () => {
  const world = testGraph();
  const relations = world.relations.map((relation) => ({ ...relation, open: true }));
  const asked = (text: string) => {
    let count = 0;
    const facts: GraphReader["facts"] = (subject, relation, limit) => {
      if (relation === undefined && limit !== undefined && world.label(subject) === "France") count += 1;
      return world.facts(subject, relation, limit);
    };
    ask(text, { ...world, relations, facts });
    return count;
  };
  const sentence = "Paris is the capital of France. ";
  expect(asked(sentence)).toBe(1);
  expect(asked(sentence.repeat(20))).toBe(1);
});
