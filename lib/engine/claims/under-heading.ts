import { isCounted } from "../syntax/common-words";
import type { Context } from "./context";
import { completed } from "./deeds";
import { type Draft, FINITE, put, type Sentence, SUBJECTS, tidied } from "./draft";
import { isManyUnnamed } from "./frame-names";
import { isLightTerm, termOf, timeIn } from "./item-term";
import { nameOfHeading } from "./kind-headings";
import { isPlural } from "./nominal";
import type { ReadSentence } from "./read-sentence";
import type { Resolved } from "./references";
import { ACCOUNTS } from "./topic";
import { articleOf } from "./value-words";

const MOST_WORDS = 6; // of a heading that is a name for what stands under it
const LIKELY = 0.6; // from here on the model knows what else is meant

/** The words of a heading at which the first sentence under it points. */
export interface PointedHeading {
  name: string;
  isMany: boolean;
}

/**
 * The heading that the first sentence under it points at in words that name nothing else: "Here, …", "In this approach, …",
 * "These occur …". `owner`: the same name as the text has it elsewhere, if it does.
 */
export function headingPointedAt(
  sentences: readonly ReadSentence[],
  i: number,
  { small, resolved, owner }: Pick<Context, "small" | "resolved"> & { owner: string | undefined },
): PointedHeading | undefined {
  const [before, own] = [sentences[i - 1], sentences[i]];
  if (!before || !own || !isFirstUnder(sentences, i)) return undefined;
  if (own.source.block.kind !== "paragraph" || !isNameOfThing(before.tree)) return undefined;
  if (!isHere(own.tree) && !isPointing(own.tree, resolved[i] ?? [], i - 1)) return undefined;
  const name = nameOfHeading(before.tree, small);
  const isOwner = owner?.replace(/^the /i, "").toLowerCase() === name.toLowerCase();
  return { name: isOwner && owner ? owner : name, isMany: isPlural(before.tree, before.tree.root) };
}

/** "The Calvin cycle takes place in the stroma" of "This takes place …" under "Calvin cycle"; "here" is left out. */
export function toldOfHeading(draft: Draft, { name, isMany }: PointedHeading): Draft {
  const { sentence, pieces } = draft;
  const { start } = sentence;
  if (pieces[0]?.node !== start) return draft;
  if (isHere(sentence)) return { ...draft, pieces: tidied(pieces.slice(2)) };
  const { text, relation, head } = sentence.node(start);
  const isSubject = SUBJECTS.includes(relation) && relation !== "expl" && head === sentence.root;
  const agrees = text.toLowerCase() === (isMany ? "these" : "this");
  const isWhole = / /.test(name); // "Cause" alone does not tell of what
  return isSubject && agrees && isWhole ? { ...draft, pieces: [put(name), ...pieces.slice(1)] } : draft;
}

// "This", "in this approach": and the model knows no better.
function isPointing({ nodes, start }: Sentence, resolved: readonly Resolved[], heading: number): boolean {
  const from = nodes[start]?.upos === "ADP" ? start + 1 : start;
  const pointed = resolved.find(({ first }) => first === from);
  if (!pointed || !/^(?:this|these)$/i.test(nodes[from]?.text ?? "")) return false;
  const { antecedent, likely, isGuess, share = 0 } = pointed;
  const isOfHeading = likely?.every(({ mentions }) => mentions.some(({ sentence }) => sentence === heading)) ?? true;
  return typeof antecedent === "string" && (isOfHeading || isGuess === true || share < LIKELY);
}

// "Here, the model is given data".
const isHere = ({ nodes, start }: Sentence) =>
  /^here$/i.test(nodes[start]?.text ?? "") && nodes[start + 1]?.text === ",";

/** Whether a heading is a noun and what belongs to it: no question, and no list of things. */
export function isNameOfThing(tree: Sentence): boolean {
  const { root, nodes } = tree;
  if (root < 0 || nodes.length > MOST_WORDS || !["NOUN", "PROPN"].includes(tree.node(root).upos)) return false;
  if (nodes.some(({ xpos, text }) => FINITE.has(xpos) || /^(?:W|CC$)/.test(xpos) || /^[:?(]$/.test(text))) return false;
  if (nodes[0]?.upos === "ADP") return false; // "From policy to wallet"
  return !isLightTerm(tree, root) && !ACCOUNTS.has(tree.node(root).lemma.toLowerCase());
}

/** Whether a sentence is the first one below a heading. */
export function isFirstUnder(sentences: readonly ReadSentence[], i: number): boolean {
  const before = sentences[i - 1]?.source.block;
  return before?.kind === "heading" && sentences[i]?.source.block.under === before;
}

/** "A young style, founded in 1853.", "Soft ware in pale colors.": what the thing is that the heading names. */
export function thingDraft(sentence: Sentence, owner: string): Draft | undefined {
  const noun = thingIn(sentence);
  const isMany = isManyUnnamed(owner);
  if (noun === undefined || (sentence.node(noun).xpos === "NNS") !== isMany) return undefined;
  const { xpos, lemma } = sentence.node(noun);
  const isBare = sentence.child(noun, "det", "nmod:poss", "nummod") === undefined && xpos === "NN" && isCounted(lemma);
  const article = isBare ? [put(articleOf(sentence.node(sentence.start).text))] : [];
  return { ...completed(sentence, [put(owner), put(isMany ? "are" : "is"), ...article]), root: noun };
}

/** The noun that a sentence without a verb of its own tells what something is by; "style" of "A young style, founded in 1853." */
export function thingIn(tree: Sentence): number | undefined {
  const { root, nodes, start } = tree;
  if (root < 0 || nodes.at(-1)?.text !== "." || termOf(tree) !== undefined || timeIn(tree)) return undefined;
  const done = /^VB[DN]$/.test(tree.node(root).xpos) ? tree.child(root, "nsubj:pass") : undefined; // so is it parsed at times
  const noun = done ?? root;
  const isSaid = nodes.some(
    ({ xpos, relation }, i) => FINITE.has(xpos) && (i === root ? done === undefined : OF_OWN.test(relation)),
  );
  if (isSaid || tree.node(noun).upos !== "NOUN" || tree.child(root, "aux:pass", "cop") !== undefined) return undefined;
  if (tree.child(noun, ...SUBJECTS, "case", "conj", "parataxis", "list") !== undefined) return undefined;
  if (done !== undefined && nodes[root - 1]?.text !== ",") return undefined;
  const isMore = tree.child(root, "nmod", "acl", "acl:relcl", "obl") !== undefined && nodes.length > LEAST_TOLD;
  if (!isMore && !/^(?:an?|the)$/i.test(nodes[start]?.text ?? "")) return undefined; // "Early life." before a paragraph
  const [first] = tree.phrase(noun);
  const isLed = tree.children(noun, "det", "amod", "nmod:poss").some((i) => tree.phrase(i)[0] === start);
  return first === start &&
    isLed &&
    !/^(?:this|these|that|those|no|some|any|its|their|his|her)$/i.test(nodes[start]?.text ?? "")
    ? noun
    : undefined;
}

const LEAST_TOLD = 4; // words, with the full stop
const OF_OWN = /^(?:conj|parataxis|cop|aux)/;
