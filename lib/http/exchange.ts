import { randomUUID } from "node:crypto";
import { ApiError } from "@/lib/catalog/errors";
import type { Dialect, KeyPlace } from "@/lib/catalog/providers";
import { env } from "@/lib/env";
import type { Allowance, Caller, KeyIdentity, Outcome } from "@/lib/services/callers";
import { isFault, toApiError } from "@/lib/services/queues";

import { countAddress } from "./addresses";
import { Deadline } from "./deadline";
import type { EventStream } from "./event-stream";
import type { LiveAnswer } from "./live-answer";
import { log } from "./log";
import type { ApiAnswer, ApiRequest } from "./message";
import { isLimitedPath } from "./paths";
import { type AnonymousAllowance, rateHeaders, secondsUntil } from "./rate-headers";
import { transportHeaders } from "./transport";

const RETRY_AFTER_OUTAGE_S = 5;

// Answers are data: nothing in them may run, be framed, or tell where it was seen.
const SECURITY_HEADERS = {
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
};

// Whoever stands between may neither keep nor pack what has to arrive as it is written.
const STREAM_HEADERS = {
  "Content-Type": "text/event-stream; charset=utf-8",
  "Cache-Control": "no-store, no-transform",
  "X-Accel-Buffering": "no",
};

/** One request and what is known of it so far: from these every answer gets its headers, failed or not. */
export class Exchange {
  /** A repeat of an answered request gets the id of that one. */
  requestId = `req_${randomUUID().replaceAll("-", "")}`;
  readonly request: ApiRequest;
  /** The provider whose way to send keys and tell errors the caller's client expects; our own where absent. */
  readonly #dialect?: Dialect;
  readonly deadline = new Deadline();
  readonly #startedAt = performance.now();
  /** Set once the key is known. */
  organizationId?: string;
  /** Set once the request was charged to an organization. */
  allowance?: Allowance;
  /** Set once it was charged, or refused by a limit: it is not counted again. */
  isCounted = false;
  /** Set where the answer is to come as events. */
  live?: LiveAnswer;
  #open: (answer: ApiAnswer) => void = () => {};
  /** The answer, once its first events may leave before the last are there. */
  readonly opened = new Promise<ApiAnswer>((resolve) => {
    this.#open = resolve;
  });
  /** Whether events leave. */
  isOpen = false;
  #hasFailed = false;
  /** Set where the answer wants more headers, such as Allow. */
  headers: Record<string, string> = {};

  constructor(request: ApiRequest, dialect?: Dialect) {
    this.#dialect = dialect;
    const readBody = (limitBytes: number) => this.deadline.pausedFor(() => request.readBody(limitBytes));
    this.request = { ...request, readBody };
  }

