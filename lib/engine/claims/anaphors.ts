import type { Sentence } from "./draft";
import { isBehindComma } from "./nominal";

/** Words of a sentence that may stand for something named elsewhere, by their places; `first` to `last`. */
export interface Anaphor {
  first: number;
  last: number;
  /** "its", "his": what is put in becomes a possessive. */
  isPossessive: boolean;
  /** Whether the claim cannot be understood where nobody knows what it stands for; "the company" may. */
  isOpen: boolean;
  /** "this", "these methods": may stand for the whole of what is told before. */
  isPointing: boolean;
  /** Whether it is part of a name that stands before it, as "Hopper" is of "Grace Hopper". */
  isName: boolean;
}

/** Words of longer names, and names of one word that the text told before any longer one with that word: "Macbeth", then "Lady Macbeth". */
export interface Names {
  parts: Set<string>;
  whole: Set<string>;
}

const PERSONAL = new Set("he she it they him her them".split(" "));
const POSSESSIVE = new Set("his her its their hers theirs".split(" "));
const POINTING = new Set("this that these those such both".split(" "));
const DEMONSTRATIVE = new Set("this that these those both neither either each".split(" "));
const SERIES = new Set("second third same following previous resulting".split(" ")); // of things told before
const RELATIVE = new Set("result outcome rest remainder".split(" ")); // always of something
const ORDERED = new Set(["former", "latter"]);
// What makes a phrase name its own thing: "the capital of Peru", "the bridge that fell".
const NAMING = new Set("nmod nmod:poss acl acl:relcl compound appos flat nummod advcl nmod:unmarked obl".split(" "));

/**
 * Pronouns, bare phrases such as "the company" or "these animals", and parts of names that stand before, in the order of
 * the sentence. `names` holds the words of names of the text so far, and takes in those of this sentence.
 */
export function anaphorsOf(sentence: Sentence, names: Names): Anaphor[] {
  const found = sentence.nodes.flatMap(
    (_, i) => pronounAt(sentence, i) ?? phraseAt(sentence, i) ?? partOfName(sentence, i, names) ?? [],
  );
  for (const [i, { upos }] of sentence.nodes.entries()) if (upos === "PROPN") tell(names, sentence, i);
  return found;
}

function tell({ parts, whole }: Names, sentence: Sentence, i: number): void {
  const { text } = sentence.node(i);
  if (DIRECTION.test(sentence.nodes[i - 1]?.text ?? "")) return; // Africa is not West Africa
  if (isInName(sentence, i)) parts.add(text);
  else if (!parts.has(text)) whole.add(text);
}

const DIRECTION =
  /^(?:(?:North|South)(?:east|west)?|East|West|(?:North|South|East|West)ern|Central|New|Upper|Lower|Inner|Outer|Greater|Latin)$/;

function partOfName(sentence: Sentence, i: number, { parts, whole }: Names): Anaphor | undefined {
  const { upos, text } = sentence.node(i);
  if (upos !== "PROPN" || !parts.has(text) || whole.has(text) || isInName(sentence, i) || isNamesake(sentence, i))
    return undefined;
  if (isCalled(sentence, i)) return undefined;
  return { first: i, last: i, isPossessive: false, isOpen: false, isPointing: false, isName: true };
}

// "She began calling herself Kim", "he is known as Bo": so it is said, whatever the whole name is.
function isCalled({ nodes }: Sentence, i: number): boolean {
  const { head, relation } = nodes[i] as Sentence["nodes"][number];
  const isName = /^(?:xcomp|obj|ccomp|obl|appos|dep|nsubj)$/.test(relation) && head >= 0 && head < i;
  const isKnown = nodes[i - 1]?.text === "as" && /^(?:known|refer|call|introduce)/.test(nodes[i - 2]?.text ?? "");
  return isKnown || (isName && CALLING.has(nodes[head]?.lemma ?? ""));
}

const CALLING = new Set("call name rename nickname dub title style christen baptize".split(" "));

// "The language Ada" is not Ada Lovelace; whoever "the inventor Bell" is, he is named well enough.
function isNamesake({ nodes }: Sentence, i: number): boolean {
  const before = nodes[i - 1];
  return before?.upos === "NOUN" && (nodes[i]?.head === i - 1 || before.head === i);
}

// Also behind a word that is written as a part of it, whatever it is taken for: "the Royal Society".
const isInName = ({ nodes, start }: Sentence, i: number) =>
  nodes[i - 1]?.upos === "PROPN" ||
  nodes[i + 1]?.upos === "PROPN" ||
  (i - 1 > start && nodes[i - 1]?.upos === "ADJ" && /^\p{Lu}\p{Ll}/u.test(nodes[i - 1]?.text ?? ""));

