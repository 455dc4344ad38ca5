import { isComplete, isMore, isMost, isShare, RELATIVE } from "./comparatives";
import { type Draft, type Sentence, SUBJECTS } from "./draft";
import { MONTHS } from "./entities";
import { isBehindComma } from "./nominal";
import { isOfEach } from "./own-sentence";
import { isFromPlace, isPlacedBefore } from "./places-told";
import type { Resolved } from "./references";

/** Words that lean on something that the draft does not name, and what they likely mean. */
export interface Leaning extends Pick<Resolved, "first" | "last" | "isPointing" | "likely" | "share" | "isGuess"> {
  /** Whether they tell of a time or an order that is understood without it in part: "the next step", "on November 9". */
  isMild?: boolean;
  /** Whether they are a date that lacks its year. */
  isDate?: boolean;
  /** Whether they tell how much later something happened: "two years later". */
  isLater?: boolean;
  /** Whether they compare with something that is not named: "it is larger". */
  isMore?: boolean;
}

/** Words other than pronouns that another sentence explains: "The last one died", where no noun stands before it that it could be one of; "a temple was built there". */
export function bareWords(draft: Draft): Leaning[] {
  const { sentence, pieces } = draft;
  return pieces.flatMap(({ node }): Leaning[] => {
    if (node === undefined) return [];
    const isOneOf = pieces.some(({ node: other = node }) => other < node && sentence.node(other).upos === "NOUN");
    const isBare =
      isThereOrThen(draft, node) ||
      isSame(sentence, node) ||
      isNumber(sentence, node) ||
      isCutShort(draft, node) ||
      isMost(sentence, node) ||
      isShare(sentence, node) ||
      isHeadless(draft, node) ||
      isBareCount(sentence, node) ||
      isExample(sentence, node) ||
      (isOne(sentence, node) && !isOneOf);
    if (isBare) return [{ first: node, last: node, isPointing: true }];
    const isCompared = isMore(sentence, node);
    const isMild = isRelative(sentence, node) || isCompared || isPointedDay(sentence, node) || isOtherwise(draft, node);
    if (isMild) return [{ first: node, last: node, isPointing: true, isMild, isMore: isCompared }];
    return isLater(draft, node) ? [{ first: node, last: node, isPointing: true, isMild: true, isLater: true }] : [];
  });
}

/** "On November 9", where only another sentence tells the year. */
export function dateWithoutYear({ sentence, pieces }: Draft): Leaning[] {
  const own = pieces.flatMap(({ node }) => (node === undefined ? [] : [sentence.node(node)]));
  const isPast = own.some(({ xpos }) => xpos === "VBD");
  const month = pieces.find(({ node, text }) => MONTHS.has(text) && sentence.node(node ?? 0).upos === "PROPN")?.node;
  if (month === undefined || !isPast || own.some(isYear) || own.some(({ text }) => EACH.test(text))) return [];
  return [{ first: month, last: month, isPointing: true, isMild: true, isDate: true }];
}

/** Whether a word is a year or a decade. */
export const isYear = ({ text }: { text: string }) => /^(?:1\d|20)\d\ds?$/.test(text);
const EACH = /^(?:each|every|annual|annually|yearly|usually)$/i;

// "That same month", "over the following years", "at the time", "the resulting number": which, the sentence before tells.
function isRelative(sentence: Sentence, i: number): boolean {
  const { text, relation, head, upos } = sentence.node(i);
  const word = text.toLowerCase();
  if (upos === "NOUN") return word === "time" && isAtThe(sentence, i);
  if (word === "other") return isOtherThanTold(sentence, i);
  if (isOfEach(sentence, i) || (word === "next" && /^generations?$/i.test(sentence.nodes[head]?.text ?? "")))
    return false;
  if (relation !== "amod" || !(RELATIVE.has(word) || word === "same") || sentence.children(i).length > 0) return false;
  const pointer = sentence.child(head, "det");
  const isPointed = pointer !== undefined && POINTERS.has(sentence.node(pointer).text.toLowerCase());
  // "They have the same parents", "at the same time".
  const { lemma } = sentence.node(head);
  const isShared = word === "same" && (!TIMES.has(lemma) || (lemma === "time" && sentence.nodes[i - 2]?.text === "at"));
  return isPointed && !isShared && isComplete(sentence, head);
}

