/** Every error of the API: its HTTP status and what the caller reads when nothing more exact is said. */
export const ERRORS = {
  invalid_request: { status: 400, message: "The request is not valid." },
  text_too_long: { status: 400, message: "The text is too long." },
  context_too_long: { status: 400, message: "The context is too long." },
  verification_failed: { status: 400, message: "At least one claim could not be verified." },
  missing_api_key: { status: 401, message: "Send your API key in the X-API-Key header." },
  invalid_api_key: { status: 401, message: "The API key is not valid." },
  insufficient_permissions: { status: 403, message: "The API key lacks the scope that this endpoint needs." },
  quota_exceeded: { status: 403, message: "The plan has no room for more of your own knowledge." },
  cannot_revoke_current_key: { status: 403, message: "A key cannot revoke itself." },
  not_found: { status: 404, message: "There is nothing at this address." },
  key_not_found: { status: 404, message: "There is no such key." },
  webhook_not_found: { status: 404, message: "There is no such webhook subscription." },
  delivery_not_found: { status: 404, message: "There is no such delivery of this subscription." },
  batch_not_found: { status: 404, message: "There is no such batch." },
  source_not_found: { status: 404, message: "There is no such source." },
  relation_not_found: { status: 404, message: "No imported fact has this relation." },
  method_not_allowed: { status: 405, message: "This address does not answer that method." },
  idempotency_conflict: { status: 409, message: "This Idempotency-Key was used for another request." },
  webhook_disabled: { status: 409, message: "The webhook subscription is disabled. Set its status to active first." },
  webhook_limit_reached: { status: 409, message: "The organization has as many webhook subscriptions as it can." },
  source_complete: { status: 409, message: "The file of this source is complete." },
  key_ended: { status: 409, message: "The key is revoked or expired, for good. It cannot be changed." },
  key_disabled: { status: 409, message: "The key is disabled. Enable it first." },
  request_timeout: { status: 408, message: "The request body took too long to arrive." },
  source_not_documents: {
    status: 409,
    message: "Only documents can be read again. Remove the facts, and import them anew.",
  },
  payload_too_large: { status: 413, message: "The request body is larger than 1 MiB." },
  unsupported_media: { status: 415, message: "The file is of no format that documents are read from." },
  document_unreadable: { status: 422, message: "The document cannot be read." },
  rate_limit_exceeded: { status: 429, message: "A limit of the plan or of the key is reached." },
  internal_error: { status: 500, message: "Something failed on our side." },
  service_unavailable: { status: 503, message: "The service is not available right now. Try again shortly." },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** The same for the dashboard, which people meet and API callers do not. */
const DASHBOARD_ERRORS = {
  not_signed_in: { status: 401, message: "You are signed out. Sign in to go on." },
  second_factor_needed: { status: 401, message: "Enter the code of your authenticator app." },
  wrong_code: { status: 401, message: "The code is wrong, or was used before." },
  wrong_credentials: { status: 401, message: "The email or the password is wrong." },
  role_too_low: { status: 403, message: "Your role does not allow this. Ask an owner of the organization." },
  foreign_origin: { status: 403, message: "This request did not come from the dashboard." },
  email_taken: { status: 409, message: "There is an account with this email. Sign in, or reset its password." },
  second_factor_on: { status: 409, message: "Two-factor sign-in is on already." },
  already_member: { status: 409, message: "This person is a member already." },
  invitation_open: { status: 409, message: "There is an open invitation to this address. Withdraw it, or wait." },
  last_owner: { status: 409, message: "An organization needs an owner. Make someone else an owner first." },
  organization_limit_reached: { status: 409, message: "You own as many organizations as one person can." },
  link_invalid: { status: 410, message: "This link was used or has expired. Ask for a new one." },
  invitation_limit_reached: { status: 429, message: "The organization has sent as many invitations as it can today." },
  too_many_attempts: { status: 429, message: "Too many attempts. Try again later." },
} as const satisfies Record<string, { status: number; message: string }>;

const ALL = { ...ERRORS, ...DASHBOARD_ERRORS };

/** A request that failed, as its caller is told. `details` goes to the caller too; `cause` stays in the log. */
export class ApiError extends Error {
  constructor(
    readonly code: keyof typeof ALL,
    readonly options: {
      message?: string;
      details?: Record<string, unknown>;
      cause?: unknown;
      /** Of `rate_limit_exceeded`: which limit. */
      spent?: "minute" | "month";
    } = {},
  ) {
    super(options.message ?? ALL[code].message, { cause: options.cause });
    this.name = "ApiError";
  }

  get status(): number {
    return ALL[this.code].status;
  }
}
