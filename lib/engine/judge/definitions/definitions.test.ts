import { expect, test } from "vitest";
import type { GraphReader } from "../../graph/reader";
import { testGraph } from "../../testing/graph";
import { type Claim, unjudged } from "../../verify";
import type { TextVerdict } from "../text/judge";
import { byGlosses, definitionsFor } from "./definitions";

const ENTITIES = `
  class 200 | glacier
  class 190 | kiln
  class 180 | old kiln=kiln
  class 150 | condenser
  class 150 | blood cell
  class 150 | machine
  class 150 | lodger
  class 150 | person
  element 150 | Gold
  city 150 | Nice
`;
const FACTS = `
  kiln | subclass-of | machine
  condenser | subclass-of | machine
  lodger | subclass-of | person
`;
/** Of each entity, in their order. */
const GLOSSES = [
  "a slowly moving mass of ice",
  "a furnace for firing pottery or bricks",
  "a room where hops are dried",
  "a machine that turns steam into water",
  "any of the cells found in blood",
  undefined,
  "a person who lives in another's house",
  undefined,
  "a metal with the symbol Au",
  "a city on the coast of France",
];

const GRAPH: GraphReader = { ...testGraph(ENTITIES, FACTS), description: (entity) => GLOSSES[entity] };
const glossesOf = (claim: string) => definitionsFor(GRAPH, claim).map(({ text }) => text);

test.each([
  "A glacier is a slowly moving mass of ice.",
  "Glaciers are masses of ice that move slowly.",
  "The term glacier refers to a slowly moving mass of ice.",
  "In geology, a glacier is defined as a mass of moving ice.",
])("a definition of a noun finds its gloss: %s", (claim) => {
  expect(definitionsFor(GRAPH, claim)).toEqual([
    { id: "WordNet", title: "glacier", text: "glacier: a slowly moving mass of ice" },
  ]);
});

test("of several senses those are given that speak of what the claim says", () => {
  expect(glossesOf("A kiln is a furnace for firing bricks.")).toEqual(["kiln: a furnace for firing pottery or bricks"]);
  expect(glossesOf("A kiln is a room in which hops are dried.")).toEqual(["kiln: a room where hops are dried"]);
});

test("nouns of several words and names are found as they are written", () => {
  expect(glossesOf("Blood cells are cells found in blood.")).toHaveLength(1);
  expect(glossesOf("Nice is a city on the coast of France.")).toHaveLength(1);
  expect(glossesOf("What is nice is a city on the coast of France.")).toEqual([]);
});

test("a class above the noun is as good as a word of its gloss", () => {
  expect(glossesOf("A kiln is a machine for firing bricks.")).toHaveLength(1);
});

test.each([
  ["another kind of thing", "A glacier is a penny of slowly moving mass and ice."],
  ["what the gloss leaves open", "A glacier is a mass of ice that is popular with tourists."],
  ["a number that the gloss lacks", "A glacier is a slowly moving mass of ice and 12 more."],
  ["a word whose opposite would say the contrary", "A glacier is a hot slowly moving mass of ice."],
  ["what becomes what the other way round", "A condenser is a machine that turns water into steam."],
  ["who does it the other way round", "A lodger is a person that another lives in the house of."],
  ["what something is not", "A glacier is not a slowly moving mass of ice."],
  ["no definition", "A glacier melted in the sun."],
  ["an element, which others describe", "Gold is a metal with the symbol Au."],
  ["a claim without words", "Is."],
])("no gloss is given for %s", (_, claim) => {
  expect(glossesOf(claim)).toEqual([]);
});

const [CLAIM] = unjudged(
  { claims: [{ text: "C.", stated: "C.", start: 0, end: 2, contextDependent: false }] },
  { minConfidence: 0.8, includeEvidence: true },
) as [Claim];

function judged(verdict: TextVerdict["verdict"], likely: number): TextVerdict {
  const stance = verdict === "refuted" ? "contradicts" : "supports";
  const quote = "glacier: a slowly moving mass of ice";
  return {
    verdict,
    likely: { supported: likely, refuted: 1 - likely, notFound: 0 },
    path: ["glacier", "1"],
    citations: [
      { source_id: "WordNet", title: "glacier", url: "", quote, span: { start: 0, end: 36 }, stance, score: likely },
    ],
  };
}

test("a gloss supports with its quote, and what is too unlikely for the request is not verified", () => {
  expect(byGlosses(CLAIM, judged("supported", 0.95), 0.8)).toMatchObject({
    verdict: "supported",
    verified: true,
    confidence: 0.95,
    source: "WordNet",
    path: ["glacier", "1"],
    evidence: "“glacier: a slowly moving mass of ice”",
    citations: [{ source_id: "WordNet", title: "glacier", stance: "supports" }],
  });
  expect(byGlosses(CLAIM, judged("supported", 0.75), 0.8)).toMatchObject({ verdict: "supported", verified: false });
});

test("a gloss never refutes, and leaves open what it hardly supports", () => {
  for (const said of [judged("refuted", 0.01), judged("supported", 0.6), judged("not_found", 0.4), undefined])
    expect(byGlosses(CLAIM, said, 0.5)).toEqual(CLAIM);
});

test("quotes are left out where no evidence was asked for", () => {
  const { evidence: _left, ...bare } = CLAIM;
  const decided = byGlosses(bare, judged("supported", 0.95), 0.5);
  expect(decided).toMatchObject({ verdict: "supported", citations: [] });
  expect(decided).not.toHaveProperty("evidence");
});
