import { ABLE, answered, OFTEN, performed, placed } from "./cell-answers";
import { comparative, comparedWith, joinedByAnd, ofThing } from "./cell-comparisons";
import { unlike } from "./cell-kinds";
import { listed, severalThings } from "./cell-lists";
import {
  able,
  aboutOwner,
  acting,
  alone,
  attribute,
  type Cell,
  deed,
  described,
  doneSo,
  event,
  example,
  going,
  inCase,
  inYears,
  isAttribute,
  isMany,
  isPlainList,
  isSeveralOwners,
  joined,
  measured,
  ofMany,
  owned,
  possessed,
  timed,
  valueIn,
} from "./cell-values";
import { beginsName, type Draft, FINITE, put, type Sentence, SUBJECTS, spelled } from "./draft";
import { isManyNamed } from "./frame-names";
import { PREPOSITION } from "./heads";
import { termOf } from "./item-term";
import { itemDraft, possessive } from "./items";
import { told } from "./label-ways";
import { singular } from "./label-words";
import { piecesOf, quotedWords, withAnd } from "./nominal";

const WAYS: readonly ((cell: Cell) => Draft | undefined)[] = [
  meant,
  unlike,
  inCase,
  underPreposition,
  ofAnother,
  event,
  inYears,
  ofThing,
  absent,
  possessed,
  comparative,
  listed,
  placed,
  performed,
  answered,
  headedByVerb,
  counted,
  scored,
  deed,
  timed,
  able,
  happened,
  doneSo,
  acting,
  going,
  severalThings,
  usual,
  quality,
  example,
  measured,
  ofMany,
];

/** "Cholesterol: None", "Vegan: No", "Fever: Sometimes" of `owner`; in quotes where nothing joins them: no cell is dropped. */
export function cellDraft(sentence: Sentence, owner: string, rival?: string): Draft | undefined {
  const term = termOf(sentence);
  if (term === undefined || sentence.root < 0) return undefined;
  if (sentence.nodes.slice(0, sentence.start).some(({ text }) => text === "?")) return undefined; // "Edible?"
  if (isAdvice(sentence)) return undefined;
  const cell = { sentence, term, owner, rival };
  if (isBrokenOff(sentence)) return quoted(cell);
  const known = WAYS.map((way) => way(cell)).find((draft) => draft !== undefined);
  const item = known ?? (isSeveral(sentence) ? undefined : itemDraft(sentence, owner));
  const isJoined = item?.pieces.some(({ text, node = sentence.start }) => text === "and" && node >= sentence.start);
  const isQuoted = item?.pieces.some(({ text }) => text === "described as");
  const isPlain = !isJoined && !isQuoted && isPlainList(sentence);
  const said = item && isPlain ? withAnd(item, 1) : item;
  return (said && comparedWith(said, rival)) ?? quoted(cell);
}

// "More limited, depends on the issuer": a look and a deed, which no one sentence joins.
function isBrokenOff({ nodes, start, root }: Sentence): boolean {
  const isMore = /^(?:JJR|RBR)$/.test(nodes[start]?.xpos ?? "");
  return isMore && nodes[root]?.xpos === "VBZ" && nodes.slice(start, root).some(({ text }) => text === ",");
}

// "Delivery: Lost segments are resent", "Teeth: Mostly upper ones visible", "Connection: Three-way handshake first".
function ofAnother(cell: Cell): Draft | undefined {
  const { sentence } = cell;
  const { nodes, root, start } = sentence;
  const subject = sentence.child(root, ...SUBJECTS);
  const isSaid = nodes[root]?.upos === "ADJ" || nodes.slice(start).some(({ xpos }) => FINITE.has(xpos));
  const isSentence = subject !== undefined && subject >= start && isSaid;
  const last = nodes.findLastIndex(({ upos }) => upos !== "PUNCT");
  const isQuality = nodes[last]?.head === root && ["amod", "advmod"].includes(nodes[last]?.relation ?? "");
  const isBehind = isQuality && last > root && sentence.phrase(last)[0] === root + 1;
  return isSentence || (isBehind && nodes[root]?.upos === "NOUN" && root > start) ? described(cell) : undefined;
}

// "In pregnancy: Generally the preferred option".
function underPreposition(cell: Cell): Draft | undefined {
  const { sentence, term, owner } = cell;
  const [first] = sentence.phrase(term);
  const isLed =
    first !== undefined && sentence.node(first).relation === "case" && PREPOSITION.test(sentence.node(first).text);
  if (!isLed || sentence.node(sentence.root).upos !== "NOUN") return undefined;
  const before = [...attribute(sentence, term), { ...put(","), glued: true }, put(owner)];
  return told(sentence, [...before, put(isSeveralOwners(owner) ? "are" : "is")]);
}

// "Acidic foods: Avoid long simmering".
function isAdvice({ nodes, start, root }: Sentence): boolean {
  const { text = "", upos } = nodes[start] ?? {};
  return root === start && upos === "VERB" && ADVISED.has(text.toLowerCase()); // "Limit of 5" is none
}

