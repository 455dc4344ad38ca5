import { kindsOfNoun } from "@/lib/catalog/kinds";
import { hasRole } from "@/lib/catalog/relations";
import { isCapital } from "../text/segment";
import type { Argument, ClauseReading } from "./arguments";
import type { ClauseToken } from "./clauses/clause";
import type { Evidence } from "./evidence/evidence";
import { isHarmless, isNeutral, isOpening, isPast, isQuality, isSuperlative } from "./qualifiers";
import type { Finding } from "./readings";

/** A part of a clause, over tokens [from, to), with what the graph says of it and the arguments that it used. */
export interface Judged {
  finding: Finding;
  from: number;
  to: number;
  arguments: readonly Argument[];
  /** Stated on the side ("a river in Egypt"). */
  optional?: boolean;
  /** The words that state it, where they do not stand together. */
  words?: readonly number[];
  /** The relation that it states, of its first argument. */
  relation?: number;
}

/** How much of a clause its decided parts explain. */
export interface ClauseCoverage {
  /** Share of the content words, 0 to 1. */
  share: number;
  /** Whether all names, values and weighty words are explained. */
  isComplete(): boolean;
  /** Whether words that may narrow or change what is said ("Africa's largest lake", "the fashion capital") are not. */
  isNarrowed(): boolean;
  /** A word changes what is said in a way that facts do not tell: "former", "alleged". */
  open: boolean;
  negated: boolean;
}

const CONTENT = new Set(["NOUN", "PROPN", "ADJ", "VERB", "NUM", "ADV", "X", "SYM"]);
const NEGATORS = new Set(["not", "never", "neither", "nor", "no", "none", "without", "nobody", "nothing"]);
/** Weighs the words of a clause against the parts that are decided. */
export function coverageOf(evidence: Evidence, reading: ClauseReading, judged: readonly Judged[]): ClauseCoverage {
  const { tokens } = reading.clause;
  const covered = new Uint8Array(tokens.length);
  const mark = (span: { from: number; to: number }) => covered.fill(1, span.from, span.to);
  const decided = judged.filter((one) => one.finding.verdict !== "unknown");
  for (const one of decided) {
    if (one.words) for (const word of one.words) covered[word] = 1;
    else mark(one);
    for (const argument of one.arguments) mark(argument);
  }
  const share = shareOf(tokens, covered);
  const complement = () => tokens.some((token, i) => covered[i] === 0 && token.pos === "NOUN" && followsOf(tokens, i));
  const left = () => unexplained(evidence, reading, { covered, decided });
  // A name is listed whether it is used today or not: "formerly called Leningrad".
  const isNaming = decided.some(
    (one) => one.relation !== undefined && hasRole(evidence.relations[one.relation], "name"),
  );
  return {
    share,
    isNarrowed: () =>
      share < LEAST_TOLD_REFUTED ||
      complement() ||
      tokens.some((_, i) => isModifier(tokens, covered, i) || isPartOfName(evidence, reading, { covered, at: i })) ||
      left().some((argument) => !(argument.value?.date && isDated(evidence, judged))),
    isComplete: () =>
      share >= LEAST_TOLD &&
      !complement() &&
      !tokens.some(
        (token, i) =>
          isPartOf(tokens, covered, i) ||
          isOpenQuality(tokens, covered, i) ||
          (covered[i] === 0 && isSuperlative(token, tokens[i + 1])),
      ) &&
      left().length === 0,
    open: tokens.some(
      (token, i) => covered[i] === 0 && isOpening(token, tokens[i + 1]) && !(isNaming && isPast(token)),
    ),
    negated: isNegated(reading, covered),
  };
}

function shareOf(tokens: readonly ClauseToken[], covered: Uint8Array): number {
  const content = [...tokens.keys()].filter((at) => {
    const token = tokens[at] as ClauseToken;
    return isContent(token) && (covered[at] === 1 || !isNeutral(token));
  });
  return content.length === 0 ? 1 : content.filter((at) => covered[at] === 1).length / content.length;
}

// Names and values that no decided part uses.
function unexplained(
  evidence: Evidence,
  reading: ClauseReading,
  { covered, decided }: { covered: Uint8Array; decided: readonly Judged[] },
): Argument[] {
  return reading.arguments.filter(
    (argument) =>
      !decided.some((one) => one.arguments.includes(argument)) &&
      !isCovered(covered, argument) &&
      !isScope(reading.clause.tokens, argument) &&
      (argument.value || isNamed(evidence, argument)),
  );
}

// A proper name, or a common one of a definite kind ("zinc", "salmon"): it must be explained.
function isNamed(evidence: Evidence, { mention }: Argument): boolean {
  const top = mention?.candidates[0];
  if (!mention || !top || mention.proper) return mention?.proper === true;
  return !["class", "thing", "concept", "field", "body-part", "unit"].includes(evidence.kind(top.entity));
}

