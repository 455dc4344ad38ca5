import { type Draft, put, type Sentence, SUBJECTS, spelled, tidied, withoutFragment } from "./draft";
import { VERBS } from "./heads";
import { explanationOf, isCounting, termOf, timeIn } from "./item-term";
import { isClause, isOver } from "./items";
import { counted, detailed, measured } from "./label-measures";
import {
  amount,
  aspect,
  association,
  copulaOf,
  deedOfName,
  description,
  isAttribute,
  type Label,
  MEASURED,
  madeOfMany,
  membersOfClass,
  NOMINAL,
  named,
  quality,
  quoted,
  type Standpoint,
  several,
  small,
  standing,
  sum,
  told,
  trait,
} from "./label-ways";
import { isWork } from "./label-words";
import { isPlural, piecesOf, rest, withAnd } from "./nominal";

/** Ways to tell an entry, the first that fits; each says no more than the text does. */
const WAYS: readonly ((label: Label) => Draft | undefined)[] = [
  counted,
  identity,
  trait,
  instances,
  doing,
  birth,
  done,
  description,
  quality,
  aspect,
  detailed,
  amount,
  membersOfClass,
  measured,
  several,
  madeOfMany,
  standing,
  deedOfName,
  association,
  sum,
  quoted,
];

/**
 * "Kublai Khan: conquest of China", "Cotton: Biodegradable" under "Impact", "What it is: A base": an entry whose own words
 * make no sentence, told by what kind its label and its explanation are.
 */
export function labelDraft(sentence: Sentence, standpoint: Standpoint): Draft | undefined {
  const term = termOf(sentence);
  if (term === undefined || timeIn(sentence) || sentence.nodes.length > LONGEST) return undefined;
  if (
    (isAddressed(sentence) && !isRelative(sentence)) ||
    (isAmount(sentence) && !isCounting(sentence) && !MEASURED.has(sentence.node(sentence.root).upos))
  )
    return undefined;
  if (isClause(sentence) && !isRelative(sentence)) return undefined;
  if (isNested(sentence)) return undefined;
  if (hasOwnSubject(sentence))
    return sentence.nodes.at(-1)?.text === "." ? withoutFragment(explanationOf(sentence)) : undefined;
  const label = { ...standpoint, sentence, term };
  return WAYS.map((way) => way(label)).find((draft) => draft !== undefined);
}

// "Yellow – carotenoids: in the leaf all summer".
const isNested = ({ nodes, start }: Sentence) =>
  nodes.slice(start, start + FIRST_WORDS).some(({ text }) => text === ":");
const FIRST_WORDS = 6;

// "Ship noise masks calls, and sonar has been linked to strandings" with its root on the wrong word.
function hasOwnSubject(sentence: Sentence): boolean {
  const own = sentence.nodes.slice(sentence.start).filter(({ relation }) => SUBJECTS.includes(relation));
  return (
    !isRelative(sentence) && own.some(({ head, upos }) => head !== sentence.root && !isBeside(sentence, head, upos))
  );
}

// "Biodegradable, but it needs water" goes on with what the label names; "and sonar has an effect" is of its own.
function isBeside(sentence: Sentence, verb: number, subject: string): boolean {
  const { relation } = sentence.node(verb);
  const isBut = sentence.children(verb, "cc").some((i) => sentence.node(i).lemma === "but");
  if (relation === "conj" || relation === "parataxis") return isBut || subject === "PRON";
  return /^(?:acl|advcl|ccomp)/.test(relation);
}

// "Two points: a shot from inside the line": the shot is worth two points, and is none.
const isAmount = (sentence: Sentence) => sentence.node(0).upos === "NUM";
const LONGEST = 45; // words that are still read as one entry

/** "Honor Mary and the saints" behind "Catholics:", "Pure soda" behind "What it is:": no order and no question. */
export function isToldByLabel(sentence: Sentence, standpoint: Standpoint): boolean {
  const term = termOf(sentence);
  if (term === undefined) return false;
  const label = { ...standpoint, sentence, term };
  return isRelative(sentence) || doing(label) !== undefined || identity(label) !== undefined;
}

