import { expect, test } from "vitest";
import { ask } from "../testing/ask";

/** The part of a text that each claim's span names, counted in code points. */
function spansOf(text: string): string[] {
  const points = [...text];
  return ask(text).map(({ span }) => points.slice(span.start, span.end).join(""));
}

test("the span of a plain sentence is the sentence with its end mark", () => {
  expect(spansOf("Hello! Paris is a city. Gold is a metal.")).toEqual(["Paris is a city.", "Gold is a metal."]);
});

test("spans count code points: an emoji before them counts one", () => {
  const [claim] = ask("Hello 😀👍🏽! Paris is a city.");
  expect(claim?.span).toEqual({ start: 11, end: 27 });
  expect(spansOf("Hello 😀👍🏽! Paris is a city. 🎉! Gold is a metal.")).toEqual([
    "Paris is a city.",
    "Gold is a metal.",
  ]);
});

test("a lone surrogate counts one, as code points do", () => {
  expect(spansOf("\ud83d! Paris is a city. \ude00! Gold is a metal.")).toEqual([
    "Paris is a city.",
    "Gold is a metal.",
  ]);
});

test("combining marks count as they are written", () => {
  expect(spansOf("Cafe\u0301s! Paris is a city.")).toEqual(["Paris is a city."]);
});

test("a part of a sentence has the span of its own words", () => {
  expect(spansOf("Marie Curie, who was born in Warsaw, was a physicist.")[1]).toBe("was born in Warsaw");
  expect(spansOf("France borders Germany, Spain and Japan.").slice(1)).toEqual(["Spain", "Japan."]);
  expect(spansOf("Albert Einstein (1879–1955) was a physicist.").slice(1)).toEqual(["1879", "1955"]);
});

test("a claim about “it” has the span of its own sentence, not of the name before it", () => {
  expect(spansOf("Gold is a metal. It has the symbol Au.")[1]).toContain("has the symbol Au.");
});
