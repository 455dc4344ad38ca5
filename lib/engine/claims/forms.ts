import type { Node } from "../syntax/tree";
import { FINITE, type Sentence, SUBJECTS, spelled } from "./draft";
import { termOf } from "./item-term";
import { isYear } from "./open-words";
import type { ReadSentence } from "./read-sentence";
import { isAdvised } from "./suggestions";

/** Whether it is a condition alone: "If the core is more massive than that" says not what then. */
export function isCondition(tree: Sentence): boolean {
  const first = tree.nodes[tree.start];
  const isOpen = ["if", "whether", "because", "unless"].includes(first?.text.toLowerCase() ?? "");
  return isOpen && first?.relation === "mark" && first.head === tree.root;
}

/** "You're probably thinking of *The Truman Show*": told of who asks, and of the name that follows. */
export function isOfAsker(tree: Sentence): boolean {
  return askingIn(tree) !== undefined;
}

/** Its verb, also where it is only supposed: "I believe you mean *Big Fish*." */
export function askingIn(tree: Sentence): number | undefined {
  if (tree.root < 0) return undefined;
  const isOf = (verb: number, who: RegExp) => who.test(tree.nodes[tree.child(verb, "nsubj") ?? -1]?.text ?? "");
  const supposed =
    isOf(tree.root, /^I$/) && tree.node(tree.root).upos === "VERB" ? tree.child(tree.root, "ccomp") : undefined;
  const verb = supposed ?? tree.root;
  const isAsking = ASKING.has(tree.node(verb).lemma) && isOf(verb, /^you$/i);
  return isAsking && tree.child(verb, "mark", "ccomp", "xcomp") === undefined ? verb : undefined;
}

/** "It's *The Little Prince*": of what was asked, which the text does not tell. */
export function isBareAnswer(tree: Sentence): boolean {
  if (tree.root < 0 || tree.node(tree.root).upos !== "PROPN" || tree.child(tree.root, "cop") === undefined)
    return false;
  const isCleft = tree.child(tree.root, "acl", "acl:relcl", "advcl", "csubj", "ccomp") !== undefined; // "It was Ann who won"
  return !isCleft && /^(?:it|that)$/i.test(tree.nodes[tree.child(tree.root, "nsubj", "expl") ?? -1]?.text ?? "");
}

/** "Yes, but only partly.": an answer without a verb. */
export const isVerbless = ({ nodes }: Sentence): boolean =>
  /^(?:yes|no)$/i.test(nodes[0]?.text ?? "") && !nodes.some(({ upos }) => upos === "VERB" || upos === "AUX");

/** "Note that water expands": no order but for its first words. What the reader should do is advice still. */
export function isNoted(tree: Sentence): boolean {
  if (tree.root < 0 || !NOTING.has(tree.node(tree.root).lemma.toLowerCase())) return false;
  const told = tree.child(tree.root, "ccomp");
  if (told === undefined || tree.child(told, "mark") === undefined || isAdvised(tree, told)) return false;
  const subject = tree.child(told, ...SUBJECTS);
  return subject !== undefined && !/^(?:you|I|we)$/i.test(tree.node(subject).text);
}

const NOTING = new Set("note notice remember recall keep bear aware".split(" "));

