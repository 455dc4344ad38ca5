import { expect, test } from "vitest";
import { RELATIONS, type Relation } from "@/lib/catalog/relations";
import { verdictOn } from "../../testing/ask";
import { testGraph, withRelations } from "../../testing/graph";

const ENTITIES = `
person   150 | Nora Vell
person   150 | Ivo Lunt
person   150 | Oda Brix
city     150 | Ostrum
city     150 | Kelmar
award    150 | Golden Quill
award    150 | Silver Anchor
landmark 150 | Harrow Tower
thing    150 | Tamsin Bay
thing    150 | Weavers
thing    150 | Brindle Coupe
thing    150 | Corvin Saloon
thing    150 | Dunnock Estate
`;

const FACTS = `
Nora Vell | birth-place | Ostrum
Nora Vell | award | Golden Quill
Ivo Lunt | award | Silver Anchor
Nora Vell | teacher | Oda Brix
Oda Brix | teacher | Ivo Lunt
Nora Vell | reign-start | 1931
Harrow Tower | atomic-number | 87654321
Brindle Coupe | made-of | Corvin Saloon
Ivo Lunt | quantity | 1963
Harrow Tower | architect | Nora Vell
Harrow Tower | depth | 40 m
Harrow Tower | elevation | 300 m
Harrow Tower | length | 70 m
Harrow Tower | serves-city | Ostrum
`;

const INFERRED: Record<string, Partial<Relation>> = {
  "birth-place": { label: "birth place" },
  award: { label: "prize" },
  teacher: { label: "in office while chancellor" },
  "reign-start": { label: "registered by weavers" },
  "atomic-number": { label: "registry number" },
  "made-of": { label: "related model" },
  quantity: { label: "apprenticed by guild" },
  architect: { label: "architect" },
  depth: { label: "subsidence" },
  elevation: { label: "elevation above the sea level in metres" },
  "serves-city": { label: "city" },
  length: { label: "third runway length" },
};

// As if a file had named these relations: nothing but their labels and the general wordings is known of them.
const IMPORTED = withRelations(
  testGraph(ENTITIES, FACTS),
  RELATIONS.map((one) => {
    const inferred = INFERRED[one.id];
    return inferred ? { id: one.id, label: one.label, object: one.object, open: true, ...inferred } : one;
  }),
);

// [what is refuted, what may speak of another relation]
test.each([["Nora Vell's birth place is Kelmar.", "Nora Vell comes from Kelmar."]])(
  "what the graph only has as like a relation's objects has to be named as such: %s But not: %s",
  (refuted, open) => {
    expect([verdictOn(refuted, IMPORTED), verdictOn(open, IMPORTED)]).toEqual(["refuted", "not_found"]);
  },
);

test("who is awarded something is the subject of the passive", () => {
  expect(verdictOn("Nora Vell has been awarded the Golden Quill.", IMPORTED)).toBe("supported");
  expect(verdictOn("Nora Vell has been awarded the Silver Anchor.", IMPORTED)).toBe("refuted");
});

test("a noun that only says that there is a number makes no other relation", () => {
  expect(verdictOn("Harrow Tower has a subsidence measurement of 90 metres.", IMPORTED)).toBe("refuted");
  expect(verdictOn("Harrow Tower has a subsidence margin of 90 metres.", IMPORTED)).toBe("not_found");
});

test("a measure may be worded as a whole without the first word of its label, not as another", () => {
  expect(verdictOn("Harrow Tower is 300 metres above sea level.", IMPORTED)).toBe("supported");
  expect(verdictOn("Harrow Tower is 900 metres above sea level.", IMPORTED)).toBe("refuted");
  expect(verdictOn("Harrow Tower has a runway length of 900 metres.", IMPORTED)).toBe("not_found");
});

test("what a text calls a city is of the range of a relation of that name", () => {
  expect(verdictOn("Harrow Tower is located in the city of Tamsin Bay.", IMPORTED)).toBe("refuted");
  expect(verdictOn("Harrow Tower is located in Tamsin Bay.", IMPORTED)).toBe("not_found");
});

test("while somebody was something is a part of what is said", () => {
  expect(verdictOn("Nora Vell was in office while Oda Brix was chancellor.", IMPORTED)).toBe("supported");
  expect(verdictOn("Nora Vell was in office while Ivo Lunt was chancellor.", IMPORTED)).toBe("refuted");
});

test("a name that is part of a relation's label is told with it", () => {
  expect(verdictOn("Nora Vell was registered by the Weavers in 1931.", IMPORTED)).toBe("supported");
  expect(verdictOn("Nora Vell was registered by Ivo Lunt in 1931.", IMPORTED)).toBe("not_found");
});

test("a whole label before a value states its relation beside other words", () => {
  expect(verdictOn("Harrow Tower was assigned the registry number 12345678.", IMPORTED)).toBe("refuted");
  expect(verdictOn("Harrow Tower was assigned the number 12345678.", IMPORTED)).toBe("not_found");
});

test("what is said of two things as to each other is one statement", () => {
  expect(verdictOn("The Brindle Coupe and the Corvin Saloon are related models.", IMPORTED)).toBe("supported");
  expect(verdictOn("The Brindle Coupe and the Dunnock Estate are related models.", IMPORTED)).not.toBe("supported");
});

test("a year that a file holds as a number is not the year before", () => {
  expect(verdictOn("Ivo Lunt was apprenticed by the guild in 1963.", IMPORTED)).toBe("supported");
  expect(verdictOn("Ivo Lunt was apprenticed by the guild in 1962.", IMPORTED)).toBe("not_found");
});

test("of people and things that are no places other words may say so", () => {
  expect(verdictOn("Harrow Tower was designed by Ivo Lunt.", IMPORTED)).toBe("refuted");
});
