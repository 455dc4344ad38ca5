import type { Block } from "../text/blocks";
import { completed, deedDraft, doneDraft } from "./deeds";
import { type Draft, FINITE, type Piece, put, type Sentence, SUBJECTS, spelled, tidied } from "./draft";
import { MONTHS } from "./entities";
import { isManyUnnamed } from "./frame-names";
import { isHome } from "./item-roles";
import { termOf, timeIn } from "./item-term";
import { isClause, isFirstDone, isOver, possessive } from "./items";
import { PLACED } from "./label-words";
import { piecesOf, smallPiecesOf, withAnd } from "./nominal";
import type { ReadSentence } from "./read-sentence";

/** What an entry of a list stands under. */
export interface Above {
  /** The name of what the list is about. */
  owner: string | undefined;
  /** The heading directly above. */
  heading: Sentence | undefined;
}

/** "The largest moon of all", "Covered by ice", "Has rings" under "Ganymede": what is told of the thing that the heading names. */
export function descriptionDraft(sentence: Sentence, owner: string): Draft | undefined {
  if (sentence.root < 0 || termOf(sentence) !== undefined) return undefined;
  const [first] = sentence.nodes;
  const { upos, xpos } = sentence.node(sentence.root);
  const isBegun =
    first?.xpos === "VBN" && sentence.nodes[1]?.upos === "ADP" && !sentence.nodes.some((one) => FINITE.has(one.xpos)); // "Known for its parks"
  const isAlone = isBegun || sentence.child(sentence.root, ...SUBJECTS) === undefined;
  if (isAlone && first?.xpos === "MD" && first.head === sentence.root) return completed(sentence, [put(owner)]); // "Must be cooked"
  if (!isAlone || sentence.child(sentence.root, "aux", "cop") !== undefined || !first) return undefined;
  if (xpos === "VBZ" && sentence.root === 0) return completed(sentence, [put(owner)]);
  const isMany = isManyUnnamed(owner);
  const isQuality = /^JJ/.test(xpos) && sentence.root === 0 && sentence.child(0, "obl") !== undefined; // "Native to Africa"
  const isOneOf = sentence.root === 0 && /^one$/i.test(first.text) && sentence.nodes[1]?.text === "of";
  if (isHome(sentence)) return completed(sentence, [put(owner), put(isMany ? "are" : "is")]);
  if (upos === "NOUN" && xpos === "NN" && sentence.root === 0 && sentence.nodes[1]?.text === "of" && !isMany)
    return completed(sentence, [put(owner), put("is"), put(ONE_OF_MANY.test(first.text) ? "a" : "the")]); // "Source of the Nile"
  const whose = sentence.child(sentence.root, "nmod:poss");
  const isOwned = whose !== undefined && sentence.node(whose).upos === "PROPN" && sentence.phrase(whose)[0] === 0; // "Ann Roe's first novel"
  const isLed = isOwned || ["the", "a", "an", "one"].includes(first.text.toLowerCase());
  const isDescription = isOneOf || (upos === "NOUN" && isLed);
  const isDone =
    isBegun || (xpos === "VBN" && isFirstDone(sentence) && sentence.child(sentence.root, "obj") === undefined);
  const isStill = isBegun && /^(?:known|used|based|located|found|situated)$/i.test(first.text);
  const isPast = !isStill && isOver(sentence);
  const copula = isDone && isPast ? (isMany ? "were" : "was") : isMany ? "are" : "is";
  return (isDescription && !isMany) || isDone || isQuality ? completed(sentence, [put(owner), put(copula)]) : undefined;
}

const ONE_OF_MANY =
  /^(?:member|type|kind|form|species|example|breed|variety|style|branch|user|supporter|advocate|fan|tributary|suburb)$/i;

/** "*Mass in B minor* (1749): his greatest" under "Vocal works": one of them, as the entry stands. */
export function memberDraft(sentence: Sentence, { owner, heading }: Above): Draft | undefined {
  const term = termOf(sentence);
  const kind = heading && kindOf(heading);
  if (!owner || !kind || term === undefined || sentence.node(term).upos !== "PROPN" || timeIn(sentence))
    return undefined;
  const own = piecesOf(sentence, [...sentence.nodes.keys()]);
  const isOwner = spelled(kind).toLowerCase() === owner.toLowerCase(); // "water-soluble vitamins"
  const whose = isOwner ? [] : [put(possessive(owner))];
  return { sentence, root: sentence.root, pieces: tidied([...whose, ...kind, put("include"), ...own]) };
}

const LONGEST_HEADING = 5; // words
// Headings that say of what kind the words below are, not of what kind their things are.
const CONTAINERS = new Set(
  "fact basic note tip step example source reference resource question detail highlight takeaway point thing link step stage phase way reason".split(
    " ",
  ),
);