/** Whether an entry may be told though a model takes it for advice: nothing in it is said to be done. */
export function isNominalEntry(sentence: Sentence): boolean {
  const term = termOf(sentence);
  if (term === undefined || isClause(sentence) || isAddressed(sentence)) return false;
  const isNamed = NOMINAL.has(sentence.node(term).upos) && !DIRECTIONS.has(sentence.node(term).lemma.toLowerCase());
  const { upos, xpos } = sentence.node(sentence.root);
  return isNamed && (NOMINAL.has(upos) || xpos === "VBN");
}

const DIRECTIONS = new Set("tip note line step warning reminder recommendation advice suggestion caution".split(" "));

const isAddressed = ({ nodes }: Sentence) => nodes.some(({ text }) => /^(?:you|your|yourself)$/i.test(text));

/** "Makes bile" as a label of what the liver does: told of it. Undefined for a label that is no deed. */
export function deedOfLabel(sentence: Sentence, owner: string | undefined): Draft | undefined {
  const term = termOf(sentence);
  if (term === undefined || owner === undefined || !isDeed(sentence, term)) return undefined;
  const own = small(piecesOf(sentence, sentence.phrase(term)));
  return { sentence, root: term, pieces: [put(owner), ...own] };
}

const VERBS_OR_NOUNS = /^(?:uses|costs|measures|creates|means)$/i; // under the name of what does so
const LONGEST_NAME = 3; // words of a heading

/** "CATL supplies Ford" of "Supplies: Ford" under the item "CATL (China)". */
export function verbOfName(sentence: Sentence, name: string): Draft | undefined {
  const term = termOf(sentence);
  const isVerb = term !== undefined && VERBS.test(sentence.node(term).text) && sentence.phrase(term).length === 1;
  if (!isVerb || !NOMINAL.has(sentence.node(sentence.root).upos)) return undefined;
  return withAnd(told(sentence, [put(name), put(sentence.node(term).text.toLowerCase())]), 1);
}

/** "Copyright protects original works" of "Protects: Original works" under "Copyright", where the label is taken for a noun. */
export function verbLabelDraft(sentence: Sentence, heading: Sentence | undefined): Draft | undefined {
  const term = termOf(sentence);
  if (term === undefined || !heading || heading.root < 0 || heading.nodes.length > LONGEST_NAME) return undefined;
  const verb = sentence.node(term).text.toLowerCase();
  const isVerb = (VERBS.test(verb) || VERBS_OR_NOUNS.test(verb)) && sentence.phrase(term).length === 1;
  if (!isVerb || ![heading, sentence].every((tree) => NOMINAL.has(tree.node(tree.root).upos))) return undefined;
  const own = small(piecesOf(heading, [...heading.nodes.keys()]));
  return told(sentence, [...own, put(isPlural(heading, heading.root) ? verb.replace(/s$/, "") : verb)]);
}

/** Whether a label names nothing that a sentence could be about: "Makes bile", "How it works". */
export const isNoMatter = (sentence: Sentence, term: number): boolean =>
  isDeed(sentence, term) ||
  /^W/.test(sentence.node(0).xpos) ||
  sentence.node(term).upos === "ADJ" || // "Higher in vitamin A"
  (sentence.node(term).xpos === "VB" && isFirstWord(sentence, term)); // "Make it easy"

// Also behind what a hyphen joins to it: "Fine-tune the temperature".
function isFirstWord(sentence: Sentence, i: number): boolean {
  const [first = i] = sentence.phrase(i);
  return first === i || (first === i - 2 && sentence.node(i - 1).text === "-" && sentence.node(i - 1).glued);
}

// "Makes bile".
function isDeed(sentence: Sentence, term: number): boolean {
  const { xpos, upos } = sentence.node(term);
  const isAlone = sentence.child(term, ...SUBJECTS, "aux", "cop") === undefined;
  const words = sentence.phrase(term);
  return xpos === "VBZ" && upos === "VERB" && isAlone && words[0] === term && words.length > 1; // "Plays" are none
}

