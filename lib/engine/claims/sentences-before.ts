import { withoutConnective } from "./connectives";
import type { Context } from "./context";
import type { Draft } from "./draft";
import { isNoted, isOrder, isRunIn } from "./forms";
import type { Frames } from "./frames";
import type { HeadingSense } from "./heading-sense";
import { explanationOf, termOf } from "./item-term";
import { isClause } from "./items";
import { joined, MOST_OF_THREE, type Standalone, type Telling } from "./joined";
import type { Layout } from "./layout";
import { tellsOfName } from "./names-told";
import { isAsking, isOfThing, isYear, type Leaning } from "./open-words";
import { isOtherScene } from "./paragraph-scenes";
import { goesOn, isPast } from "./past";
import { isClaim, type ReadSentence } from "./read-sentence";
import { withSaying } from "./sayings";
import { isToldBy, type Standing, standAlone, tellsMeaning } from "./substitute";
import { areTogether } from "./together";

const MOST_BACK = 8; // sentences, to one that names what is left open
const LEAST_LIKELY = 0.6; // that it is what is left open

interface Around {
  context: Context;
  frames: Frames;
  layout: Layout;
  headings: HeadingSense;
  /** Whether another sentence tells what this one says. */
  isTold(i: number): boolean;
}

/** A single word that stands for something else, which no phrase does. */
export const isPronoun = ({ first, last, isMild }: Leaning) => first === last && !isMild;

/** The sentences that stand before a claim, as what tells the words that it leaves open. */
export class SentencesBefore {
  readonly #context: Context;
  readonly #frames: Frames;
  readonly #layout: Layout;
  readonly #headings: HeadingSense;
  readonly #isTold: (i: number) => boolean;

  constructor(
    readonly sentences: readonly ReadSentence[],
    { context, frames, layout, headings, isTold }: Around,
  ) {
    this.#context = context;
    this.#frames = frames;
    this.#layout = layout;
    this.#headings = headings;
    this.#isTold = isTold;
  }

