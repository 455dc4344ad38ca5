import type { Context } from "./context";
import { SUBJECTS, spelled } from "./draft";
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
}

const SCENES = new Set("chapter episode season scene act novel film movie game play story".split(" "));

/** "In Latin, verbs end as follows:", "In chapter 2 of *Emma*, Emma meets Harriet": what all that follows is told of. */
export function sceneIn(sentences: readonly ReadSentence[], at: number): Topic | undefined {
  const tree = sentences[at]?.tree;
  const subject = tree && tree.root >= 0 ? tree.child(tree.root, ...SUBJECTS) : undefined;
  if (!tree || subject === undefined || !/^in$/i.test(tree.nodes[tree.start]?.text ?? "")) return undefined;
  const head = tree.node(tree.start).head;
  const words = head >= 0 ? tree.phrase(head).filter((i) => i > tree.start && i < subject) : [];
  const nodes = words.map((i) => tree.node(i)).filter(({ text }, k) => !(text === "," && k === words.length - 1));
  const isLeadIn = tree.node(head).upos === "PROPN" && tree.nodes.at(-1)?.text === ":";
  const isScene = SCENES.has(tree.node(head).lemma) && tree.child(head, "nmod") !== undefined;
  const isOther = nodes.some((one) => isYear(one) || /^(?:this|that|these|those)$/i.test(one.text));
  const name = spelled(nodes);
  return (isLeadIn || isScene) && !isOther && name.length <= LONGEST ? { name, at, isPair: false } : undefined;
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
  return { name: name.charAt(0).toLowerCase() + name.slice(1), at, isPair: false };
}
const TELLING = new Set("compare discuss explain understand choose pick decide summarize describe rank".split(" "));
const LEAST_TOLD_DEED = 2; // sentences that name what it is done to
