import { type Draft, listed, put, type Sentence, SUBJECTS, spelled } from "./draft";
import { namesIn } from "./item-names";
import type { ReadSentence } from "./read-sentence";
import type { Standing } from "./substitute";

const MOST_ITEMS = 8;
const LONGEST = 160; // characters of all names

/**
 * "Most of Nisa, Rabaçal and Azeitão are mild" of "Most of these are mild." behind a list that has an item for each: with the
 * names of the list. Undefined where the list does not name things, or something else is pointed at.
 */
export function toldOfList(
  sentences: readonly ReadSentence[],
  i: number,
  { draft, open }: Pick<Standing, "draft" | "open">,
): { draft: Draft; isClear: boolean } | undefined {
  const asked = open.find(({ first, last }) => first === last && pointsAtList(draft.sentence, first));
  const names = asked && namesAbove(sentences, i);
  if (!asked || names === undefined) return undefined;
  const isOfTwo = draft.pieces.some(
    ({ text, node = -1 }) => node < asked.first && /^(?:both|either|neither)$/i.test(text),
  );
  if (isOfTwo && names.length !== 2) return undefined;
  const pieces = draft.pieces.map((piece) =>
    piece.node === asked.first ? { ...piece, ...put(listed(names)) } : piece,
  );
  return { draft: { ...draft, pieces }, isClear: open.every((one) => one === asked || one.isMild) };
}

// "These are all mild", "most of these", "all of them are".
function pointsAtList(tree: Sentence, i: number): boolean {
  const { text, relation, head } = tree.node(i);
  const isOf = tree.children(i, "case").some((one) => tree.node(one).text === "of") && head >= 0;
  if (SUBJECTS.includes(relation)) return /^these$/i.test(text);
  return isOf && relation === "nmod" && /^(?:these|those|them)$/i.test(text) && SHARES.has(tree.node(head).lemma);
}

const SHARES = new Set(
  "all each most many some several few both either neither none one two three four five half any".split(" "),
);

// The names of the list that stands right before the paragraph.
function namesAbove(sentences: readonly ReadSentence[], i: number): string[] | undefined {
  const blockAt = (at: number) => sentences[at]?.source.block;
  const own = blockAt(i);
  const before = blockAt(i - 1) === own ? spelled((sentences[i - 1] as ReadSentence).tree.nodes) : "of these";
  if (!/\bof these\b/i.test(before)) return undefined; // "Use long words. These …" tells of the words
  let first = i;
  while (first > 0 && blockAt(first - 1) === own) first -= 1;
  const items: ReadSentence[] = [];
  for (let at = first - 1; blockAt(at)?.kind === "item" && items.length <= MOST_ITEMS; at -= 1)
    if (blockAt(at - 1) !== blockAt(at) && blockAt(at)?.depth === blockAt(first - 1)?.depth)
      items.unshift(sentences[at] as ReadSentence);
  if (own?.kind !== "paragraph" || items.length < 2 || items.length > MOST_ITEMS) return undefined;
  const names = namesIn(items);
  if (names.some((name) => name === undefined || /[,;:]/.test(name))) return undefined;
  return names.join(", ").length <= LONGEST ? (names as string[]) : undefined;
}
