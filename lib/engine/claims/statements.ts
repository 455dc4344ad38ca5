import type { Node } from "../syntax/tree";
import type { Block } from "../text/blocks";
import { withoutConnective } from "./connectives";
import { type Draft, put, type Sentence, spanOf, wholeDraft, wordingOf } from "./draft";
import { isClause, itemDraft, ownerIn, termOf } from "./items";
import { type LeadIns, leadIns } from "./lead-ins";
import { readDraft } from "./read";
import { isClaim, type ReadSentence, topicOf } from "./read-sentence";
import { type Context, standAlone } from "./substitute";
import type { Tables } from "./tables";

/** A claim in words, by UTF-16 offsets of its own words in the text. */
export interface Statement {
  text: string;
  start: number;
  end: number;
  contextDependent: boolean;
}

/** What the sentences of a text state, alone, under their headings and with the lead-ins and tables that they belong to. */
export class Statements {
  readonly #joined: LeadIns;
  readonly #owners = new Map<Block, string>();
  readonly #topic: string | undefined;

  constructor(
    readonly sentences: readonly ReadSentence[],
    readonly context: Context,
    readonly tables: Tables,
  ) {
    this.#joined = leadIns(sentences);
    for (const { source, tree } of sentences) {
      const owner = this.#owners.has(source.block) ? undefined : ownerIn(tree);
      if (owner !== undefined) this.#owners.set(source.block, owner);
    }
    this.#topic = topicOf(sentences);
  }

  /** Whether another sentence tells what this one says. */
  isTold(i: number): boolean {
    return this.#joined.taken.has(i) || this.tables.taken.has(i);
  }

  /** What a sentence states; empty where it states nothing, or makes no sentence. */
  of(i: number): Statement[] {
    if (!isClaim(this.sentences[i] as ReadSentence) && !this.#joined.drafts.has(i)) return [];
    const cells = this.tables.claims.get(i);
    if (cells) return cells.map((cell) => ({ ...cell, contextDependent: false }));
    const leadIn = this.#joined.continued.get(i);
    if (leadIn !== undefined) return [this.#continued(i, leadIn)];
    const end = this.#joined.ends.get(i);
    return (this.#joined.drafts.get(i) ?? this.#draftsOf(i)).map((draft) => {
      const statement = this.#statement(draft);
      return end === undefined ? statement : { ...statement, end };
    });
  }

  #draftsOf(i: number): Draft[] {
    const { tree, source } = this.sentences[i] as ReadSentence;
    if (!["paragraph", "item"].includes(source.block.kind) || source.close === "?") return [];
    if (isCutOff(this.sentences[i] as ReadSentence)) return [];
    if (isClause(tree)) return readDraft(tree);
    const item = itemDraft(tree, this.#ownerAbove(source.block));
    if (item) return [item];
    return isFullSentence(source, tree) ? [wholeDraft(tree)] : [];
  }

  #statement(draft: Draft): Statement {
    const { draft: alone, contextDependent } = standAlone(this.context, withoutConnective(draft));
    return { text: wordingOf(alone), ...spanOf(draft), contextDependent };
  }

  // "During his years in England, Ramanujan:" and one of its items, "published 20 papers".
  #continued(i: number, leadIn: number): Statement {
    const before = this.#statement(wholeDraft((this.sentences[leadIn] as ReadSentence).tree));
    const item = wholeDraft((this.sentences[i] as ReadSentence).tree);
    const { draft, contextDependent } = standAlone(this.context, item);
    const text = wordingOf({ ...draft, pieces: [put(before.text.replace(/:\.?$/, "")), ...draft.pieces] });
    return { text, ...spanOf(item), contextDependent: contextDependent || before.contextDependent };
  }

  // The nearest heading or item above that gives a name, or what the text speaks of first.
  #ownerAbove({ under }: Block): string | undefined {
    for (let block = under; block; block = block.under) {
      const owner = this.#owners.get(block);
      if (owner !== undefined) return owner;
    }
    return this.#topic;
  }
}

// What ends like a sentence and states something is told whole, whatever its tree: "Fatal Flowers formed in Amsterdam."
// A noun with a relative clause alone states nothing: "A test that takes an hour."
function isFullSentence({ block, close }: ReadSentence["source"], tree: Sentence): boolean {
  if (![".", "!"].includes(close) || tree.nodes.length < 4 || termOf(tree) !== undefined) return false;
  const verbs = tree.nodes.filter(({ upos }) => upos === "VERB" || upos === "AUX");
  const isBeside = ({ relation, head }: Node) => /^acl/.test(relation) || /^acl/.test(tree.nodes[head]?.relation ?? "");
  return verbs.length === 0 ? block.kind === "paragraph" : !verbs.every(isBeside);
}

// "The equation can be written as:" before a formula, "where m is the mass" behind one.
function isCutOff({ words, tree }: ReadSentence): boolean {
  const [first] = tree.nodes;
  return words.at(-1)?.text === ":" || (first?.text === "where" && first.xpos === "WRB");
}
