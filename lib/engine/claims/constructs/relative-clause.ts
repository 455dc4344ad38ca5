import { type Draft, holds, type Sentence, SUBJECTS, withoutAside } from "../draft";
import { isNamed, isPlural, nameOf, piecesOf } from "../nominal";
import { besideBy, goesOnBehind, isUnclosed, mayBeOfNearer, type SplitConstruct } from "./construct";
import { agrees as isOfNumber } from "./shared-auxiliaries";

/** "The strait, which is 14 km wide, joins two seas": the strait is 14 km wide. What says which one is meant stays. */
export const relativeClause: SplitConstruct = besideBy("acl:relcl", saidBeside);

function saidBeside(draft: Draft, verb: number): Draft[] | undefined {
  const { sentence } = draft;
  const pronoun = sentence.child(verb, "nsubj", "nsubj:pass");
  if (pronoun === undefined || !["who", "which"].includes(sentence.node(pronoun).text.toLowerCase())) return undefined;
  const noun = lastOf(sentence, verb, pronoun);
  const clause = sentence.phrase(verb);
  const before = (clause.find((i) => sentence.node(i).relation !== "punct") as number) - 1;
  if (pronoun !== before + 1 || sentence.node(before)?.text !== "," || !isAsserted(sentence, noun)) return undefined;
  if (!agrees(sentence, verb, noun) || !isClosed(draft, noun, clause)) return undefined;
  if (
    mayBeOfClause(sentence, verb, noun) ||
    mayBeOfOther(sentence, noun, { first: pronoun, last: clause.at(-1) as number })
  )
    return undefined;
  const name = nameOf(sentence, noun);
  if (!isNamed(sentence, noun) || name.at(-1) !== before - 1 || name.some((i) => !holds(draft, i))) return undefined;
  const rest = clause.filter((i) => i > pronoun && holds(draft, i));
  const said: Draft = { sentence, root: verb, pieces: piecesOf(sentence, [...name, ...rest]) };
  return [withoutAside(draft, before + 1, clause.at(-1) as number), said];
}

// "Explore Faro and Lagos, which was rebuilt": the second alone, since the verb is of one.
function lastOf(sentence: Sentence, verb: number, pronoun: number): number {
  const { head } = sentence.node(verb);
  const [finite = verb] = sentence.children(verb, "aux", "aux:pass", "cop");
  const isOfOne = sentence.node(finite).xpos === "VBZ" || sentence.node(finite).text === "was";
  const last = sentence.children(head, "conj").at(-1);
  const isBehind = last !== undefined && last < pronoun && !isPlural(sentence, last);
  return isOfOne && isBehind ? last : head;
}

/** "Old windows, which let heat escape.", an entry of a list: old windows do so. Undefined where it says more or nothing of itself. */
export function saidOfEntry(sentence: Sentence): Draft | undefined {
  const { root, start, nodes } = sentence;
  const verb = root < 0 ? undefined : sentence.child(root, "acl:relcl");
  const pronoun = verb === undefined ? undefined : sentence.child(verb, ...SUBJECTS);
  if (verb === undefined || pronoun === undefined || nodes[pronoun - 1]?.text !== ",") return undefined;
  if (!/^(?:which|who)$/i.test(sentence.node(pronoun).text) || sentence.child(root, ...SUBJECTS, "cop"))
    return undefined;
  const name = nodes.slice(start, pronoun - 1);
  const isName = ["NOUN", "PROPN"].includes(sentence.node(root).upos) && root < pronoun;
  const isOther =
    /^an?$/i.test(name[0]?.text ?? "") ||
    name.some(({ upos, text }) => /^(?:VERB|AUX|ADP)$/.test(upos) || text === ",");
  const end = nodes.findLastIndex(({ upos }) => upos !== "PUNCT");
  // "Jim Lovell, who leads them, and his crew return": more than the clause.
  if (nodes.some(({ text }, i) => i > pronoun && text === "," && nodes[i + 1]?.text === "and")) return undefined;
  if (!isName || isOther || sentence.phrase(verb).at(-1) !== end) return undefined;
  if (sentence.child(root, "conj") === undefined && !agrees(sentence, verb, root)) return undefined;
  const places = [...nodes.keys()].filter((i) => i >= start && i !== pronoun && i !== pronoun - 1);
  return { sentence, root: verb, pieces: piecesOf(sentence, places) };
}

// "He closed the canal, which led to a crisis": that he did so led to it. "It fell on that side, which is why they speak it":
// that it did is the reason. "Sold the car in Japan, which was launched …" may tell of another place.
function mayBeOfClause(sentence: Sentence, verb: number, noun: number): boolean {
  const isObject = !sentence.node(noun).relation.startsWith("nsubj");
  const { lemma, upos } = sentence.node(verb);
  const isEffect = EFFECTS.has(lemma) || (upos === "NOUN" && DEEDS.has(lemma)) || /^(?:why|how)$/.test(lemma);
  const behind = sentence.children(noun, "nmod").filter((i) => i > noun);
  const isOf = (i: number) => sentence.children(i, "case").every((one) => sentence.node(one).lemma === "of");
  if (behind.some((i) => sentence.node(i).upos === "PROPN" && isPerson(sentence, noun))) return true;
  const isPlaced = behind.some((i) => !isOf(i));
  return isObject && (isEffect || isPlaced);
}

