import { nameOf } from "./antecedent-name";
import type { Context } from "./context";
import { isSmallElsewhere, type Sentence, spelled } from "./draft";
import { coreOf, type NounMention } from "./entities";
import { kindHeadings } from "./kind-headings";
import type { ReadSentence } from "./read-sentence";

const LEAST_TOLD = 3; // sentences that name what the text is about, or lean on it

/** Whether a word is a noun or a name. */
export const isNounOrName = (tree: Sentence, i: number) =>
  ["NOUN", "PROPN"].includes(tree.node(i).upos) && !/^(?:[^\p{L}]*|\p{L}[²³^].*)$/u.test(tree.node(i).text); // not "%" and "x²"

const MAKING = new Set(
  "found co-found establish start launch create invent develop design build make write compose direct discover form open".split(
    " ",
  ),
);
const LEAD = 2; // sentences that another name of the first statement must be told in more than its subject

/** "Ann Roe did not invent the press": what follows tells of the press; but "a heat pump doesn't make heat" tells of the pump. */
export function deniedIn(context: Context, at: number): number | undefined {
  const tree = context.sentences[at] as Sentence;
  const isDenied = tree.children(tree.root, "advmod").some((i) => /^(?:not|n['’]t|never)$/i.test(tree.node(i).text));
  const isPast = [tree.root, ...tree.children(tree.root, "aux")].some((i) => tree.node(i).xpos === "VBD");
  if (!isDenied || !isPast) return undefined;
  const [subject, object] = ["nsubj", "obj"].map((relation) => tree.child(tree.root, relation));
  if (MAKING.has(tree.node(tree.root).lemma) || subject === undefined || object === undefined) return object;
  const told = (head: number) => toldIn(context, { sentence: at, head, core: coreOf(tree, head) }).size;
  return tree.node(object).upos === "PROPN" && told(object) > told(subject) ? object : undefined; // "The US did not buy Hawaii"
}

/** Under "Type 1", beside "Type 2", a text does not begin to tell of all. */
export function isUnderKind(sentences: readonly ReadSentence[], at: number, { small }: Context): boolean {
  const { under } = (sentences[at] as ReadSentence).source.block;
  return under !== undefined && kindHeadings(sentences, small).has(under);
}

const WRITING = new Set("write compose direct paint".split(" "));

/** "Ole Kirk Christiansen founded LEGO", in a text about LEGO; "Nora was written by Ann Roe", in one about her. */
export function moreTold(context: Context, { sentence, head }: NounMention, told: number): string | undefined {
  const tree = context.sentences[sentence] as Sentence;
  if (tree.root < 0 || !MAKING.has(tree.node(tree.root).lemma)) return undefined;
  const isOther = (relation: string) =>
    relation === "obj" || (relation === "obl:agent" && WRITING.has(tree.node(tree.root).lemma));
  const names = tree.nodes.flatMap(({ upos, relation }, i) =>
    upos === "PROPN" && i !== head && isOther(relation) ? [{ sentence, head: i, core: coreOf(tree, i) }] : [],
  );
  const counted = names.map((mention) => ({ mention, count: toldIn(context, mention).size }));
  const [most] = counted.sort((a, b) => b.count - a.count);
  if (!most || most.count < Math.max(told + LEAD, LEAST_TOLD)) return undefined;
  return nameOf(context, { mentions: [most.mention], standIns: [] })?.text;
}

/** "Ann Roe founded the company" under "How Acme began": the text is about what she founded, where a model knows its name. */
export function madeIn(
  sentences: readonly ReadSentence[],
  { resolved, ...context }: Context,
  at: number,
): string | undefined {
  const [title] = sentences;
  const { tree } = sentences[at] as ReadSentence;
  const made = tree.child(tree.root, "obj");
  if (title?.source.block.kind !== "heading" || made === undefined || !MAKING.has(tree.node(tree.root).lemma))
    return undefined;
  const antecedent = resolved[at]?.find(({ last }) => last === made)?.antecedent;
  const [entity] = antecedent === undefined || typeof antecedent === "string" ? [] : antecedent;
  const name = entity && nameOf({ resolved, ...context }, entity);
  const isTitled = name !== undefined && spelled(title.tree.nodes).toLowerCase().includes(name.text.toLowerCase());
  return name?.isProper && isTitled ? name.text : undefined;
}

/** The things beside one: of "vitamins, what they do, and where they are found" none. */
export const joinedTo = (tree: Sentence, head: number) =>
  tree.children(head, "conj").filter((i) => isNounOrName(tree, i));

/** "X and Y" as the text writes it. */
export function pairOf(tree: Sentence, head: number, { small, capitalized }: Context): string {
  const others = tree.children(head, "case", "conj").filter((i) => !joinedTo(tree, head).includes(i));
  const left = new Set(others.flatMap((i) => tree.phrase(i)));
  const own = tree.phrase(head, ["acl:relcl", "appos", "acl"]).filter((i) => !left.has(i));
  const words = own.map((i) => tree.node(i));
  while (words.at(-1)?.text === ",") words.pop();
  const [first, ...rest] = words;
  const isCommon = first && small.has(first.text.toLowerCase()) && !capitalized.has(first.text); // "llamas", taken for a name
  const isSmall = first && (isSmallElsewhere(first) || isCommon);
  return first ? spelled([isSmall ? { ...first, text: first.text.toLowerCase() } : first, ...rest]) : "";
}

/**
 * One thing that the text begins by telling what it is, what was done to it, or what it always does, is what all of it is
 * about. "The schedule depends on the country" alone makes no topic of it.
 */
export function leastTold(tree: Sentence, head: number): number {
  const verbs = [tree.root, ...tree.children(tree.root, "aux", "cop")].map((i) => tree.node(i).xpos);
  const isGeneral = tree.child(tree.root, "cop", "aux:pass") !== undefined || verbs.includes("VBZ");
  const isOne = ["NN", "NNP"].includes(tree.node(head).xpos) || tree.child(head, "det", "conj") !== undefined;
  const isLinking = tree.node(tree.root).lemma === "remain" || HAPPENING.has(tree.node(tree.root).lemma); // "occurs when …"
  const isTelling =
    isLinking || tree.child(tree.root, "cop", "aux:pass", "obj") !== undefined || tree.node(head).upos === "PROPN";
  const isConcept =
    tree.nodes.at(-1)?.text === ":" && tree.node(head).xpos === "NN" && tree.children(head).length === 0; // "Baking has three steps:"
  if ([tree.root, ...tree.children(head, "acl:relcl")].some((verb) => isTakingPlace(tree, verb))) return 1;
  const isMatter = isTelling || isConcept || tree.child(head, "nmod") !== undefined; // "the history of the bicycle"
  const least = LEAST_TOLD - (isGeneral ? 1 : 0) - (isOne ? 1 : 0);
  return isMatter ? least : Math.max(least, LEAST_TOLD - 1);
}

// "The fall of Acre took place in 1291": what happened is told of throughout, whether it is named again or not.
function isTakingPlace(tree: Sentence, verb: number): boolean {
  const { lemma, xpos } = tree.node(verb);
  const isPlaced = lemma === "take" && tree.children(verb, "obj").some((i) => tree.node(i).lemma === "place");
  const isFought = lemma === "fight" && tree.child(verb, "aux:pass") !== undefined;
  return (isPlaced || isFought || HAPPENING.has(lemma)) && (xpos === "VBD" || xpos === "VBN");
}

const HAPPENING = new Set("happen occur last".split(" "));

/** Numbers of the sentences that name a thing, or in which something stands for it. */
export function toldIn({ sentences, resolved }: Context, { sentence: at, head, core }: NounMention): Set<number> {
  const name = spelled(core.map((i) => (sentences[at] as Sentence).node(i))).toLowerCase();
  const { lemma, xpos } = (sentences[at] as Sentence).node(head);
  const one = xpos === "NNS" ? name.replace(/s$/, "") : name; // "when you get a vaccine" tells of vaccines
  // "The headphones" of noise-cancelling ones.
  const isShort = (i: number) =>
    core.length > 1 &&
    (resolved[i] ?? []).some(
      ({ first, last }) => first === last - 1 && (sentences[i] as Sentence).node(last).lemma === lemma,
    );
  const told = new Set<number>();
  for (const [i, { nodes }] of sentences.entries()) {
    const isMeant = (resolved[i] ?? []).some(({ antecedent, likely }) =>
      (typeof antecedent === "string" ? (likely ?? []) : antecedent).some(({ mentions }) =>
        mentions.some((one) => one.sentence === at && one.head === head),
      ),
    );
    if (isMeant || spelled(nodes).toLowerCase().includes(one) || isShort(i)) told.add(i);
  }
  return told;
}

/** "The greatest benefit of exercise is better health", "… of using solar panels is …": what it is of. */
export function wholeOf(tree: Sentence, subject: number): number | undefined {
  const isOf = (i: number) => tree.children(i, "case", "mark").some((one) => tree.node(one).lemma === "of");
  const isMost = tree.children(subject, "amod").some((i) => tree.node(i).xpos === "JJS");
  const isOneOf =
    ASPECTS.has(tree.node(subject).lemma) && /^(?:one|an?|another)$/i.test(tree.nodes[tree.start]?.text ?? "");
  const [of] = isMost || isOneOf ? tree.children(subject, "nmod", "acl").filter(isOf) : [];
  return of !== undefined && tree.node(of).xpos === "VBG" ? tree.child(of, "obj") : of;
}

const ASPECTS = new Set(
  "advantage disadvantage benefit drawback downside upside effect consequence impact use application feature aspect challenge limitation risk cause purpose".split(
    " ",
  ),
);

/** "Many people with asthma have no symptoms": told of whom it concerns, about what they have. */
export function conditionOf(tree: Sentence, subject: number): number | undefined {
  if (!CONCERNED.has(tree.node(subject).lemma)) return undefined;
  return tree.children(subject, "nmod").find((i) => isWith(tree, i) && isNounOrName(tree, i));
}
const TEXTS = new Set(
  "article passage text summary paper essay report video chapter email letter excerpt paragraph post story author speaker writer study".split(
    " ",
  ),
);
const DISCUSSING = new Set(
  "discuss describe cover explore examine report present highlight outline address introduce announce".split(" "),
);

const PROGRAMS = new Set("function code script program snippet query implementation class".split(" "));
const RECOGNIZING = new Set("recognize recognise list distinguish classify".split(" "));
const IMPLEMENTING = new Set("implement perform demonstrate define apply".split(" "));

/** "The article discusses a new bicycle lane", "this function implements binary search": that is what follows tells of. */
export function discussedIn(tree: Sentence, subject: number): number | undefined {
  const { lemma } = tree.node(subject);
  const isText = TEXTS.has(lemma) && tree.child(subject, "nmod", "nmod:poss", "compound") === undefined;
  const verb = tree.node(tree.root).lemma;
  const isProgram = PROGRAMS.has(lemma) && /^this$/i.test(tree.nodes[tree.start]?.text ?? "") && IMPLEMENTING.has(verb);
  const matter = tree.child(tree.root, "obj");
  // "The IAU recognizes five dwarf planets": of those, not of who does so.
  const isCounted =
    matter !== undefined && tree.node(matter).xpos === "NNS" && tree.child(matter, "nummod") !== undefined;
  if (!isProgram && !(isText && DISCUSSING.has(verb)) && !(isCounted && RECOGNIZING.has(verb))) return undefined;
  return matter !== undefined && isNounOrName(tree, matter) ? matter : undefined;
}

/** Whether a noun stands behind "with". */
export const isWith = (tree: Sentence, noun: number) =>
  tree.children(noun, "case").some((one) => tree.node(one).lemma === "with");
const CONCERNED = new Set("people person individual patient adult child woman man girl boy baby infant".split(" "));

/** "The best first opera is short": of whichever that is. "The tallest mountain is Mount Everest" names it. */
export const isPraised = (tree: Sentence, head: number) =>
  tree.node(tree.root).upos === "ADJ" && tree.children(head, "amod").some((i) => tree.node(i).xpos === "JJS");

/** "The movie “Heat,” made in 1995, tells the story of a thief": the name of the work, though it tells more of him. */
export function workIn(tree: Sentence, subject: number): number | undefined {
  const name = STORIES.has(tree.node(subject).lemma) ? tree.child(subject, "appos") : undefined;
  return name !== undefined && /^["“]$/.test(tree.nodes[name - 1]?.text ?? "") ? name : undefined;
}
const STORIES = new Set("movie film novel book play series show story game documentary memoir".split(" "));

const LEAST_PARTS = 2;

/** A text in parts under headings of their own, which begins with "the Black Death": all of them tell of that. */
export const isParted = (sentences: readonly ReadSentence[]) =>
  new Set(sentences.flatMap(({ source }) => (source.block.kind === "heading" ? [source.block] : []))).size >=
  LEAST_PARTS;
