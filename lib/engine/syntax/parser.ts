import type { InferenceSession, Tensor } from "onnxruntime-common";
import { bestTree } from "./arborescence";
import { lemmaOf } from "./morphology";
import type { PieceCutter } from "./pieces";
import type { Tree } from "./tree";
import type { Word } from "./words";

/** Trained models and what their numbers mean; `train/syntax` writes them to `data/syntax`. */
export interface ParserModel {
  /** Looks word pieces up; one table for all models. */
  pieces: InferenceSession;
  /** Scores arcs and tags. */
  parser: InferenceSession;
  /** Names the relations of chosen heads. */
  labels: InferenceSession;
  names: { relations: readonly string[]; upos: readonly string[]; xpos: readonly string[] };
  cutter: PieceCutter;
  /** Of the runtime that the sessions belong to. */
  Tensor: typeof Tensor;
}

const MOST_KNOWN = 1_000; // sentences that are remembered, some 5 MB
const MOST_WORDS = 120; // of a sentence; what is longer is parsed in parts, each a tree
const MOST_PIECES = 512; // of a sentence, the most that the encoder tells places for

const TITLE = { upos: "PROPN", xpos: "NNP" }; // "*The Man Died*" is one word, and a name
const ANY_TITLE = "Hamlet"; // what the encoder reads for it, which takes a word for what its first piece is: "The"

/** Reads sentences into trees. One for each worker: its cache of words is not shared. */
export class Parser {
  readonly #model: ParserModel;
  readonly #cutter: PieceCutter;
  readonly #known = new Map<string, Tree>();

  constructor(model: ParserModel) {
    this.#model = model;
    this.#cutter = model.cutter;
  }

  /** The tree of a sentence, an empty one of no words. Equal sentences are parsed once while they are remembered. */
  async parse(words: readonly Word[]): Promise<Tree> {
    const key = keyOf(words);
    const known = this.#known.get(key);
    const tree = known ?? (await this.#parseParts(words));
    this.#known.delete(key); // the latest stands last
    this.#known.set(key, tree);
    if (this.#known.size > MOST_KNOWN) this.#known.delete(this.#known.keys().next().value as string);
    return known ? tree.map((node, i) => ({ ...node, ...(words[i] as Word) })) : tree;
  }

  /** As `parse`, one sentence after the other. */
  async parseAll(sentences: readonly (readonly Word[])[]): Promise<Tree[]> {
    const trees: Tree[] = [];
    for (const words of sentences) trees.push(await this.parse(words));
    return trees;
  }

  async #parseParts(words: readonly Word[]): Promise<Tree> {
    let tree: Tree = [];
    for (let from = 0, to = 0; from < words.length; from = to) {
      to = this.#endOfPart(words, from);
      tree = joined(tree, await this.#parsePart(words.slice(from, to)));
    }
    return tree;
  }

  #endOfPart(words: readonly Word[], from: number): number {
    let pieces = 2; // at the begin and the end
    for (let to = from; to < words.length; to++) {
      pieces += this.#cutter.piecesOf(readAs(words[to] as Word).text).length;
      if (pieces > MOST_PIECES || to - from === MOST_WORDS) return to;
    }
    return words.length;
  }

  // Alone rather than in a batch: int8 scales span a batch, so that a tree would depend on its company, and 30 words
  // alone take but a sixth longer.
  async #parsePart(words: readonly Word[]): Promise<Tree> {
    const { pieces, parser, labels, Tensor: Of } = this.#model;
    const row = (numbers: readonly number[]) => new Of("int32", Int32Array.from(numbers), [1, numbers.length]);
    const { ids, kinds, first, last } = this.#cutter.cut(words.map(readAs));
    const { embedded } = await pieces.run({ ids: row(ids) });
    const out = await parser.run({
      embedded: embedded as Tensor,
      kinds: row(kinds),
      mask: row(ids.map(() => 1)),
      first: row(first),
      last: row(last),
    });
    const { heads, likely } = headsOf((out.arcs as Tensor).data as Float32Array, words.length);
    const chosen = row(heads);
    const named = await labels.run({ heads: out.heads as Tensor, dependents: out.dependents as Tensor, chosen });
    const names = this.#namesOf({ relation: named.relations, upos: out.upos, xpos: out.xpos });
    const labelLikely = (named.likely as Tensor).data as Float32Array;
    const tree = words.map((word, i) => {
      const { relation, ...tags } = names(i);
      const isNamed = tags.upos === "PROPN" && tags.xpos.startsWith("VB"); // "Hass", where the two tags disagree
      const { upos, xpos } = isTitle(word) ? TITLE : isNamed ? { ...tags, xpos: "NNP" } : tags;
      const lemma = lemmaOf(word.text, upos, xpos);
      const sure = (likely[i] as number) * (labelLikely[i] as number);
      return { ...word, lemma, upos, xpos, head: (heads[i] as number) - 1, relation, likely: sure };
    });
    return withCopulas(tree);
  }

  #namesOf(tensors: Record<"relation" | "upos" | "xpos", Tensor | undefined>) {
    const { relations, upos, xpos } = this.#model.names;
    const numbers = (of: keyof typeof tensors) => tensors[of]?.data as Int32Array;
    const [relation, universal, fine] = [numbers("relation"), numbers("upos"), numbers("xpos")];
    return (i: number) => ({
      relation: relations[relation[i] as number] as string,
      upos: upos[universal[i] as number] as string,
      xpos: xpos[fine[i] as number] as string,
    });
  }
}

const isTitle = ({ text }: Word) => text.includes(" ");
const readAs = (word: Word): Word => (isTitle(word) ? { ...word, text: ANY_TITLE } : word);

const keyOf = (words: readonly Word[]) => words.map(({ text, glued }) => (glued ? text : ` ${text}`)).join("\0");

/**
 * Puts a copula on the predicate of the subject before it. Arcs are scored one by one, so that it may hang on a word behind
 * that predicate instead: "The cat is an animal native to Peru" with "is" on "native".
 */
export function withCopulas(tree: Tree): Tree {
  const hasSubject = (at: number) => tree.some(({ head, relation }) => head === at && relation.startsWith("nsubj"));
  return tree.map((node, at) => {
    const held = tree[node.head];
    if (node.relation !== "cop" || !held || hasSubject(node.head)) return node;
    const isBetween = held.head > at && held.head < node.head;
    const isOfSubject = tree.some((one, n) => one.head === held.head && one.relation.startsWith("nsubj") && n < at);
    return isBetween && isOfSubject ? { ...node, head: held.head } : node;
  });
}

// The roots of later parts hang on the root of the first.
function joined(tree: Tree, part: Tree): Tree {
  if (tree.length === 0) return part;
  const root = tree.findIndex(({ head }) => head === -1);
  const moved = part.map((node) =>
    node.head === -1 ? { ...node, head: root, relation: "parataxis" } : { ...node, head: node.head + tree.length },
  );
  return [...tree, ...moved];
}

/** Heads, counted from 1 with 0 for the root, and how likely each is among all, by scores of arcs (words × words + 1). */
function headsOf(arcs: Float32Array, words: number): { heads: number[]; likely: number[] } {
  const heads = bestTree(arcs, words);
  const likely = heads.map((head, d) => {
    const from = d * (words + 1);
    let sum = 0;
    for (let h = 0; h <= words; h++)
      if (h !== d + 1) sum += Math.exp((arcs[from + h] as number) - (arcs[from + head] as number));
    return 1 / sum;
  });
  return { heads, likely };
}