  /** A draft with names put in, and with the words of its heading where it points at that. */
  named(i: number, draft: Draft): Standing {
    return standAlone(this.#context, this.#headings.told(i, withSaying(this.sentences, i, draft)));
  }

  /** A sentence that states something as one, as it stands alone. */
  whole(i: number): Standing | undefined {
    const sentence = this.sentences[i];
    if (!sentence || this.#isTold(i) || !isClaim(sentence) || sentence.source.close !== ".") return undefined;
    const { tree } = sentence;
    if (isRunIn(this.sentences, i) || (isOrder(tree) && tree.root > tree.start && !isNoted(tree))) return undefined;
    const draft = isClause(tree) ? explanationOf(tree) : this.#layout.draftOf(i);
    return draft && this.named(i, withoutConnective(draft));
  }

  /** The sentence before, and at most so many in all, where it leaves something open itself. */
  before(i: number, most: number): (Telling & { draft: Draft }) | undefined {
    if (i === 0 || !areTogether(this.sentences, i - 1, i) || isRunIn(this.sentences, i - 1)) return undefined;
    const last = this.whole(i - 1);
    if (!last || isAsking(last.draft)) return undefined;
    const further = most > 1 && last.open.some(isPronoun) ? this.before(i - 1, most - 1) : undefined;
    const both = further && joined(further.draft, last.draft);
    if (both) return { ...further, draft: both };
    return { i: i - 1, draft: last.draft, open: last.open, isOfName: tellsOfName(last) };
  }

  /**
   * The sentence before, told whole, where it names what a claim of the next one leaves open; with the one before it where
   * it leaves something open, too. A phrase may stay open, a pronoun may not.
   */
  next(i: number, open: readonly Leaning[], most: number): Standalone | undefined {
    const last = this.whole(i - 1);
    if (!last || most === 0 || !areTogether(this.sentences, i - 1, i) || this.isTurned(i, open)) return undefined;
    const isOfBoth =
      / and /.test(this.#frames.topicAt(i) ?? "") && open.length > 0 && open.every(({ isMore }) => isMore);
    if (isOfBoth) return undefined; // "the latter is cheaper", of the two that the text compares
    const past = this.#toldPast(i, open, last);
    if (past) return past;
    const left = open.filter((one) => !isToldBy(last, i - 1, one));
    if (left.length === open.length || left.some(isPronoun)) return undefined;
    const before =
      last.open.length > 0 ? (this.next(i - 1, last.open, most - 1) ?? this.#likelyBefore(i - 1, most - 1)) : undefined;
    const both = before && joined(before.draft, last.draft);
    if (both)
      return { ...before, draft: both, at: i - 1, isClear: before.isClear && left.length === 0, most: MOST_OF_THREE };
    if (last.open.some(isPronoun)) return undefined;
    return this.#toldWhole(i - 1, last, left.length + last.open.length === 0);
  }

  // "The photo shows a cat" in between: what photo stands before it, where nobody knows better.
  #likelyBefore(i: number, most: number): Standalone | undefined {
    const one = most > 0 ? this.before(i, 1) : undefined;
    if (!one || one.open.length > 0) return undefined;
    const { start } = (this.sentences[one.i] as ReadSentence).source;
    return { draft: one.draft, at: i, start, isClear: false, isOfName: one.isOfName };
  }

  /** "The novel won a prize" at the start of a paragraph: told of what the text speaks of, not of what was told last. */
  isTurned(i: number, open: readonly Leaning[]): boolean {
    const [before, own] = [i - 1, i].map((at) => this.sentences[at]?.source.block);
    const isUnknown = open.every(({ first, last, isGuess, likely }) => first < last && (isGuess || !likely));
    const isNext = own?.kind === "item" && areTogether(this.sentences, i - 1, i); // points at the item before
    return before !== own && !isNext && isUnknown && open.length > 0 && this.#frames.topicAt(i) !== undefined;
  }

  /** Whether what stands before a claim tells what its open words mean; of "it" in an item the label hardly fails to. */
  isSettled(i: number, open: readonly Leaning[], { text, stated }: { text: string; stated: string }): boolean {
    const [asked] = open;
    if (!asked) return true;
    const about = text.slice(0, -stated.length);
    const { source, tree } = this.sentences[i] as ReadSentence;
    const isOfItem = source.block.kind === "item" && about !== "" && isOfThing(tree, asked);
    const isTurned = about !== "" && this.isTurned(i, open);
    return isOfItem || isTurned || this.#isOfTopic(i, asked, about) || tellsMeaning(this.#context, open, about);
  }

  // "It is repainted" behind "it was spared", in a text about the Eiffel Tower; "both" of the pair that it is about.
  #isOfTopic(i: number, { first }: Leaning, about: string): boolean {
    const topic = this.#frames.topicAt(i);
    if (topic === undefined || !about.includes(topic)) return false;
    const [own, before] = [this.sentences[i], this.sentences[i - 1]] as [ReadSentence, ReadSentence | undefined];
    if (/^both$/i.test(own.tree.node(first).text)) return / and /.test(topic);
    const isNamed = /^(?:the )?\p{Lu}/u.test(topic);
    return isNamed && before !== undefined && goesOn(own.tree, before.tree, first);
  }

  // "They sold the ships" behind "they built ships": told with the sentence that names who, not with what stands between.
  #toldPast(i: number, open: readonly Leaning[], between: Standing): Standalone | undefined {
    const told =
      between.open.length > 0 && i > 1 && areTogether(this.sentences, i - 2, i) ? this.whole(i - 2) : undefined;
    if (!told || told.open.length > 0) return undefined;
    const [own, middle, named] = [i, i - 1, i - 2].map((at) => (this.sentences[at] as ReadSentence).tree);
    if (!own || !middle || !named || !open.every((one) => isPast({ own, middle, named }, one))) return undefined;
    return between.open.every((one) => isToldBy(told, i - 2, one)) ? this.#toldWhole(i - 2, told, true) : undefined;
  }

  /** "The book" of three sentences before: they are not told, but the one that names it is. */
  farther(i: number, open: readonly Leaning[]): Standalone | undefined {
    const isLikely = open.every(({ likely, share = 0 }) => likely && share >= LEAST_LIKELY);
    if (!isLikely && !open.every(({ isDate, isLater }) => isDate || isLater)) return undefined;
    const { source, tree } = this.sentences[i] as ReadSentence;
    const isOfLabel = source.block.kind === "item" && termOf(tree) !== undefined && !open.some(isPronoun);
    for (let k = i - 1; k >= Math.max(0, i - MOST_BACK); k--) {
      const before = this.sentences[k]?.source.block;
      if (before !== source.block && isOtherScene(this.sentences, i, k)) return undefined;
      if (isOfLabel && before?.kind === "item" && before !== source.block) continue; // told of what another label names
      const told = this.whole(k);
      if (told?.open.length === 0 && open.every((one) => isToldBy(told, k, one)))
        return this.#toldWhole(k, told, false);
      const isNearer = this.sentences[k]?.tree.nodes.some(isYear) && open.some(({ isDate }) => isDate);
      if (isNearer) return undefined; // another year than that of a sentence farther back
    }
    return undefined;
  }

  #toldWhole(i: number, standing: Standing, isClear: boolean): Standalone {
    const { start } = (this.sentences[i] as ReadSentence).source;
    return { draft: standing.draft, at: i, start, isClear, isOfName: tellsOfName(standing) };
  }
}
