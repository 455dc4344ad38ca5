import { findUnit } from "../text/units";
import { type Draft, type Piece, put, type Sentence, SUBJECTS, spelled, tidied } from "./draft";
import { termOf, timeIn } from "./item-term";
import { isClause } from "./items";
import { singular } from "./label-words";
import { isPlural, piecesOf } from "./nominal";
import type { ReadSentence } from "./read-sentence";

/** A label with a value or a name behind it, as the line above the list says what they are. */
export interface Valued {
  /** The place of that line among the sentences of the text, of whose words the draft is made. */
  leadIn: number;
  draft: Draft;
  /** Whether it is told only where the entry states nothing else: "App Store (2008): launched with 500 apps". */
  isLast: boolean;
  /** Whether it names all that it is about: "Mount Kenya's height is 5,199 m". */
  isWhole: boolean;
}

const LEAST = 2; // items that are alike
const LONGEST_VALUE = 16; // words
const LONGEST_MATTER = 14; // words
const LISTS = new Set(
  "list overview timeline summary breakdown table chart selection ranking collection look".split(" "),
);
const PRESENTING = /^(?:here|below|following|above)$/i;
const POINTING = /^(?:follows|following|below|above|this|these|here|example)$/i;
const PERIODS = new Set("year decade month quarter season century period date era".split(" "));
const ALONG =
  /^(?:over (?:time|the (?:years|decades))|through(?:out)? the (?:years|decades)|in (?:recent|the last|the past) .*|(?:by|per) (?:year|decade|month|quarter|season)|year by year)$/i;

/**
 * What a list of years, of names with their years or of measured things states under the line above it: "GDP growth was
 * 2.9% in 2020" under "GDP growth in recent years:", "The presidents of Estonia include Lennart Meri (1992–2001)", "Its
 * revenue has grown (2019: $11.7 billion)", "Mount Kenya's height is 5,199 m" under "Here are the heights of some
 * mountains:". Nothing where the items differ in kind.
 */
export function valuedIn(
  sentences: readonly ReadSentence[],
  leadIn: number,
  items: readonly number[],
): Map<number, Valued> {
  const { tree } = sentences[leadIn] as ReadSentence;
  const told = new Map<number, Valued>();
  const roll = items.filter((at) => isNameOfYears((sentences[at] as ReadSentence).tree));
  if (tree.root >= 0 && roll.length >= LEAST && roll.length * 2 > items.length) {
    for (const at of roll) {
      const draft = memberDraft(tree, spelled((sentences[at] as ReadSentence).tree.nodes));
      if (draft) told.set(at, { leadIn, draft, isLast: true, isWhole: false });
    }
    return told;
  }
  const entries = items
    .map((at) => ({ at, entry: (sentences[at] as ReadSentence).tree }))
    .filter(({ entry }) => isEntry(entry));
  if (tree.root < 0 || entries.length < LEAST || entries.length * 2 <= items.length) return told;
  const isDated = entries.every(({ entry }) => timeIn(entry) !== undefined || DATED_NAME.test(labelOf(entry)));
  if (!isDated && entries.some(({ entry }) => timeIn(entry) !== undefined || !isAmount(entry))) return told;
  for (const { at, entry } of entries) {
    const isLast = timeIn(entry) === undefined && isDated;
    const draft = isLast
      ? memberDraft(tree, labelOf(entry))
      : isDated
        ? datedDraft(tree, entry)
        : measuredDraft(tree, entry);
    if (draft) told.set(at, { leadIn, draft, isLast, isWhole: !isDated });
  }
  return told;
}

const DATED_NAME = /\(\d{4}\)$/;
const NAME_OF_YEARS = /^\p{Lu}[^:()]{2,80} \((?:c\. ?)?\d{3,4}(?: ?[–-] ?(?:\d{2,4}|\p{L}{3,10})?)?\)$/u;

// "Lennart Meri (1992–2001)".
const isNameOfYears = ({ nodes, start }: Sentence) => start === 0 && NAME_OF_YEARS.test(spelled(nodes));

// "2020: 2.9%", "Lake Victoria – 68,800 km²".
function isEntry(tree: Sentence): boolean {
  const term = termOf(tree);
  const length = tree.nodes.length - tree.start;
  const isOwn = tree.nodes.slice(tree.start).some(({ text }) => text === ":"); // "2001: Macs: a new system"
  return term !== undefined && !isClause(tree) && length > 0 && length <= LONGEST_VALUE && !isOwn;
}

