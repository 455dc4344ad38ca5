import type { ClauseReading } from "../arguments";
import type { Judged } from "../coverage";
import type { Evidence } from "../evidence/evidence";
import type { Judgement } from "../judgement";

/**
 * A kind of claim: reads a clause that is one, and says what the graph holds of it, with the facts used and the words that
 * they explain. Undefined where a clause is no such claim, or where another kind may tell more. Negation is left out:
 * it is applied to what all constructs find.
 */
export type Construct = (evidence: Evidence, reading: ClauseReading, ask: Ask) => Judged | undefined;

/** What the graph says of the plain parts of a clause: relations, classes and values. */
export type Ask = (reading: ClauseReading) => readonly Judged[];

/**
 * A kind of claim that is a part of a clause: says of each part of its kind what the graph holds, beside what those of the
 * table before it have said (`judged`). Empty where a clause has none. Negation is left out, as above.
 */
export type PartConstruct = (
  evidence: Evidence,
  reading: ClauseReading,
  judged: readonly Judged[],
) => readonly Judged[];

/** A kind of claim that is read as it is written, before it is cut into clauses. Undefined where a claim is none. */
export type ClaimConstruct = (claim: string) => Judgement | undefined;
