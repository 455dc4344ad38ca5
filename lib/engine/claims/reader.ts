import type { AnswerReader, Judged } from "../syntax/answers";
import { joinTitles } from "../syntax/names";
import type { Parser } from "../syntax/parser";
import { type Word, wordsOf } from "../syntax/words";
import { segment, type Sentence as TextSentence } from "../text/segment";
import { type Anaphor, anaphorsOf } from "./anaphors";
import { withoutConnective } from "./connectives";
import { type Draft, put, Sentence, spanOf, wholeDraft, wordingOf } from "./draft";
import { isClause, itemDraft, ownerIn, termOf } from "./items";
import { leadIns } from "./lead-ins";
import { readDraft } from "./read";
import { codePoints, type Place, type Reading, type Reason } from "./reading";
import { resolve } from "./references";
import { flatTree, treeWithTerm } from "./sentence-tree";
import { type Context, standAlone } from "./substitute";
import { termLength } from "./term";

/** A sentence of a text, what is said of it, and what it says. */
export interface ReadSentence {
  source: TextSentence;
  words: readonly Word[];
  tree: Sentence;
  anaphors: readonly Anaphor[];
}

const CLAIM = 0.5; // how likely a sentence has to be a claim

/** Reads what texts claim. One for each thread. */
export class Reader {
  readonly #parser: Parser;
  readonly #answers: Pick<AnswerReader, "read">;

  constructor(parser: Parser, answers: Pick<AnswerReader, "read">) {
    this.#parser = parser;
    this.#answers = answers;
  }

  /** What a text claims, at most `limit` statements; what stands behind those is listed as not checked. */
  async read(text: string, limit: number): Promise<Reading> {
    const sentences = await this.#sentencesOf(text);
    const { worth, references } = await this.#answers.read(
      sentences.map(({ words, source }) => ({ words, block: source.block })),
      sentences.flatMap(({ anaphors }, sentence) => anaphors.map(({ first, last }) => ({ sentence, first, last }))),
    );
    const resolved = resolve(sentences, references);
    const context = { sentences: sentences.map(({ tree }) => tree), resolved };
    return new Listing(text, limit).list(sentences, worth, context);
  }

  async #sentencesOf(text: string): Promise<ReadSentence[]> {
    const sentences: ReadSentence[] = [];
    for (const source of segment(text, ["paragraph", "item", "heading", "row", "code"])) {
      if (!source.tokens.some(({ kind }) => kind !== "mark")) continue; // an emoji, a rule of dots
      const words = joinTitles(text, wordsOf(source.tokens));
      const tree = new Sentence(await this.#treeOf(source, words));
      const isProse = source.block.kind !== "code" && source.block.kind !== "row";
      sentences.push({ source, words, tree, anaphors: isProse ? anaphorsOf(tree) : [] });
    }
    return sentences;
  }

  #treeOf(source: TextSentence, words: readonly Word[]) {
    if (source.block.kind === "code" || source.block.kind === "row") return flatTree(words);
    const term = termLength(source, words);
    return term > 0 ? treeWithTerm(this.#parser, words, term) : this.#parser.parse(words);
  }
}

/** Lists what the sentences of a text say, in their order. */
class Listing {
  readonly #reading: Reading = { claims: [], notChecked: [] };
  readonly #toPoint: (offset: number) => number;

  constructor(
    readonly text: string,
    readonly limit: number,
  ) {
    this.#toPoint = codePoints(text);
  }

  list(sentences: readonly ReadSentence[], worth: readonly Judged[], context: Context): Reading {
    const joined = leadIns(sentences, worth.map(isClaim));
    for (const [i, sentence] of sentences.entries()) {
      if (sentence.words.length === 0 || joined.taken.has(i)) continue;
      const drafts = isClaim(worth[i] as Judged) ? (joined.drafts.get(i) ?? draftsOf(sentences, i)) : [];
      const leadIn = joined.continued.get(i);
      if (leadIn !== undefined && isClaim(worth[i] as Judged))
        drafts.splice(0, drafts.length, wholeDraft(sentence.tree));
      const isOver = drafts.length > 0 && this.#reading.claims.length >= this.limit;
      if (drafts.length === 0 || isOver)
        this.#leaveOut(sentence, isOver ? "over_limit" : reasonOf(sentence, worth[i] as Judged));
      else
        for (const draft of drafts)
          this.#add(context, draft, {
            end: joined.ends.get(i),
            leadIn: leadIn === undefined ? undefined : sentences[leadIn],
          });
    }
    return this.#reading;
  }

  #add(context: Context, draft: Draft, { end, leadIn }: { end?: number; leadIn?: ReadSentence }): void {
    if (this.#reading.claims.length >= this.limit) return;
    const lead = leadIn && standAlone(context, withoutConnective(wholeDraft(leadIn.tree)));
    const own = standAlone(context, lead ? draft : withoutConnective(draft));
    const before = lead
      ? [put(wordingOf({ ...lead.draft, pieces: lead.draft.pieces.slice(0, -1) }).replace(/\.$/, ""))]
      : [];
    const standing = {
      draft: { ...own.draft, pieces: [...before, ...own.draft.pieces] },
      contextDependent: own.contextDependent || lead?.contextDependent === true,
    };
    const span = spanOf(draft);
    const text = wordingOf(standing.draft);
    const place = this.#place({ start: span.start, end: end ?? span.end });
    this.#reading.claims.push({ text, ...place, contextDependent: standing.contextDependent });
  }

  #leaveOut({ source }: ReadSentence, reason: Reason): void {
    this.#reading.notChecked.push({ text: this.text.slice(source.start, source.end), ...this.#place(source), reason });
  }

  #place({ start, end }: Place): Place {
    return { start: this.#toPoint(start), end: this.#toPoint(end) };
  }
}

function isClaim({ claim }: Judged): boolean {
  return claim >= CLAIM;
}

/** What a sentence that states something says; empty where it makes no sentence. */
function draftsOf(sentences: readonly ReadSentence[], i: number): Draft[] {
  const { tree, source } = sentences[i] as ReadSentence;
  if (source.block.kind === "heading" || source.block.kind === "code" || source.block.kind === "row") return [];
  if (isClause(tree)) return readDraft(tree);
  const item = itemDraft(tree, ownerOf(sentences, i));
  return item ? [item] : [];
}

// The nearest heading or item above that gives a name, or what the text speaks of first.
function ownerOf(sentences: readonly ReadSentence[], i: number): string | undefined {
  for (let block = sentences[i]?.source.block.under; block; block = block.under) {
    const above = sentences.find(({ source }) => source.block === block);
    const owner = above && ownerIn(above.tree);
    if (owner) return owner;
  }
  const first = sentences.find(({ source, tree }) => source.block.kind === "paragraph" && isClause(tree));
  const subject = first?.tree.child(first.tree.root, "nsubj", "nsubj:pass");
  return first && subject !== undefined
    ? ownerIn(new Sentence(first.tree.nodes.map((node, k) => (k === subject ? { ...node, head: -1 } : node))))
    : undefined;
}

function reasonOf({ source, tree }: ReadSentence, { label }: Judged): Reason {
  if (source.block.kind === "heading" || source.block.kind === "code") return source.block.kind;
  if (label !== "claim") return label;
  return termOf(tree) === undefined && source.close === "?" ? "question" : "fragment";
}
