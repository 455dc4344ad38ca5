import { withIng } from "../text/inflect";
import { isUnderOrder } from "./advised";
import { type Draft, put, type Sentence, SUBJECTS, spelled } from "./draft";
import { isForbidding, isOrder } from "./forms";
import { explanationOf, isLightTerm, termOf } from "./item-term";
import { isClause } from "./items";
import { joined } from "./joined";
import { leadSubject } from "./led-pronouns";
import { toldOfList } from "./list-above";
import type { ReadSentence } from "./read-sentence";
import type { Standing } from "./substitute";

const LONGEST = 120; // characters that are quoted before a claim

/**
 * "Close the door. This keeps the heat in." as "Closing the door keeps the heat in", "Invest regularly. This strategy is old."
 * with what is to be done before it in the text's words: what a claim tells of the order, or the deed, that stands before it.
 */
export function toldOfOrder(
  sentences: readonly ReadSentence[],
  i: number,
  { draft, open }: Standing,
): { draft: Draft; isClear: boolean } | undefined {
  const own = sentences[i] as ReadSentence;
  const led = toldOfLead(sentences, i, { draft, open }) ?? toldOfList(sentences, i, { draft, open });
  if (led) return led;
  const asked = open.find(({ first }) => /^(?:this|these|that|those)$/i.test(own.tree.node(first).text));
  const before = orderBefore(sentences, i);
  if (!asked || !before) return undefined;
  const { text, relation } = own.tree.node(asked.first);
  const isClear = open.every((one) => one === asked || one.isMild);
  const isAlone = asked.first === asked.last && SUBJECTS.includes(relation);
  const meant = isAlone ? meantBy(text.toLowerCase(), before.tree) : undefined;
  if (meant !== undefined && meant.length <= LONGEST) {
    const pieces = draft.pieces.map((piece) => (piece.node === asked.first ? { ...piece, ...put(meant) } : piece));
    return { draft: { ...draft, pieces }, isClear };
  }
  if (!isToDo(before)) return undefined;
  // "Insulate the roof: Insulation saves energy. This lasts for decades.": told with what is stated behind the label.
  const stated = isUnderOrder(before.tree) && isClause(before.tree) ? explanationOf(before.tree) : undefined;
  const both = stated && joined(stated, draft);
  if (both) return { draft: both, isClear };
  const words = wordsOf(before.tree);
  const told = { ...draft, pieces: [put(`Regarding "${words}",`), ...draft.pieces] };
  return words.length > LONGEST ? undefined : { draft: told, isClear: false };
}

// The sentence that may tell what to do: the one before, or the one that leads to the code before: "Download the file:".
function orderBefore(sentences: readonly ReadSentence[], i: number): ReadSentence | undefined {
  let at = i - 1;
  while (sentences[at]?.source.block.kind === "code") at -= 1;
  const before = sentences[at];
  if (at < i - 1) return before?.tree.nodes.at(-1)?.text === ":" ? before : undefined;
  return before?.source.block === sentences[i]?.source.block && before?.source.close === "." ? before : undefined;
}

// "Sleep: It lowers stress" behind "Walking is healthy for several reasons:": walking does.
function toldOfLead(
  sentences: readonly ReadSentence[],
  i: number,
  { draft, open: [asked, ...others] }: Pick<Standing, "draft" | "open">,
): { draft: Draft; isClear: boolean } | undefined {
  if (!asked || asked.first < asked.last) return undefined;
  const treeAt = (at: number) => sentences[at]?.tree;
  const lead = leadSubject({ treeAt, blockAt: (at) => sentences[at]?.source.block, sentence: i }, asked.first);
  if (!lead) return undefined;
  const tree = treeAt(lead.at) as Sentence;
  if (tree.node(lead.subject).xpos !== "VBG") return undefined;
  const deed = deedIn(
    tree.phrase(lead.subject).map((node) => tree.node(node)),
    false,
  );
  if (deed === undefined || deed.length > LONGEST) return undefined;
  const pieces = draft.pieces.map((piece) => (piece.node === asked.first ? { ...piece, ...put(deed) } : piece));
  return { draft: { ...draft, pieces }, isClear: others.every(({ isMild }) => isMild) };
}

