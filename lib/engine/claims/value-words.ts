import { isCounted } from "../syntax/common-words";
import { type Draft, type Piece, put, type Sentence, SUBJECTS } from "./draft";

const LEADING = /(?:^| )(?:is|was|as|by|for|from|in|into|through|with)$/;

/**
 * What stands behind a label or in a cell, with what it lacks behind the words that lead to it: "likely ocean under ice" behind
 * "Europa is known for", "largest moon; has a magnetic field".
 */
export function completedValue(
  sentence: Sentence,
  before: readonly Piece[],
  value: readonly Piece[],
): readonly Piece[] {
  const own = value.flatMap((piece, i) =>
    goesOnAt(sentence, value, i) ? [{ ...piece, text: "," }, put("and")] : [piece],
  );
  const isLed = LEADING.test(before.at(-1)?.text ?? "");
  return isLed && isBareThing(sentence) ? [put(articleOf(own[0]?.text ?? "")), ...own] : own;
}

/** "A" or "an", by how the word behind it begins: "an ocean", "an hour", "a European", "a unit". */
export const articleOf = (word: string): string =>
  /^(?!eu|one\b|uni[^mn]|us[eu])[aeiou]|^(?:hour|heir|honest|honou?r)/i.test(word) ? "an" : "a";

/** "A knife" of "Knife: Can be used for chopping": a label that is one thing of many, with its article. */
export function articled(sentence: Sentence, term: number, own: readonly Piece[]): readonly Piece[] {
  const [first, ...rest] = own;
  const { xpos, upos, lemma } = sentence.node(term);
  const isOne = xpos === "NN" && upos === "NOUN" && isCounted(lemma);
  const isPlain = sentence.phrase(term).every((i) => ["NOUN", "ADJ"].includes(sentence.node(i).upos));
  if (!first || !isOne || !isPlain || !/^\p{L}\p{Ll}+$/u.test(first.text)) return own;
  return [put(articleOf(first.text)), { ...first, text: first.text.toLowerCase() }, ...rest];
}

// "; has its own magnetic field": the same thing does so.
function goesOnAt(sentence: Sentence, pieces: readonly Piece[], i: number): boolean {
  const node = pieces[i + 1]?.node;
  if (pieces[i]?.text !== ";" || node === undefined || !["VBZ", "VBP", "MD"].includes(sentence.node(node).xpos))
    return false;
  return sentence.child(node, ...SUBJECTS) === undefined && !/^aux/.test(sentence.node(node).relation);
}

// One thing of which there are several, described in more words than one, without an article.
function isBareThing(sentence: Sentence): boolean {
  const { nodes, root, start } = sentence;
  const first = nodes[start];
  if (!first || root === start || nodes[root]?.xpos !== "NN" || !isCounted(nodes[root].lemma)) return false;
  const words = nodes.slice(start, root);
  const isPlain = words.every(
    ({ upos, xpos }) => PLAIN.has(upos) && xpos !== "JJS" && xpos !== "RBS" && xpos !== "JJR",
  );
  const isOne =
    sentence.child(root, "det", "nummod", "nmod:poss", "conj", "appos", "parataxis", ...SUBJECTS) === undefined;
  return (
    isPlain && isOne && !ORDINAL.test(first.text) && !isOfAnother(sentence) && /^\p{Ll}|^\p{Lu}\p{Ll}/u.test(first.text)
  );
}

// "Chief engineer of Acme", of which there is one.
const isOfAnother = (sentence: Sentence) =>
  sentence
    .children(sentence.root, "nmod")
    .some((i) => sentence.children(i, "case").some((one) => sentence.node(one).lemma === "of"));

const PLAIN = new Set(["ADJ", "ADV", "NOUN", "VERB", "PUNCT"]);
const ORDINAL = /^(?:first|second|third|last|only|main|chief|head|next|final|sole)$/i;

/** "Ann Lee: In 2006, the first woman to win": what somebody was then, with the time first. */
export function timedFirst({ sentence, pieces }: Draft, subject: readonly Piece[]): Piece[] | undefined {
  const comma = pieces.findIndex(({ text }) => text === ",");
  const [first, last] = [pieces[0]?.node, pieces[comma - 1]?.node].map((node = -1) => sentence.nodes[node]?.text ?? "");
  const isTime = TIMED.test(first as string) && /^\d{4}s?$/.test(last as string);
  if (!isTime || !/^(?:an?|the)$/i.test(pieces[comma + 1]?.text ?? "")) return undefined;
  return [...pieces.slice(0, comma + 1), ...subject, put("was"), ...pieces.slice(comma + 1)];
}

const TIMED = /^(?:in|from|since|by|until|during)$/i;
