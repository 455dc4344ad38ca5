import type { Argument, ClauseReading } from "../arguments";
import type { Judged } from "../coverage";
import type { Finding } from "../readings";
import { findCues } from "../words/cues";
import type { Construct } from "./construct";

/** "The only official language of S is O", "S has only one official language, O": that it is so, and of nothing else. */
export const only: Construct = (evidence, reading, ask) => {
  const { tokens } = reading.clause;
  const at = tokens.findIndex(({ norm }, i) => (norm === "only" || norm === "sole") && tokens[i - 1]?.norm !== "not");
  if (at === -1) return undefined;
  const to = tokens[at + 1]?.norm === "one" ? at + 2 : at + 1;
  const plain = ask(without(reading, at, to)).find(
    ({ finding, relation }) => relation !== undefined && finding.facts.length > 0,
  );
  if (!plain || plain.relation === undefined) return undefined;
  const known = evidence.relations[plain.relation];
  const [fact] = plain.finding.facts;
  const nouns = findCues(evidence, reading.clause).filter(({ kind, from }) => kind === "noun" && from === to);
  if (!known || !fact || !nouns.some(({ relation }) => relation === plain.relation)) return undefined;
  const facts = evidence.listed(fact.subject, plain.relation);
  const isOnly = facts.length === 1 && (known.complete === true || known.single === true);
  const words = [...(plain.words ?? keys(plain)), ...keys({ from: at, to })];
  const judged = (finding: Finding): Judged => ({ ...plain, words, finding });
  if (plain.finding.verdict === "refuted") return judged(plain.finding);
  if (facts.length > 1)
    return judged({ ...plain.finding, verdict: "refuted", facts, expected: evidence.objectsOf(facts) });
  return isOnly ? judged(plain.finding) : undefined;
};

const keys = ({ from, to }: { from: number; to: number }) => Array.from({ length: to - from }, (_, i) => from + i);

// The same clause as if some tokens said nothing; places stay as they are.
function without(reading: ClauseReading, from: number, to: number): ClauseReading {
  const { clause, arguments: all } = reading;
  const tokens = clause.tokens.map((token, i) =>
    i >= from && i < to ? { ...token, text: "the", norm: "the", lemma: "the", pos: "DET" } : token,
  );
  const isFree = (one: Argument) => one.to <= from || one.from >= to;
  return { ...reading, clause: { ...clause, tokens }, arguments: all.filter(isFree) };
}
