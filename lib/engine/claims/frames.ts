import type { Block } from "../text/blocks";
import { blockSubjects } from "./block-subjects";
import type { Context } from "./context";
import { type Draft, put, SUBJECTS } from "./draft";
import {
  DATED,
  isFiction,
  isKind,
  isMeantBy,
  isNoTopic,
  isTabled,
  lacksSubject,
  likelyName,
  mayMean,
  OCCASION,
  pairIn,
  type Unframed,
} from "./frame-fit";
import {
  capitalized,
  coreName,
  innermost,
  isHalfOf,
  isKindOfHalf,
  isManyNamed,
  isMore,
  isMoreThanName,
  isNamedIn,
  isNarrower,
  isOfMany,
  isOfOne,
  isOfSeveral,
  isUnder,
  namesOtherHalf,
  narrowerName,
  partBefore,
  within,
} from "./frame-names";
import { subjectGoingOn } from "./going-on";
import { labelTerms } from "./label-terms";
import { isOfPersons } from "./names-told";
import { FOR_READER } from "./need-limits";
import type { NeededNames } from "./needed-names";
import { isOfSubject, type Leaning } from "./open-words";
import { comparedIn, type ReadSentence } from "./read-sentence";
import { reportIn } from "./reports";
import { type Rivals, rivalsIn, turnedIn } from "./rivals";
import { tableMatter } from "./table-matter";
import { isOneOfSections, type Title, titleOf } from "./title";
import { topicIn } from "./topic";
import type { Topic } from "./topic-openings";

