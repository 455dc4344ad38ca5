import type { Candidate, GraphReader } from "../graph/reader";
import { isCapital } from "../text/segment";
import type { TaggedToken } from "../text/tagger";
import { inKey } from "../text/tokens";

/** A stretch of tokens [from, to) that names entities. `proper` where the name is a proper one in this spelling. */
export interface Mention {
  from: number;
  to: number;
  candidates: readonly Candidate[];
  proper: boolean;
}

const LONG_CLAUSE = 32; // tokens, from which a clause is likely to be cut, and linked again; below, remembering costs more
const LONGEST_NAME = 12; // tokens; longer names exist, but no text spells them out
// Marks inside names: "Washington, D.C.", "Austria-Hungary", "Addiction (journal)".
const BRIDGES = new Set([",", "-", ".", "(", ")", "–", "/", ":", "'", "’", '"', "“", "”", "!"]);
// Function words never name anything on their own, whatever a gazetteer holds.
const FUNCTION_WORDS = new Set(
  "a an the this that these those it its he him his she her they them their we us our i me my you your who whom whose which what where when why how is are was were be been being am do does did has have had will would can could may might shall should must not no nor and or but if then than so as at by for from in into of off on onto out over to up with within without about above after before between both each either every all any some most many much more less few one also only just very too still even again once here there now never always often sometimes however although though while because since until during through under".split(
    " ",
  ),
);
const OPEN_CLASS = new Set(["NOUN", "PROPN", "ADJ", "X", "NUM", "INTJ", "SYM"]);

/** Finds the names of a graph in the clauses of one text. */
export class Linker {
  /** What was found from a token on: a sentence is linked again for each clause that is cut from it. */
  readonly #seen = new Map<TaggedToken, Seen>();

  constructor(readonly graph: GraphReader) {}

  /** The names in a clause in one pass: at each token the longest alias, then on behind it. */
  find(tokens: readonly TaggedToken[]): Mention[] {
    const relaxed = !tokens.some((token) => isCapital(token.text)) && "unless rare";
    const isCut = tokens.length >= LONG_CLAUSE;
    return inOrder(tokens, (at) => {
      const place = { tokens, at, relaxed } as const;
      return isCut ? this.#again(place) : longestAt(this.graph, place).mention;
    });
  }

  // What was seen in front of the cut stays.
  #again(place: TokenCursor): Mention | undefined {
    const { tokens, at, relaxed } = place;
    const token = tokens[at] as TaggedToken;
    const known = this.#seen.get(token);
    if (known && known.relaxed === relaxed && known.first === (at === 0) && isSeen(known, place))
      return known.mention && { ...known.mention, from: at, to: at + known.to };
    const { mention, end } = longestAt(this.graph, place);
    const ended = end >= tokens.length;
    const seen = tokens.slice(at, end + 1);
    this.#seen.set(token, { relaxed, first: at === 0, seen, ended, to: (mention?.to ?? at) - at, mention });
    return mention;
  }
}

/** As `Linker.find`, of names that the text may write without their capitals: "electropop" for "Electropop". */
export function findUncapitalised(graph: GraphReader, tokens: readonly TaggedToken[]): Mention[] {
  return inOrder(tokens, (at) => longestAt(graph, { tokens, at, relaxed: "always" }).mention);
}

/** Whether words may name anything in a graph, with or without their capitals. */
export function namesAny(graph: GraphReader, tokens: readonly TaggedToken[]): boolean {
  return tokens.some((_, at) => longestAt(graph, { tokens, at, relaxed: "always" }).mention !== undefined);
}

function inOrder(tokens: readonly TaggedToken[], find: (at: number) => Mention | undefined): Mention[] {
  const mentions: Mention[] = [];
  for (let i = 0; i < tokens.length; ) {
    const mention = find(i);
    if (mention) mentions.push(mention);
    i = mention ? mention.to : i + 1;
  }
  return mentions;
}

interface TokenCursor {
  tokens: readonly TaggedToken[];
  at: number;
  relaxed: Relaxed;
}

// Whether names may lack their capitals: where the text has none at all that is asked only of a well-known single word.
type Relaxed = false | "unless rare" | "always";

/** What was found from a token on, and all that the answer hangs on. */
interface Seen {
  relaxed: Relaxed;
  first: boolean;
  /** The tokens that were looked at, and whether the clause ended there. */
  seen: readonly TaggedToken[];
  ended: boolean;
  to: number;
  mention: Mention | undefined;
}

function isSeen({ seen, ended }: Seen, { tokens, at }: TokenCursor): boolean {
  if (ended && at + seen.length !== tokens.length) return false;
  for (let i = 0; i < seen.length; i++) if (seen[i] !== tokens[at + i]) return false;
  return true;
}

// The longest name from a token on, and the last place that was looked at.
function longestAt(graph: GraphReader, place: TokenCursor): { mention: Mention | undefined; end: number } {
  const { tokens, at } = place;
  const first = tokens[at];
  if (!first || !inKey(first)) return { mention: undefined, end: at };
  // A plural ("dogs") is looked up as it stands and as its lemma.
  let most = graph.maxTokens(first.norm);
  for (const word of singulars(first)) most = Math.max(most, graph.maxTokens(word));
  most = Math.min(most, LONGEST_NAME);
  let best: Mention | undefined;
  let key = "";
  let to = at;
  for (let words = 0; to < tokens.length && words < most; to++) {
    const token = tokens[to] as TaggedToken;
    if (!inKey(token)) {
      if (!BRIDGES.has(token.text) || to - at > 2 * LONGEST_NAME) break;
      continue;
    }
    const stem = key;
    key = key === "" ? token.norm : `${key} ${token.norm}`;
    words += 1;
    const exact = findNamed(graph, place, { to: to + 1, key, words });
    best = joined(exact, singularNamed(graph, place, { to: to + 1, key: stem, words })) ?? best;
  }
  return { mention: best, end: to };
}

