import type { NeedCandidate, NeedCase } from "../syntax/needs";
import type { Block } from "../text/blocks";
import { nameOf } from "./antecedent-name";
import type { Context } from "./context";
import { type Sentence, SUBJECTS, spelled } from "./draft";
import { Entities, type Entity, type NounMention } from "./entities";
import { coreName, isNamedIn } from "./frame-names";
import { Frames } from "./frames";
import { HeadingSense } from "./heading-sense";
import { Layout } from "./layout";
import { type Matter, type Meant, pointedSigns, sentenceSigns, subjectOf } from "./need-signs";
import { isInQuotation } from "./quotation";
import { isClaim, type ReadSentence } from "./read-sentence";
import { TERM } from "./sentence-tree";

/** What is known by rule of what a sentence is about. */
export interface KnownMatter {
  topicAt(i: number): string | undefined;
  ownerAt(i: number): string | undefined;
}

const MOST_WORDS = 9; // of a name
const LONGEST = 80; // characters of it
const MOST_CANDIDATES = 120; // of a sentence, those told most

/** What the sentences of a text may need, beside what is known by rule of what they are about. `tabled`: what its tables compare. */
export function casesOf(
  sentences: readonly ReadSentence[],
  context: Context,
  tabled: readonly ReadonlySet<string>[],
): NeedCase[] {
  const frames = new Frames(sentences, context, { tabled });
  const headings = new HeadingSense(sentences, context, new Layout(sentences, frames));
  const ownerAt = (i: number) => headings.ownerAt(i, spelled((sentences[i] as ReadSentence).tree.nodes));
  return needCases(sentences, context, { topicAt: (i) => frames.topicAt(i), ownerAt });
}

/** What the sentences of paragraphs and items may need, by the words of the others. */
export function needCases(sentences: readonly ReadSentence[], context: Context, known: KnownMatter): NeedCase[] {
  const text = new NamedThings(sentences, context);
  return sentences.flatMap(({ source, tree }, i): NeedCase[] => {
    if (!["paragraph", "item"].includes(source.block.kind) || tree.root < 0) return [];
    const matter = { topic: known.topicAt(i), owner: known.ownerAt(i) };
    const candidates = text.candidatesAt(i, matter);
    if (candidates.length === 0) return [];
    const subject = subjectOf(tree) ?? tree.root;
    return [
      { sentence: i, root: tree.root, subject, signs: sentenceSigns(sentences, context, { i, matter }), candidates },
    ];
  });
}

/** A thing that the text names, with its mentions in the order of the text and the blocks in which they stand. */
interface Named {
  entity: Entity;
  name: string;
  words: ReadonlySet<string>;
  isProper: boolean;
  /** Of its mentions those that are subjects. */
  told: readonly NounMention[];
  blocks: ReadonlySet<Block>;
  leadIns: ReadonlySet<Block>;
}

/** The things that a text names, those told most first. */
class NamedThings {
  readonly #things: Named[];
  readonly #named: ReadonlySet<Entity>[]; // by sentence
  readonly #firstOf = new Map<Block, number>(); // sentence
  readonly #firstClaim: number;
  readonly #signs = new Map<string, readonly boolean[]>();

