import type { Context } from "./context";
import { type Draft, FINITE, put, type Sentence, SUBJECTS, tidied } from "./draft";
import { isLightTerm } from "./item-term";
import { nameOfHeading } from "./kind-headings";
import { isPlural } from "./nominal";
import type { ReadSentence } from "./read-sentence";
import type { Resolved } from "./references";
import { ACCOUNTS } from "./topic";

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
  if (before?.source.block.kind !== "heading" || own?.source.block.under !== before.source.block) return undefined;
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
  return !isLightTerm(tree, root) && !ACCOUNTS.has(tree.node(root).lemma.toLowerCase());
}
