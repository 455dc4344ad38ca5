import type { Paused } from "../pauses";
import type { Asking } from "./asking";
import { judgeClause } from "./clause";
import type { JudgeInput } from "./input";
import { type Judgement, uniqueFacts } from "./judgement";

/** What the graph that is asked says of a claim: all of its statements must hold. Pauses after each clause. */
export function* judgeStatements(asking: Asking, input: JudgeInput): Paused<Judgement> {
  const parts: Judgement[] = [];
  for (const { options, negated } of input) {
    const told: Judgement[] = [];
    for (const { clauses, isWhole } of options) {
      const judged: Judgement[] = isWhole ? [] : [OPEN];
      for (const clause of clauses) {
        judged.push(judgeClause(asking, clause, negated));
        yield;
      }
      told.push(decide(judged, "all"));
    }
    const decided = told.length === 1 ? (told[0] as Judgement) : decide(told, "any");
    parts.push(negated ? denied(decided) : decided);
  }
  return decide(parts, "all");
}

const OPEN: Judgement = {
  verdict: "unknown",
  facts: [],
  negated: false,
  features: { link: 0, fit: 0, explained: 0, open: 0 },
};

// "All" holds when each part does and fails when one does not; "any" the other way round.
function decide(parts: readonly Judgement[], logic: "all" | "any"): Judgement {
  const [deciding, otherwise] =
    logic === "all" ? (["refuted", "supported"] as const) : (["supported", "refuted"] as const);
  const decided = parts.find((part) => part.verdict === deciding);
  if (decided) return decided;
  return parts.length > 0 && parts.every((part) => part.verdict === otherwise) ? joined(parts) : open(parts);
}

function denied(decided: Judgement): Judgement {
  if (decided.verdict === "unknown") return decided;
  return {
    ...decided,
    negated: !decided.negated,
    verdict: decided.verdict === "supported" ? "refuted" : "supported",
    expected: undefined,
    instead: undefined,
  };
}

// What is known of a part is told, although the whole stays open.
function open(parts: readonly Judgement[]): Judgement {
  const unknown = parts.filter((part) => part.verdict === "unknown");
  const [first = OPEN, ...others] = unknown;
  const least = others.reduce((a, b) => (b.features.explained < a.features.explained ? b : a), first);
  const stated = parts.filter((part) => part.verdict !== "refuted");
  return { ...OPEN, features: least.features, facts: stated.flatMap((part) => part.facts) };
}

function joined(parts: readonly Judgement[]): Judgement {
  if (parts.length === 1) return parts[0] as Judgement;
  const weakest = parts.reduce((least, part) =>
    part.features.fit * part.features.explained < least.features.fit * least.features.explained ? part : least,
  );
  return { ...weakest, facts: uniqueFacts(parts.flatMap((part) => part.facts)) };
}
