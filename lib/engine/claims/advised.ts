import { apposition } from "./constructs/apposition";
import { besideBy, mayBeOfNearer } from "./constructs/construct";
import { participle } from "./constructs/participle";
import { agrees, EFFECTS, relativeClause } from "./constructs/relative-clause";
import {
  type Draft,
  FINITE,
  holds,
  put,
  type Sentence,
  SUBJECTS,
  spelled,
  tidied,
  wholeDraft,
  withoutAside,
} from "./draft";
import { explanationOf, termOf } from "./item-term";
import { isClause } from "./items";
import { copulaFor, isNamed, nameOf, piecesOf } from "./nominal";
import { CONSTRUCTS, splitBy } from "./read";
import type { TextSpan } from "./reading";
import { isProposal } from "./suggestions";

/**
 * What a sentence of advice states beside what it says to do: "Use peroxide, which contains oxygen", "Try Faro, the capital
 * of the Algarve", "Avoid tea, as its tannins bind iron", "Limit tea: Its tannins bind iron".
 */
export function asidesOf(sentence: Sentence): Draft[] {
  if (sentence.root < 0) return [];
  const whole = wholeDraft(sentence);
  const beside = splitBy(BESIDE, whole).filter(({ root }) => root !== sentence.root);
  const clauses = explanationIn(sentence) ?? reasonsIn(sentence).flatMap((draft) => splitBy(CONSTRUCTS, draft));
  return [...clauses, ...beside].filter((draft, i, all) => isStatement(draft) && all.findIndex(isSameAs(draft)) === i);
}

/** Where an aside stands in its sentence, with the word that joins it: "which contains oxygen", without what it is told of. */
export function ownSpanOf({ sentence, root, pieces }: Draft): TextSpan {
  const own = new Set(pieces.flatMap(({ node }) => node ?? []));
  let [first, last] = [root, root];
  while (own.has(first - 1)) first -= 1;
  while (own.has(last + 1)) last += 1;
  const before = sentence.nodes[first - 1];
  if (before && (/^W/.test(before.xpos) || before.relation === "mark")) first -= 1;
  return { start: sentence.node(first).start, end: sentence.node(last).end };
}

const isSameAs =
  ({ root }: Draft) =>
  (other: Draft) =>
    other.root === root;

const BESIDE = [
  relativeClause,
  apposition,
  participle,
  besideBy("acl:relcl", relativeOfAny),
  besideBy("appos", appositionOfAny),
];

// "Avoid screens: Blue light can suppress melatonin": what stands behind the order is told of the world.
function explanationIn(sentence: Sentence): Draft[] | undefined {
  if (termOf(sentence) === undefined) return undefined;
  return isUnderOrder(sentence) && isClause(sentence) ? splitBy(CONSTRUCTS, explanationOf(sentence)) : [];
}

/** "Avoid screens: …": whether its label says what to do. */
export function isUnderOrder(sentence: Sentence): boolean {
  const term = termOf(sentence);
  return term !== undefined && sentence.node(term).xpos === "VB" && sentence.phrase(term)[0] === term;
}

// "A mild acid that dissolves lime", "a tuner", "peroxide": what is always so of any of its kind.
function isAnyOne(sentence: Sentence, noun: number): boolean {
  const { upos, xpos, text } = sentence.node(noun);
  const determiner = sentence.child(noun, "det", "nmod:poss", "nummod");
  const isDeed = xpos === "VBG" || text.endsWith("ing"); // "Quit smoking, which lowers the risk": that one quits
  return upos === "NOUN" && !isDeed && (determiner === undefined || /^an?$/i.test(sentence.node(determiner).text));
}

// "Use a tuner, which shows the pitch of each string." What joins on behind goes on with the order.
function relativeOfAny(draft: Draft, verb: number): Draft[] | undefined {
  const { sentence } = draft;
  const noun = sentence.node(verb).head;
  const pronoun = sentence.child(verb, "nsubj", "nsubj:pass");
  if (pronoun === undefined || !/^(?:who|which)$/i.test(sentence.node(pronoun).text)) return undefined;
  const clause = upToAside(
    sentence,
    sentence.phrase(verb).filter((i) => i > pronoun),
  );
  const name = nameOf(sentence, noun).filter((i) => i < pronoun);
  if (!isBesideName(sentence, name, pronoun) || !name.every((i) => holds(draft, i))) return undefined;
  if (!isPresupposed(sentence, noun, verb) || !agrees(sentence, verb, noun)) return undefined;
  if (mayBeOfNearer(sentence, noun, pronoun)) return undefined;
  const said = piecesOf(sentence, [...name, ...clause]);
  return [withoutAside(draft, pronoun, clause.at(-1) as number), { sentence, root: verb, pieces: tidied(said) }];
}

