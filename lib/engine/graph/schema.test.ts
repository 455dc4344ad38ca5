import { expect, test } from "vitest";
import { RELATIONS } from "@/lib/catalog/relations";
import { testGraph } from "../testing/graph";
import { classesOf } from "./closures";
import { LayeredGraph } from "./layered";
import { Schema } from "./schema";

test("what is worked out of relations is made once, and by nobody who does not ask", () => {
  const schema = new Schema(RELATIONS);
  for (const part of ["lexicon", "vocabulary", "labels"] as const) expect(schema[part]).toBe(schema[part]);
  expect(schema.allOf("class")).toBe(schema.allOf("class"));
  expect(schema.alone(0)).toBe(schema.alone(0));
});

test("a relation is found by its id and by its role, and one that a graph has not by neither", () => {
  const schema = new Schema(RELATIONS.slice(0, 1));
  expect(schema.indexOf(RELATIONS[0]?.id ?? "")).toBe(0);
  expect([schema.indexOf("no-such"), schema.oneOf("exclusion")]).toEqual([-1, -1]);
});

test("what follows from the facts of one reader is not taken from another", () => {
  const entities = "class 150 | bird; birds\nclass 150 | animal; animals\n";
  const [plain, told] = ["", "bird | subclass-of | animal\n"].map((facts) => testGraph(entities, facts));
  if (!plain || !told) return expect.unreachable();
  expect(classesOf(plain, 0).size).toBe(0);
  expect(classesOf(told, 0).size).toBe(1);
  const whole = new LayeredGraph(told, plain);
  expect([classesOf(whole, 0).size, classesOf(plain, 0).size]).toEqual([1, 0]);
});