/**
 * An entry without a sentence of its own: "Won two prizes", "2013: Founded a school" under the name of who did, "Smart
 * contracts" under "Common uses". Undefined where what stands above does not complete it.
 */
export function entryDraft(sentence: Sentence, { owner, heading }: Above): Draft | undefined {
  if (owner === undefined || sentence.root < 0 || isClause(sentence)) return undefined;
  const time = timeIn(sentence);
  if (termOf(sentence) !== undefined && !time) return undefined;
  const deed = deedDraft(sentence, owner) ?? doneDraft(sentence, owner);
  if (deed) return deed;
  return time ? undefined : kindDraft(sentence, { owner, heading });
}

/** "Plays: *Hamlet* (1601), *Macbeth*": what someone or something has, by name; undefined for anything but two names or more. */
export function namesDraft(sentence: Sentence, owner: string): Draft | undefined {
  const term = termOf(sentence);
  if (term === undefined || sentence.node(term).upos === "PROPN" || timeIn(sentence)) return undefined;
  if (sentence.node(term).xpos === "VBN") return undefined; // "Twinned with: Faro, Lyon"
  const own = [...sentence.nodes.keys()].slice(sentence.start);
  const names = own.filter((i) => sentence.node(i).upos === "PROPN");
  const commas = own.filter((i) => sentence.node(i).text === ",");
  const isDated = own.some((i) => MONTHS.has(sentence.node(i).text)); // "First flight: 2 March 1969, Toulouse"
  if (isDated && sentence.node(sentence.start).upos === "NUM") return undefined;
  if (names.length <= MOST_OF_PLACE && PLACED.has(sentence.node(term).lemma.toLowerCase())) return undefined; // "Headquarters: Lyon, France"
  const isList = own.every((i) => /^(?:PROPN|PUNCT|NUM|CCONJ)$/.test(sentence.node(i).upos));
  if (!isList || names.length < 2 || commas.length === 0) return undefined;
  const kind = smallPiecesOf(sentence, term);
  const isMany = kind.at(-1)?.text.endsWith("s") === true;
  const isJoined = own.some((i) => sentence.node(i).upos === "CCONJ");
  const listed = piecesOf(sentence, own).flatMap((piece) => {
    if (piece.node !== commas.at(-1) || isJoined) return [piece];
    return commas.length > 1 ? [piece, put("and")] : [put("and")]; // "Uganda and DR Congo"
  });
  const pieces = tidied([put(possessive(owner)), ...kind, put(isMany ? "include" : "includes"), ...listed]);
  return { sentence, root: sentence.root, pieces };
}

const MOST_OF_PLACE = 3; // names of one place

/**
 * What lists stand under of whose items most begin with what somebody does: "Holds gold", "Sets rates"; of those with a
 * label, where `isLabelled`: "SLA: Hardens resin".
 */
export function listsOfDeeds(sentences: readonly ReadSentence[], isLabelled = false): Set<Block | undefined> {
  const counts = new Map<Block | undefined, { deeds: number; all: number }>();
  for (const { source, tree } of sentences) {
    if (source.block.kind !== "item" || (isLabelled && termOf(tree) === undefined)) continue;
    const count = counts.get(source.block.under) ?? { deeds: 0, all: 0 };
    counts.set(source.block.under, count);
    count.all += 1;
    const isBegun = tree.root === tree.start && tree.nodes[tree.root]?.xpos === "VBZ";
    if (isBegun && (termOf(tree) !== undefined) === isLabelled) count.deeds += 1;
  }
  return new Set([...counts].flatMap(([block, { deeds, all }]) => (deeds > 1 && deeds * 2 > all ? [block] : [])));
}

/** "Smart contracts" under "Common uses", with or without a term before it; undefined for what is no noun, or under no kind. */
export function kindDraft(sentence: Sentence, { owner, heading }: Above): Draft | undefined {
  if (owner === undefined || sentence.root < 0 || isClause(sentence)) return undefined;
  if (!["NOUN", "PROPN"].includes(sentence.node(sentence.root).upos) || isOrderMisread(sentence)) return undefined;
  const kind = heading && kindOf(heading);
  if (!kind || spelled(kind).toLowerCase() === owner.toLowerCase()) return undefined; // "Comets" is no kind of what comets have
  const first = sentence.nodes[sentence.start]?.text.toLowerCase() ?? "";
  const term = termOf(sentence);
  if (term !== undefined && isDeedMisread(sentence))
    return completed(sentence, piecesOf(sentence, sentence.phrase(term)));
  if (term !== undefined && sentence.nodes[sentence.start]?.upos === "ADP") return undefined; // "Membership: By birth only"
  if (term !== undefined && heading && isDefinition(sentence, heading)) return undefined;
  const isExample = term !== undefined && EXAMPLES.has(first); // "Alcohol: Especially beer"
  const isMember = term !== undefined && isMemberNamed(sentence, heading);
  const mark = isExample ? "," : ":";
  const label = term === undefined ? [] : loweredTerm(sentence, term);
  const named = isExample || isMember ? [...label, { ...put(mark), glued: true }] : [];
  if (isMember) return completed(sentence, [put(possessive(owner)), ...kind, put("include"), ...named]);
  const isNarrowed = named.length === 0 && label.length > 0 && spelled(label).toLowerCase() !== owner.toLowerCase();
  const narrowed = isNarrowed ? [put(`(${spelled(label)})`)] : []; // "responses (structural) include"
  const isRare = sentence.nodes[sentence.start]?.upos === "ADV" && sentence.nodes[sentence.start + 1]?.text === ","; // "Rarely, a stroke"
  const include = isRare ? [put("include"), { ...put(","), glued: true }] : [put("include")];
  return withAnd(completed(sentence, [put(possessive(owner)), ...kind, ...narrowed, ...include, ...named]));
}