// "About $11.7 billion", "approx. 5,300 km²".
function isAmount(tree: Sentence): boolean {
  const own = tree.nodes
    .slice(tree.start)
    .filter(
      ({ upos, text }) =>
        upos !== "ADV" && !/^(?:approx|about|around|~|≈|\.|up|to|over|nearly|roughly|almost)$/i.test(text),
    );
  return ["NUM", "SYM"].includes(own[0]?.upos ?? "");
}

const valueIn = (tree: Sentence) => spelled(tree.nodes.slice(tree.start)).replace(/[.;,]$/, "");

function datedDraft(tree: Sentence, entry: Sentence): Draft | undefined {
  const time = spelled(
    (timeIn(entry) ?? []).map((piece, i) => ({ ...piece, text: i === 0 ? (piece.lower ?? piece.text) : piece.text })),
  );
  const when = time.replace(/,$/, "");
  const matter = matterOf(tree);
  if (matter === undefined) return statedDraft(tree, `${labelOf(entry)}: ${valueIn(entry)}`);
  const words = [...piecesOf(tree, matter.words), ...saidOf(tree, matter)];
  if (isAmount(entry)) {
    const copula = put(isPlural(tree, matter.head) ? "were" : "was");
    return { sentence: tree, root: matter.head, pieces: tidied([...words, copula, put(valueIn(entry)), put(when)]) };
  }
  const isNamed = ["NOUN", "PROPN"].includes(entry.node(entry.root).upos);
  return isNamed ? memberDraft(tree, `${valueIn(entry)} (${labelOf(entry)})`) : undefined;
}

// "Important products include AirPods (2016)".
function memberDraft(tree: Sentence, name: string): Draft | undefined {
  const matter = matterOf(tree);
  if (matter === undefined || !/^NNP?S$/.test(tree.node(matter.head).xpos)) return undefined;
  const words = [...piecesOf(tree, matter.words), ...saidOf(tree, matter)];
  return { sentence: tree, root: matter.head, pieces: tidied([...words, put("include"), put(name)]) };
}

// "That have hosted the games" of "The following cities have hosted the games:".
function saidOf(tree: Sentence, { said }: Matter): Piece[] {
  return said.length > 0 ? [put("that"), ...piecesOf(tree, said)] : [];
}

// "Its revenue has grown rapidly (2019: $11.7 billion)".
function statedDraft(tree: Sentence, entry: string): Draft | undefined {
  const isPresenting = tree.nodes.some(({ text }) => POINTING.test(text));
  if (!isClause(tree) || isPresenting || tree.child(tree.root, ...SUBJECTS) === undefined) return undefined;
  const own = piecesOf(
    tree,
    [...tree.nodes.keys()].filter((i) => i < tree.nodes.length - 1),
  );
  return { sentence: tree, root: tree.root, pieces: tidied([...own, put(`(${entry})`)]) };
}

const labelOf = (tree: Sentence) => {
  const term = termOf(tree);
  return term === undefined ? "" : spelled(tree.phrase(term).map((i) => tree.node(i)));
};

// "Lake Victoria's surface area is 68,800 km²" of "the largest lakes by surface area", "Mount Kenya's height is 5,199 m".
function measuredDraft(tree: Sentence, entry: Sentence): Draft | undefined {
  const matter = matterOf(tree);
  if (matter === undefined) return undefined;
  const { head } = matter;
  const nouns = tree.children(head, "nmod").filter((i) => matter.words.includes(i));
  const by = nouns.find((i) => casesOf(tree, i).includes("by"));
  const of = nouns.find((i) => casesOf(tree, i).includes("of") && tree.node(i).xpos === "NNS");
  const isMost = tree.children(head, "amod").some((i) => tree.node(i).xpos === "JJS");
  if (by !== undefined && isMost) return ownedDraft(tree, entry, { head: by, left: [] });
  return of === undefined || isMost ? undefined : ownedDraft(tree, entry, { head, left: [of] });
}

const casesOf = (tree: Sentence, i: number) => tree.children(i, "case").map((one) => tree.node(one).lemma);

