import type { Block } from "../text/blocks";
import type { Context } from "./context";
import type { Draft } from "./draft";
import { isNamedIn } from "./frame-names";
import { endIn, kindHeadings } from "./kind-headings";
import type { Layout } from "./layout";
import { listMatters } from "./list-matter";
import type { ReadSentence } from "./read-sentence";
import { headingPointedAt, type PointedHeading, toldOfHeading } from "./under-heading";

/** What the headings of a text say of the sentences below them, beside the names that they give. */
export class HeadingSense {
  readonly #kinds: ReadonlyMap<Block, string>;
  readonly #ending: ReadonlySet<Block>;
  readonly #matters: ReadonlyMap<Block, string>;

  constructor(
    readonly sentences: readonly ReadSentence[],
    readonly context: Context,
    readonly layout: Pick<Layout, "ownerOf">,
  ) {
    this.#kinds = kindHeadings(sentences, context.small);
    this.#ending = endIn(sentences);
    this.#matters = listMatters(sentences, context);
  }

  /** What stands above a sentence as it is worded: a name, or the heading that it points at or that tells which kind is meant. */
  ownerAt(i: number, stated: string): string | undefined {
    const pointed = this.#pointedAt(i)?.name;
    const isSaid = pointed === undefined || stated.toLowerCase().startsWith(pointed.toLowerCase());
    const { block } = (this.sentences[i] as ReadSentence).source;
    return isSaid ? (this.#ownerOf(block, stated) ?? this.#matterOf(block, stated)) : pointed;
  }

  // What the lead-in of its list, or of the item that it stands under, is about, where the sentence does not say so.
  #matterOf(block: Block, stated: string): string | undefined {
    let at: Block | undefined = block;
    while (at && !this.#matters.has(at)) at = at.under;
    const matter = at && this.#matters.get(at);
    return matter !== undefined && !isNamedIn(stated, matter) ? matter : undefined;
  }

  /** A draft with the words of its heading where it points at that. */
  told(i: number, draft: Draft): Draft {
    const pointed = this.#pointedAt(i);
    return pointed ? toldOfHeading(draft, pointed) : draft;
  }

  #pointedAt(i: number): PointedHeading | undefined {
    const owner = this.layout.ownerOf((this.sentences[i] as ReadSentence).source.block);
    return headingPointedAt(this.sentences, i, { ...this.context, owner });
  }

  #ownerOf(block: Block, stated: string): string | undefined {
    const owner = this.layout.ownerOf(block);
    for (let above = block.under; above && !this.#ending.has(block); above = above.under) {
      const kind = this.#kinds.get(above);
      if (kind === undefined) continue;
      const isNearest = owner === this.layout.ownerOf({ under: above });
      return isNearest && !isNamedIn(stated, kind) ? kind : owner;
    }
    return owner;
  }
}
