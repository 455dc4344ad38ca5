import type { JudgedWorth } from "../syntax/answers";
import { isIndicative } from "./advised";
import { isSaidBy } from "./attributed";
import { isAnnounced } from "./connectives";
import { spelled } from "./draft";
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

/** What a sentence is, by the model and by its words. What somebody has in mind can be told by nobody else. */
export function judgedOf(
  sentence: Pick<ReadSentence, "tree" | "source" | "words">,
  judged: JudgedWorth,
  isFirst: boolean,
): JudgedWorth {
  const { tree } = sentence;
  if (["meta", "fragment"].includes(judged.label) && isResult(sentence)) return { ...judged, label: "claim" };
  if (isFirst && judged.label === "forecast" && isScheduled(tree)) return { ...judged, label: "claim" };
  if (judged.label === "advice" && isIndicative(tree)) return { ...judged, label: "claim" };
  if (["advice", "forecast"].includes(judged.label) && isDependence(tree)) return { ...judged, label: "claim" };
  if (judged.label === "meta" && (isShown(tree) || isAnnounced(tree.nodes))) return { ...judged, label: "claim" };
  if (judged.label === "quotation" && isSaidBy(sentence)) return { ...judged, label: "claim" };
  if (judged.label === "claim" && isAdvisedByWriter(tree)) return { ...judged, label: "advice" };
  if (isToldByWriter(tree)) return { ...judged, label: "claim" };
  if (!["claim", "fragment", "meta", "advice"].includes(judged.label)) return judged;
  if (judged.label !== "advice" && isOfText(tree)) return { ...judged, label: "first_person" };
  if (judged.label !== "advice" && isOfAnswer(tree)) return { ...judged, label: "meta" };
  if (isNoted(tree)) return { ...judged, label: "claim" };
  if (judged.label === "claim" && isLeading(tree)) return { ...judged, label: "meta" };
  if (isOfWriter(tree) && judged.label !== "advice") return { ...judged, label: "first_person" };
  if (judged.label === "claim" && isOfProgram(tree)) return { ...judged, label: "code" };
  if (judged.label === "claim" && isShownAlone(tree)) return { ...judged, label: "quotation" };
  if (judged.label === "claim" && isComparedAlone(tree)) return { ...judged, label: "fragment" };
  if (judged.label === "claim" && (isOfTask(tree, isFirst) || isTableNote(tree))) return { ...judged, label: "meta" };
  if (judged.label === "claim" && (isPraise(tree) || isIdeal(tree) || isValued(tree)))
    return { ...judged, label: "opinion" };
  if (judged.label === "claim" && (isRecommending(tree) || isAddressed(tree) || isProposal(tree)))
    return { ...judged, label: "advice" };
  if (judged.label === "claim" && isOfModel(tree)) return { ...judged, label: "first_person" };
  const isMeta = judged.label === "claim" && (isOfAsker(tree) || isVerbless(tree) || (isFirst && isBareAnswer(tree)));
  return isMeta ? { ...judged, label: "meta" } : judged;
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
    const isGoingOn = open !== undefined && (image === undefined || wordsOf(words, 3).some((one) => image?.has(one)));
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
  return image === undefined ? undefined : new Set(wordsOf(image).filter((one) => one.length > 2 && one !== "the"));
}
const THOUGHT_OF = /\bthink of .{1,80}? (?:as|like) (.{1,120})/i;
const wordsOf = (words: string, most = Number.POSITIVE_INFINITY) =>
  words
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .slice(0, most);

// In the paragraph of another sentence, or an item of the list that it leads to: "Imagine 10,000 people:".
function isUnder({ source, words }: ReadSentence, { source: { block } }: ReadSentence): boolean {
  return block === source.block || (words.at(-1)?.text === ":" && block.kind === "item");
}
