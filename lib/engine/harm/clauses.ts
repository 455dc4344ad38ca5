import type { Sentence } from "../claims/draft";

/** The word of the predicate that a word stands in: a verb, or what a copula or a subject stands with. */
export function predicateOf(sentence: Sentence, at: number): number {
  let word = at;
  while (!isPredicate(sentence, word) && sentence.node(word).head >= 0) word = sentence.node(word).head;
  return word;
}

function isPredicate(sentence: Sentence, at: number): boolean {
  const { upos, relation } = sentence.node(at);
  if (upos === "VERB" && !/^(?:amod|compound)/.test(relation)) return true;
  return sentence.child(at, "cop", "nsubj", "nsubj:pass", "expl") !== undefined;
}

/** A predicate and those it depends on, each of which says how the one before is meant: "kill", then "want". */
export function chainOf(sentence: Sentence, at: number): number[] {
  const chain = [predicateOf(sentence, at)];
  for (;;) {
    const last = chain.at(-1) as number;
    const { relation, head } = sentence.node(last);
    if (head < 0 || !["xcomp", "ccomp", "csubj", "acl", "conj", "advcl"].includes(relation)) return chain;
    if (relation === "conj" && !isSharing(sentence, last)) return chain;
    if (relation === "advcl" && !isInfinitive(sentence, last)) return chain;
    chain.push(head);
  }
}

/** "He came and killed them": one who does both, as long as the second has no subject or auxiliary of its own. */
export const isSharing = (sentence: Sentence, at: number) =>
  sentence.child(at, "nsubj", "nsubj:pass", "aux", "cop") === undefined;
/** Of "to go". */
export const isInfinitive = (sentence: Sentence, at: number) =>
  sentence.children(at, "mark").some((mark) => sentence.node(mark).lemma === "to");

/** Words from one up to the root, itself first. */
export function* upwards(sentence: Sentence, at: number): Generator<number> {
  for (let word = at; word >= 0; word = sentence.node(word).head) yield word;
}

/** Who a predicate is said of: its own subject, or that of what it depends on; of "I want you to go", "you". */
export function subjectOf(sentence: Sentence, predicate: number): number | undefined {
  const chain = chainOf(sentence, predicate);
  for (const [n, word] of chain.entries()) {
    const object = n > 0 ? controlling(sentence, chain[n - 1] as number, word) : undefined;
    const own = object ?? sentence.child(word, "nsubj", "nsubj:pass", "nsubj:outer");
    if (own !== undefined) return meantBy(sentence, own);
    if (sentence.node(word).relation === "acl") return undefined;
  }
  const { relation, head } = sentence.node(chain.at(-1) as number);
  return relation === "conj" && head >= 0 ? subjectOf(sentence, head) : undefined; // "they lie and should leave"
}

function controlling(sentence: Sentence, below: number, above: number): number | undefined {
  return sentence.node(below).relation === "xcomp" ? sentence.child(above, "obj", "iobj") : undefined;
}

// "The man who killed her": what the pronoun stands for.
function meantBy(sentence: Sentence, at: number): number {
  const { xpos, head } = sentence.node(at);
  const { relation, head: noun } = sentence.node(head);
  return relation === "acl:relcl" && /^W/.test(xpos) && noun >= 0 ? noun : at;
}

/**
 * Whether who a word stands for takes part in what another says: in the same clause, as its subject, or as who a relative clause
 * or an infinitive is of; not in another clause. What somebody is said to be ("she was a child") holds in all of them.
 */
export function takesPart(sentence: Sentence, at: number, other: number): boolean {
  const [own, its] = [predicateOf(sentence, at), predicateOf(sentence, other)];
  const named = /^(?:appos|conj|list|parataxis|dep)$/.test(sentence.node(at).relation) ? sentence.node(at).head : at; // "she is twelve, a child"
  if (own === its || sentence.child(named, "cop") !== undefined || subjectOf(sentence, its) === at) return true;
  const { relation, head } = sentence.node(its);
  if (/^acl/.test(relation) && head === at) return true;
  return isWithinClause(sentence, its, own) || isWithinClause(sentence, own, its);
}

// "She made him do it", "he wants to do it", "he came and did it".
function isWithinClause(sentence: Sentence, below: number, above: number): boolean {
  for (let word = below; word >= 0; word = sentence.node(word).head) {
    if (word === above) return true;
    const { relation } = sentence.node(word);
    if (relation !== "xcomp" && !(relation === "conj" && isSharing(sentence, word))) return false;
  }
  return false;
}

/** The lemma of a word, in lower case. */
export const lemmaAt = (sentence: Sentence, at: number) => sentence.node(at).lemma.toLowerCase();

/** Arcs between two words, at most so many; undefined where they are farther apart. */
export function isNear(sentence: Sentence, a: number, b: number): boolean {
  const above = [...upwards(sentence, a)].slice(0, MOST_ARCS + 1);
  const arcs = [...upwards(sentence, b)].findIndex((word, n) => n <= MOST_ARCS && above.includes(word));
  if (arcs < 0) return false;
  const joint = [...upwards(sentence, b)][arcs] as number;
  return arcs + above.indexOf(joint) <= MOST_ARCS;
}

const MOST_ARCS = 3;
