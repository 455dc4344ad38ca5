import { isCounted } from "../syntax/common-words";
import { type Piece, put, type Sentence, SUBJECTS } from "./draft";
import { explanationOf } from "./item-term";
import { HAPPENING } from "./label-words";
import { isPlural } from "./nominal";
import { articleOf } from "./value-words";

/**
 * What a role lacks behind "is": "Elon Musk – CEO of Tesla" no article, "Jane Goodall – British primatologist" one. Undefined
 * for what is no role.
 */
export function roleOf(sentence: Sentence, term: number): Piece[] | undefined {
  const { root } = sentence;
  const { upos, xpos } = sentence.node(root);
  if (sentence.nodes.slice(sentence.start).some(({ text, glued }) => glued && LIKE.test(text))) return undefined; // "slug-like"
  const others = sentence.children(root, "nummod", "conj", "appos", "parataxis");
  const isOfWork = MAKERS.test(sentence.node(root).lemma) && sentence.child(root, "nmod") !== undefined;
  if (others.some((i) => !isOfWork || sentence.node(i).relation !== "appos")) return undefined; // "King: one square in any direction"
  if (HAPPENING.test(sentence.node(root).lemma)) return undefined; // "Kublai Khan – conquest of China"
  if (isHome(sentence)) return []; // "Coimbra – home to an old university"
  if (isSaidOfOther(sentence) || isMass(sentence)) return undefined; // "Vitamin C: scurvy, with bleeding gums"
  if (sentence.node(term).upos !== "PROPN" || upos !== "NOUN" || xpos !== "NN" || isPlural(sentence, term))
    return undefined;
  if (isOfWork || ORDINAL.test(sentence.nodes[sentence.start]?.text ?? "")) return [put("the")];
  if (sentence.child(root, "nmod") !== undefined || sentence.child(root, "nmod:poss") !== undefined) return [];
  const first = explanationOf(sentence).pieces[0]?.text ?? "";
  if (/^JJS$/.test(sentence.nodes[sentence.start]?.xpos ?? "")) return [put("the")];
  return [put(articleOf(first))];
}

// "Author of Emma, one of her novels" has the article that "CEO of Tesla" does without.
const MAKERS =
  /^(?:author|writer|founder|inventor|creator|discoverer|composer|architect|designer|developer|builder|painter|sculptor|director|translator)$/;
const ORDINAL = /^(?:first|second|third|last|only|sole|youngest|oldest)$/i;
const LIKE = /^(?:like|shaped|sized|colou?red|based|free)$/i;

function isMass(sentence: Sentence): boolean {
  const { root } = sentence;
  const isOf = sentence
    .children(root, "nmod")
    .some((i) => sentence.children(i, "case").some((one) => sentence.node(one).lemma === "of"));
  return root === sentence.start && !isOf && !isCounted(sentence.node(root).lemma);
}

/** "Home to more species than any other lake". */
export const isHome = ({ nodes, start }: Sentence) =>
  /^home$/i.test(nodes[start]?.text ?? "") && /^(?:to|of)$/.test(nodes[start + 1]?.text ?? "");

/** Whether what stands behind a label has a subject and a copula of its own: "Évora: The capital is 90 minutes away". */
export function isSaidOfOther(sentence: Sentence): boolean {
  const own = sentence.nodes.slice(sentence.start);
  const isBeside = (verb: number) => /^(?:acl|advcl|ccomp)/.test(sentence.node(verb).relation);
  return own.some(
    ({ relation, head }) => SUBJECTS.includes(relation) && !isBeside(head) && sentence.child(head, "cop") !== undefined,
  );
}
