import { expect, test } from "vitest";
import { z } from "zod";
import { issueInWords } from "./wording";

const told = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, { error: issueInWords }).error?.issues.map(({ message }) => message);

test.each([
  [z.object({ name: z.string() }), {}, "Is missing"],
  [z.string(), 3, "Must be a text"],
  [z.int(), 0.5, "Must be a whole number"],
  [z.string().min(1), "", "Must not be empty"],
  [z.string().min(12), "a", "Must have at least 12 characters"],
  [z.string().max(2), "abc", "Must have at most 2 characters"],
  [z.array(z.string()).max(1), ["a", "b"], "Must have at most 1 entry"],
  [z.number().min(0), -1, "Must be at least 0"],
  [z.number().lt(1), 1, "Must be less than 1"],
  [z.email(), "a", "Is no email address"],
  [z.url(), "a", "Is no web address"],
  [z.iso.date(), "a", "Is no date, such as 2026-01-31"],
  [z.enum(["low", "high"]), "a", "Must be one of low, high"],
  [z.literal("documents"), "facts", "Must be documents"],
  [z.union([z.string(), z.array(z.string())]), 3, "Is none of the forms that are taken here"],
  [z.strictObject({}), { a: 1 }, "Is no field of this"],
])("what is wrong is told as people say it: %#", (schema, value, words) => {
  expect(told(schema, value)).toEqual([words]);
});

test("what a schema says itself is not replaced", () => {
  expect(told(z.string().min(1, "Give it a name"), "")).toEqual(["Give it a name"]);
});
