import type { Sentence } from "./draft";

/** Whether words of a sentence, from the first to the last of them, stand between quotation marks: "critics called it "her folly"". */
export function isInQuotation({ nodes }: Sentence, first: number, last: number): boolean {
  const isInch = (i: number) => nodes[i]?.glued === true && /\d$/.test(nodes[i - 1]?.text ?? ""); // "a 5" pipe"
  const marks = (from: number, to: number, mark: RegExp) =>
    nodes.slice(from, to).filter((one, k) => mark.test(one.text) && !isInch(from + k)).length;
  const isClosed = (mark: RegExp) => marks(last + 1, nodes.length, mark) > 0;
  const isStraight = marks(0, first, /^"$/) % 2 === 1 && isClosed(/^"$/);
  return isStraight || (marks(0, first, /^“$/) > marks(0, first, /^”$/) && isClosed(/^”$/));
}