function ownedDraft(tree: Sentence, entry: Sentence, { head, left }: { head: number; left: readonly number[] }): Draft {
  const out = new Set([...left, ...tree.children(head, "case", "det", "punct")].flatMap((i) => tree.phrase(i)));
  const { lemma, text } = tree.node(head);
  const isMany = tree.node(head).xpos === "NNS" && findUnit(lemma) !== undefined; // "calories"
  const words = piecesOf(
    tree,
    tree.phrase(head).filter((i) => !out.has(i) && tree.node(i).text !== ":"),
  ).map((piece) => (piece.node === head && !isMany ? { ...piece, text: singular(text.toLowerCase()) } : piece));
  const label = labelOf(entry);
  const owner = put(`${label}'${label.endsWith("s") ? "" : "s"}`);
  return {
    sentence: tree,
    root: head,
    pieces: tidied([owner, ...words, put(isMany ? "are" : "is"), put(valueIn(entry))]),
  };
}

// What the line above a list says that its items are: "important products by year" of "Here is a list of important products by year:".
function matterOf(tree: Sentence): Matter | undefined {
  const head = headOf(tree);
  if (head === undefined || !["NOUN", "PROPN"].includes(tree.node(head).upos)) return undefined;
  const along = tree.children(head, "nmod", "obl", "acl").filter((i) => isAlong(tree, i));
  const left = new Set(
    [...along, ...tree.children(head, "case", "cop", "nsubj", "expl")].flatMap((i) => tree.phrase(i)),
  );
  const open = tree.nodes.findIndex(({ text }) => text === "(");
  const close = tree.nodes.findIndex(({ text }) => text === ")");
  const isOwn = (i: number) =>
    !left.has(i) && !/^[:.]$/.test(tree.node(i).text) && !(open >= 0 && i >= open && i <= close);
  const phrase = tree.phrase(head).filter(isOwn);
  const words = phrase.filter((i) => i === head || !FOLLOWING.test(tree.node(i).text));
  const isSaid = words.length < phrase.length && head !== tree.root && tree.node(tree.root).lemma !== "follow";
  const said = isSaid ? tree.phrase(tree.root).filter((i) => i > Math.max(...phrase) && isOwn(i)) : [];
  const isAdvised =
    PICKS.has(tree.node(head).lemma) || [...words, ...said].some((i) => PERSONAL.test(tree.node(i).text));
  return words.length + said.length <= LONGEST_MATTER && !isAdvised ? { head, words, said } : undefined;
}

interface Matter {
  head: number;
  words: number[];
  /** What is said of it, where that is more than that it follows. */
  said: number[];
}

const FOLLOWING = /^following$/i;
// "My picks", "some films you might enjoy": what is only advised.
const PICKS = new Set("pick recommendation suggestion favorite favourite option idea choice tip".split(" "));
const PERSONAL = /^(?:i|me|my|we|us|our|you|your)$/i;

// "In recent years", "by year", "along with their terms".
function isAlong(tree: Sentence, i: number): boolean {
  return (
    ALONG.test(
      spelled(
        tree
          .phrase(i)
          .filter((k) => tree.node(k).text !== ":")
          .map((k) => tree.node(k)),
      ),
    ) ||
    (casesOf(tree, i).includes("by") && PERIODS.has(tree.node(i).lemma)) ||
    (casesOf(tree, i).includes("with") && tree.phrase(i).some((k) => tree.node(k).lemma === "their"))
  );
}

function headOf(tree: Sentence): number | undefined {
  const { root } = tree;
  const subject = tree.child(root, "nsubj", "nsubj:pass");
  const isPresented =
    tree.nodes.slice(0, -1).some(({ text }) => PRESENTING.test(text)) || /^follow/.test(tree.node(root).lemma);
  if (!isClause(tree)) return root;
  if (subject === undefined || !(isPresented || isOpenCopula(tree))) return undefined;
  const of = LISTS.has(tree.node(subject).lemma)
    ? tree.children(subject, "nmod").find((i) => casesOf(tree, i).includes("of"))
    : undefined;
  return of ?? subject;
}

// "The calories of common fruits are:".
const isOpenCopula = ({ nodes }: Sentence) => /^(?:is|are|was|were)$/.test(nodes.at(-2)?.text ?? "");
