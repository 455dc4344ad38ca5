import type { NeedCandidate, NeedCase } from "../syntax/needs";
import type { Block } from "../text/blocks";
import { nameOf } from "./antecedent-name";
import type { Context } from "./context";
import { type Sentence, SUBJECTS, spelled } from "./draft";
import { Entities, type Entity, type NounMention } from "./entities";
import { coreName, isNamedIn } from "./frame-names";
import { Frames } from "./frames";
import { HeadingSense } from "./heading-sense";
import { isClause } from "./items";
import { Layout } from "./layout";
import { isClaim, type ReadSentence } from "./read-sentence";
import { TERM } from "./sentence-tree";

/** What is known by rule of what a sentence is about. */
export interface KnownMatter {
  topicAt(i: number): string | undefined;
  ownerAt(i: number): string | undefined;
}

const MOST_WORDS = 9; // of a name
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

interface Matter {
  topic: string | undefined;
  owner: string | undefined;
}

interface Named {
  entity: Entity;
  name: string;
  words: ReadonlySet<string>;
  isProper: boolean;
}

/** The things that a text names. */
class NamedThings {
  readonly #things: Named[];
  readonly #firstOf = new Map<Block, number>(); // sentence
  readonly #firstClaim: number;
  readonly #signs = new Map<string, readonly boolean[]>();

