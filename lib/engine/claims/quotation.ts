import type { Sentence } from "./draft";

/** Whether words of a sentence, from the first to the last of them, stand between quotation marks: "critics called it "her folly"". */
export function isInQuotation({ nodes }: Sentence, first: number, last: number): boolean {
  const marks = (from: number, to: number, mark: RegExp) =>
    nodes.slice(from, to).filter((one) => mark.test(one.text)).length;
  const isClosed = (mark: RegExp) => marks(last + 1, nodes.length, mark) > 0;
  const isStraight = marks(0, first, /^"$/) % 2 === 1 && isClosed(/^"$/);
  return isStraight || (marks(0, first, /^“$/) > marks(0, first, /^”$/) && isClosed(/^”$/));
}
