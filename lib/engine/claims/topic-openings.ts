import { nameOf } from "./antecedent-name";
import type { Context } from "./context";
import { type Sentence, SUBJECTS, spelled, uncapitalized } from "./draft";
import { coreOf } from "./entities";
import { isYear } from "./open-words";
import type { ReadSentence } from "./read-sentence";
import { isNounOrName, toldIn } from "./topic-told";

export const LONGEST = 80; // characters of a name

/** What a text speaks of. */
export interface Topic {
  name: string;
  /** The sentence that names it first. */
  at: number;
  /** "Supply and demand": a sentence may be about one of them. */
  isPair: boolean;
  /** Whether all that follows tells of it, and of nothing else. */
  isOnly?: boolean;
  /** Whether what its sentence tells is what the rest is about, and no one name in it. */
  isReport?: boolean;
}

const SCENES = new Set("chapter episode season scene act novel film movie game play story".split(" "));

const NO_CASES = new Set(
  "study survey trial report article interview book paper review series number lot variety range couple handful host majority way word sense matter bid effort attempt letter period span time while moment state stroke turn".split(
    " ",
  ),
);

// "For a timber footbridge over a stream, …", "in a dog with a fever, …": a case that a text is asked about and goes on with;
// what happened once, "in a ceremony at the palace, …", is none.
function isCase(tree: Sentence, head: number): boolean {
  const { upos, lemma } = tree.node(head);
  const isAny = tree.children(head, "det").some((i) => /^an?$/i.test(tree.node(i).text));
  const verbs = [tree.root, ...tree.children(tree.root, "aux", "aux:pass", "cop")];
  const isPast = verbs.some((i) => tree.node(i).xpos === "VBD");
  return upos === "NOUN" && isAny && !isPast && tree.child(head, "nmod") !== undefined && !NO_CASES.has(lemma);
}

/** "In Latin, verbs end as follows:", "In chapter 2 of *Emma*, Emma meets Harriet": what all that follows is told of. */
export function sceneIn(sentences: readonly ReadSentence[], at: number): Topic | undefined {
  const tree = sentences[at]?.tree;
  const subject = tree && tree.root >= 0 ? tree.child(tree.root, ...SUBJECTS) : undefined;
  if (!tree || subject === undefined || !/^(?:in|for)$/i.test(tree.nodes[tree.start]?.text ?? "")) return undefined;
  const head = tree.node(tree.start).head;
  const words = head >= 0 ? tree.phrase(head).filter((i) => i > tree.start && i < subject) : [];
  const nodes = words.map((i) => tree.node(i)).filter(({ text }, k) => !(text === "," && k === words.length - 1));
  const isLeadIn = tree.node(head).upos === "PROPN" && tree.nodes.at(-1)?.text === ":";
  const isScene = SCENES.has(tree.node(head).lemma) && tree.child(head, "nmod") !== undefined;
  const isIn = /^in$/i.test(tree.node(tree.start).text);
  const isOther = nodes.some((one) => isYear(one) || /^(?:this|that|these|those)$/i.test(one.text));
  const name = spelled(nodes);
  return ((isIn && (isLeadIn || isScene)) || isCase(tree, head)) && !isOther && name.length <= LONGEST
    ? { name, at, isPair: false }
    : undefined;
}

const LEAST_OF_RECOMMENDED = 2; // sentences

/** "I would recommend “Harbor Lights” on Cinora. The movie follows …": what is recommended is what all that follows tells of. */
export function recommendedIn(sentences: readonly ReadSentence[], context: Context): Topic | undefined {
  const found = sentences.flatMap(({ tree }, at) => {
    const thing = tree.root < 0 ? undefined : recommendedBy(tree, tree.root);
    return thing === undefined ? [] : [{ at, tree, thing }];
  });
  const [first, ...others] = found;
  if (!first || others.length > 0 || first.at > 1 || sentences.length < LEAST_OF_RECOMMENDED) return undefined;
  const mention = { sentence: first.at, head: first.thing, core: coreOf(first.tree, first.thing) };
  const name = nameOf(context, { mentions: [mention], standIns: [] })?.text;
  return name && name.length <= LONGEST ? { name, at: first.at, isPair: false, isOnly: true } : undefined;
}

// The one name that "I recommend", "I would suggest trying".
function recommendedBy(tree: Sentence, verb: number): number | undefined {
  if (!/^(?:recommend|suggest)$/.test(tree.node(verb).lemma)) return undefined;
  const subject = tree.child(verb, ...SUBJECTS);
  if (subject === undefined || !/^(?:I|we)$/i.test(tree.node(subject).text)) return undefined;
  const thing = tree.child(tree.child(verb, "xcomp") ?? verb, "obj");
  if (thing === undefined || tree.child(thing, "conj") !== undefined) return undefined;
  const named = tree.child(thing, "appos"); // "the movie “Harbor Lights”"
  return [named, thing].find((i) => i !== undefined && tree.node(i).upos === "PROPN");
}

/** "Adopting a greyhound can be rewarding", in a text that goes on with greyhounds: what is done is what it is about. */
export function deedIn(sentences: readonly ReadSentence[], context: Context, at: number): Topic | undefined {
  const tree = sentences[at]?.tree;
  const verb = tree && tree.root >= 0 ? tree.child(tree.root, "csubj", "csubj:pass") : undefined;
  if (!tree || verb === undefined || tree.node(verb).xpos !== "VBG") return undefined;
  const done = tree.child(verb, "obj");
  if (TELLING.has(tree.node(verb).lemma)) return undefined; // "Comparing the two is tough"
  if (done === undefined || !isNounOrName(tree, done)) return undefined;
  const name = spelled(tree.phrase(verb).map((i) => tree.node(i)));
  const told = toldIn(context, { sentence: at, head: done, core: coreOf(tree, done) }).size;
  if (told < LEAST_TOLD_DEED || name.length > LONGEST || tree.phrase(verb)[0] !== verb) return undefined;
  return { name: uncapitalized(name), at, isPair: false };
}
const TELLING = new Set("compare discuss explain understand choose pick decide summarize describe rank".split(" "));
const LEAST_TOLD_DEED = 2; // sentences that name what it is done to

/** "The current world record": a text on one goes on with earlier ones. */
export const ONE_OF_ROW =
  /^(the |)(?:current|present|latest|newest|reigning) (?=(?:[^ ]+ ){0,3}(?:record|champion|title|holder|version|edition|season|model|office|mayor|president)s?\b)/i;
