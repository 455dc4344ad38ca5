import type { Input, Output } from "@/lib/catalog/endpoints";
import { ERRORS } from "@/lib/catalog/errors";
import { type Claim, type Reading, supportScore, wholeReading } from "@/lib/engine";
import { metrics } from "@/lib/telemetry";
import { type Caller, keyOf, type Outcome, type TextEvent } from "../callers";
import { hashText, toRecord } from "../log";
import { settingsOf } from "../people";
import { checkedLength, readText } from "../reading";
import { countsOfClaims } from "../usage";
import { passagesOf } from "./context";
import { type Heard, hear } from "./testimonies";

type Result = Output<"verify">;

/**
 * Checks the claims of a text. Touches no row: what is to be counted and logged goes with the outcome, so that one
 * commit holds the charge and its consequences. Throws `text_too_long` and `context_too_long`, and `service_unavailable`
 * where too many texts wait.
 */
export async function verifyClaims(caller: Caller, input: Input<"verify">): Promise<Outcome> {
  const textLength = checkedLength(input.text);
  const passages = passagesOf(input.context);
  const { organizationId } = keyOf(caller);
  const { log, evidence, retriever } = await settingsOf(organizationId);
  const reading = await readingOf(caller, input);
  const asker = { organizationId, requestId: caller.requestId, msLeft: caller.msLeft?.() };
  const hearing = { reading, passages, options: input.options, trust: evidence.trust, retriever, asker };
  const heard = await hear(hearing, caller.tell);
  const claims = [...heard.claims, ...heard.decided];
  const summary = summarize(claims);
  for (const { verdict } of claims) metrics()?.claims.inc({ verdict });
  const flagged = summary.unverified > 0;
  const blocked = flagged && input.mode === "blocking";
  const result: Omit<Result, "processing_time_ms"> = {
    request_id: caller.requestId,
    mode: input.mode,
    claims,
    not_checked: heard.notChecked.map(toNotChecked),
    summary,
    ...scoreOf(scoredOf(heard), heard.isTextAsked || isContextAsked(input)),
    ...(heard.retrieval ? { retrieval: heard.retrieval } : {}),
    flagged,
    blocked,
  };
  const isKept = input.mode === "logging" || log.keep === "all";
  const kept = {
    ...result,
    organizationId,
    text: input.text,
    textLength,
    keep: log.keep_texts ? log.keep_parts : undefined,
  };
  return {
    status: blocked ? ERRORS.verification_failed.status : 200,
    body: { ...(blocked ? blockedError() : {}), ...result, processing_time_ms: caller.elapsedMs() },
    usage: {
      claims: claims.length,
      verifiedClaims: summary.verified,
      confidenceSum: claims.reduce((sum, { confidence }) => sum + confidence, 0),
    },
    record: isKept ? toRecord(kept) : undefined,
    event: blocked ? blockedEvent(result, input.text) : undefined,
    counts: countsOfClaims(caller, claims),
  };
}

async function readingOf(caller: Caller, { text, extract_claims, options }: Input<"verify">): Promise<Reading> {
  if (!extract_claims) return wholeReading(text);
  const { organizationId } = keyOf(caller);
  return await readText(text, options.max_claims, { organizationId, msLeft: caller.msLeft?.() });
}

const isContextAsked = ({ context, options }: Input<"verify">) =>
  context !== undefined && options.evidence.includes("context");

// Where the graph alone was asked and knew nothing, a score of 0 would speak of the graph rather than of the text.
function scoreOf(claims: Claim[], isTextAsked: boolean): Pick<Result, "support_score"> {
  if (!isTextAsked && claims.every(({ verdict }) => verdict === "not_found")) return {};
  return { support_score: supportScore(claims) };
}

const toNotChecked = ({ text, start, end, reason }: Reading["notChecked"][number]) => ({
  text,
  span: { start, end },
  reason,
});

// Of sentences that are no claims by themselves only the refuted ones: what is not found of them is not listed, so that the
// supported ones alone would raise the score.
const scoredOf = ({ claims, decided }: Heard) => [...claims, ...decided.filter(({ verdict }) => verdict === "refuted")];

function summarize(claims: Claim[]): Result["summary"] {
  const verified = claims.filter((claim) => claim.verified).length;
  const sum = claims.reduce((total, { confidence }) => total + confidence, 0);
  return {
    total_claims: claims.length,
    verified,
    unverified: claims.length - verified,
    avg_confidence: claims.length === 0 ? 0 : Math.round((sum / claims.length) * 10_000) / 10_000,
  };
}

function blockedEvent({ request_id, summary }: Pick<Result, "request_id" | "summary">, text: string): TextEvent {
  const { total_claims, unverified } = summary;
  return { event: "text.blocked", data: { request_id, text_sha256: hashText(text), total_claims, unverified } };
}

function blockedError() {
  return { error: "verification_failed", message: ERRORS.verification_failed.message };
}
