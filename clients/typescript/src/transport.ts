import { OPERATIONS, type Operations } from "./api.generated.js";
import { AssayError, ConnectionError, errorOf, TimeoutError } from "./errors.js";
import { pause, waitAfter } from "./retries.js";

export interface CallOptions {
  /** Ends the call, whichever try it is at; the call throws the signal's reason. */
  signal?: AbortSignal;
  /** For each try, until its whole answer is there. */
  timeoutMs?: number;
  /** Tries after the first at most. */
  maxRetries?: number;
}

export interface KeyedOptions extends CallOptions {
  /**
   * The same for all tries, so that the service does the work once; made up where absent. With it the service keeps the
   * answer, encrypted, for 24 hours. `false` sends none; then the call is tried again only where it was not begun.
   */
  idempotencyKey?: string | false;
}

export interface Settings {
  apiKey: string;
  baseUrl: string;
  timeoutMs: number;
  maxRetries: number;
  fetch: typeof fetch;
}

export type OperationId = keyof Operations;
export type Answer<Id extends OperationId> = Operations[Id]["output"];

interface Request<Id extends OperationId> {
  /** Parameters of the path. */
  at?: Record<string, string>;
  input?: Operations[Id]["input"];
  options?: KeyedOptions;
  /** True where a repeat changes nothing, though the operation takes no Idempotency-Key. */
  isRepeatable?: boolean;
}

interface Prepared {
  url: string;
  init: RequestInit;
  signal: AbortSignal | undefined;
  timeoutMs: number;
  maxRetries: number;
  isRepeatable: boolean;
}

interface Asked {
  response: Response;
  /** What callers are told of what went wrong on the way. */
  failure: (cause: unknown) => unknown;
}

const EVENTS = "text/event-stream";

/** Sends requests of the API and tries again where that is safe. */
export class Transport {
  readonly #settings: Settings;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  async json<Id extends OperationId>(id: Id, request: Request<Id> = {}): Promise<Answer<Id>> {
    return (await this.#send(this.#prepared(id, request, "application/json"))) as Answer<Id>;
  }

  async csv<Id extends OperationId>(id: Id, request: Request<Id> = {}): Promise<string> {
    return (await this.#send(this.#prepared(id, request, "text/csv"))) as string;
  }

  /** An answer that is read as it comes, by `read`; until it begins it is tried again as others are. */
  async *events<Id extends OperationId, Event>(
    id: Id,
    request: Request<Id>,
    read: (response: Response) => AsyncIterable<Event>,
  ): AsyncGenerator<Event, void> {
    const prepared = this.#prepared(id, request, EVENTS);
    const { response, failure } = await this.#persist(prepared, () => this.#begin(prepared));
    try {
      yield* read(response);
    } catch (cause) {
      throw failure(cause);
    }
  }

  async #send(request: Prepared): Promise<unknown> {
    return await this.#persist(request, () => this.#try(request));
  }

  async #persist<T>({ isRepeatable, maxRetries, signal }: Prepared, attempt: () => Promise<T>): Promise<T> {
    for (let retry = 0; ; retry++) {
      try {
        return await attempt();
      } catch (failure) {
        const ms = retry < maxRetries ? waitAfter(failure, { retry, isRepeatable }) : undefined;
        if (ms === undefined) throw failure;
        await pause(ms, signal);
      }
    }
  }

  async #try(request: Prepared): Promise<unknown> {
    const { response, failure } = await this.#ask(request);
    return read({ response, text: await response.text().catch((cause) => Promise.reject(failure(cause))) });
  }

  /** The answer once its events begin; any other is a failure. */
  async #begin(request: Prepared): Promise<Asked> {
    const { response, failure } = await this.#ask(request);
    const { ok, status, headers } = response;
    if (ok && headers.get("content-type")?.startsWith(EVENTS)) return { response, failure };
    const text = await response.text().catch((cause) => Promise.reject(failure(cause)));
    throw errorOf({ status, headers, body: bodyOf(headers, text) });
  }

  async #ask({ url, init, signal, timeoutMs }: Prepared): Promise<Asked> {
    signal?.throwIfAborted();
    const late = AbortSignal.timeout(timeoutMs);
    const { origin } = new URL(url);
    const failure = (cause: unknown) => {
      if (signal?.aborted) return signal.reason;
      if (cause instanceof AssayError) return cause;
      if (!late.aborted) {
        const message = `No answer of ${origin}: ${reasonOf(cause)}`;
        return new ConnectionError({ code: "no_answer", message, cause });
      }
      const message = `No whole answer of ${origin} within ${timeoutMs} ms`;
      return new TimeoutError({ code: "timeout", message, cause });
    };
    try {
      const until = signal ? AbortSignal.any([signal, late]) : late;
      return { response: await this.#settings.fetch(url, { ...init, signal: until }), failure };
    } catch (cause) {
      throw failure(cause);
    }
  }

  #prepared<Id extends OperationId>(
    id: Id,
    { at, input, options = {}, ...request }: Request<Id>,
    accept: string,
  ): Prepared {
    const { method, path, ...traits } = OPERATIONS[id];
    const { signal, timeoutMs = this.#settings.timeoutMs, maxRetries = this.#settings.maxRetries } = options;
    const key = "idempotent" in traits ? keyOf(options.idempotencyKey, maxRetries) : undefined;
    const isRepeatable = method !== "POST" || key !== undefined || (request.isRepeatable ?? false);
    const headers = new Headers({ "X-API-Key": this.#settings.apiKey, Accept: accept });
    if (key !== undefined) headers.set("Idempotency-Key", key);
    const hasBody = method === "POST" || method === "PATCH";
    if (hasBody) headers.set("Content-Type", "application/json");
    const url = `${this.#settings.baseUrl}${filled(path, at)}${hasBody ? "" : queryOf(input)}`;
    const body = hasBody ? JSON.stringify(input ?? {}) : undefined;
    // A redirect would take the key elsewhere.
    return { url, init: { method, headers, body, redirect: "manual" }, signal, timeoutMs, maxRetries, isRepeatable };
  }
}

/** The key that all tries share. A call that is tried once needs none. */
function keyOf(given: string | false | undefined, maxRetries: number): string | undefined {
  if (given === false) return undefined;
  return given ?? (maxRetries > 0 ? crypto.randomUUID() : undefined);
}

function filled(path: string, at: Record<string, string> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = at[name] ?? "";
    // These would address something else: a folder above, or the list itself.
    if (["", ".", ".."].includes(value)) throw new TypeError(`${name} must be an identifier, not "${value}"`);
    return encodeURIComponent(value);
  });
}

function queryOf(input: object = {}): string {
  const given = Object.entries(input).filter(([, value]) => value !== undefined);
  return given.length === 0 ? "" : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

function read({ response, text }: { response: Response; text: string }): unknown {
  const { ok, status, headers } = response;
  const body = bodyOf(headers, text);
  const isOurs = (typeof body === "object" && body !== null) || headers.get("content-type")?.startsWith("text/csv");
  if (ok && isOurs) return body;
  throw errorOf({ status, headers, body });
}

function bodyOf(headers: Headers, text: string): unknown {
  if (!headers.get("content-type")?.startsWith("application/json")) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** What fetch hides in its cause, such as ECONNREFUSED. */
function reasonOf(failure: unknown): string {
  const { message, cause } = failure as { message?: string; cause?: { code?: string; message?: string } };
  return cause?.code ?? cause?.message ?? message ?? "it failed";
}
