import { saidOfEntry } from "./constructs/relative-clause";
import { type Draft, FINITE, type Sentence, wholeDraft } from "./draft";
import { isCondition, isCutOff, isForbidding, isFullSentence, isNoted, isOrder, isQuestion, isRunIn } from "./forms";
import { termOf } from "./item-term";
import { isClause } from "./items";
import type { Layout } from "./layout";
import { creditOfLabel } from "./listings";
import { readDraft } from "./read";
import type { ReadSentence } from "./read-sentence";

const SUBJECTS = ["nsubj", "nsubj:pass", "csubj", "csubj:pass"];

/** What the sentences of a text state, each by its own words and those that it stands under. */
export class OwnDrafts {
  readonly #layout: Layout;

  constructor(
    readonly sentences: readonly ReadSentence[],
    layout: Layout,
  ) {
    this.#layout = layout;
  }

  /** "Seat: Lima" is no sentence, and states something under the name that it belongs to; so does an item with its own. */
  isEntry(i: number): boolean {
    const { tree, source, judged } = this.sentences[i] as ReadSentence;
    const isSentence = isClause(tree) && tree.child(tree.root, ...SUBJECTS) !== undefined;
    const isTold = isSentence || isUndecided(tree);
    if (source.block.kind === "paragraph")
      return judged.label === "fragment" && source.close === "." && (isTold || this.#isDescribed(i));
    if (source.block.kind !== "item") return false;
    if (!["fragment", "meta"].includes(judged.label)) return this.#layout.isEntryAnyway(i);
    return isSentence || this.#layout.draftOf(i) !== undefined;
  }

  // "Created by two engineers." under "Python"; "**Straw man** – Misrepresenting a position to make it easier to attack."
  #isDescribed(i: number): boolean {
    const { tree } = this.sentences[i] as ReadSentence;
    return this.#layout.isDescription(i) || (termOf(tree) !== undefined && this.#layout.draftOf(i) !== undefined);
  }

  /** What a sentence states; empty where it states nothing, or makes no sentence. */
  of(i: number): Draft[] {
    const { source } = this.sentences[i] as ReadSentence;
    if (!["paragraph", "item"].includes(source.block.kind) || source.close === "?") return [];
    if (isCutOff(this.sentences[i] as ReadSentence)) return [];
    if (isRunIn(this.sentences, i) && (isMarked(source) || !this.#layout.isDescription(i))) return [];
    const credit = creditOfLabel((this.sentences[i] as ReadSentence).tree);
    return credit ? [credit, ...this.#told(i)] : this.#told(i);
  }

  #told(i: number): Draft[] {
    const labelled = this.#layout.labelledDraft(i);
    if (labelled) return [labelled];
    const deed = this.#layout.deedOf(i);
    return deed ? [deed, ...this.#read(i)] : this.#read(i);
  }

  #read(i: number): Draft[] {
    const { tree, source } = this.sentences[i] as ReadSentence;
    if ((isOrder(tree) && !isNoted(tree)) || isCondition(tree) || isQuestion(tree)) return [];
    if (isForbidding(tree)) return []; // advice, whatever its label
    if (isUndecided(tree)) return [wholeDraft(tree)];
    if (isClause(tree) && !this.#layout.isDescription(i)) return readDraft(tree);
    const item = this.#layout.draftOf(i);
    const said = source.block.kind === "item" ? saidOfEntry(tree) : undefined;
    if (item ?? said) return [(item ?? said) as Draft];
    return isFullSentence(source, tree) ? [wholeDraft(tree)] : [];
  }
}

// "**The early years.** Ann Roe opened a shop.": a heading within its paragraph.
const isMarked = ({ block, start }: ReadSentence["source"]) => block.kind === "paragraph" && start > block.start;

// "Whether the lava rose because of the impact remains disputed."
const isUndecided = ({ nodes, root }: Sentence): boolean =>
  /^whether$/i.test(nodes[0]?.text ?? "") &&
  nodes[0]?.head !== root &&
  nodes.at(-1)?.text === "." &&
  nodes.some(({ xpos, lemma }) => FINITE.has(xpos) && /^(?:remain|be|depend|stay|seem|vary)$/.test(lemma));
