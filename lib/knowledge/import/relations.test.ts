import { expect, test } from "vitest";
import { inferRelations, joinSaidInverses, newRelationIds, type RelationOverride } from "./relations";
import type { Statement } from "./statement";
import { Survey } from "./survey";
import { toldApart } from "./variants";

const thing = (subject: string, predicate: string, object: string): Statement => ({
  subject: `x:${subject}`,
  predicate,
  object: { key: `x:${object}` },
});
const words = (subject: string, predicate: string, text: string): Statement => ({
  subject: `x:${subject}`,
  predicate,
  object: { text },
});
const times = <T>(count: number, make: (i: number) => T) => Array.from({ length: count }, (_, i) => make(i));

function inferred(statements: readonly Statement[]) {
  const survey = new Survey();
  for (const statement of statements) survey.add(statement);
  survey.close();
  return new Map(inferRelations(survey).map((found) => [found.key, found]));
}

test("a relation is single-valued once enough subjects have one object, and not for a few", () => {
  const many = inferred(times(40, (i) => thing(`s${i}`, "editor", `o${i % 7}`))).get("editor");
  const few = inferred(times(4, (i) => thing(`s${i}`, "editor", `o${i}`))).get("editor");
  const double = inferred(times(40, (i) => thing(`s${i >> 1}`, "editor", `o${i}`))).get("editor");
  expect([many?.relation.single, few?.relation.single, double?.relation.single]).toEqual([true, undefined, undefined]);
});

test("what another source is like tells nothing of a relation, which keeps its id", () => {
  const ids = newRelationIds();
  const weights = (name: string, objects: readonly string[]) => {
    const survey = new Survey(name);
    for (const [i, object] of objects.entries()) survey.add(words(`${name}${i >> 1}`, "drop", object));
    return inferRelations(survey, { ids });
  };
  const some = weights("a", ["3 mm", "3 mm", "9 mm", "9 mm"]);
  const others = weights("b", ["steep", "deep", "sheer", "mild"]);
  const alike = weights("c", ["4 mm", "4 mm"]);
  const told = toldApart([some, others, alike]).map(([one]) => one?.relation);
  expect(told).toMatchObject([
    { id: "drop", object: "number", unit: "m", single: true },
    { id: "drop", object: "entity", variant: 2 },
    { id: "drop", object: "number", unit: "m" },
  ]);
  expect(told.map((relation) => relation?.variant)).toEqual([undefined, 2, undefined]);
});

test("a value stands alone from the first row, unless a subject has two", () => {
  const one = inferred([words("a", "battery life", "18 hours"), words("b", "battery life", "20 hours")]);
  expect(one.get("battery life")?.relation).toMatchObject({ object: "number", unit: "s", single: true });
  const two = inferred(times(6, (i) => words(`s${i >> 1}`, "lap time", `${i} minutes`)));
  expect(two.get("lap time")?.relation.single).toBeUndefined();
});

test("names of our own relations map onto them, and 'of' turns them round", () => {
  const found = inferred([
    thing("a", "http://x.example/birthPlace", "b"),
    thing("b", "http://x.example/capitalOf", "c"),
    thing("c", "http://x.example/state", "d"),
  ]);
  const told = [...found.values()].map(({ relation, inverted }) => [relation.id, inverted]);
  expect(told).toEqual([
    ["birth-place", false],
    ["capital", true],
    ["state", false],
  ]);
});

test("symmetric and inverse relations show in the pairs that they join", () => {
  const found = inferred([
    ...times(30, (i) => thing(`m${i}`, "matched with", `n${i}`)),
    ...times(30, (i) => thing(`n${i}`, "matched with", `m${i}`)),
    ...times(60, (i) => thing(`p${i}`, "has tutor", `t${i}`)),
    ...times(60, (i) => thing(`t${i}`, "employs", `p${i}`)),
    ...times(60, (i) => thing(`q${i}`, "precedes", `q${i + 1}`)),
  ]);
  expect(found.get("matched with")?.relation.symmetric).toBe(true);
  expect(found.get("has tutor")?.relation).toMatchObject({ inverse: "employs", inverseVerbs: ["employ"] });
  expect(found.get("precedes")?.relation).toMatchObject({ asymmetric: true });
});

test("words of a relation that an owner says to be another one turned round state it", () => {
  const rows = [
    ...times(3, (i) => thing(`p${i}`, "has tutor", `t${i}`)),
    ...times(3, (i) => thing(`t${i}`, "coaches", `q${i}`)),
  ];
  const survey = new Survey();
  for (const statement of rows) survey.add(statement);
  survey.close();
  const told = (override: RelationOverride) => {
    const found = inferRelations(survey, { overrides: new Map([["has tutor", override]]) });
    joinSaidInverses(found);
    return found.find(({ key }) => key === "has tutor")?.relation.inverseVerbs;
  };
  expect(told({ inverse: "coaches" })).toEqual(["coach"]);
  expect(told({ inverse: "coaches", inverseVerbs: ["train"] })).toEqual(["train"]);
  expect(told({ inverse: "" })).toBeUndefined();
  expect(told({ inverse: "birth-place" })).toContain("be born in");
});

test("years are dates where the name or other dates say so, and else numbers", () => {
  const found = inferred([
    ...times(5, (i) => words(`a${i}`, "founded", String(1900 + i))),
    ...times(5, (i) => words(`a${i}`, "seats", String(1900 + i))),
  ]);
  expect(found.get("founded")?.relation).toMatchObject({ object: "date", verbs: ["be founded in", "be founded on"] });
  expect(found.get("seats")?.relation.object).toBe("number");
});

test("labels give the words that state a relation", () => {
  const label = (predicate: string) => inferred([thing("a", predicate, "b")]).get(predicate)?.relation;
  expect(label("ownedBy")).toMatchObject({ verbs: ["be owned by"], inverseVerbs: ["own"] });
  expect(label("has_sponsor")).toMatchObject({ nouns: ["sponsor"] });
  expect(label("works with")).toMatchObject({ verbs: ["work with"] });
  expect(label("sponsorOf")).toMatchObject({ inverseNouns: ["sponsor"] });
});
