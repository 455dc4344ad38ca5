import type { Kind } from "@/lib/catalog/kinds";
import type { Fact } from "../graph/fact";
import type { Argument, EntityReading } from "./arguments";
import type { Evidence } from "./evidence/evidence";

/** What the graph says of one thing that a claim states. `facts` lead from subject to object, or show the conflict. */
export interface Finding {
  verdict: "supported" | "refuted" | "unknown";
  facts: readonly Fact[];
  /** What the graph holds instead, for a refuted one. */
  expected?: string;
  /** The features that the calibration weighs, each 0 to 1. */
  link: number;
  fit: number;
  /** Names of the path, where facts alone do not give it. */
  path?: readonly string[];
  /** Whether what is so instead is reckoned from the facts, and is none of them. */
  isReckoned?: boolean;
}

export const UNKNOWN: Finding = { verdict: "unknown", facts: [], link: 0, fit: 0 };

const MOST_READINGS = 32;
const PRIOR_STEP = 18; // points of prior that make a reading e times likelier
const COMMON_AS_NAME = 0.3; // a common noun where the text writes a name: "Python" is hardly the snake
const OTHER_KIND = 0.15; // a reading of another kind than the relation takes
const OTHER_CLASS = 0.001; // a reading against the class noun beside the name

/** The meanings of an argument, likeliest first, given the kinds that its place takes. */
export function readingsOf(
  evidence: Evidence,
  argument: Argument,
  kinds: readonly Kind[] | undefined,
): readonly EntityReading[] {
  argument.ranked ??= new Map();
  const known = argument.ranked.get(kinds);
  if (known) return known;
  const readings = rank(evidence, argument, kinds);
  argument.ranked.set(kinds, readings);
  return readings;
}

function rank(evidence: Evidence, argument: Argument, kinds: readonly Kind[] | undefined): EntityReading[] {
  const candidates = argument.mention?.candidates.slice(0, MOST_READINGS) ?? [];
  const classes = argument.hint && new Set(argument.hint.candidates.map((candidate) => candidate.entity));
  const proper = argument.mention?.proper ?? false;
  const readings = candidates.map(({ entity, prior, caps }) => {
    const kind = evidence.kind(entity);
    const typed = !kinds || kinds.length === 0 || kinds.includes(kind) ? 1 : kind === "thing" ? 0.7 : OTHER_KIND;
    const hinted = !classes || evidence.isOneOf(entity, classes) ? 1 : OTHER_CLASS;
    const named = proper && caps === "any" ? COMMON_AS_NAME : 1;
    return { entity, weight: Math.exp(prior / PRIOR_STEP) * typed * hinted * named };
  });
  const most = readings.reduce((max, reading) => Math.max(max, reading.weight), Number.MIN_VALUE);
  for (const reading of readings) reading.weight /= most;
  return readings.length < 2 ? readings : readings.sort((a, b) => b.weight - a.weight);
}

/** Of two findings the one that decides: supported before refuted before unknown, then the stronger. */
export function better(a: Finding, b: Finding): Finding {
  if (RANK[a.verdict] !== RANK[b.verdict]) return RANK[a.verdict] > RANK[b.verdict] ? a : b;
  return b.link * b.fit > a.link * a.fit ? b : a;
}

const RANK = { supported: 2, refuted: 1, unknown: 0 };
