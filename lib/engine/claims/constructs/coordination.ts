import { type Draft, holds, type Sentence, SUBJECTS, without } from "../draft";
import { timeIn } from "../item-term";
import { isYear } from "../open-words";
import { endsInEllipsis, isUnclosed, type SplitConstruct, SURE } from "./construct";
import { isLeftOpen } from "./left-open";
import { partAlone } from "./part-alone";
import { agrees, hasForm, isTimeless } from "./shared-auxiliaries";

const JOINING = new Set(["and", "but", ";"]);
// Both parts may hang on them, wherever they stand.
const CONDITIONS = new Set(
  "if unless when whenever until although though while because since as once whether".split(" "),
);
// A part alone would lose them, or what they choose between.
const BINDING = new Set("not n't n’t never no neither nor or hardly rarely only both either".split(" "));

/**
 * "The bridge spans the harbour and carries eight lanes", "Exports fell and imports rose": each part says one thing, with
 * the subject, the auxiliaries and what stands before the subject. What both may share behind the verb keeps them together.
 */
export const coordination: SplitConstruct = (draft) => {
  const { sentence, root } = draft;
  const parts = sentence.children(root, "conj").filter((part) => holds(draft, part));
  const last = parts.at(-1);
  if (last === undefined || !isSafe(draft, parts)) return undefined;
  const subject = sentence.child(root, ...SUBJECTS);
  if (subject === undefined || !holds(draft, subject)) return undefined;
  const joint = jointOf(sentence, root, last);
  if (!joint || (sentence.child(last, ...SUBJECTS) === undefined && !keepsSubject(sentence, subject, [root, ...parts])))
    return undefined;
  const rest = without(draft, [...joint, ...sentence.phrase(last)]);
  const left = parts.at(-2);
  const isBare = left !== undefined && sentence.child(left, "cc") === undefined; // "he cut the price, sold the mill"
  if (isBare && !coordination(rest)) return undefined;
  return [rest, partAlone(draft, { part: last, subject, joint })];
};

// "A man came in and sat down": said again, "a man" may be another one. What is always so holds of any.
function keepsSubject(sentence: Sentence, subject: number, verbs: readonly number[]): boolean {
  const determiner = sentence.child(subject, "det", "nummod");
  const isIndefinite =
    determiner !== undefined &&
    !["the", "this", "that", "these", "those", "all", "each", "every"].includes(sentence.node(determiner).lemma);
  if (isIndefinite && !verbs.every((verb) => isTimeless(sentence, verb))) return false;
  const [root, ...parts] = verbs as [number, ...number[]];
  return verbs.every((verb) => agrees(sentence, subject, verb)) && parts.every((part) => hasForm(sentence, root, part));
}

function isSafe({ sentence, root }: Draft, parts: readonly number[]): boolean {
  const verbs = [root, ...parts];
  const isPredicate = (i: number) =>
    ["VERB", "AUX"].includes(sentence.node(i).upos) || sentence.child(i, "cop", ...SUBJECTS) !== undefined;
  if (sentence.children(root, "mark").length > 0 || parts.some((part) => sentence.children(part, "mark").length > 0))
    return false;
  if (!verbs.every(isPredicate) || parts.some((part) => sentence.node(part).likely < SURE)) return false;
  if (sentence.children(root, "cc:preconj").length > 0 || isRunOn(sentence, root, parts.at(-1) ?? root)) return false;
  if (parts.some((part) => isBetween(sentence, part))) return false;
  if (
    parts.some(
      (part) =>
        isBehindOther(sentence, part) ||
        isEitherWay(sentence, part) ||
        isCrossed(sentence, part) ||
        isEcho(sentence, part) ||
        endsInEllipsis(sentence, part) ||
        isSubjectBehind(sentence, part) ||
        isAfterwards(sentence, root, part) ||
        goesOnWithPointed(sentence, root, part) ||
        isOfSome(sentence, part) ||
        isInverted(sentence, part),
    )
  )
    return false;
  if (isMisreadBetween(sentence, root, parts.at(-1) as number)) return false;
  if (sentence.nodes.some(({ relation }, i) => relation === "acl:relcl" && isInRelative(sentence, i, parts)))
    return false;
  const around = verbs.flatMap((verb) => sentence.children(verb, "advmod", "mark", "cc").map((i) => sentence.node(i)));
  if (around.some(({ lemma, text }) => BINDING.has(lemma) || BINDING.has(text.toLowerCase()))) return false;
  const clauses = verbs.flatMap((verb) => sentence.children(verb, "advcl"));
  if (
    clauses.some((clause) =>
      sentence.children(clause, "mark", "advmod").some((i) => CONDITIONS.has(sentence.node(i).lemma)),
    )
  )
    return false;
  if (isOnCondition(sentence, root, parts.at(-1) ?? root) || isBehindResult(sentence, root, parts.at(-1) ?? root))
    return false;
  if (parts.some((part) => followsInfinitive(sentence, root, part) || isOrder(sentence, part))) return false;
  return ![isLeftOpen, sharesBehind, leansForward].some((is) => is(sentence, [root, ...parts]));
}

