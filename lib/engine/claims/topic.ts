import { nameOf } from "./antecedent-name";
import { codeTopicIn } from "./code-topic";
import type { Context } from "./context";
import { type Sentence, SUBJECTS, spelled } from "./draft";
import { coreOf, type NounMention } from "./entities";
import { exampleIn } from "./exemplified";
import { askingIn, isBareAnswer, isOfAsker } from "./forms";
import { termOf, timeIn } from "./item-term";
import { isClause } from "./items";
import { isNamedEvent } from "./named-event";
import { isClaim, type ReadSentence } from "./read-sentence";
import { hasSibling, isBesideOthers, isOneOfItems, isOneOfKind, isOneOfTitle, labelledIn } from "./siblings";
import { deedIn, LONGEST, ONE_OF_ROW, recommendedIn, sceneIn, type Topic } from "./topic-openings";
import {
  conditionOf,
  deniedIn,
  discussedIn,
  isNounOrName,
  isParted,
  isPraised,
  isUnderKind,
  isWith,
  joinedTo,
  leastTold,
  madeIn,
  moreTold,
  pairOf,
  toldIn,
  wholeOf,
  workIn,
} from "./topic-told";

const NO_MATTER = /^(?:every|each|any|no|another)$/i; // "every 210,000 blocks"
const isCounted = (tree: Sentence, head: number) =>
  NO_MATTER.test(tree.nodes[tree.phrase(head)[0] ?? head]?.text ?? "");
const ACCOUNT =
  /^the (?:[\p{L}-]+ ){0,2}(?:overview|summary|introduction|guide|look|basics|outline|explanation) (?:of|to|at|about) (?=how|why|what)/iu;
const BETWEEN = /^the (?:[\p{L}-]+ ){0,2}(?:differences?|distinctions?|similarit(?:y|ies)) between /iu;
const LEAST_CLAIMS = 3; // sentences that state something; what a shorter text speaks of changes too easily

/** "Most earthquakes" tell of earthquakes. */
export const QUANTITY = /^(?:most|many|some|several|few|all|both) /i;

/**
 * The topic of a text: the subject of its first statement, where the text goes on to speak of it; undefined where there is
 * none. A heading of the text says more than one word.
 */
export function topicIn(sentences: readonly ReadSentence[], context: Context, isUntitled: boolean): Topic | undefined {
  const presented = recommendedIn(sentences, context) ?? codeTopicIn(sentences);
  if (presented) return presented;
  if (sentences.filter(isClaim).length < LEAST_CLAIMS) return undefined;
  const at = beginningOf(sentences);
  const scene = isUntitled ? sceneIn(sentences, at) : undefined;
  if (scene && sentences[at]?.tree.nodes.at(-1)?.text !== ":") return scene;
  return (
    askedIn(sentences, at) ??
    deedIn(sentences, context, at) ??
    subjectIn(sentences, context, { at, isUntitled }) ??
    scene
  );
}

interface Beginning {
  at: number;
  isUntitled: boolean;
}

