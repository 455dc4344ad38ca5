import { isMain, type Sentence, SUBJECTS } from "./draft";

/** Nothing behind it says which; "the third, called the omasum," only tells more of it. */
export function isComplete(sentence: Sentence, i: number): boolean {
  const isAside = sentence.nodes[i + 1]?.text === ",";
  const telling = sentence.children(i, "nmod", "obl", "advcl", "xcomp", "ccomp", ...(isAside ? [] : CLAUSES));
  return telling.length === 0;
}

const CLAUSES = ["acl", "acl:relcl"];

export const RELATIVE = new Set("following next previous preceding resulting".split(" "));

/** "Kibo is the highest": of what, the sentence before tells. */
export function isMost(sentence: Sentence, i: number): boolean {
  const { xpos, relation, upos } = sentence.node(i);
  const isSuperlative =
    xpos === "JJS" ||
    (upos === "ADJ" && sentence.children(i, "advmod").some((child) => sentence.node(child).xpos === "RBS")); // "the most famous"
  const isNoun = isSuperlative && relation !== "amod" && sentence.child(i, "det") !== undefined;
  return isNoun && isComplete(sentence, i);
}

/** "High tides are higher", "wind is less predictable": than what, the sentence before tells. */
export function isMore(sentence: Sentence, i: number): boolean {
  if (!isComparative(sentence, i)) return false;
  const isCompared = sentence.nodes.some(({ text }, k) => k > i && /^than$/i.test(text)); // "more agile and leap higher than dogs"
  const isOther = (k: number) => isComparative(sentence, k) && !isMain(sentence, k) && !isOfHad(sentence, k);
  const others = [...sentence.nodes.keys()].filter((k) => k !== i && isOther(k)); // "while cats are quieter"
  const isSaid = sentence.child(i, "cop") !== undefined && isMain(sentence, i);
  const isAlone = isComplete(sentence, i) || isInNumber(sentence, i);
  return (
    (isSaid || isOfHad(sentence, i) || isOfPredicate(sentence, i)) && !isCompared && others.length === 0 && isAlone
  );
}

// "Larger in number": than what, it does not say either.
function isInNumber(sentence: Sentence, i: number): boolean {
  const [only, ...others] = sentence.children(i, "obl", "nmod", "advcl", "xcomp", "ccomp");
  return only !== undefined && others.length === 0 && MEASURES.has(sentence.node(only).lemma);
}
const MEASURES = new Set("number size area length height weight volume strength price speed scope".split(" "));

const KIND = /^(?:older|younger|elder|upper|inner|outer)$/i; // "an older brother" is one of a kind

// "It had fewer cannons": than what, the sentence before tells.
function isOfHad(sentence: Sentence, i: number): boolean {
  const { relation, head, lemma } = sentence.node(i);
  const isMore = sentence.node(i).xpos === "JJR" || /^(?:few|fewer|more|less|little)$/.test(lemma);
  if (relation !== "amod" || !isMore || KIND.test(sentence.node(i).text)) return false;
  const { relation: place, head: verb } = sentence.node(head);
  if (place !== "obj" || sentence.node(verb).lemma !== "have") return false;
  const { relation: above, head: tending } = sentence.node(verb);
  const isTold = isMain(sentence, verb) || (above === "xcomp" && isMain(sentence, tending)); // "tends to have lower costs"
  return isTold && isComplete(sentence, head);
}

// "It is a more powerful technique".
function isOfPredicate(sentence: Sentence, i: number): boolean {
  const { relation, head } = sentence.node(i);
  if (KIND.test(sentence.node(i).text)) return false;
  const isAny = relation === "amod" && sentence.children(head, "det").some((k) => /^an?$/i.test(sentence.node(k).text));
  return isAny && sentence.child(head, "cop") !== undefined && isMain(sentence, head) && isComplete(sentence, head);
}

const isComparative = (sentence: Sentence, i: number) =>
  sentence.node(i).xpos === "JJR" ||
  sentence.children(i, "advmod").some((child) => sentence.node(child).xpos === "RBR");

/** "Only a small fraction cause disease": of what, the sentence before tells. */
export function isShare(sentence: Sentence, i: number): boolean {
  const { lemma, relation } = sentence.node(i);
  return SHARES.has(lemma) && SUBJECTS.includes(relation) && isComplete(sentence, i);
}

const SHARES = new Set("fraction majority minority half third quarter handful remainder rest percentage".split(" "));
