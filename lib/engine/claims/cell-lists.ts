import { type Cell, copulaOf, isAttribute, isMany, owned, valueIn } from "./cell-values";
import { type Draft, put } from "./draft";
import { told } from "./label-ways";
import { withAnd } from "./nominal";

/** "Sedan: Model S, Model 3", which begin alike. Of "Lake Tana, Ethiopia" one lies in the other. */
export function listed({ sentence, term, owner }: Cell): Draft | undefined {
  const parts = valueIn(sentence)
    .split(", ")
    .map((part) => part.split(" "));
  const isAlike = parts.length > 1 && parts.every(([first, ...rest]) => rest.length > 0 && first === parts[0]?.[0]);
  const isOne = isAttribute(sentence, term) && !isMany(sentence, term);
  return isOne && isAlike && /^\p{Lu}/u.test(valueIn(sentence))
    ? withAnd(told(sentence, [...owned(sentence, term, owner), put("is")]), 1)
    : undefined;
}

/** "Size: compact, light", "Weak point: valvetrain, head gasket": several in one cell, none of which is a name. */
export function severalThings({ sentence, term, owner }: Cell): Draft | undefined {
  const own = sentence.nodes.slice(sentence.start);
  const parts = valueIn(sentence).split(", ");
  const isShort = parts.length > 1 && parts.every((part) => part.split(" ").length <= MOST_OF_PART);
  const isPlain = own.every(({ upos, text }) => PLAIN.has(upos) && (upos === "PUNCT" ? /^[,.-]$/.test(text) : true));
  if (!isShort || !isPlain || !isAttribute(sentence, term) || isMany(sentence, term) || /\d/.test(valueIn(sentence)))
    return undefined;
  return withAnd(told(sentence, [...owned(sentence, term, owner), copulaOf(sentence, term)]), 1);
}

const MOST_OF_PART = 3; // words
const PLAIN = new Set(["NOUN", "ADJ", "ADV", "PUNCT"]);