/** "Here are five sites worth knowing about:": what is to come, not what is so. */
export const isPresenting = ({ nodes }: Sentence): boolean => PRESENTING.test(spelled(nodes));
const PRESENTING =
  /^(?:(?:sure|certainly|of course|absolutely|great|okay|ok|yes)(?: thing)? ?[!,.:] ?)?(?:here (?:are|is|['’]s)|below (?:are|is)) /i;

/** "The mechanism works as follows.", "the measure has its limitations": what only leads to what is told next. */
export function isLeading({ nodes }: Sentence): boolean {
  const words = spelled(nodes);
  if (/\bas follows\s?[.:]$/i.test(words) && nodes.length <= LONGEST_LEAD) return true;
  return HAVING_ITS.test(words) || ANNOUNCED.test(words);
}
const LONGEST_LEAD = 10; // words
// "There is one big problem.", "It works in an unusual way.", "The background is simple enough."
const ANNOUNCED =
  /^(?:(?:however|but|yet|still|of course|that said) ?,? )?(?:there(?: is| are|['’]s) (?:only |just |also )?(?:one|an?|two|three|several|some|a few) (?:\p{L}+[ -]){0,3}(?:problem|catch|drawback|exception|issue|limitation|downside|twist|complication|trick)s?|(?:\p{L}+ ){1,3}works? in an? (?:\p{L}+ )?(?:unusual|interesting|simple|clever|surprising|similar|unique|different|special) way|the (?:background|story|idea|principle|reason|logic|answer|explanation|process) (?:is|was|behind it is) (?:\p{L}+ )?(?:simple|straightforward|complicated|complex)(?: enough)?) ?\.$/iu;
const HAVING_ITS =
  /^(?:(?:however|but|yet|still|of course|naturally|that said) ?,? )?(?:\p{L}+ ){1,5}(?:has|have) (?:its|their) (?:own )?(?:(?:fair )?share of )?(?:limitations?|limits|drawbacks|downsides|disadvantages|challenges|critics|problems|pros and cons|advantages and disadvantages|strengths and weaknesses) ?\.$/iu;

/** "I split the sentence in two", "my training ended": told of who writes. "I think it is long" and "*I, Robot* is old" tell of something else. */
export function isOfWriter(tree: Sentence): boolean {
  const opening = /^for (?:example|instance), (?=i )/i.test(spelled(tree.nodes.slice(tree.start, tree.start + 5)))
    ? 3
    : 0;
  const [first, next] = tree.nodes.slice(tree.start + opening);
  const isOwned = first?.text === "My" && SUBJECTS.includes(tree.nodes[first.head]?.relation ?? "");
  if (isOwned && !/^\p{Lu}/u.test(next?.text ?? "")) return true;
  const isWriter = first?.text === "I" && first.upos === "PRON" && SUBJECTS.includes(first.relation);
  return isWriter && !/^(?:\p{Lu}|,)/u.test(next?.text ?? "") && tree.child(first.head, "ccomp") === undefined;
}

/** "Your last sentence buries it": of what the reader wrote; "this is no legal advice": of the answer. */
export function isOfText(tree: Sentence): boolean {
  if (tree.root < 0) return false;
  const own = tree.child(tree.root, ...SUBJECTS);
  const isOwn = own !== undefined && /^your\b/i.test(phraseOf(tree, own)) && WRITTEN.test(phraseOf(tree, own));
  return isOwn || NO_ADVICE.test(spelled(tree.nodes));
}

// Also behind "please note that".
const NO_ADVICE =
  /^(?:please )?(?:(?:note|remember|keep in mind|be aware) that )?(?:this|it|the above)(?: \p{L}+){0,12} (?:no|not|rather than)(?: be| as)? (?:legal|medical|financial|professional|tax|investment) advice\b/iu;

const phraseOf = (tree: Sentence, i: number) => spelled(tree.phrase(i).map((node) => tree.node(node)));

const WRITTEN = /\b(?:sentence|paragraph|draft|essay|wording|writing|poem|cover letter)s?\b/i;

/** "Best for: beginners", "the truth is more complicated", "it is younger than you might expect": nothing that could be looked up. */
export function isPraise(tree: Sentence): boolean {
  const term = termOf(tree);
  const label = term === undefined ? "" : spelled(tree.phrase(term).map((i) => tree.node(i)));
  if (/^(?:best|great|good|ideal|perfect) (?:for|if)$/i.test(label)) return true;
  if (tree.root < 0 || tree.child(tree.root, "conj", "parataxis", "ccomp") !== undefined) return false;
  const subject = tree.nodes[tree.child(tree.root, "nsubj") ?? -1]?.text ?? "";
  const isTangled =
    /^(?:truth|reality|story|answer|picture)$/i.test(subject) &&
    /^(?:complicated|complex|nuanced|simple)$/i.test(tree.node(tree.root).text);
  const isUnexpected =
    tree.node(tree.root).upos === "ADJ" &&
    !tree.nodes.some(({ upos }) => upos === "NUM") && // "larger than you might think, covering 165 million km²"
    /\bthan you(?:['’]d| might| may| would)? (?:expect|think)\b/i.test(spelled(tree.nodes));
  return isTangled || isUnexpected;
}

/** "You should seek help at once", "reservations are highly recommended": what the reader is to do. */
export function isAddressed(tree: Sentence): boolean {
  if (tree.root < 0) return false;
  const subject = tree.nodes[tree.child(tree.root, ...SUBJECTS) ?? -1]?.text ?? "";
  const isTold = (relation: string, word: RegExp) =>
    tree.children(tree.root, relation).some((i) => word.test(tree.node(i).text));
  const isOfSource = tree.child(tree.root, "obl:agent") !== undefined; // "by the ministry"
  const isRecommended =
    tree.node(tree.root).text === "recommended" && isTold("advmod", /^(?:highly|strongly)$/i) && !isOfSource;
  return isRecommended || (/^you$/i.test(subject) && isTold("aux", /^should$/i));
}

const IDEAL = /^(?:good|great|ideal|effective)$/i; // "a perfect square", "successful applicants" are things of a kind

/** "A good team must have clear goals": how a thing ought to be, to be called good. */
export function isIdeal(tree: Sentence): boolean {
  const subject = tree.root < 0 ? undefined : tree.child(tree.root, ...SUBJECTS);
  const isOught =
    tree.root >= 0 && tree.children(tree.root, "aux").some((i) => /^(?:should|must)$/i.test(tree.node(i).text));
  const isGood = (i: number) => tree.children(i, "amod").some((one) => IDEAL.test(tree.node(one).text));
  return subject !== undefined && isOught && [subject, ...tree.children(subject, "nmod")].some(isGood);
}

/** "As you can see, A costs more than B": of the world, but for its first words. */
export const isShown = (tree: Sentence): boolean =>
  tree.root >= 0 &&
  tree.child(tree.root, ...SUBJECTS) !== undefined &&
  /^as (?:you|we) can see,? /i.test(spelled(tree.nodes));

const OF_ANSWER =
  /^(?:(?:please|kindly) )?(?:(?:note|keep in mind|be aware|remember) that )?(?:this (?:information|list|answer|data)|my (?:information|knowledge|data)|the (?:information|list|answer|data) (?:above|here|provided|in this answer)) (?:\w+ ){0,6}(?:may|might|could) (?:[\w-]+ ){0,6}(?:chang|outdated|out of date|not be|differ)/i;
const OF_LIST =
  /^(?:please note that )?this (?:list|table|overview|summary|timeline) (?:is|covers|includes|contains|does|gives|shows|only|focuses)\b/i;
const APPROXIMATE =
  /^(?:(?:please )?(?:note|keep in mind|be aware) that )?(?:(?:all )?(?:the|these) )?(?:values|numbers|figures|prices|amounts|estimates|times|costs)(?: \w+){0,4} (?:are|may be) (?:only )?(?:approximate|approximations|estimates|rounded|averages)\b/i;
const ANSWER_ALONE =
  /^(?:so,? )?the (?:short |simple |quick )?answer (?:is|depends)\b\W{0,3}(?:that )?(?:(?:both )?(?:yes|no)(?: and (?:yes|no))?|not (?:\w+ ?){1,3}|it depends|complicated|simple|maybe)\W*$/i;

/** "This information may have changed since then", "the answer is: not always": of the answer itself. */
export const isOfAnswer = ({ nodes }: Sentence): boolean =>
  OF_ANSWER.test(spelled(nodes)) ||
  ANSWER_ALONE.test(spelled(nodes)) ||
  OF_LIST.test(spelled(nodes)) ||
  APPROXIMATE.test(spelled(nodes));

/** "As an AI language model, I hold no opinions", wherever it stands. */
export const isOfModel = ({ nodes }: Sentence) =>
  /\bas an AI (?:language )?model\b/i.test(spelled(nodes)) && nodes.some(({ text }) => /^(?:I|my|me)$/i.test(text));

/** "It is recommended that you rest", "it is therefore advisable to rest": advice, unless it says who gives it. */
export function isRecommending(tree: Sentence): boolean {
  if (tree.root < 0 || !RECOMMENDED.has(tree.node(tree.root).text.toLowerCase())) return false;
  const isSaid = tree.children(tree.root, "expl", "nsubj:pass", "nsubj").some((i) => /^it$/i.test(tree.node(i).text));
  const isOfSource =
    tree.child(tree.root, "obl:agent") !== undefined || tree.nodes.some(({ text }) => /^according$/i.test(text));
  return isSaid && !isOfSource && tree.child(tree.root, "ccomp", "csubj", "csubj:pass", "xcomp", "advcl") !== undefined;
}
const RECOMMENDED = new Set("recommended advised advisable suggested encouraged".split(" "));

/** "The price will depend on the size": how two things hang together, though its verb looks ahead. */
export function isDependence(tree: Sentence): boolean {
  if (tree.root < 0 || !/^(?:depend|vary)$/.test(tree.node(tree.root).lemma)) return false;
  const subject = tree.nodes[tree.child(tree.root, "nsubj") ?? -1];
  return subject?.upos === "NOUN" && tree.child(tree.root, "aux") !== undefined;
}

const ASKING = new Set("think refer mean look describe".split(" "));

/** "Go there early": a bare verb at the start, without a subject. */
export function isOrder(tree: Sentence): boolean {
  if (tree.root < 0) return false;
  if (isRule(tree)) return true;
  if (tree.child(tree.root, ...SUBJECTS) !== undefined) return false;
  const { xpos } = tree.node(tree.root);
  const isMisread = xpos === "UH" && tree.root === tree.start && tree.child(tree.root, "obj") !== undefined; // "Sow the seeds"
  if (xpos !== "VB" && !isMisread) return false;
  const isBefore = (i: number) => ["obl", "advcl", "advmod"].includes(tree.node(i).relation) && i < tree.root;
  const aside = new Set(
    tree
      .children(tree.root)
      .filter(isBefore)
      .flatMap((i) => tree.phrase(i)),
  ); // "From there, walk on."
  return tree.nodes.every(
    ({ upos }, i) => i < tree.start || i >= tree.root || aside.has(i) || ["ADV", "PUNCT", "INTJ"].includes(upos),
  );
}

/** "Don't miss the tower": what is not to be done. */
export function isForbidding(tree: Sentence): boolean {
  if (tree.root < 0) return false;
  const isOf = tree.children(tree.root, "aux").some((i) => tree.node(i).lemma.toLowerCase() === "do"); // also "in Faro, don't miss it"
  return isOf && tree.node(tree.root).xpos === "VB" && tree.child(tree.root, ...SUBJECTS) === undefined;
}

// "Never open the valve": a subject or an auxiliary would stand behind the adverb otherwise, as in "never again did he".
function isRule({ nodes, start }: Sentence): boolean {
  const [first, second] = nodes.slice(start);
  const isBare = second !== undefined && /^(?:VB|VBP|NN|NNP)$/.test(second.xpos) && /^\p{Ll}/u.test(second.text);
  return /^(?:never|always)$/i.test(first?.text ?? "") && isBare && second.upos !== "AUX";
}

/**
 * Whether it asks, also without a question mark: "How it was found." above a paragraph; not "When it rains, it pours". "What
 * remains becomes urine" has a verb of its own beside that of its subject.
 */
export const isQuestion = (tree: Sentence) =>
  ["WRB", "WP"].includes(tree.nodes[tree.start]?.xpos ?? "") &&
  tree.nodes[tree.start]?.head === tree.root &&
  (tree.nodes.at(-1)?.text !== "." || tree.nodes.filter(({ xpos }) => FINITE.has(xpos)).length < 2);

/**
 * Whether it ends like a sentence and states something, whatever its tree: "Fatal Flowers formed in Amsterdam." A noun with
 * a relative clause alone states nothing: "A test that takes an hour."
 */
export function isFullSentence({ block, close }: ReadSentence["source"], tree: Sentence): boolean {
  if (![".", "!"].includes(close) || tree.nodes.length < 4 || termOf(tree) !== undefined) return false;
  const isBare = tree.root >= 0 && tree.child(tree.root, ...SUBJECTS, "aux", "aux:pass", "cop") === undefined;
  if (isBare && ["VBG", "VBN"].includes(tree.node(tree.root).xpos)) return false; // "Sealing the cell.", "Named after Ann."
  const verbs = tree.nodes.filter(({ upos }) => upos === "VERB" || upos === "AUX");
  const first = tree.nodes[tree.start + (isAnswered(tree.nodes.slice(tree.start)) ? 2 : 0)];
  if (verbs.length === 0 && first?.upos === "ADP") return false; // "In a museum in Athens.", "Yes, in Athens."
  if (tree.nodes[tree.start]?.text === "(" || (verbs.length === 0 && isRoll(tree))) return false; // "(Spoilers ahead.)"
  const isBeside = ({ relation, head }: Node) =>
    /^(?:acl|amod|compound)/.test(relation) || /^acl/.test(tree.nodes[head]?.relation ?? "");
  return verbs.length === 0 ? block.kind === "paragraph" : !verbs.every(isBeside);
}

// "Miles Davis (trumpet), John Coltrane (tenor sax)."
const isRoll = ({ nodes }: Sentence) => nodes.filter(({ text }) => text === "(").length > 1;

/** Whether a formula cut it off: "The equation can be written as:" before one, "where m is the mass" behind one. */
export function isCutOff({ words, tree }: ReadSentence): boolean {
  const [first] = tree.nodes;
  return words.at(-1)?.text === ":" || (first?.text === "where" && first.xpos === "WRB");
}

const ANSWER = /^(?:yes|no|nope|yep|sure|right|not|correct|true|false|maybe|perhaps|mostly|partly|sometimes|usually)$/i;
// "Yes." and "Yes, in the north."; "Right ventricle." is no answer.
const isAnswered = ([first, next]: readonly { text: string }[]): boolean =>
  ANSWER.test(first?.text ?? "") && (next === undefined || /^[.,!]$/.test(next.text));

const LONGEST_RUN_IN = 9; // words

/** "1817 – The draisine." */
export const isDatedHead = ({ nodes }: { nodes: readonly { text: string }[] }) =>
  isYear(nodes[0] ?? { text: "" }) && /^[–—-]$/.test(nodes[1]?.text ?? "");

/** "Mass production." before the sentences of its paragraph: words without a verb, which tell what those are about. */
export function isRunIn(sentences: readonly ReadSentence[], i: number): boolean {
  const [before, own, next] = [sentences[i - 1], sentences[i] as ReadSentence, sentences[i + 1]];
  const { block, close } = own.source;
  const isFirst = before?.source.block !== block && next?.source.block === block && close === ".";
  const isProse = (block.kind === "paragraph" || block.kind === "item") && !own.words.some(({ text }) => text === ":");
  return (
    isFirst &&
    isProse &&
    !isAnswered(own.words) && // "Yes, in the north."
    termOf(own.tree) === undefined && // "Taiko – a range of drums."
    (own.tree.nodes[0]?.upos !== "NUM" || isDatedHead(own.tree)) && // "Twenty-seven since 1972." answers how many
    own.words.length <= LONGEST_RUN_IN &&
    !own.tree.nodes.some(({ upos, relation }) => upos === "AUX" || (upos === "VERB" && relation !== "amod"))
  );
}

/** "**Answer:** You need 8 liters.": what a text has worked out. */
export function isResult({ source, tree }: Pick<ReadSentence, "source" | "tree">): boolean {
  const label = spelled(source.tokens.slice(0, LONGEST_ANSWER).map(({ text }) => ({ text, glued: false })));
  const isSaid = tree.root >= 0 && tree.child(tree.root, ...SUBJECTS) !== undefined && !isOrder(tree);
  return (
    isSaid && /^(?:final )?(?:answer|result|solution) :/i.test(label) && tree.nodes.some(({ text }) => /\d/.test(text))
  );
}

const LONGEST_ANSWER = 3; // words and marks of its label

/** Whether a heading says what to do: "Shift potassium into the cells". */
export const isOrdered = (heading: Sentence | undefined): boolean => heading !== undefined && isOrder(heading);
