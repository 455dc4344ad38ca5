import { z } from "zod";
import { harmOutput } from "./harm";
import { PRINTABLE } from "./printable";
import { retrieval, verifyOutput } from "./verify";

const LOG_VERDICTS = ["verified", "refuted", "not_found", "harmful", "harmless"] as const;
/** `refused`: what was answered with an error. */
const LOG_KINDS = ["verify", "harm_detect", "refused"] as const;
const MAX_VIEW_NAME = 60;
const CURSOR = /^\d{1,16}_\w{1,60}$/; // when, in Unix microseconds, and which request of that moment

/** What the verification log is searched by. `q`: a request id, or the SHA-256 of a text; texts stay out of addresses. */
export const logQuery = z.object({
  q: z.string().trim().max(100).regex(PRINTABLE).optional(),
  kind: z.enum(LOG_KINDS).optional(),
  verdict: z.enum(LOG_VERDICTS).optional(),
  key: z.string().max(100).regex(PRINTABLE).optional(),
  flagged: z.enum(["true", "false"]).optional(),
  from: z.iso.date().optional().meta({ description: "UTC day, inclusive." }),
  to: z.iso.date().optional().meta({ description: "UTC day, inclusive." }),
  judged: z.enum(["right", "wrong"]).optional().meta({ description: "Some verdict was judged so." }),
  cursor: z.string().regex(CURSOR).optional().meta({ description: "`next_cursor` of the page before." }),
});

const key = z.object({ id: z.string(), name: z.string(), prefix: z.string() }).nullable();

/** `harm`: the categories that were found, of a text that was checked for harm. */
export const loggedVerification = z.object({
  kind: z.enum(["verify", "harm_detect"]),
  request_id: z.string(),
  created_at: z.iso.datetime(),
  mode: z.string(),
  key,
  harm: z.array(z.object({ category: z.string(), level: z.string() })),
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

/** A request that was answered with an error; what it held is not kept. */
export const refusedRequest = z.object({
  kind: z.literal("refused"),
  request_id: z.string(),
  created_at: z.iso.datetime(),
  key,
  endpoint: z.string(),
  status: z.int(),
  error: z.string(),
});

export const logPage = z.object({
  requests: z.array(z.discriminatedUnion("kind", [logRow, refusedRequest])),
  next_cursor: z.string().nullable(),
});

/** Filters under a name. */
export const viewName = z.object({
  name: z.string().trim().min(1, "Must not be empty").max(MAX_VIEW_NAME).regex(PRINTABLE),
});
export const logView = viewName.extend({ filters: logQuery.omit({ cursor: true }) });

export const loggedDetail = loggedVerification.extend({
  retrieval: retrieval.nullable(),
  kept: z
    .object({
      text: z.string().meta({ description: "Empty where the claims alone are kept." }),
      claims: verifyOutput.shape.claims,
      not_checked: verifyOutput.shape.not_checked,
      categories: harmOutput.shape.categories,
    })
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