  constructor(
    readonly sentences: readonly ReadSentence[],
    readonly context: Context,
  ) {
    const entities = new Entities(context.sentences);
    for (const i of sentences.keys()) entities.add(i, new Map());
    this.#things = entities.all.flatMap((entity) => this.#named(entity));
    for (const [i, { source }] of sentences.entries())
      if (!this.#firstOf.has(source.block)) this.#firstOf.set(source.block, i);
    this.#firstClaim = sentences.findIndex((one) => isClaim(one) && one.source.block.kind === "paragraph");
  }

  #named(entity: Entity): Named[] {
    const name = nameOf(this.context, entity)?.text;
    if (!name || name.split(" ").length > MOST_WORDS) return [];
    const words = new Set(
      entity.mentions.flatMap(({ sentence, core }) =>
        core.map((node) => this.#tree(sentence).node(node).lemma.toLowerCase()),
      ),
    );
    const isProper = entity.mentions.some(({ sentence, head }) => this.#tree(sentence).node(head).upos === "PROPN");
    return [{ entity, name, words, isProper }];
  }

  #tree(i: number): Sentence {
    return this.context.sentences[i] as Sentence;
  }

  candidatesAt(i: number, matter: Matter): NeedCandidate[] {
    const others = this.#things
      .filter(({ entity }) => !entity.mentions.some(({ sentence }) => sentence === i))
      .sort((a, b) => b.entity.mentions.length - a.entity.mentions.length)
      .slice(0, MOST_CANDIDATES);
    const most = Math.max(1, ...others.map(({ entity }) => entity.mentions.length));
    const own = new Set(this.#tree(i).nodes.map(({ lemma }) => lemma.toLowerCase()));
    const meant = this.#meantAt(i);
    const above = blocksAbove((this.sentences[i] as ReadSentence).source.block);
    return others.map((thing) => ({
      name: thing.name,
      mentions: someOf(thing.entity.mentions, i).map(({ sentence, head }) => ({ sentence, node: head })),
      signs: [
        ...this.#placeSigns(i, thing.entity.mentions, above),
        ...this.#nameSigns(thing, own),
        thing.entity.mentions.length / most,
        ...this.#matterSigns(thing.name, matter),
        ...pointedSigns(thing.name, meant),
      ].map(Number),
    }));
  }

  #placeSigns(i: number, mentions: readonly NounMention[], above: ReadonlySet<Block>) {
    const [first] = mentions as [NounMention];
    const before = mentions.filter(({ sentence }) => sentence < i);
    const after = mentions.filter(({ sentence }) => sentence > i);
    const blockOf = ({ sentence }: NounMention) => (this.sentences[sentence] as ReadSentence).source.block;
    const { block } = (this.sentences[i] as ReadSentence).source;
    const title = (this.sentences[0] as ReadSentence).source.block;
    const told = mentions.filter((one) => this.#isSubject(one));
    const headings = mentions.filter((one) => blockOf(one).kind === "heading");
    const leadIns = mentions.filter((one) => this.#tree(one.sentence).nodes.at(-1)?.text === ":");
    const begin = this.#firstOf.get(block);
    return [
      before.length > 0,
      Math.log1p(before.length),
      Math.log1p(after.length),
      Math.log1p(i - (before.at(-1)?.sentence ?? i)),
      Math.log1p((after[0]?.sentence ?? i) - i),
      Math.log1p(first.sentence),
      first.sentence === 0,
      Math.log1p(told.length),
      told.length / mentions.length,
      this.#isSubject(first),
      first.sentence === this.#firstClaim,
      first.sentence === this.#firstClaim && this.#isSubject(first),
      told.some(({ sentence }) => sentence === i - 1),
      before.some(({ sentence }) => sentence === i - 1),
      before.some((one) => blockOf(one) === block),
      told.some(({ sentence }) => sentence === begin && sentence < i),
      headings.length > 0,
      headings.some((one) => blockOf(one) === title),
      headings.some((one) => above.has(blockOf(one))),
      mentions.some((one) => blockOf(one).kind === "item" && above.has(blockOf(one))),
      leadIns.length > 0,
      leadIns.some((one) => above.has(blockOf(one))),
      before.some((one) => blockOf(one) === block && this.#tree(one.sentence).node(one.head).relation === TERM),
      ...ROLES.map((role) => role.test(this.#tree(first.sentence).node(first.head).relation)),
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

// The first, the three before a sentence, and the two behind it.
function someOf(mentions: readonly NounMention[], i: number): NounMention[] {
  const before = mentions.filter(({ sentence }) => sentence < i);
  const after = mentions.filter(({ sentence }) => sentence > i);
  return [...new Set([...before.slice(0, 1), ...before.slice(-3), ...after.slice(0, 2)])];
}

interface Meant {
  names: readonly string[];
  share: number;
  isSure: boolean;
}

// How likely a thing of that name is pointed at, where that is sure and where it is not.
const pointedSigns = (name: string, meant: readonly Meant[]) =>
  [true, false].map((isSure) =>
    Math.max(
      0,
      ...meant.flatMap((one) => (one.isSure === isSure && one.names.includes(coreName(name)) ? [one.share] : [])),
    ),
  );

function sentenceSigns(
  sentences: readonly ReadSentence[],
  context: Context,
  { i, matter }: { i: number; matter: Matter },
) {
  const { source, tree, words } = sentences[i] as ReadSentence;
  const subject = subjectOf(tree);
  const upos = subject === undefined ? undefined : tree.node(subject).upos;
  const determiner = subject === undefined ? undefined : tree.child(subject, "det");
  const word = determiner === undefined ? "" : tree.node(determiner).text.toLowerCase();
  const stated = words.map(({ text }) => text).join(" ");
  const antecedents = (context.resolved[i] ?? []).map(({ antecedent }) => antecedent);
  const before = sentences[i - 1];
  return [
    source.block.kind === "item",
    source.block.depth > 1,
    before?.source.block !== source.block,
    before?.tree.nodes.at(-1)?.text === ":",
    Math.log1p(i),
    Math.log1p(words.length),
    isClause(tree),
    upos === "PROPN",
    upos === "PRON",
    upos === "NOUN" && word === "",
    word === "the",
    /^an?$/.test(word),
    /^th(?:is|ese|at|ose)$/.test(word),
    tree.nodes.some(({ xpos }) => /^PRP/.test(xpos)),
    Math.log1p(tree.nodes.filter((node) => node.upos === "PROPN").length),
    antecedents.includes("unclear"),
    antecedents.some((one) => typeof one !== "string"),
    matter.topic !== undefined,
    matter.topic !== undefined && isNamedIn(stated, matter.topic),
    matter.owner !== undefined,
    matter.owner !== undefined && isNamedIn(stated, matter.owner),
  ].map(Number);
}

const subjectOf = (tree: Sentence) => tree.child(tree.root, "nsubj", "nsubj:pass");

function blocksAbove(block: Block): Set<Block> {
  const above = new Set<Block>();
  for (let at = block.under; at; at = at.under) above.add(at);
  return above;
}
