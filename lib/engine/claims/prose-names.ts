import type { Block } from "../text/blocks";
import { isOrdinary, type Sentence, spelled } from "./draft";
import { coreOf } from "./entities";
import type { ReadSentence } from "./read-sentence";

/**
 * A heading's name as the sentences of the text write it: "the snow leopard" for "Snow Leopard". Headings give capitals to
 * all words and leave articles out. The heading's words where no sentence has them.
 */
export function inProse(sentences: readonly ReadSentence[], name: string): string {
  const own = name.toLowerCase().split(" ");
  let begun: string | undefined; // where a sentence begins with them, which gives a capital of its own
  for (const { source, tree } of sentences) {
    if (source.block.kind === "heading" || source.block.kind === "row" || source.block.kind === "code") continue;
    const words = tree.nodes;
    for (let at = tree.start; at + own.length <= words.length; at++) {
      if (!own.every((word, k) => words[at + k]?.text.toLowerCase() === word)) continue;
      const found = words.slice(at, at + own.length);
      const isDefinite = words[at - 1]?.text.toLowerCase() === "the" && at > tree.start;
      const [first, ...rest] = found;
      const isOfMore = isDefinite && /^\p{Lu}/u.test(words[at + own.length]?.text ?? ""); // "the Acme Foundation"
      if (isOfMore) continue;
      if (at > tree.start) return `${isDefinite ? "the " : ""}${spelled(found)}`;
      if (first && rest.length > 0 && isOrdinary(first) && rest.every((one) => isOrdinary(one) && isSmall(one)))
        begun ??= spelled([{ ...first, text: first.text.toLowerCase() }, ...rest]);
    }
  }
  return begun ?? name;
}

const isSmall = ({ text }: { text: string }) => text === text.toLowerCase(); // "App Store" is a name

/** Whether a heading says which part of an account stands below it, and names nothing: "Early Years", "Rise and Fall". */
export function isPartOfAccount({ nodes, root }: Sentence): boolean {
  const last = nodes.findLast(({ upos }) => upos === "NOUN" || upos === "PROPN");
  if (nodes.some(({ text }) => text === ":")) return false; // "Acme: Rise and Fall"
  return (
    root >= 0 &&
    last !== undefined &&
    PARTS.test(last.text.split(" ").at(-1) ?? "") &&
    nodes.every(({ xpos }) => xpos !== "POS")
  );
}

const PARTS =
  /^(?:years|days|life|career|childhood|youth|background|beginnings?|origins?|education|rise|fall|decline|growth|expansion|legacy|death|history|era|transformation|success|achievements?|awards?|honou?rs|recognition|impact|influence|significance|development|milestones?|highlights?|events|contributions?|retirement|return|comeback|founding|breakthrough|struggles?|challenges?|controvers(?:y|ies)|aftermath|timeline|answer|solution|results?|calculations?|check|verification)$/i;

/** Whether a heading names several things, none of which is told of throughout: "Acme and Zenith", "Acme vs. Zenith". */
export function namesSeveral({ nodes, root }: Sentence): boolean {
  const isBeside = ({ head, relation }: Sentence["nodes"][number], i: number) =>
    head === root && i > root && (relation === "conj" || /^(?:vs\.?|versus)$/i.test(nodes[i - 1]?.text ?? ""));
  const isVersus = nodes.some(({ text }, i) => i > root && /^(?:vs\.?|versus)$/i.test(text));
  return root >= 0 && nodes[root]?.upos === "PROPN" && (isVersus || nodes.some(isBeside));
}

/** "The first trimester" of the heading "First trimester (weeks 1–13)": what stands under it holds for that stage. */
export function stageIn(heading: Sentence): string | undefined {
  const { root } = heading;
  if (root < 0 || heading.node(root).upos !== "NOUN" || heading.child(root, "nmod:poss") !== undefined)
    return undefined;
  if (PARTS.test(heading.node(root).text)) return undefined; // "Final answer"
  const isStage = heading.children(root, "amod").some((i) => ORDINALS.has(heading.node(i).text.toLowerCase()));
  return isStage ? `the ${spelled(coreOf(heading, root).map((i) => heading.node(i))).toLowerCase()}` : undefined;
}

const ORDINALS = new Set("first second third fourth fifth sixth seventh eighth ninth tenth final last".split(" "));

const LONGEST_NAME = 3; // words of a heading
const LIGHT =
  /^(?:pros?|cons?|(?:dis)?advantages?|benefits?|drawbacks?|similarit(?:y|ies)|differences?|causes?|symptoms?|treatments?|uses?|types?|steps?|tips?|examples?|summary|conclusion|overview|introduction|notes?)$/i;

/**
 * The names that headings give to what the first paragraph says the text is about: "Induction" and "Gas" below "Both induction
 * and gas stoves have their strengths". At least two of them, and each one that stands as deep.
 */
export function introducedIn(sentences: readonly ReadSentence[]): Map<Block, string> {
  const first = sentences.find(({ source }) => source.block.kind === "paragraph");
  const told = sentences.filter(({ source }) => source.block === first?.source.block);
  const words = ` ${told
    .map(({ tree }) => spelled(tree.nodes))
    .join(" ")
    .toLowerCase()} `;
  const headings = sentences.filter(
    ({ source }) => source.block.kind === "heading" && first !== undefined && source.start > first.source.start,
  );
  const isNamed = ({ tree }: ReadSentence) => {
    const name = spelled(tree.nodes).toLowerCase();
    return tree.nodes.length <= LONGEST_NAME && !LIGHT.test(name) && words.includes(` ${name} `);
  };
  const found = new Map<Block, string>();
  for (const depth of new Set(headings.map(({ source }) => source.block.depth))) {
    const own = headings.filter(({ source }) => source.block.depth === depth);
    if (own.length < 2 || !own.every(isNamed)) continue;
    for (const { source, tree } of own) found.set(source.block, inProse(sentences, spelled(tree.nodes)));
  }
  return found;
}

const STAGED = /^(?:day|stop|part|phase|week|leg|chapter)$/i;

/** "Monte Albán" of the heading "Day 2: Monte Albán"; undefined where no name stands there. */
export function nameOfStage({ nodes }: Sentence): string | undefined {
  const [stage, number, mark, ...rest] = nodes;
  const isStage =
    STAGED.test(stage?.text ?? "") && /^\d{1,2}$/.test(number?.text ?? "") && /^[:–—-]$/.test(mark?.text ?? "");
  const isName =
    rest.length > 0 && rest.every(({ upos, text }) => upos === "PROPN" || /^(?:of|de|la|the|and)$/.test(text));
  return isStage && isName ? spelled(rest) : undefined;
}

const LONGEST_HEAD = 4; // words

/** "Troposphere" of an item "**Troposphere** (0–12 km)" that heads a list of its own. */
export function headOfList(tree: Sentence): string | undefined {
  const open = tree.nodes.findIndex(({ text }) => text === "(");
  const words = tree.nodes.slice(0, open < 0 ? undefined : open);
  const isNoun =
    words.length > 0 && words.length <= LONGEST_HEAD && words.every(({ upos }) => /^(?:NOUN|ADJ|PROPN)$/.test(upos));
  const isClosed = open < 0 || tree.nodes.at(-1)?.text === ")";
  return isNoun && isClosed && words.at(-1)?.xpos !== "NNS" && /^\p{Lu}/u.test(words[0]?.text ?? "")
    ? spelled(words)
    : undefined;
}

/** "On the Day" names nothing. */
export const isPlacing = ({ nodes }: Sentence) => nodes[0]?.upos === "ADP" && nodes.length > 1;
