import type { Block } from "../text/blocks";
import { type Draft, isMain, isSmallElsewhere, type Sentence, SUBJECTS, spelled } from "./draft";
import { coreOf } from "./entities";
import { isDatedHead } from "./forms";
import { isYear, type Leaning } from "./open-words";
import type { ReadSentence } from "./read-sentence";

// "Lake Malawi" is not named by its country.
const OF_PLACE = /^(?:the )?(?:Lake|Gulf|Bay|Strait|University|Republic|Kingdom|Duchy|Province) (?:of )?\p{Lu}/u;
const LEAST_PART = 4; // letters of a word by which a name is known

/** A name without article, in the singular: "the vaccines" is said where a vaccine is. */
export const coreName = (name: string) => name.toLowerCase().replace(/^the /, "").replace(/s$/, "");

const ASPECT =
  /^the (?:\p{Ll}+ )?(?:(?:disadvantage|advantage|benefit|drawback|downside|example|use case)s? of (?:(?:using|having) )?|(?:formula|equation)s? for (?:(?:calculating|finding|computing) )?)/u;

/** What "the disadvantage of using wood stoves" is of: a text that begins with one goes on with others. */
export const matterOf = (name: string) => name.replace(ASPECT, "");

/** A name with a capital, as titles have it. */
export const capitalized = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** Whether a name is one of several things: "viruses", "iron and zinc". */
export const isManyNamed = (name: string) => (/s$/.test(name) && !ONE_IN_S.test(name)) || / and |,/.test(name);
/** The same of what may be a name in the singular: "yams", but not "Texas". */
export const isManyUnnamed = (name: string) => (/^\p{Ll}/u.test(name) && isManyNamed(name)) || / and /.test(name);
const ONE_IN_S = /(?:[aiu]s|ss|[mt]ics|betes|rabies|measles|mumps|rickets|series|news)$/i; // "arthritis", "diabetes"

// The things that the name of several is made of: "crocodiles and alligators".
const halvesOf = (pair: string) => pair.split(/,? and |, /);

