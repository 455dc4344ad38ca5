import type { Linker } from "../../link/mentions";
import { type Argument, readClause } from "../arguments";
import type { Asking } from "../asking";
import { borrow, type ClauseToken, makeClause } from "./clause";

type Words = readonly ClauseToken[];

/** What a sentence says of several things of which one has to be so, or none. */
export interface Alternatives {
  options: readonly Words[];
  /** Whether none of them is so: "neither A nor B". */
  negated: boolean;
}

/**
 * "A or B is the capital of C", "C lies in neither A nor B": the same sentence with each of the names or values alone;
 * undefined where it names no alternatives.
 */
export function alternativesIn({ evidence, linker }: Asking, tokens: Words): Alternatives | undefined {
  const joiner = tokens.findIndex(({ norm }, at) => at > 0 && JOINERS.has(norm));
  if (joiner === -1) return undefined;
  const negated = tokens[joiner]?.norm === "nor";
  const opener = tokens.findLastIndex(({ norm }, at) => at < joiner && norm === (negated ? "neither" : "either"));
  if (negated && opener === -1) return undefined;
  const { arguments: named } = readClause(evidence, makeAt(linker, tokens));
  const items = itemsAround(tokens, named, joiner);
  const [first] = items;
  if (!first || items.length < 2) return undefined;
  const [from, to] = [first.from, (items.at(-1) as Argument).to];
  const isOpener = (at: number) => at === opener;
  const before = tokens.filter((_, at) => at < from && !isOpener(at));
  const after = tokens.slice(to);
  const options = items.map((item, i) => {
    const own = tokens.slice(item.from, item.to);
    return i === 0 ? [...before, ...own, ...after] : [...borrow(before), ...own, ...borrow(after)];
  });
  return { options, negated };
}

const JOINERS = new Set(["or", "nor"]);
const MOST_OPTIONS = 12; // each is judged as a sentence of its own
const LONGEST_LINK = 3; // tokens between a joiner and the next name: "or in the", ", or by"

// `makeClause` takes edges off; places have to stay.
function makeAt(linker: Linker, tokens: Words) {
  const clause = makeClause(linker, tokens);
  const moved = tokens.indexOf(clause.tokens[0] as ClauseToken);
  if (moved <= 0) return { ...clause, tokens };
  const shifted = clause.mentions.map((mention) => ({
    ...mention,
    from: mention.from + moved,
    to: mention.to + moved,
  }));
  return { ...clause, tokens, mentions: shifted };
}

// The names on both sides of a joiner, with those before that commas join.
function itemsAround(tokens: Words, named: readonly Argument[], joiner: number): Argument[] {
  const next = named.find(({ from }) => from > joiner);
  if (!next || !isLink(tokens.slice(joiner + 1, next.from))) return [];
  const items = [next];
  for (let end = joiner; ; ) {
    const item = named.findLast(({ to }) => to <= end);
    if (!item || !isLink(tokens.slice(item.to, end))) break;
    items.unshift(item);
    if (tokens[item.from - 1]?.text !== "," || items.length === MOST_OPTIONS) break;
    end = item.from - 1;
  }
  return items.every((item) => isAlike(item, next)) ? items : [];
}

const isLink = (between: Words) =>
  between.length <= LONGEST_LINK && between.every(({ pos, text }) => pos === "ADP" || pos === "DET" || text === ",");

// A value beside a value, a name beside a name.
const isAlike = (one: Argument, other: Argument) => (one.value === undefined) === (other.value === undefined);
