import type { Block } from "../text/blocks";
import { nameOf } from "./antecedent-name";
import type { Context } from "./context";
import { coreOf } from "./entities";
import { isKind, isPresent } from "./frame-fit";
import { halfIn, matterOf } from "./frame-names";
import { isClaim, type ReadSentence } from "./read-sentence";
import { isSaying, QUANTITY } from "./topic";
import { LONGEST, type Topic } from "./topic-openings";

/** What the paragraphs of a text begin to speak of; `named` are those that begin with a name. */
export interface BlockSubjects {
  of: ReadonlyMap<Block, string>;
  named: ReadonlySet<Block>;
}

/** "Wind energy uses moving air. The blades turn a shaft." Of what happened once, the next sentence may tell of anything. */
export function blockSubjects(
  sentences: readonly ReadSentence[],
  context: Context,
  topic: Topic | undefined,
): BlockSubjects {
  const [of, named] = [new Map<Block, string>(), new Set<Block>()];
  for (const [i, { source, tree }] of sentences.entries()) {
    if (sentences[i - 1]?.source.block === source.block || !isClaim(sentences[i] as ReadSentence)) continue;
    const head = tree.root < 0 ? undefined : tree.child(tree.root, "nsubj", "nsubj:pass");
    const half = topic?.isPair && head !== undefined ? halfIn(tree, head, topic.name) : undefined;
    if (half !== undefined) {
      of.set(source.block, half);
      named.add(source.block);
      continue;
    }
    const isThere = tree.root >= 0 && tree.child(tree.root, "expl") !== undefined; // "there is less heat"
    if (head === undefined || isThere || !isPresent(tree) || !isKind(tree, head) || isSaying(tree, head)) continue;
    const mention = { sentence: i, head, core: coreOf(tree, head) };
    const name = nameOf(context, { mentions: [mention], standIns: [] })?.text.replace(QUANTITY, "");
    if (!name || name.length > LONGEST || /^(?:of|in|for|by|to|from|at|on) /i.test(name)) continue;
    of.set(source.block, matterOf(name));
    if (tree.node(head).upos === "PROPN") named.add(source.block);
  }
  return { of, named };
}