// "The difference between the air and the water grows", where the water is taken for what grows.
function isBetween(sentence: Sentence, part: number): boolean {
  const joint = sentence.child(part, "cc") ?? -1;
  if (sentence.child(part, ...SUBJECTS) === undefined) return false; // "between kinds of programs and enables them"
  const open = sentence.nodes.findLastIndex(({ text }, i) => i < joint && /^between$/i.test(text));
  return open >= 0 && !sentence.nodes.slice(open, joint).some(({ text }) => /^(?:and|,|;)$/.test(text));
}

// "He refused, Bolivia moved, and troops landed": what stands between would be told with the first alone.
const isRunOn = (sentence: Sentence, root: number, last: number) =>
  sentence
    .children(root, "parataxis")
    .some((i) => i > root && i < last && sentence.child(i, ...SUBJECTS) !== undefined);

// "… as long as it is used and the owner renews it": both hang on it, whatever the second is taken to be beside.
function isOnCondition({ nodes }: Sentence, root: number, last: number): boolean {
  const between = nodes.slice(root + 1, last).map(({ text }) => text.toLowerCase());
  return /\b(?:as|so) (?:long|soon) as\b|\bprovided\b|\bin case\b/.test(between.join(" "));
}

// "This makes loans dear, so people spend less, and prices stop rising": both come of it.
function isBehindResult(sentence: Sentence, root: number, last: number): boolean {
  return sentence.nodes.some(({ text, head }, i) => {
    const isBetween = i > root && i < last && /^so$/i.test(text) && sentence.nodes[i - 1]?.text === ",";
    return isBetween && head > i && head < last && sentence.child(head, ...SUBJECTS) !== undefined;
  });
}

// "Takes an argument and/or returns a value."
const isEitherWay = (sentence: Sentence, part: number) =>
  sentence.children(part, "cc").some((i) => sentence.nodes[i + 1]?.text === "/");

// "… everywhere, but in microwaves: it is old": what the conjunction joins is none of the part's own. Nor is what stands before
// it: "once in Rome and twice in Paris, and was praised".
function isBehindOther(sentence: Sentence, part: number): boolean {
  const conjunction = sentence.child(part, "cc");
  if (conjunction === undefined || conjunction > part) return false;
  const own = sentence.phrase(part);
  const isBefore = (i: number) => i < conjunction && sentence.node(i).relation !== "punct";
  return !own.includes(conjunction + 1) || own.some(isBefore);
}

// "Every value has an owner, and the checker tracks references", where the checker is taken for a part of the references: words
// before the verb that hang on what stands behind it are its subject, misread.
function isCrossed(sentence: Sentence, part: number): boolean {
  const behind = sentence.children(part).filter((child) => child > part);
  return behind.some((child) => (sentence.phrase(child)[0] as number) < part);
}

// "… and so did the forge": what it did stands in the first part. "… to the budget and how much time you have": no deed of its own.
function isEcho(sentence: Sentence, part: number): boolean {
  const [first = part] = sentence.phrase(part).filter((i) => !["cc", "punct"].includes(sentence.node(i).relation));
  const { lemma = "", upos = "" } = sentence.nodes[first + 1] ?? {};
  const isSo = sentence.node(first).lemma === "so" && (upos === "AUX" || lemma === "do");
  return isSo || /^W/.test(sentence.node(first).xpos);
}

// "In 1864 it took a ship and soon invaded the coast": not in 1864, it may be, but after that.
function isAfterwards(sentence: Sentence, root: number, part: number): boolean {
  const isLater = sentence
    .children(part, "advmod")
    .some((i) => AFTERWARDS.test(sentence.node(i).text) && sentence.children(i).length === 0); // not "two years later"
  const isWithin =
    sentence.child(part, ...SUBJECTS) === undefined &&
    sentence
      .children(part, "obl")
      .some((i) => sentence.children(i, "case").some((at) => sentence.node(at).lemma === "within")); // "and within weeks finds clay tablets"
  const isDated = sentence
    .children(root, "obl", "obl:unmarked", "advmod")
    .some((i) => i < root && sentence.phrase(i).some((one) => isYear(sentence.node(one))));
  return isWithin || (isLater && (isDated || timeIn(sentence) !== undefined));
}
const AFTERWARDS = /^(?:soon|later|then|eventually|subsequently|afterwards?|thereafter|shortly)$/i;

// "… and made it clear that he would not": "it" is no subject of what was made.
function isSubjectBehind(sentence: Sentence, part: number): boolean {
  const subject = sentence.child(part, ...SUBJECTS);
  return subject !== undefined && subject > part && sentence.child(part, "cop") === undefined;
}

// "This simple step reduced cost, and it lowered prices": what "it" means stands only in the first part, which points at it.
function goesOnWithPointed(sentence: Sentence, root: number, part: number): boolean {
  const [subject, own] = [sentence.child(root, ...SUBJECTS), sentence.child(part, ...SUBJECTS)];
  if (subject === undefined || own === undefined || !/^(?:it|they)$/i.test(sentence.node(own).text)) return false;
  const isPointing = (i: number) => /^(?:this|these|such)$/i.test(sentence.node(i).text);
  return [subject, ...sentence.children(subject, "det")].some(isPointing);
}

