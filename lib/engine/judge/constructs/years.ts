import { numberWord } from "../../text/quantities";
import { reckoned } from "../judgement";
import type { ClaimConstruct } from "./construct";
import { UNSAID } from "./unsaid";

const YEAR = String.raw`((?:1\d|20)\d\d)`;
const NUMBER = String.raw`(\d{1,3}|[a-z]{3,9}(?:-[a-z]{3,5})?)`;
// "Six years, from 1939 to 1945", "nine years (1921–1930)".
const LASTED = new RegExp(
  String.raw`\b${NUMBER} years?,? \(?(?:(?:lasting )?from )?${YEAR}(?: to | until |[–-])${YEAR}\b`,
  "i",
);
const FIRST_AND_LAST = 1; // years, which both may count or not

/** Refutes how long something lasted where its years say otherwise: "it lasted ten years, from 1939 to 1945". Nothing is said of right ones. */
export const years: ClaimConstruct = (claim) => {
  const [, told = "", from, to] = LASTED.exec(claim) ?? [];
  const number = /^\d/.test(told) ? Number(told) : numberOf(told);
  const lasted = Number(to) - Number(from);
  if (number === undefined || !(lasted > 0) || UNSAID.test(claim)) return undefined;
  if (Math.abs(number - lasted) <= FIRST_AND_LAST || ROUGH.test(claim)) return undefined;
  const expected = `${lasted} ${lasted === 1 ? "year" : "years"}`;
  const correction = claim.replace(new RegExp(String.raw`\b${told} years?`), expected);
  return reckoned("refuted", { path: [`${from} to ${to}`, "≠", `${told} years`], expected, correction });
};

const ROUGH = /\b(?:about|around|almost|nearly|over|more|less|under|some|least|most|roughly|approximately|every)\b/i;

function numberOf(words: string): number | undefined {
  const parts = words.split("-").map(numberWord);
  const [tens, ones] = parts;
  if (tens === undefined || (parts.length > 1 && ones === undefined)) return undefined;
  return tens + (ones ?? 0);
}
