import { expect, test } from "vitest";
import { tokenize } from "../../text/tokens";
import { unitsOf } from "./passages";
import { restate } from "./restate";
import { termsOf } from "./terms";

function restated(claim: string, passage: string): string {
  const { tokens } = restate(termsOf(tokenize(claim)), unitsOf([{ id: "0", text: passage }]));
  return tokens.map(({ text }) => text).join(" ");
}

test.each([
  ["Let it stand for 12 hours.", "Let it stand for twelve hours.", "Let it stand for twelve hours ."],
  ["The box has twenty-one keys.", "The box has 21 keys.", "The box has 21 keys ."],
  ["The town has 18250 inhabitants.", "The town has 18,250 inhabitants.", "The town has 18,250 inhabitants ."],
  ["The tin holds 0.3 kg of tea.", "The tin holds 300 g of tea.", "The tin holds 300 g of tea ."],
  ["More than 2,600 nurses took part.", "2,641 nurses took part.", "2,641 nurses took part ."],
  ["It closed in the 1940s.", "It closed in 1943.", "It closed in 1943 ."],
  ["It opened on July 4, 1776.", "It opened on 4 July 1776.", "It opened on 4 July 1776 ."],
  ["She was the 2nd to finish.", "She was the second to finish.", "She was the second to finish ."],
])("%s is read as the passage says it: %s", (claim, passage, expected) => {
  expect(restated(claim, passage)).toBe(expected);
});

test.each([
  ["The dose is up to 210 mg.", "The dose is up to 120 mg."],
  ["It lasts 12 hours.", "It lasts twelve days."],
  ["More than 2,600 nurses took part.", "3,100 beds were made."],
  ["It opened in 1940.", "It opened in the 1940s."],
  ["The tin holds 300g.", "The tin holds at least 300 g."],
  ["The tin holds at least 300 g.", "The tin holds up to 300g."],
  ["It lasts 12 hours.", "It lasts 12 hours and was made by twelve people."],
])("%s stays as it is beside: %s", (claim, passage) => {
  expect(restated(claim, passage)).toBe(
    tokenize(claim)
      .map(({ text }) => text)
      .join(" "),
  );
});
