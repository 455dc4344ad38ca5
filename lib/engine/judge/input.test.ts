import { expect, test } from "vitest";
import { ask, verdictOn } from "../testing/ask";
import { ENTITIES, FACTS } from "../testing/facts";
import { testGraph } from "../testing/graph";

/** [what holds, what fails in one part]: the parts of a claim, however they are joined. */
const PARTS: [string, string][] = [
  [
    "Marie Curie, who was born in Warsaw, won two Nobel Prizes.",
    "Marie Curie, who was born in Paris, won two Nobel Prizes.",
  ],
  [
    "The Eiffel Tower, whose architect was Gustave Eiffel, is in Paris.",
    "The Eiffel Tower, whose architect was Pierre Curie, is in Paris.",
  ],
  ["Paris, which is the capital of France, is a city.", "Paris, which is the capital of Germany, is a city."],
  ["Albert Einstein, a physicist, was born in Ulm.", "Albert Einstein, a physicist, was born in Berlin."],
  ["Lima, the capital of Peru, is a city.", "Giza, the capital of Peru, is a city."],
  ["Apple, founded in 1976, is a company.", "Apple, founded in 1986, is a company."],
  ["Albert Einstein (1879–1955) was a physicist.", "Albert Einstein (1879–1965) was a physicist."],
  [
    "Albert Einstein (born 14 March 1879 in Ulm) was a physicist.",
    "Albert Einstein (born 14 March 1879 in Bern) was a physicist.",
  ],
  ["Warsaw-born Marie Curie won two Nobel Prizes.", "Paris-born Marie Curie won two Nobel Prizes."],
  ["Japan's currency is the yen, which is used in Japan.", "Japan's currency is the yen, which is used in France."],
  ["Einstein was born in Ulm and later died in Princeton.", "Einstein was born in Ulm and later died in Bern."],
  ["Born in Ulm, Albert Einstein was a physicist.", "Born in Bern, Albert Einstein was a physicist."],
  ["Situated in Europe, France, also, borders Spain.", "Situated in Asia, France, also, borders Spain."],
  [
    "Einstein died in the city of Princeton and the year 1955.",
    "Einstein died in the city of Princeton and the year 1965.",
  ],
  ["Germany is in Europe, borders Poland and uses the euro.", "Germany is in Europe, borders Japan and uses the euro."],
  ["Mars is a planet which orbits the Sun.", "Mars is a planet which orbits Phobos."],
  ["France (capital: Paris) is in Europe.", "France (capital: Berlin) is in Europe."],
  ["Mount Everest, the highest mountain, is in Nepal.", "Mont Blanc, the highest mountain, is in Nepal."],
  ["Berlin and Madrid are cities in Europe.", "Berlin and Tokyo are cities in Europe."],
  ["France and Germany both use the euro.", "France and Japan both use the euro."],
  [
    "Paris and Berlin are the capitals of France and Germany respectively.",
    "Berlin and Paris are the capitals of France and Germany respectively.",
  ],
  [
    "The capitals of France and Germany are Paris and Berlin.",
    "The capitals of France and Germany are Paris and Madrid.",
  ],
  [
    "Paris is the capital of France and Berlin is the capital of Germany.",
    "Paris is the capital of France and Berlin is the capital of Spain.",
  ],
  [
    "Paris is the capital of France; Berlin is the capital of Germany.",
    "Paris is the capital of France; Berlin is the capital of Spain.",
  ],
  ["Paris is a city, while Berlin is in Germany.", "Paris is a city, while Berlin is in Spain."],
  ["France borders Germany, Spain and Switzerland.", "France borders Germany, Spain and Japan."],
  [
    "It is the case both that Paris is in France and that Berlin is in Germany.",
    "It is the case both that Paris is in France and that Berlin is in Spain.",
  ],
];

test.each(PARTS)("every part must hold: %s And not: %s", (holds, fails) => {
  expect([verdictOn(holds), verdictOn(fails)]).toEqual(["supported", "refuted"]);
});

test.each([
  "Canberra, not Sydney, is the capital of Australia.",
  "The capital of Australia is Canberra rather than Sydney.",
  "Paris is the capital of France, not Germany.",
  "Unlike salmon, whales are mammals.",
  "In fact, Paris is the capital of France.",
  "Gold (or aurum) is a metal.",
])("what is only held against it, or frames it, is no part: %s", (text) => expect(verdictOn(text)).toBe("supported"));