// "Use peroxide, which contains oxygen, on light carpets only": the last words tell where to use it.
function upToAside(sentence: Sentence, clause: readonly number[]): number[] {
  const end = clause.findIndex((i) => sentence.node(i).text === "," && sentence.nodes[i + 1]?.upos === "ADP");
  return end < 0 ? [...clause] : clause.slice(0, end);
}

// Right behind the name, but for a word like "nearby".
function isBesideName({ nodes }: Sentence, name: readonly number[], first: number): boolean {
  const between = nodes.slice((name.at(-1) ?? first) + 1, first);
  return between.at(-1)?.text === "," && between.slice(0, -1).every(({ upos }) => upos === "ADV");
}

// Of one thing that has a name, or of any of its kind as it always is. What a definite one brings about may be what is done
// with it: "Close the window, which keeps the heat in".
function isPresupposed(sentence: Sentence, noun: number, verb: number): boolean {
  const isOne =
    sentence.node(noun).upos === "PROPN" || (isNamed(sentence, noun) && !EFFECTS.has(sentence.node(verb).lemma));
  return isOne || (isAnyOne(sentence, noun) && isTimeless(sentence, verb));
}

// "Add cumin, a spice that grows in dry places."
function appositionOfAny(draft: Draft, noun: number): Draft[] | undefined {
  const { sentence } = draft;
  const { head, upos } = sentence.node(noun);
  const phrase = sentence.phrase(noun).filter((i) => i > head);
  const first = phrase.find((i) => sentence.node(i).upos !== "PUNCT");
  const name = nameOf(sentence, head).filter((i) => !phrase.includes(i));
  if (first === undefined || upos !== "NOUN" || sentence.nodes[first - 1]?.text !== ",") return undefined;
  if (!isAnyOne(sentence, head) || name.at(-1) !== first - 2 || !name.every((i) => holds(draft, i))) return undefined;
  const isOne = /^an?$/i.test(sentence.node(first).text) && sentence.child(noun, "conj") === undefined;
  if (!isOne || sentence.child(head, "conj") !== undefined) return undefined;
  const own = phrase.filter((i) => i >= first);
  const said = [...piecesOf(sentence, name), put(copulaFor(draft, head, noun)), ...piecesOf(sentence, own)];
  return [withoutAside(draft, first, phrase.at(-1) as number), { sentence, root: noun, pieces: tidied(said) }];
}

// What is so now, or can be.
const isTimeless = (sentence: Sentence, verb: number) =>
  [verb, ...sentence.children(verb, "aux", "aux:pass", "cop")].some((i) =>
    /^(?:VB[ZP]?|MD)$/.test(sentence.node(i).xpos),
  );

// "Avoid tea, as its tannins bind iron", "avoid tea; its tannins bind iron": a clause of its own, which says why.
function reasonsIn(sentence: Sentence): Draft[] {
  const isUnderCondition = sentence.nodes.some((_, i) => isConditionAt(sentence, i));
  return sentence.nodes.flatMap((_, verb): Draft[] => {
    const before = wordBeforeReason(sentence, verb);
    if (before === undefined || !isOfOrder(sentence, verb)) return [];
    const phrase = sentence.phrase(verb).filter((i) => i > before);
    const subject = sentence.child(verb, ...SUBJECTS);
    if (subject === undefined || subject < before || phrase.length < LEAST_WORDS) return [];
    const isJoined = sentence.node(verb).relation === "parataxis"; // goes on with all before it
    const isOpen = sentence.node(subject).upos === "PRON"; // of a thing that only the condition may bring about
    if ((isUnderCondition && isOpen) || (isJoined && isConditional(sentence))) return [];
    return [
      {
        sentence,
        root: verb,
        pieces: tidied(
          piecesOf(
            sentence,
            phrase.filter((i) => !isEnd(sentence, i)),
          ),
        ),
      },
    ];
  });
}

const LEAST_WORDS = 3;

const isConditional = ({ nodes }: Sentence) => /^(?:if|when|unless)$/i.test(nodes[0]?.text ?? "");

// "If the pain stays"; "if you have more time" makes nothing else true.
function isConditionAt(sentence: Sentence, i: number): boolean {
  const { relation, text, head } = sentence.node(i);
  if (relation !== "mark" || !/^(?:if|when|unless)$/i.test(text) || i > sentence.root) return false;
  const subject = sentence.child(head, ...SUBJECTS);
  return subject === undefined || !/^you$/i.test(sentence.node(subject).text);
}

const isEnd = ({ nodes }: Sentence, i: number) => i === nodes.length - 1 && nodes[i]?.upos === "PUNCT";

