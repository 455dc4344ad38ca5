import { expect, test } from "vitest";
import { referencesTold } from "./told";

const TEXT = "Ada Lane built a loom. She sold it in Faro. The brothers bought the old loom, and they broke it.";
const references = (claims: string[]) => {
  const at = TEXT.indexOf("She");
  const last = TEXT.indexOf("The brothers");
  const told = claims.map((claim) => ({ at: claim.includes("bought") || claim.includes("broke") ? last : at, claim }));
  return referencesTold(TEXT, told).map(({ start, end, meant }) => [TEXT.slice(start, end), meant]);
};

test("what a claim has in the place of a pronoun is what that stands for", () => {
  expect(references(["Ada Lane sold it in Faro."])).toEqual([["She", "Ada Lane"]]);
});

test("of a bare phrase too, where the words behind it go on alike", () => {
  expect(references(["Ada Lane bought the old loom, and they broke it."])).toEqual([["The brothers", "Ada Lane"]]);
});

test("but no name that the text did not tell before, and nothing where the claim goes on otherwise", () => {
  expect(references(["Bo Dunn sold it in Faro.", "Ada Lane once owned a loom."])).toEqual([]);
});