function subjectIn(sentences: readonly ReadSentence[], context: Context, { at, isUntitled }: Beginning) {
  const tree = sentences[at]?.tree;
  const subject = tree?.child(tree.root, "nsubj", "nsubj:pass");
  const head =
    tree &&
    (subject === undefined
      ? taughtIn(tree)
      : (workIn(tree, subject) ??
        matterOf(tree, subject) ??
        discussedIn(tree, subject) ??
        answerIn(tree, subject) ??
        deniedIn(context, at) ??
        conditionOf(tree, subject) ??
        subject));
  if (!tree || head === undefined || isPoint(tree, head) || !isNounOrName(tree, head)) return undefined;
  if (isUnderKind(sentences, at, context)) return undefined;
  if (head === subject && (isBareAccount(tree, head) || isSaying(tree, head))) return undefined;
  const mention: NounMention = { sentence: at, head, core: coreOf(tree, head) };
  const isPair = joinedTo(tree, head).length > 0; // "supply and demand"
  if (head === subject && (isListed(tree, head) || isAny(tree, head) || isPraised(tree, head))) return undefined;
  if (head === subject && !isUntitled && isOfOwner(tree, head)) return undefined; // "Ann Roe's novel" under its title
  const name = toldName(tree, context, { mention, isPair });
  if (!name || name.length > LONGEST || /\byou\b/i.test(name) || hasSibling(sentences, name) || isCounted(tree, head))
    return undefined;
  if (!isPair && (isBesideOthers(sentences, at) || isOneOfTitle(sentences, name))) return undefined;
  if (sentences[at]?.source.block.kind === "item" && isOneOfItems(sentences, name)) return undefined;
  const told = toldIn(context, mention).size;
  const isWork = subject !== undefined && head === workIn(tree, subject);
  const other = isPair || isWork ? undefined : moreTold(context, mention, told);
  if (other && isOneOfItems(sentences, other)) return undefined;
  if (other) return { name: other, at, isPair: false };
  if (head === subject && isOneOfKind(sentences, tree, head)) return undefined;
  const made = head === subject ? madeIn(sentences, context, at) : undefined;
  if (made) return { name: made, at, isPair: false };
  const topic = { name, at, isPair: isPair && !isOneThing(tree) };
  const isNamed = isUntitled && isOwnName(tree, mention) && (isParted(sentences) || isThingNamed(tree, mention));
  const least = isWork ? 0 : isNamed ? 1 : Math.max(leastTold(tree, head), isUntitled ? 1 : 2);
  return isAnswering(tree) || told >= least ? topic : undefined;
}

// "The French Revolution", a title: what has such a name is hardly told of in passing.
const isThingNamed = (tree: Sentence, { head, core }: NounMention) =>
  /[\s:]/.test(tree.node(head).text) ||
  (core.length > 1 && tree.children(head, "det").some((i) => /^the$/i.test(tree.node(i).text)));

const isOwnName = (tree: Sentence, { head, core }: NounMention) =>
  (tree.node(head).xpos === "NNP" ||
    (head > tree.start && /^\p{Lu}/u.test(tree.node(head).text)) ||
    isNamedEvent(tree, { head, core })) &&
  (core.length > 1 || tree.child(head, "det") === undefined); // not "the French"

// As sentences write it, without how many there are, what tells more of it, and what is an account of it.
function toldName(tree: Sentence, context: Context, { mention, isPair }: { mention: NounMention; isPair: boolean }) {
  const { head, core } = mention;
  const isTitle = tree.node(head).text.includes(" ");
  const isComma = core.some((i) => tree.node(i).text === ","); // "Paris, Texas"
  const isKind = tree.children(head, "det").some((i) => QUANTITY.test(`${tree.node(i).text} `)); // "almost all bananas sold in shops"
  const name =
    isKind && tree.node(head).upos === "NOUN"
      ? { text: spelled(core.map((i) => tree.node(i))) }
      : isPair
        ? { text: pairOf(tree, head, context) }
        : nameOf(context, { mentions: [mention], standIns: [] });
  return name?.text
    .replace(/^The /, (the) => (isTitle ? the : "the "))
    .replace(QUANTITY, "")
    .replace(ACCOUNT, "") // "how a heat pump works"
    .replace(BETWEEN, "") // "alligators and crocodiles"
    .replace(isPair || isTitle || isComma ? "" : /,.*$/, "") // "published in 1813"
    .replace(/ \([^()]*\)$/, "")
    .replace(/^The (?=formula|equation)/, "the ")
    .replace(ONE_OF_ROW, "$1")
    .replace(/ for you$/, "") // "a lighthouse"
    .replace(/,$/, ""); // *Solitude,* as a title is written
}

// The first sentence that tells something, of a list where the text is nothing else. What stands behind a label there, or
// behind a date, is told of that alone.
function beginningOf(sentences: readonly ReadSentence[]): number {
  const isBegun = (one: ReadSentence) =>
    (isClause(one.tree) || isMeeting(one.tree)) && (isStating(one) || isAnswering(one.tree) || isLeadIn(one));
  const firstIn = (kind: string) => sentences.findIndex((one) => one.source.block.kind === kind && isBegun(one));
  const [prose, listed] = [firstIn("paragraph"), firstIn("item")];
  const isLabelled = prose >= 0 && labelledIn(sentences).has((sentences[prose] as ReadSentence).source.block);
  if (isLabelled && termOf((sentences[prose] as ReadSentence).tree) !== undefined) return -1; // told of its label alone
  const isListFirst =
    listed >= 0 &&
    (prose < 0 || listed < prose) &&
    sentences[listed - 1]?.source.block !== sentences[listed]?.source.block &&
    termOf((sentences[listed] as ReadSentence).tree) === undefined;
  const at = isListFirst ? listed : prose;
  return at >= 0 && timeIn((sentences[at] as ReadSentence).tree) ? -1 : at;
}

