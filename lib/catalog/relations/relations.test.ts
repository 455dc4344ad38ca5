import { expect, test } from "vitest";
import { z } from "zod";
import builtIn from "@/data/relations/built-in.json";
import common from "@/data/relations/common.json";
import roles from "@/data/relations/roles.json";
import { KINDS } from "../kinds";
import { hasRole, RELATIONS, REPHRASINGS, rowsOf } from ".";

const phrases = z.array(z.string().regex(/^[\p{L}\p{N}'. -]+$/u)).optional();
const kinds = z.array(z.enum(KINDS)).optional();
const flag = z.boolean().optional();
const words = { nouns: phrases, inverseNouns: phrases, verbs: phrases, inverseVerbs: phrases };

const relation = z.strictObject({
  ...words,
  id: z.string().regex(/^[a-z]+(-[a-z]+)*$/),
  label: z.string().min(1),
  object: z.enum(["entity", "number", "date", "text"]),
  subjects: kinds,
  objects: kinds,
  vagueFor: kinds,
  unit: z.string().optional(),
  single: z.union([z.boolean(), z.literal("per-kind")]).optional(),
  complete: flag,
  symmetric: flag,
  transitive: flag,
  asymmetric: flag,
  changes: flag,
  inverse: z.string().optional(),
  dated: z.string().optional(),
  tolerance: z.number().optional(),
  adjectives: phrases,
});

test("the words of relations have the form that the engine takes them to have", () => {
  expect(z.array(relation).safeParse(builtIn).error).toBeUndefined();
  const row = z.strictObject({ ...words, apart: flag, names: z.array(z.string().regex(/^[a-z ]+$/)).min(1) });
  expect(z.array(row).safeParse(common).error).toBeUndefined();
});

test("a way to say something is of words, names and what stands for several of them, and its plainer words name the same", () => {
  const namesIn = (text: string) => [...text.matchAll(/<(?:in\|of:)?(\w)(?::one)?>/g)].map(([, name]) => name);
  for (const { says, plainly } of REPHRASINGS) {
    expect(says).toMatch(/^(?:(?:<\w>|[a-z',|-]+\??) ?)+$/);
    expect(plainly.flatMap(namesIn).filter((name) => !namesIn(says).includes(name))).toEqual([]);
  }
});

test("what a relation, a role or a date refers to is there, and each id once", () => {
  const ids = RELATIONS.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const meant = RELATIONS.flatMap(({ dated, inverse }) => [dated, inverse]).filter((id) => id !== undefined);
  expect([...meant, ...Object.values(roles).flat()].filter((id) => !ids.includes(id))).toEqual([]);
});

test("a relation has its roles by its id", () => {
  expect(hasRole({ id: "located-in" }, "place")).toBe(true);
  expect(hasRole({ id: "part-of" }, "place")).toBe(false);
  expect(hasRole(undefined, "place")).toBe(false);
});

test("a label takes the common relation whose name it has, in any order and number", () => {
  expect(rowsOf("place of birth")).toEqual(rowsOf("birth places"));
  expect(rowsOf("no such relation")).toEqual([]);
});
