import type { Block } from "../text/blocks";
import { isSmallElsewhere, type Piece, SUBJECTS, spelled, uncapitalized } from "./draft";
import { isDatedHead } from "./forms";
import { termOf, timeIn } from "./item-term";
import type { ReadSentence } from "./read-sentence";

/** The years that headings tell: of single sentences, and above a block. */
interface Headed {
  titledYears: ReadonlyMap<number, string>;
  yearAbove(block: Pick<Block, "under">): string | undefined;
}

/** What puts the year of its heading, label or item into what a sentence states. */
export function dating(sentences: readonly ReadSentence[], i: number, headed: Headed) {
  const { tree, source } = sentences[i] as ReadSentence;
  const time = timeIn(tree) ?? dayOf(sentences, i);
  const titled = headed.titledYears.get(i);
  const year = titled ?? headed.yearAbove(source.block) ?? yearOfLabel({ tree, source });
  const first = tree.nodes[tree.start];
  const isName = first !== undefined && !isSmallElsewhere(first);
  const isUndated = titled !== undefined || (source.block.kind === "item" && time === undefined);
  return <Told extends { text: string; stated: string }>(statement: Told): Told => {
    const dated = inYear(statement, time, year);
    return isUndated ? ofYear(dated, year, isName) : dated;
  };
}

// A statement with the year that stands above it, where it has the day alone: "June 13: The last troops leave" under "1956".
function inYear<Told extends { text: string; stated: string }>(
  statement: Told,
  time: readonly Piece[] | undefined,
  year: string | undefined,
): Told {
  if (!time || year === undefined || time.some(({ text }) => /\d{4}/.test(text))) return statement;
  const day = spelled(time).replace(/,$/, "");
  const dated = `${day}${/\d/.test(day) ? "," : ""} ${year},`; // "June 13, 1956,", "March 1957,"
  const told = (words: string) =>
    words.replace(`${day},`, dated).replace(`${uncapitalized(day)},`, uncapitalized(dated));
  return { ...statement, text: told(statement.text), stated: told(statement.stated) };
}

// What an item without a day tells under a year: "Wiring problems lead to delays" under "2006".
function ofYear<Told extends { text: string; stated: string }>(
  statement: Told,
  year: string | undefined,
  isName: boolean,
): Told {
  const { text, stated } = statement;
  if (year === undefined || /\b\d{4}\b/.test(stated) || text.length < stated.length) return statement;
  const own = isName ? stated : uncapitalized(stated);
  const before = text.slice(0, text.length - stated.length);
  return {
    ...statement,
    text: `${before}${before === "" ? "In" : "in"} ${year}, ${own}`,
    stated: `In ${year}, ${own}`,
  };
}

// The year that stands before the name in a label, of what happened then: "1902 – Australia: Women received the vote".
function yearOfLabel({ source, tree }: Pick<ReadSentence, "source" | "tree">): string | undefined {
  const [year] = source.tokens;
  if (!isDatedHead({ nodes: source.tokens }) || termOf(tree) === undefined || tree.root < 0) return undefined;
  const subject = tree.child(tree.root, ...SUBJECTS);
  const verbs = [tree.root, ...tree.children(tree.root, "aux", "aux:pass")].map((at) => tree.node(at).xpos);
  const isNamed = subject !== undefined && tree.node(subject).upos !== "PRON";
  return isNamed && verbs.includes("VBD") ? year?.text : undefined;
}

/** The time that the item of a sentence begins with: "July 19: …", for all that the item goes on to tell. */
export function dayOf(sentences: readonly ReadSentence[], i: number): Piece[] | undefined {
  const { block } = (sentences[i] as ReadSentence).source;
  if (block.kind !== "item") return undefined;
  let first = i;
  while (sentences[first - 1]?.source.block === block) first -= 1;
  return timeIn((sentences[first] as ReadSentence).tree);
}

const TITLED = /^((?:1\d|20)\d\d) ?[:–—-] ?(?!(?:\d|present|today|now)\b|\d)\p{L}/iu;
const BARE = /^((?:1\d|20)\d\d):?$/;
const LASTS =
  /\b(?:for|since|until|till|later|earlier|after|before|still|always|often|during|year|decade|century|once)\b/i;
const LEAST = 2; // headings of a timeline

/**
 * The years of headings such as "1957: First Olympiad", by the first sentence behind each, and of "1957" alone, by all
 * sentences of the paragraph behind it, where they tell of a deed and have no other time.
 */
export function titledYears(sentences: readonly ReadSentence[]): ReadonlyMap<number, string> {
  const years = new Map<number, string>();
  let found = 0;
  let last: Block | undefined;
  let above: { block: Block; year: string; isBare: boolean } | undefined;
  for (const [i, sentence] of sentences.entries()) {
    const { block } = sentence.source;
    const heading = block.kind === "heading" ? spelled(sentence.words) : "";
    const year = (BARE.exec(heading) ?? TITLED.exec(heading))?.[1];
    if (year !== undefined) {
      above = { block, year, isBare: BARE.test(heading) };
      found += 1;
      continue;
    }
    const isBehind = sentences[i - 1]?.source.block === above?.block || (above?.isBare && block === last);
    if (!above || !isBehind || block.kind !== "paragraph" || block.under !== above.block) continue;
    last = block;
    if (isDeed(sentence, above.isBare)) years.set(i, above.year);
  }
  return found >= LEAST ? years : new Map();
}

// In the past, or under a year alone also as if it were now: "the dike is blown up".
function isDeed({ tree }: ReadSentence, isBare: boolean): boolean {
  if (tree.root < 0 || LASTS.test(spelled(tree.nodes))) return false;
  const passive = tree.children(tree.root, "aux:pass").map((i) => tree.node(i).xpos);
  const { xpos, upos } = tree.node(tree.root);
  return [...(upos === "VERB" ? [xpos] : []), ...passive].some(
    (tag) => tag === "VBD" || (isBare && /^VB[ZP]$/.test(tag)),
  );
}