// "Other options include surgery."
function isOtherThanTold(sentence: Sentence, i: number): boolean {
  const { relation, head } = sentence.node(i);
  const isSubject = head >= 0 && SUBJECTS.includes(sentence.node(head).relation);
  return i === sentence.start && relation === "amod" && isSubject && isComplete(sentence, head);
}

// "He was 17 at the time", not "at the time of the war".
function isAtThe(sentence: Sentence, i: number): boolean {
  const words = sentence.children(i).map((child) => sentence.node(child).text.toLowerCase());
  const isAlone = words.length === 2 && words[0] === "at" && words[1] === "the" && isComplete(sentence, i);
  return isAlone && !sentence.nodes.some(isYear);
}

const POINTERS = new Set("the that this".split(" "));
const TIMES = new Set("year month day week time period decade century summer winter spring autumn way".split(" "));

// "The same is true of cats": what is, the sentence before tells.
function isSame(sentence: Sentence, i: number): boolean {
  const { text, relation } = sentence.node(i);
  return /^same$/i.test(text) && SUBJECTS.includes(relation) && isComplete(sentence, i);
}

// "The three met in Rome", "the largest of the four": which, the sentence before tells.
function isNumber(sentence: Sentence, i: number): boolean {
  const { xpos, text, relation } = sentence.node(i);
  const determiner = sentence.child(i, "det");
  const isWord = xpos === "CD" && /^\p{L}+$/u.test(text) && determiner !== undefined;
  return (
    isWord &&
    (SUBJECTS.includes(relation) || isOfSome(sentence, i)) &&
    sentence.node(determiner).text.toLowerCase() === "the" &&
    isComplete(sentence, i)
  );
}

// "Of the four", where the sentence did not name several before.
function isOfSome(sentence: Sentence, i: number): boolean {
  const isOf = sentence.children(i, "case").some((one) => sentence.node(one).lemma === "of");
  const isNamed = ({ xpos, relation }: Sentence["nodes"][number]) => /^NNP?S$/.test(xpos) || relation === "conj";
  return isOf && !sentence.nodes.slice(0, i).some(isNamed);
}

// "He followed two years later": after what, the sentence before tells. "She died in 1910; he, two years later" needs none.
function isLater(draft: Draft, i: number): boolean {
  const { sentence } = draft;
  const { text, upos, head } = sentence.node(i);
  const isTime = upos === "ADV" && LATER.has(text.toLowerCase()) && isMeasured(sentence, i);
  const isTold = isDatedBefore(draft, i) || isBehindClause(draft, head); // "Ann filed it, and Bo had shown it years earlier"
  return isTime && !isTold && isComplete(sentence, i);
}

const isMeasured = (sentence: Sentence, i: number) =>
  sentence.children(i).some((child) => TIMES.has(sentence.node(child).lemma) && child < i);

// "They signed him in 1952, and two years later he left."
const isDatedBefore = ({ sentence, pieces }: Draft, i: number): boolean =>
  pieces.some(({ node = i }) => node < i && (isYear(sentence.node(node)) || MONTHS.has(sentence.node(node).text)));

// "That New Year's Eve, he left": of which year, the sentence before tells.
function isPointedDay(sentence: Sentence, i: number): boolean {
  const { upos, relation, text } = sentence.node(i);
  if (upos !== "PROPN" || !DAYS.test(text) || relation === "appos") return false;
  const [first = i, second] = sentence.phrase(i);
  const isFirst = first === sentence.start && /^(?:that|this)$/i.test(sentence.node(first).text);
  const isSetOff = sentence.nodes.some((one, k) => k > i && one.text === "," && k <= i + 2);
  return isFirst && isSetOff && second !== undefined;
}

const DAYS = /^(?:Eve|Day|Christmas|Easter|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)$/;

// "Tuples can't": what they can't do, the words before tell.
function isCutShort(draft: Draft, i: number): boolean {
  const { sentence, pieces } = draft;
  const { upos, xpos, lemma } = sentence.node(i);
  if ((upos !== "AUX" && xpos !== "MD" && lemma !== "do") || isBehindMain(draft, i)) return false; // "she won, the first to do so"
  const rest = pieces.flatMap(({ node = -1 }) => (node > i ? [sentence.node(node)] : []));
  const isLast = rest.every(({ upos: tag, text }) => tag === "PUNCT" || NEGATIONS.has(text.toLowerCase()));
  const isAsked = pieces.some(({ node = i }) => node < i && /^W/.test(sentence.node(node).xpos)); // "what its values are"
  return isLast && pieces.length > 1 && !isAsked;
}

