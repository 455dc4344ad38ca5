import type { ReadClaim, Reading } from "./claims/reading";
import type { GraphReader } from "./graph/reader";
import { type Judgement, judgeClause } from "./judge/clause";
import { confidenceOf } from "./judge/confidence";
import { type Input, inputOf, newFocus, type Statement, wording } from "./judge/input";
import { corrected } from "./judge/instead";
import type { Citation } from "./judge/text/judge";
import { evidenceOf, pathOf, reasoningOf, type Step, sourceOf, stepsOf } from "./judge/wording";
import { atOnce, type Paused } from "./pauses";

export interface VerifyOptions {
  minConfidence: number;
  includeEvidence: boolean;
}

/** A claim of a text and what the graph says of it. `span` counts Unicode code points of the text. */
export interface Claim {
  text: string;
  verified: boolean;
  confidence: number;
  source: string;
  path: string[];
  /** The facts that decided, in order; empty where none did. */
  steps: Step[];
  evidence?: string;
  reasoning: string;
  verdict: "supported" | "refuted" | "not_found";
  span: { start: number; end: number };
  /** Whether it leans on something that the text does not clearly name. */
  context_dependent: boolean;
  expected?: string;
  /** The claim with what the graph holds in the place of what is wrong, where that is one thing. */
  correction?: string;
  /** Who speaks for or against it, the one that decides first. */
  citations: Citation[];
}

/** Checks the claims that were read out of a text against the graph. Pure; time grows with its length. */
export function verifyClaims(graph: GraphReader, reading: Pick<Reading, "claims">, options: VerifyOptions): Claim[] {
  return atOnce(verifyInPieces(graph, reading, options));
}

/** The claims of a text where the graph is not to be asked. */
export function unjudged({ claims }: Pick<Reading, "claims">, options: VerifyOptions): Claim[] {
  return claims.map(({ text, start, end, contextDependent }) => ({
    text,
    verified: false,
    confidence: 0,
    source: "",
    path: [],
    steps: [],
    ...(options.includeEvidence ? { evidence: "" } : {}),
    reasoning: "Not found: nothing that was asked states or contradicts it.",
    verdict: "not_found",
    span: { start, end },
    context_dependent: contextDependent,
    citations: [],
  }));
}

/** The same with a pause after each sentence and each clause of a claim. */
export function* verifyInPieces(
  graph: GraphReader,
  { claims }: Pick<Reading, "claims">,
  options: VerifyOptions,
): Paused<Claim[]> {
  const focus = newFocus();
  const answers: Claim[] = [];
  for (const claim of claims) {
    const input = yield* inputOf(graph, claim.text, focus);
    const judgement = yield* judge(graph, input);
    answers.push(answer(graph, { claim, input, judgement, options }));
  }
  return answers;
}

/** The judgement behind a statement, for fitting the confidence. */
export function judgementOf(graph: GraphReader, statement: string): Judgement {
  return atOnce(judge(graph, atOnce(inputOf(graph, statement))));
}

interface Answered {
  claim: ReadClaim;
  input: Input;
  judgement: Judgement;
  options: VerifyOptions;
}

function answer(graph: GraphReader, { claim, input, judgement, options }: Answered): Claim {
  const confidence = Math.round(confidenceOf(judgement) * 1000) / 1000;
  const supported = judgement.verdict === "supported";
  return {
    text: claim.text,
    verified: supported && confidence >= options.minConfidence,
    confidence,
    source: sourceOf(graph, judgement),
    path: pathOf(graph, judgement),
    steps: stepsOf(graph, judgement),
    ...(options.includeEvidence ? { evidence: evidenceOf(graph, judgement) } : {}),
    reasoning: reasoningOf(judgement),
    verdict: judgement.verdict === "unknown" ? "not_found" : judgement.verdict,
    span: { start: claim.start, end: claim.end },
    context_dependent: claim.contextDependent,
    ...(judgement.verdict === "refuted" && judgement.expected !== undefined ? { expected: judgement.expected } : {}),
    ...correctionOf(input, judgement),
    citations: options.includeEvidence ? citationsOf(graph, judgement, confidence) : [],
  };
}

// Facts are no passage: what is quoted is the sentence made of them.
function citationsOf(graph: GraphReader, judgement: Judgement, confidence: number): Citation[] {
  const quote = evidenceOf(graph, judgement);
  if (judgement.verdict === "unknown" || quote === "") return [];
  const isFor = judgement.verdict === "supported";
  return [
    {
      source_id: sourceOf(graph, judgement),
      title: graph.sources[judgement.facts[0]?.source ?? -1]?.name ?? "",
      url: "",
      quote,
      span: { start: 0, end: [...quote].length },
      stance: isFor ? "supports" : "contradicts",
      score: isFor ? confidence : Math.round((1 - confidence) * 1000) / 1000,
    },
  ];
}

function correctionOf(input: Input, { verdict, expected, instead }: Judgement): Pick<Claim, "correction"> {
  const [only, ...others] = input;
  const isPlain = only?.clauses.length === 1 && only.isWhole && others.length === 0 && !only.negated;
  if (verdict !== "refuted" || expected === undefined || !instead || !isPlain) return {};
  return { correction: wording(corrected(instead, expected)) };
}

const OPEN: Judgement = {
  verdict: "unknown",
  facts: [],
  negated: false,
  features: { link: 0, fit: 0, explained: 0, hops: 0, open: 0 },
};

function* judge(graph: GraphReader, input: Input): Paused<Judgement> {
  const parts: Judgement[] = [];
  for (const { clauses, isWhole, logic, negated } of input) {
    const judged: Judgement[] = isWhole ? [] : [OPEN];
    for (const clause of clauses) {
      judged.push(judgeClause(graph, clause));
      yield;
    }
    const decided = decide(judged, logic);
    parts.push(negated ? denied(decided) : decided);
  }
  return decide(parts, "all");
}

// "All" holds when each part does and fails when one does not; "any" the other way round.
function decide(parts: readonly Judgement[], logic: Statement["logic"]): Judgement {
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
  return {
    ...weakest,
    facts: [...new Map(parts.flatMap((part) => part.facts).map((fact) => [fact.id, fact])).values()],
  };
}
