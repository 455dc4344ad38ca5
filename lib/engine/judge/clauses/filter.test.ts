import { expect, test } from "vitest";
import { Linker } from "../../link/mentions";
import { atOnce } from "../../pauses";
import { WORLD } from "../../testing/ask";
import { taggedSentences } from "../input";
import { makeClause } from "./clause";
import { isAssertion } from "./filter";

const isAsserted = (text: string) => {
  const [tokens = []] = atOnce(taggedSentences(text));
  return isAssertion(makeClause(new Linker(WORLD), tokens));
};

test("who appears somewhere is there, and what appears to be so may not be", () => {
  expect(isAsserted("Jane Austen appears in Hamlet.")).toBe(true);
  expect(isAsserted("Jane Austen appears to be a physicist.")).toBe(false);
});
