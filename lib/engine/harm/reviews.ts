import type { ReviewedClaim } from "@/lib/catalog/claim-reviews";
import type { Narrative } from "@/lib/catalog/narratives";
import { aliasKey } from "../text/tokens";

const MOST_CONCEPTS = 3; // that a text must name; more and every other wording is missed
const LEAST_CONCEPTS = 2;
const STEM = { from: 6, off: 2 }; // letters of a word that may end otherwise, and how many of them
const SHORTEST = 3;
const EVERYDAY = new Set(
  (
    "the and for are was were has have had not but with from that this these those they them their there which who whom whose " +
    "will would can could should shall may might must does did doing been being into onto over under about after before when " +
    "where while than then very more most less least many much some any all every each only also just even says said claims " +
    "claimed shows showed show video photo image picture post people person man woman new one two you your our his her its get " +
    "gets got make makes made because out off how why what said according report reports new news social media"
  ).split(" "),
);

/**
 * The words that any telling of a claim names: the longest, since those are the rarest; undefined where it has too few to
 * be told from others.
 */
export function conceptsOf(claim: string): string[][] | undefined {
  const words = [...new Set(aliasKey(claim).split(" "))];
  const telling = words.filter((word) => !EVERYDAY.has(word) && (word.length >= SHORTEST || /\d/.test(word)));
  if (telling.length < LEAST_CONCEPTS) return undefined;
  telling.sort((a, b) => b.length - a.length);
  return telling.slice(0, MOST_CONCEPTS).map((word) => [stemOf(word)]);
}

const stemOf = (word: string) => (word.length >= STEM.from ? `${word.slice(0, -STEM.off)}*` : word);

/** What a fact checker rated false, as a narrative. */
export function narrativeOf(review: ReviewedClaim): Narrative {
  const { claim, rating, publisher, date } = review;
  return {
    id: "",
    theme: "",
    statement: claim,
    paraphrases: [],
    concepts: conceptsOf(claim) ?? [],
    refutation: `${publisher} rates this claim “${rating}”.`,
    severity: "medium",
    source: date ? `${publisher}, ${date}` : publisher,
    review,
  };
}
