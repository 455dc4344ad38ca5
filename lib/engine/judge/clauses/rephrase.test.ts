import { expect, test } from "vitest";
import { verdictOn } from "../../testing/ask";

/** [what holds, what fails], in other words than those of the graph's relations. */
const PAIRS: [string, string][] = [
  ["Paris or Madrid is the capital of France.", "Berlin or Madrid is the capital of France."],
  ["The capital of France is either Berlin or Paris.", "The capital of France is either Berlin or Madrid."],
  ["The capital of Germany is Paris, Berlin or Madrid.", "The capital of Germany is Paris, Lima or Madrid."],
  ["Tokyo is in Peru or in Japan.", "Tokyo is in Peru or in Egypt."],
  ["The atomic number of gold is 79 or 80.", "The atomic number of gold is 78 or 80."],
  ["Neither Berlin nor Madrid is the capital of France.", "Neither Paris nor Madrid is the capital of France."],
  ["Tokyo lies in neither Peru nor Egypt.", "Tokyo lies in neither Peru nor Japan."],
  ["Spain is one of the countries in Europe.", "Spain is one of the countries in Asia."],
  ["One of the countries of Europe is Spain.", "One of the countries of Asia is Spain."],
  ["Spain belongs to the countries of Europe.", "Spain belongs to the countries of Asia."],
  ["There is a country called Spain in Europe.", "There is a country called Spain in Asia."],
  ["Europe has a country named Spain.", "Asia has a country named Spain."],
  ["It was not Jane Austen who wrote Hamlet.", "It wasn't William Shakespeare who wrote Hamlet."],
  ["France and Spain share a border.", "France and Poland share a border."],
  ["France and Spain border each other.", "France and Poland border each other."],
  ["The metal with the symbol Au is gold.", "The metal with the symbol Fe is gold."],
  ["The inventor behind the telephone is Alexander Graham Bell.", "The inventor behind the telephone is Steve Jobs."],
  ["There are no insects that are mammals.", "There are no mammals that are dogs."],
  ["Steve Jobs co-founded Apple.", "Albert Einstein co-founded Apple."],
  ["In France, people pay with the euro.", "In France, people pay with the yen."],
  ["Germany's population exceeds that of France.", "France's population exceeds that of Germany."],
  ["More people live in Germany than in France.", "More people live in France than in Germany."],
];

test.each(PAIRS)("%s And not: %s", (holds, fails) => {
  expect([verdictOn(holds), verdictOn(fails)]).toEqual(["supported", "refuted"]);
});

test.each([
  "Paris or Zorgon is the capital of Zarg.",
  "One of the moons of Spain is Glorp.",
  "The country with the flag of Europe is Spain.",
])("what the graph says nothing of stays open: %s", (text) => expect(verdictOn(text)).toBe("not_found"));
