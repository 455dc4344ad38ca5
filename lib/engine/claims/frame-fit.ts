import { findUnit, unitKey } from "../text/units";
import { nameOf } from "./antecedent-name";
import type { Context } from "./context";
import { type Draft, type Sentence, SUBJECTS, spelled } from "./draft";
import type { Entity } from "./entities";
import { isOrder } from "./forms";
import { coreName } from "./frame-names";
import { termOf } from "./item-term";
import { OF_PERSONS } from "./names-told";
import { isPlural } from "./nominal";
import { isOfThing, type Leaning } from "./open-words";
import type { ReadSentence } from "./read-sentence";
import type { Topic } from "./topic-openings";

/** Whether a name is that of all the things that words may mean; false where nothing is known of those. */
function isNameOfAll({ sentences }: Context, name: string, things: readonly Entity[] = []): boolean {
  const isNamed = ({ mentions }: Entity) =>
    mentions.some(({ sentence, core }) => {
      const own = spelled(core.map((i) => (sentences[sentence] as Sentence).node(i)));
      return coreName(name).includes(coreName(own));
    });
  return things.length > 0 && things.every(isNamed);
}

/** Whether some pronoun of open words likely means the thing of that name. */
export const isMeantBy = (context: Context, name: string, open: readonly Leaning[]): boolean =>
  open.some(({ first, last, likely }) => first === last && isNameOfAll(context, name, likely));

/** "Contains salt", "also dates from 1860": a sentence that begins with its verb and tells of no one. */
export function lacksSubject({ sentence, root, pieces }: Draft): boolean {
  if (root < 0 || !["VBZ", "VBD"].includes(sentence.node(root).xpos) || sentence.node(root).lemma === "do")
    return false;
  const before = pieces.slice(
    0,
    pieces.findIndex(({ node }) => node === root),
  );
  const isFirst = before.every(({ node }) => node !== undefined && sentence.node(node).upos === "ADV");
  const subject = sentence.child(root, ...SUBJECTS);
  return isFirst && pieces[0]?.node !== undefined && !pieces.some(({ node }) => node !== undefined && node === subject);
}

/** Whether a list item, or its label, begins with what is to be done. */
export function isOrderFirst(sentences: readonly ReadSentence[], i: number): boolean {
  const { source, tree } = sentences[i] as ReadSentence;
  const isFirst = source.block.kind === "item" && sentences[i - 1]?.source.block !== source.block;
  return isFirst && isOrder(tree) && termOf(tree) === undefined;
}

/**
 * Whether a table compares the thing: "Tyrannosaurus" where it has "Tyrannosaurus rex", "toads" where it has "typical toad" beside
 * "typical frog", but not "diabetes" where all that it has are kinds of that.
 */
export function isTabled(things: ReadonlySet<string>, name: string): boolean {
  const kinds = [...things].filter((thing) => coreName(thing).endsWith(` ${coreName(name)}`));
  const isCalled = (thing: string) => coreName(thing) === coreName(name) || bare(thing).startsWith(`${bare(name)} `);
  return [...things].some(isCalled) || (kinds.length > 0 && kinds.length < things.size);
}

const OF_NUMBERS =
  /^(?:numbers?|square|root|cube|prime|composite|even|odd|divisible|factors?|multiples?|sum|product|difference|quotient|times|plus|minus|equal|percent|fraction|power|integer|digits?|decimal|be|divide|multiply|add|subtract|%)$/i;

/** "17 is a prime number", "the square root of 144 is 12": what is so whatever a text speaks of. */
export function isOfNumbers({ sentence, pieces }: Draft): boolean {
  const own = pieces.flatMap(({ node }) => (node === undefined ? [] : [sentence.node(node)]));
  const content = own.filter(({ upos }) => ["NOUN", "PROPN", "ADJ", "VERB", "PRON", "X"].includes(upos));
  return (
    own.some(({ upos }) => upos === "NUM") &&
    content.every(({ lemma, text }) => OF_NUMBERS.test(lemma) || findUnit(unitKey(text)) !== undefined)
  );
}

/** "Cost price per jacket: $48", "the amount is 500 - x": a number that is reckoned with, and nothing that a text is about. */
export function isAmountAt(sentences: readonly ReadSentence[], i: number): boolean {
  const { root, nodes } = (sentences[i] as ReadSentence).tree;
  const { upos, text = "" } = nodes[root] ?? {};
  return upos === "SYM" || (upos === "NUM" && /\d/.test(text));
}

/** "SQLite and DuckDB": what the only table of a text compares, where that is two things. */
export function pairIn([things, ...others]: readonly ReadonlySet<string>[]): string | undefined {
  return things?.size === 2 && others.length === 0 ? [...things].join(" and ") : undefined;
}

const bare = (name: string) => name.toLowerCase().replace(/^(?:the|an?) /, "");

/** Whether a text is about something else: one of several that a table compares, or a number that it reckons with. */
export const isNoTopic = (
  sentences: readonly ReadSentence[],
  { name, at }: Pick<Topic, "name" | "at">,
  tabled: readonly ReadonlySet<string>[],
): boolean => isOneOf(sentences, name, tabled) || isAmountAt(sentences, at) || isOfStep(sentences, at);

// "Step 2: Acceleration" is one of several, and what its sentences name first is of that step.
function isOfStep(sentences: readonly ReadSentence[], at: number): boolean {
  const { under } = (sentences[at] as ReadSentence).source.block;
  const heading = sentences.find(({ source }) => source.block === under && under?.kind === "heading");
  return heading !== undefined && /^(?:step|part|stage|case) \d/i.test(spelled(heading.words));
}