function pronounAt(sentence: Sentence, i: number): Anaphor | undefined {
  const { text, xpos, upos, relation } = sentence.node(i);
  const word = text.toLowerCase();
  const at = { first: i, last: i, isName: false };
  if (xpos === "PRP$" || (POSSESSIVE.has(word) && word !== "her" && upos === "PRON"))
    return POSSESSIVE.has(word) ? { ...at, isPossessive: true, isOpen: true, isPointing: false } : undefined;
  if (isOfCleft(sentence, i) || isOfTurn(sentence, i)) return undefined;
  if (PERSONAL.has(word) && upos === "PRON")
    return { ...at, isPossessive: false, isOpen: relation !== "expl", isPointing: false };
  const isEachOther = word === "each" && sentence.nodes[i + 1]?.lemma === "other";
  const isDefined = isEachOther || sentence.children(i, "acl", "acl:relcl", "nmod").length > 0; // "those of the Greeks"
  const isAlone =
    relation !== "det" && (upos === "PRON" || upos === "DET") && (xpos === "DT" || word === "both") && !isDefined;
  return DEMONSTRATIVE.has(word) && isAlone
    ? { ...at, isPossessive: false, isOpen: true, isPointing: true }
    : undefined;
}

/** Whether a word stands for nothing: the first of "it was the talks of 1970 that ended it", of "it was Ann who left". */
export function isOfCleft(sentence: Sentence, i: number): boolean {
  const { head } = sentence.node(i);
  if (!isItBefore(sentence, i) || sentence.child(head, "cop") === undefined) return false;
  const isOther = ["NNS", "NNPS", "NNP"].includes(sentence.node(head).xpos);
  return (
    sentence.child(head, "advcl:relcl") !== undefined || (isOther && sentence.child(head, "acl:relcl") !== undefined)
  );
}

// "It turned out that nobody came": the clause behind the verb is what did.
function isOfTurn(sentence: Sentence, i: number): boolean {
  const { head } = sentence.node(i);
  const clause = isItBefore(sentence, i) ? sentence.child(head, "ccomp", "csubj") : undefined;
  const isThat =
    clause !== undefined && sentence.children(clause, "mark").some((one) => sentence.node(one).lemma === "that");
  return isThat && TURNING.has(sentence.node(head).lemma);
}
function isItBefore(sentence: Sentence, i: number): boolean {
  const { text, relation } = sentence.node(i);
  return text.toLowerCase() === "it" && ["nsubj", "expl"].includes(relation);
}
const TURNING = new Set(["turn", "seem", "appear", "happen", "emerge", "transpire", "follow"]);

function phraseAt(sentence: Sentence, i: number): Anaphor | undefined {
  const { upos, text } = sentence.node(i);
  if (upos !== "NOUN" && !ORDERED.has(text.toLowerCase())) return undefined;
  const determiner = sentence.child(i, "det");
  if (determiner === undefined || determiner > i || i - determiner > 3) return undefined;
  const word = sentence.node(determiner).text.toLowerCase();
  if (word !== "the" && !POINTING.has(word)) return undefined;
  if (sentence.children(i).some((child) => isNaming(sentence, child))) return undefined;
  const isPointing = word !== "the" || isOfSeries(sentence, i);
  return { first: determiner, last: i, isPossessive: false, isOpen: word !== "the", isPointing, isName: false };
}

// "The company, founded in 1990, …" is still to be named.
function isNaming(sentence: Sentence, child: number): boolean {
  const { relation } = sentence.node(child);
  const isAside = /^acl/.test(relation) && isBehindComma(sentence, child);
  return NAMING.has(relation) && !isAside && !isCount(sentence, child);
}

// "The two brothers" names no more than "the brothers".
function isCount(sentence: Sentence, i: number): boolean {
  return sentence.node(i).relation === "nummod" && !/\d/.test(sentence.node(i).text);
}

// "The second route", "the same issue", "the result"; "at the same time" names nothing.
function isOfSeries(sentence: Sentence, i: number): boolean {
  if (RELATIVE.has(sentence.node(i).lemma)) return true;
  const isSeries = sentence.children(i, "amod").some((one) => SERIES.has(sentence.node(one).lemma));
  return isSeries && !["time", "way", "kind"].includes(sentence.node(i).lemma);
}