const isAnswering = (tree: Sentence) => isOfAsker(tree) || isBareAnswer(tree) || isMeeting(tree);
const isMeeting = (tree: Sentence) =>
  tree.root === tree.start &&
  /^(?:meet|introducing|presenting)$/i.test(tree.node(tree.root).text) &&
  tree.child(tree.root, "obj") !== undefined;

// "You're thinking of *The Truman Show*", "the tallest mountain is Mount Everest": a name that answers is what follows.
function answerIn(tree: Sentence, subject: number): number | undefined {
  const asking = askingIn(tree);
  if (asking !== undefined) return tree.children(asking, "obl", "obj").find((i) => tree.node(i).upos === "PROPN");
  if (tree.nodes.at(-1)?.text === ":" && !ACCOUNTS.has(tree.node(subject).lemma)) return toldAbout(tree);
  const example = exampleIn(tree)?.thing;
  if (example !== undefined) return example;
  const isProper = tree.node(tree.root).upos === "PROPN";
  const whole = isProper ? undefined : wholeOf(tree, subject);
  if (whole !== undefined) return whole;
  const isNamed = isProper || isMost(tree, subject);
  const isAnswer = tree.child(tree.root, "cop") !== undefined && isNamed;
  const isAsked = ["NOUN", "PRON"].includes(tree.node(subject).upos) && tree.child(subject, "nmod:poss") === undefined;
  return isAnswer && isAsked ? tree.root : undefined;
}

// "Here's how to grow tomatoes:", "Meet the Acme 750, a bottle that keeps cold".
function taughtIn(tree: Sentence): number | undefined {
  if (isMeeting(tree)) return tree.child(tree.root, "obj");
  const verb = tree.children(tree.root, "csubj", "ccomp", "parataxis").find((i) => tree.child(i, "mark") !== undefined);
  const isTaught = verb !== undefined && tree.children(verb, "advmod").some((i) => /^how$/i.test(tree.node(i).text));
  return isTaught ? tree.child(verb, "obj") : undefined;
}

// "Here's an overview of what happens when panels are installed:".
function askedIn(sentences: readonly ReadSentence[], at: number): Topic | undefined {
  const tree = sentences[at]?.tree;
  const account = tree && tree.root >= 0 ? tree.child(tree.root, ...SUBJECTS) : undefined;
  const asked = account === undefined ? undefined : tree && matterOf(tree, account);
  if (!tree || asked === undefined || !/^W/.test(tree.node(asked).xpos) || tree.nodes.at(-1)?.text !== ":")
    return undefined;
  const words = tree.phrase(asked).filter((i) => !tree.children(asked, "case").includes(i));
  const name = spelled(words.map((i) => tree.node(i)));
  return name.length <= LONGEST ? { name, at, isPair: false } : undefined;
}

// "Here's what you should know about the mechanism:".
function toldAbout(tree: Sentence): number | undefined {
  const isAbout = (i: number) => tree.children(i, "case").some((one) => tree.node(one).lemma === "about");
  const at = tree.nodes.findIndex((_, i) => isNounOrName(tree, i) && isAbout(i));
  return at < 0 ? undefined : at;
}

// "Here are five endangered animals and their habitats:", "here are some foods that hold iron:": each of the list is told of by
// its name. "Here are some parts of a cell:" is about the cell.
function isListed(tree: Sentence, head: number): boolean {
  if (!tree.nodes.slice(0, head).some(({ text }) => /^here$/i.test(text))) return false; // "Sure, here are some novels:"
  const isSeveral =
    tree.node(head).xpos === "NNS" && tree.children(head, "det").every((i) => tree.node(i).lemma !== "the");
  const isOf = tree
    .children(head, "nmod")
    .some((i) => tree.children(i, "case").some((one) => tree.node(one).lemma === "of"));
  return tree.child(head, "nummod") !== undefined || (isSeveral && !isOf);
}