// "Dogs" may be a name as it stands and the plural of another.
function joined(exact: Mention | undefined, singular: Mention | undefined): Mention | undefined {
  if (!exact || !singular) return exact ?? singular;
  const candidates = [...exact.candidates, ...singular.candidates].sort((a, b) => b.prior - a.prior);
  return { ...exact, candidates, proper: exact.proper && candidates[0]?.caps !== "any" };
}

interface Reach {
  to: number;
  key: string;
  words: number;
}

function findNamed(graph: GraphReader, place: TokenCursor, reach: Reach): Mention | undefined {
  const first = place.tokens[place.at] as TaggedToken;
  if (reach.words === 1 && FUNCTION_WORDS.has(first.norm)) {
    if (first.norm !== "us" || first.text !== first.text.toUpperCase()) return undefined;
  }
  const found = graph.candidates(reach.key);
  if (found.length === 0) return undefined;
  const isPart = reach.words === 1 && isFollowedByName(place, reach);
  const candidates = found.filter(
    (candidate) => isWritten(candidate, place, reach) && !(isPart && graph.kind(candidate.entity) === "person"),
  );
  if (candidates.length === 0) return undefined;
  const titled = isDigit(first.text) && candidates.some((candidate) => graph.kind(candidate.entity) === "work");
  const named =
    candidates.some((candidate) => candidate.caps !== "any") &&
    (isCapital(first.text) || place.relaxed !== false || titled);
  // A common word at the start of a sentence has its capital from there; in "Warsaw-born" the name is an adjective's part.
  const isTagged = first.pos === "PROPN" || first.pos === "NUM" || place.tokens[reach.to]?.text === "-";
  const proper = named && (reach.words > 1 || place.at > 0 || isTagged);
  return { from: place.at, to: reach.to, candidates, proper };
}

// "Byron Lehmann" is not Byron, whether or not the graph knows any Lehmann.
function isFollowedByName({ tokens }: TokenCursor, { to }: Reach): boolean {
  const [last, next] = [tokens[to - 1], tokens[to]];
  return (
    next?.pos === "PROPN" &&
    next.kind === "word" &&
    /^\p{Lu}\p{Ll}/u.test(next.text) &&
    next.start - (last?.end ?? 0) === 1
  );
}

// Whether the text is written as the name demands. One common word must also be a noun here.
function isWritten(candidate: Candidate, place: TokenCursor, reach: Reach): boolean {
  const first = place.tokens[place.at] as TaggedToken;
  if (candidate.caps === "upper") return first.text === first.text.toUpperCase() && /\p{Lu}/u.test(first.text);
  if (candidate.caps === "initial") {
    if (place.relaxed) return reach.words > 1 || place.relaxed === "always" || candidate.prior >= WELL_KNOWN;
    return isCapital(first.text) || isDigit(first.text) ? reach.words === 1 || isNameLike(place, reach) : false;
  }
  return reach.words > 1 || OPEN_CLASS.has(first.pos) || isCapital(first.text);
}

const WELL_KNOWN = 128; // prior

const isDigit = (text: string) => text >= "0" && text[0] !== undefined && text[0] <= "9";

// Of several words a name's first weighty one has a capital, and it does not end on a plain function word: neither
// "The city" nor "New York is" are names.
function isNameLike(place: TokenCursor, reach: Reach): boolean {
  const words = place.tokens.slice(place.at, reach.to).filter((token) => token.kind !== "mark");
  const weighty = words.find((token) => !FUNCTION_WORDS.has(token.norm));
  const last = words.at(-1) as TaggedToken;
  return (
    (!weighty || isCapital(weighty.text) || isDigit(weighty.text)) &&
    (!FUNCTION_WORDS.has(last.norm) || isCapital(last.text))
  );
}

// A plural is looked up by its singular: common nouns, and proper names of several words ("Nobel Prizes"). `key` is of
// the words in front of it.
function singularNamed(graph: GraphReader, place: TokenCursor, { to, key, words }: Reach): Mention | undefined {
  const last = place.tokens[to - 1] as TaggedToken;
  if (last.pos === "AUX" || last.kind !== "word") return undefined;
  for (const word of singulars(last)) {
    const mention = findNamed(graph, place, { to, words, key: key === "" ? word : `${key} ${word}` });
    const candidates = mention?.candidates.filter((candidate) => candidate.caps === "any" || words > 1);
    if (mention && candidates && candidates.length > 0)
      return { ...mention, candidates, proper: mention.proper && words > 1 };
  }
  return undefined;
}

const NONE: readonly string[] = [];

function singulars({ norm, lemma }: TaggedToken): readonly string[] {
  const isPlural = norm.length >= 4 && norm.endsWith("s") && !norm.endsWith("ss");
  if (!isPlural) return lemma === norm ? NONE : [lemma];
  const found = lemma === norm ? [] : [lemma];
  if (norm.endsWith("ies")) found.push(`${norm.slice(0, -3)}y`);
  if (norm.endsWith("es")) found.push(norm.slice(0, -2));
  found.push(norm.slice(0, -1));
  return found;
}
