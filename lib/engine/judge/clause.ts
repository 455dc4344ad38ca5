import type { Mention } from "../link/mentions";
import { readClause } from "./arguments";
import type { Asking } from "./asking";
import type { Clause, ClauseToken } from "./clauses/clause";
import type { Evidence } from "./evidence/evidence";
import { judgeByFacts } from "./facts/by-facts";
import type { Judgement } from "./judgement";
import { judgeByWords } from "./words/by-words";
import { isInferredNoun, isInferredRelation, isRelationNoun } from "./words/cues";

/**
 * Judges a clause twice: by its words, which say what to look up, and by the facts that join what it names, which its
 * words may state. Which of the two decides hangs on the facts that it rests on: where the wording of a relation was
 * reviewed, what words state and deny, and facts may state it in other words; where it is inferred, facts come first.
 * `isDenied`: the clause stands in what a statement denies.
 */
export function judgeClause(asking: Asking, clause: Clause, isDenied = false): Judgement {
  const { schema } = asking.evidence;
  let judged = judgeNamed(asking, clause, isDenied);
  const words = withoutNames(clause, (own, { proper }) => !proper && isRelationNoun(schema, own));
  if (isOfThese(judged, words.wordsOnly)) {
    const other = judgeNamed(asking, words, isDenied);
    const owned = words.wordsOnly?.filter((mention) => isOwned(clause, mention));
    if (other.verdict !== "unknown" || isOfThese(judged, owned)) judged = other;
  }
  for (const isWord of [isInferredNoun, isInferredRelation]) {
    const others = judged.verdict === "unknown" ? withoutNames(clause, (own) => isWord(schema, own)) : clause;
    if (others !== clause) judged = judgeNamed(asking, others, isDenied);
  }
  return judged;
}

// A source may name a thing like a relation of another ("USB ports", "goals"): what it says of that thing turns no words of
// the relation into a name.
function withoutNames(clause: Clause, isWord: (words: readonly ClauseToken[], mention: Mention) => boolean): Clause {
  const { tokens, mentions } = clause;
  const wordsOnly = mentions.filter((mention) => isWord(tokens.slice(mention.from, mention.to), mention));
  if (wordsOnly.length === 0) return clause;
  return { ...clause, mentions: mentions.filter((mention) => !wordsOnly.includes(mention)), wordsOnly };
}

// "The currency of Peru", "Peru's currency", "carbon has atomic number 6": what something has.
const isOwned = ({ tokens }: Clause, { from, to }: Mention) =>
  OF.test(tokens[to]?.norm ?? "") || OWNING.test(tokens[from - 1]?.norm ?? "") || tokens[from - 1]?.kind === "number";

const OF = /^(?:of$|\d)/;
const OWNING = /^(?:['’]s|has|have|had|with)$/;

// What is known of a thing called "currency" says nothing of Peru's.
const isOfThese = ({ facts }: Judgement, things: readonly Mention[] = []) =>
  facts.length > 0 &&
  facts.every(({ subject }) => things.some(({ candidates }) => candidates.some(({ entity }) => entity === subject)));

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
