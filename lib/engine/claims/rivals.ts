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

// "HTTPS is the same protocol over TLS." at the start of a paragraph.
function isDefining(sentences: readonly ReadSentence[], i: number): boolean {
  const { tree, source } = sentences[i] as ReadSentence;
  const isFirst = source.block.kind === "paragraph" && sentences[i - 1]?.source.block !== source.block;
  return (
    isFirst && tree.root >= 0 && tree.node(tree.root).upos === "NOUN" && tree.child(tree.root, "cop") !== undefined
  );
}
