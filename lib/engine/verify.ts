import { type ExtractedClaim, extractClaims, wholeClaim, wording } from "./claims/extract";
import type { GraphReader } from "./graph/reader";
import { type Judgement, judgeClause } from "./judge/clause";
import { confidenceOf } from "./judge/confidence";
import { corrected } from "./judge/instead";
import { evidenceOf, pathOf, reasoningOf, type Step, sourceOf, stepsOf } from "./judge/wording";
import { atOnce, type Paused } from "./pauses";

export interface VerifyOptions {
  /** False: the whole text is one claim. */
  extractClaims: boolean;
  maxClaims: number;
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
  expected?: string;
  /** The claim with what the graph holds in the place of what is wrong, where that is one thing. */
  correction?: string;
}

/** Extracts the claims of a text and checks each against the graph. Pure; time grows with its length. */
export function verifyText(graph: GraphReader, text: string, options: VerifyOptions): Claim[] {
  return atOnce(verifyInPieces(graph, text, options));
}

/** The same with a pause after each sentence that is read and each clause that is checked. */
export function* verifyInPieces(graph: GraphReader, text: string, options: VerifyOptions): Paused<Claim[]> {
  const extracted = yield* options.extractClaims
    ? extractClaims(graph, text, options.maxClaims)
    : wholeClaim(graph, text);
  const toPoint = codePoints(text);
  const claims: Claim[] = [];
  for (const claim of extracted) {
    const judgement = yield* judge(graph, claim);
    const span = { start: toPoint(claim.start), end: toPoint(claim.end) };
    claims.push(answer(graph, { claim, judgement, span, options }));
  }
  return claims;
}

/** The judgements behind the claims of a text, for fitting the confidence. */
export function judgementsOf(graph: GraphReader, text: string): Judgement[] {
  const claims = atOnce(extractClaims(graph, text, Number.POSITIVE_INFINITY));
  return claims.map((claim) => atOnce(judge(graph, claim)));
}

interface Answered {
  claim: ExtractedClaim;
  judgement: Judgement;
  span: Claim["span"];
  options: VerifyOptions;
}

function answer(graph: GraphReader, { claim, judgement, span, options }: Answered): Claim {
  const confidence = Math.round(confidenceOf(judgement) * 1000) / 1000;
  const supported = judgement.verdict === "supported";
  return {
    text: textOf(claim, judgement),
    verified: supported && confidence >= options.minConfidence,
    confidence,
    source: sourceOf(graph, judgement),
    path: pathOf(graph, judgement),
    steps: stepsOf(graph, judgement),
    ...(options.includeEvidence ? { evidence: evidenceOf(graph, judgement) } : {}),
    reasoning: reasoningOf(judgement),
    verdict: judgement.verdict === "unknown" ? "not_found" : judgement.verdict,
    span,
    ...(judgement.verdict === "refuted" && judgement.expected !== undefined ? { expected: judgement.expected } : {}),
    ...correctionOf(claim, judgement),
  };
}

// With the names that its pronouns were found to stand for.
function textOf({ text, clauses: [clause] }: ExtractedClaim, { verdict, meant }: Judgement): string {
  return verdict === "supported" && meant && clause && wording(clause.tokens) === text ? wording(meant.tokens) : text;
}

function correctionOf(claim: ExtractedClaim, { verdict, expected, instead }: Judgement): Pick<Claim, "correction"> {
  if (verdict !== "refuted" || expected === undefined || !instead || claim.negated || claim.clauses.length > 1)
    return {};
  return { correction: wording(corrected(instead, expected)) };
}

const OPEN: Judgement = {
  verdict: "unknown",
  facts: [],
  negated: false,
  features: { link: 0, fit: 0, explained: 0, hops: 0, open: 0 },
};

// "All" holds when each part does and fails when one does not; "any" the other way round.
function* judge(graph: GraphReader, claim: ExtractedClaim): Paused<Judgement> {
  const parts: Judgement[] = [];
  for (const clause of claim.clauses) {
    parts.push(judgeClause(graph, clause));
    yield;
  }
  const [deciding, otherwise] =
    claim.logic === "all" ? (["refuted", "supported"] as const) : (["supported", "refuted"] as const);
  const decided =
    parts.find((part) => part.verdict === deciding) ??
    (parts.length > 0 && parts.every((part) => part.verdict === otherwise) ? joined(parts) : open(parts));
  if (!claim.negated || decided.verdict === "unknown") return decided;
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
  return { ...OPEN, features: least.features, facts: unknown.flatMap((part) => part.facts) };
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

// Offsets rise from claim to claim only roughly, so each is looked up in a table made once.
function codePoints(text: string): (offset: number) => number {
  let surrogates = false;
  for (let i = 0; i < text.length && !surrogates; i++)
    surrogates = text.charCodeAt(i) >= 0xd800 && text.charCodeAt(i) < 0xdc00;
  if (!surrogates) return (offset) => offset;
  const points = new Uint32Array(text.length + 1);
  let count = 0;
  for (let i = 0; i < text.length; i++) {
    points[i] = count;
    const paired =
      text.charCodeAt(i) >= 0xd800 &&
      text.charCodeAt(i) < 0xdc00 &&
      text.charCodeAt(i + 1) >= 0xdc00 &&
      text.charCodeAt(i + 1) < 0xe000;
    if (paired) points[++i] = count;
    count += 1;
  }
  points[text.length] = count;
  return (offset) => points[offset] ?? count;
}
