import type { Block } from "../text/blocks";
import { isRunIn } from "./forms";
import { isDatedTerm, isOrderFirst } from "./frame-fit";
import { isDenying, isSpan, isStatement, runInOf, termNameIn } from "./frame-names";
import { isLightTerm, termOf, timeIn } from "./item-term";
import { isNoMatter } from "./labels";
import { paragraphScenes } from "./paragraph-scenes";
import { isPlan, isTimeOfPlan } from "./plans";
import type { ReadSentence } from "./read-sentence";
import { labelledIn } from "./siblings";

interface TermKinds {
  named: Set<Block>;
  many: Set<Block>;
}

/** The labels of items and paragraphs that tell of them, as sentences write them; adds to the kinds the blocks whose terms are names, or in the plural. */
export function labelTerms(sentences: readonly ReadSentence[], { named, many }: TermKinds): Map<Block, string> {
  const terms = new Map<Block, string>();
  const qualities = new Map<Block, string>(); // "Sensible", which may be a name among others
  const ordering = new Set(sentences.flatMap((one, i) => (isOrderFirst(sentences, i) ? [one.source.block.under] : [])));
  const isOfPlan = isPlan(sentences);
  const labelled = labelledIn(sentences);
  for (const [i, { source, tree }] of sentences.entries()) {
    const isOfOrders = source.block.kind === "item" && ordering.has(source.block.under); // "File in court." beside "Gather evidence."
    const isMatter = tree.root >= 0 && !isNoMatter(tree, tree.root) && !isStatement(tree); // "Rich in iron." is none
    if (isRunIn(sentences, i) && isMatter && !isOfOrders && !isSpan(tree)) terms.set(source.block, runInOf(tree));
    const term = labelled.has(source.block) ? termOf(tree) : undefined;
    if (term === undefined || terms.has(source.block) || timeIn(tree)) continue;
    if (tree.node(term).upos === "ADJ" && tree.phrase(term).length === 1)
      qualities.set(source.block, tree.node(term).text);
    if (isNoMatter(tree, term) || isLightTerm(tree, term) || isDenying(tree)) continue;
    if (isOfPlan && isTimeOfPlan(termNameIn(tree, term))) continue; // "Morning: Walk to the castle, which …"
    terms.set(source.block, termNameIn(tree, term));
    if (tree.node(term).upos === "PROPN" || isDatedTerm(tree, term)) named.add(source.block);
    if (tree.node(term).xpos === "NNS") many.add(source.block);
  }
  for (const [block, scene] of paragraphScenes(sentences)) if (!terms.has(block)) terms.set(block, scene);
  for (const block of besideNames(new Map([...qualities, ...terms]), named)) {
    const name = terms.get(block) ?? qualities.get(block);
    if (name !== undefined) terms.set(block, name);
    named.add(block);
  }
  return terms;
}

const LEAST_NAMES = 2;

// "Sensible" in a list of which most labels are names: one of them, whatever the parser takes it for.
function besideNames(terms: ReadonlyMap<Block, string>, named: ReadonlySet<Block>): Block[] {
  const lists = new Map<Block | undefined, Block[]>();
  for (const block of terms.keys())
    if (block.kind === "item") lists.set(block.under, [...(lists.get(block.under) ?? []), block]);
  return [...lists.values()].flatMap((blocks) => {
    const names = blocks.filter((block) => named.has(block));
    return names.length >= LEAST_NAMES && names.length * 2 > blocks.length ? blocks : [];
  });
}
