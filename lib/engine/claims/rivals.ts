import { type Sentence, SUBJECTS, spelled } from "./draft";
import type { ReadSentence } from "./read-sentence";
import { subjectNameOf } from "./siblings";

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
    name !== undefined && !topic.includes(name) && ((counts.get(name) ?? 0) > 1 || defined.has(name));
  const found = new Set<number>();
  let last: string | undefined;
  for (const [i, { source }] of sentences.entries()) {
    const isBelow = source.block.kind === "item" && last !== undefined && defined.has(last);
    if (sentences[i - 1]?.source.block !== source.block && !isBelow) last = undefined;
    if (isRival(last)) found.add(i);
    last = names[i] ?? last;
  }
  return found;
}

const CONTRAST = /^(?:on the other hand|in contrast|by contrast|conversely),/i;

/**
 * Numbers of the sentences from one that turns to something else and says what it is, to the end of the paragraph: "On the
 * other hand, an adverb is a word that …" in a text on adjectives.
 */
export function turnedIn(sentences: readonly ReadSentence[]): Rivals {
  const found = new Set<number>();
  for (const [i, { tree, source }] of sentences.entries()) {
    const isGoingOn = found.has(i - 1) && sentences[i - 1]?.source.block === source.block;
    const isTurn = CONTRAST.test(spelled(tree.nodes.slice(tree.start))) && isDefinition(tree);
    if (isGoingOn || isTurn) found.add(i);
  }
  return found;
}

// "An adverb is a word", but not "its price is a problem" or "the price is a problem".
function isDefinition(tree: Sentence): boolean {
  const subject = tree.root < 0 ? undefined : tree.child(tree.root, ...SUBJECTS);
  const isSaid = tree.nodes[tree.root]?.upos === "NOUN" && tree.child(tree.root, "cop") !== undefined;
  if (subject === undefined || !isSaid || !["NOUN", "PROPN"].includes(tree.node(subject).upos)) return false;
  const isOwned = tree.child(subject, "nmod:poss") !== undefined;
  return !isOwned && tree.children(subject, "det").every((i) => /^an?$/i.test(tree.node(i).text));
}

// "HTTPS is the same protocol over TLS." at the start of a paragraph.
function isDefining(sentences: readonly ReadSentence[], i: number): boolean {
  const { tree, source } = sentences[i] as ReadSentence;
  const isFirst = source.block.kind === "paragraph" && sentences[i - 1]?.source.block !== source.block;
  return (
    isFirst && tree.root >= 0 && tree.node(tree.root).upos === "NOUN" && tree.child(tree.root, "cop") !== undefined
  );
}