// "a unit of radioactivity", "the capital of country music": what "of" adds to a noun is part of what is said.
function followsOf(tokens: readonly ClauseToken[], at: number): boolean {
  let before = at - 1;
  while (
    before >= 0 &&
    (tokens[before]?.pos === "DET" || tokens[before]?.pos === "ADJ" || tokens[before]?.pos === "NOUN")
  )
    before -= 1;
  return tokens[before]?.norm === "of";
}

// "the south of France": a noun that nothing explains speaks of something else than the name behind it.
function isPartOf(tokens: readonly ClauseToken[], covered: Uint8Array, at: number): boolean {
  const token = tokens[at];
  const isNoun = token?.pos === "NOUN" || (token?.pos === "ADV" && tokens[at - 1]?.pos === "DET");
  if (covered[at] === 1 || !token || !isNoun || isNeutral(token) || tokens[at + 1]?.norm !== "of") return false;
  const behind = tokens[at + 2]?.pos === "DET" ? at + 3 : at + 2;
  return covered[behind] === 1 && tokens[behind]?.pos === "PROPN";
}

// "the business capital", "a replica of the tower": a word that turns what follows into something else.
function isModifier(tokens: readonly ClauseToken[], covered: Uint8Array, at: number): boolean {
  const [token, next] = [tokens[at], tokens[at + 1]];
  if (covered[at] === 1 || !token || !next || isHarmless(token)) return false;
  if (token.pos === "NOUN") return next.norm === "of" || (covered[at + 1] === 1 && next.pos === "NOUN");
  return token.pos === "ADJ" && covered[at + 1] === 1 && next.pos === "NOUN";
}

function isOpenQuality(tokens: readonly ClauseToken[], covered: Uint8Array, at: number): boolean {
  return covered[at] === 0 && covered[at + 1] === 1 && isQuality(tokens, at);
}

// "Greater Tokyo", "the Tokyo region": a word beside a name that makes it the name of something else. "The river Nile"
// and "the Nile river" say what it is.
function isPartOfName(
  evidence: Evidence,
  reading: ClauseReading,
  { covered, at }: { covered: Uint8Array; at: number },
): boolean {
  const { tokens } = reading.clause;
  const token = tokens[at];
  if (covered[at] === 1 || !token || isHarmless(token)) return false;
  const before = (token.pos === "ADJ" || token.pos === "PROPN") && isCapital(token.text);
  const behind = token.pos === "NOUN" && tokens[at - 1]?.kind === "word";
  const name = reading.arguments.find(
    ({ from, to, mention }) =>
      mention?.proper && covered[from] === 1 && ((before && from === at + 1) || (behind && to === at)),
  );
  const kinds = kindsOfNoun(token.norm) ?? [];
  return name !== undefined && !kinds.includes(evidence.kind(name.mention?.candidates[0]?.entity ?? 0));
}

// A wrong author is wrong whatever the year.
function isDated({ relations }: Evidence, judged: readonly Judged[]): boolean {
  return judged.some(({ finding, relation }) => finding.verdict === "refuted" && relations[relation ?? -1]?.dated);
}

// "on Earth", "in the world" widen nothing.
function isScope(tokens: readonly ClauseToken[], argument: Argument): boolean {
  return tokens.slice(argument.from, argument.to).every((token) => isNeutral(token) || token.pos === "DET");
}

const LEAST_TOLD_REFUTED = 0.67; // as below, for a claim to count as refuted
const LEAST_TOLD = 0.6; // share of the content words that must be explained for a claim to count as supported

function isCovered(covered: Uint8Array, argument: Argument): boolean {
  for (let i = argument.from; i < argument.to; i++) if (covered[i] === 0) return false;
  return true;
}

function isContent(token: ClauseToken): boolean {
  return (
    CONTENT.has(token.pos) &&
    token.norm !== "not" &&
    token.lemma !== "be" &&
    token.lemma !== "have" &&
    token.lemma !== "do"
  );
}

/** Whether a clause denies what it states: "no" negates before a noun; two negations cancel out. */
export function isNegated(reading: ClauseReading, covered: Uint8Array): boolean {
  const { tokens } = reading.clause;
  let count = 0;
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i] as ClauseToken;
    if (
      !NEGATORS.has(token.norm) ||
      reading.arguments.some((argument) => argument.mention?.proper && argument.from <= i && i < argument.to)
    )
      continue;
    if (token.norm === "not" && tokens[i + 1]?.norm === "only") continue;
    if (token.norm === "nor" && tokens.some((other) => other.norm === "neither")) continue;
    if (token.norm === "no" && covered[i] === 1) continue;
    count += 1;
  }
  return count % 2 === 1;
}
