import { beginsName, type Draft, type Piece, put, type Sentence, spelled, tidied, uncapitalized } from "./draft";
import { explanationOf, lowered } from "./item-term";
import { isClause, possessive } from "./items";
import { holdsOwner, isAttributeTerm, isCoded, isOfDetails, isQuotedTerm, termPieces } from "./label-words";
import { isPlural, piecesOf, quotedWords, rest } from "./nominal";
import { isPartOfAccount } from "./prose-names";
import { completedValue } from "./value-words";

/** What an entry "Label: explanation" stands under. */
export interface Standpoint {
  /** The name of what the list is about. */
  owner: string | undefined;
  /** The heading directly above. */
  heading: Sentence | undefined;
  /** "Highest doses for adults:" before the list. */
  leadIn: Sentence | undefined;
  /** The words that a list stands behind, whatever they are: "The longest rivers are:". */
  listed: Sentence | undefined;
  /** Whether the label is one of the things that the text compares: "Cotton" under "Care". */
  isThing: boolean;
  /** Whether every label of its list names several: "Catholics", "Protestants". */
  isOfMany: boolean;
}

export interface Label extends Standpoint {
  sentence: Sentence;
  term: number;
}

export const MEASURED = new Set(["ADJ", "ADV"]);

export const NOMINAL = new Set(["NOUN", "PROPN", "ADJ"]);

/** "Lake Michigan: The only one within the United States", "Ranching: By far the largest cause". */
export function description(label: Label): Draft | undefined {
  const { sentence, term } = label;
  const [first, second, third] = sentence.nodes.slice(sentence.start);
  const isByFar = /^by$/i.test(first?.text ?? "") && second?.text === "far" && third?.xpos === "DT";
  const isTold = isByFar || /^(?:an?|the|another)$/i.test(first?.text ?? "");
  if (!isTold || !NOMINAL.has(sentence.node(term).upos)) return undefined;
  return told(sentence, [...subjectOf(label), copulaOf(label)]);
}

// What has it and the label, where that is an attribute: "Ann's height"; else the label alone.
function subjectOf(label: Label): Piece[] {
  const own = named(label.sentence, label.term);
  if (isAttribute(label) && label.owner) return [put(possessive(label.owner)), ...own];
  return /^(?:JJS|RBS)$/.test(label.sentence.node(0).xpos) ? [put("the"), ...own] : own; // "Driest desert"
}

/** Whether a label names an attribute of its owner ("Capital: Lima"), and no thing of its own. */
export const isAttribute = ({ sentence, term, owner, isThing }: Label) =>
  owner !== undefined &&
  !isThing &&
  isAttributeTerm(sentence) &&
  !isNameTerm(sentence, term) &&
  !isCoded(sentence, term) &&
  !holdsOwner(sentence, term, owner);

/** "High in fiber: around 5 g a cup", "Gluten-free: safe with celiac disease" of quinoa: that it is, with what is told of it. */
export function trait({ sentence, term, owner, isThing }: Label): Draft | undefined {
  const words = sentence.phrase(term);
  const isMore = sentence.child(term, "obl", "nmod") !== undefined || words.some((i) => sentence.node(i).text === "-");
  if (!owner || isThing || sentence.node(term).xpos !== "JJ" || !isMore || isClause(sentence)) return undefined;
  const copula = /^\p{Ll}.*s$/u.test(owner) ? "are" : "is";
  const told = spelled(rest(sentence).map((i) => sentence.node(i))).replace(/\.$/, "");
  const [first, ...others] = piecesOf(sentence, words);
  if (!first || told === "" || /[()]/.test(told)) return undefined;
  const own = [{ ...first, text: first.text.toLowerCase() }, ...others];
  const detail = uncapitalized(told);
  return { sentence, root: sentence.root, pieces: [put(owner), put(copula), ...own, put(`(${detail})`)] };
}

/** Members of a class that is told by its name: "DPP-4 inhibitors: sitagliptin and linagliptin". */
export function membersOfClass(label: Label): Draft | undefined {
  const { sentence, term } = label;
  const isNamed =
    ["NOUN", "PROPN"].includes(sentence.node(sentence.root).upos) && sentence.node(sentence.root).xpos !== "NNS";
  const isListed = sentence.root === sentence.start && sentence.child(sentence.root, "conj") !== undefined;
  if (!isCoded(sentence, term) || !isNamed || !isListed) return undefined;
  return told(sentence, [...named(sentence, term), put("include")]);
}

