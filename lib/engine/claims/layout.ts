import type { Block } from "../text/blocks";
import { ownersOf } from "./block-owners";
import { deedDraft, doneDraft, misreadDeedDraft } from "./deeds";
import { describedIn, kindsIn } from "./described";
import { type Draft, type Sentence, spelled } from "./draft";
import {
  descriptionDraft,
  entryDraft,
  kindDraft,
  listsOfDeeds,
  memberDraft,
  namesDraft,
  qualityDraft,
} from "./entries";
import { isOrdered } from "./forms";
import { OCCASION } from "./frame-fit";
import { termNameIn } from "./frame-names";
import type { Frames } from "./frames";
import { termOf, timeIn } from "./item-term";
import { isClause, itemDraft, nameAt, ownerIn } from "./items";
import { kindHeadings, nameOfHeading } from "./kind-headings";
import type { Standpoint } from "./label-ways";
import { isAttributeTerm, isOfGroup } from "./label-words";
import { deedOfLabel, isNominalEntry, isToldByLabel, labelDraft, verbLabelDraft, verbOfName } from "./labels";
import { blockBefore, hasLeadIn, leadInBefore, sentenceBefore } from "./lead-ins";
import { isOfKind, ledKindDraft } from "./led-kinds";
import { listOwners } from "./list-matter";
import { creditDraft, isSameMatter, listedDraft, matterIn } from "./listings";
import { isPlural } from "./nominal";
import { isYear } from "./open-words";
import { isTimeOfPlan, plannedIn } from "./plans";
import { introducedIn } from "./prose-names";
import { comparedIn, type ReadSentence, thingsIn, topicOf } from "./read-sentence";
import { argumentDraft, isChoice, kindOfDraft, misreadDeedOf, purposeDraft, relationDraft } from "./relations";
import { advisedIn } from "./supposed";
import { isFirstUnder, isNameOfThing, thingDraft, thingIn } from "./under-heading";
import { titledYears } from "./year-above";

/** What stands above the items of a text, and what they state under it. */
export class Layout {
  readonly #owners: Map<Block, string>;
  readonly #headings = new Map<Block | undefined, Sentence>();
  readonly #topic: string | undefined;
  readonly #matter: string | undefined;
  readonly #deeds: ReadonlySet<Block | undefined>;
  readonly #labelledDeeds: ReadonlySet<Block | undefined>;
  readonly #compared: ReadonlySet<string>;
  readonly #things: ReadonlySet<string>;
  readonly #kinds: ReadonlyMap<Block, string>;
  readonly #ofFacts: ReadonlyMap<Block, string>;
  readonly #single = new Set<Block | undefined>(); // with a list below of which a label names one
  readonly #frames: Frames;
  readonly #planned: ReadonlySet<ReadSentence>;
  /** Of "1957: First Olympiad", by the sentence below that it is the year of. */
  readonly titledYears: ReadonlyMap<number, string>;

