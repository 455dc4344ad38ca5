import { expect, test } from "vitest";
import { verdictOn, WORLD } from "../../testing/ask";
import { ENTITIES, FACTS } from "../../testing/facts";
import { testGraph, withRelations } from "../../testing/graph";

const INFERRED = withRelations(
  WORLD,
  WORLD.relations.map((relation) => ({ ...relation, open: true })),
);

const LABELS: Record<string, string> = { "located-in": "country of location", height: "height feet" };
const LABELLED = withRelations(
  INFERRED,
  INFERRED.relations.map((one) => ({ ...one, label: LABELS[one.id] ?? one.label })),
);

// No wording of the world's relations has these words.
test.each(["Marie Curie wed Pierre Curie.", "Germany is surrounded by Poland."])(
  "facts that join what a claim names state it in words that nobody listed: %s",
  (text) => expect(verdictOn(text)).toBe("supported"),
);

test.each(["Germany is not surrounded by Poland.", "Neither Poland nor Germany has a coastline."])(
  "nothing is refuted by such words where a relation's own were reviewed: %s",
  (text) => expect(verdictOn(text)).toBe("not_found"),
);

test("where the words of relations are inferred, facts refute as well", () => {
  expect(verdictOn("Germany is not surrounded by Poland.", INFERRED)).toBe("refuted");
});

// [what is refuted, what speaks of another relation]
test.each([
  ["France has an area of 400,000 square kilometres.", "France has a land area of 400,000 square kilometres."],
  ["France has an area of 400,000 square kilometres.", "France has an area of land of 400,000 square kilometres."],
  ["Hamlet was written by Jane Austen.", "Hamlet was written for Jane Austen."],
  ["The Eiffel Tower has a height of 200 metres.", "The Eiffel Tower has a height of 200."],
  ["The Eiffel Tower is located in Berlin.", "The Eiffel Tower is located in the city of Berlin."],
])("what words ask of another relation refutes nothing: %s But not: %s", (refuted, open) => {
  expect([verdictOn(refuted, LABELLED), verdictOn(open, LABELLED)]).toEqual(["refuted", "not_found"]);
});

test("of what somebody was, each is told alone, be it a name as a whole", () => {
  const entities = `${ENTITIES}thing 150 | Mayor of Ulm\n`;
  const facts = `${FACTS}Albert Einstein | instance-of | Mayor of Ulm\nAlbert Einstein | member-of | European Union\n`;
  const graph = testGraph(entities, facts);
  const relations = graph.relations.map((relation) => ({ ...relation, open: true }));
  const text = "Albert Einstein was Mayor of Ulm and a member of the European Union.";
  expect(verdictOn(text, withRelations(graph, relations))).toBe("supported");
});

test.each(["Germany is formerly surrounded by Poland.", "The south of Germany is surrounded by Poland."])(
  "words that turn what the facts state leave a claim open: %s",
  (text) => expect(verdictOn(text)).toBe("not_found"),
);
