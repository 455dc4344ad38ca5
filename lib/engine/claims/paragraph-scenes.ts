import type { Block } from "../text/blocks";
import { type Sentence, SUBJECTS, spelled } from "./draft";
import { isYear } from "./open-words";
import type { ReadSentence } from "./read-sentence";

const PLACED = /^(?:for|in|under|with|among|at|on)$/i;
const LONGEST = 60; // characters

// "For example", "in addition", "in the first year": what tells how paragraphs hang together, or when.
const NO_SCENES = new Set(
  "example instance addition contrast fact general practice short conclusion summary case part time year month week day decade century beginning end hand way reason order term result effect turn theory reality particular return response comparison".split(
    " ",
  ),
);

/**
 * What paragraphs that begin alike are each told of: "unregistered land" of "For unregistered land, the old rule applies. An
 * owner has twelve years." beside a paragraph "For registered land, …".
 */
export function paragraphScenes(sentences: readonly ReadSentence[]): Map<Block, string> {
  const groups = new Map<string, Map<string, Block>>();
  const turned = new Map<Block, string>();
  for (const [i, { source, tree }] of sentences.entries()) {
    const isFirst = sentences[i - 1]?.source.block !== source.block;
    const scene = isFirst && source.block.kind === "paragraph" ? sceneOf(tree) : undefined;
    if (!scene) continue;
    if (scene.isTurn) turned.set(source.block, scene.name);
    const group = groups.get(scene.key) ?? new Map<string, Block>();
    groups.set(scene.key, group.set(scene.name, source.block));
  }
  const several = [...groups.values()].filter((group) => group.size > 1);
  const alike = several.flatMap((group) => [...group].map(([name, block]): [Block, string] => [block, name]));
  return new Map([...turned, ...alike]);
}

// "In the case of stars, …": what the paragraph turns to.
function turnOf(tree: Sentence, subject: number): string | undefined {
  const words = spelled(tree.nodes.slice(tree.start, tree.phrase(subject)[0]));
  const [, name] = /^in the case of ((?:\p{L}[\p{L}’'-]*\s?){1,5}),$/iu.exec(words) ?? [];
  return name !== undefined && !/^(?:this|that|these|those|an?|the|both|any|such)\b/i.test(name) ? name : undefined;
}

/** Whether two sentences stand in paragraphs that begin alike and are told of different things. */
export function isOtherScene(sentences: readonly ReadSentence[], one: number, other: number): boolean {
  const [own, before] = [one, other].map((at) => sceneOf((sentences[firstOf(sentences, at)] as ReadSentence).tree));
  return own !== undefined && own.key === before?.key && own.name !== before.name;
}

function firstOf(sentences: readonly ReadSentence[], i: number): number {
  let first = i;
  while (first > 0 && i - first < FAR && sentences[first - 1]?.source.block === sentences[i]?.source.block) first -= 1;
  return first;
}
const FAR = 40; // sentences

// "For unregistered land," before the subject: the same words but for one are what sets the paragraphs apart.
function sceneOf(tree: Sentence): { key: string; name: string; isTurn?: boolean } | undefined {
  const first = tree.nodes[tree.start];
  const subject = tree.root < 0 ? undefined : tree.child(tree.root, ...SUBJECTS);
  if (!first || subject === undefined || first.relation !== "case" || !PLACED.test(first.text)) return undefined;
  const turn = turnOf(tree, subject);
  if (turn !== undefined) return { key: `case ${turn}`, name: turn, isTurn: true };
  const { head } = first;
  const words = tree.phrase(head).filter((i) => i > tree.start);
  const isBefore = tree.node(head).relation === "obl" && words.every((i) => i < subject);
  if (!isBefore || tree.node(head).upos !== "NOUN" || NO_SCENES.has(tree.node(head).lemma)) return undefined;
  const nodes = words.map((i) => tree.node(i)).filter(({ text }) => text !== ",");
  const isOther = nodes.some((one) => isYear(one) || /^(?:this|that|these|those|the|both|all)$/i.test(one.text));
  const name = spelled(nodes);
  if (isOther || nodes.length < 2 || name.length > LONGEST) return undefined;
  return { key: `${first.text.toLowerCase()} ${tree.node(head).lemma}`, name };
}