// "What it is: Pure soda", "Interest: what the lender charges".
function identity({ sentence, term, owner }: Label): Draft | undefined {
  const words = spelled(sentence.phrase(term).map((i) => sentence.node(i))).toLowerCase();
  const [, verb] = /^what (?:it|they|this) (is|are)$/.exec(words) ?? [];
  if (verb && owner) return isClause(sentence) ? undefined : told(sentence, [put(owner), put(verb)]);
  const verbOfWork = isWork(sentence, term) ? "is about" : "is";
  return isRelative(sentence) ? told(sentence, [...named(sentence, term), put(verbOfWork)]) : undefined;
}

// "What the lender charges", "whether you pay".
function isRelative(sentence: Sentence): boolean {
  const { relation = "", xpos = "", text = "" } = sentence.nodes[sentence.start] ?? {};
  const isWhether = /^(?:whether|how)$/i.test(text);
  return (/^W(?:P|DT)$/.test(xpos) && /^obj$/.test(relation)) || (isWhether && sentence.nodes.at(-1)?.text !== "?");
}

// "Catholics: Honor Mary and the saints".
function doing({ sentence, term, isOfMany }: Label): Draft | undefined {
  const { xpos, head } = sentence.node(sentence.root);
  const before = sentence.nodes.slice(sentence.start, sentence.root);
  const isBare = ["VB", "VBP"].includes(xpos) && head === -1 && before.every(({ upos }) => upos === "ADV");
  const isAlone = sentence.child(sentence.root, ...SUBJECTS, "aux", "cop") === undefined;
  const isMany = NOMINAL.has(sentence.node(term).upos) && isPlural(sentence, term);
  if (!isOfMany || ADVISED.has(sentence.node(sentence.root).lemma)) return undefined; // "Hiking: Explore new trails" beside it
  return isBare && isAlone && isMany ? told(sentence, named(sentence, term)) : undefined;
}

// "Bathroom trips: Try to drink less": what a reader is to do.
const ADVISED = new Set("try consider avoid remember ensure aim".split(" "));

// "Early years: Born in Limuru".
function birth({ sentence, owner, isThing }: Label): Draft | undefined {
  const { lemma, xpos } = sentence.node(sentence.root);
  const isBorn = lemma === "bear" && xpos === "VBN" && sentence.root === sentence.start;
  return isBorn && owner && !isThing ? told(sentence, [put(owner), put("was")]) : undefined;
}

// "DUV systems: Used for chips", "Military Committee: Made up of officers".
function done(label: Label): Draft | undefined {
  const { sentence, term } = label;
  const before = sentence.nodes.slice(sentence.start, sentence.root);
  const isDone = sentence.node(sentence.root).xpos === "VBN" && before.every(({ upos }) => upos === "ADV");
  if (!isDone || isAttribute(label) || !NOMINAL.has(sentence.node(term).upos)) return undefined;
  const copula = copulaOf(label);
  const past = put(copula.text === "are" ? "were" : "was");
  return told(sentence, [...named(sentence, term), isOver(sentence) ? past : copula]);
}

const INSTANCES = /^(?:such as|for example|for instance|e\.g\.|including|includes?)$/i;

// "Whole grain – such as rye or oats": what is one of it.
function instances(label: Label): Draft | undefined {
  const { sentence, term } = label;
  const begun = sentence.nodes.slice(sentence.start, sentence.start + 2).map(({ text }) => text);
  const length = [2, 1].find((words) => INSTANCES.test(begun.slice(0, words).join(" ")));
  const isSaid = sentence.nodes.slice(sentence.start).some(({ xpos }) => /^(?:MD|VBZ|VBP|VBD)$/.test(xpos)); // "Including oil can help"
  if (length === undefined || isSaid || isClause(sentence) || !NOMINAL.has(sentence.node(term).upos)) return undefined;
  const own = piecesOf(sentence, rest(sentence).slice(length)).filter(({ text }, i) => i > 0 || text !== ",");
  if (own.length === 0) return undefined;
  const include = put(copulaOf(label).text === "are" ? "include" : "includes");
  return { sentence, root: sentence.root, pieces: tidied([...named(sentence, term), include, ...own]) };
}
