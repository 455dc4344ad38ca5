import type { Block } from "../text/blocks";
import { type Sentence, spelled } from "./draft";
import { halfNamed } from "./frame-names";
import type { Frames } from "./frames";
import { ownerIn } from "./items";
import { isTimeOfPlan } from "./plans";
import { headOfList, inProse, isPartOfAccount, isPlacing, nameOfStage, namesSeveral, stageIn } from "./prose-names";
import { comparedName, type ReadSentence } from "./read-sentence";

const NUMBERED = /^(?:part|step|section|question|problem|example)\s+[\dA-Z]{1,2}\W*$/i;

/** The names that headings and items give to what stands below them, by their blocks. */
export function ownersOf(sentences: readonly ReadSentence[], { topic }: Pick<Frames, "topic">): Map<Block, string> {
  const owners = new Map<Block, string>();
  const heads = new Set(sentences.map(({ source: { block } }) => block.under));
  for (const { source, tree } of sentences) {
    const { block } = source;
    if (owners.has(block)) continue;
    const isHeaded = block.kind === "heading";
    const isNone =
      NUMBERED.test(spelled(tree.nodes)) ||
      namesSeveral(tree) ||
      isTimeOfPlan(spelled(tree.nodes)) ||
      isPlacing(tree) ||
      isPartOfAccount(tree);
    const named = (isHeaded && isNone ? undefined : ownerIn(tree)) ?? comparedName(sentences, { source, tree });
    const headed = () =>
      (topic?.isPair ? halfNamed(tree, topic.name) : undefined) ?? nameOfStage(tree) ?? stageIn(tree);
    const isHead = block.kind === "item" && heads.has(block);
    const titled = isHeaded ? titleOfYear(tree) : undefined;
    const owner = titled ?? named ?? (isHeaded ? headed() : isHead ? headOfList(tree) : undefined);
    if (owner !== undefined) owners.set(block, isHeaded && !titled ? inProse(sentences, owner) : owner);
  }
  return owners;
}

// "*Prospect* (2018)": a title, whatever the parser takes its words for.
function titleOfYear({ nodes, start }: Sentence): string | undefined {
  const open = nodes.length - 3;
  const [bracket, year, close] = nodes.slice(Math.max(0, open));
  const isDated = bracket?.text === "(" && /^(?:1[89]|20)\d\d$/.test(year?.text ?? "") && close?.text === ")";
  const title = spelled(nodes.slice(start, open));
  return isDated && /^\p{Lu}/u.test(title) && open - start <= LONGEST_TITLE ? title : undefined;
}
const LONGEST_TITLE = 8; // words