  constructor(
    readonly sentences: readonly ReadSentence[],
    readonly context: Context,
  ) {
    const entities = new Entities(context.sentences);
    for (const i of sentences.keys()) entities.add(i, new Map());
    const named = sentences.map(() => new Set<Entity>());
    for (const entity of entities.all) for (const { sentence } of entity.mentions) named[sentence]?.add(entity);
    this.#named = named;
    this.#things = entities.all
      .flatMap((entity) => this.#thingOf(entity))
      .sort((a, b) => b.entity.mentions.length - a.entity.mentions.length);
    for (const [i, { source }] of sentences.entries())
      if (!this.#firstOf.has(source.block)) this.#firstOf.set(source.block, i);
    this.#firstClaim = sentences.findIndex((one) => isClaim(one) && one.source.block.kind === "paragraph");
  }

  #thingOf(entity: Entity): Named[] {
    const name = nameOf(this.context, entity)?.text;
    if (!name || name.split(" ").length > MOST_WORDS || name.length > LONGEST) return [];
    const { mentions } = entity;
    if (mentions.every(({ sentence, head }) => isInQuotation(this.#tree(sentence), head, head))) return []; // "Okay, Houston, …"
    const words = new Set(
      mentions.flatMap(({ sentence, core }) => core.map((node) => this.#tree(sentence).node(node).lemma.toLowerCase())),
    );
    const isProper = mentions.some(({ sentence, head }) => this.#tree(sentence).node(head).upos === "PROPN");
    const leadIns = mentions.filter(({ sentence }) => this.#tree(sentence).nodes.at(-1)?.text === ":");
    const blocksOf = (some: readonly NounMention[]) => new Set(some.map((one) => this.#blockOf(one)));
    const told = mentions.filter((one) => this.#isSubject(one));
    return [{ entity, name, words, isProper, told, blocks: blocksOf(mentions), leadIns: blocksOf(leadIns) }];
  }

  #tree(i: number): Sentence {
    return this.context.sentences[i] as Sentence;
  }

  #blockOf({ sentence }: NounMention): Block {
    return (this.sentences[sentence] as ReadSentence).source.block;
  }

  candidatesAt(i: number, matter: Matter): NeedCandidate[] {
    const others: Named[] = [];
    for (const thing of this.#things) {
      if (others.length === MOST_CANDIDATES) break;
      if (!this.#named[i]?.has(thing.entity)) others.push(thing);
    }
    const most = others[0]?.entity.mentions.length ?? 1;
    const own = new Set(this.#tree(i).nodes.map(({ lemma }) => lemma.toLowerCase()));
    const meant = this.#meantAt(i);
    const above = blocksAbove((this.sentences[i] as ReadSentence).source.block);
    return others.map((thing) => {
      const { mentions } = thing.entity;
      const before = firstBehind(mentions, i);
      return {
        name: thing.name,
        mentions: someOf(mentions, before).map(({ sentence, head }) => ({ sentence, node: head })),
        signs: [
          ...this.#placeSigns(thing, { i, before, above }),
          ...this.#nameSigns(thing, own),
          mentions.length / most,
          ...this.#matterSigns(thing.name, matter),
          ...pointedSigns(thing.name, meant),
        ].map(Number),
      };
    });
  }

  // `before`: how many of its mentions stand before the sentence.
  #placeSigns({ entity: { mentions }, told, blocks, leadIns }: Named, { i, before, above }: Standpoint) {
    const [first, last, next] = [mentions[0], mentions[before - 1], mentions[before]];
    const lastTold = told[firstBehind(told, i) - 1];
    const { block } = (this.sentences[i] as ReadSentence).source;
    const title = (this.sentences[0] as ReadSentence).source.block;
    const begin = this.#firstOf.get(block) ?? i;
    const ofBlock = sinceSentence(mentions.slice(0, before), begin).filter((one) => this.#blockOf(one) === block);
    const isFirstClaim = first?.sentence === this.#firstClaim;
    const isAbove = (one: Block, kind: Block["kind"]) => one.kind === kind && above.has(one);
    return [
      before > 0,
      Math.log1p(before),
      Math.log1p(mentions.length - before),
      Math.log1p(i - (last?.sentence ?? i)),
      Math.log1p((next?.sentence ?? i) - i),
      Math.log1p(first?.sentence ?? 0),
      first?.sentence === 0,
      Math.log1p(told.length),
      told.length / mentions.length,
      told[0] === first,
      isFirstClaim,
      isFirstClaim && told[0] === first,
      lastTold?.sentence === i - 1,
      last?.sentence === i - 1,
      ofBlock.length > 0,
      begin < i && sinceSentence(told.slice(0, firstBehind(told, i)), begin).some(({ sentence }) => sentence === begin),
      [...blocks].some(({ kind }) => kind === "heading"),
      title.kind === "heading" && blocks.has(title),
      [...above].some((one) => isAbove(one, "heading") && blocks.has(one)),
      [...above].some((one) => isAbove(one, "item") && blocks.has(one)),
      leadIns.size > 0,
      [...above].some((one) => leadIns.has(one)),
      ofBlock.some(({ sentence, head }) => this.#tree(sentence).node(head).relation === TERM),
      ...ROLES.map((role) => first !== undefined && role.test(this.#tree(first.sentence).node(first.head).relation)),
    ];
  }

  #nameSigns({ name, words, isProper }: Named, own: ReadonlySet<string>) {
    const isShared = [...words].some((word) => own.has(word));
    return [isProper, /^\p{Lu}/u.test(name), Math.log1p(name.split(" ").length), isShared, isShared && isProper];
  }

  #isSubject({ sentence, head }: NounMention): boolean {
    return SUBJECTS.includes(this.#tree(sentence).node(head).relation);
  }

  // Remembered, since a text is about few things and names the same ones again.
  #matterSigns(name: string, { topic, owner }: Matter): readonly boolean[] {
    return [topic, owner].flatMap((known) => {
      if (known === undefined) return [false, false, false];
      const key = `${name}\n${known}`;
      const signs = this.#signs.get(key) ?? [
        coreName(known) === coreName(name),
        isNamedIn(known, name),
        isNamedIn(name, known),
      ];
      this.#signs.set(key, signs);
      return signs;
    });
  }

  // What the sentence points at, by name, how likely, and whether that is sure.
  #meantAt(i: number): Meant[] {
    return (this.context.resolved[i] ?? []).map(({ antecedent, likely = [], share = 1 }) => {
      const isSure = typeof antecedent !== "string";
      const names = (isSure ? antecedent : likely).map((entity) => coreName(nameOf(this.context, entity)?.text ?? ""));
      return { names, share, isSure };
    });
  }
}

const ROLES = [/^ob[jl]$/, /^nmod/, /^(?:conj|appos)$/, /^root$/];

interface Standpoint {
  i: number;
  before: number;
  above: ReadonlySet<Block>;
}

// How many mentions stand before a sentence.
function firstBehind(mentions: readonly NounMention[], i: number): number {
  let [low, high] = [0, mentions.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((mentions[middle] as NounMention).sentence < i) low = middle + 1;
    else high = middle;
  }
  return low;
}

// The last mentions, from a sentence on.
const sinceSentence = (mentions: readonly NounMention[], first: number) => mentions.slice(firstBehind(mentions, first));

// The first, the three before a sentence, and the two behind it.
function someOf(mentions: readonly NounMention[], before: number): NounMention[] {
  const near = mentions.slice(Math.max(0, before - 3), before + 2);
  return before > 3 ? [mentions[0] as NounMention, ...near] : near;
}

function blocksAbove(block: Block): Set<Block> {
  const above = new Set<Block>();
  for (let at = block.under; at; at = at.under) above.add(at);
  return above;
}