// "Plant 1,200 trees", where what is to be done is taken for a thing.
function isOrderMisread({ nodes, start }: Sentence): boolean {
  const [first, next] = nodes.slice(start);
  return first?.xpos === "NN" && first.relation === "compound" && next?.upos === "NUM" && next.head === start;
}

// "Server: Scrapes and stores data", where what is done to something is taken for things.
function isDeedMisread(sentence: Sentence): boolean {
  const { root, start } = sentence;
  const verbs = [root, ...sentence.children(root, "conj")];
  const isTaken = root === start && sentence.node(root).xpos === "NNS";
  return isTaken && verbs.some((verb) => sentence.child(verb, "obj") !== undefined);
}

const QUALITIES = new Set(
  "advantage disadvantage benefit drawback strength weakness feature property characteristic quality trait pro con downside upside".split(
    " ",
  ),
);

/** "Scalable to large sizes" under "Advantages": what it is about is so. */
export function qualityDraft(sentence: Sentence, { owner, heading }: Above): Draft | undefined {
  const isOfQualities = heading !== undefined && QUALITIES.has(heading.nodes[heading.root]?.lemma.toLowerCase() ?? "");
  if (!isOfQualities || owner === undefined || termOf(sentence) !== undefined || sentence.root !== sentence.start)
    return undefined;
  const { upos, text } = sentence.node(sentence.root);
  if (upos !== "ADJ" && !/^non-\p{Ll}/iu.test(text)) return undefined;
  return completed(sentence, [put(owner), put(isManyUnnamed(owner) ? "are" : "is")]);
}

// "The lamp: hope" under "Important symbols", "The firm: a prize in 2013": things that the words behind them do not name.
const isMemberNamed = (sentence: Sentence, heading: Sentence | undefined) =>
  /^the$/i.test(sentence.nodes[0]?.text ?? "") || NAMED.has(heading?.nodes[heading.root]?.lemma ?? "");
const NAMED = new Set("symbol technology character figure theme motif technique method award species".split(" "));

// "Image: a template that …" under "Key concepts" tells what an image is.
const isDefinition = (sentence: Sentence, heading: Sentence) =>
  DEFINED.has(heading.nodes[heading.root]?.lemma ?? "") &&
  /^(?:an?|the)$/i.test(sentence.nodes[sentence.start]?.text ?? "");
const DEFINED = new Set("concept term component part element tool type layer role object member unit".split(" "));

const EXAMPLES = new Set("especially particularly such including mainly mostly like".split(" "));

function loweredTerm(sentence: Sentence, term: number): Piece[] {
  const pieces = piecesOf(sentence, sentence.phrase(term));
  return pieces.map((piece, i) => (i === 0 ? { ...piece, text: piece.text.toLowerCase() } : piece));
}

// "Common uses": the words of a heading in the plural that are no name.
function kindOf(heading: Sentence): Piece[] | undefined {
  const { root } = heading;
  const isOpen = heading.nodes.at(-1)?.upos === "PUNCT"; // "Possible uses:"
  const nodes = isOpen ? heading.nodes.slice(0, -1) : heading.nodes;
  const node = heading.nodes[root];
  const isKind = node?.xpos === "NNS" || (node?.xpos === "VBZ" && node.lemma === "work"); // "Keyboard works" is taken for a sentence
  if (!isKind || nodes.length > LONGEST_HEADING || CONTAINERS.has(node.lemma)) return undefined;
  if (nodes.some(({ upos }, i) => i !== root && !["NOUN", "ADJ", "CCONJ", "PUNCT"].includes(upos))) return undefined;
  // Words of another sentence than the entry's: they have no place in its tree.
  return [put(spelled(nodes).toLowerCase())];
}
