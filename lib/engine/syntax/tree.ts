/** A word of a sentence in its tree, by Universal Dependencies 2. */
export interface Node {
  text: string;
  lemma: string;
  /** Universal part of speech: NOUN, PROPN, VERB, … */
  upos: string;
  /** Penn Treebank tag: NNS, VBD, … */
  xpos: string;
  /** Place of its head in the sentence, from 0; -1 for the root. */
  head: number;
  /** Its relation to the head: nsubj, conj, acl:relcl, … */
  relation: string;
  /** How likely head and relation are right, 0 to 1. */
  likely: number;
  /** UTF-16 offsets in the text. */
  start: number;
  end: number;
  /** Whether no space stands before it. */
  glued: boolean;
}

/** A sentence; its nodes stand in the order of their words. */
export type Tree = readonly Node[];
