import { reckoned } from "../judgement";
import type { ClaimConstruct } from "./construct";
import { UNSAID } from "./unsaid";

const DIGITS = String.raw`(?:\d{1,3}(?:,\d{3}){1,5}|\d{1,15})(?:\.\d{1,6})?`;
const SCALE = "(?: ?(?:thousand|million|billion|trillion))?";
const FROM_TO = String.raw`from (?<from>[$€£¥]?${DIGITS}${SCALE})(?: [a-z]{1,20})? to (?<to>[$€£¥]?${DIGITS}${SCALE})(?![\d.,]*%)`;
const PERCENT = `(?<percent>${DIGITS}) ?(?:%|percent)`;
const NOUN = "(?<way>increase|rise|growth|gain|jump|surge|improvement|decrease|drop|decline|fall|reduction|loss|cut)";
const VERB =
  "(?<way>increased|increases|rose|rises|grew|grows|gained|jumped|climbed|surged|decreased|decreases|dropped|drops|declined|declines|fell|falls|shrank)";
const SHARE = /^[\d,.]+ ?(?:%|percent)/i;
const FALLING = /^(?:decreas|drop|declin|fall|fell|reduc|loss|cut|shrank)/i;
/** Where share and amounts are of one change: they stand side by side. */
const TELLING = [
  String.raw`\b${FROM_TO}(?: [a-z]{1,20}){0,2},? (?:or |which is |representing |marking )?an? (?:overall |total )?${PERCENT} ${NOUN}\b`,
  String.raw`\b${VERB} (?:by )?${PERCENT},? ${FROM_TO}`,
  String.raw`\b${PERCENT} ${NOUN},? ${FROM_TO}`,
].map((words) => new RegExp(words, "i"));
const OTHERWISE =
  /\b(?:years?|annual(?:ly)?|yearly|monthly|weekly|daily|per|each|every|compound(?:ed)?|average|points?)\b/i; // of each of several steps
const SCALES = new Map([
  ["thousand", 1e3],
  ["million", 1e6],
  ["billion", 1e9],
  ["trillion", 1e12],
]);
const [LEAST_APART, POINT] = [0.05, 1]; // of the share, and percent

/** Refutes a change whose share is not that of its amounts: "rose from $40 to $50, a 40% increase". Nothing is said of right ones. */
export const change: ClaimConstruct = (claim) => {
  if (!claim.includes(" to ") || !/\bfrom /i.test(claim) || UNSAID.test(claim) || OTHERWISE.test(claim))
    return undefined;
  const groups = TELLING.map((shape) => shape.exec(claim)?.groups).find((one) => one !== undefined);
  const { from = "", to = "", percent = "", way = "" } = groups ?? {};
  const [begin, end] = [amountOf(from, to), amountOf(to, to)];
  const isYears = [from, to].every((one) => /^(?:1\d|20)\d\d$/.test(one)); // "from 2010 to 2020"
  if (percent === "" || isYears || begin.sign !== end.sign || begin.value <= 0) return undefined;
  const told = Number(percent.replaceAll(",", "")) * (FALLING.test(way) ? -1 : 1);
  const share = (a: number, b: number) => 100 * (b / a - 1);
  const is = share(begin.value, end.value);
  const apart = Math.max(POINT, LEAST_APART * Math.abs(is));
  const least = share(begin.value + begin.half, end.value - end.half) - apart;
  const most = share(Math.max(Number.MIN_VALUE, begin.value - begin.half), end.value + end.half) + apart;
  if ((told >= least && told <= most) || Math.sign(told) !== Math.sign(is)) return undefined; // "fell from 40 to 50" is of something else
  const expected = `${Number(Math.abs(is).toFixed(1)).toLocaleString("en-US")}%`;
  const words = SHARE.exec(claim.slice(claim.search(new RegExp(`${percent} ?(?:%|percent)`, "i"))))?.[0] ?? percent;
  return reckoned("refuted", {
    path: [`${from} to ${to}`, "≠", words],
    expected,
    correction: claim.replace(words, expected),
  });
};

// "$80 million", half a million either way; "80" of "from 80 to 100 million" is as large, and a plain number is as it stands.
function amountOf(words: string, last: string) {
  const scaleOf = (one: string) => SCALES.get(/[a-z]+$/i.exec(one)?.[0].toLowerCase() ?? "");
  const scale = scaleOf(words) ?? scaleOf(last);
  const digits = /\d[\d,.]*/.exec(words)?.[0] ?? "";
  const decimals = digits.includes(".") ? digits.length - digits.indexOf(".") - 1 : 0;
  const [sign] = /^[$€£¥]/.exec(words) ?? [""];
  const half = scale || decimals > 0 ? 0.5 * 10 ** -decimals * (scale ?? 1) : 0;
  return { value: Number(digits.replaceAll(",", "")) * (scale ?? 1), half, sign };
}
