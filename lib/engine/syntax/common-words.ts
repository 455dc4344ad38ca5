import common from "@/data/syntax/common-words.json";
import { lemmaOf } from "./morphology";

/** Read from WordNet and our own texts by scripts/train/common-words.ts. */
const WORDS = new Set(common.words.split(" "));

/** Whether hardly any name is written with a noun or adjective, so that only its place can have given it a capital: "Separators". */
export function isCommonWord(text: string): boolean {
  const word = text.toLowerCase();
  return WORDS.has(word) || WORDS.has(lemmaOf(word, "NOUN", "NNS"));
}
