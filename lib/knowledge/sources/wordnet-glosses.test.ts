import { expect, test } from "vitest";
import type { SourceObject } from "../source";
import { GLOSS_TRUST, lifeFacts } from "./wordnet-glosses";

function read(gloss: string): Record<string, string> {
  const facts = [...lifeFacts("p", gloss)].flatMap((record) => ("fact" in record ? [record.fact] : []));
  expect(facts.every(({ trust }) => trust === GLOSS_TRUST)).toBe(true);
  return Object.fromEntries(facts.map(({ relation, object }) => [relation, written(object)]));
}

function written(object: SourceObject): string {
  if ("entity" in object) return String(object.entity);
  return object.kind === "date" ? String(object.year) : "";
}

test("life dates, nationality and country of birth are read out of a definition", () => {
  expect(read("physicist born in Germany (1879-1955)")).toEqual({ "birth-date": "1879", "death-date": "1955" });
  expect(read("French chemist (born in Poland) who won two Nobel prizes (1867-1934)")).toEqual({
    "birth-date": "1867",
    "death-date": "1934",
    nationality: "country/FR",
    "birth-place": "country/PL",
  });
});

test("years before Christ are negative", () => {
  expect(read("Greek philosopher (384-322 BC)")).toMatchObject({ "birth-date": "-384", "death-date": "-322" });
});

test("doubtful and living dates claim no more than is known", () => {
  expect(read("ancient poet (circa 750-700)")).not.toHaveProperty("birth-date");
  expect(read("United States film maker (born in 1946)")).toEqual({ "birth-date": "1946", nationality: "country/US" });
});
