import { attribute, type Cell, isMany } from "./cell-values";
import { type Draft, put } from "./draft";
import { possessive } from "./items";
import { told } from "./label-ways";

/** "Speed: Generally slower" of one of two: than the other's. */
export function comparative({ sentence, term, owner, rival }: Cell): Draft | undefined {
  const own = sentence.nodes.slice(sentence.start).filter(({ upos }) => upos !== "PUNCT");
  const isMain = (one: (typeof own)[number]) => one === sentence.nodes[sentence.root];
  const isMore = own.some(
    (one) => one.xpos === "RBR" || (one.xpos === "JJR" && (isMain(one) || !POSITION.test(one.text))), // "only upper visible"
  );
  const isTimes = own.some(({ text }) => /^times$/i.test(text)); // "about 3 times stronger"
  const isWord = (upos: string) => ["ADJ", "ADV", "CCONJ", ...(isTimes ? ["NUM", "NOUN", "ADP"] : [])].includes(upos);
  const isFirst = (i: number) => sentence.node(i).xpos === "JJR" || sentence.nodes[i - 1]?.xpos === "RBR";
  const isEach = [...sentence.nodes.keys()]
    .slice(sentence.start)
    .every((i) => sentence.node(i).upos !== "ADJ" || isFirst(i)); // not "stronger, earthy"
  const isPlain = own.length <= MOST_COMPARED && isEach && own.every(({ upos }) => isWord(upos));
  if (rival === undefined || !isMore || !isPlain || sentence.node(term).upos !== "NOUN") return undefined;
  const copula = put(isMany(sentence, term) ? "are" : "is");
  const before = told(sentence, [put(possessive(owner)), ...attribute(sentence, term), copula]);
  const pieces = joinedByAnd(before).pieces.filter(({ text }) => text !== ".");
  return { ...before, pieces: [...pieces, put("than"), put(possessive(rival))] };
}
const MOST_COMPARED = 8; // words
const POSITION = /^(?:upper|lower|inner|outer)$/i;

/** "Long and banana-shaped": the one comma between two looks. */
export function joinedByAnd(draft: Draft): Draft {
  const { sentence, pieces } = draft;
  const commas = pieces.filter(({ node, text }) => text === "," && node !== undefined && node > sentence.start);
  const isOne = commas.length === 1 && !pieces.some(({ text }) => /^(?:and|or|but)$/.test(text));
  const joined = pieces.map((piece) => (piece === commas[0] ? { ...piece, text: "and", glued: false } : piece));
  return isOne ? { ...draft, pieces: joined } : draft;
}