const ADVISED = new Set("avoid use try choose consider limit keep skip".split(" "));

// "Marked, can last for weeks": two things in one cell.
function isSeveral({ nodes, start }: Sentence): boolean {
  return (
    nodes.some(({ xpos, relation }, i) => i > start + 1 && xpos === "MD" && relation === "aux") &&
    nodes[start]?.xpos !== "MD" &&
    nodes.slice(start).some(({ text }) => text === ",")
  );
}

// "Cholesterol: None", "Fees: None for members".
function absent({ sentence, term, owner }: Cell): Draft | undefined {
  const [none, rest = ""] = /^none(?: ((?:for|in|on|\().*))?$/i.exec(valueIn(sentence)) ?? [];
  if (none === undefined || !isAttribute(sentence, term)) return undefined;
  return alone(sentence, [put(owner), put("has no"), ...attribute(sentence, term), ...(rest ? [put(rest)] : [])]);
}

// "What it means: Above average", "Where it lives: Rivers".
function meant({ sentence, term, owner }: Cell): Draft | undefined {
  const words = spelled(sentence.phrase(term).map((i) => sentence.node(i)));
  if (/^what (?:it|this|they) (?:is|are)$/i.test(words))
    return told(sentence, [put(owner), put(isSeveralOwners(owner) ? "are" : "is")]);
  const [, asked = "", verb] = /^(what|where|when|how|why) (?:it|this|they) (\p{L}+)$/iu.exec(words) ?? [];
  if (verb === undefined) return undefined;
  const own = isSeveralOwners(owner) ? sentence.node(term).lemma : verb;
  if (/^when$/i.test(asked) && TIMED.test(valueIn(sentence)))
    return told(sentence, [put(owner), put(own.toLowerCase())]);
  const before = [put(asked.toLowerCase()), put(owner), put(own.toLowerCase()), put("is described as")];
  return { sentence, root: sentence.root, pieces: [...before, ...quotedWords(sentence)] };
}

const TIMED = /^(?:(?:about|around|c\.) )?\d[\d,.–-]* (?:\p{L}+ )?(?:years|days|weeks|months) (?:ago|after|before)\b/iu;

const PARTICLE = /^(?:up|down|out|off|over|away|back)$/i;

// "Keeps for: 4 days", "Seen with: a microscope": the head is the verb, the cell what hangs on its preposition.
function headedByVerb({ sentence, term, owner }: Cell): Draft | undefined {
  const words = sentence.phrase(term).map((i) => sentence.node(i));
  const [verb, last] = words;
  const isManner = sentence.node(sentence.root).upos === "ADV" && PARTICLE.test(last?.text ?? ""); // "Heats up: Slowly"
  if (words.length !== 2 || !verb || !last || !(PREPOSITION.test(last.text) || isManner)) return undefined;
  const isHabit = /^(?:VBZ|NNS)$/.test(verb.xpos) && /[^s]s$/.test(verb.text); // "keeps" is taken for a noun
  const isDone = verb.xpos === "VBN";
  if (!isHabit && !isDone) return undefined;
  const isOfMany = isManyNamed(owner);
  const isOver = sentence.nodes.some(({ text }) => /^(?:1\d|20)\d\d$/.test(text));
  const copula = isOver ? (isOfMany ? "were" : "was") : isOfMany ? "are" : "is";
  const said = isDone
    ? [put(copula), put(verb.text.toLowerCase())]
    : [put((isOfMany ? verb.lemma : verb.text).toLowerCase())];
  const isMost = last.text === "for" && /^(?:JJS|RBS)$/.test(sentence.nodes[sentence.start]?.xpos ?? ""); // "Known for: largest moon of all"
  const { pieces, ...rest } = told(sentence, [
    put(owner),
    ...said,
    put(`${last.text.toLowerCase()}${isMost ? " being the" : ""}`),
  ]);
  const comma = pieces.length - 2;
  const isDated = pieces[comma]?.text === "," && /^(?:1\d|20)\d\d$/.test(pieces.at(-1)?.text ?? ""); // "Named by: O. C. Marsh, 1877"
  return { ...rest, pieces: isDated ? pieces.with(comma, put("in")) : pieces };
}

const COUNT = /^(?:[~≈<>]?\d[\d,. ]*\+?|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)$/i;

// "Ports: 8".
function counted({ sentence, term, owner }: Cell): Draft | undefined {
  const value = valueIn(sentence);
  const { xpos } = sentence.node(term);
  const isThings = xpos === "NNS" && sentence.child(term, "nmod", "amod") === undefined;
  if (!isThings || !COUNT.test(value) || SUMS.test(sentence.node(term).text)) return undefined;
  const things = attribute(sentence, term);
  const isOne = /^(?:1|one)$/i.test(value); // "1 moon"
  const counted = things.map((piece) =>
    isOne && piece.node === term ? { ...piece, text: singular(piece.text) } : piece,
  );
  return alone(sentence, [put(owner), put("has"), put(value.toLowerCase()), ...counted]);
}

const SUMS = /^(?:sales|earnings|revenues|costs|fees|units|results|savings|expenses|profits)$/i; // of money or things sold

// "Northern Open: 10", "Wimbledon: 7": how many of what, only what stands around the table tells.
function scored({ sentence, term, owner }: Cell): Draft | undefined {
  const isName = sentence.node(term).upos === "PROPN" || beginsName(piecesOf(sentence, sentence.phrase(term)).slice(1));
  if (!isName || !COUNT.test(valueIn(sentence))) return undefined;
  const name = piecesOf(sentence, sentence.phrase(term));
  return alone(sentence, [put(possessive(owner)), put("figure for"), ...name, put("is"), put(valueIn(sentence))]);
}

// "Crossing over: Does not occur", "Flowering: Begins in May".
function happened({ sentence, term, owner }: Cell): Draft | undefined {
  const { root, start } = sentence;
  const { xpos } = sentence.node(root);
  const isVerb = xpos === "VBZ" || (xpos === "VB" && sentence.node(start).lemma === "do");
  const isBare = sentence.child(root, ...SUBJECTS) === undefined;
  const isStarted =
    xpos === "VB" && root === start && sentence.node(term).xpos === "NNS" && FIRST.has(sentence.node(root).lemma);
  if (isStarted && isBare) return told(sentence, [put(possessive(owner)), ...attribute(sentence, term)]); // "Payments: Start at age 73"
  const isWord = xpos === "VBZ" && root === start && isBare && FIRST.has(sentence.node(root).lemma);
  if (isWord) return told(sentence, owned(sentence, term, owner)); // "Permit: Depends"
  const isAct = sentence.node(term).xpos === "VBG";
  if (!isVerb || !isBare || !isAct) return undefined;
  const isDeed = sentence.child(term, "obj") !== undefined; // "Reading a column: Reads only that"
  return told(
    sentence,
    isDeed ? aboutOwner(sentence, term, owner) : [put(possessive(owner)), ...attribute(sentence, term)],
  );
}

// What things do by themselves; "Shoes: Remove at the door" is an order.
const FIRST = new Set("start begin end occur vary depend range last expire".split(" "));

// "Sore throat: Sometimes".
function usual({ sentence, term, owner }: Cell): Draft | undefined {
  if (!OFTEN.has(valueIn(sentence).toLowerCase()) || sentence.node(term).upos !== "NOUN") return undefined;
  const verb = isMany(sentence, term) ? "occur" : "occurs";
  return told(sentence, [put(possessive(owner)), ...attribute(sentence, term), put(verb)]);
}

// "Body aches: Mild", "Contributions: Made with taxed money", "Growth: Tax-deferred".
function quality({ sentence, term, owner }: Cell): Draft | undefined {
  const { upos, xpos } = sentence.node(sentence.root);
  const isHyphened = sentence.root === sentence.start + 2 && sentence.node(sentence.root - 1).text === "-";
  const isShort = valueIn(sentence).replace(/ \(.*/, "").split(" ").length <= 2; // "Built in (since 2019)"
  const isState =
    xpos === "VBN" && (isHyphened || (sentence.root === sentence.start && (isShort || isMany(sentence, term))));
  if (
    (upos !== "ADJ" && !isState && !isLook(sentence)) ||
    !["NOUN", "VERB"].includes(sentence.node(term).upos) ||
    isSeveral(sentence)
  )
    return undefined;
  const copula = put(isMany(sentence, term) ? "are" : "is");
  const own = told(sentence, [put(possessive(owner)), ...attribute(sentence, term), copula]);
  return isLook(sentence) ? joinedByAnd(own) : own;
}

// "Long, banana-shaped".
function isLook({ nodes, start }: Sentence): boolean {
  const own = nodes.slice(start);
  const isHyphened = (i: number) => own[i + 1]?.text === "-" || own[i - 1]?.text === "-";
  return (
    own.some(({ text }) => text === ",") &&
    own[0]?.upos === "ADJ" &&
    own.every(({ upos }, i) => upos === "ADJ" || upos === "PUNCT" || isHyphened(i))
  );
}

/** "Edible: Yes", whose head is a quality. */
export function isTrait(sentence: Sentence): boolean {
  const term = termOf(sentence);
  const isQuality = term !== undefined && (sentence.node(term).upos === "ADJ" || ABLE.test(sentence.node(term).text));
  return isQuality && sentence.phrase(term).length === 1 && /^(?:yes|no)\b/i.test(valueIn(sentence));
}

function quoted({ sentence, term, owner }: Cell): Draft {
  const before = [put(possessive(owner)), ...attribute(sentence, term), put(isMany(sentence, term) ? "are" : "is")];
  const value = valueIn(sentence);
  if (!value.includes(" ") || value.startsWith('"')) return told(sentence, before);
  return isAttribute(sentence, term) ? joined(sentence, before) : described({ sentence, term, owner });
}