// Not "as the manual says, tuples can't".
const isBehindMain = ({ sentence, pieces }: Draft, verb: number) =>
  pieces.some(({ node = verb }) => {
    const { upos, relation } = sentence.node(node);
    const isMain = relation === "root" || relation === "conj";
    return node < verb && upos === "VERB" && isMain && sentence.child(node, ...SUBJECTS) !== undefined;
  });

const NEGATIONS = new Set(["not", "n't", "n’t", "never", "so", "too", "either"]);

// "In the first, light is absorbed", "Spain has won six", "others are denser": of what, the sentence before tells.
function isHeadless(draft: Draft, i: number): boolean {
  const { sentence, pieces } = draft;
  const { text, lemma, upos, relation } = sentence.node(i);
  const word = text.toLowerCase();
  if (!PLACES_OF_NOUNS.has(relation) || !isComplete(sentence, i)) return false;
  if (sentence.children(i, "case").some((one) => sentence.node(one).lemma !== "in") && !SUBJECTS.includes(relation))
    return false;
  if (sentence.children(i, "nummod", "compound", "flat", "appos", "amod", "conj", "cop", "advmod").length > 0)
    return false;
  const determiner = sentence.child(i, "det");
  const isOrdered = ORDINAL.test(word) && determiner !== undefined && /^the$/i.test(sentence.node(determiner).text);
  const isOther = upos === "NOUN" && lemma === "other" && word === "others" && determiner === undefined;
  const isCounted = COUNTS.has(word) && upos === "NUM" && determiner === undefined && relation !== "obl";
  if (!isOrdered && !isOther && !isCounted) return false;
  const isSeveral = ({ xpos }: Sentence["nodes"][number]) => xpos === "NNS" || xpos === "NNPS";
  return !pieces.some(
    ({ node = i }) => node < i && (isSeveral(sentence.node(node)) || (!isOther && sentence.node(node).upos === "NOUN")),
  );
}

// "Babies are born with around 300", "adults have 206": of what, the sentence before tells.
function isBareCount(sentence: Sentence, i: number): boolean {
  const { text, upos, relation, head } = sentence.node(i);
  if (upos !== "NUM" || !/^\d{1,3}(?:,?\d{3})*$/.test(text) || isYear({ text }) || !isComplete(sentence, i))
    return false;
  if (sentence.nodes[i - 1]?.upos === "SYM" || !/^[.,;]$/.test(sentence.nodes[i + 1]?.text ?? ".")) return false; // "$300", "300 kg"
  if (sentence.children(i, "nummod", "compound", "appos", "conj", "cop", "nsubj").length > 0) return false;
  const isHad = relation === "obj" && HAVING.has(sentence.node(head).lemma);
  const isWith = relation === "obl" && sentence.children(i, "case").some((one) => sentence.node(one).lemma === "with");
  return isHad || isWith;
}

const HAVING = new Set("have contain own need win lose".split(" "));

const PLACES_OF_NOUNS = new Set(["nsubj", "nsubj:pass", "obj", "obl"]);
const ORDINAL = /^(?:first|second|third|fourth|fifth|last|other)$/;
const COUNTS = new Set("one two three four five six seven eight nine ten eleven twelve".split(" "));

// "Whales use a larynx instead", "Spain did the same": instead of what and as who, the sentence before tells.
function isOtherwise(draft: Draft, i: number): boolean {
  const { sentence } = draft;
  const { text, upos, relation, head } = sentence.node(i);
  const word = text.toLowerCase();
  if (isBehindClause(draft, head)) return false;
  if (word === "instead") return upos === "ADV" && relation === "advmod" && sentence.nodes[i + 1]?.text !== "of";
  if (word === "otherwise") return i === sentence.start && sentence.nodes[i + 1]?.text === ","; // on what condition
  const isDoing = head >= 0 && sentence.node(head).lemma === "do" && sentence.node(head).upos === "VERB";
  if (word === "so") return isDoing && head === i - 1;
  return (
    isDoing &&
    relation === "obj" &&
    DOINGS.has(word) &&
    isComplete(sentence, i) &&
    sentence.child(i, "det") !== undefined
  );
}