// "The office gets 10,000 complaints, and most are closed": of what, only the first part tells.
function isOfSome(sentence: Sentence, part: number): boolean {
  const own = sentence.child(part, ...SUBJECTS);
  if (own === undefined || !SOME.test(sentence.node(own).text)) return false;
  return sentence.child(own, "nmod", "obl", "amod", "acl", "acl:relcl") === undefined;
}
const SOME = /^(?:most|many|some|few|several|others?|all|half|each|another|one|none|rest|majority|two|three|both)$/i;

// "… and among them were Ann and Bo".
function isInverted(sentence: Sentence, part: number): boolean {
  const copula = sentence.child(part, "cop", "aux:pass");
  if (copula === undefined || sentence.child(part, ...SUBJECTS) !== undefined) return false;
  return sentence.children(part).some((i) => i < copula && sentence.child(i, "case") !== undefined);
}

// "It sold a stake, cut the number of parts and returned to the brick": "cut" is no condition, but one of three.
function isMisreadBetween(sentence: Sentence, root: number, last: number): boolean {
  const between = sentence.children(root, "advcl").filter((i) => i > root && i < last);
  return between.some((i) => sentence.node(i).likely < SURE && sentence.child(i, "mark", "advmod") === undefined);
}

// "She designed the shelf, which went on sale in 1979 and has sold well": the shelf has.
function isInRelative(sentence: Sentence, verb: number, parts: readonly number[]): boolean {
  const clause = sentence.phrase(verb);
  const [first, last] = [clause[0] as number, clause.at(-1) as number];
  const next = sentence.nodes[last + 1];
  const isSetOff = sentence.node(first).text === ",";
  // "… of Gatsby, a man who throws parties but knows none of his guests".
  const isAlike = next !== undefined && sentence.nodes[next.head]?.xpos === sentence.node(verb).xpos;
  return (isSetOff || isAlike) && isUnclosed(sentence, last) && next !== undefined && parts.includes(next.head);
}

// "This may seem small, but keep in mind that …".
function isOrder(sentence: Sentence, part: number): boolean {
  const isBare =
    sentence.node(part).xpos === "VB" && sentence.child(part, "aux", "aux:pass", "cop", ...SUBJECTS) === undefined;
  return isBare && sentence.children(part, "cc").some((i) => sentence.node(i).lemma === "but");
}

// "They can use it to research and find tips": both verbs may hang on "to".
function followsInfinitive(sentence: Sentence, root: number, part: number): boolean {
  if (sentence.node(part).xpos !== "VB" || sentence.child(part, ...SUBJECTS) !== undefined) return false;
  const between = sentence.children(root, "xcomp", "advcl", "acl", "ccomp").filter((i) => i > root && i < part);
  return between.some((i) => sentence.children(i, "mark").some((mark) => sentence.node(mark).lemma === "to"));
}

// "He wrote and directed the film": what stands behind the last verb hangs on the first.
function sharesBehind(sentence: Sentence, [root, ...parts]: readonly number[]): boolean {
  const last = parts.at(-1) as number;
  const shared = sentence
    .children(root as number)
    .filter((child) => child > last && !["conj", "punct"].includes(sentence.node(child).relation));
  return shared.length > 0;
}

// "… designed and built the bridge": a verb with nothing behind it, before one that has its object.
function leansForward(sentence: Sentence, verbs: readonly number[]): boolean {
  return verbs.slice(0, -1).some((verb, i) => {
    const next = verbs[i + 1] as number;
    const own = sentence
      .children(verb)
      .filter((child) => child > verb && child < next && sentence.node(child).relation !== "punct");
    const hasObject = sentence.child(next, "obj", "ccomp", "xcomp", "obl", "obl:agent") !== undefined;
    return (
      own.every((child) => sentence.node(child).relation === "conj") &&
      hasObject &&
      sentence.child(next, ...SUBJECTS) === undefined
    );
  });
}

/** The conjunction and the marks before the last part; undefined where something else joins it. */
function jointOf(sentence: Sentence, root: number, part: number): number[] | undefined {
  const [first = part] = sentence.phrase(part).filter((i) => !["cc", "punct"].includes(sentence.node(i).relation));
  const joint: number[] = [];
  for (let at = first - 1; at > root && ["cc", "punct"].includes(sentence.node(at).relation); at--) joint.push(at);
  return isJoined(sentence, root, part) ? joint : undefined;
}

// "A, B and C": the conjunction before the last part joins those before it, too.
function isJoined(sentence: Sentence, root: number, part: number): boolean {
  const later = sentence.children(root, "conj").filter((other) => other >= part);
  return later.some((other) => {
    const before = sentence.node((sentence.phrase(other)[0] as number) - 1);
    const marks = [...sentence.children(other, "cc", "punct").map((i) => sentence.node(i)), before];
    return marks.some((mark) => mark && JOINING.has(mark.text.toLowerCase()));
  });
}
