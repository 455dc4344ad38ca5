import { classesOf } from "../../graph/closures";
import type { EntityId, GraphReader } from "../../graph/reader";
import { type Token, tokenize } from "../../text/tokens";
import { hasOpposite } from "../text/checks/opposites";
import { matchIn } from "../text/match";
import { type Term, type Terms, termsOf } from "../text/terms";
import { isTurned } from "./turned";

const LEAST_COVER = 0.78; // of the claim's words; what a gloss leaves open is not defined by it
const LEAST_KIND = 0.8; // one word of the kind at least stands in the gloss or among the classes above
const NARROWER = 0.8; // what a word counts that names a kind of what the gloss names: "light" of "radiant energy"
const MOST_MEANINGS = 2; // of such a word
const FAR = { itself: 6, word: 4 }; // steps up to a class that still tells what something is
// What ends the words that tell the kind: "an instrument | for measuring …".
const AFTER_KIND = new Set(
  "of in by that which who whose whom for with to on at from where when used made and or such than".split(" "),
);

/** Whether a gloss of an entity speaks of what a claim says the noun is: of the same kind of thing, in most of its words. */
export function fits(graph: GraphReader, entity: EntityId, definition: readonly Token[]): boolean {
  const gloss = termsOf(tokenize(String(graph.description(entity))));
  const above = termsOf(tokenize(kindsOf(graph, entity, FAR.itself).join(". ")));
  const told = termsOf(gloss.tokens.slice(endOfKind(gloss.tokens)));
  const claim = termsOf(definition);
  const shareOf = (term: Term) =>
    Math.max(matchIn(term, gloss), above.stems.has(term.stem) ? 1 : 0, isNarrower(graph, term, told) ? NARROWER : 0);
  const shares = claim.terms.map(shareOf);
  const kind = claim.terms.filter(({ at }) => at < endOfKind(definition));
  const isSameKind = kind.some((term) => Math.max(matchIn(term, gloss), matchIn(term, above)) >= LEAST_KIND);
  const missing = claim.terms.filter((_, i) => shares[i] === 0);
  const cover = shares.reduce((sum, share) => sum + share, 0) / claim.terms.length;
  return isSameKind && cover >= LEAST_COVER && !missing.some(isDetail(claim)) && !isTurned(definition, gloss.tokens);
}

// The classes above an entity by name, as far as they still tell what it is.
function kindsOf(graph: GraphReader, entity: EntityId, far: number): string[] {
  const near = [...classesOf(graph, entity)].filter(([, path]) => path.length > 0 && path.length <= far);
  return near.map(([above]) => graph.label(above));
}

function endOfKind(definition: readonly Token[]): number {
  const end = definition.findIndex(({ norm, kind }, at) => kind === "mark" || (at > 0 && AFTER_KIND.has(norm)));
  return end < 0 ? definition.length : end;
}

// "Same" and "five" turn a definition into another one.
const isDetail = (claim: Terms) => (term: Term) =>
  hasOpposite(term.norm) || claim.values().some(({ from, to }) => term.at >= from && term.at < to);

// Whether a common meaning of the word is a kind of what the gloss names beside the kind of thing that the noun is.
function isNarrower(graph: GraphReader, { norm, isName }: Term, told: Terms): boolean {
  if (isName) return false;
  const meanings = graph.candidates(norm).filter(({ caps }) => caps === "any");
  return meanings
    .slice(0, MOST_MEANINGS)
    .some(({ entity }) => kindsOf(graph, entity, FAR.word).some((kind) => told.norms.has(kind)));
}
