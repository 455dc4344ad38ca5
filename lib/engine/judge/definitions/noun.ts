import type { Candidate, Caps, GraphReader } from "../../graph/reader";
import { lemmaOf } from "../../syntax/morphology";
import { isCapital } from "../../text/segment";
import { keyOf, type Token } from "../../text/tokens";

/** A noun that a claim defines, what it may mean, and the claim's words after "is". */
export interface DefinedNoun {
  name: string;
  candidates: readonly Candidate[];
  definition: readonly Token[];
}

const LONGEST_NOUN = 5; // words
const LONGEST_FIELD = 6; // tokens of what stands before it: "In biology, …"
const ARTICLES = new Set(["a", "an", "the"]);
const CALLED = new Set(["term", "word", "concept"]);
const DENYING = new Set(["not", "never", "no", "neither"]); // "is not a reptile": no gloss says what something is not
/** The words between a noun and what is said to define it; of those that begin alike the longest first. */
const DEFINING = [
  ["is", "defined", "as"],
  ["are", "defined", "as"],
  ["refers", "to"],
  ["refer", "to"],
  ["is"],
  ["are"],
  ["means"],
  ["mean"],
  ["denotes"],
  ["describes"],
];

/** The noun of a claim such as "A glacier is …": all that stands before the words that define. */
export function definedNoun(graph: GraphReader, claim: readonly Token[]): DefinedNoun | undefined {
  const tokens = afterField(claim);
  let from = ARTICLES.has(tokens[0]?.norm ?? "") ? 1 : 0;
  if (CALLED.has(tokens[from]?.norm ?? "") && !definingAt(tokens, from + 1)) from += 1;
  const to = tokens.findIndex((_, at) => at > from && definingAt(tokens, at));
  const words = tokens.slice(from, to);
  if (to < 0 || words.length > LONGEST_NOUN) return undefined;
  const definition = tokens.slice(to + (definingAt(tokens, to) as string[]).length);
  if (DENYING.has(definition[0]?.norm ?? "")) return undefined;
  for (const key of [keyOf(words), singularOf(words)]) {
    const candidates = graph.candidates(key).filter(({ caps }) => isWrittenSo(caps, words));
    if (candidates.length > 0) return { name: key, candidates, definition };
  }
  return undefined;
}

function afterField(tokens: readonly Token[]): readonly Token[] {
  const comma = tokens.findIndex(({ text }) => text === ",");
  return tokens[0]?.norm === "in" && comma > 0 && comma <= LONGEST_FIELD ? tokens.slice(comma + 1) : tokens;
}

const definingAt = (tokens: readonly Token[], at: number) =>
  DEFINING.find((words) => words.every((word, i) => tokens[at + i]?.norm === word));

function singularOf(words: readonly Token[]): string {
  const last = words.at(-1) as Token;
  const before = keyOf(words.slice(0, -1));
  return `${before === "" ? "" : `${before} `}${lemmaOf(last.norm, "NOUN", "NNS")}`;
}

// A name is written with a capital.
function isWrittenSo(caps: Caps, [first]: readonly Token[]): boolean {
  const text = first?.text ?? "";
  return caps === "any" || (caps === "upper" ? text === text.toUpperCase() : isCapital(text));
}