// "A player is offside if …", "both commands merge", "the same act": of any player, and of what is named elsewhere.
function isAny(tree: Sentence, head: number): boolean {
  const determiner = tree.nodes[tree.child(head, "det") ?? -1]?.text.toLowerCase() ?? "";
  const isConditional = tree
    .children(tree.root, "advcl")
    .some((i) => tree.node(tree.child(i, "mark") ?? i).lemma === "if");
  const isSame = tree
    .children(head, "amod")
    .some((i) => /^(?:same|other|following|latter|former)$/i.test(tree.node(i).text));
  return isSame || determiner === "both" || (/^an?$/.test(determiner) && isConditional);
}

// "Peter and the Wolf was composed in 1936."
const isOneThing = (tree: Sentence) =>
  [tree.root, ...tree.children(tree.root, "aux", "aux:pass", "cop")].some(
    (i) => tree.node(i).xpos === "VBZ" || tree.node(i).text === "was",
  );

const isOfOwner = (tree: Sentence, head: number) =>
  tree.children(head, "nmod:poss").some((i) => tree.node(i).upos === "PROPN");

// "The heaviest land animal" is what it is said to be.
const isMost = (tree: Sentence, subject: number) =>
  tree.children(subject, "amod").some((i) => tree.node(i).xpos === "JJS") && tree.child(tree.root, "det") !== undefined;

// "Here are some facts about New Zealand", "an overview of the war".
function matterOf(tree: Sentence, head: number): number | undefined {
  if (!ACCOUNTS.has(tree.node(head).lemma)) return undefined;
  const isMatter = (i: number) => tree.children(i, "case").some((one) => MATTER.has(tree.node(one).lemma));
  return tree.children(head, "nmod").find(isMatter);
}

/** Words for what a text is, not for what it is about. */
export const ACCOUNTS = new Set(
  "fact overview summary information introduction guide look detail profile basic biography timeline recap rundown breakdown outline history importance benefit explanation description".split(
    " ",
  ),
);
// "The main difference is time": no text is about one.
const POINTS = new Set(
  "difference similarity answer reason point idea question people person everyone thing".split(" "),
);
const isPoint = (tree: Sentence, head: number) =>
  POINTS.has(tree.node(head).lemma) && tree.child(head, "nmod") === undefined;

// "Here's a quick breakdown:", "Here are some strategies:": of what, nothing there tells.
const isBareAccount = (tree: Sentence, head: number) =>
  (ACCOUNTS.has(tree.node(head).lemma) || FORMS.has(tree.node(head).lemma)) &&
  tree
    .children(head, "nmod", "acl", "compound", "nmod:poss") // "an outline that you can use" is one of anything
    .every((i) => FORMS.has(tree.node(head).lemma) && (tree.child(i, "nummod") !== undefined || isWith(tree, i))); // "a comparison of the three planets", "a table with dates"
const FORMS = new Set(
  "comparison plan strategy version example tip step list table way idea itinerary schedule recipe option suggestion point side company term document".split(
    " ",
  ),
);

const MATTER = new Set(["about", "of", "on", "at"]);

// "Cats and dogs are wonderful companions" tells nothing, and what the text is about.
const isStating = (one: ReadSentence) => isClaim(one) || one.judged.label === "opinion";

// "Here are some facts about Peru:", not "I can't look that up, but as far as I know:".
const isLeadIn = ({ words, judged }: ReadSentence) => words.at(-1)?.text === ":" && judged.label !== "first_person";

/** "Critics argue that …", "doctors recommend rest": who says something, and not what it is about. */
export const isSaying = (tree: Sentence, subject: number): boolean =>
  tree.node(subject).xpos === "NNS" &&
  ((SAYING.has(tree.node(tree.root).lemma) && tree.child(tree.root, "ccomp") !== undefined) ||
    ADVISING.has(tree.node(tree.root).lemma));
const ADVISING = new Set("recommend advise suggest prescribe".split(" "));
const SAYING = new Set(
  "say argue claim believe think note point suggest report find estimate warn agree contend maintain assert stress hold fear hope expect".split(
    " ",
  ),
);