  constructor(
    readonly sentences: readonly ReadSentence[],
    frames: Frames,
  ) {
    this.#owners = ownersOf(sentences, frames);
    this.titledYears = titledYears(sentences);
    for (const { source, tree, words } of sentences) {
      const label = source.block.kind === "item" ? termOf(tree) : undefined;
      if (label !== undefined && !isPlural(tree, label)) this.#single.add(source.block.under);
      const isLeading = words.at(-1)?.text === ":" && !isClause(tree); // "Possible uses:"
      if (source.block.kind === "heading" || isLeading) this.#headings.set(source.block, tree);
    }
    this.#topic = topicOf(sentences);
    this.#matter = matterIn(sentences);
    this.#deeds = listsOfDeeds(sentences);
    this.#labelledDeeds = listsOfDeeds(sentences, true);
    this.#compared = comparedIn(sentences);
    this.#things = thingsIn(sentences);
    const described = describedIn(sentences, { things: this.#things, compared: this.#compared });
    for (const [block, name] of described) if (!this.#owners.has(block)) this.#owners.set(block, name);
    for (const [block, name] of introducedIn(sentences)) if (!this.#owners.has(block)) this.#owners.set(block, name);
    for (const [block, name] of kindsIn(sentences)) this.#owners.set(block, name);
    this.#kinds = kindHeadings(sentences, frames.context.small);
    this.#ofFacts = listOwners(sentences, frames.context);
    this.#frames = frames;
    this.#planned = new Set([...plannedIn(sentences), ...advisedIn(sentences)]);
  }

  /** What an item, or another "Term: explanation", states under what stands above it; undefined where that makes no sentence. */
  draftOf(i: number): Draft | undefined {
    const { tree, source } = this.sentences[i] as ReadSentence;
    const { block } = source;
    const isChosen = block.kind === "item" && termOf(tree) !== undefined && !isClause(tree);
    if (isChosen && isChoice(this.#headings.get(block.under))) return undefined; // "Gamers: Windows"
    if (isChosen && (isOrdered(this.#headings.get(block.under)) || isOfGroup(tree))) return undefined; // "Insulin: 10 units" under "Lower the sugar"
    const owner = this.#ownerAbove(block);
    const about = this.#datedThing(i) ?? this.#ownLabel(i) ?? owner ?? this.#frames.topicAt(i);
    const isOfDeeds = block.kind === "item" && this.#labelledDeeds.has(block.under);
    const item = block.under?.kind === "item" ? this.#owners.get(block.under) : undefined;
    const deed =
      (item && verbOfName(tree, item)) ??
      verbLabelDraft(tree, this.#headings.get(block.under)) ??
      (isOfDeeds ? misreadDeedOf(tree) : undefined);
    if (deed) return deed;
    const related = block.kind === "item" ? this.#related(i, about) : undefined;
    if (related) return related;
    const { isThing } = this.#standpoint(i);
    if (isThing && block.kind === "item" && !timeIn(tree)) return this.#ofThing(i);
    const named = this.#describedAt(i);
    const told = named !== undefined && block.kind !== "heading" ? this.#description(tree, named) : undefined;
    if (told) return told;
    const names = about !== undefined && block.kind === "item" ? namesDraft(tree, about) : undefined;
    const kind = block.kind === "item" ? (names ?? this.#ofLife(i) ?? this.#ofKind(i)) : undefined;
    const draft = kind ?? itemDraft(tree, owner) ?? creditDraft(tree);
    if (draft || block.kind !== "item") return draft;
    const isAttribute = isAttributeTerm(tree) && !hasLeadIn(this.sentences, i);
    const above = { owner: about, heading: this.#headings.get(block.under) };
    const isOther = !this.#compared.has(ownerIn(tree) ?? ""); // "Iceland: …" stands under every heading
    const entry = () =>
      qualityDraft(tree, above) ?? entryDraft(tree, above) ?? (isOther ? memberDraft(tree, above) : undefined);
    const matter = about === undefined || isSameMatter(about, this.#matter) ? this.#matter : undefined;
    const list = () => listedDraft(tree, { ...above, matter, leadIn: leadInBefore(this.sentences, i) });
    const known = (isAttribute ? itemDraft(tree, about) : undefined) ?? this.#ofSiblings(i, about) ?? entry() ?? list();
    const led = known ?? ledKindDraft(tree, sentenceBefore(this.sentences, i)?.tree);
    return led ?? labelDraft(tree, this.#standpoint(i));
  }

  // What the words of the heading say of an entry's label.
  #related(i: number, about: string | undefined): Draft | undefined {
    const { tree, source } = this.sentences[i] as ReadSentence;
    const heading = this.#headings.get(source.block.under);
    const [first] = this.sentences;
    const title = first?.source.block.kind === "heading" ? first.tree : undefined;
    return (
      relationDraft(tree, heading ?? title) ??
      kindOfDraft(tree, heading, about) ??
      purposeDraft(tree, heading, about) ??
      argumentDraft(tree, about ?? (heading && spelled(heading.nodes)))
    );
  }

  /** Whether it describes what the heading above it names: "Created by two engineers." under "Python". */
  isDescription(i: number): boolean {
    const { tree } = this.sentences[i] as ReadSentence;
    const named = this.#describedAt(i);
    return named !== undefined && this.#description(tree, named) !== undefined;
  }

  // "Won a medal in 1915." of a ham, as "Created by two engineers." of a language.
  #description(tree: Sentence, named: string): Draft | undefined {
    const isTold = tree.root === tree.start && termOf(tree) === undefined && tree.nodes.at(-1)?.text === ".";
    const described = descriptionDraft(tree, named) ?? thingDraft(tree, named);
    return described ?? (isTold ? (deedDraft(tree, named) ?? doneDraft(tree, named)) : undefined);
  }

  // "Joined in 1949." behind "**Newfoundland** – St. John's.": what the item is about, before what its heading names.
  #describedAt(i: number): string | undefined {
    const { block } = (this.sentences[i] as ReadSentence).source;
    const own = this.#ownLabel(i);
    const above = block.under?.kind === "heading" || block.kind === "item" ? block.under : undefined;
    return own ?? this.#owners.get(above ?? block) ?? this.#underName(i, above);
  }

  // "Happens when demand falls." under "Cyclical Unemployment"; "Soft ware in pale colors." under "Hagi-yaki".
  #underName(i: number, above: Block | undefined): string | undefined {
    const { tree, source } = this.sentences[i] as ReadSentence;
    const heading = above && this.#headings.get(above);
    const isHappening = tree.root === 0 && tree.nodes[0]?.xpos === "VBZ";
    const isThing = isFirstUnder(this.sentences, i) && thingIn(tree) !== undefined;
    const isTold = source.block.kind === "paragraph" && (isHappening || isThing);
    return isTold && heading && isNameOfThing(heading) ? nameOfHeading(heading, this.#frames.context.small) : undefined;
  }

  // "Once thought to be a worm." behind "**Spriggina** – segmented.".
  #ownLabel(i: number): string | undefined {
    const { block } = (this.sentences[i] as ReadSentence).source;
    const isLater = block.kind === "item" && this.sentences[i - 1]?.source.block === block;
    return isLater ? (this.#owners.get(block) ?? this.#frames.terms.get(block)) : undefined;
  }

  /** The year that stands as a heading above. */
  yearAbove({ under }: Pick<Block, "under">): string | undefined {
    const heading = under && this.#headings.get(under);
    const words = heading === undefined ? "" : spelled(heading.nodes);
    return /^(?:1\d|20)\d\d:?$/.test(words) ? words.slice(0, 4) : undefined;
  }

  // "Sold 118 million units" behind "1989 – Game Boy.".
  #datedThing(i: number): string | undefined {
    const { block } = (this.sentences[i] as ReadSentence).source;
    const first = this.sentences.findIndex(({ source }) => source.block === block);
    const { tree } = this.sentences[first] as ReadSentence;
    if (first === i || block.kind !== "item" || timeIn(tree) === undefined || isClause(tree)) return undefined;
    return spelled(tree.nodes.slice(tree.start)).replace(/\.$/, "");
  }

  // "Cotton: Biodegradable" under "Impact", "Cotton: Absorbs water": a label that is what it is told of.
  #ofThing(i: number): Draft | undefined {
    const { tree } = this.sentences[i] as ReadSentence;
    const isDeed = tree.node(tree.root).upos === "VERB" || tree.nodes[tree.start]?.xpos === "MD";
    const alone = isDeed ? itemDraft(tree, undefined) : undefined;
    return alone ?? labelDraft(tree, this.#standpoint(i)) ?? itemDraft(tree, undefined);
  }

  /** What the label of a sentence makes of words that look like an order or a question. */
  labelledDraft(i: number): Draft | undefined {
    const { tree, source } = this.sentences[i] as ReadSentence;
    const standpoint = this.#standpoint(i);
    const isOfLabel = source.block.kind === "item" && isToldByLabel(tree, standpoint);
    return isOfLabel ? labelDraft(tree, standpoint) : undefined;
  }

  /** "The liver makes bile" of the label "Makes bile:". */
  deedOf(i: number): Draft | undefined {
    const { tree, source } = this.sentences[i] as ReadSentence;
    return source.block.kind === "item" ? deedOfLabel(tree, this.#standpoint(i).owner) : undefined;
  }

  /** Whether an item is an entry though the model of answers takes it for advice: "Polyester: Travel clothes". */
  isEntryAnyway(i: number): boolean {
    const { tree, judged, source } = this.sentences[i] as ReadSentence;
    const heading = this.#headings.get(source.block.under);
    const isOfTime = heading !== undefined && isTimeOfPlan(spelled(heading.nodes)); // "Squats: 3 sets" under "Monday"
    if (judged.label !== "advice" || isOfTime || this.#planned.has(this.sentences[i] as ReadSentence)) return false;
    if (this.labelledDraft(i)) return true;
    return isNominalEntry(tree) && this.draftOf(i) !== undefined;
  }

  #standpoint(i: number): Standpoint {
    const { tree, source } = this.sentences[i] as ReadSentence;
    const owner = this.#ownerAbove(source.block) ?? this.#frames.topicAt(i);
    const term = termOf(tree);
    const label = term === undefined ? "" : termNameIn(tree, term).toLowerCase();
    const isLed = hasLeadIn(this.sentences, i);
    return {
      owner: isLed ? undefined : owner,
      heading: this.#headings.get(source.block.under),
      leadIn: this.#headings.get(blockBefore(this.sentences, i)),
      listed: sentenceBefore(this.sentences, i)?.tree,
      isThing: this.#things.has(label) || this.#frames.isCompared(label) || this.#isListed(i),
      isOfMany: !this.#single.has(source.block.under),
    };
  }

  // "Red meat: rich in iron" under "here are some foods that hold iron:".
  #isListed(i: number): boolean {
    const { tree } = this.sentences[i] as ReadSentence;
    const leadIn = sentenceBefore(this.sentences, i)?.tree;
    const isLabelled = termOf(tree) !== undefined && tree.node(tree.root).upos === "ADJ";
    return isLabelled && leadIn !== undefined && isOfKind(leadIn);
  }

  // "Issues currency" is taken for a noun, but beside "Holds gold" it tells what a bank does.
  #ofSiblings(i: number, owner: string | undefined): Draft | undefined {
    const { tree, source } = this.sentences[i] as ReadSentence;
    return owner !== undefined && this.#deeds.has(source.block.under) ? misreadDeedDraft(tree, owner) : undefined;
  }

  // "Publisher: Founded a paper" in the life of someone.
  #ofLife(i: number): Draft | undefined {
    const { tree } = this.sentences[i] as ReadSentence;
    const who = this.#frames.personAt(i);
    const term = termOf(tree);
    const isName = term !== undefined && tree.node(term).upos === "PROPN";
    const isOccasion = term !== undefined && OCCASION.test(termNameIn(tree, term)); // "Oslo 1952"
    const isOfThing = isName && !isOccasion && tree.phrase(term).some((at) => isYear(tree.node(at))); // "Game Boy (1989): sold 119 million units"
    const isDeed = who !== undefined && term !== undefined && tree.node(tree.root).xpos !== "VBZ" && !isOfThing;
    return isDeed && !isClause(tree) ? deedDraft(tree, who) : undefined;
  }

  // "Heart: a higher risk of strokes" under "Long-term effects" is one of them, and no attribute.
  #ofKind(i: number): Draft | undefined {
    const { tree, source } = this.sentences[i] as ReadSentence;
    const owner = this.#ownerAbove(source.block) ?? this.#frames.topicAt(i);
    const term = termOf(tree);
    const { upos, xpos } = tree.nodes[term ?? -1] ?? {};
    const heading = this.#headings.get(source.block.under);
    // "Iceland: Ash and lava" under "Main hazards", where other lists of the text have an item on Iceland, too.
    const own = upos === "PROPN" && !timeIn(tree) ? nameAt(tree, term as number) : undefined;
    const name = own !== undefined && this.#compared.has(own) ? own : undefined;
    return upos === "NOUN" || xpos === "JJ" || name ? kindDraft(tree, { owner: name ?? owner, heading }) : undefined;
  }

  // The nearest heading or item above that gives a name, or what the text speaks of first.
  #ownerAbove(block: Block): string | undefined {
    const kind = block.kind === "item" && block.under ? this.#kinds.get(block.under) : undefined; // "Type 1" beside "Type 2"
    const own = this.#owners.get(block.under as Block) ?? kind ?? this.#ofFacts.get(block);
    return own ?? this.ownerOf(block) ?? this.#topic;
  }

  ownerOf({ under }: Pick<Block, "under">): string | undefined {
    for (let block = under; block; block = block.under) {
      const owner = this.#owners.get(block);
      if (owner !== undefined) return owner;
    }
    return undefined;
  }
}
