import { expect, test } from "vitest";
import { verdictOn } from "../testing/ask";

test.each([
  ["nothing is known of the object", "Zorgon is the capital of France."],
  ["nothing is known of the subject", "Bonn is the capital of Zarg."],
  ["no relation is stated", "Paris is twinned with Berlin."],
  ["the verb is no word", "Paris glorps France."],
  ["the graph lacks the fact", "Jane Austen was born in Ulm."],
  ["the subject may have others", "The Nile flows through Germany."],
  ["the list may lack some", "Marie Curie won three Nobel Prizes."],
  ["it tells of the past", "Paris is the former capital of Germany."],
  ["it tells of the future", "Paris is the future capital of Germany."],
  ["it says “only” of what need not be listed in full", "Hamlet is the only work by William Shakespeare."],
  ["it says “first”", "Steve Jobs was the first founder of Apple."],
  ["it says “second”", "Mont Blanc is the second highest mountain."],
  ["it says “alleged”", "Jane Austen is the alleged author of Hamlet."],
  ["it says “almost”", "Penguins are almost mammals."],
  ["a name in it is left unexplained", "Marie Curie was born in Warsaw with Albert Einstein."],
  ["most of its words are unexplained", "Paris is the beautiful, ancient and slippery capital of France."],
  ["a likely meaning of the name says nothing against it", "Mercury is a city."],
  [
    "most words of a false statement are unexplained",
    "Noisy windy harbour-less tram-happy cafe-lined old Berlin is the capital of France.",
  ],
  ["a class is said of its superclass", "Mammals are dogs."],
  ["all of a class are said to be of a part", "All birds are penguins."],
  ["the name is part of a longer one", "Greater France has a population of 300 million."],
  ["a noun makes something else of the name", "The France desk has a population of 300 million."],
  ["the maker of a kind of things need not have invented it", "Sony makes telephones."],
  ["a part of the subject is meant", "The south of France borders Spain."],
  ["the values cannot be compared", "France has a population of 68 km."],
  ["another measure in its unit is asked for", "The Eiffel Tower is 250 metres long."],
  ["a smaller bound says less", "France has more than 2 inhabitants."],
])("open where %s: %s", (_, text) => expect(verdictOn(text)).toBe("not_found"));

test("a value just beyond its tolerance is neither the same nor another", () => {
  expect(verdictOn("The Eiffel Tower is 330 metres tall.")).toBe("supported");
  expect(verdictOn("The Eiffel Tower is 336 metres tall.")).toBe("not_found");
  expect(verdictOn("The Eiffel Tower is 350 metres tall.")).toBe("refuted");
});

// The graph holds each of these, in the order of the words or turned round: they must not be refuted.
test.each([
  "Paris is the home of the Eiffel Tower.",
  "Albert Einstein is from Germany.",
  "The yen is the currency of Japan.",
  "Curie's husband Pierre was born in Paris.",
  "English is an official language of Canada.",
  "Nepal has the highest mountain.",
  "Warsaw is the birthplace of Marie Curie.",
  "The city of Paris is the capital of the European country of France.",
  "Germany is the birth country of Albert Einstein.",
])("what is true is never refuted: %s", (text) => expect(verdictOn(text)).not.toBe("refuted"));

test.each(["Pride and Prejudice is a novel by Jane Austen.", "Hamlet is a work by William Shakespeare."])(
  "a work by its author is never refuted: %s",
  (text) => expect(verdictOn(text)).not.toBe("refuted"),
);

test("who did not make the first of a kind is refuted as its inventor", () => {
  expect(verdictOn("Alexander Graham Bell invented the telephone.")).toBe("supported");
  expect(verdictOn("Sony invented the telephone.")).toBe("refuted");
});
