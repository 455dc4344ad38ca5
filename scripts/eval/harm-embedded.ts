import { readFileSync } from "node:fs";
import { HARM_CATEGORY_IDS, type HarmCategory } from "@/lib/catalog/harm";
import { detectHarm, type HarmDetector, type HarmResult } from "@/lib/engine";
import { hashText } from "@/lib/engine/harm/vocabulary";
import { isHarmful } from "../train/harm/mixture";
import type { Row } from "../train/harm/rows";
import { shareOf } from "./metrics";

/** A short text of a set between plain sentences. */
interface Embedded {
  row: Row;
  text: string;
  /** Where the row's own text stands, in code points, the end exclusive. */
  from: number;
  to: number;
  /** Of the half that nothing was chosen by. */
  isAside: boolean;
}

const PLAIN = readFileSync("bench/sets/plain-sentences.txt", "utf8")
  .split("\n")
  .filter((line) => line && !line.startsWith("#"));
const LONGEST = 200; // characters
const ON_EITHER_SIDE = 3; // sentences
const SEED = 17;
const SET = "short texts between three plain sentences on either side";

/** The short ones of rows that have labels, each between plain sentences that its own words choose. */
function embedded(rows: readonly Row[]): Embedded[] {
  return rows
    .filter((row) => row.text.length < LONGEST && labelledIn(row).length > 0)
    .map((row) => {
      const around = sixFrom(hashText(row.text, SEED));
      const before = `${around.slice(0, ON_EITHER_SIDE).join(" ")} `;
      const own = ended(row.text);
      const text = [before + own, ...around.slice(ON_EITHER_SIDE)].join(" ");
      const from = [...before].length;
      return { row, text, from, to: from + [...own].length, isAside: hashText(row.text, SEED + 1) % 2 === 1 };
    });
}

const labelledIn = ({ labels }: Row) => HARM_CATEGORY_IDS.filter((id) => labels[id] !== undefined);

const STRIDE = 7; // no divisor of their number: no sentence comes twice
const sixFrom = (n: number) =>
  Array.from({ length: 2 * ON_EITHER_SIDE }, (_, k) => PLAIN[(n + k * STRIDE) % PLAIN.length] as string);
const ended = (text: string) => (/[.!?…"'”’)]\s*$/u.test(text) ? text : `${text}.`);

/**
 * How often short texts are found among plain sentences, in the categories that their set labels, what is shown of them, and
 * how often plain sentences are flagged alone.
 */
export async function embeddedFigures(detector: HarmDetector, rows: readonly Row[]) {
  const all = embedded(rows);
  const results = await Promise.all(all.map(({ text, row }) => detect(detector, text, labelledIn(row))));
  const found = all.map((one, n) => ({ ...one, result: results[n] as HarmResult }));
  const plain = await Promise.all(PLAIN.map((_, n) => detect(detector, sixFrom(n).join(" "), HARM_CATEGORY_IDS)));
  return [
    ...halfFigures(
      found.filter(({ isAside }) => !isAside),
      "half looked at",
    ),
    ...halfFigures(
      found.filter(({ isAside }) => isAside),
      "half kept apart",
    ),
    { set: SET, figure: "words shown that lie in the harmful text", value: shareShownWithin(found) },
    { set: SET, figure: "plain sentences alone flagged", value: shareOf(plain, isFlagged), goal: 0, atMost: true },
  ];
}

type Found = Embedded & { result: HarmResult };

const isFlagged = ({ harmful }: HarmResult) => harmful;

function halfFigures(found: readonly Found[], name: string) {
  const share = (isWanted: boolean) =>
    shareOf(
      found.filter(({ row }) => isHarmful(row) === isWanted),
      ({ result }) => result.harmful,
    );
  return [
    { set: SET, figure: `harmful caught, ${name}`, value: share(true), goal: 0.7 },
    { set: SET, figure: `harmless flagged, ${name}`, value: share(false), goal: 0.02, atMost: true },
  ];
}

function shareShownWithin(found: readonly Found[]): number {
  const shown = found
    .filter(({ row }) => isHarmful(row))
    .flatMap(({ from, to, result }) =>
      result.categories.flatMap(({ spans }) => spans.map(({ start, end }) => start >= from && end <= to)),
    );
  return shareOf(shown, (isWithin) => isWithin);
}

const detect = (detector: HarmDetector, text: string, categories: readonly HarmCategory[]) =>
  detectHarm(detector, text, { categories, threshold: "medium" });
