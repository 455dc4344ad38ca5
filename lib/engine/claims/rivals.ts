import { type Sentence, SUBJECTS, spelled, uncapitalized } from "./draft";
import { coreOf } from "./entities";
import type { ReadSentence } from "./read-sentence";
import { subjectNameOf } from "./siblings";
import type { Topic } from "./topic-openings";

/** Numbers of sentences that may go on to speak of another name than the topic. */
export type Rivals = ReadonlySet<number>;

/**
 * The sentences whose subject rivals the topic of the text: it is the subject of several, or is defined where the paragraph
 * begins, so that the list below tells of it. "Python is simple. Java is faster. It has types."
 */
export function rivalsIn(sentences: readonly ReadSentence[], topic = ""): Rivals {
  const names = sentences.map(({ tree }) => subjectNameOf(tree));
  const counts = new Map<string, number>();
  for (const name of names) if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
  const defined = new Set(names.filter((_, i) => isDefining(sentences, i)));
  const isRival = (name: string | undefined) =>
    name !== undefined && !isOfTopic(name, topic) && ((counts.get(name) ?? 0) > 1 || defined.has(name));
  const found = new Set<number>();
  let last: string | undefined;
  for (const [i, { source }] of sentences.entries()) {
    const isBelow = source.block.kind === "item" && last !== undefined && defined.has(last);
    if (sentences[i - 1]?.source.block !== source.block && !isBelow) last = undefined;
    if (isRival(last) || ORDINARY.test(spelled(sentences[i]?.words ?? []))) found.add(i);
    last = names[i] ?? last;
  }
  return found;
}

// "In an ordinary beam", beside the prestressed concrete of which the text tells.
const ORDINARY = /^(?:(?:in|with|for|unlike) )?an? (?:ordinary|conventional|normal) /i;

const MOST_BACK = 8; // sentences

/** Whether a sentence of a paragraph tells of another thing than a name, from the one that says "on the other hand" on. */
export function isBehindContrast(sentences: readonly ReadSentence[], i: number, name: string): boolean {
  const { block } = (sentences[i] as ReadSentence).source;
  for (let at = i; at >= Math.max(0, i - MOST_BACK) && sentences[at]?.source.block === block; at--) {
    const { tree, words } = sentences[at] as ReadSentence;
    if (isContrasted(tree, spelled(words), name)) return true;
  }
  return false;
}

// "Dogs, on the other hand, need baths": of another than the cats that the text tells of.
function isContrasted(tree: Sentence | undefined, words: string, topic: string): boolean {
  const subject = tree && tree.root >= 0 ? tree.child(tree.root, ...SUBJECTS) : undefined;
  if (!tree || subject === undefined || !CONTRASTED.test(words)) return false;
  const { upos, xpos } = tree.node(subject);
  const isKind =
    isDefinition(tree) ||
    upos === "PROPN" ||
    (/^NNS?$/.test(xpos) && tree.child(subject, "det", "nmod:poss") === undefined);
  const own = spelled(coreOf(tree, subject).map((i) => tree.node(i))).toLowerCase();
  return isKind && !topic.toLowerCase().includes(own.replace(/s$/, ""));
}
const CONTRASTED = /(?:^|, )(?:on the other hand|in contrast|by contrast|conversely),/i;

// "Jains" are no rivals of Jainism, nor is "Lithium" one of lithium.
const isOfTopic = (name: string, topic: string) => {
  const [own, other] = [name.toLowerCase(), topic.toLowerCase()];
  const stem = own.replace(/s$/, "");
  return other.includes(own) || (stem.length >= STEM && other.length > stem.length && other.startsWith(stem));
};
const STEM = 4; // letters

const CONTRAST = /^(?:on the other hand|in contrast|by contrast|conversely),/i;

/**
 * Numbers of the sentences from one that turns to something else and says what it is, to the end of the paragraph, with what
 * that is: "On the other hand, an adverb is a word that …" in a text on adjectives; "A depression is a longer downturn" at the
 * start of a paragraph, in a text that began with "a recession is …".
 */
export function turnedIn(sentences: readonly ReadSentence[], topic?: Topic): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  const isDefined = topic !== undefined && isDefinition((sentences[topic.at] as ReadSentence).tree);
  for (const [i, { tree, source }] of sentences.entries()) {
    const isInside = sentences[i - 1]?.source.block === source.block;
    const before = isInside ? found.get(i - 1) : undefined;
    const name = isDefinition(tree) ? definedName(tree) : "";
    const isOther =
      isDefined && !isInside && i > topic.at && name !== "" && !topic.name.includes(name.replace(/^the /, ""));
    const other = topic?.isPair ? "" : topic?.name; // of a pair the one that is held against the other
    const isHeld = other !== undefined && isContrasted(tree, spelled(tree.nodes), other);
    const contrasted = isHeld ? definedName(tree) : undefined;
    const isTurn = name !== "" && (isOther || CONTRAST.test(spelled(tree.nodes.slice(tree.start))));
    const told = contrasted ?? (isTurn ? name : before);
    if (told !== undefined) found.set(i, told);
  }
  return found;
}

// "The depression", of "a depression"; "adverbs".
function definedName(tree: Sentence): string {
  const subject = tree.child(tree.root, ...SUBJECTS) as number;
  const name = spelled(coreOf(tree, subject).map((i) => tree.node(i)));
  const own = tree.node(subject).upos === "PROPN" ? name : uncapitalized(name);
  return tree.child(subject, "det") === undefined ? own : `the ${own}`;
}

// "An adverb is a word", but not "its price is a problem" or "the price is a problem".
function isDefinition(tree: Sentence): boolean {
  const subject = tree.root < 0 ? undefined : tree.child(tree.root, ...SUBJECTS);
  const isSaid = tree.nodes[tree.root]?.upos === "NOUN" && tree.child(tree.root, "cop") !== undefined;
  if (subject === undefined || !isSaid || !["NOUN", "PROPN"].includes(tree.node(subject).upos)) return false;
  const isOwned = tree.child(subject, "nmod:poss") !== undefined || LIGHT.has(tree.node(subject).lemma);
  return !isOwned && tree.children(subject, "det").every((i) => /^an?$/i.test(tree.node(i).text));
}

// "An example is …", "a problem is …": of what the text tells.
const LIGHT = new Set(
  "example advantage disadvantage benefit drawback reason way problem method result alternative key difference feature part type kind sort step option exception solution challenge cause symptom complication factor case number variety point idea question thing people person".split(
    " ",
  ),
);

// "HTTPS is the same protocol over TLS." at the start of a paragraph.
function isDefining(sentences: readonly ReadSentence[], i: number): boolean {
  const { tree, source } = sentences[i] as ReadSentence;
  const isFirst = source.block.kind === "paragraph" && sentences[i - 1]?.source.block !== source.block;
  return (
    isFirst && tree.root >= 0 && tree.node(tree.root).upos === "NOUN" && tree.child(tree.root, "cop") !== undefined
  );
}
