import type { Clause, ClauseToken } from "./clause";
import { findVerb } from "./clause";

const PERSONAL = new Set(["me", "my", "mine", "we", "us", "our", "ours", "you", "your", "yours", "'m", "let"]);
const HEDGES = new Set([
  "may",
  "might",
  "could",
  "should",
  "would",
  "shall",
  "perhaps",
  "maybe",
  "possibly",
  "probably",
  "presumably",
  "arguably",
  "seemingly",
  "allegedly",
  "reportedly",
  "hopefully",
  "apparently",
  "must",
  "mistaken",
  "myth",
  "misconception",
  "rumored",
  "rumoured",
  "believed",
  "thought",
  "considered",
  "regarded",
  "supposedly",
  "legend",
  "attributed",
]);
const HEDGE_VERBS = new Set([
  "think",
  "believe",
  "feel",
  "guess",
  "suppose",
  "hope",
  "wish",
  "seem",
  "appear",
  "suggest",
  "recommend",
  "imagine",
  "argue",
  "expect",
  "doubt",
  "wonder",
  "prefer",
  "plan",
  "intend",
  "want",
  "try",
  "claim",
  "deny",
  "pretend",
  "confuse",
  "resemble",
  "attempt",
  "refuse",
  "look",
  "aspire",
]);
const FORECASTS = new Set(["will", "'ll", "gonna"]);
const EVALUATIONS = new Set([
  "beautiful",
  "amazing",
  "awesome",
  "wonderful",
  "terrible",
  "awful",
  "delicious",
  "great",
  "fantastic",
  "boring",
  "interesting",
  "stunning",
  "lovely",
  "nice",
  "overrated",
  "underrated",
  "fun",
  "fascinating",
]);
const CONDITIONS = new Set(["if", "unless", "suppose", "imagine", "whether"]);

const REPORTS = new Set([
  "myth",
  "claim",
  "idea",
  "belief",
  "misconception",
  "rumor",
  "rumour",
  "theory",
  "notion",
  "assumption",
  "possibility",
  "hypothesis",
  "allegation",
  "suggestion",
  "view",
  "opinion",
]);

/** Whether a sentence only reports a statement ("the claim that …"): what it reports is not asserted. */
export function isReport(tokens: readonly ClauseToken[]): boolean {
  return tokens.some((token, i) => REPORTS.has(token.lemma) && tokens[i + 1]?.norm === "that");
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
  if (clause.mentions.some((mention) => mention.from <= at && at < mention.to)) return false;
  if (norm === "i") return ["VERB", "AUX", "ADV"].includes(clause.tokens[at + 1]?.pos ?? "");
  if (PERSONAL.has(norm) && token?.text !== "US" && token?.text !== "U.S.") return true;
  if (norm === "may") return token?.pos === "AUX" || token?.pos === "VERB";
  return HEDGES.has(norm) || FORECASTS.has(norm);
}

// "is thought to be" reports a belief; "expected value" does not.
function isBareVerb(clause: Clause, at: number): boolean {
  return (
    clause.tokens[at]?.pos === "VERB" &&
    !(clause.tokens[at + 1]?.norm === "to" && clause.tokens[at + 2]?.norm === "from")
  );
}

function isEvaluation(clause: Clause, verb: number): boolean {
  const rest = clause.tokens.slice(verb + 1).filter((token) => token.pos !== "ADV" && token.pos !== "DET");
  return (
    clause.tokens[verb]?.lemma === "be" && rest.length > 0 && rest.length <= 2 && EVALUATIONS.has(rest[0]?.norm ?? "")
  );
}