/** Words in brackets say nothing of the number: "DUV (deep ultraviolet) systems". */
export function copulaOf({ sentence, term }: Label): Piece {
  const words = sentence.phrase(term).map((i) => sentence.node(i));
  const open = words.findIndex(({ text }) => text === "(");
  const last = words.at(-1)?.text === ")" ? words[open - 1] : words.at(-1);
  const isMany = !isQuotedTerm(sentence) && (isPlural(sentence, term) || last?.xpos === "NNS");
  return put(isMany ? "are" : "is");
}

/** "Cotton: Biodegradable, but it needs water" under "Impact". */
export function quality({ sentence, term, heading, isThing }: Label): Draft | undefined {
  const { upos } = sentence.node(sentence.root);
  if (upos !== "ADJ" || !isThing) return undefined;
  const matter = heading && aspectOf(heading);
  const before = matter ? [put(`Regarding ${matter},`)] : [];
  return told(sentence, [...before, ...named(sentence, term), put(isPlural(sentence, term) ? "are" : "is")]);
}

/** "NBA: four quarters" under "Game length", "Cotton: T-shirts and bedding" under "Best uses". */
export function aspect({ sentence, term, heading, isThing }: Label): Draft | undefined {
  const matter = heading && aspectOf(heading);
  const { upos } = sentence.node(sentence.root);
  if (!matter || !heading || !["NOUN", "PROPN", "NUM"].includes(upos)) return undefined;
  const isNumber = upos === "NUM" || sentence.child(sentence.root, "nummod") !== undefined;
  if (!isThing && !(isNumber && isNameTerm(sentence, term))) return undefined;
  const verb = !isPlural(heading, heading.root) ? "is" : isNumber ? "are" : "include";
  const name = named(sentence, term);
  const owner = name.map((piece, i) => (i === name.length - 1 ? { ...piece, text: possessive(piece.text) } : piece));
  return told(sentence, [...owner, put(matter), put(verb)]);
}

/** "Ibuprofen: 1,200 mg a day" under "Highest doses for adults:". */
export function amount({ sentence, term, leadIn, ...above }: Label): Draft | undefined {
  const isAnswer = above.heading !== undefined && isPartOfAccount(above.heading); // "Final answer"
  const heading = leadIn ?? (isAnswer ? undefined : above.heading);
  const { upos } = sentence.node(sentence.root);
  const isNumber = upos === "NUM" || sentence.child(sentence.root, "nummod") !== undefined;
  const isOf = heading && heading.root >= 0 && heading.node(heading.root).upos === "NOUN" && !isClause(heading);
  const isCount =
    upos === "NUM" && sentence.node(term).xpos === "NNS" && sentence.child(sentence.root, "nmod") === undefined;
  if (
    isCount &&
    sentence.nodes.length === sentence.root + 1 &&
    !above.heading?.nodes.some(({ text }) => /^(?:by|per|of)$/.test(text))
  )
    return undefined; // "Ways to choose one: 5"
  if (sentence.node(sentence.root).upos === "ADJ" || sentence.nodes.at(-1)?.upos === "ADJ") return undefined; // "190 km long"
  if (!isNumber || !isOf || isOfDetails(heading) || !NOMINAL.has(sentence.node(term).upos)) return undefined;
  const words = piecesOf(
    heading,
    [...heading.nodes.keys()].filter((i) => heading.node(i).text !== ":"),
  );
  if (words.length > LONGEST_MATTER) return undefined;
  const matter = spelled(small(words).map((piece, i) => ({ ...piece, text: (i === 0 && piece.lower) || piece.text })));
  const of = [
    put("that"),
    put("of"),
    ...named(sentence, term).map((piece, i, { [i + 1]: next }) => ({
      ...piece,
      text: next?.text === "-" ? piece.text : (piece.lower ?? piece.text), // "Wi-Fi 5"
    })),
  ];
  return told(sentence, [put(`Regarding ${matter},`), ...of, put("is")]);
}

const LONGEST_MATTER = 12; // words
// "Eruption style": a heading that names what things have.
function aspectOf(heading: Sentence): string | undefined {
  const nodes = heading.nodes.filter(({ upos }) => upos !== "PUNCT");
  const isNoun = heading.root >= 0 && heading.node(heading.root).upos === "NOUN";
  const isPlain = nodes.length <= LONGEST_ASPECT && nodes.every(({ upos }) => ["NOUN", "ADJ"].includes(upos));
  return isNoun && isPlain ? spelled(nodes).toLowerCase() : undefined;
}

