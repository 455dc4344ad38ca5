import { withS } from "../../text/inflect";
import { borrow, type ClauseToken, implied } from "./clause";

/** A name and what the text sets behind it, between commas or in brackets. */
export interface Insertion {
  name: readonly ClauseToken[];
  inside: readonly ClauseToken[];
}

/** How an insertion begins, which tells what it says of the name before it. */
export type Opening = "participle" | "continuous" | "verb" | "with" | "place" | "noun" | "label";

const PARTICIPLE = /(?:ed|en|born|made|built|set|known|won|led|held|found|sung|drawn|run|abbreviated)$/;
const ADVERBS = new Set(["also", "formerly", "originally", "previously", "officially", "sometimes", "often", "now"]);
// Prepositions that were verbs: "According to the encyclopedia, Lima …".
const PREPOSITIONS = new Set(["according", "owing", "regarding", "concerning", "following", "depending", "barring"]);
const PLACES = new Set(["in", "from", "near", "at", "on", "within", "by"]);

/** How what stands between commas begins; undefined where it is no insertion. */
export function openingOf(inside: readonly ClauseToken[]): Opening | undefined {
  const from = ADVERBS.has(inside[0]?.norm ?? "") ? 1 : 0;
  const first = inside[from];
  const next = inside[from + 1];
  if (!first || !next || first.kind === "mark") return undefined;
  if (first.norm === "with") return "with";
  if (PLACES.has(first.norm)) return "place";
  if (first.pos === "VERB" || first.pos === "AUX" || first.pos === "ADJ") return verbalOpening(first, next);
  if (["a", "an", "the"].includes(first.norm)) return "noun";
  return first.pos === "NOUN" ? nominalOpening(inside, from) : undefined;
}

function verbalOpening(first: ClauseToken, next: ClauseToken): Opening | undefined {
  if (PARTICIPLE.test(first.norm))
    return next.pos === "ADP" || next.norm === "to" || next.norm === "as" ? "participle" : undefined;
  if (first.pos === "ADJ") return undefined;
  if (first.norm.endsWith("ing")) return PREPOSITIONS.has(first.norm) ? undefined : "continuous";
  return first.pos === "AUX" || first.norm !== first.lemma ? "verb" : undefined;
}

// "part of X" is what the name is; of "manager Y", "manager: Y" and "population 300" the name is the owner.
function nominalOpening(inside: readonly ClauseToken[], from: number): Opening | undefined {
  let to = from;
  while (inside[to]?.pos === "NOUN" || inside[to]?.pos === "ADJ") to += 1;
  const next = inside[to];
  if (next?.norm === "of" || next?.norm === "in") return "noun";
  return next && (next.text === ":" || next.pos === "PROPN" || next.kind === "number") ? "label" : undefined;
}

/** What an insertion says of the name before it, in words that stand alone. */
export function statementOf({ name, inside }: Insertion, opening: Opening): ClauseToken[] {
  const first = inside[0] as ClauseToken;
  const be = (norm: "is" | "was") => implied(norm, first, { pos: "AUX", lemma: "be" });
  const whole = {
    participle: () => [be("was"), ...inside],
    continuous: () => [finite(first), ...inside.slice(1)],
    verb: () => inside,
    with: () => [implied("has", first, { pos: "AUX", lemma: "have" }), ...inside.slice(1)],
    place: () => [be("is"), ...inside],
    noun: () => [be("is"), ...inside],
    label: () => labelled(inside, be("is")),
  } satisfies Record<Opening, () => readonly ClauseToken[]>;
  return [...borrow(name), ...whole[opening]()];
}

function labelled(inside: readonly ClauseToken[], is: ClauseToken): ClauseToken[] {
  const first = inside[0] as ClauseToken;
  const end = inside.findIndex((token) => token.text === ":" || token.pos === "PROPN" || token.kind === "number");
  const rest = inside.slice(inside[end]?.text === ":" ? end + 1 : end);
  return [implied("'s", first, { pos: "PART", lemma: "'s" }), ...inside.slice(0, end), is, ...rest];
}

/** "Containing nuts" as it is said of one thing: "contains nuts". */
function finite(verb: ClauseToken): ClauseToken {
  const text = verb.lemma === "be" ? "is" : verb.lemma === "have" ? "has" : withS(verb.lemma);
  return { ...verb, text, norm: text };
}
