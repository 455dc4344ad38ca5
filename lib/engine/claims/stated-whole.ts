import { withoutConnective } from "./connectives";
import type { Context } from "./context";
import { type Sentence, wholeDraft, wordingOf } from "./draft";
import type { ReadSentence } from "./read-sentence";
import type { Reason } from "./reading";
import type { TextStatement } from "./statement";
import { standAlone } from "./substitute";

// What passages may state though nothing else decides it: "Sales will grow by 20 %", "Avoid direct sunlight".
const MAY_BE_STATED = new Set<Reason>(["advice", "forecast", "opinion"]);

/**
 * A sentence that is no claim as what passages may say is so, with the names of what its pronouns stand for. None where it
 * states nothing that they could: cells, questions, what is without a verb, what its writer thinks ("I'd take the train").
 */
export function statedWhole(
  { tree, source }: ReadSentence,
  reason: Reason,
  context: Context,
): TextStatement | undefined {
  const isStated = MAY_BE_STATED.has(reason) && source.block.kind !== "row" && source.close !== "?";
  if (!isStated || !hasVerb(tree) || isOfFirstPerson(tree)) return undefined;
  const { draft, open } = standAlone(context, withoutConnective(wholeDraft(tree)));
  const text = wordingOf(draft);
  return { text, stated: text, start: source.start, end: source.end, contextDependent: open.length > 0 };
}

const hasVerb = (tree: Sentence): boolean =>
  tree.root >= 0 && (tree.node(tree.root).upos === "VERB" || tree.child(tree.root, "cop", "aux") !== undefined);

const isOfFirstPerson = ({ nodes }: Sentence): boolean =>
  nodes.some(({ text, upos }) => upos === "PRON" && FIRST_PERSON.test(text)); // but not of "World War I"
const FIRST_PERSON = /^(?:I|me|my|mine|myself|we|us|our|ours|ourselves)$/i;