/** Whether words name it: "Hypatia" names Hypatia of Alexandria. */
export function isNamedIn(words: string, whole: string): boolean {
  const [stated, name] = [words, whole].map((one) => one.replace(/["“”]/g, "")) as [string, string]; // the film "Rashomon"
  const isSaid = (one: string) => stated.toLowerCase().includes(coreName(one)) && !isOnlyInName(stated, one);
  if (OF_PLACE.test(name) && !/ and |,/.test(name)) return isSaid(name.replace(/ \([^()]*\)$/, ""));
  if (isOfFamily(stated, name.replace(/^the /, ""))) return false;
  const parts = name.split(" ").filter((word) => word.length >= LEAST_PART && /^\p{Lu}/u.test(word));
  const parted = stated.split(" ");
  const isDefinite = /^the \S+ \S/i.test(name); // "French society" does not name the French Revolution
  const isPart = (part: string) =>
    parted.some(
      (word, i) =>
        word.includes(part) &&
        !goesOn(word, parted[i + 1], name) &&
        !(isDefinite && isOfAnother(parted, i, name)) &&
        (!isDefinite || name.includes(` by ${part}`) || /^the$/i.test(parted[i - 1] ?? "")), // "the plan used by Acme"
    );
  return halvesOf(name).some(isSaid) || parts.some(isPart) || isFamilyNamed(stated, name);
}

// "Marcel Opinel" is somebody, and not the firm Opinel.
function isOfFamily(stated: string, name: string): boolean {
  if (!/^\p{Lu}\p{Ll}+$/u.test(name)) return false;
  const said = stated.split(name).slice(0, -1);
  const isBehindName = (before: string) => {
    const [, word = "", sign = ""] =
      /(?:^|[^\p{L}])(\p{Lu}\p{Ll}+)([^\p{L}]*)$/u.exec(before.slice(-LONGEST_WORD)) ?? [];
    return sign === " " && !OPENERS.has(word.toLowerCase());
  };
  return said.length > 0 && said.every(isBehindName);
}
const LONGEST_WORD = 24; // characters
/** Words with a capital where a sentence begins, which are part of no name. */
export const OPENERS = new Set(
  "although because where despite during through without today however then also not only even some most many all or nor yet so once unlike both among between over about around against within more than no our your my whether though instead besides in the a an for with on at by from to as if when while under after before since and but of this that its his her their like unlike both regarding".split(
    " ",
  ),
);

// "The Habeas Corpus Act 1679" does not name habeas corpus.
function isOnlyInName(stated: string, one: string): boolean {
  if (one !== one.toLowerCase()) return false;
  const at = stated.toLowerCase().indexOf(coreName(one));
  const end = at + coreName(one).length;
  const isCapital = /^\p{Lu}/u.test(stated.slice(at)) && at > 0;
  return (
    isCapital &&
    / /.test(coreName(one)) &&
    /^s? \p{Lu}\p{Ll}/u.test(stated.slice(end)) &&
    stated.toLowerCase().lastIndexOf(coreName(one)) === at
  );
}

// "Van Est" names Wim van Est, though no word of it is long.
function isFamilyNamed(stated: string, name: string): boolean {
  const [, ...family] = name.split(" ");
  return (
    family.length > 1 &&
    /^\p{Lu}/u.test(family.at(-1) ?? "") &&
    stated.toLowerCase().includes(family.join(" ").toLowerCase())
  );
}

// "The Garden of Eden" is not *The Garden of Earthly Delights*, and "the Nordic languages" are no Nordic Council.
function isOfAnother(words: readonly string[], i: number, name: string): boolean {
  const [word = "", next = "", third = ""] = words.slice(i, i + 3).map((one) => one.replace(/[,.;:]+$/, ""));
  const isOfOther = next === "of" && /^\p{Lu}/u.test(third) && !name.includes(third);
  const isPlural =
    /^\p{Ll}{3,}s$/u.test(next) && !/^(?:was|has|does)$/.test(next) && !name.toLowerCase().includes(next);
  return isOfOther || (isPlural && /(?:ic|an|ese|ish)$/.test(word) && !name.endsWith(word));
}

// "Truman Burbank" is not *The Truman Show*.
const goesOn = (word: string, next = "", name: string) =>
  /\p{L}$/u.test(word) && /^\p{Lu}\p{Ll}/u.test(next) && !name.includes(next.replace(/\P{L}+$/u, ""));

/** Whether a heading names one of two things, or a kind of one: "hemorrhagic stroke", "TIA" of "a stroke and a transient ischemic attack". */
export function isKindOfHalf(heading: string, pair: string): boolean {
  const words = coreName(heading).split(" ");
  return halvesOf(pair).some((half) => {
    const own = coreName(half).replace(/^an? /, "").split(" ");
    const initials = own.map((word) => word.charAt(0)).join("");
    return words.at(-1) === own.at(-1) || (own.length > 1 && heading.toLowerCase() === initials);
  });
}

/** Whether words name the other one of two things: "male alligators are smaller", of "crocodiles and alligators". */
export function namesOtherHalf(words: string, pair: string, half: string): boolean {
  const others = halvesOf(pair).filter((name) => !isNamedIn(name, half) && !isNamedIn(half, name));
  return others.length === 1 && others.every((name) => isNamedIn(words, name)) && !isNamedIn(words, half);
}

/** "The war (Frederick Douglass)" is Frederick Douglass, where more stands before it. */
export const innermost = (name: string) => /\(([^()]+)\)$/.exec(name)?.[1] ?? name;

/** A name with what the text speaks of, where it does not say that: "the marlin (The Old Man and the Sea)". */
export const within = (name: string, topic: string | undefined) =>
  topic === undefined || isNamedIn(name, topic) || isNamedIn(topic, name) ? name : `${name} (${innermost(topic)})`;

/** Whether a name tells more than the first open words, where those are a phrase: "King" tells no more than "the king". */
export function isMore(name: string, { nodes }: Sentence, [asked]: readonly Leaning[]): boolean {
  const isPhrase = asked !== undefined && asked.first < asked.last;
  return isPhrase && coreName(name) !== coreName(nodes[asked.last]?.text ?? "");
}

/** "Both", "these", "both countries". */
export const isOfMany = (sentence: Sentence, { first }: Leaning) =>
  /^(?:these|those|both)$/i.test(sentence.node(first).text);
/** "He", "its": of one thing. */
export const isOfOne = (sentence: Sentence, { first }: Leaning) =>
  /^(?:he|she|it|his|her|him|its)$/i.test(sentence.node(first).text);
/** "They", "their". */
export const isOfSeveral = (sentence: Sentence, { first }: Leaning) =>
  /^the(?:y|m|ir)$/i.test(sentence.node(first).text);

/** "Mass production." before the sentences of its paragraph; "the draisine (1817)" of "1817 – The draisine." */
export function runInOf(tree: Sentence): string {
  const from = isDatedHead(tree) ? 2 : 0;
  const end = tree.nodes.findIndex(({ text }, i) => i > 0 && (text === "(" || text === "."));
  const [first, ...rest] = tree.nodes.slice(from, end);
  const name = first
    ? spelled([isSmallElsewhere(first) ? { ...first, text: first.text.toLowerCase() } : first, ...rest])
    : "";
  return from > 0 ? `${name} (${tree.node(0).text})` : name;
}

/** "Few documents:", "Not without help.": it states something, and names nothing. */
export const isDenying = ({ nodes }: Sentence) => NOT_NAMING.has(nodes[0]?.text.toLowerCase() ?? "");

/** Whether a run-in heading names nothing: "In any case." */
export const isStatement = (tree: Sentence) => isDenying(tree) || tree.nodes[0]?.upos === "ADP";

const NOT_NAMING = new Set("not no never few little fewer less more hardly only".split(" "));

/** A term without what stands in brackets: "Beloved (1987)". */
export function termNameIn(tree: Sentence, term: number): string {
  const [begin = term] = tree.phrase(term);
  const all = tree.phrase(term);
  const isDated = /\(\d{4}\)$/.test(spelled(all.map((i) => tree.node(i)))); // "About Elly (2009)" is a title
  const cases = isDated ? [] : tree.children(term, "case").filter((i) => i === begin);
  const words = all.filter((i) => !cases.includes(i)).map((i) => tree.node(i)); // "With age:"
  const open = words.findIndex(({ text }) => text === "(");
  const [first, ...rest] = open > 0 ? words.slice(0, open) : words;
  if (!first) return "";
  const isTitle = open > 0 && /^\(\d{4}\)/.test(spelled(words.slice(open))); // "Arrival (2016)"
  const isName =
    isTitle || first.upos === "PROPN" || rest.some(({ text }) => /^\p{Lu}/u.test(text)) || !isSmallElsewhere(first);
  return spelled([isName ? first : { ...first, text: first.text.toLowerCase() }, ...rest]);
}

/** Whether a subject names one kind of a topic: "Demand-pull inflation", "the most common type of home printer", more than the name of the topic. */
export function isNarrower(tree: Sentence, head: number, topic: string): boolean {
  const last = coreName(topic).split(" ").at(-1) ?? "";
  const words = tree.phrase(head, ["acl:relcl", "appos"]).map((i) => coreName(tree.node(i).text));
  const { text, lemma } = tree.node(head);
  const isKind = coreName(text) === last || (KINDS.has(lemma) && words.includes(last));
  const isMore = tree.children(head, "amod", "compound").length > 0;
  const name = spelled(coreOf(tree, head).map((i) => tree.node(i)));
  const least = tree.node(head).upos === "PROPN" ? LEAST_PART - 1 : LEAST_PART; // "the Punic Wars"
  return last.length >= least && isKind && isMore && coreName(name) !== coreName(topic);
}

/** The same with the name that it gives: "the Second Punic War" of the Punic Wars. */
export function narrowerName(tree: Sentence, topic: string): string | undefined {
  const head = tree.root < 0 ? undefined : tree.child(tree.root, ...SUBJECTS);
  const called =
    head === undefined ? undefined : tree.children(head, "acl:relcl").map((i) => tree.child(i, "xcomp"))[0]; // "what is called the First Punic War"
  const named = tree.nodes[head ?? -1]?.upos === "PROPN" ? head : called;
  if (named === undefined || tree.node(named).upos !== "PROPN" || !isNarrower(tree, named, topic)) return undefined;
  return `the ${spelled(coreOf(tree, named).map((i) => tree.node(i)))}`.replace(/^the the /i, "the ");
}

const MOST_BACK = 12; // sentences, so that long paragraphs are read in linear time

/** The part of a topic that a sentence of the same paragraph before named last: "the Second Punic War". */
export function partBefore(sentences: readonly ReadSentence[], i: number, topic = ""): string | undefined {
  const { block } = (sentences[i] as ReadSentence).source;
  for (let k = i - 1; topic !== "" && k >= i - MOST_BACK && sentences[k]?.source.block === block; k--) {
    const name = narrowerName((sentences[k] as ReadSentence).tree, topic);
    if (name !== undefined) return name;
  }
  return undefined;
}

const KINDS = new Set("type kind form version sort variety".split(" "));

/** "20th century onward." */
export const isSpan = ({ nodes }: Sentence) =>
  nodes.some((one) => isYear(one) || one.lemma === "century") &&
  /^(?:onwards?|today|present|on)$/i.test(nodes.at(-2)?.text ?? "");

/** The one of a pair that a sentence names before its subject: "With a traditional loan, …" of two kinds of loans. */
export function halfIn(tree: Sentence, subject: number, pair: string): string | undefined {
  const before = spelled(tree.nodes.slice(0, tree.phrase(subject)[0])).toLowerCase();
  const [half, ...others] = halvesOf(pair).filter((name) => before.includes(coreName(name)));
  return others.length === 0 ? half : undefined;
}

/** The one of a pair that a heading names: "Celiac disease" of "celiac disease and lactose intolerance", "When oak is better" of "oak and pine". */
export function halfNamed({ nodes }: Sentence, pair: string): string | undefined {
  const heading = coreName(spelled(nodes));
  const halves = halvesOf(pair);
  const said = halves.filter((part) => ` ${heading.replace(/\P{L}+/gu, " ")} `.includes(` ${coreName(part)} `));
  return halves.find((part) => coreName(part) === heading) ?? (said.length === 1 ? said[0] : undefined);
}

// "The umbra is the dark inner part": of what, only what the text is about tells.
function isPart({ sentence, root, pieces }: Draft): boolean {
  if (root < 0 || sentence.node(root).xpos !== "NN") return false;
  const behind = pieces.find(({ node = -1 }) => node > root)?.text ?? ".";
  if (!/^[.,]$/.test(behind)) return false; // "the largest producer of tea"; but "the largest producer, with a third"
  const determiner = sentence.child(root, "det");
  const isSaid = pieces.some(({ text }) => text === "is" || text === "was");
  return isSaid && determiner !== undefined && sentence.node(determiner).text.toLowerCase() === "the";
}

// "Peter Green left in 1970" needs more than his name; "Peter Green was a guitarist" does not.
const isEvent = ({ sentence, root }: Draft) =>
  isMain(sentence, root) && sentence.node(root).upos === "VERB" && sentence.child(root, "cop") === undefined;

/** What happened, or a part of something: "Peter Green left in 1970", not "Peter Green was a guitarist". */
export const isMoreThanName = (draft: Draft): boolean => isEvent(draft) || isPart(draft);

/** "Llamas are larger", "alpacas have shorter ears" in a text about llamas and alpacas: than the other. */
export function isHalfOf(pair: string, { sentence, pieces }: Draft, stated: string): boolean {
  const isMore = pieces.some(({ node }) => node !== undefined && ["JJR", "RBR"].includes(sentence.node(node).xpos));
  const isCompared = /\bthan\b/i.test(stated);
  return isMore && !isCompared && !halvesOf(pair).every((name) => isNamedIn(stated, name));
}

/** Whether a block stands under a heading or an item, however deep. */
export function isUnder(block: Block, heading: Block | undefined): boolean {
  let above = block.under;
  while (above && above !== heading) above = above.under;
  return above !== undefined;
}
