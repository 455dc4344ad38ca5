import type { JudgedWorth } from "../syntax/answers";
import { isIndicative } from "./advised";
import { isSaidBy } from "./attributed";
import { isAnnounced } from "./connectives";
import { type Sentence, spelled } from "./draft";
import {
  isAddressed,
  isBareAnswer,
  isDependence,
  isIdeal,
  isLeading,
  isNoted,
  isOfAnswer,
  isOfAsker,
  isOfModel,
  isOfText,
  isOfWriter,
  isOrder,
  isPraise,
  isRecommending,
  isResult,
  isShown,
  isVerbless,
} from "./forms";
import { wordsOf } from "./need-limits";
import type { ReadSentence } from "./read-sentence";
import { isScheduled } from "./reports";
import {
  isAdvisedByWriter,
  isComparedAlone,
  isOfProgram,
  isOfTask,
  isProposal,
  isShownAlone,
  isToldByWriter,
  isValued,
} from "./suggestions";
import { isTableNote } from "./table-matter";

type Overruled = Pick<ReadSentence, "tree" | "source" | "words">;
type Label = JudgedWorth["label"];

/** Labels of the model, what a sentence with one of them must be besides, and what it is then. */
type Rule = readonly [
  from: readonly Label[] | "any",
  is: (sentence: Overruled, isFirst: boolean) => boolean,
  to: Label,
];

const ofTree =
  (...tests: readonly ((tree: Sentence) => boolean)[]) =>
  ({ tree }: Overruled) =>
    tests.some((is) => is(tree));
const CLAIM = ["claim"] as const;
const STATING = ["claim", "fragment", "meta"] as const;

/** The first that fits decides. What somebody has in mind can be told by nobody else. */
const RULES: readonly Rule[] = [
  [["meta", "fragment"], isResult, "claim"],
  [["forecast"], ({ tree }, isFirst) => isFirst && isScheduled(tree), "claim"],
  [["advice"], ofTree(isIndicative), "claim"],
  [["advice", "forecast"], ofTree(isDependence), "claim"],
  [["meta"], ({ tree }) => isShown(tree) || isAnnounced(tree.nodes), "claim"],
  [["quotation"], isSaidBy, "claim"],
  [CLAIM, ofTree(isAdvisedByWriter), "advice"],
  ["any", ofTree(isToldByWriter), "claim"],
  [STATING, ofTree(isOfText), "first_person"],
  [STATING, ofTree(isOfAnswer), "meta"],
  [[...STATING, "advice"], ofTree(isNoted), "claim"],
  [CLAIM, ofTree(isLeading), "meta"],
  [STATING, ofTree(isOfWriter), "first_person"],
  [CLAIM, ofTree(isOfProgram), "code"],
  [CLAIM, ofTree(isShownAlone), "quotation"],
  [CLAIM, ofTree(isComparedAlone), "fragment"],
  [CLAIM, ({ tree }, isFirst) => isOfTask(tree, isFirst), "meta"],
  [CLAIM, ofTree(isTableNote), "meta"],
  [CLAIM, ofTree(isPraise, isIdeal, isValued), "opinion"],
  [CLAIM, ofTree(isRecommending, isAddressed, isProposal), "advice"],
  [CLAIM, ofTree(isOfModel), "first_person"],
  [CLAIM, ofTree(isOfAsker, isVerbless), "meta"],
  [CLAIM, ({ tree }, isFirst) => isFirst && isBareAnswer(tree), "meta"],
];

/** What a sentence is, by the model and by its words. */
export function judgedOf(sentence: Overruled, judged: JudgedWorth, isFirst: boolean): JudgedWorth {
  const rule = RULES.find(([from, is]) => (from === "any" || from.includes(judged.label)) && is(sentence, isFirst));
  return rule ? { ...judged, label: rule[2] } : judged;
}

/** Sentences that go on with a quotation which one before them opened, to where it closes in the same paragraph. */
export function quotedOn(sentences: readonly ReadSentence[]): ReadSentence[] {
  let open: ReadSentence | undefined;
  return sentences.filter((sentence) => {
    const isGoingOn = open?.source.block === sentence.source.block;
    const isTurned = sentence.words.filter(({ text }) => /^["“”]$/.test(text)).length % 2 === 1;
    if (isGoingOn) open = isTurned ? undefined : open;
    else open = isTurned && sentence.judged.label === "quotation" ? sentence : undefined;
    return isGoingOn;
  });
}

const IMAGINING =
  /^(?:(?:ok|okay|so|now|well|just|first) ?,? )?(?:imagine|suppose|picture|let(?:'|’)s say|say|think of (?:[\p{L}'’-]+ ){1,6}(?:as|like)) /iu;
const ANALOGY = /^(?:an?|one|another|the) (?:\p{L}+ ){0,3}(?:analogy|metaphor) (?:is|would be) /iu;
const TURNING =
  /^(?:this|that|these|those|so|now|thus|in (?:the same way|reality|practice|real|fact)|similarly|likewise|(?:when|if|because) (?:this|that)) /i;

/** "Imagine a waiter. He takes two orders.": true of nobody, until a sentence of the paragraph tells what it is like. */
export function imaginedOn(sentences: readonly ReadSentence[]): ReadSentence[] {
  let open: ReadSentence | undefined;
  let image: ReadonlySet<string> | undefined;
  return sentences.filter((sentence) => {
    const words = spelled(sentence.words);
    const isTurned = TURNING.test(words.replace(/,/g, "")) || isNoted(sentence.tree); // "Keep in mind that funds carry risk"
    if (isTurned || !(open && isUnder(open, sentence))) open = undefined;
    const isGoingOn =
      open !== undefined &&
      (image === undefined ||
        wordsOf(words)
          .slice(0, MOST_OF_IMAGE)
          .some((one) => image?.has(one)));
    const isOrdered = isOrder(sentence.tree); // "Imagine a waiter", whatever its label
    const isImagined = IMAGINING.test(words) && (isOrdered || sentence.judged.label !== "claim");
    if (isImagined || ANALOGY.test(words)) image = imageOf(words);
    if (isImagined || ANALOGY.test(words)) open = sentence; // "A good analogy is a queue. You ask who stands before you."
    return isGoingOn && sentence.judged.label === "claim";
  });
}

// "Think of memory as a desk. The desk holds papers. Memory is cheap.": only what is said of the desk is of the image.
function imageOf(words: string): ReadonlySet<string> | undefined {
  const [, image] = THOUGHT_OF.exec(words) ?? [];
  return image === undefined ? undefined : new Set(wordsOf(image).filter((one) => one.length > 2));
}
const MOST_OF_IMAGE = 3; // words that a sentence begins with
const THOUGHT_OF = /\bthink of .{1,80}? (?:as|like) (.{1,120})/i;

// In the paragraph of another sentence, or an item of the list that it leads to: "Imagine 10,000 people:".
function isUnder({ source, words }: ReadSentence, { source: { block } }: ReadSentence): boolean {
  return block === source.block || (words.at(-1)?.text === ":" && block.kind === "item");
}
