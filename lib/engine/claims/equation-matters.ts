import { isCommonNoun } from "../syntax/common-words";
import { spelled, uncapitalized } from "./draft";
import { isOrder } from "./forms";
import { termOf } from "./item-term";
import { sentenceBefore } from "./lead-ins";
import type { ReadSentence } from "./read-sentence";
import type { TextSpan } from "./reading";

const NO_MATTER =
  /\b(?:steps?|part|example|method|calculations?|answer|problem|given|known|formulas?|equations?|verification|check|summary|values?|substitut\w+|simplif\w+|results?|conclusion|note)\b/i;
const SOLVING = /^(?:the )?(?:\p{L}+ )?solutions?\b/iu; // what the text does, not "salt in the 15% solution"
const NUMBERED = /^[\s*]*(?:(?:step|part) )?(?:\d{1,2}|[a-z])(?:[.:)]| [–—-])[\s*]+/i;
const FINDING =
  /^(?:now,? |next,? |first,? |then,? )?(?:find|calculate|compute|determine|work out|figure out|solve for|get) (?=\p{L})/iu;
const OPERATION =
  /^(?:divide|multiply|add|subtract|set up|apply|use|plug|substitute|isolate|combine|convert|write|identify|check|verify|simplify|round|sum|square|expand|factor|let|take|count|compare|understand|recall|draw|define|list) /i; // also where it is taken for a noun
const TURNING = /^(?:now|next|then|first|finally|lastly|so),? /i;
const [SHORTEST_MATTER, LONGEST_MATTER] = [3, 60]; // characters

/**
 * What an equation without words of its own works out, as the text says it before: "**Full price:** $48 × 1.75 = $84", "At
 * full price: …" behind "Profit per jacket:", "Step 3: Find the net rate" or "**Acceleration**" as the heading above.
 * Undefined where nothing there names a thing.
 */
export function matterOf(text: string, sentences: readonly ReadSentence[], { i, start }: TextSpan & { i: number }) {
  const own = sentences[i] as ReadSentence;
  const label = text.slice(own.source.start, start);
  if (/[\p{L}\d]/u.test(label)) return labelled(sentences, i, label);
  const { under } = own.source.block;
  const heading = under?.kind === "heading" ? sentences.find(({ source }) => source.block === under) : undefined;
  return heading && named(text.slice(heading.source.start, heading.source.end), heading);
}

// "Full price:", "At full price:" behind "Now the profit per jacket:".
function labelled(sentences: readonly ReadSentence[], i: number, label: string): string | undefined {
  const own = sentences[i] as ReadSentence;
  const words = plain(label);
  if (!label.includes(":") || termOf(own.tree) === undefined) return undefined;
  const isPlaced = own.tree.nodes[0]?.upos === "ADP";
  const lead = own.source.block.kind === "item" ? leadOf(sentences, i) : undefined;
  const matter = lead && named(spelled(lead.words), lead);
  if (isPlaced) return matter === undefined ? undefined : `${matter} ${uncapitalized(words)}`;
  const name = named(words, own);
  return name !== undefined && matter !== undefined ? `${matter} (${name})` : name;
}

// The line that ends with a colon before the list.
function leadOf(sentences: readonly ReadSentence[], i: number): ReadSentence | undefined {
  const lead = sentenceBefore(sentences, i);
  return lead?.words.at(-1)?.text === ":" ? lead : undefined;
}

// "The net rate" of "Step 3: Find the net rate"; undefined for what is only to be done, or said of the answer.
function named(title: string, { tree }: Pick<ReadSentence, "tree">): string | undefined {
  const words = plain(title).replace(NUMBERED, "").replace(TURNING, "");
  const found = words.replace(FINDING, "");
  const isThing = /^\p{L}+ (?:of|at) /u.test(found) && isCommonNoun(found.split(" ", 1)[0] as string); // "Speed at the bottom"
  const isDone = found === words && ((isOrder(tree) && !isThing) || OPERATION.test(found));
  if (isDone || found.length > LONGEST_MATTER || found.length < SHORTEST_MATTER) return undefined;
  if (NO_MATTER.test(found) || SOLVING.test(found) || /[=?!,;:×÷]/.test(found) || !/\p{L}/u.test(found))
    return undefined;
  return /^\p{Lu}\p{Ll}/u.test(found) ? uncapitalized(found) : found;
}

const plain = (words: string) =>
  words
    .replace(/\\[()[\]]/g, "")
    .replace(/[*`_$\\]/g, "")
    .replace(/[\s:]+$/, "")
    .trim();
