import { z } from "zod";
import type { ApiError } from "../errors";
import { issuesOf, type Provider, type Refusal, toldBy } from "./provider";

const detail = z.object({ code: z.string(), message: z.string(), target: z.string().optional() });
const error = z.object({ error: detail.extend({ details: z.array(detail).optional() }) });

const BAD_BODY = "InvalidRequestBody";

/** Its codes by ours; a code that an adapter gives itself comes first. */
const CODES: Partial<Record<ApiError["code"], string>> = {
  invalid_request: BAD_BODY,
  text_too_long: BAD_BODY,
  context_too_long: BAD_BODY,
  missing_api_key: "401",
  invalid_api_key: "401",
  insufficient_permissions: "PermissionDenied",
  not_found: "NotFound",
  method_not_allowed: "MethodNotAllowed",
  idempotency_conflict: "Conflict",
  request_timeout: "RequestTimeout",
  payload_too_large: "RequestEntityTooLarge",
  rate_limit_exceeded: "TooManyRequests",
  service_unavailable: "ServerBusy",
};
const NO_KEY = "The request has no key. Send it in the header Ocp-Apim-Subscription-Key.";

export const azure = {
  name: "Azure AI Content Safety",
  keyIn: [{ header: "Ocp-Apim-Subscription-Key" }],
  refuse,
  error,
} satisfies Provider;

function refuse(failure: ApiError): Refusal {
  const code = String(
    toldBy(failure).code ?? CODES[failure.code] ?? (failure.status < 500 ? "InvalidRequest" : "InternalError"),
  );
  const message = failure.code === "missing_api_key" ? NO_KEY : failure.message;
  const issues = issuesOf(failure);
  const target = issues[0]?.path;
  const body: z.output<typeof error> = {
    error: {
      code,
      message,
      ...(target ? { target } : {}),
      ...(issues.length > 1
        ? { details: issues.map(({ path, message }) => ({ code: BAD_BODY, message, target: path })) }
        : {}),
    },
  };
  return { status: failure.status, body, headers: { "X-Ms-Error-Code": code } };
}
