import type { Parser } from "../syntax/parser";
import type { Word } from "../syntax/words";
import { beginsName, isSmallElsewhere, Sentence, SUBJECTS, spelled } from "./draft";

/** A cell in words, with the head of its column or row and what it tells of. */
export interface HeadedCell {
  head: readonly Word[];
  value: readonly Word[];
  owner: string;
  /** The other thing, where a table compares two. */
  rival?: string | undefined;
}

/** "Rye goes well with ham", where the head is a verb and the cell what hangs on it; undefined for a head that is none. */
export async function verbClaim(parser: Parser, { head, value, owner }: HeadedCell): Promise<string | undefined> {
  const placed = await placedClaim(parser, { head, value, owner });
  if (placed !== undefined) return placed;
  const [verb, ...rest] = head;
  const isOpen = head.length > 2 && PREPOSITION.test(head.at(-1)?.text ?? "");
  if (!verb || !/[^s]s$/.test(verb.text) || !(isOpen || (head.length === 1 && VERBS.test(verb.text)))) return undefined;
  const subject: Word = { ...verb, text: "It", glued: false };
  const tree = new Sentence(
    await parser.parse([subject, { ...verb, text: verb.text.toLowerCase() }, ...rest, ...value]),
  );
  const { xpos, lemma } = tree.node(1);
  const begin = tree.nodes[head.length + 1];
  const isOther = head.length === 1 && (begin?.upos === "PROPN" || /^(?:yes|no|none)$/i.test(spelled(value)));
  if (xpos !== "VBZ" || tree.root !== 1 || tree.child(1, ...SUBJECTS) !== 0 || isOther) return undefined;
  const finite = / and |(?:^| )\p{Ll}*[^s]s$/u.test(owner) ? lemma.toLowerCase() : verb.text.toLowerCase();
  return `${owner} ${[finite, ...rest.map(({ text }) => text.toLowerCase())].join(" ")} ${small(value, tree, head.length + 1)}`;
}

const MOST = /^(?:most|mostly|mainly|commonly|often|available|native|common)$/i;

// "Oak is most common in Ohio and Utah" of "States most common in: Ohio, Utah", with its noun or without.
async function placedClaim(parser: Parser, { head, value, owner }: HeadedCell): Promise<string | undefined> {
  const [noun] = head;
  const rest = MOST.test(noun?.text ?? "") || !/[^s]s$/.test(noun?.text ?? "") ? head : head.slice(1);
  const [first] = rest;
  if (!noun || !first || rest.length < 2 || !PREPOSITION.test(head.at(-1)?.text ?? "")) return undefined;
  if (!MOST.test(first.text) && (rest === head || !/(?:ed|own|und)$/.test(first.text))) return undefined;
  const lower = rest.map((word) => ({ ...word, text: word.text.toLowerCase() }));
  const before = ["It", "is"].map((text): Word => ({ ...noun, text, glued: false }));
  const tree = new Sentence(await parser.parse([...before, ...lower, ...value]));
  const isSaid = tree.root > 1 && tree.root < rest.length + 2 && /^(?:JJ|VBN)/.test(tree.node(tree.root).xpos);
  const isMany = / and |(?:^| )\p{Ll}*[^s]s$/u.test(owner);
  const said = lower.map(({ text }) => text).join(" ");
  return isSaid ? `${owner} ${isMany ? "are" : "is"} ${said} ${withAnd(value)}` : undefined;
}

const LONGEST_PART = 3; // words
const NO_PART =
  /^(?:and|or|&|;|\(|which|who|but|not|such|if|when|unless|until|after|before|with|without|in|on|at|for|per|by|up|mainly|mostly|usually|especially|often|sometimes|including|depending|e\.g\.)$/i;

// "Ohio, Utah": names of a list.
function withAnd(value: readonly Word[]): string {
  const marks = value.flatMap(({ text }, i) => (text === "," ? [i] : []));
  const ends = [-1, ...marks, value.length];
  const isShort = ends.slice(1).every((end, k) => end - (ends[k] as number) - 1 <= LONGEST_PART);
  const last = marks.at(-1);
  if (last === undefined || !isShort || value.some(({ text }) => NO_PART.test(text))) return spelled(value);
  return `${spelled(value.slice(0, last))} and ${spelled(value.slice(last + 1))}`;
}

// A cell's words behind others.
function small(value: readonly Word[], tree: Sentence, from: number): string {
  const [first, ...rest] = value;
  const node = tree.nodes[from];
  const isName = !first || !node || node.upos === "PROPN" || beginsName(rest) || !isSmallElsewhere(node);
  return withAnd(isName ? value : [{ ...first, text: first.text.toLowerCase() }, ...rest]);
}

/** A word that opens what hangs on a verb: "goes well with". */
export const PREPOSITION = /^(?:for|in|on|with|by|from|at|to|as|into|of)$/i;

/** Verbs that are hardly ever nouns at the head of a row or as a label, as "uses" and "costs" are. */
export const VERBS =
  /^(?:protects|covers|requires|includes|supplies|allows|affects|causes|contains|offers|supports|prevents|treats|produces|needs|eats|lasts|lives|grows|plays|lacks|weighs|becomes|provides|begins|excludes)$/i;

/** "For the kayak, the answer to "Permit needed?" is "Usually"": what a question heads. */
export function answerClaim({ head, value, owner }: HeadedCell): string {
  const asked = spelled(head);
  return `for ${owner}, the answer to "${asked}${/^\w+$/.test(asked) ? "?" : ""}" is "${spelled(value)}"`;
}