  /** The key as it was sent, where the caller's kind of client puts it. */
  givenKey(): string | undefined {
    if (!this.#dialect) return this.request.header("x-api-key") || undefined;
    return this.#dialect.keyIn.map((place) => keyAt(this.request, place)).find(Boolean);
  }

  /** Path and query as they were sent, less a key in the query: what repeats the target ends up in logs and histories. */
  target(): string {
    const { path, query } = this.request;
    const places = this.#dialect?.keyIn ?? [];
    const rest = places.reduce((left, place) => ("query" in place ? without(left, place.query) : left), query);
    return rest ? `${path}?${rest}` : path;
  }

  elapsedMs(): number {
    return Math.round((performance.now() - this.#startedAt) * 100) / 100;
  }

  /** Who asks, for the verb that answers. */
  caller(key?: KeyIdentity): Caller {
    const { requestId, request, deadline } = this;
    const { address } = request;
    return { requestId, key, address, elapsedMs: () => this.elapsedMs(), msLeft: () => deadline.msLeft() };
  }

  succeed({ status, body, json, csv, isBare }: Outcome): ApiAnswer {
    if (status === 503) this.headers["Retry-After"] = String(RETRY_AFTER_OUTAGE_S);
    if (this.#isLimited()) Object.assign(this.headers, rateHeaders(this.allowance ?? this.#anonymous()));
    if (this.live) return this.#asEvents(this.live, body);
    if (isBare) return this.#written(status, "", this.headers);
    const text = json ?? JSON.stringify(body);
    if (csv === undefined) return this.#written(status, text, this.headers);
    this.headers.Vary = "Accept";
    const answer = this.#written(status, text, this.headers);
    if (!this.prefers("text/csv")) return answer;
    return { ...answer, headers: { ...answer.headers, "Content-Type": "text/csv; charset=utf-8" }, body: csv };
  }

  /** The first of this type and JSON that is asked for wins; weights are not looked at. */
  prefers(type: `text/${string}`): boolean {
    const accept = this.request.header("accept") ?? "";
    return new RegExp(`${type}|application/json`, "i").exec(accept)?.[0].toLowerCase() === type;
  }

  /** Lets events leave: from now on what fails is one of them. */
  open({ stream }: LiveAnswer): void {
    this.isOpen = true;
    if (this.#isLimited()) Object.assign(this.headers, rateHeaders(this.allowance ?? this.#anonymous()));
    this.#open(this.#streaming(stream));
  }

  /** For a request whose answer says that it failed, though it is itself well formed, as tools tell it: its line is always written. */
  markFailed(): void {
    this.#hasFailed = true;
  }

  fail(error: unknown): ApiAnswer {
    this.#hasFailed = true;
    const failure = this.#limited(toApiError(error));
    if (isFault(failure)) log().error({ requestId: this.requestId, err: failure.options.cause ?? failure });
    if (this.#dialect) {
      const { status, body, headers } = this.#dialect.refuse(failure);
      return this.#answer(status, body, { ...this.headers, ...headers });
    }
    const details = failure.code === "internal_error" ? { request_id: this.requestId } : failure.options.details;
    const body = { error: failure.code, message: failure.message, ...(details ? { details } : {}) };
    if (this.isOpen) this.live?.fail(body);
    return this.#answer(failure.status, body, this.headers);
  }

  #asEvents(live: LiveAnswer, body: object): ApiAnswer {
    live.end(body);
    return this.#streaming(live.stream);
  }

  #streaming(stream: EventStream): ApiAnswer {
    const { headers } = this.#answer(200, {}, this.headers);
    return { status: 200, headers: { ...headers, ...STREAM_HEADERS }, body: "", stream };
  }

  /** Adds the headers of limits to a failure. A caller without a valid key is limited by address, whatever failed. */
  #limited(failure: ApiError): ApiError {
    if (failure.code === "service_unavailable") this.headers["Retry-After"] = String(RETRY_AFTER_OUTAGE_S);
    if (!this.#isLimited()) return failure;
    const { granted, allowance } = this.allowance
      ? { granted: true, allowance: this.allowance }
      : countAddress(this.request.address);
    Object.assign(this.headers, rateHeaders(allowance));
    return granted || failure.status >= 500 ? failure : this.tooMany(allowance, "minute");
  }

  /** The refusal by a limit, with the time to come back. */
  tooMany(allowance: Allowance | AnonymousAllowance, which: "minute" | "month"): ApiError {
    const limit = allowance[which] ?? allowance.minute;
    const seconds = secondsUntil(limit, allowance.now);
    this.headers["Retry-After"] = String(seconds);
    return new ApiError("rate_limit_exceeded", {
      message: `${limit.isOfKey ? "The key's own limit" : "The limit"} of ${limit.limit} requests a ${which} is reached. Retry after ${seconds} seconds.`,
      details: { limit: limit.limit, reset_at: new Date(limit.resetsAt).toISOString() },
      spent: which,
    });
  }

  /**
   * A line of the access log, of those that succeeded for so many as are asked for. The path is the catalog's, never the
   * caller's: there are keys in the wrong places.
   */
  note(path: string, { status }: ApiAnswer): void {
    if (!this.#isLimited()) return;
    if (!this.#hasFailed && status < 400 && Math.random() >= env().LOG_SAMPLE) return;
    const { requestId, organizationId, request } = this;
    log().info({ requestId, method: request.method, path, status, ms: this.elapsedMs(), organizationId });
  }

  redirect(location: string): ApiAnswer {
    const limits = this.#isLimited() ? rateHeaders(this.#anonymous()) : {};
    return this.#answer(308, { location }, { ...limits, Location: location });
  }

  #anonymous(): AnonymousAllowance {
    return countAddress(this.request.address).allowance;
  }

  #isLimited(): boolean {
    return this.#dialect !== undefined || isLimitedPath(this.request.path);
  }

  #answer(status: number, body: object, headers: Record<string, string>): ApiAnswer {
    return this.#written(status, JSON.stringify(body), headers);
  }

  #written(status: number, body: string, headers: Record<string, string>): ApiAnswer {
    return {
      status,
      headers: {
        "Content-Type": "application/json; charset=utf-8",
        "Cache-Control": "no-store",
        ...SECURITY_HEADERS,
        "X-Request-Id": this.requestId,
        ...transportHeaders(),
        ...headers,
      },
      body,
    };
  }
}

function keyAt({ header, query }: ApiRequest, place: KeyPlace): string | undefined {
  if ("query" in place) return new URLSearchParams(query).get(place.query) ?? undefined;
  const given = header(place.header.toLowerCase());
  if (!place.scheme) return given;
  const [scheme = "", key] = given?.split(" ") ?? [];
  return scheme.toLowerCase() === place.scheme.toLowerCase() ? key : undefined;
}

/** A query without the parameter of that name, and otherwise as it is written. */
function without(query: string, name: string): string {
  return query
    .split("&")
    .filter((pair) => !new URLSearchParams(pair).has(name))
    .join("&");
}
