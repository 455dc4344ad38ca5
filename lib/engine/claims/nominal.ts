import { type Draft, isSmallElsewhere, type Piece, pieceOf, type Sentence } from "./draft";

// What says which one a noun means; all else that hangs on it tells of it, or of what it does in its sentence.
const NAMING = new Set(
  "det det:predet amod compound nmod nmod:poss nmod:desc nmod:unmarked nummod flat fixed goeswith acl".split(" "),
);
const DEFINITE = new Set(["the", "this", "that", "these", "those", "his", "her", "its", "their"]);

/**
 * "Raw fish marinated in lime juice", "wooden bars struck with mallets": a noun and what is done to it, taken for a
 * sentence in the passive that lacks its auxiliary. What the noun does is a sentence: "Thousands died in the fire".
 */
export function isReduced(sentence: Sentence): boolean {
  const { root, start } = sentence;
  const subject = root < 0 ? undefined : sentence.child(root, "nsubj:pass", "nsubj");
  if (subject === undefined || !/^VB[DN]$/.test(sentence.node(root).xpos)) return false;
  const isBare = sentence.child(root, "obj", "aux", "aux:pass", "cop", "xcomp", "ccomp") === undefined;
  const isPassive = sentence.node(subject).relation === "nsubj:pass";
  const determiner = sentence.child(subject, "det", "nmod:poss");
  // "A glass footbridge designed by Ann Roe, opened in 2010": what it is and when it was.
  const isSetOff =
    /^an?$/i.test(sentence.nodes[determiner ?? -1]?.text ?? "") && sentence.nodes[root - 1]?.text === ",";
  const isNoun = sentence.node(subject).upos === "NOUN" && ((isPassive && determiner === undefined) || isSetOff);
  // What hangs on the noun behind the participle does not count: "Raw fish marinated in lime juice, served with corn".
  const before = sentence.phrase(subject).filter((i) => i < root);
  const isFirst = before[0] === start && before.at(-1) === root - 1;
  return isBare && isNoun && isFirst && sentence.child(root, "obl") !== undefined;
}

/** The words that name what a noun is about, without what is only told of it beside. */
export function nameOf(sentence: Sentence, noun: number): number[] {
  const naming = sentence
    .children(noun)
    .filter((child) => NAMING.has(sentence.node(child).relation) && !isSetOff(sentence, child));
  const kept = new Set([noun, ...naming.flatMap((child) => sentence.phrase(child)), ...insideName(sentence, noun)]);
  return withMarksInside(
    sentence,
    [...kept].sort((a, b) => a - b),
  );
}

const LONGEST_SMALL = 4; // letters

/** Small words between the parts of a name, whatever the parser takes them for: "Ngũgĩ wa Thiong'o". */
export function insideName(sentence: Sentence, head: number): number[] {
  const parts = [head, ...sentence.children(head, "flat")];
  return parts.slice(1).flatMap((part, k) => {
    const between = part - 1;
    const isSmall = /^\p{Ll}+$/u.test(sentence.nodes[between]?.text ?? "");
    const isShort = (sentence.nodes[between]?.text.length ?? 0) <= LONGEST_SMALL;
    return parts[k] === between - 1 && isSmall && isShort ? [between] : [];
  });
}

// "Ann Lee, then 17 years old, won": she was that then.
const isSetOff = (sentence: Sentence, child: number): boolean =>
  ["acl", "amod"].includes(sentence.node(child).relation) && isBehindComma(sentence, child);

/** Whether a comma stands before what hangs on a noun: "the second one, introduced in 2003" says no more of which one. */
export function isBehindComma(sentence: Sentence, child: number): boolean {
  const [first = child] = sentence.phrase(child).filter((i) => sentence.node(i).relation !== "punct");
  return sentence.nodes[first - 1]?.text === ",";
}

// Hyphens, quotes and brackets between its words belong to it: a mark that stands between two words that are kept.
function withMarksInside(sentence: Sentence, words: readonly number[]): number[] {
  const [first, last] = [words[0] as number, words.at(-1) as number];
  const known = new Set(words);
  const all: number[] = [];
  for (let i = first; i <= last; i++) {
    const isInside =
      known.has(i - 1) && known.has(i + 1) && sentence.node(i).relation === "punct" && sentence.node(i).text !== ",";
    if (known.has(i) || isInside) all.push(i);
  }
  return all;
}

/** The words of nodes, each as a piece of a claim, in their order. */
export function piecesOf(sentence: Sentence, nodes: readonly number[]): Piece[] {
  return nodes.map((node) => pieceOf(sentence, node));
}

/** The words of a noun in small letters, as behind other words, but for names beside it: "European plants". */
export function smallPiecesOf(sentence: Sentence, noun: number): Piece[] {
  const isSmall = (i: number) =>
    i === noun || (sentence.node(i).upos !== "PROPN" && isSmallElsewhere(sentence.node(i)));
  return piecesOf(sentence, sentence.phrase(noun)).map((piece) =>
    piece.node !== undefined && isSmall(piece.node) ? { ...piece, text: piece.text.toLowerCase() } : piece,
  );
}

