import fc from "fast-check";
import { expect, test } from "vitest";
import { tokenize } from "../text/tokens";
import { wordsOf } from "./words";

const cut = (text: string) =>
  wordsOf(tokenize(text))
    .map((word) => word.text)
    .join(" ");

test.each([
  ["It doesn't, can't and won't.", "It does n't , ca n't and wo n't ."],
  ["You cannot.", "You can not ."],
  ["a well-known co-founder", "a well - known co-founder"],
  ["Dr. Smith met J. Doe of Acme Inc. in St. Louis.", "Dr. Smith met J. Doe of Acme Inc. in St. Louis ."],
  ["at 08:30 on 9/11, a half (1/2) or .5", "at 08:30 on 9/11 , a half ( 1/2 ) or .5"],
  ["from 1990-1995, on 2020-01-05", "from 1990 - 1995 , on 2020-01-05"],
  ["wait... what?!", "wait ... what ? !"],
  ["10km in 30PM, the 21st", "10 km in 30 PM , the 21st"],
  ["AT&T and R&D", "AT&T and R&D"],
  ["(see https://example.com/a?b=1).", "( see https://example.com/a?b=1 ) ."],
  ["write to a.b@example.org, please", "write to a.b@example.org , please"],
  ["Ada's and the Joneses'", "Ada 's and the Joneses '"],
])("%s", (text, words) => {
  expect(cut(text)).toBe(words);
});

test("words are parts of the text in its order, with all its letters, and know what is glued", () => {
  const pieces = fc.constantFrom(
    "a",
    "Dr",
    ".",
    "-",
    " ",
    "1",
    "/",
    ":",
    "co",
    "http://",
    "@",
    "x.org",
    "&",
    "B",
    "n't",
    "(",
    ")",
    "…",
    "é",
    "👩‍👩‍👧",
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
      const text = parts.join("");
      let last = 0;
      let letters = "";
      for (const word of wordsOf(tokenize(text))) {
        expect(word.start).toBeGreaterThanOrEqual(last);
        expect(text.slice(word.start, word.end)).toBe(word.text);
        expect(word.glued).toBe(letters !== "" && word.start === last);
        last = word.end;
        letters += word.text;
      }
      expect(letters).toBe(
        tokenize(text)
          .map((token) => token.text)
          .join(""),
      );
    }),
  );
});
