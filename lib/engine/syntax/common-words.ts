import common from "@/data/syntax/common-words.json";
import { lemmaOf } from "./morphology";

/** Read from WordNet and our own texts by scripts/train/common-words.ts. */
const WORDS = new Set(common.words.split(" "));
const BARE = new Set(common.bare.split(" "));

/**
 * Whether hardly any name is written with a noun or adjective, and it stands without an article where no name does, so that only its
 * place can have given it a capital: "Rennet", "Beneficiaries", but not "Target", which is a firm where no article stands before it.
 */
export function isCommonWord(text: string): boolean {
  const word = text.toLowerCase();
  const singular = lemmaOf(word, "NOUN", "NNS");
  return BARE.has(word) || (singular !== word && WORDS.has(singular));
}
