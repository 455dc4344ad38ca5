import type { Token } from "../../text/tokens";
import { matchIn } from "../text/match";
import { type Terms, termsOf } from "../text/terms";

const RELATIVES = new Set(["that", "which", "whom", "who"]);
const OTHERS = new Set("a an the another other others people someone it they its their".split(" "));

/** Whether a definition turns round who does what, or what becomes what, in words that the gloss has too. */
export function isTurned(definition: readonly Token[], gloss: readonly Token[]): boolean {
  return isDirectionTurned(definition, gloss) || (hasOtherDoer(definition) && !hasOtherDoer(gloss));
}

// "Turns sound into signals" where the gloss turns signals into sound: one end stands on the other side there.
function isDirectionTurned(definition: readonly Token[], gloss: readonly Token[]): boolean {
  const [said, held] = [endsOf(definition), endsOf(gloss)];
  if (!said || !held) return false;
  const isAt = (end: Terms, own: Terms, other: Terms) => shared(end, other) > shared(end, own);
  return isAt(said.from, held.from, held.to) || isAt(said.to, held.to, held.from);
}

const shared = (one: Terms, other: Terms) => one.terms.filter((term) => matchIn(term, other) > 0).length;

function endsOf(tokens: readonly Token[]): { from: Terms; to: Terms } | undefined {
  const begin = tokens.findIndex(({ norm }) => norm === "from");
  const at = tokens.findIndex(({ norm }, i) => norm === "into" || (norm === "to" && begin >= 0 && i > begin));
  if (at < 0) return undefined;
  const start = begin < at ? begin + 1 : 0;
  return { from: termsOf(tokens.slice(start, at)), to: termsOf(tokens.slice(at + 1)) };
}

// "An animal that another one lives on" is what something is done to.
function hasOtherDoer(tokens: readonly Token[]): boolean {
  return tokens.some(({ norm }, at) => RELATIVES.has(norm) && OTHERS.has(tokens[at + 1]?.norm ?? ""));
}
