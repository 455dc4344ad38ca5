import { createHash } from "node:crypto";
import type { Output } from "@/lib/catalog/endpoints";
import type { KEPT_PARTS } from "@/lib/catalog/settings";
import type { VerificationRecord } from "../callers";
import { seal, unseal } from "../secrets";

const MAX_KEPT = 200; // claims, and sentences that are none

type Parts = (typeof KEPT_PARTS)[number];

/** What the log keeps of a text where its organization chose so. */
export interface KeptText {
  /** Empty where the claims alone are kept. */
  text: string;
  claims: Output<"verify">["claims"];
  not_checked: Output<"verify">["not_checked"];
  categories: Output<"harm_detect">["categories"];
}

type Result = Omit<Output<"verify">, "processing_time_ms">;

/** The outcome of a request as the log holds it. */
export function toRecord(
  of: Result & { organizationId: string; text: string; textLength: number; keep?: Parts },
): VerificationRecord {
  const count = (verdict: string) => of.claims.filter((claim) => claim.verdict === verdict).length;
  return {
    request_id: of.request_id,
    endpoint: "verify",
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
    ...(of.keep ? { sealed_text: sealText(of, of.keep), sealed_parts: of.keep } : {}),
  };
}

const NO_CLAIMS = { total_claims: 0, verified_claims: 0, refuted_claims: 0, not_found_claims: 0, avg_confidence: 0 };

/** The same of a text that was checked for harm; what was found is parts of the text, so that it is kept with all of it. */
export function toHarmRecord(
  of: Pick<Output<"harm_detect">, "request_id" | "harmful" | "categories"> & {
    organizationId: string;
    text: string;
    textLength: number;
    keep?: Parts;
  },
): VerificationRecord {
  const { request_id, categories, text } = of;
  const kept: KeptText = { text, claims: [], not_checked: [], categories };
  return {
    request_id,
    endpoint: "harm_detect",
    mode: "",
    text_sha256: hashText(text),
    text_length: of.textLength,
    ...NO_CLAIMS,
    flagged: of.harmful,
    harm: categories.map(({ category, level }) => ({ category, level })),
    decided: [],
    ...(of.keep === "all" ? { sealed_text: seal(JSON.stringify(kept), contextOf(of)), sealed_parts: of.keep } : {}),
  };
}

const OF_PASSAGE = /^documents\/src_\w+\/(\d{1,9})$/;

/** SHA-256 of a text in UTF-8, hex: by it the log finds a text that it does not hold. */
export function hashText(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** The kept text of a row. Throws where it was altered or moved. */
export function unsealText(sealed: string, of: { organizationId: string; request_id: string }): KeptText {
  const kept: KeptText = { not_checked: [], categories: [], ...JSON.parse(unseal(sealed, contextOf(of))) };
  // Rows from before citations were kept have none.
  return { ...kept, claims: kept.claims.map((claim) => ({ ...claim, citations: claim.citations ?? [] })) };
}

function sealText(of: Result & { organizationId: string; text: string }, parts: Parts): string {
  const kept: KeptText = {
    text: parts === "all" ? of.text : "",
    claims: of.claims.slice(0, MAX_KEPT),
    not_checked: parts === "all" ? of.not_checked.slice(0, MAX_KEPT) : [],
    categories: [],
  };
  return seal(JSON.stringify(kept), contextOf(of));
}

function contextOf({ organizationId, request_id }: { organizationId: string; request_id: string }): string {
  return `verification:${organizationId}:${request_id}`;
}
