import { isCommonNoun, isCommonQuality } from "../syntax/common-words";
import type { Parser } from "../syntax/parser";
import type { Word } from "../syntax/words";
import { isCurrencySign } from "../text/quantities";
import { findUnit } from "../text/units";
import { valueDraft } from "./cell-values";
import { cellDraft, isTrait } from "./cells";
import { type Draft, isSmallElsewhere, put, Sentence, spelled, uncapitalized, wordingOf } from "./draft";
import { isManyNamed } from "./frame-names";
import { answerClaim, type HeadedCell, verbClaim } from "./heads";
import { treeWithTerm } from "./sentence-tree";
import { isAsked } from "./table-turns";

type Cell = readonly Word[];

/** A number behind no word or sign but one of its own. */
export const MEASURE = /^[~≈<>]?\d/;

/** A claim of a cell: as a sentence, and as it is written behind other words. */
export interface Worded {
  text: string;
  behind: string;
}

/** "Peru's capital is Lima", "Rye goes well with ham": a cell in words that fit its head. */
export async function cellClaim(parser: Parser, given: HeadedCell & Owned): Promise<Worded | undefined> {
  const cell = { ...given, ...withUnit(given) };
  const { head, value, owner } = cell;
  const title = spelled(head);
  if (REMARKS.test(title))
    return worded(`the ${title.toLowerCase()} on ${owner} ${/s$/i.test(title) ? "say" : "says"} "${spelled(value)}"`);
  if (DESCRIPTION.test(title))
    return worded(`${owner} ${isManyNamed(owner) ? "are" : "is"} described as "${spelled(value)}"`);
  if (QUALITY.test(title) && /\d/.test(spelled(value))) return worded(`for ${owner}, "${title}" is ${spelled(value)}`); // no noun, of which the cell would be the amount
  if (ASKED.test(title) && /^(?:yes|no)\b/i.test(spelled(value))) return worded(answerClaim(cell)); // "Cooling included | Yes"
  const known = isAsked(title) ? await askedClaim(parser, cell) : await verbClaim(parser, cell);
  if (known !== undefined) return worded(known);
  const tree = await cellTree(parser, head, value);
  const draft = beside(cell, tree) ?? cellDraft(tree, owner, cell.rival);
  if (!draft) return undefined;
  const text = wordingOf(draft);
  return { text, behind: /^\p{Ll}/u.test(draft.pieces[0]?.text ?? "") ? uncapitalized(text) : text };
}

// "Diameter (km): 4,879", "Price ($): 20", "Population (millions): 5": the unit belongs to the number.
function withUnit({ head, value }: HeadedCell): Pick<HeadedCell, "head" | "value"> {
  const open = head.findIndex(({ text }) => text === "(");
  const [, ...inside] = open > 0 && head.at(-1)?.text === ")" ? head.slice(open, -1) : [];
  const words = inside[0]?.text === "in" ? inside.slice(1) : inside;
  const unit = spelled(words);
  const [last] = value.slice(-1);
  if (!last || unit === "" || !/^[~≈<>]?\d[\d.,–-]*$/.test(spelled(value))) return { head, value };
  const own = { start: last.end, end: last.end };
  if (isCurrencySign(unit))
    return { head: head.slice(0, open), value: [{ text: `${unit}${last.text}`, ...own, glued: false }] };
  const many = /^(?:thousand|million|billion)(?=s$)/.exec(unit)?.[0];
  if (many === undefined && [unit, words.map(({ text }) => text).join(" ")].every((one) => findUnit(one) === undefined))
    return { head, value };
  const told = many
    ? [{ text: many, ...own, glued: false }]
    : words.map((word, i) => ({ ...word, glued: i > 0 ? word.glued : unit === "%" }));
  return { head: head.slice(0, open), value: [...value, ...told] };
}

interface Owned {
  isOwner: boolean;
  /** "1 cup" of it, where that is what the cell holds for. */
  serving?: string | undefined;
}