// One of the things that a table compares, of which the sentences tell of another, too.
function isOneOf(sentences: readonly ReadSentence[], topic: string, tabled: readonly ReadonlySet<string>[]): boolean {
  const others = tabled.flatMap((things) => (isTabled(things, topic) ? [...things] : [])).map(coreName);
  const isOther = (name: string) => name !== coreName(topic) && others.includes(name);
  return sentences.some(({ tree }) => {
    const subject = termOf(tree) ?? (tree.root < 0 ? undefined : tree.child(tree.root, ...SUBJECTS)); // "Carbon steel: eggs"
    if (subject === undefined) return false;
    const words = tree.phrase(subject).map((i) => tree.node(i));
    const subjectName = bare(spelled(words));
    return others.some((other) => isOther(other) && subjectName.startsWith(bare(other)));
  });
}

/** "Carmen (Bizet, 1875):" is a name, whatever the parser takes it for. */
export const isDatedTerm = (tree: Sentence, term: number) =>
  /\([^()]*\d{4}\)$/.test(spelled(tree.phrase(term).map((i) => tree.node(i))));

export const DATED = /\(\d{3,4}s?(?:[–-]\d{2,4})?\)$/; // "the draisine (1817)", "Ann Roe (1920–1999)"
export const OCCASION = /^(?:\p{Lu}[\p{L}.-]* ){1,3}(?:1\d|20)\d\d$/u; // "Oslo 1952", of which nothing behind the label says the time
const PRESENT = new Set(["VBZ", "VBP"]);

/** Whether a sentence tells what is so, not what was. */
export const isPresent = (tree: Sentence) =>
  [tree.root, ...tree.children(Math.max(0, tree.root), "cop", "aux", "aux:pass")].some((at) =>
    PRESENT.has(tree.nodes[at]?.xpos ?? ""),
  );

// "Examples include sandstone": always of something.
const OF_ANOTHER = new Set(
  "example source type kind symptom cause effect use benefit member part side version advantage".split(" "),
);

/** A name, or a noun that means all of a kind. */
export const isKind = (tree: Sentence, head: number) =>
  !OF_ANOTHER.has(tree.node(head).lemma) &&
  tree.children(head, "conj").length === 0 &&
  (tree.node(head).upos === "PROPN" ||
    (tree.node(head).upos === "NOUN" && !tree.children(head, "det").some((i) => !/^an?$/i.test(tree.node(i).text))));

/** "*Kindred* is a novel by …": what is told of its figures is so in it alone. */
export function isFiction(tree: Sentence): boolean {
  if (tree.root < 0 || tree.child(tree.root, "cop") === undefined) return false;
  const { lemma } = tree.node(tree.root);
  const isOnScreen = tree.children(tree.root, "compound", "amod").some((i) => SCREEN.test(tree.node(i).text));
  return FICTION.has(lemma) || (SERIES.test(lemma) && isOnScreen); // no series of storms
}

const SERIES = /^(?:series|show)$/;
const SCREEN = /^(?:television|tv|drama|comedy|anime|animated|crime|fantasy|science|horror|thriller)$/i;
const FICTION = new Set(
  "novel novella film movie thriller biopic trilogy miniseries play drama comedy tragedy sitcom musical opera anime manga myth legend tale fable".split(
    " ",
  ),
);

/** A draft of the sentence `i` as it is worded, and what it leaves open. */
export interface Unframed {
  i: number;
  owner?: string | undefined;
  stated: string;
  open: readonly Leaning[];
  /** Whether it begins with something that it names: then only what happened may need more. */
  isOfName: boolean;
}

/**
 * Whether what the text is about, or the label of an item, tells nothing of what is left open: "two years later", "they"
 * behind a label in the singular.
 */
export function isApart(tree: Sentence, open: readonly Leaning[]): boolean {
  if (open.length > 0 && open.every(({ isLater }) => isLater)) return true;
  const [asked] = open;
  const term = termOf(tree);
  if (!asked || term === undefined || !asked.likely || asked.isGuess || !isOfThing(tree, asked)) return false;
  return isPlural(tree, term) !== /^the/i.test(tree.node(asked.first).text);
}

const EXAMPLE = /^for (?:example|instance)$/i;

/** "For example, limestone becomes marble": of what the sentence before tells, where no "a baker" makes it one of any. */
export function isExampleOfSome(tree: Sentence): boolean {
  const subject = tree.root < 0 ? undefined : tree.child(tree.root, ...SUBJECTS);
  const isOfAny = subject !== undefined && tree.children(subject, "det").some((i) => /^an?$/i.test(tree.node(i).text));
  return EXAMPLE.test(spelled(tree.nodes.slice(0, 2))) && !isOfAny;
}

const LEAST_LIKELY = 0.6; // that open words mean a thing, for it to be told

/** The name of what the first open words likely mean. */
export function likelyName(context: Context, open: readonly Leaning[]): string | undefined {
  const [{ likely, share = 0 } = {} as Partial<Leaning>] = open;
  const [entity, ...others] = share >= LEAST_LIKELY ? (likely ?? []) : [];
  return entity && others.length === 0 ? nameOf(context, entity)?.text : undefined;
}

/** Whether a pronoun may stand for a thing of that name. */
export function mayMean(context: Context, name: string, one: Leaning & { tree: Sentence }): boolean {
  const { likely, isGuess, share = 0, first, tree } = one;
  const isOfPerson = OF_PERSONS.has(tree.nodes[first]?.text.toLowerCase() ?? ""); // "she" is no company
  const isOpen = !likely || isGuess || share < LEAST_LIKELY;
  return (isOpen && !isOfPerson) || isNameOfAll(context, name, likely);
}
