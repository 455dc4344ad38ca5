import { expect, test } from "vitest";
import { LayeredGraph } from "../../graph/layered";
import { askOne, OPTIONS, sentencesOf, verdictOn, WORLD } from "../../testing/ask";
import { ENTITIES, FACTS } from "../../testing/facts";
import { testGraph } from "../../testing/graph";
import { verifyClaims } from "../../verify";
import { CONSTRUCTS, type Constructs } from ".";
import type { Construct, PartConstruct } from "./construct";

// All countries of a continent are measured.
const MEASURED = testGraph(
  ENTITIES,
  `${FACTS}Poland | population | 38000000 people\nSwitzerland | population | 8700000 people\n`,
);

/** [what holds, what fails] of each kind. */
const PAIRS: [string, string][] = [
  ["Germany has a larger population than France.", "France has a larger population than Germany."],
  ["Mount Everest is taller than the Eiffel Tower.", "The Eiffel Tower is taller than Mount Everest."],
  ["The Nile is about eight times as long as the Seine.", "The Nile is three times as long as the Seine."],
  ["Japan has nearly twice the population of France.", "Japan has five times the population of France."],
  ["The population of Japan is twice that of France.", "The population of Japan is half that of France."],
  ["Mount Everest is about two times higher than Mont Blanc.", "Mount Everest is nine times higher than Mont Blanc."],
  ["Mount Everest is 4,043 metres higher than Mont Blanc.", "Mount Everest is 1,200 metres higher than Mont Blanc."],
  ["Albert Einstein was born 12 years after Marie Curie.", "Albert Einstein was born 40 years after Marie Curie."],
  ["Marie Curie was born before Albert Einstein.", "Albert Einstein was born before Marie Curie."],
  ["Albert Einstein was born after Marie Curie.", "Marie Curie was born after Albert Einstein."],
  ["Germany is not as large as France.", "France is not as large as Germany."],
  ["Canada has two official languages.", "Canada has three official languages."],
  ["There are two official languages in Canada.", "There are four official languages in Canada."],
  ["French is the only official language of France.", "English is the only official language of Canada."],
  ["France has only one official language, French.", "Canada has only one official language, English."],
  ["Some mammals are dogs.", "Some insects are mammals."],
  ["Germany is the most populous country in Europe.", "Spain is the most populous country in Europe."],
  ["Germany has the largest population in Europe.", "France has the largest population in Europe."],
  ['The word "strawberry" has three r\'s.', 'The word "strawberry" has two r\'s.'],
  ['There are four s\'s in "Mississippi".', 'There are three s\'s in "Mississippi".'],
  ["The word “banana” has six letters.", "The word “banana” has seven letters."],
  ["The word banana contains the letter a three times.", "The word banana contains the letter a two times."],
  ['The word "banana" has three a\'s.', 'The word "banana" has two a\'s.'],
  ['The word "banana" has 3 vowels.', 'The word "banana" has 2 consonants.'],
  ["France is the second most populous country in Europe.", "Germany is the second most populous country in Europe."],
];

test.each(PAIRS)("%s And not: %s", (holds, fails) => {
  expect([verdictOn(holds, MEASURED), verdictOn(fails, MEASURED)]).toEqual(["supported", "refuted"]);
});

test.each([
  "Poland is the largest country in Europe.",
  "Germany is the most populous country in Europe.",
  "Paris is the most beautiful city in Europe.",
  "France has seven rivers.",
  "The Eiffel Tower is three times as famous as Mont Blanc.",
  "Hamlet is the only work by William Shakespeare.",
  'The word "rhythm" has two vowels.',
  'The word "Paris" has two meanings.',
  "The word has six letters.",
  '"Evelina" has 84 letters.',
  '"Alpha" has 3 m.',
  "82 km are water of 258 km.",
])("what the graph does not list or measure stays open: %s", (text) => expect(verdictOn(text)).toBe("not_found"));

test("nothing is so many times what is none", () => {
  const empty = testGraph(ENTITIES, `${FACTS}Poland | population | 0 people\n`);
  expect(verdictOn("Germany has three times the population of Poland.", empty)).toBe("not_found");
  expect(verdictOn("Poland has three times the population of Germany.", empty)).toBe("not_found");
});

const said = (text: string, constructs: Constructs) =>
  verifyClaims(WORLD, sentencesOf(text), { ...OPTIONS, constructs });

test("what has the most in a place is held against its own kind, where no noun says which", () => {
  const people = ["Paris | 2100000", "Madrid | 3300000", "Warsaw | 1800000"].map((line) =>
    line.replace("|", "| population |"),
  );
  const places = ["Paris", "Madrid", "Warsaw"].map((city) => `${city} | located-in | Europe`);
  const graph = testGraph(ENTITIES, `${FACTS}${[...places, ...people.map((line) => `${line} people`)].join("\n")}\n`);
  expect(verdictOn("Madrid has the largest population in Europe.", graph)).toBe("supported");
  expect(verdictOn("Paris has the largest population in Europe.", graph)).toBe("refuted");
});

test("a kind of claim from outside is judged as those of the table are", () => {
  const rhymes: Construct = (_graph, { clause, arguments: used }) => {
    const at = clause.tokens.findIndex(({ lemma }) => lemma === "rhyme");
    const finding = { verdict: "supported", facts: [], link: 1, fit: 1 } as const;
    return at === -1 ? undefined : { finding, from: at, to: at + 1, arguments: used };
  };
  const constructs = { ...CONSTRUCTS, whole: [...CONSTRUCTS.whole, rhymes] };
  expect(said("Paris rhymes with Berlin.", CONSTRUCTS)).toMatchObject([{ verdict: "not_found" }]);
  const text = "Paris rhymes with Berlin. Paris does not rhyme with Berlin. Paris is the capital of Spain.";
  expect(said(text, constructs).map(({ verdict }) => verdict)).toEqual(["supported", "refuted", "refuted"]);
  expect(
    verifyClaims(new LayeredGraph(testGraph("", ""), WORLD), sentencesOf(text), { ...OPTIONS, constructs }),
  ).toEqual(said(text, constructs));
});

test("how a word is spelled is shown letter by letter", () => {
  const claim = askOne('The word "hammer" has three m\'s.');
  expect(claim).toMatchObject({ source: "arithmetic", expected: "2", path: ["h-a-m-m-e-r", "≠", "3 × m"] });
  expect(claim.reasoning).toBe("Refuted: arithmetic gives 2 instead.");
});

test("a kind of part from outside is judged beside those of the table", () => {
  const praise: PartConstruct = (_graph, { clause, arguments: used }, judged) => {
    const at = clause.tokens.findIndex(({ lemma }) => lemma === "splendid");
    const finding = { verdict: judged.length > 0 ? "supported" : "unknown", facts: [], link: 1, fit: 1 } as const;
    return at === -1 ? [] : [{ finding, from: at, to: at + 1, arguments: used }];
  };
  const text = "Paris is the splendid capital of France.";
  const [alone, praised] = [CONSTRUCTS, { ...CONSTRUCTS, parts: [...CONSTRUCTS.parts, praise] }].map((constructs) =>
    Math.max(...said(text, constructs).map(({ confidence }) => confidence)),
  );
  expect(praised).toBeGreaterThan(alone ?? 1);
});
