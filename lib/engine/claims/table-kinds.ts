import type { Parser } from "../syntax/parser";
import type { Word } from "../syntax/words";
import { spelled, uncapitalized } from "./draft";
import { singular } from "./label-words";
import type { ReadSentence } from "./read-sentence";

/** The first cells of a table's rows, or the heads of its columns. */
export interface Labels {
  /** The head above them; empty above those of columns. */
  corner: readonly Word[];
  labels: readonly (readonly Word[])[];
  sentences: readonly ReadSentence[];
}

/** What all things of a table are. */
export interface TableKind {
  noun: string;
  /** "The Roman Empire". */
  isDefinite: boolean;
}

interface Labelled {
  own: string;
  label: readonly Word[];
  kind: TableKind;
}

/** "White bread", "the Roman Empire". */
export async function kindName(parser: Parser, { own, label, kind }: Labelled): Promise<string> {
  const [first] = await parser.parse(withNoun(label, kind.noun));
  const isSmall = !kind.isDefinite && first?.upos !== "PROPN" && !/^\p{Lu}.*\p{Lu}/u.test(own) && !OF_PEOPLE.test(own);
  return `${kind.isDefinite ? "the " : ""}${isSmall ? uncapitalized(own) : own} ${kind.noun}`;
}

function withNoun(label: readonly Word[], noun: string): Word[] {
  const { end } = label.at(-1) as Word;
  return [...label, { text: noun, start: end, end, glued: false }];
}

const OF_PEOPLE = /(?:[ei]an|[aeor]man|[ck]an|ish|ese|nch|tch|eek|iss)$/;

const KINDS = /^(?:types?|kinds?|sorts?|variet(?:y|ies)|styles?|forms?)$/i;

/** "Bread" of "Types of Bread" above a column "Type", "Empires" of "Roman and Parthian Empires" above those two. */
export function kindOf({ corner, labels, sentences }: Labels): TableKind | undefined {
  const prose = sentences.filter(({ source }) => source.block.kind !== "row");
  if (corner.length === 1 && KINDS.test(spelled(corner))) return kindInTitle(prose);
  if (corner.length > 0 || labels.length < 2 || labels.some((label) => label.length === 0)) return undefined;
  return jointKind(labels, prose) ?? sharedKind(labels, prose);
}

// Undefined where headings name the kinds of several things.
function kindInTitle(prose: readonly ReadSentence[]): TableKind | undefined {
  const nouns = prose.flatMap(({ tree, source }) => {
    const at = tree.nodes.findIndex(({ text }, i) => KINDS.test(text) && tree.nodes[i + 1]?.text === "of");
    const noun = at < 0 || source.block.kind !== "heading" ? undefined : tree.child(at, "nmod");
    return noun !== undefined && noun === at + 2 ? [tree.node(noun).text.toLowerCase()] : [];
  });
  const [noun] = nouns;
  return noun !== undefined && nouns.every((one) => one === noun) ? { noun, isDefinite: false } : undefined;
}

// "Wooden or Metal Flute": what stands behind all of them.
function jointKind(labels: Labels["labels"], prose: readonly ReadSentence[]): TableKind | undefined {
  const names = labels.map((label) => spelled(label).toLowerCase());
  for (const { tree } of prose) {
    const words = tree.nodes.map(({ text }) => text.toLowerCase());
    const places = names.map((name) => words.indexOf(name));
    const [first, last] = [Math.min(...places), Math.max(...places)];
    const noun = tree.nodes[last + 1];
    const isJoined = first >= 0 && words.slice(first, last).every((word) => names.includes(word) || JOINING.test(word));
    if (first < 0 || !isJoined || !noun || !/^(?:NOUN|PROPN)$/.test(noun.upos) || OF_TEXTS.test(noun.text)) continue;
    const isSaidOfIt = places.some((i) => tree.node(i).upos === "ADJ"); // "Acme and Zenith drivers" are neither
    if (isSaidOfIt && (tree.node(last).head === last + 1 || tree.node(first).head === last + 1))
      return counted(noun.text, noun.upos === "PROPN" && /s$/.test(noun.text), prose);
  }
  return undefined;
}

// What a text about several things is.
const OF_TEXTS =
  /^(?:comparisons?|basics|guides?|overview|facts|differences?|similarities|debates?|battle|showdown|rivalry|history|explained|pros|cons|tips|users?|questions?)$/i;

const JOINING = /^(?:and|or|vs\.?|versus|,|than)$/;

// "Swedish chairs" and "Danish chairs", of adjectives only: "Acme lorries" are not Acme.
function sharedKind(labels: Labels["labels"], prose: readonly ReadSentence[]): TableKind | undefined {
  const found = labels.map((label) => nounsBehind(spelled(label).toLowerCase(), prose));
  const [first, ...others] = found;
  const noun = first?.find((one) => others.every((nouns) => nouns.some((other) => singular(other) === singular(one))));
  return noun === undefined ? undefined : counted(noun, false, prose);
}

const nounsBehind = (name: string, prose: readonly ReadSentence[]): string[] =>
  prose.flatMap(({ tree }) =>
    tree.nodes.flatMap(({ text, upos, head, relation }, i) => {
      const isKind = text.toLowerCase() === name && upos === "ADJ" && relation === "amod" && head === i + 1;
      return isKind && tree.node(i + 1).upos === "NOUN" ? [tree.node(i + 1).text.toLowerCase()] : [];
    }),
  );

// In the plural where the text has it; "the Roman Empire" of a name.
function counted(noun: string, isOfName: boolean, prose: readonly ReadSentence[]): TableKind {
  if (isOfName) return { noun: singular(noun), isDefinite: true };
  const own = singular(noun.toLowerCase());
  const isMany = prose.some(({ words }) => words.some(({ text }) => text.toLowerCase() === `${own}s`));
  return { noun: isMany ? `${own}s` : noun.toLowerCase(), isDefinite: false };
}
