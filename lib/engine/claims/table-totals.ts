import type { Word } from "../syntax/words";
import { spelled } from "./draft";

type Cells = readonly (readonly Word[])[];

const TOTAL = /^(?:grand |overall )?totals?(?: (?:expenses|costs?|price|amount|budget|spending|sales|revenue))?$/i;
const NO_PART = /\b(?:totals?|subtotals?|sums?|remaining|balance|net|income|average|mean|left|change|difference)\b/i;
const AMOUNT = /^([$€£¥]?)\d[\d,]*(?:\.\d+)?(?: ?(%|\p{L}{1,12}))?$/u;
const [LEAST_PARTS, MOST_PARTS] = [2, 20];

/**
 * What the row of totals of a table says of each column whose cells are amounts of one kind: "$1,350 + $480 = $1,830". None where
 * a row above is no part of it, as a subtotal is.
 */
export function totalsOf(row: Cells, above: readonly Cells[]): string[] {
  const labels = above.map(([label = []]) => spelled(label));
  if (!TOTAL.test(spelled(row[0] ?? [])) || labels.some((label) => label === "" || NO_PART.test(label))) return [];
  if (above.length < LEAST_PARTS || above.length > MOST_PARTS) return [];
  return row.slice(1).flatMap((total, k) => {
    const amounts = [...above.map((cells) => cells[k + 1] ?? []), total].map((cell) => spelled(cell));
    const kinds = new Set(amounts.map((amount) => AMOUNT.exec(amount)?.slice(1).join(" ")));
    const [kind] = kinds;
    return kinds.size === 1 && kind !== undefined ? [`${amounts.slice(0, -1).join(" + ")} = ${amounts.at(-1)}.`] : [];
  });
}
