import { apposition } from "./constructs/apposition";
import type { SplitConstruct } from "./constructs/construct";
import { coordination } from "./constructs/coordination";
import { juxtaposition } from "./constructs/juxtaposition";
import { members } from "./constructs/members";
import { participle } from "./constructs/participle";
import { relativeClause } from "./constructs/relative-clause";
import { type Draft, FINITE, holds, isMain, type Piece, put, type Sentence, SUBJECTS, withoutFragment } from "./draft";
import { explanationOf, termOf, timeIn } from "./item-term";

/** What is only told beside comes off first, so that it is not told of each part again. */
export const CONSTRUCTS: readonly SplitConstruct[] = [
  juxtaposition,
  relativeClause,
  apposition,
  participle,
  coordination,
  members,
];

const MOST_DRAFTS = 16; // of one sentence; what is not split by then stays as it is

/** What a sentence says, each thing on its own, in the order of its text. */
export function readDraft(sentence: Sentence): Draft[] {
  if (sentence.nodes.length === 0) return [];
  let drafts = [withoutFragment(explanationOf(sentence))];
  const constructs = isCase(sentence) ? CONSTRUCTS.filter((one) => one !== coordination) : CONSTRUCTS;
  if (!isQuoted(sentence)) drafts = drafts.flatMap((draft) => splitBy(constructs, draft));
  const time = timeIn(sentence);
  return time ? drafts.map((draft) => inTime(draft, time)) : drafts;
}

/** The parts of a draft by the given constructs, one after another. */
export function splitBy(constructs: readonly SplitConstruct[], draft: Draft): Draft[] {
  return constructs.reduce((drafts, construct) => drafts.flatMap((one) => applied(construct, one)), [draft]);
}

// "We came, and we saw" is told as it was said.
function isQuoted({ nodes, start }: Sentence): boolean {
  const places = nodes.flatMap(({ text }, i) => (text === '"' ? [i] : []));
  return places.length === 2 && places[0] === start && (places[1] as number) >= nodes.length - 2;
}

// "Phantom read: You run a query twice and new rows turn up": what one thing is, told by what happens.
function isCase(sentence: Sentence): boolean {
  const subject = termOf(sentence) === undefined ? undefined : sentence.child(sentence.root, ...SUBJECTS);
  return /^you$/i.test(sentence.nodes[subject ?? -1]?.text ?? "");
}

// "1882: Troops came and took the zone": both were in 1882.
function inTime(draft: Draft, time: readonly Piece[]): Draft {
  if (draft.pieces[0]?.text === time[0]?.text) return draft;
  if (isMain(draft.sentence, draft.root)) return { ...draft, pieces: [...time, ...draft.pieces] };
  const copula = draft.pieces.findIndex(({ node, text }) => node === undefined && /^(?:is|are)$/.test(text));
  if (copula < 0 || !OFFICES.test(draft.sentence.node(draft.root).lemma)) return draft;
  const was = put(draft.pieces[copula]?.text === "is" ? "was" : "were"); // "Said Pasha, the viceroy": then, not now
  return { ...draft, pieces: [...time, ...draft.pieces.slice(0, copula), was, ...draft.pieces.slice(copula + 1)] };
}

const OFFICES =
  /^(?:viceroy|king|queen|emperor|empress|sultan|shah|khan|president|minister|chancellor|governor|mayor|pope|bishop|prince|princess|duke|leader|ruler|commander|general|captain|head|chief|director|chairman|secretary|ambassador)$/i;

const PAIRS: Record<string, string> = { ")": "(", "]": "[", "”": "“", "»": "«" };

/** Whether its quotes and brackets are in pairs: a part that takes half of a pair cuts through something. */
function isWhole(draft: Draft): boolean {
  const { sentence, pieces } = draft;
  const isTorn = sentence.nodes.some((_, i) => isOneName(sentence, i) && holds(draft, i) !== holds(draft, i + 1));
  if (isTorn) return false;
  const open: string[] = [];
  let quotes = 0;
  for (const { text } of pieces) {
    if (text === '"') quotes += 1;
    else if (Object.values(PAIRS).includes(text)) open.push(text);
    else if (text in PAIRS && open.pop() !== PAIRS[text]) return false;
  }
  return quotes % 2 === 0 && open.length === 0;
}

// "In 1794, Toussaint Louverture" says nothing of him: what was cut off beside him held the verb. A name alone, with what it
// is, has none.
const isSaid = ({ sentence, pieces }: Draft) =>
  isNameAlone(sentence) ||
  pieces.some(({ node, text }) =>
    node === undefined
      ? /^(?:is|are|was|were)$/.test(text)
      : FINITE.has(sentence.node(node).xpos) || sentence.node(node).xpos === "VB",
  );

const isNameAlone = (sentence: Sentence) =>
  sentence.root >= 0 &&
  sentence.node(sentence.root).upos === "PROPN" &&
  sentence.root <= sentence.start + 1 &&
  !timeIn(sentence);

// "No-Face", "New York".
function isOneName(sentence: Sentence, i: number): boolean {
  const [one, next] = [sentence.node(i), sentence.nodes[i + 1]];
  if (!next) return false;
  const isHyphened = next.glued && [one.text, next.text].some((text) => text === "-" || text === "‑");
  const isNumbered = one.upos === "PROPN" && /^(?:[IVX]+|\d+)$/.test(next.text); // "World War I"
  return isHyphened || isNumbered || (one.upos === "PROPN" && next.upos === "PROPN");
}

function applied(construct: SplitConstruct, draft: Draft): Draft[] {
  const done: Draft[] = [];
  const open = [draft];
  while (open.length > 0) {
    const next = open.shift() as Draft;
    const parts = done.length + open.length < MOST_DRAFTS ? construct(next) : undefined;
    if (parts?.every((part) => isWhole(part) && isSaid(part))) open.unshift(...parts);
    else done.push(next);
  }
  return done;
}