// What "this" and "these" mean behind an order or a deed: what is done, and the things that it is done to.
function meantBy(word: string, tree: Sentence): string | undefined {
  if (word === "these") return thingsOfOrder(tree);
  const deed = word === "this" ? (deedTold(tree) ?? deedDone(tree)) : undefined;
  const [told = "", aside, ...others] = deed?.split(", ") ?? [];
  const isAside = aside !== undefined && (/^such as /.test(aside) || !/\b(?:and|or)\b/.test(aside));
  if (deed === undefined || !isAside || (others.length > 0 && !/^such as /.test(aside))) return deed;
  return deed.length < LONGEST ? `${deed},` : told; // the aside ends there
}

// "Strong passwords" of "Use strong passwords. These are hard to guess."
function thingsOfOrder(tree: Sentence): string | undefined {
  const things = isOrder(tree) && !isForbidding(tree) ? tree.child(tree.root, "obj") : undefined;
  const isUsed = tree.root >= 0 && USING.has(tree.node(tree.root).lemma.toLowerCase());
  if (!isUsed || things === undefined || tree.node(things).upos !== "NOUN") return undefined;
  const isMany = tree.node(things).xpos === "NNS" || tree.child(things, "conj") !== undefined;
  const words = spelled(tree.phrase(things, ["acl:relcl"]).map((i) => tree.node(i))).replace(/,$/, "");
  return isMany && !/,|^(?:any|all|some|no) /i.test(words) ? words : undefined;
}

const USING = new Set(
  "use install choose eat add include wear plant buy try apply take pick select get consider create set build".split(
    " ",
  ),
);

// "Closing the door and turning off the light" of an order, "gathering data" of "also, try to gather data"; undefined where another
// clause or a name comes first.
function deedTold(tree: Sentence): string | undefined {
  if (!isOrder(tree) || isForbidding(tree) || tree.node(tree.root).xpos !== "VB") return undefined;
  const before = tree.nodes.slice(tree.start, tree.root);
  const isOther = before.some(({ upos, lemma }) => !/^(?:ADV|PUNCT)$/.test(upos) || /^(?:never|not)$/i.test(lemma));
  if (isOther || tree.child(tree.root, "parataxis", "ccomp") !== undefined) return undefined;
  const tried = TRYING.has(tree.node(tree.root).lemma.toLowerCase()) ? tree.child(tree.root, "xcomp") : undefined;
  const root = tried ?? tree.root;
  const verbs = [root, ...tree.children(root, "conj").filter((i) => tree.node(i).xpos === "VB")];
  if (verbs.some((verb) => tree.child(verb, ...SUBJECTS) !== undefined || tree.node(verb).upos === "AUX"))
    return undefined;
  const nodes = tree.nodes.map((node, i) =>
    verbs.includes(i) && node.xpos === "VB" ? { ...node, text: withIng(node.text.toLowerCase()) } : node,
  );
  const comma = tree.nodes.findLastIndex(({ text }, i) => text === "," && i < tree.root);
  const start = tried ?? Math.max(tree.start, comma + 1);
  return deedIn(nodes.slice(start), verbs.includes(start));
}

const TRYING = new Set("try remember aim consider".split(" "));

// "Falsely reporting a fire.", where the next sentence tells what that does.
function deedDone(tree: Sentence): string | undefined {
  const { root, nodes, start } = tree;
  const isDeed =
    root >= 0 && tree.node(root).xpos === "VBG" && nodes.slice(start, root).every(({ upos }) => upos === "ADV");
  const isAlone = isDeed && tree.child(root, ...SUBJECTS, "aux", "cop", "parataxis") === undefined;
  return isAlone && !isClause(tree) ? deedIn(nodes.slice(start), false) : undefined;
}

function deedIn([first, ...rest]: Sentence["nodes"], isSmall: boolean): string | undefined {
  if (!first) return undefined;
  const small = isSmall ? first : { ...first, text: first.text.toLowerCase() };
  return spelled([small, ...rest]).replace(/[.!:]$/, "");
}

// With its label, which may name what it is for: "Protein: Eat fish twice a week". "Cons: …" names nothing.
function wordsOf(tree: Sentence): string {
  const term = termOf(tree);
  const from = term !== undefined && isLightTerm(tree, term) ? tree.start : 0;
  return spelled(tree.nodes.slice(from)).replace(/[.:]$/, "");
}

// What the reader is told to do, and leaves nothing open itself: "Never mix the two", "You should stretch every day".
function isToDo({ tree, judged }: ReadSentence): boolean {
  if (isOrder(tree) || isForbidding(tree)) return true;
  const [first] = tree.nodes.slice(tree.start);
  return judged.label === "advice" && isClause(tree) && !OPENING.test(first?.text ?? "");
}

const OPENING = /^(?:it|its|they|their|he|she|this|these|that|those|such|if|then|there|here)$/i;
