import { type Draft, put } from "./draft";
import { isNameTerm, type Label, named, told } from "./label-ways";

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
