/** Every error of the API: its HTTP status and what the caller reads when nothing more exact is said. */
export const ERRORS = {
  invalid_request: { status: 400, message: "The request is not valid." },
  text_too_long: { status: 400, message: "The text is too long." },
  verification_failed: { status: 400, message: "At least one claim could not be verified." },
  missing_api_key: { status: 401, message: "Send your API key in the X-API-Key header." },
  invalid_api_key: { status: 401, message: "The API key is not valid." },
  insufficient_permissions: { status: 403, message: "The API key lacks the scope that this endpoint needs." },
  cannot_revoke_current_key: { status: 403, message: "A key cannot revoke itself." },
  not_found: { status: 404, message: "There is nothing at this address." },
  key_not_found: { status: 404, message: "There is no such key." },
  webhook_not_found: { status: 404, message: "There is no such webhook subscription." },
  delivery_not_found: { status: 404, message: "There is no such delivery of this subscription." },
  method_not_allowed: { status: 405, message: "This address does not answer that method." },
  idempotency_conflict: { status: 409, message: "This Idempotency-Key was used for another request." },
  webhook_disabled: { status: 409, message: "The webhook subscription is disabled. Set its status to active first." },
  webhook_limit_reached: { status: 409, message: "The organization has as many webhook subscriptions as it can." },
  request_timeout: { status: 408, message: "The request body took too long to arrive." },
  payload_too_large: { status: 413, message: "The request body is larger than 1 MiB." },
  rate_limit_exceeded: { status: 429, message: "The limit of the plan is reached." },
  internal_error: { status: 500, message: "Something failed on our side." },
  service_unavailable: { status: 503, message: "The service is not available right now. Try again shortly." },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** A request that failed, as its caller is told. `details` goes to the caller too; `cause` stays in the log. */
export class ApiError extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly options: { message?: string; details?: Record<string, unknown>; cause?: unknown } = {},
  ) {
    super(options.message ?? ERRORS[code].message, { cause: options.cause });
    this.name = "ApiError";
  }

  get status(): number {
    return ERRORS[this.code].status;
  }
}
