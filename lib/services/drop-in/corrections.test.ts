import { expect, test } from "vitest";
import { correctedText } from "./corrections";
import { between, placesOf } from "./places";

type Claim = Parameters<typeof correctedText>[1][number];

function claimAt(
  text: string,
  sentence: string,
  { says = sentence, correction }: { says?: string; correction?: string },
) {
  const start = [...text.slice(0, text.indexOf(sentence))].length;
  return { text: says, correction, span: { start, end: start + [...sentence].length } } as Claim;
}

const LAMP = "😀 It is bright. Its battery lasts 24 hours! It weighs 300 g.";

test("only the words that are wrong change, although the claim is worded otherwise", () => {
  const claim = claimAt(LAMP, "Its battery lasts 24 hours!", {
    says: "The lamp's battery lasts 24 hours.",
    correction: "The lamp's battery lasts 14 hours.",
  });
  expect(correctedText(LAMP, [claim])).toBe(LAMP.replace("24", "14"));
});

test("a last word is put right without its full stop", () => {
  const text = "Berlin is the capital of Spain, as you know.";
  const claim = claimAt(text, text, {
    says: "Berlin is the capital of Spain.",
    correction: "Berlin is the capital of Germany.",
  });
  expect(correctedText(text, [claim])).toBe("Berlin is the capital of Germany, as you know.");
});

test.each(["It has 24 keys and 24 lights.", "It has two dozen keys."])(
  "%j, where it is not clear what to change, stays",
  (text) => {
    const claim = claimAt(text, text, { says: "It has 24 keys.", correction: "It has 12 keys." });
    expect(correctedText(text, [claim])).toBe(text);
  },
);

test("several corrections come in their places, and none without one", () => {
  const text = "It has 24 keys. It weighs 300 g. It is red.";
  const claims = [
    claimAt(text, "It is red.", { correction: "It is blue." }),
    claimAt(text, "It weighs 300 g.", {}),
    claimAt(text, "It has 24 keys.", { correction: "It has 12 keys." }),
  ];
  expect(correctedText(text, claims)).toBe("It has 12 keys. It weighs 300 g. It is blue.");
});

test("places are counted in bytes, UTF-16 units and code points", () => {
  const placeOf = placesOf("é😀x");
  expect(placeOf(1)).toEqual({ utf8: 2, utf16: 1, codePoint: 1 });
  expect(placeOf(2)).toEqual({ utf8: 6, utf16: 3, codePoint: 2 });
  expect(placeOf(99)).toEqual({ utf8: 7, utf16: 4, codePoint: 3 });
  expect(between(placeOf(1), placeOf(2))).toEqual({ utf8: 4, utf16: 2, codePoint: 1 });
});
