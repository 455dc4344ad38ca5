import { aboutOwner, attribute, type Cell, isMany, isSeveralOwners } from "./cell-values";
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

/** "Disease resistance: Vulnerable to rust", "… : More resistant": the thing is, and not its resistance. */
export function ofThing({ sentence, term, owner, rival }: Cell): Draft | undefined {
  const { root, start } = sentence;
  const { upos, text } = sentence.node(root);
  if (upos !== "ADJ" || root < start || sentence.node(term).upos !== "NOUN") return undefined;
  const isTurned = sentence
    .children(root, "obl")
    .some((i) => i > root && sentence.children(i, "case").some((at) => sentence.node(at).lemma === "to"));
  const stem = text.toLowerCase().slice(0, STEM);
  const isAlike =
    stem.length === STEM && sentence.phrase(term).some((i) => sentence.node(i).text.toLowerCase().startsWith(stem));
  if (!isTurned && !isAlike) return undefined;
  const draft = told(sentence, [...aboutOwner(sentence, term, owner), put(isSeveralOwners(owner) ? "are" : "is")]);
  return comparedWith(draft, rival);
}
const [STEM, MOST_BEFORE] = [5, 2]; // letters; words, of which one compares

/** "Rounder, with a straight crease" of one of two: compared with the other. */
export function comparedWith(draft: Draft, rival: string | undefined): Draft {
  const { sentence, pieces } = draft;
  const own = pieces.flatMap(({ node }) => (node !== undefined && node >= sentence.start ? [sentence.node(node)] : []));
  const isMore = own
    .slice(0, MOST_BEFORE)
    .some(({ xpos, text }) => (xpos === "JJR" || xpos === "RBR") && !POSITION.test(text)); // not "can grow stronger"
  const isCompared = [...own, ...pieces].some(({ text }) => /^(?:than|compared|described as)\b/i.test(text));
  if (rival === undefined || !isMore || isCompared || own.some(({ upos }) => upos === "NUM")) return draft;
  const kept = pieces.filter(({ text }, i) => i < pieces.length - 1 || text !== ".");
  const first = pieces[0]?.text ?? "";
  if (first.startsWith("for ")) return { ...draft, pieces: [...kept, put(`than for ${rival}`)] };
  const other = first === "regarding" ? rival : possessive(rival);
  return { ...draft, pieces: [...kept, { ...put(","), glued: true }, put(`compared with ${other}`)] };
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