// "Major Lee of the Royal Artillery, who had two guns": no artillery is told of as "who". "The fall of the Lydian Empire, which
// is dated to 546 BC": either may be.
function mayBeOfOther(sentence: Sentence, noun: number, { first, last }: { first: number; last: number }): boolean {
  const { relation, head } = sentence.node(noun);
  const isOf = relation === "nmod" && sentence.children(noun, "case").some((i) => sentence.node(i).lemma === "of");
  const isAlike = isOf && sentence.node(head).upos === "NOUN" && isPlural(sentence, head) === isPlural(sentence, noun);
  if (isAlike && sentence.node(first).text.toLowerCase() === "which") return true;
  const isOfPerson = relation === "nmod" && sentence.child(head, "flat") !== undefined;
  if (isOfPerson && sentence.node(first).text.toLowerCase() === "who") return true;
  if (isFromTo(sentence, noun, last)) return true;
  if (mayBeOfNearer(sentence, noun, first) || goesOnBehind(sentence, last)) return true;
  return isUnclosed(sentence, last) || goesOnOfBoth(sentence, last);
}

// "Anything from the A5, which seats two, to the A9": what it reaches from is told with what it reaches to.
function isFromTo(sentence: Sentence, noun: number, last: number): boolean {
  const isFrom = sentence.children(noun, "case").some((i) => /^(?:from|between)$/i.test(sentence.node(i).text));
  const isTo = (text = "", before = "") => before === "," && /^(?:to|and|through|up)$/i.test(text);
  return (
    isFrom &&
    sentence.nodes.some(({ text }, i) => i > noun + 1 && i <= last + 2 && isTo(text, sentence.nodes[i - 1]?.text))
  );
}

// "It was invented by Ann and Bo, who filed for a patent, and were granted it": what follows is no deed of the subject.
function goesOnOfBoth(sentence: Sentence, last: number): boolean {
  const [comma, joining] = sentence.nodes.slice(last + 1, last + 3);
  const verb = comma?.text === "," && joining?.upos === "CCONJ" ? joining.head : -1;
  const subject = sentence.root < 0 ? undefined : sentence.child(sentence.root, ...SUBJECTS);
  const isBare = verb >= 0 && sentence.child(verb, ...SUBJECTS) === undefined;
  return isBare && subject !== undefined && !isOfNumber(sentence, subject, verb);
}

// "The first khan of the Mongol Empire, which fell": no person is told of as "which".
function isPerson(sentence: Sentence, noun: number): boolean {
  const isOne = (i: number) => AGENTS.test(sentence.node(i).lemma.toLowerCase());
  return isOne(noun) || sentence.children(noun, "conj").some(isOne) || isOne(Math.max(0, sentence.node(noun).head));
}

const AGENTS = /(?:er|or|ist|ian|king|queen|khan|chief|president|head)$/;

// What a deed or a fact is, rather than a thing.
const DEEDS = new Set(
  "reason cause result consequence proof evidence sign feat mistake surprise step move change improvement increase decrease decline drop record".split(
    " ",
  ),
);

/** Verbs of what a deed brings about, rather than a thing. */
export const EFFECTS: ReadonlySet<string> = new Set(
  "lead cause result mean make allow force prompt trigger spark help enable bring mark give raise lower increase reduce improve keep deprive prevent require end start".split(
    " ",
  ),
);

// It is one run of words, and what stands behind it goes on with what stands before it: not "to Ada, who went to Rome,
// then to Pisa".
function isClosed({ sentence, pieces }: Draft, noun: number, clause: readonly number[]): boolean {
  const [first = 0, last = 0] = [clause[0], clause.at(-1)];
  const next = pieces.find(({ node = -1 }) => node > last && sentence.node(node).upos !== "PUNCT")?.node;
  if (last - first + 1 !== clause.length) return false;
  return (
    next === undefined ||
    sentence.node(noun).head > last ||
    ["CCONJ", "SCONJ", "ADP"].includes(sentence.node(next).upos)
  );
}

/** Whether a verb has the number of a noun; one of another number tells of another noun: "the expression of genes, which control …". */
export function agrees(sentence: Sentence, verb: number, noun: number): boolean {
  const [finite = verb] = sentence.children(verb, "aux", "aux:pass", "cop");
  const { xpos } = sentence.node(finite);
  return !(xpos === "VBP" && !isPlural(sentence, noun)) && !(xpos === "VBZ" && isPlural(sentence, noun));
}

const SUBORDINATE = new Set(["advcl", "ccomp", "xcomp", "acl", "csubj", "acl:relcl", "parataxis", "advcl:relcl"]);

/**
 * Whether nothing above a word makes it a condition, somebody's words or a part of another clause. What an order takes in
 * is no such clause: "Consider visiting Faro, which lies by the sea."
 */
export function isAsserted(sentence: Sentence, node: number): boolean {
  for (let at = node; at >= 0; at = sentence.node(at).head)
    if (SUBORDINATE.has(sentence.node(at).relation) && !isOrdered(sentence, at)) return false;
  return true;
}

function isOrdered(sentence: Sentence, node: number): boolean {
  const { relation, head } = sentence.node(node);
  const isBare = head === sentence.root && sentence.node(head).xpos === "VB";
  return relation === "xcomp" && isBare && sentence.child(head, ...SUBJECTS) === undefined;
}
