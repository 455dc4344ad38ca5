import type { Endpoint } from "@/lib/catalog/endpoints";
import { ApiError, ERRORS, type ErrorCode } from "@/lib/catalog/errors";
import { ERROR_DETAILS } from "@/lib/catalog/examples";
import { PROVIDERS } from "@/lib/catalog/providers";

const ALWAYS: ErrorCode[] = ["internal_error", "service_unavailable"];
const WITH_KEY: ErrorCode[] = ["missing_api_key", "invalid_api_key", "rate_limit_exceeded"];
const WITH_BODY: ErrorCode[] = ["invalid_request", "request_timeout", "payload_too_large"];

/** Every error that an endpoint can answer with: those that follow from what it is, and its own. */
export function errorsOf({ method, scope, idempotent, input, errors = [] }: Endpoint): ErrorCode[] {
  const takesBody = method === "POST" || method === "PATCH";
  const takesQuery = !takesBody && Object.keys((input as { shape?: object }).shape ?? {}).length > 0;
  return [
    ...(takesBody ? WITH_BODY : takesQuery ? (["invalid_request"] as const) : []),
    ...(scope ? WITH_KEY : []),
    ...(scope && scope !== "any" ? (["insufficient_permissions"] as const) : []),
    ...(idempotent ? (["idempotency_conflict"] as const) : []),
    ...errors,
    ...ALWAYS,
  ];
}

/** The status and body of an error as callers of an endpoint get it, with an example's details where it has some. */
export function errorExample({ shape }: Pick<Endpoint, "shape">, code: ErrorCode): { status: number; body: object } {
  const details = ERROR_DETAILS[code];
  if (shape) return PROVIDERS[shape].refuse(new ApiError(code, { details }));
  const body = { error: code, message: ERRORS[code].message, ...(details ? { details } : {}) };
  return { status: ERRORS[code].status, body };
}

export const ERROR_SCHEMA = {
  type: "object",
  required: ["error", "message"],
  properties: {
    error: { type: "string", enum: Object.keys(ERRORS) },
    message: { type: "string", description: "For people; may change." },
    details: { type: "object", additionalProperties: true },
  },
};
