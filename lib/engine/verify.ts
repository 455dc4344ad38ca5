import type { ReadClaim, Reading } from "./claims/reading";
import type { GraphReader } from "./graph/reader";
import { confidenceOf } from "./judge/confidence";
import type { Constructs } from "./judge/constructs";
import { type JudgeInput, wording } from "./judge/input";
import { corrected } from "./judge/instead";
import type { Judgement } from "./judge/judgement";
import type { Citation } from "./judge/text/judge";
import { evidenceOf, pathOf, reasoningOf, type Step, sourceOf, stepsOf } from "./judge/wording";
import { type GraphTestimony, Layers } from "./layers";
import { atOnce, type Paused } from "./pauses";

export interface VerifyOptions {
  minConfidence: number;
  includeEvidence: boolean;
  /** The kinds of claims that are looked for; those of the judge's table where none are given. */
  constructs?: Constructs;
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
  const layers = new Layers(graph, options.constructs);
  const answers: Claim[] = [];
  for (const claim of claims) answers.push(answer(claim, yield* layers.ask(claim.stated), options));
  return answers;
}

/** The judgement behind a statement, for fitting the confidence. */
export function judgementOf(graph: GraphReader, statement: string): Judgement {
  return atOnce(new Layers(graph).ask(statement)).judgement;
}

function answer(claim: ReadClaim, { graph, input, judgement }: GraphTestimony, options: VerifyOptions): Claim {
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

function correctionOf(input: JudgeInput, judgement: Judgement): Pick<Claim, "correction"> {
  const { verdict, expected, instead, correction } = judgement;
  if (correction !== undefined) return { correction };
  const [only, ...others] = input;
  const [option, ...alternatives] = only?.options ?? [];
  const isOne = alternatives.length + others.length === 0 && option?.clauses.length === 1;
  const isPlain = isOne && option.isWhole && !only?.negated;
  if (verdict !== "refuted" || expected === undefined || !instead || !isPlain) return {};
  return { correction: wording(corrected(instead, expected)) };
}
