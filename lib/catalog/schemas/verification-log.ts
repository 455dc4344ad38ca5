import { z } from "zod";
import { PRINTABLE } from "./printable";
import { retrieval, verifyOutput } from "./verify";

export const LOG_VERDICTS = ["verified", "refuted", "not_found"] as const;

/** What the verification log is searched by. `q`: a request id, or the SHA-256 of a text; texts stay out of addresses. */
export const logQuery = z.object({
  q: z.string().trim().max(100).regex(PRINTABLE).optional(),
  verdict: z.enum(LOG_VERDICTS).optional(),
  key: z.string().max(100).regex(PRINTABLE).optional(),
  flagged: z.enum(["true", "false"]).optional(),
  from: z.iso.date().optional().meta({ description: "UTC day, inclusive." }),
  to: z.iso.date().optional().meta({ description: "UTC day, inclusive." }),
  judged: z.enum(["right", "wrong"]).optional().meta({ description: "Some verdict was judged so." }),
  cursor: z.string().max(100).regex(PRINTABLE).optional(),
});

export const loggedVerification = z.object({
  request_id: z.string(),
  created_at: z.iso.datetime(),
  mode: z.string(),
  key: z.object({ id: z.string(), name: z.string(), prefix: z.string() }).nullable(),
  text_sha256: z.string(),
  text_length: z.int(),
  total_claims: z.int(),
  verified_claims: z.int(),
  refuted_claims: z.int(),
  not_found_claims: z.int(),
  avg_confidence: z.number(),
  flagged: z.boolean(),
  has_text: z.boolean(),
});

/** `preview`: how the text begins, where it was kept. `judged_right`, `judged_wrong`: verdicts that somebody judged. */
const logRow = loggedVerification.extend({
  preview: z.string().nullable(),
  judged_right: z.int(),
  judged_wrong: z.int(),
});

export const logPage = z.object({ verifications: z.array(logRow), next_cursor: z.string().nullable() });

export const loggedDetail = loggedVerification.extend({
  retrieval: retrieval.nullable(),
  kept: z
    .object({ text: z.string(), claims: verifyOutput.shape.claims, not_checked: verifyOutput.shape.not_checked })
    .nullable(),
});

/** Which logged verification to download, and as what. */
export const reportQuery = z.object({
  request_id: z.string().max(100).regex(PRINTABLE),
  format: z.enum(["json", "markdown"]).default("json"),
});

/** The part of the log to download, and as what. */
export const exportQuery = logQuery.omit({ cursor: true }).extend({ format: z.enum(["csv", "jsonl"]).default("csv") });

/** A text whose hash is asked for, to search by. */
export const textToHash = z.object({ text: z.string().min(1).max(100_000) });

export type LogQuery = z.output<typeof logQuery>;