// "Because", or the mark between order and reason. "As" behind a comma; "as your instrument" and "as it cools" tell none.
function wordBeforeReason(sentence: Sentence, verb: number): number | undefined {
  const { nodes } = sentence;
  if (sentence.node(verb).relation === "parataxis") {
    const [first = verb] = sentence.phrase(verb);
    const mark = nodes[first]?.upos === "PUNCT" ? first : first - 1;
    return mark > sentence.root && /^[;:–—]$/.test(nodes[mark]?.text ?? "") ? mark : undefined;
  }
  const mark = sentence.node(verb).relation === "advcl" ? sentence.child(verb, "mark") : undefined;
  if (mark === undefined) return undefined;
  const isSaid = /^(?:because|since)$/i.test(nodes[mark]?.text ?? "");
  const isAs = /^as$/i.test(nodes[mark]?.text ?? "") && nodes[mark - 1]?.text === ",";
  return isSaid || isAs ? mark : undefined;
}

// Of what is to be done, or of what that takes in: "consider visiting Faro because …".
function isOfOrder(sentence: Sentence, verb: number): boolean {
  const { head } = sentence.node(verb);
  return (
    head === sentence.root || (sentence.node(head).relation === "xcomp" && sentence.node(head).head === sentence.root)
  );
}

/** Whether it tells something of the world, not of the reader, and no more advice or praise. */
function isStatement({ sentence, root, pieces }: Draft): boolean {
  const words = pieces.map(({ text }) => text.toLowerCase());
  const verbs = [root, ...sentence.children(root, "aux", "aux:pass", "cop")];
  const isTold =
    verbs.some((i) => FINITE.has(sentence.node(i).xpos)) ||
    isMisread(sentence, root) ||
    words.some((word) => /^(?:is|are|was|were)$/.test(word));
  const isAdvice = words.some((word) => /^(?:should|must|ought|will|yours|yourself|let)$/.test(word));
  const subject = sentence.child(root, ...SUBJECTS);
  const isOfReader =
    subject !== undefined && sentence.phrase(subject).some((i) => OF_READER.test(sentence.node(i).text));
  return isTold && !isAdvice && !isOfReader && !isRating(sentence, root);
}

// "As tannins reduce …": a finite verb that is taken for a bare one.
const isMisread = (sentence: Sentence, root: number) =>
  sentence.node(root).xpos === "VB" && sentence.child(root, ...SUBJECTS) !== undefined;

// "It is easy", "camping can be a fun way to rest": with nothing that could be looked up.
function isRating(sentence: Sentence, root: number): boolean {
  if (sentence.child(root, "cop") === undefined) return false;
  const { upos, xpos, lemma } = sentence.node(root);
  if (upos === "NOUN") return LIGHT.has(lemma) && sentence.child(root, "amod") !== undefined;
  return upos === "ADJ" && xpos !== "JJR" && sentence.child(root, "obl", "advcl", "ccomp") === undefined;
}

const LIGHT = new Set("way option choice idea place time tool method thing one addition alternative".split(" "));

const OF_READER = /^(?:you|your|i|my|we|our)$/i;

const ADDRESSING =
  /\b(?:you|your|I|we|us|our|let|should|must|needs?|needed|had better|ought|recommended|advis(?:ed|able)|best|important|essential|crucial|vital|necessary|wise|helpful|worth|ideas?|ways?|options?|tips?|suggestions?)\b/i;

/** "Dogs are welcome for €10 a night", beside advice: what tells how things are says nobody what to do. */
export function isIndicative(tree: Sentence): boolean {
  if (tree.root < 0 || tree.child(tree.root, ...SUBJECTS) === undefined || tree.nodes.at(-1)?.text !== ".")
    return false;
  const term = termOf(tree);
  if (term !== undefined && tree.node(term).upos === "VERB") return false; // "Avoid screens: Blue light …"
  const verbs = [tree.root, ...tree.children(tree.root, "cop", "aux", "aux:pass")].map((i) => tree.node(i).xpos);
  const isTold = verbs.some((xpos) => /^VB[ZPD]$/.test(xpos)) || isAble(tree);
  return isTold && !ADDRESSING.test(spelled(tree.nodes));
}

// "A firm could use models to write copy", "One example could be a simulation"; "the set could include a bag" proposes one.
function isAble(tree: Sentence): boolean {
  const isModal = tree.children(tree.root, "aux").some((i) => /^(?:can|could|may)$/i.test(tree.node(i).text));
  const first = tree.nodes[tree.start]?.text ?? "";
  const isOfExample = /^one$/i.test(first) && tree.nodes[tree.start + 1]?.lemma === "example";
  const isDeed = tree.node(tree.root).upos === "VERB" && tree.child(tree.root, "cop") === undefined; // "an alternative could be to fly"
  return isModal && ((/^an?$/i.test(first) && isDeed) || isOfExample) && !isProposal(tree);
}
