import { nameOf } from "./antecedent-name";
import type { Context } from "./context";
import { SUBJECTS } from "./draft";
import { coreOf } from "./entities";
import { isPlural } from "./nominal";
import { isOfSubject, type Leaning } from "./open-words";
import type { ReadSentence } from "./read-sentence";

const FORMS: Record<string, string> = { its: "it", them: "they", their: "they", his: "he", him: "he", her: "she" };
const MOST_BACK = 3; // sentences
const LONGEST = 60; // characters of a name

/** Where a text goes on: the number of the sentence, and what it leaves open. */
interface OpenSentence {
  i: number;
  open: readonly Leaning[];
}

/**
 * "A worm is a program that spreads by itself. It needs no host. It exploits weaknesses …": the subject with which a run of
 * sentences of one paragraph began, each of which has the same pronoun for its subject. Undefined where a model knows better.
 */
export function subjectGoingOn(sentences: readonly ReadSentence[], context: Context, { i, open }: OpenSentence) {
  const { tree, source } = sentences[i] as ReadSentence;
  const asked = open.find(({ first, last }) => first === last && isOfSubject(tree, first));
  if (!asked || (asked.likely && !asked.isGuess)) return undefined;
  const form = formOf(tree.node(asked.first).text);
  let isRun = false; // one sentence alone may well be followed by one on another thing
  for (let k = i - 1; k >= Math.max(0, i - MOST_BACK) && sentences[k]?.source.block === source.block; k--) {
    const before = (sentences[k] as ReadSentence).tree;
    const subject = before.root < 0 ? undefined : before.child(before.root, ...SUBJECTS);
    if (subject === undefined) return undefined;
    const { upos, text } = before.node(subject);
    if (upos === "PRON" && formOf(text) === form) {
      isRun = true;
      continue;
    }
    const agrees =
      form === "they" || form === "it" ? isPlural(before, subject) === (form === "they") : upos === "PROPN";
    const determiners = before.children(subject, "det").map((one) => before.node(one).text);
    const isDefinite = determiners.some((text) => !/^an?$/i.test(text)); // of another thing
    // "A group of artists published a letter": what somebody did once is not what the text goes on with.
    const isOnce = determiners.length > 0 && before.node(before.root).xpos === "VBD";
    if (
      !isRun ||
      isOnce ||
      isDefinite ||
      !agrees ||
      !["NOUN", "PROPN"].includes(upos) ||
      before.child(subject, "conj", "nmod:poss") !== undefined
    )
      return undefined;
    const mention = { sentence: k, head: subject, core: coreOf(before, subject) };
    const name = nameOf(context, { mentions: [mention], standIns: [] })?.text;
    return name && name.length <= LONGEST ? name : undefined;
  }
  return undefined;
}

const formOf = (word: string) => FORMS[word.toLowerCase()] ?? word.toLowerCase();
