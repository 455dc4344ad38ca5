import { type Draft, put, spelled, tidied } from "./draft";
import { explanationOf, isCounting } from "./item-term";
import { isClause } from "./items";
import { isNameTerm, type Label, named, told } from "./label-ways";
import { isOfDetails } from "./label-words";
import { piecesOf } from "./nominal";

const DIMENSIONS = new Set(["long", "tall", "high", "deep", "wide", "thick", "old"]);

/** "Purus – about 3,200 km, known for its bends" behind "The longest rivers are:": how long it is. */
export function measured({ sentence, term, listed }: Label): Draft | undefined {
  const { root, start } = sentence;
  const before = sentence.nodes.slice(start, root);
  const isMeasure =
    sentence.child(root, "nummod") !== undefined && before.every(({ upos }) => ["NUM", "ADV"].includes(upos));
  if (!isMeasure || !isNameTerm(sentence, term)) return undefined;
  const most = listed?.nodes.filter(({ xpos, lemma }) => xpos === "JJS" && DIMENSIONS.has(lemma)) ?? [];
  const [dimension, ...others] = most;
  if (!dimension || others.length > 0 || sentence.nodes[root + 1]?.upos !== "PUNCT") return undefined;
  const pieces = told(sentence, [...named(sentence, term), put("is")]).pieces.flatMap((piece) =>
    piece.node === root ? [piece, put(dimension.lemma)] : [piece],
  );
  return { sentence, root, pieces };
}

/** "Term: 48 months" under "Loan details". */
export function detailed({ sentence, term, heading }: Label): Draft | undefined {
  const isNumber = sentence.node(sentence.root).upos === "NUM" || sentence.child(sentence.root, "nummod") !== undefined;
  if (!isNumber || !heading || !isOfDetails(heading)) return undefined;
  const before = heading.nodes.slice(0, heading.root);
  const isNamed = before.some(({ upos, text }) => ["NOUN", "PROPN"].includes(upos) && !GENERAL.test(text));
  if (!isNamed || before.some(({ upos }) => !["NOUN", "PROPN", "ADJ"].includes(upos))) return undefined;
  const isName = before.some(({ xpos }) => /^NNP/.test(xpos));
  const whose = isName ? spelled(before) : `the ${spelled(before).toLowerCase()}`;
  const name = named(sentence, term).map((piece) => ({ ...piece, text: piece.lower ?? piece.text }));
  const isBare = /^\p{Ll}/u.test(name[0]?.text ?? "") && sentence.child(term, "det") === undefined;
  return told(sentence, [put(`Regarding ${whose},`), ...(isBare ? [put("the")] : []), ...name, put("is")]);
}

// "Key facts" are of nothing that the heading names.
const GENERAL = /^(?:key|basic|quick|fun|core|main|contact|background|sample|example|summary|reference)$/i;

/** "145: Number of missions sent by NASA". */
export function counted({ sentence, term }: Label): Draft | undefined {
  const own = piecesOf(sentence, sentence.phrase(term));
  if (!isCounting(sentence) || !/\d/.test(spelled(own)) || isClause(sentence)) return undefined;
  const { pieces, ...draft } = explanationOf(sentence);
  const [first, ...others] = pieces.at(-1)?.text === "." ? pieces.slice(0, -1) : pieces;
  if (!first) return undefined;
  const begin = /^the$/i.test(first.text)
    ? [first]
    : [
        { ...put("The"), lower: "the" },
        { ...first, text: first.text.toLowerCase() },
      ];
  return { ...draft, pieces: tidied([...begin, ...others, put("is"), ...own]) };
}
