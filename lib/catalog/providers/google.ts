import { z } from "zod";
import type { ApiError } from "../errors";
import { issuesOf, type Provider, type Refusal, toldBy } from "./provider";

const error = z.object({
  error: z.object({
    code: z.int().meta({ description: "The HTTP status." }),
    message: z.string(),
    status: z.string(),
    details: z.array(z.looseObject({ "@type": z.string() })).optional(),
  }),
});

type Detail = { "@type": string } & Record<string, unknown>;

/** Google's names for the kinds of failures, by HTTP status. */
const STATUS: Record<number, string> = {
  400: "INVALID_ARGUMENT",
  401: "UNAUTHENTICATED",
  403: "PERMISSION_DENIED",
  404: "NOT_FOUND",
  405: "UNIMPLEMENTED",
  408: "DEADLINE_EXCEEDED",
  409: "ABORTED",
  413: "INVALID_ARGUMENT",
  429: "RESOURCE_EXHAUSTED",
  500: "INTERNAL",
  503: "UNAVAILABLE",
};
const TYPES = "type.googleapis.com";
const KEY_PLACES = [
  { header: "Authorization", scheme: "Bearer" },
  { header: "X-Goog-Api-Key" },
  { query: "key" },
] as const;

const reasonOf = (reason: string): Detail => ({
  "@type": `${TYPES}/google.rpc.ErrorInfo`,
  reason,
  domain: "googleapis.com",
});

/** The check of grounding. */
export const google = {
  name: "Google check grounding",
  keyIn: KEY_PLACES,
  refuse: (failure) => refusal(failure, failure.status, detailsOf(failure)),
  error,
} satisfies Provider;

/** The comment analyser, whose keys are named in the query and refused as arguments are. */
export const perspective = {
  name: "Perspective",
  keyIn: [...KEY_PLACES].reverse(),
  refuse: (failure) => refusal(failure, KEY_STATUS[failure.code] ?? failure.status, commentDetailsOf(failure)),
  error,
} satisfies Provider;

const KEY_STATUS: Partial<Record<ApiError["code"], number>> = { invalid_api_key: 400, missing_api_key: 403 };
const MESSAGES: Partial<Record<ApiError["code"], string>> = {
  missing_api_key: "The request has no API key. Send it as Authorization: Bearer, X-Goog-Api-Key or ?key=.",
};

function refusal(failure: ApiError, code: number, details: Detail[]): Refusal {
  const message = MESSAGES[failure.code] ?? failure.message;
  const status = STATUS[code] ?? "UNKNOWN";
  const body: z.output<typeof error> = { error: { code, message, status, ...(details.length > 0 ? { details } : {}) } };
  return { status: code, body };
}

function detailsOf(failure: ApiError): Detail[] {
  if (failure.code === "rate_limit_exceeded") return [reasonOf("RATE_LIMIT_EXCEEDED")];
  const fieldViolations = issuesOf(failure).map(({ path, message }) => ({ field: path, description: message }));
  return fieldViolations.length > 0 ? [{ "@type": `${TYPES}/google.rpc.BadRequest`, fieldViolations }] : [];
}

function commentDetailsOf(failure: ApiError): Detail[] {
  if (failure.code === "invalid_api_key") return [reasonOf("API_KEY_INVALID")];
  const errorType = failure.code === "text_too_long" ? "COMMENT_TOO_LONG" : toldBy(failure).errorType;
  const own = errorType
    ? [{ "@type": `${TYPES}/google.commentanalyzer.v1alpha1.Error`, ...toldBy(failure), errorType }]
    : [];
  return [...own, ...detailsOf(failure)];
}
