import { withoutConnective } from "./connectives";
import type { Context } from "./context";
import { wholeDraft, wordingOf } from "./draft";
import type { ReadSentence } from "./read-sentence";
import type { Reason } from "./reading";
import type { TextStatement } from "./statement";
import { standAlone } from "./substitute";

// What passages may state though nothing else decides it: "Sales will grow by 20 %", "Avoid direct sunlight".
const MAY_BE_STATED = new Set<Reason>(["advice", "forecast", "opinion"]);

/** A sentence that is no claim as what passages may say is so, with the names of what its pronouns stand for; none where it states nothing. */
export function statedWhole(
  { tree, source }: ReadSentence,
  reason: Reason,
  context: Context,
): TextStatement | undefined {
  if (!MAY_BE_STATED.has(reason)) return undefined;
  const { draft, open } = standAlone(context, withoutConnective(wholeDraft(tree)));
  const text = wordingOf(draft);
  return { text, stated: text, start: source.start, end: source.end, contextDependent: open.length > 0 };
}
