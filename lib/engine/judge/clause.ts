import { readClause } from "./arguments";
import type { Asking } from "./asking";
import type { Clause } from "./clauses/clause";
import type { Evidence } from "./evidence/evidence";
import { judgeByFacts } from "./facts/by-facts";
import type { Judgement } from "./judgement";
import { judgeByWords } from "./words/by-words";
import { isInferredNoun } from "./words/cues";

/**
 * Judges a clause twice: by its words, which say what to look up, and by the facts that join what it names, which its
 * words may state. Which of the two decides hangs on the facts that it rests on: where the wording of a relation was
 * reviewed, what words state and deny, and facts may state it in other words; where it is inferred, facts come first.
 * `isDenied`: the clause stands in what a statement denies.
 */
export function judgeClause(asking: Asking, clause: Clause, isDenied = false): Judgement {
  const judged = judgeNamed(asking, clause, isDenied);
  const others = judged.verdict === "unknown" ? withoutRelationNouns(asking.evidence, clause) : clause;
  return others === clause ? judged : firstDecided(judged, judgeNamed(asking, others, isDenied));
}

// A source may name a thing like a relation of another ("USB ports"): what it says of that thing turns no words of the
// relation into a name.
function withoutRelationNouns(evidence: Evidence, clause: Clause): Clause {
  const { tokens, mentions } = clause;
  const wordsOnly = mentions.filter(({ from, to }) => isInferredNoun(evidence.schema, tokens.slice(from, to)));
  if (wordsOnly.length === 0) return clause;
  return { ...clause, mentions: mentions.filter((mention) => !wordsOnly.includes(mention)), wordsOnly };
}

const firstDecided = (one: Judgement, other: Judgement) => (other.verdict === "unknown" ? one : other);

function judgeNamed(asking: Asking, clause: Clause, isDenied: boolean): Judgement {
  const { evidence } = asking;
  const reading = readClause(evidence, clause);
  const { isWhole, ...words } = judgeByWords(asking, reading);
  const isDecided = words.verdict !== "unknown" && !isInferred(evidence, words);
  if (isWhole || (isDecided && words.facts.length > 0)) return words;
  const { isComplete, ...facts } = judgeByFacts(asking, reading);
  // Reviewed words that do not state a relation refute nothing by it.
  const mayState = facts.verdict === "supported" && !facts.negated && !isDenied && isComplete;
  if (facts.verdict !== "unknown" && (mayState || isInferred(evidence, facts))) return facts;
  if ((isDecided && !isInferred(evidence, facts)) || (words.verdict === "supported" && facts.facts.length === 0))
    return words;
  return { ...facts, verdict: "unknown" };
}

const isInferred = (evidence: Evidence, { facts }: Judgement) =>
  facts.some(({ relation }) => evidence.relations[relation]?.open);
