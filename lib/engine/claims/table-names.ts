import { isCounted } from "../syntax/common-words";
import type { Parser } from "../syntax/parser";
import type { Word } from "../syntax/words";
import { isSmallElsewhere, Sentence, spelled, uncapitalized } from "./draft";
import { singular } from "./label-words";
import { inProse } from "./prose-names";
import { kindName, kindOf, type Labels, type TableKind } from "./table-kinds";

/** What the rows or columns of a table are called in a sentence. */
export interface LabelName {
  name: string;
  /** The label as the prose has it. */
  label: string;
  /** Whether it can have something: "Lima's", but not "5 days'" or "renting's". */
  isOwner: boolean;
}

/** Names for the things that a table tells of, by their labels: "White" of "Types of Bread" is white bread. */
export async function namesIn(parser: Parser, all: Labels): Promise<Map<string, LabelName>> {
  const kind = kindOf(all);
  const isOfAmounts = all.labels.filter((label) => AMOUNT.test(spelled(label))).length * 2 > all.labels.length;
  const names = new Map<string, LabelName>();
  for (const label of all.labels) {
    const own = spelled(label);
    if (label.length === 0 || names.has(own)) continue;
    const tree = new Sentence(await parser.parse(label));
    const named = await nameOf(parser, { ...all, label, tree, kind });
    const isAct = tree.root >= 0 && tree.nodes.length <= 2 && tree.nodes[0]?.xpos === "VBG";
    const isAmount = AMOUNT.test(own) && !CODE.test(own);
    const name = isAmount && all.corner.length > 0 ? `${smallWords(all.corner)} ${own}` : named.name;
    const isSum = SUMS.test(spelled(all.corner)) || /, [^()]*[)]$|\w\/\w/.test(own); // "For utilities (gas, water), the amount is $150"
    names.set(own, { ...named, name, isOwner: !isOfAmounts && !isAct && !isAmount && !isSum });
  }
  return names;
}

const SUMS = /^(?:expenses?|expenditures?|costs?|budget|category)$/i;
const CODE = /^(?:\p{L}|\d{1,3}|[IVX]+|\p{Lu}\d{1,2})$/u;
const AMOUNT = /^[<>~≈]?\d[\d.,]*(?:[–-]\d[\d.,]*|\+)?%?(?: |$)/;

async function nameOf(
  parser: Parser,
  {
    corner,
    sentences,
    label,
    tree,
    kind,
  }: Labels & { label: readonly Word[]; tree: Sentence; kind: TableKind | undefined },
): Promise<Pick<LabelName, "name" | "label">> {
  const own = inProse(sentences, spelled(label));
  const isCode = CODE.test(own) && corner.length > 0 && corner.length <= 2;
  if (isCode) return { name: `${smallWords(corner)} ${own}`, label: own };
  if (kind && !own.toLowerCase().includes(singular(kind.noun.toLowerCase())))
    return { name: await kindName(parser, { own, label, kind }), label: own };
  const kindNoun = nounOfNumber(sentences, own);
  if (kindNoun !== undefined) return { name: `${own} ${kindNoun}`, label: own };
  const isSmall = own === spelled(label) && isCommon(tree);
  const last = tree.nodes.at(-1);
  const isOne = isSmall && last?.xpos === "NN" && isCounted(last.lemma) && !/^(?:the|an?) /i.test(own); // "Electric car"
  if (isOne) return { name: `the ${own.charAt(0).toLowerCase()}${own.slice(1)}`, label: own };
  return { name: turned(tree) ?? (isSmall ? uncapitalized(own) : own), label: own };
}

// "Type 1" in a text on "type 1 and type 2 diabetes".
function nounOfNumber(sentences: Labels["sentences"], label: string): string | undefined {
  const [, kind] = /^(\p{Lu}?\p{Ll}+) (?:\d{1,2}|[IVX]+|[A-D])$/u.exec(label) ?? [];
  if (kind === undefined) return undefined;
  for (const { tree } of sentences)
    for (const [i, { text }] of tree.nodes.entries()) {
      const [number, noun] = [tree.nodes[i + 1], tree.nodes[i + 2]];
      const isNumbered =
        text.toLowerCase() === kind.toLowerCase() && /^(?:\d{1,2}|[IVX]+|[A-D])$/.test(number?.text ?? "");
      if (isNumbered && noun?.upos === "NOUN" && /^\p{Ll}/u.test(noun.text)) return noun.text;
    }
  return undefined;
}

// "Plain flour", "Mosquitoes", "Renting": only its place gives the first word a capital.
function isCommon({ nodes }: Sentence): boolean {
  const [first, ...rest] = nodes;
  const isNoName = first?.xpos === "NNS" || first?.xpos === "VBG" || rest.some(({ upos }) => upos === "NOUN");
  return first !== undefined && isNoName && isSmallElsewhere(first) && rest.every(({ text }) => !/^\p{Lu}/u.test(text));
}

// "Beans, cooked".
function turned({ nodes }: Sentence): string | undefined {
  const [last, comma] = [nodes.at(-1), nodes.at(-2)];
  const isTold = last?.xpos === "VBN" || last?.xpos === "JJ";
  if (comma?.text !== "," || !isTold || last.text !== last.text.toLowerCase()) return undefined;
  const [first, ...rest] = nodes.slice(0, -2);
  if (!first || rest.some(({ text }) => text === ",")) return undefined;
  const noun = first.upos === "PROPN" && rest.length > 0 ? first : { ...first, text: first.text.toLowerCase() };
  return `${last.text} ${spelled([noun, ...rest])}`;
}

// "USB version" of "USB Version".
const smallWords = (words: readonly Word[]) =>
  spelled(
    words.map((word) => (/^\p{Lu}?\p{Ll}+$/u.test(word.text) ? { ...word, text: word.text.toLowerCase() } : word)),
  );