/** Whether a noun stands for one thing that the text has named or that it names so: a name, or a definite noun. */
export function isNamed(sentence: Sentence, noun: number): boolean {
  const { upos } = sentence.node(noun);
  if (upos === "PROPN") return true;
  const determiner = sentence.child(noun, "det", "nmod:poss");
  if (determiner === undefined) return false;
  return (
    sentence.node(determiner).relation === "nmod:poss" || DEFINITE.has(sentence.node(determiner).text.toLowerCase())
  );
}

/** Whether a noun stands for several: by its form, or since others are joined to it by "and". */
export function isPlural(sentence: Sentence, noun: number): boolean {
  const { xpos, text, lemma } = sentence.node(noun);
  // "Revenue" is taken for a plural at times: one has an "s", or another form than its lemma.
  const isTaken = /^\p{Lu}?\p{Ll}+[^s]$/u.test(text) && lemma === text.toLowerCase() && !UNCHANGED.has(lemma);
  return (xpos === "NNS" && !isTaken) || xpos === "NNPS" || sentence.children(noun, "conj").length > 0;
}

const UNCHANGED = new Set(
  "people police cattle sheep fish deer aircraft spacecraft data media staff poultry".split(" "),
);

/** "is", "are", "was" or "were", by the tense of the draft. */
export function copulaFor(draft: Draft, noun: number, told = noun): string {
  const isOne = ["a", "an"].includes(draft.sentence.node(draft.sentence.child(told, "det") ?? told).text.toLowerCase());
  const { upos, xpos } = draft.sentence.node(noun);
  const isFamily = xpos === "NNPS" && draft.sentence.child(noun, "det") !== undefined; // "the Kims, a family of four"
  const isName = upos === "PROPN" && !isFamily && draft.sentence.node(told).xpos === "NN"; // "Acme Works, the company that …"
  const plural = isPlural(draft.sentence, noun) && (isFamily || (!isOne && !isName));
  if (isPast(draft) && !isStill(draft.sentence, told)) return plural ? "were" : "was";
  return plural ? "are" : "is";
}

// "A firm that has invested in many": of what is told of it now it is said now.
function isStill(sentence: Sentence, noun: number): boolean {
  const verbs = sentence
    .children(noun, "acl:relcl")
    .flatMap((i) => [i, ...sentence.children(i, "aux", "aux:pass", "cop")]);
  return verbs.some((i) => ["VBZ", "VBP"].includes(sentence.node(i).xpos));
}

function isPast({ sentence, root }: Draft): boolean {
  const verbs = [root, ...sentence.children(root, "aux", "aux:pass", "cop")];
  return verbs.some((verb) => sentence.node(verb).xpos === "VBD");
}

/** "High blood pressure, diabetes, kidney disease" with the "and" that it lacks; as it is where it is no list, or has fewer commas than `least`. */
export function withAnd(draft: Draft, least = 2): Draft {
  const { sentence, pieces } = draft;
  const commas = pieces.filter(
    ({ node, text }) => node !== undefined && node >= sentence.start && text === "," && !isInBrackets(sentence, node),
  );
  const own = sentence.nodes.slice(sentence.start);
  const isHow = (head: number, relation: string) => relation === "advmod" && sentence.nodes[head]?.upos === "ADJ"; // "very smooth"
  const isListed = ({ upos, xpos, head, relation }: (typeof own)[number]) =>
    LISTED.has(upos) || xpos === "VBG" || relation === "amod" || isHow(head, relation);
  const isList = commas.length >= least && own.every(isListed);
  const last = commas.at(-1);
  if (last?.node !== undefined && sentence.nodes[last.node + 1]?.upos === "ADP") return draft; // "Kenya, with a part in Ethiopia"
  if (!isList || own.some(({ text }, i) => text === "," && own[i + 1]?.upos === "CCONJ")) return draft;
  return { ...draft, pieces: pieces.flatMap((piece) => (piece === last ? joinedAt(piece, commas.length) : [piece])) };
}

// "Debrecen (Hungary, under construction)".
function isInBrackets({ nodes }: Sentence, i: number): boolean {
  const before = nodes.slice(0, i).map(({ text }) => text);
  return before.lastIndexOf("(") > before.lastIndexOf(")");
}

// "Pools and short distances", "pools, whales, and long nights".
const joinedAt = (comma: Piece, commas: number): Piece[] =>
  commas > 1 ? [comma, { ...comma, text: "and", glued: false }] : [{ ...comma, text: "and", glued: false }];

const LISTED = new Set(["NOUN", "PROPN", "ADJ", "PUNCT", "NUM", "ADP", "DET"]);

/** What stands behind the label, in quotes. */
export function quotedWords(sentence: Sentence): Piece[] {
  const own = piecesOf(sentence, rest(sentence));
  if (/^[.;,]$/.test(own.at(-1)?.text ?? "")) own.pop();
  return own.map((piece, i) => ({ ...piece, text: `${i ? "" : '"'}${piece.text}${own[i + 1] ? "" : '"'}` }));
}

/** The places of the words behind the label. */
export const rest = ({ nodes, start }: Sentence) => [...nodes.keys()].slice(start);