const LONGEST_ASPECT = 3; // words

/** "Feed dogs: small toothed bars". */
export function several(label: Label): Draft | undefined {
  const { sentence, term } = label;
  const isManyNamed = /^NNPS?$/.test(sentence.node(term).xpos) && /[^s]s$/.test(sentence.node(term).text); // "Sulfonylureas"
  const before = sentence.nodes.slice(sentence.start, sentence.root);
  const isFirst = before.every(({ upos }) => upos === "ADJ"); // "Macaws: colorful parrots"
  const isMany =
    sentence.node(sentence.root).xpos === "NNS" && (sentence.node(term).xpos === "NNS" || (isManyNamed && isFirst));
  return isMany && !isAttribute(label) ? told(sentence, [...named(sentence, term), put("are")]) : undefined;
}

/** "Khinkali: Large dumplings filled with meat". */
export function madeOfMany({ sentence, term }: Label): Draft | undefined {
  const isTold =
    sentence.node(sentence.root).xpos === "NNS" && sentence.child(sentence.root, "acl", "acl:relcl") !== undefined;
  return isNameTerm(sentence, term) && isTold ? told(sentence, [...named(sentence, term), put("are")]) : undefined;
}

/** "The Pickwick Papers: His first novel", "Ann Roe: chief engineer and main promoter". */
export function standing({ sentence, term }: Label): Draft | undefined {
  if (!isNameTerm(sentence, term) || sentence.node(sentence.root).xpos !== "NN") return undefined;
  const first = sentence.nodes[sentence.start];
  const isMade = sentence.children(sentence.root, "nmod:poss").some((i) => sentence.node(i).upos === "PROPN"); // "Ann Roe's 1987 novel"
  const isOwned = first?.xpos === "PRP$" || isMade;
  const isSingled = first?.xpos === "JJS" || /^(?:first|last|only|final)$/i.test(first?.text ?? "");
  if (!isOwned && !isSingled && !AGENT.test(sentence.node(sentence.root).lemma)) return undefined;
  return told(sentence, [...named(sentence, term), put("is"), ...(isSingled ? [put("the")] : [])]);
}

const AGENT = /(?:eer|[^aeiou]er|tor|ist|ian|man)$/; // "engineer", "founder", "director"

/** "Secretary General: Chairs the meetings", with its verb taken for a noun. */
export function deedOfName({ sentence, term }: Label): Draft | undefined {
  const { xpos, text } = sentence.nodes[sentence.start] ?? {};
  const next = sentence.nodes[sentence.start + 1];
  const isHabit = HABITS.test(text ?? "") && next?.upos === "ADP" && next.text !== "of"; // "Lives in forests"
  const isHow = next?.upos === "ADV" && next.text.toLowerCase() !== "only"; // "Multiplies even in the cold"
  const isCompound = xpos === "NNS" && sentence.nodes[sentence.start]?.relation === "compound"; // "Stores summary information"
  const isTaken = isCompound || next?.xpos === "DT" || next?.text === "with" || isHabit || isHow;
  const isVerb = xpos === "VBZ" || (xpos === "NNS" && /[^s]s$/.test(text ?? "") && isTaken);
  return isVerb && isNameTerm(sentence, term) && !isPlural(sentence, term)
    ? told(sentence, named(sentence, term))
    : undefined;
}

const HABITS =
  /^(?:lives|ranges|feeds|nests|grows|breeds|works|serves|stands|lies|dates|cent(?:er|re)s|focuses|revolves|deals)$/i;

/** "Kublai Khan: conquest of China", "Golden Horde: Russia and the steppe": that they belong together is all that is said. */
export function association(label: Label): Draft | undefined {
  const { sentence, term, owner } = label;
  const { root, start } = sentence;
  const word = sentence.node(term).text.toLowerCase();
  const isSame = sentence.nodes.slice(start).some(({ text }) => text.toLowerCase() === word);
  if (isSame && owner && sentence.phrase(term).length === 1)
    // "Airport: San Pablo Airport"
    return told(sentence, [put(possessive(owner)), put(word), put("is")]);
  const isNoun = ["NOUN", "PROPN"].includes(sentence.node(root).upos);
  if (!isNameTerm(sentence, term) || !isNoun || sentence.nodes[start]?.upos === "NUM" || isPlaced(sentence, term))
    return undefined;
  if (sentence.nodes[start]?.xpos === "VBN") return told(sentence, [...named(sentence, term), copulaOf(label)]); // "Based on her life"
  const isBareDeed = sentence.node(root).xpos === "NN" && root === start && sentence.nodes[root + 1]?.text === "of";
  const article = isBareDeed ? [put("the")] : [];
  const own = told(sentence, [...named(sentence, term), copulaOf(label), put("associated with"), ...article]);
  return { ...own, pieces: own.pieces.map((piece) => (piece.text === ";" ? { ...piece, text: "," } : piece)) };
}

