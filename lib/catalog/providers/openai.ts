import { z } from "zod";
import type { ApiError } from "../errors";
import { issuesOf, type Provider, type Refusal } from "./provider";

const error = z.object({
  error: z.object({
    message: z.string(),
    type: z.string(),
    param: z.string().nullable(),
    code: z.string().nullable(),
  }),
});

/** Kinds of errors by our codes; all others are `invalid_request_error` or, from 500 on, `server_error`. */
const KINDS: Partial<Record<ApiError["code"], { type?: string; code: string | null; message?: string }>> = {
  missing_api_key: { code: null, message: "You did not send an API key. Send it in the header Authorization: Bearer." },
  invalid_api_key: { code: "invalid_api_key" },
  insufficient_permissions: { code: "insufficient_permissions" },
  text_too_long: { code: "string_above_max_length" },
  idempotency_conflict: { type: "idempotency_error", code: "idempotency_conflict" },
  rate_limit_exceeded: { type: "requests", code: "rate_limit_exceeded" },
};
const MONTH_SPENT = { type: "insufficient_quota", code: "insufficient_quota" };

export const openai = {
  name: "OpenAI",
  keyIn: [{ header: "Authorization", scheme: "Bearer" }],
  refuse,
  error,
} satisfies Provider;

function refuse(failure: ApiError): Refusal {
  const isMonth = failure.options.spent === "month";
  const kind = isMonth ? MONTH_SPENT : KINDS[failure.code];
  const body: z.output<typeof error> = {
    error: {
      message: (kind && "message" in kind && kind.message) || failure.message,
      type: kind?.type ?? (failure.status >= 500 ? "server_error" : "invalid_request_error"),
      param: failure.code === "text_too_long" ? "input" : issuesOf(failure)[0]?.path || null,
      code: kind?.code ?? null,
    },
  };
  // Its clients try again after 429 unless they are told not to.
  return { status: failure.status, body, ...(isMonth ? { headers: { "X-Should-Retry": "false" } } : {}) };
}
