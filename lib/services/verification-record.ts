import { createHash } from "node:crypto";
import type { Output } from "@/lib/catalog/endpoints";
import { seal, unseal } from "./sealing";

const MAX_KEPT = 200; // claims, and sentences that are none

/** A row of the verification log. Lengths in code points. */
export interface VerificationRecord {
  request_id: string;
  mode: string;
  text_sha256: string;
  text_length: number;
  total_claims: number;
  verified_claims: number;
  refuted_claims: number;
  not_found_claims: number;
  avg_confidence: number;
  flagged: boolean;
  /** Claims that a passage of a document decided, by their number in the text. */
  decided: { passage: number; claim: number; verdict: string }[];
  /** How the search service of the organization answered. */
  retrieval?: Result["retrieval"];
  /** Text and claims, encrypted; written only while the organization keeps texts. */
  sealed_text?: string;
}

/** What the log keeps of a text where its organization chose so. */
export interface KeptText {
  text: string;
  claims: Output<"verify">["claims"];
  not_checked: Output<"verify">["not_checked"];
}

type Result = Omit<Output<"verify">, "processing_time_ms">;

/** The outcome of a request as the log holds it. */
export function toRecord(
  of: Result & { organizationId: string; text: string; textLength: number; keepText: boolean },
): VerificationRecord {
  const count = (verdict: string) => of.claims.filter((claim) => claim.verdict === verdict).length;
  return {
    request_id: of.request_id,
    mode: of.mode,
    text_sha256: hashText(of.text),
    text_length: of.textLength,
    total_claims: of.summary.total_claims,
    verified_claims: of.summary.verified,
    refuted_claims: count("refuted"),
    not_found_claims: count("not_found"),
    avg_confidence: of.summary.avg_confidence,
    flagged: of.flagged,
    decided: of.claims.flatMap(({ source, verdict }, claim) => {
      const passage = Number(OF_PASSAGE.exec(source)?.[1]);
      return passage ? [{ passage, claim, verdict }] : [];
    }),
    retrieval: of.retrieval,
    sealed_text: of.keepText ? sealText(of) : undefined,
  };
}

const OF_PASSAGE = /^documents\/src_\w+\/(\d{1,9})$/;

/** SHA-256 of a text in UTF-8, hex: by it the log finds a text that it does not hold. */
export function hashText(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** The kept text of a row. Throws where it was altered or moved. */
export function unsealText(sealed: string, of: { organizationId: string; request_id: string }): KeptText {
  const kept: KeptText = { not_checked: [], ...JSON.parse(unseal(sealed, contextOf(of))) };
  return { ...kept, claims: kept.claims.map((claim) => ({ ...claim, citations: claim.citations ?? [] })) }; // the first were kept without
}

function sealText(of: Result & { organizationId: string; text: string }): string {
  const kept: KeptText = {
    text: of.text,
    claims: of.claims.slice(0, MAX_KEPT),
    not_checked: of.not_checked.slice(0, MAX_KEPT),
  };
  return seal(JSON.stringify(kept), contextOf(of));
}

function contextOf({ organizationId, request_id }: { organizationId: string; request_id: string }): string {
  return `verification:${organizationId}:${request_id}`;
}
