// Noun phrases: the words that name a thing, without what is said of it before and behind.
import type { Tree } from "@/lib/engine/syntax/tree";

/** What a tree must tell of a word here. */
export type Bare = Pick<Tree[number], "text" | "upos" | "head" | "relation">;

const set = (words: string) => new Set(words.split(" "));

export const PERSONAL = set("he she it they him her them his hers its their theirs himself herself itself themselves");
export const POINTING = set("this that these those");
const DEFINITE = set("the this that these those");
const STARTS = set("the a an this that these those its his her their my our your some any all both each every no");
const ENDS = set(
  "of in on at by for from to with without about against between among during after before under over through into as than like near along across since until per via and or but who which whom whose that where when , ; : ( ) [ ] -- — …",
);

/** The place of a name's core in its words: from behind an owner and determiners to the first preposition, comma or bracket. */
export function coreOf(words: readonly string[]): { from: number; to: number } {
  const lower = words.map((word) => word.toLowerCase());
  let from = 0;
  while (from < words.length - 1 && STARTS.has(lower[from] ?? "")) from += 1;
  const stop = lower.findIndex((word, at) => at > from && ENDS.has(word));
  let to = stop === -1 ? words.length : stop;
  const owner = lower.slice(from, to).findLastIndex((word) => word === "'s" || word === "’s");
  if (owner > 0 && from + owner + 1 < to) from += owner + 1;
  else if (owner > 0) to -= 1;
  return { from, to };
}

const BEFORE = set("compound amod flat nummod");
const BEHIND = set("flat nummod compound");
const NAMING = set("NOUN PROPN");
const DESCRIBING = set("nmod acl acl:relcl appos nmod:unmarked");

/** A noun with what belongs to its name: first and last word, and the determiner before them, -1 where there is none. */
export interface Phrase {
  first: number;
  last: number;
  head: number;
  determiner: number;
  /** Whether something behind it says which one is meant. */
  isDescribed: boolean;
}

export function phrasesOf(tree: readonly Bare[]): Phrase[] {
  const phrases: Phrase[] = [];
  for (const [head, node] of tree.entries()) {
    if (!NAMING.has(node.upos) || /^(?:compound|flat)/.test(node.relation)) continue;
    let first = head;
    while (first > 0 && belongs(tree, first - 1, { first, head })) first -= 1;
    const last = endOf(tree, head);
    const before = tree[first - 1];
    const determiner = before?.relation === "det" && DEFINITE.has(before.text.toLowerCase()) ? first - 1 : -1;
    const isDescribed = tree.some((other, at) => at > last && other.head === head && DESCRIBING.has(other.relation));
    phrases.push({ first, last, head, determiner, isDescribed });
  }
  return phrases;
}

// "World War II", "Bong Joon-ho": what follows the noun in its name.
function endOf(tree: readonly Bare[], head: number): number {
  let last = head;
  for (let at = head + 1; at < tree.length; at++) {
    const node = tree[at] as Bare;
    if (/^[-–]$/.test(node.text)) continue;
    if (node.head < head || node.head > last || !BEHIND.has(node.relation)) break;
    last = at;
  }
  return last;
}

// A word before the noun, or before one that belongs to it; a hyphen between them, too.
function belongs(tree: readonly Bare[], at: number, { first, head }: { first: number; head: number }): boolean {
  const node = tree[at] as Bare;
  if (/^[-–]$/.test(node.text) && at > 0) return belongs(tree, at - 1, { first: at, head });
  const under = node.head === head || (node.head >= first && node.head < head);
  return under && BEFORE.has(node.relation);
}

/** The name that equal phrases are grouped by. */
export const nameOf = (words: readonly string[]): string => words.join(" ").toLowerCase();
