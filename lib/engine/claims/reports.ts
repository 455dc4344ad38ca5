import { nameOf } from "./antecedent-name";
import type { Context } from "./context";
import { type Draft, put, type Sentence, SUBJECTS, spelled, wordingOf } from "./draft";
import { coreOf, MONTHS, type NounMention } from "./entities";
import { joined } from "./joined";
import { isYear } from "./open-words";
import { isClaim, type ReadSentence } from "./read-sentence";
import { LONGEST, type Topic } from "./topic-openings";
import { isNounOrName, toldIn } from "./topic-told";

const LEAST_CLAIMS = 3; // sentences that state something
const [LEAST_WORDS, MOST_WORDS] = [12, 50]; // of the sentence that says what happened
const MOST_TOLD = 0.34; // of the sentences behind, that go on with who did it

/** A text's own name for what it sums up. */
const DOCUMENT =
  /^(?:the |this )?(?:\p{L}+ )?(?:article|passage|excerpt|document|text|report|story|piece|press release|post|email|memo|transcript|conversation|minutes|meeting)$/iu;

// "The battle took place in 1704" names what happened; "he was born in Ulm" begins a life.
const NAMING_VERBS = new Set("take happen occur last begin start bear run fight found establish".split(" "));

/**
 * A text that begins by telling what somebody did, and goes on with what came of it and not with them: "The council voted on
 * Tuesday to close the bridge. Repairs would cost …". Its topic is that sentence: no one name of it says what the rest is about.
 * `topic` is what rules and the model take the text to be about.
 */
export function reportIn(
  sentences: readonly ReadSentence[],
  context: Context,
  topic: Topic | undefined,
): Topic | undefined {
  if (topic?.isPair || topic?.isOnly || sentences.filter(isClaim).length < LEAST_CLAIMS) return undefined;
  const at = sentences.findIndex((one) => isClaim(one) || one.judged.label === "heading");
  const first = sentences[at];
  if (!first || !isClaim(first)) return undefined;
  const isOfDocument = topic !== undefined && DOCUMENT.test(topic.name);
  if (topic && topic.at !== at && !isOfDocument) return undefined;
  const { tree } = first;
  const subject = tree.root < 0 ? undefined : tree.child(tree.root, ...SUBJECTS);
  if (subject === undefined || !isNounOrName(tree, subject) || !isReporting(tree)) return undefined;
  const mention = { sentence: at, head: subject, core: coreOf(tree, subject) };
  if (!isFinding(tree) && goesOnWith(sentences, context, mention)) return undefined;
  const name =
    nameOf(context, { mentions: [mention], standIns: [] })?.text ??
    spelled(tree.phrase(subject).map((i) => tree.node(i)));
  return name.length <= LONGEST
    ? { name: name.replace(/^The /, "the "), at, isPair: false, isReport: true }
    : undefined;
}

function goesOnWith(sentences: readonly ReadSentence[], context: Context, mention: NounMention): boolean {
  const told = toldIn(context, mention);
  const { lemma } = (sentences[mention.sentence] as ReadSentence).tree.node(mention.head);
  const behind = sentences.flatMap((one, i) => (i > mention.sentence && isClaim(one) ? [i] : []));
  const going = behind.filter((i) => told.has(i) && isSubject(sentences[i] as ReadSentence, lemma));
  return going.length > MOST_TOLD * behind.length;
}

/** "Norlink will close 11 shops by the end of June": what somebody named has announced for a time, as a report begins. */
export function isScheduled(tree: Sentence): boolean {
  const subject = tree.root < 0 ? undefined : tree.child(tree.root, ...SUBJECTS);
  if (subject === undefined || tree.node(tree.root).upos !== "VERB") return false;
  const isWill = tree.children(tree.root, "aux").some((i) => tree.node(i).text === "will");
  const isNamed = tree.phrase(subject).some((i) => tree.node(i).upos === "PROPN");
  const isTimed = tree
    .children(tree.root, "obl")
    .some((i) => tree.phrase(i).some((at) => isYear(tree.node(at)) || MONTHS.has(tree.node(at).text)));
  return isWill && isNamed && isTimed;
}

