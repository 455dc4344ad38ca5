import common from "@/data/syntax/common-words.json";

/** Read from WordNet and our own texts by scripts/train/common-words.ts. */
const NOUNS = new Set(common.nouns.split(" "));
const QUALITIES = new Set(common.qualities.split(" "));
const COUNTED = new Set(common.counted.split(" "));

/**
 * Whether only its place can have given a noun without an article its capital: "Rennet", "Beneficiaries". "Target" is a firm where no
 * article stands before it, and "Wells" may be a person.
 */
export const isCommonNoun = (text: string): boolean => NOUNS.has(text.toLowerCase());

/** The same of an adjective: "Dynamic". */
export const isCommonQuality = (text: string): boolean => QUALITIES.has(text.toLowerCase());

/** Whether one of a noun has an article: "an ocean", but no "a water". */
export const isCounted = (lemma: string): boolean => COUNTED.has(lemma.toLowerCase());
