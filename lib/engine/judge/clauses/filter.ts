import type { Clause, ClauseToken } from "./clause";
import { findVerb, mentionAt } from "./clause";

const PERSONAL = new Set(["me", "my", "mine", "we", "us", "our", "ours", "you", "your", "yours", "'m", "let"]);
const HEDGES = new Set(
  "may might could should would shall perhaps maybe possibly probably presumably arguably seemingly allegedly reportedly hopefully apparently must mistaken myth misconception rumored rumoured believed thought considered regarded supposedly legend attributed".split(
    " ",
  ),
);
const HEDGE_VERBS = new Set(
  "think believe feel guess suppose hope wish seem appear suggest recommend imagine argue expect doubt wonder prefer plan intend want try claim deny pretend confuse resemble attempt refuse look aspire".split(
    " ",
  ),
);
const FORECASTS = new Set(["will", "'ll", "gonna"]);
const EVALUATIONS = new Set(
  "beautiful amazing awesome wonderful terrible awful delicious great fantastic boring interesting stunning lovely nice overrated underrated fun fascinating".split(
    " ",
  ),
);
const CONDITIONS = new Set(["if", "unless", "suppose", "imagine", "whether"]);

const REPORTS = new Set(
  "myth claim idea belief misconception rumor rumour theory notion assumption possibility hypothesis allegation suggestion view opinion".split(
    " ",
  ),
);

/**
 * Whether a sentence reports, imagines or tells a story ("the claim that …", "imagine that …", "in the novel, …"): what
 * it says is not asserted of the world.
 */
export function isReport(tokens: readonly ClauseToken[]): boolean {
  if (SUPPOSITIONS.has(tokens[0]?.norm ?? "") || isInFiction(tokens)) return true;
  return tokens.some((token, i) => REPORTS.has(token.lemma) && tokens[i + 1]?.norm === "that");
}

const SUPPOSITIONS = new Set(["imagine", "suppose", "assume", "pretend", "picture"]);
const FICTIONS = new Set(
  "novel story film movie book game play series show episode comic manga anime dream tale legend fable fantasy universe timeline fiction scenario simulation poem song saga myth mythology".split(
    " ",
  ),
);
const LONGEST_FRAME = 6; // tokens of "In this alternate version of history,"

// "In the novel, …": a frame without a name of its own; "In the novel Dracula, …" is about that work.
function isInFiction(tokens: readonly ClauseToken[]): boolean {
  if (tokens[0]?.norm !== "in" && tokens[0]?.norm !== "within") return false;
  const comma = tokens.findIndex((token, i) => token.text === "," || i > LONGEST_FRAME);
  if (tokens[comma]?.text !== ",") return false;
  const frame = tokens.slice(1, comma);
  if (frame.some((token) => token.pos === "PROPN" || token.pos === "NUM")) return false;
  return frame.some(
    ({ lemma, norm }) => FICTIONS.has(lemma) || norm === "fictional" || norm === "alternate" || norm === "imaginary",
  );
}

/** Whether a clause asserts something that can be true or false: not a wish, guess, opinion, order or forecast. */
export function isAssertion(clause: Clause): boolean {
  const { tokens } = clause;
  const verb = findVerb(clause);
  if (tokens.length < 2 || verb < 1) return false;
  if (CONDITIONS.has(tokens[0]?.norm ?? "")) return false;
  return (
    !tokens.some(
      (token, i) => isUncertain(clause, token.norm, i) || (HEDGE_VERBS.has(token.lemma) && isBareVerb(clause, i)),
    ) && !isEvaluation(clause, verb)
  );
}

/** Whether a word says that something is no more than possible. */
export function isHedge(norm: string): boolean {
  return HEDGES.has(norm) || FORECASTS.has(norm);
}

function isUncertain(clause: Clause, norm: string, at: number): boolean {
  const token = clause.tokens[at];
  if (mentionAt(clause, at)) return false;
  if (norm === "i") return ["VERB", "AUX", "ADV"].includes(clause.tokens[at + 1]?.pos ?? "");
  if (PERSONAL.has(norm) && token?.text !== "US" && token?.text !== "U.S.") return true;
  if (norm === "may") return token?.pos === "AUX" || token?.pos === "VERB";
  return HEDGES.has(norm) || FORECASTS.has(norm);
}

const PLACES = new Set(["in", "on", "at", "with", "alongside"]);

// "is thought to be" reports a belief; "expected value" does not, nor does a name: "Quick Glance". Who appears in a film is
// there.
function isBareVerb(clause: Clause, at: number): boolean {
  return (
    clause.tokens[at]?.pos === "VERB" &&
    !mentionAt(clause, at)?.proper &&
    !(clause.tokens[at + 1]?.norm === "to" && clause.tokens[at + 2]?.norm === "from") &&
    !(clause.tokens[at]?.lemma === "appear" && PLACES.has(clause.tokens[at + 1]?.norm ?? ""))
  );
}

function isEvaluation(clause: Clause, verb: number): boolean {
  const rest = clause.tokens.slice(verb + 1).filter((token) => token.pos !== "ADV" && token.pos !== "DET");
  return (
    clause.tokens[verb]?.lemma === "be" &&
    rest.length > 0 &&
    rest.length <= 2 &&
    EVALUATIONS.has(rest[0]?.norm ?? "") &&
    !mentionAt(clause, clause.tokens.indexOf(rest[0] as ClauseToken))?.proper
  );
}