const HEDGED = /\b(?:likely|expect(?:s|ed)?|probably|perhaps|could|may|might|predict(?:s|ed)?|forecast|hopes?)\b/i;

/** "Buses will still be able to cross", behind "The council voted to close the bridge": a report tells what was decided, and looks not ahead. */
export function decidedIn(sentences: readonly ReadSentence[]): ReadSentence[] {
  const first = sentences.find(({ source }) => source.block.kind === "paragraph");
  if (!first || first === sentences.at(-1) || !isClaim(first) || first.tree.root < 0 || !isReporting(first.tree))
    return [];
  return sentences.filter(({ judged, tree }) => {
    const isWill = tree.nodes.some(({ text, relation }) => text === "will" && relation === "aux");
    return judged.label === "forecast" && isWill && !HEDGED.test(spelled(tree.nodes));
  });
}

// Whether a sentence goes on with a thing by its noun or a pronoun.
function isSubject({ tree }: ReadSentence, noun: string): boolean {
  const subject = tree.root < 0 ? undefined : tree.child(tree.root, ...SUBJECTS);
  const { lemma, upos } = tree.nodes[subject ?? -1] ?? {};
  return upos === "PRON" || lemma === noun;
}

const isReporting = (tree: Sentence) =>
  tree.nodes.length >= LEAST_WORDS && tree.nodes.length <= MOST_WORDS && (isDone(tree) || isFinding(tree));

// "Voted", "has announced", "was arrested": what was done once.
function isDone(tree: Sentence): boolean {
  const { upos, xpos, lemma } = tree.node(tree.root);
  if (upos !== "VERB" || NAMING_VERBS.has(lemma) || tree.child(tree.root, "cop") !== undefined) return false;
  const isOfYear = tree
    .children(tree.root, "obl")
    .some((i) => isYear(tree.node(i)) && tree.child(i, "case") !== undefined);
  if (isOfYear) return false; // "gave up self-government in 1934": a history, whose sentences have years of their own
  const helpers = tree.children(tree.root, "aux", "aux:pass").map((i) => tree.node(i));
  const isPast = xpos === "VBD" || helpers.some((one) => one.xpos === "VBD" || one.text === "will");
  return isPast || helpers.some((one) => one.lemma === "have" && /^VB[ZP]$/.test(one.xpos));
}

// "A new study suggests that naps improve memory", "the report examines why water runs short".
function isFinding(tree: Sentence): boolean {
  const { upos, lemma } = tree.node(tree.root);
  const subject = tree.child(tree.root, ...SUBJECTS);
  const isOfDocument = DOCUMENTS.has(tree.nodes[subject ?? -1]?.lemma ?? "") && upos === "VERB";
  return tree.child(tree.root, "ccomp") !== undefined && (FINDING.has(lemma) || isOfDocument);
}
const DOCUMENTS = new Set("study report paper article survey review analysis researcher scientist author".split(" "));
const FINDING = new Set("suggest find show report reveal conclude indicate warn".split(" "));

const LONGEST_TOLD = 600; // characters of a claim with the sentence that it is about

/** A claim that is told of who did it ("Regarding the council, …"), told with what they did instead, where that stays readable. */
export function ofReport(framed: Draft, report: Draft): Draft {
  const [first, ...pieces] = framed.pieces;
  const [, part] = /^Regarding (?:(.+) \()?([^()]+)\)?,$/.exec(first?.text ?? "") ?? [];
  const own = part === undefined || DOCUMENT.test(part) ? pieces : [put(`regarding ${part},`), ...pieces];
  const told = joined(report, { ...framed, pieces: own });
  return told && wordingOf(told).length <= LONGEST_TOLD ? told : framed;
}
