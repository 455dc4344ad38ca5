import { beginsName, isSmallElsewhere, listed, spelled, uncapitalized } from "./draft";
import { termOf } from "./item-term";
import { isClause } from "./items";
import { piecesOf } from "./nominal";
import type { ReadSentence } from "./read-sentence";

const LONGEST_ITEM = 25; // words that an item gives to the list

/** What items name, as it stands inside of a sentence. Among names a word alone that looks ordinary is one as well: "Neon". */
export function namesIn(items: readonly ReadSentence[]): (string | undefined)[] {
  const known = items.map(nameIn);
  const isRoll = 2 * known.filter((one) => one !== undefined).length >= items.length && items.length >= LEAST_ROLL;
  const named = known.map((one, i) => one ?? (isRoll ? bareName(items[i] as ReadSentence) : undefined));
  const ordinary = named.filter((one) => one?.small !== undefined).length;
  return named.map((one) => (2 * ordinary >= items.length ? one?.small : undefined) ?? one?.written);
}

const LEAST_ROLL = 3; // items
const SHORT = 4; // words

// A short item in a list of names is a name as well, whatever the parser takes it for: "Cough" after "Fever" and "Chills".
function bareName({ tree }: ReadSentence): { written: string; small: string } | undefined {
  const own = tree.nodes.filter(({ upos }) => upos !== "PUNCT");
  if (own.length === 0 || own.length > SHORT || termOf(tree) !== undefined) return undefined;
  if (own.length > 1 && own.some(({ xpos }) => /^(?:VBZ|VBD|MD|PRP)$/.test(xpos))) return undefined;
  const written = spelled(own);
  return { written, small: written.toLowerCase() === written ? written : written[0]?.toLowerCase() + written.slice(1) };
}

// What an item names: its term, or all its words where they are a noun with what belongs to it; `small` where they begin
// with an ordinary word.
function nameIn({ tree, words }: ReadSentence): { written: string; small?: string } | undefined {
  const term = termOf(tree);
  const head = term ?? tree.root;
  if (head < 0 || isClause(tree, head)) return undefined;
  const { upos } = tree.node(head);
  const isAct = tree.node(head).xpos === "VBG" && head === tree.start;
  if (!["NOUN", "PROPN", "NUM"].includes(upos) && !isAct) return undefined;
  const pieces = piecesOf(tree, term === undefined ? tree.nodes.map((_, i) => i) : tree.phrase(term));
  if (pieces.length > LONGEST_ITEM || words.length === 0) return undefined;
  let end = pieces.length;
  while (end > 1 && JOINTS.has(pieces[end - 1]?.text ?? "")) end -= 1; // "blocking the view, or"
  const nodes = pieces.slice(0, end);
  const [first, ...rest] = nodes;
  const isLowered = first?.node !== undefined && isSmallElsewhere(tree.node(first.node)) && !beginsName(rest);
  if (!first) return undefined;
  const small = isLowered ? spelled([{ ...first, text: first.text.toLowerCase() }, ...rest]) : undefined;
  return { written: spelled([first, ...rest]), small };
}

const JOINTS = new Set([".", ";", ",", "and", "or"]);

const EXPLAINED =
  /^[^,.:;]{3,60}, (?:which|who|where|since|as|because|although|though|an?|the|one|home|about|located|known|famous|named)\b/i;
const MOST_SAID = 40; // words of an item

/**
 * "High temperatures, which speed up the reactions" behind "Other factors include:": each with what is said of it. Undefined
 * where none of them says more than its name, or one says another thing.
 */
export function explainedIn(
  sentences: readonly ReadSentence[],
  items: readonly number[],
  names: readonly (string | undefined)[],
): string[] | undefined {
  const told = items.map((at, k) => {
    const { tree, source } = sentences[at] as ReadSentence;
    const isWhole = sentences[at + 1]?.source.block !== source.block && tree.nodes.length <= MOST_SAID;
    const words = spelled(tree.nodes).replace(/\.$/, "");
    const isExplained = isWhole && EXPLAINED.test(words);
    const [first] = tree.nodes;
    const isSmall = first !== undefined && isSmallElsewhere(first) && !beginsName(tree.nodes.slice(1));
    return isExplained ? (isSmall ? uncapitalized(words) : words) : names[k];
  });
  const isMore = items.some((_, k) => names[k] === undefined);
  return isMore && told.every((one) => one !== undefined) ? (told as string[]) : undefined;
}

/** Characters; more than that nobody reads as one statement. */
export const LONGEST_LIST = 400;

/** What a list includes may be told in parts, each no longer than a reader takes in. */
export function listsOf(names: readonly string[], isOpenEnded: boolean): string[] {
  const parts: string[][] = [[]];
  for (const name of names) {
    const last = parts.at(-1) as string[];
    const isFull = isOpenEnded && last.length > 0 && listOf([...last, name]).length > LONGEST_LIST;
    if (isFull) parts.push([name]);
    else last.push(name);
  }
  return parts.map(listOf);
}

// "Two tunnels, each 7.6 m wide; and one service tunnel": commas inside of an item are none of the list.
function listOf(names: readonly string[]): string {
  if (!names.some((name) => name.includes(","))) return listed(names);
  return `${names.slice(0, -1).join("; ")}; and ${names.at(-1)}`;
}
