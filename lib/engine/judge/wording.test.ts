import { expect, test } from "vitest";
import { askOne, WORLD } from "../testing/ask";
import { withRelations } from "../testing/graph";

const evidenceOf = (text: string, label: string) => {
  const isMeant = ({ nouns = [] }: (typeof WORLD.relations)[number]) => nouns.includes("capital");
  const called = { label, open: true, nouns: undefined, verbs: [label.replace(/s\b/, "")] };
  const relations = WORLD.relations.map((one) => (isMeant(one) ? { ...one, ...called } : one));
  return askOne(text, withRelations(WORLD, relations)).evidence;
};

test("a fact is told by the verb of its relation, and one that may be a plural as a name", () => {
  expect(evidenceOf("France rules from Paris.", "rules from")).toMatch(/^France rules from Paris\./);
  expect(evidenceOf("France seats Paris.", "seats")).toMatch(/^France: seats Paris\./);
  expect(askOne("France borders Germany.").evidence).toMatch(/^France shares a border with Germany\./);
});