const RANKED = /['’]s? (?:rank|position|place) is \d/; // in what, only what the table is of tells
const MOST_NARROWED = 8; // sentences that one on a kind may hold for

/** What each table of the text compares, and which names its sentences need by a model, where one was asked. */
interface Known {
  tabled: readonly ReadonlySet<string>[];
  needed?: NeededNames | undefined;
}

/** What sentences are about that do not say so: what the text speaks of, and the term of the item that they stand in. */
export class Frames {
  readonly topic: Topic | undefined;
  /** The labels of items and paragraphs that tell of them, as sentences write them. */
  readonly terms: ReadonlyMap<Block, string>;
  readonly #named: Set<Block>; // whose terms, or first subjects, are names
  readonly #many = new Set<Block>(); // whose terms are in the plural
  readonly #ofBlock: ReadonlyMap<Block, string>; // what a paragraph begins to speak of, where that differs from one to the next
  readonly #title: Title | undefined;
  readonly #section: { title: Title; block: Block } | undefined; // a heading that opens the text, beside others
  readonly #rivals: Rivals;
  readonly #turned: ReadonlyMap<number, string>;
  readonly #isOfPerson: boolean;
  readonly #isOfWork: boolean;
  readonly #compared: ReadonlySet<string>;
  readonly #tabled: readonly ReadonlySet<string>[];

  constructor(
    readonly sentences: readonly ReadSentence[],
    readonly context: Context,
    { tabled, needed }: Known,
  ) {
    this.#tabled = tabled;
    const title = titleOf(sentences);
    if (title && isOneOfSections(sentences)) this.#section = { title, block: sentences[0]?.source.block as Block };
    else this.#title = title;
    const named = this.#section && topicIn(sentences, context, true); // a name under "About the book", not "the land" under "Terms"
    const ruled = named && /^\p{Lu}/u.test(named.name) ? named : topicIn(sentences, context, title === undefined);
    const chosen = needed ? needed.topicBeside(ruled) : ruled;
    const topic = (title === undefined ? reportIn(sentences, context, chosen) : undefined) ?? chosen;
    const own = topic && { ...topic, name: topic.name.replace(FOR_READER, "") };
    this.topic = own && isNoTopic(sentences, own, tabled) ? undefined : own;
    this.#compared = comparedIn(sentences);
    this.#isOfWork = this.topic !== undefined && isFiction((sentences[this.topic.at] as ReadSentence).tree);
    if (this.topic && this.#isOfWork) this.topic = { ...this.topic, name: capitalized(this.topic.name) }; // "Succession"
    this.#rivals = this.#isOfWork ? new Set() : rivalsIn(sentences, this.topic?.name); // those of a plot are in the work
    this.#turned = turnedIn(sentences, this.topic);
    this.#isOfPerson = isOfPersons(sentences);
    const isWhole = this.topic !== undefined && !this.topic.isPair;
    const begun = isWhole ? undefined : blockSubjects(sentences, context, this.topic);
    this.#ofBlock = begun?.of ?? new Map();
    this.#named = new Set(begun?.named);
    this.terms = labelTerms(sentences, { named: this.#named, many: this.#many });
  }

  /** Whether a table of the text compares a thing of that name. */
  isCompared(name: string): boolean {
    return this.#tabled.some((things) => things.size > 1 && isTabled(things, name));
  }

  /** The name of what the text speaks of, once it has named it. */
  topicAt(i: number): string | undefined {
    return this.topic && i >= this.topic.at ? this.topic.name : undefined;
  }

  reportAt = (i: number) => (this.topic?.isReport && i > this.topic.at ? this.topic : undefined);

  /**
   * The sentence of the same paragraph, before this one, that narrowed what is spoken of: "Demand-pull inflation happens
   * when …" in a text about inflation. What follows it need not hold for all of that.
   */
  narrowedAt(i: number): number | undefined {
    const topic = this.topicAt(i);
    if (topic === undefined || this.topic?.isPair) return undefined;
    const { block } = (this.sentences[i] as ReadSentence).source;
    for (let k = i - 1; k >= Math.max(0, i - MOST_NARROWED) && this.sentences[k]?.source.block === block; k--) {
      const { tree } = this.sentences[k] as ReadSentence;
      const head = tree.root < 0 ? undefined : tree.child(tree.root, ...SUBJECTS);
      if (head !== undefined && isNarrower(tree, head, topic)) return narrowerName(tree, topic) ? undefined : k;
    }
    return undefined;
  }

  /** The same, where that is a person: one that the text speaks of as "he" or "she". */
  personAt(i: number): string | undefined {
    const name = this.#isOfPerson ? this.topicAt(i) : undefined;
    return name && /^\p{Lu}/u.test(name) ? name : undefined;
  }

  // "The blades turn a shaft" goes on with wind energy, "cats are small" with nothing.
  #inBlock(i: number, { sentence, root }: Draft, stated: string): string | undefined {
    const { block } = (this.sentences[i] as ReadSentence).source;
    const name = this.sentences[i - 1]?.source.block === block ? this.#ofBlock.get(block) : undefined;
    const subject = root < 0 ? undefined : sentence.child(root, ...SUBJECTS);
    const isDeed = subject !== undefined && sentence.node(subject).upos === "VERB"; // "warming up prevents injuries"
    const isOther = subject === undefined || isDeed || isKind(sentence, subject) || this.#title !== undefined;
    const isOfHalf = name !== undefined && this.topic !== undefined && namesOtherHalf(stated, this.topic.name, name);
    return name && !isOfHalf && (this.#named.has(block) || !isOther) ? name : undefined;
  }

  /**
   * "Regarding sumo, there are no weight classes": a draft with what it is about before it. Undefined where it names that
   * itself, leans on another thing, or where nothing is known of it. `owner`: the name of what stands above the block.
   */
  framed(draft: Draft, unframed: Unframed): Draft | undefined {
    const known = this.topicAt(unframed.i);
    if (known && this.topic?.isPair && isHalfOf(known, draft, unframed.stated)) return this.#regarding(known, draft);
    const pair = known === undefined ? this.#pairMeant(unframed) : undefined;
    return this.#about(draft, unframed) ?? (pair === undefined ? undefined : this.#regarding(pair, draft));
  }

  #about(draft: Draft, { i, owner, stated, open, isOfName }: Unframed): Draft | undefined {
    const { tree, source } = this.sentences[i] as ReadSentence; // what is open stands in this sentence, of which the draft may tell more
    const known = this.topicAt(i);
    if (isOfName && this.#standsAlone(draft, { i, stated, open })) return undefined;
    const isKnown = known !== undefined && isNamedIn(stated, known); // then no heading is needed
    const isSaid = (name: string) => isKnown || isNamedIn(stated, name);
    const isOfAnother = (name: string) =>
      open.some((one) => !one.isPointing && one.first === one.last && !mayMean(this.context, name, { ...one, tree }));
    const isOther = this.#turned.has(i) || (!isOfName && this.#rivals.has(i));
    const isOfTopic = (name: string) =>
      !isSaid(name) && !isOther && !isOfAnother(name) && !this.#isUnlike(name, i, open);
    const inBlock = isOfName ? undefined : this.#inBlock(i, draft, stated);
    const topic = this.#isOfPart(i) ? inBlock : (this.#above(i, owner) ?? inBlock);
    const isUnsaid = topic === undefined ? !isOfName || this.#named.has(source.block) : !isSaid(topic);
    const [about, title] = [
      this.#labelMeant({ i, open, stated }, isUnsaid, isKnown),
      this.#titleOf(source.block, stated),
    ];
    const ofTopic = topic !== undefined && isOfTopic(topic) ? topic : undefined;
    const goingOn = subjectGoingOn(this.sentences, this.context, { i, open });
    const isNew = goingOn !== undefined && !(known && (isNamedIn(goingOn, known) || isNamedIn(known, goingOn)));
    const isOfItem = this.#isOfItem(about, i, open);
    const likely = isOfItem ? undefined : likelyName(this.context, open);
    const isNamed = likely !== undefined && !isSaid(likely) && isMore(likely, tree, open);
    const ofPhrase = isNamed ? within(likely, ofTopic) : undefined; // "the building", in a text about its city
    const names = [isNew ? goingOn : undefined, ofPhrase, ofTopic, isOfName ? undefined : this.#turned.get(i), likely];
    const base = names.find((name) => name && !isSaid(name));
    const isSame = about && base && coreName(base).endsWith(coreName(about)); // "the beginner microscope"
    const isOfThem = this.#many.has(source.block) && open.every((one) => isOfSeveral(tree, one)); // "Ground stations: They track …"
    const isOfTerm = isOfThem || this.#named.has(source.block) || (known === undefined && this.#title !== undefined); // in a list of things, "it" is the thing
    const isPhrase = open.every(({ first, last }) => first < last); // "the request", in an entry on one status
    if (about && !isSame && (base || isOfItem || isPhrase || (isOfTerm && !isOfAnother(about)))) {
      const isMeant = base !== undefined && !isOfItem && isMeantBy(this.context, base, open); // sport, in "Sleep: It helps"
      const all = base ?? (known === undefined ? title : isSaid(known) || this.#rivals.has(i) ? undefined : known);
      const whole = all && !(this.topic?.isPair && isKindOfHalf(about, all));
      return this.#regarding(isMeant ? base : whole ? `${about} (${innermost(all)})` : about, draft);
    }
    // "It fought on their side" under "World War I": what fought is what the text speaks of.
    const isTopicLeft = isSame && known !== undefined && !isSaid(known) && coreName(known) !== coreName(base);
    if (base) return this.#regarding(isTopicLeft ? `${base} (${innermost(known)})` : base, draft);
    const isTitled = topic === undefined || this.#isUnlike(topic, i, open); // "both countries" of "Iceland vs. Norway"
    return isTitled && title !== undefined ? this.#regarding(title, draft) : undefined;
  }

  // What begins with a name and tells what that is, unless what it leaves open may be what the text speaks of.
  #standsAlone(draft: Draft, { i, stated, open }: Omit<Unframed, "isOfName">): boolean {
    const [known, { tree }] = [this.topicAt(i), this.sentences[i] as ReadSentence];
    const isOpenToTopic =
      open.length > 0 && known !== undefined && open.every((one) => mayMean(this.context, known, { ...one, tree }));
    const isShortened = known === undefined && this.#title?.isShortened === true && !this.#title.isNamedIn(stated);
    const isEnough = open.length > 0 || !(this.#isOfWork || isMoreThanName(draft));
    return !isOpenToTopic && !isShortened && isEnough;
  }

  // The heading of the text, or of the part that opens it, where words do not name it.
  #titleOf(block: Block, stated: string): string | undefined {
    const above = this.#title ?? (isUnder(block, this.#section?.block) ? this.#section?.title : undefined);
    return above?.isNamedIn(stated) ? undefined : above?.text;
  }

  // "Both are databases", in a text with one table, which compares two.
  #pairMeant({ i, open }: Unframed): string | undefined {
    const { tree } = this.sentences[i] as ReadSentence;
    const isOfSome = (one: Leaning) => isOfMany(tree, one) || isOfSeveral(tree, one);
    return open.some((one) => isOfSome(one) && isOfSubject(tree, one.last)) ? pairIn(this.#tabled) : undefined;
  }

  // Whether open words tell of another number of things than a name does.
  #isUnlike(name: string, i: number, open: readonly Leaning[]): boolean {
    const { tree } = this.sentences[i] as ReadSentence;
    const isOfPair = this.topic?.isPair === true && name === this.topic.name; // of "TCP and UDP", "it" is one
    return (
      (open.some((one) => isOfMany(tree, one)) && !isManyNamed(name)) ||
      (isOfPair && open.some((one) => isOfOne(tree, one))) ||
      (name === this.personAt(i) && open.some((one) => isOfSeveral(tree, one))) // "they" in the life of one person
    );
  }

  // The label of an item, where what it stands under is not named, or where it is what a pronoun means.
  #labelMeant({ i, open, stated }: Pick<Unframed, "i" | "open" | "stated">, isUnsaid: boolean, isKnown: boolean) {
    const term = this.terms.get((this.sentences[i] as ReadSentence).source.block);
    if (term === undefined || isNamedIn(stated, term)) return undefined;
    const isMeant = this.#isOfItem(term, i, open);
    return isMeant || OCCASION.test(term) || (!isKnown && (isUnsaid || DATED.test(term))) ? term : undefined;
  }

  // "Bo Kim: He won nine times": what the pronoun means is the name, whatever else it likely does.
  #isOfItem(term: string | undefined, i: number, open: readonly Leaning[]): boolean {
    const { source, tree } = this.sentences[i] as ReadSentence;
    const isName = term !== undefined && !/\d/.test(term.replace(/ \([^()]*\)$/, "")) && this.#named.has(source.block);
    return isName && open.some((one) => isOfOne(tree, one));
  }

  // Of "TCP and UDP", a paragraph that begins with TCP goes on with it.
  #isOfPart(i: number): boolean {
    const topic = this.topic;
    const name = this.#ofBlock.get((this.sentences[i] as ReadSentence).source.block);
    return topic?.isPair === true && name !== undefined && isNamedIn(name, topic.name);
  }

  #regarding(name: string, draft: Draft): Draft {
    if (lacksSubject(draft) && !isManyNamed(name)) return { ...draft, pieces: [put(name), ...draft.pieces] }; // "Contains salt"
    const [first, ...rest] = draft.pieces;
    const [, matter] = /^Regarding (.+),$/.exec(first?.text ?? "") ?? []; // told by its heading already
    if (matter) return { ...draft, pieces: [put(`Regarding ${matter} (${innermost(name)}),`), ...rest] };
    return { ...draft, pieces: [put(`Regarding ${name},`), ...draft.pieces] };
  }

  // "The Moderate Phase (the French Revolution)": what stands above, and what the text speaks of.
  #above(i: number, owner: string | undefined): string | undefined {
    const topic = this.topicAt(i);
    const above = owner?.replace(/^The /, "the ");
    if (above === undefined || topic === undefined) return above ?? partBefore(this.sentences, i, topic) ?? topic;
    if (this.#compared.has(topic)) return above; // "Protestants" beside "Catholics"
    const isHalf = this.topic?.isPair === true && isKindOfHalf(above, topic);
    return isHalf || isNamedIn(above, topic) || isNamedIn(topic, above) ? above : `${above} (${topic})`;
  }

  /** A row of a table in words, with what the table is about before it. */
  ofTable(stated: string, i: number, behind = stated): string {
    const topic = this.topicAt(i) ?? this.#title?.text ?? tableMatter(this.sentences, i);
    const isOfOther =
      !RANKED.test(stated) && !this.#title?.isShortened && this.context.capitalized.has(/^\w+/.exec(stated)?.[0] ?? ""); // "Hubble's mirror" beside Webb
    const isSaid = topic === undefined || isNamedIn(stated, topic) || this.#title?.isNamedIn(stated); // "Butter vs. Margarine"
    const isBeside = topic !== undefined && this.#tabled.some((things) => isTabled(things, topic) && things.size > 1);
    return isOfOther || isSaid || isBeside ? stated : `Regarding ${topic}, ${behind}`;
  }
}