// "From China: silk, tea".
const isPlaced = (sentence: Sentence, term: number) => sentence.child(term, "case", "mark") !== undefined;

/** Whether a label is a name, also where its last word is a common noun: "Yuan dynasty". */
export function isNameTerm(sentence: Sentence, term: number): boolean {
  const { upos } = sentence.node(term);
  if (upos === "PROPN" || isQuotedTerm(sentence)) return true;
  return upos === "NOUN" && sentence.children(term, "compound").some((i) => sentence.node(i).upos === "PROPN");
}

/** "Revenue: $81.5 billion" and "Employees: about 128,000" behind "Acme reported these results:". */
export function sum(label: Label): Draft | undefined {
  const { sentence, term } = label;
  const { upos, xpos } = sentence.node(sentence.root);
  const [first] = sentence.nodes.slice(sentence.start);
  const isNamed = sentence.node(term).upos === "NOUN" && !isNameTerm(sentence, term) && !isPlaced(sentence, term);
  if (!isNamed) return undefined;
  const copula = /s$/i.test(sentence.node(term).text) ? copulaOf(label) : put("is"); // "revenue", which is taken for a plural
  if (first?.upos === "SYM") return told(sentence, [...named(sentence, term), copula]);
  const isCount =
    upos === "NUM" && /^(?:CD|LS)$/.test(xpos) && sentence.child(sentence.root, "nmod", "compound") === undefined;
  const isMany = isCount && sentence.node(term).xpos === "NNS";
  return isMany ? told(sentence, [put("the number of"), ...lower(named(sentence, term)), put("is")]) : undefined;
}

const lower = (pieces: readonly Piece[]) => pieces.map((piece) => ({ ...piece, text: piece.lower ?? piece.text }));

/** "Tail: Up to 1 m long" of the snow leopard: in the text's own words, where no copula joins them. */
export function quoted(label: Label): Draft | undefined {
  const { sentence, term } = label;
  const { upos, xpos } = sentence.node(sentence.root);
  const [first] = sentence.nodes.slice(sentence.start);
  const isBegun = ["SCONJ", "ADP"].includes(first?.upos ?? "") || /^W/.test(first?.xpos ?? ""); // "when others fail"
  const isMeasure = sentence.nodes.slice(sentence.start, sentence.root + 1).some((node) => node.upos === "NUM");
  if (!NOMINAL.has(sentence.node(term).upos) || isPlaced(sentence, term)) return undefined;
  const before = [...subjectOf(label), copulaOf(label)];
  if ((isMeasure && MEASURED.has(upos)) || (upos === "ADJ" && !isBegun)) return told(sentence, before);
  // "Acme: €746 million, July 2021" under what companies were fined: an amount of money describes nobody.
  if (isBegun || upos === "VERB" || xpos === "VBG" || ["NUM", "SYM"].includes(first?.upos ?? "")) return undefined;
  return { sentence, root: sentence.root, pieces: [...before, put("described as"), ...quotedWords(sentence)] };
}

/** A label's words as a sentence has them inside. */
export function named(sentence: Sentence, term: number): Piece[] {
  const own = termPieces(sentence, term);
  return isNameTerm(sentence, term) || own[0]?.isName ? own : small(own);
}

/** The same words without the capital that a label begins with. */
export function small(pieces: readonly Piece[]): Piece[] {
  const [first, ...others] = pieces;
  if (!first || beginsName(others) || !/^\p{Lu}\p{Ll}*$/u.test(first.text)) return [...pieces];
  return [{ ...first, lower: first.text.toLowerCase() }, ...others];
}

/** What stands behind the label, after words that lead to it. */
export function told(sentence: Sentence, before: readonly Piece[]): Draft {
  const explanation = explanationOf(sentence);
  return { ...explanation, pieces: tidied([...before, ...completedValue(sentence, before, lowered(explanation))]) };
}
