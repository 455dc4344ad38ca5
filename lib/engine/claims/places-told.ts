import type { Draft, Sentence } from "./draft";

/** Whether a draft says before a word where "there" is: "He was sent to Madagascar, and there he saw it". */
export const isPlacedBefore = ({ sentence, pieces }: Draft, i: number): boolean =>
  pieces.some(({ node = i }) => {
    const { upos, relation } = sentence.node(node);
    const isIn = casesOf(sentence, node).some((one) => PLACING.has(one));
    return node < i && upos === "PROPN" && relation === "obl" && isIn;
  });

const PLACING = new Set("to in at from near into through".split(" "));
const casesOf = (sentence: Sentence, node: number) =>
  sentence.children(node, "case").map((one) => sentence.node(one).lemma);

/** "They saw no walls from there"; "Ann moved to Rome, and from there to Pisa" says where. */
export function isFromPlace({ sentence, pieces }: Draft, i: number): boolean {
  const { relation } = sentence.node(i);
  const words = sentence.children(i).map((child) => sentence.node(child));
  const isCase = words.length > 0 && words.every((one) => one.relation === "case");
  const isPlaced = pieces.some(({ node = i }) => {
    const one = sentence.node(node);
    return node < i && (one.relation === "obl" || (one.upos === "PROPN" && ["obj", "nmod"].includes(one.relation)));
  });
  return isCase && ["advmod", "obl", "nmod"].includes(relation) && !isPlaced;
}