// "Ann left early, and Bo did the same."
const isBehindClause = ({ sentence, pieces }: Draft, verb: number) =>
  pieces.some(
    ({ node = verb }) =>
      node < verb && sentence.node(node).upos === "VERB" && sentence.child(node, ...SUBJECTS) !== undefined,
  );

const DOINGS = new Set("same opposite reverse".split(" "));

const LATER = new Set("later earlier afterward afterwards before previously".split(" "));

// "Mount Fuji is one", "Mauna Loa is an example": of what, the sentence before tells.
function isExample(sentence: Sentence, i: number): boolean {
  const isSaid = i === sentence.root && sentence.child(i, "cop") !== undefined;
  const isBare = sentence.children(i, "nmod", "acl", "acl:relcl", "amod", "compound").length === 0;
  return isSaid && isBare && EXAMPLES.has(sentence.node(i).lemma);
}
const EXAMPLES = new Set(["one", "another", "example", "exception", "instance"]);

function isOne(sentence: Sentence, i: number): boolean {
  const { text, xpos } = sentence.node(i);
  const isNoun = /^ones?$/i.test(text) && (xpos === "NN" || xpos === "NNS");
  return isNoun && sentence.children(i, "nmod", "acl", "acl:relcl").every((one) => isBehindComma(sentence, one));
}

function isThereOrThen(draft: Draft, i: number): boolean {
  const { sentence } = draft;
  const { text, upos, relation } = sentence.node(i);
  const word = text.toLowerCase();
  if (word === "then" && sentence.children(i, "case").length > 0) return !isDatedBefore(draft, i); // "since then"
  if (word === "since" && upos === "ADV" && sentence.children(i).length === 0) return isPerfect(sentence, i);
  if (AFTER.has(word)) return isFronted(sentence, i) && !isMeasured(sentence, i) && !isDatedBefore(draft, i);
  if ((word !== "there" && word !== "here") || upos !== "ADV") return false;
  if (relation === "advmod" && sentence.children(i).length === 0) return !isPlacedBefore(draft, i);
  return isFromPlace(draft, i);
}

// "It has since faced rivals", but not "it has long since gone".
function isPerfect(sentence: Sentence, i: number): boolean {
  const before = sentence.nodes[i - 1];
  return before?.lemma === "have" && before.relation.startsWith("aux");
}

const AFTER = new Set("then later next afterward afterwards thereafter meanwhile soon".split(" "));

// "Three days later, William landed": after what, the sentence before tells. "He later became a teacher" needs none.
function isFronted(sentence: Sentence, i: number): boolean {
  const { upos, relation, head } = sentence.node(i);
  const subject = head < 0 ? undefined : sentence.child(head, ...SUBJECTS);
  const isFree = sentence.children(i, "obl", "advcl", "nmod").length === 0; // "later than that"
  const isThen = /^then$/i.test(sentence.node(i).text) && i < head && sentence.nodes[head]?.xpos === "VBD"; // "she then settled in Sweden"
  return upos === "ADV" && relation === "advmod" && isFree && subject !== undefined && (i < subject || isThen);
}

/** Whether a sentence asks or only heads what follows: "Who made it." */
export const isAsking = ({ sentence }: Draft) =>
  /^W/.test(sentence.nodes[0]?.xpos ?? "") && sentence.nodes[0]?.relation !== "mark" && !isOfClause(sentence);

// "When it rains, it pours" asks nothing, nor does "what makes it special is its tone".
const isOfClause = (sentence: Sentence) =>
  /^advcl/.test(sentence.nodes[sentence.nodes[0]?.head ?? -1]?.relation ?? "") ||
  sentence.child(0, "acl:relcl") !== undefined;

/** "It hunts", "its mouth opens": in "Ann loves her work" a name of the same sentence is at hand. */
export function isOfSubject(sentence: Sentence, pronoun: number): boolean {
  const { relation, head } = sentence.node(pronoun);
  const isOwner = relation === "nmod:poss" && head > pronoun;
  if (relation === "nmod" && head >= 0) return SUBJECTS.includes(sentence.node(head).relation); // "four of them"
  return SUBJECTS.includes(isOwner ? sentence.node(head).relation : relation);
}

/** "It", "its" or "they" as the subject of a sentence, or as its owner. */
export const isOfThing = (sentence: Sentence, { first }: Leaning): boolean =>
  /^(?:its?|they|their)$/i.test(sentence.node(first).text) && isOfSubject(sentence, first);
