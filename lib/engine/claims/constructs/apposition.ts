import { type Draft, holds, put, type Sentence, tidied, without, withoutAside } from "../draft";
import { copulaFor, isBehindComma, isNamed, nameOf, piecesOf } from "../nominal";
import { besideBy, goesOnBehind, mayBeOfNearer, type SplitConstruct } from "./construct";
import { isAsserted } from "./relative-clause";

const NOUNS = new Set(["NOUN", "PROPN"]);

/** "Lima, the capital of Peru, lies on the coast": Lima is the capital of Peru. */
export const apposition: SplitConstruct = besideBy("appos", saidBeside);

function saidBeside(draft: Draft, noun: number): Draft[] | undefined {
  const { sentence } = draft;
  const { head } = sentence.node(noun);
  if (![noun, head].every((i) => NOUNS.has(sentence.node(i).upos)) || isInList(draft, noun) || isInList(draft, head))
    return undefined;
  const phrase = sentence.phrase(noun);
  const first = phrase.find((i) => sentence.node(i).relation !== "punct") as number;
  const last = phrase.findLast((i) => sentence.node(i).relation !== "punct") as number;
  const after = sentence.nodes[last + 1]?.text ?? ".";
  if (sentence.nodes[last + 2]?.upos === "CCONJ") return undefined; // one of a list: "from Ohio, a master's from Michigan, and …"
  if (sentence.nodes[first - 1]?.text !== "," || ![",", "."].includes(after)) return undefined;
  if (/^(?:then|now|still|already|later)$/i.test(sentence.node(first).text)) return undefined; // "then a schoolboy": at the time of what he did
  if (sentence.children(noun, "nsubj").length > 0 || isOfSubject(sentence, head, noun)) return undefined;
  if (mayBeOfNearer(sentence, head, first) || goesOnBehind(sentence, last)) return undefined;
  if (goesOnBehindComma(sentence, phrase, first) || isClauseBehind(sentence, phrase, first)) return undefined;
  if (isOtherwise(sentence, phrase) || isOfClause(sentence, head, noun) || isOfKind(sentence, head)) return undefined;
  const name = nameOf(sentence, head);
  const isEqual = isNamed(sentence, head) && isTold(sentence, head, noun);
  if (!isEqual || !isAsserted(sentence, head) || name.at(-1) !== first - 2 || name.some((i) => !holds(draft, i)))
    return undefined;
  const pieces = [
    ...piecesOf(sentence, name),
    put(copulaFor(draft, head, noun)),
    ...piecesOf(
      sentence,
      phrase.filter((i) => i >= first && i <= last),
    ),
  ];
  // "Her husband, Ann, a judge, left": the comma behind the judge closes what Ann began.
  const isWithin = sentence.node(head).relation === "appos" && isBehindComma(sentence, head);
  const range = sentence.nodes.map((_, i) => i).slice(first - 1, last + 1);
  const rest = isWithin && after === "," ? without(draft, range) : withoutAside(draft, first, last);
  return [rest, { sentence, root: noun, pieces: tidied(pieces) }];
}

// "It follows Roe, a cook who is bored, as he leaves the town": what stands behind the comma is of the verb.
const isClauseBehind = (sentence: Sentence, phrase: readonly number[], first: number) =>
  phrase.some((i) => {
    const isMark =
      sentence.node(i).relation === "mark" && /^(?:as|when|while|after|before|until)$/i.test(sentence.node(i).text);
    return i > first && isMark && sentence.nodes[i - 1]?.text === ",";
  });

// "She was born in Faro, a town in Portugal, to a baker": what stands behind a comma may hang on the verb.
function goesOnBehindComma(sentence: Sentence, phrase: readonly number[], first: number): boolean {
  return phrase.some((i) => {
    const [next, last] = sentence.nodes.slice(i + 1, i + 3);
    const isPhrase = next?.upos === "ADP" && /^(?:to|into|by|with|under)$/i.test(next.text);
    const isKin = /^the$/i.test(next?.text ?? "") && KIN.has(last?.lemma ?? ""); // "…, the son of a baker"
    return i > first && sentence.node(i).text === "," && (isPhrase || isKin);
  });
}

// "Ada, a director" tells what she is. Without the name in "the director, Ada" nobody knows which director is meant.
function isTold(sentence: Sentence, head: number, noun: number): boolean {
  const isName = sentence.node(noun).upos === "PROPN";
  if (isName && sentence.node(head).upos !== "PROPN") return false;
  const isDefined = sentence.child(noun, "det", "nmod:poss") !== undefined;
  const isMore = sentence.child(noun, "nmod") !== undefined;
  // A bare name behind a name is a place within another: "Ithaca, New York", "Utrecht, the Netherlands". "Musk, CEO of Tesla" is told.
  return isName ? isDefined && isMore : isDefined || isMore;
}

// "Ottawa, not Toronto", "Texas, the capital of which is Austin".
function isOtherwise(sentence: Sentence, phrase: readonly number[]): boolean {
  const words = phrase.map((i) => sentence.node(i).text.toLowerCase());
  return words.includes("not") || words.some((word, i) => ["which", "whom"].includes(word) && words[i - 1] === "of");
}

// "Trieste is a port in northeastern Italy, the capital of its region": what tells of a kind may go on with what is of it.
function isOfKind(sentence: Sentence, head: number): boolean {
  const { root } = sentence;
  const isPlace = sentence.children(head, "case").some((i) => PLACING.has(sentence.node(i).lemma));
  return isPlace && head > root && root >= 0 && sentence.child(root, "cop") !== undefined;
}

// "She received the prize, the first African woman to win it": who did it first is the subject.
function isOfSubject(sentence: Sentence, head: number, noun: number): boolean {
  const isSubject = sentence.node(head).relation.startsWith("nsubj");
  const isPlace = sentence.children(head, "case").some((i) => PLACING.has(sentence.node(i).lemma));
  const isKin = [noun, ...sentence.children(noun, "nmod")].some((i) => KIN.has(sentence.node(i).lemma));
  const isOfPlace = sentence.node(head).relation === "nmod"; // "in Buda, now part of Budapest, the son of a baker"
  if ((isPlace || isOfPlace) && isKin) return true; // "She was born in Ulm, the daughter of a judge", "…, the third of four children"
  return !isSubject && sentence.children(noun, "acl").some((verb) => sentence.child(verb, "mark") !== undefined);
}

const PLACING = new Set(["in", "at", "near", "on", "outside"]);
const KIN = new Set(
  "daughter son child niece nephew grandson granddaughter descendant heir sibling twin eldest youngest".split(" "),
);

// "He fought back against Covey, an event he called a turning point": the event is that he fought.
const isOfClause = (sentence: Sentence, head: number, noun: number) =>
  DEEDS.has(sentence.node(noun).lemma) &&
  sentence.node(head).upos === "PROPN" &&
  sentence.node(head).relation !== "nsubj";

const DEEDS = new Set(
  "event act action move decision step feat achievement deed development process change victory defeat attempt effort moment practice turn".split(
    " ",
  ),
);

// Commas in a list look like those of an apposition.
function isInList({ sentence }: Draft, noun: number): boolean {
  return (
    sentence.node(noun).relation === "conj" ||
    sentence.children(noun, "conj", "cc").length > 0 ||
    sentence.children(noun, "appos").length > 1
  );
}
