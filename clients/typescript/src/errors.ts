import type { VerifyOutput } from "./api.generated.js";

/** What came back for a request that failed. */
export interface FailedAnswer {
  status: number;
  headers: Headers;
  /** Parsed where it is JSON, else its text. */
  body: unknown;
}

interface Failure {
  code: string;
  message: string;
  answer?: FailedAnswer;
  cause?: unknown;
}

/** Every failure of a call. Tell kinds apart by class, and what exactly went wrong by `code`. */
export class AssayError extends Error {
  /** As the API names it, such as `text_too_long`; `no_answer`, `timeout` and `unexpected_answer` where it did not speak. */
  readonly code: string;
  /** Of the answer; undefined where none came. */
  readonly status: number | undefined;
  /** `X-Request-Id`: tells the operator of the service which request it was. */
  readonly requestId: string | undefined;
  readonly details: Record<string, unknown> | undefined;
  /** The whole answer. */
  readonly body: unknown;

  constructor({ code, message, answer, cause }: Failure) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = new.target.name;
    this.code = code;
    this.status = answer?.status;
    this.requestId = answer?.headers.get("x-request-id") ?? undefined;
    this.details = fieldOf(answer?.body, "details") as Record<string, unknown> | undefined;
    this.body = answer?.body;
  }
}

/** 401: the key is missing, wrong, revoked or expired. */
export class AuthenticationError extends AssayError {}

/** 403: the key may not do this. */
export class PermissionError extends AssayError {}

/** 403 `quota_exceeded`: the plan has no room for more knowledge of your own. */
export class QuotaError extends PermissionError {}

/** 404: there is no such key, webhook, batch or source. */
export class NotFoundError extends AssayError {}

/** 409: what is there already does not allow it. */
export class ConflictError extends AssayError {}

/** 400, 413, 415, 422: the request has to change before it can succeed. */
export class ValidationError extends AssayError {
  /** What is wrong with which field, where the API tells. */
  get issues(): { path: string; message: string }[] {
    return (this.details?.issues as { path: string; message: string }[] | undefined) ?? [];
  }
}

/** 400 `verification_failed`: the mode is `blocking` and a claim is unverified. `result` is the whole verdict. */
export class BlockedError extends AssayError {
  get result(): VerifyOutput {
    return this.body as VerifyOutput;
  }
}

/** 429: the plan's or the key's minute or month is spent. */
export class RateLimitError extends AssayError {
  /** Milliseconds after which a request may succeed, counted from the answer. */
  readonly retryAfterMs: number | undefined;

  constructor(told: Failure) {
    super(told);
    this.retryAfterMs = retryAfterOf(told.answer);
  }

  /** Requests that the limit allows. */
  get limit(): number | undefined {
    return this.details?.limit as number | undefined;
  }

  get resetAt(): Date | undefined {
    const { reset_at } = this.details ?? {};
    return typeof reset_at === "string" ? new Date(reset_at) : undefined;
  }
}

/** 408 and 5xx: the service cannot answer now. */
export class UnavailableError extends AssayError {
  readonly retryAfterMs: number | undefined;

  constructor(told: Failure) {
    super(told);
    this.retryAfterMs = retryAfterOf(told.answer);
  }
}

/** No whole answer came: the name, the network or the connection failed. */
export class ConnectionError extends AssayError {}

/** No whole answer came within `timeoutMs`. */
export class TimeoutError extends ConnectionError {}

/** A webhook's signature does not hold: answer 401 and do nothing. */
export class WebhookSignatureError extends AssayError {}

const BY_CODE: Record<string, typeof AssayError> = { verification_failed: BlockedError, quota_exceeded: QuotaError };
const BY_STATUS: Record<number, typeof AssayError> = {
  400: ValidationError,
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  408: UnavailableError,
  409: ConflictError,
  413: ValidationError,
  415: ValidationError,
  422: ValidationError,
  429: RateLimitError,
};

/** The error that an answer tells of. Answers that are not the API's own, as those of a proxy, have a code of ours. */
export function errorOf(answer: FailedAnswer): AssayError {
  const { status, body } = answer;
  const code = fieldOf(body, "error");
  const message = fieldOf(body, "message");
  const isOurs = typeof code === "string" && typeof message === "string";
  const Kind = (isOurs && BY_CODE[code]) || BY_STATUS[status] || (status >= 500 ? UnavailableError : AssayError);
  return new Kind(
    isOurs ? { code, message, answer } : { code: "unexpected_answer", message: unexpected(answer), answer },
  );
}

function unexpected({ status, headers }: FailedAnswer): string {
  const elsewhere = headers.get("location");
  if (elsewhere) return `The service redirects to ${elsewhere}. Give the address of the service itself as baseUrl.`;
  return `An answer with status ${status} that is not the API's. Is baseUrl the address of Assay?`;
}

/** `Retry-After`, seconds or a date, in milliseconds from now. */
function retryAfterOf(answer: FailedAnswer | undefined): number | undefined {
  const given = answer?.headers.get("retry-after");
  if (!given) return undefined;
  const ms = /^\d+$/.test(given) ? Number(given) * 1000 : Date.parse(given) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

function fieldOf(body: unknown, name: string): unknown {
  return typeof body === "object" && body !== null ? (body as Record<string, unknown>)[name] : undefined;
}