/** What a text says first; then a sentence that leans on it and holds, and one that fails. */
const LEANING: [string, string, string][] = [
  ["Marie Curie was born in Warsaw.", "She was a physicist.", "She was born in Paris."],
  ["Marie Curie was born in Warsaw.", "Her birthplace was Warsaw.", "Her birthplace was Paris."],
  ["Albert Einstein was born in Ulm.", "He died in Princeton.", "He died in Ulm."],
  ["Australia is a country.", "Its capital is Canberra.", "Its capital is Sydney."],
  ["France is in Europe.", "The country borders Spain.", "The country borders Japan."],
  ["Gold is a metal.", "It has the symbol Au.", "It has the symbol Fe."],
  ["Gold, whose symbol is Au, is a metal.", "It melts at 1,064 °C.", "It melts at 500 °C."],
  ["Australia is a country. Mars is a planet.", "Its capital is Canberra.", "Its capital is Sydney."],
  ["Australia is a country. Mars is a planet.", "The capital is Canberra.", "The capital is Sydney."],
  ["Canberra is a city. Berlin is in Germany.", "Berlin is its capital.", "Madrid is its capital."],
  ["Berlin is in Germany. Paris is France's largest city.", "Its capital is Paris.", "Its capital is Berlin."],
  ["Berlin is in Germany. Paris is the largest city in France.", "Its capital is Paris.", "Its capital is Berlin."],
  ["Paris is in France. Marie Curie was born in Warsaw.", "She was a physicist.", "She was born in Paris."],
];

test.each(LEANING)("after “%s” a pronoun is read by the graph: %s And not: %s", (before, holds, fails) => {
  const verdicts = [holds, fails].map((text) => ask(`${before} ${text}`).at(-1)?.verdict);
  expect(verdicts).toEqual(["supported", "refuted"]);
});

test("a pronoun may stand for a name of an apposition before it", () => {
  expect(verdictOn("Berlin, a city in Germany, is its capital.")).toBe("supported");
});

test("a relative clause is about the name right before it, be it a number and a word", () => {
  const games = testGraph(`${ENTITIES}event 150 | 1900 Games\n`, `${FACTS}1900 Games | located-in | Paris\n`);
  expect(verdictOn("Berlin is a city like the 1900 Games, which was in Germany.", games)).toBe("refuted");
});

test("a name that looks like a description is no pronoun", () => {
  expect(ask("Mars is a planet. The Moon orbits the Earth.").at(-1)?.verdict).toBe("supported");
});

test("a pronoun that nothing before it explains stays open", () => {
  expect(verdictOn("It has the symbol Au.")).toBe("not_found");
});

test("a claim keeps its words, whatever its pronoun is read as", () => {
  expect(ask("Gold is a metal. It has the symbol Au.").at(-1)?.text).toBe("It has the symbol Au.");
});

test.each([
  "Is Paris the capital of France?",
  "Which city is the capital of France?",
  "Look at Paris.",
  "Visit Paris, the capital of France.",
  "I think Paris is the capital of France.",
  "Experts believe that Paris is the capital of France.",
  "Paris might be the capital of France.",
  "Paris is perhaps the capital of France.",
  "Paris, perhaps, is the capital of Spain.",
  "Paris will be the capital of France.",
  "Paris is beautiful.",
  "Paris is a wonderful city to our eyes.",
  "We love Paris.",
  "My dog is a mammal.",
  "You should visit Berlin.",
  "If Paris is the capital of France, then Berlin is in Germany.",
  "If Paris is in Spain, it is in Europe.",
  "In the novel, Paris is the capital of Germany.",
  "In this alternate history, Berlin is the capital of France.",
  "Imagine a world where gold has the symbol Fe.",
  "Paris.",
  "Hello!",
])("what asks, guesses, judges, forecasts, imagines or tells a story is left open: %s", (text) =>
  expect(verdictOn(text)).toBe("not_found"),
);

test("a part that is only thought or guessed of is never supported, and the rest may still be wrong", () => {
  expect(verdictOn("Paris, which is thought to be old, is the capital of France.")).toBe("not_found");
  expect(verdictOn("Paris, which is thought to be old, is the capital of Germany.")).toBe("refuted");
});

test("a hedged sentence takes nothing from its neighbours", () => {
  const verdicts = ask("I like it. Paris is the capital of France. Is it?").map(({ verdict }) => verdict);
  expect(verdicts).toEqual(["not_found", "supported", "not_found"]);
});

test("names keep their words: a country in capitals is no pronoun, May no hedge", () => {
  expect(verdictOn("Texas is in the US.")).toBe("supported");
  expect(verdictOn("Albert Einstein died in May 1955.")).toBe("refuted");
});

test("a name may begin with a period", () => {
  expect(verdictOn("The internet domain of France is .fr.")).toBe("supported");
});

test("markdown states what its words state", () => {
  const text = "- **Paris** is the capital of [France](https://example.com).\n- `Gold` is a metal";
  expect(ask(text).map(({ verdict }) => verdict)).toEqual(["supported", "supported"]);
});