const ASKED = /\b(?:\p{L}+ed|possible|available|allowed|free)$/iu;
const QUALITY =
  /^(?:original|scaled|metric|imperial|adjusted|actual|planned|estimated|projected|old|new|current|previous|basic|standard|premium)(?: \([^()]{1,40}\))?$/i;
const DESCRIPTION = /^(?:(?:brief|short) )?(?:descriptions?|summary|profile|characteristics|overview)$/i;
const REMARKS = /^(?:notes?|details?|comments?|remarks?)$/i;

// "The iron in 1 cup of cooked beans is 5 mg", "For 5 days, the price is $40": of what has nothing itself.
function beside({ value, owner, isOwner, serving }: HeadedCell & Owned, tree: Sentence): Draft | undefined {
  if (serving !== undefined && MEASURE.test(spelled(value)))
    return valueDraft(tree, { behind: `in ${serving} of ${owner}` });
  if (isOwner) return undefined;
  const draft = valueDraft(tree);
  return draft && { ...draft, pieces: [put(`for ${owner},`), ...draft.pieces] };
}

async function askedClaim(parser: Parser, cell: HeadedCell): Promise<string | undefined> {
  const { head, value, owner } = cell;
  const isOpen = head.at(-1)?.text === "?";
  const tree = await cellTree(parser, isOpen ? head.slice(0, -1) : head, value);
  const isSaid = isOpen ? isTrait(tree) : /^\w+ (?:it|this|they) \w+$/i.test(spelled(head));
  const draft = isSaid ? cellDraft(tree, owner) : undefined; // "What it means"
  return draft ? wordingOf(draft) : answerClaim(cell);
}

/** Words as a sentence. */
function worded(words: string): Worded {
  const text = (words[0] ?? "").toUpperCase() + words.slice(1);
  const isClosed = /[.!?]["”]?$/.test(text);
  return { text: isClosed ? text : `${text}.`, behind: isClosed ? words : `${words}.` };
}

/** The head of a cell and what it holds as "Term: explanation". */
export async function cellTree(parser: Parser, attribute: Cell, value: Cell): Promise<Sentence> {
  const { end } = attribute.at(-1) as Word;
  const mark = { text: ":", start: end, end, glued: true };
  const own = /ing$/i.test(attribute[0]?.text ?? "") && value.length === 1 ? value : await smallFirst(parser, value);
  return new Sentence(await treeWithTerm(parser, [...attribute, mark, ...own], attribute.length));
}

// "Wide, U-shaped", whose capital is only that of a cell's first word. One word alone could be a name.
async function smallFirst(parser: Parser, value: Cell): Promise<Cell> {
  const [first, ...rest] = value;
  const isCapital = /^\p{Lu}\p{Ll}+$/u.test(first?.text ?? "") && !rest.some(({ text }) => /^\p{Lu}\p{L}/u.test(text));
  if (!first || !isCapital) return value;
  const lower = [{ ...first, text: first.text.toLowerCase() }, ...rest];
  if (
    rest.length === 0 &&
    (GRADES.has(lower[0]?.text ?? "") || isCommonNoun(first.text) || isCommonQuality(first.text))
  )
    return lower;
  const before = ["it", "is"].map((text): Word => ({ ...first, text, glued: false }));
  const [, , node] = await parser.parse([...before, ...lower]);
  if (rest.length === 0) return node?.xpos === "JJR" ? lower : value; // "Messier"
  const isJoined = rest[0]?.text === "and" || rest[0]?.text === "but"; // "Clean and bright", taken for a verb
  const isQuality = node?.upos === "ADJ" || (isJoined && node?.upos === "VERB");
  return isQuality && isSmallElsewhere({ ...first, upos: "ADJ" }) ? lower : value;
}

const GRADES = new Set(
  "low high medium moderate minimal full strong weak fast slow good poor fair excellent rare common free fixed".split(
    " ",
  ),
);
