import { z } from "zod";
import { PRINTABLE } from "./printable";
import { verifyOutput } from "./verify";

const MAX_REASON_LENGTH = 500;

const request_id = z.string().max(100).regex(PRINTABLE);

/** The request whose judgements are asked for. */
export const feedbackQuery = z.object({ request_id });

/** A claim of a kept answer, by its number from 0. */
export const judgedClaim = z.object({ request_id, claim: z.coerce.number().int().min(0).max(100_000) });

/** What somebody says of its verdict. */
export const feedbackInput = judgedClaim.extend({
  is_right: z.boolean(),
  reason: z
    .string()
    .trim()
    .max(MAX_REASON_LENGTH)
    .refine((text) => !text.includes("\0"), "Must not hold NUL")
    .default(""),
});

/** `given_by`: an email address; null where the account is gone. */
export const feedback = z.object({
  claim: z.int(),
  is_right: z.boolean(),
  reason: z.string(),
  given_by: z.string().nullable(),
  given_at: z.iso.datetime(),
});

export const feedbackList = z.object({ feedback: z.array(feedback) });

/** The judgements to download, and as what. */
export const feedbackExportQuery = z.object({ format: z.enum(["jsonl", "csv"]).default("jsonl") });

/** A line of the data set: what was claimed, what the answer said, and whether that was right. */
export const judgedVerdict = feedback.extend({
  request_id,
  text: z.string(),
  verdict: z.string(),
  verified: z.boolean(),
  confidence: z.number(),
  answer: verifyOutput.shape.claims.element,
});
