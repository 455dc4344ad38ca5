import { inspect } from "node:util";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  Assay,
  AssayError,
  type AssayOptions,
  AuthenticationError,
  BlockedError,
  ConflictError,
  ConnectionError,
  NotFoundError,
  PermissionError,
  QuotaError,
  RateLimitError,
  TimeoutError,
  UnavailableError,
  ValidationError,
} from "./index";
import { refusal, type Script, startService } from "./testing/service";

const KEY = "assay_live_secret";
const TEXT = { text: "Canberra is the capital of Australia." };
const DONE = { body: { claims: [], flagged: false } };
const AGAIN = { "Retry-After": "0" };
const BUSY = refusal(503, "service_unavailable", { headers: AGAIN });
const SPENT = refusal(429, "rate_limit_exceeded", { headers: AGAIN });

async function client(script: Script[], options: AssayOptions = {}) {
  const { address, seen } = await startService(script);
  return { assay: new Assay({ apiKey: KEY, baseUrl: address, ...options }), seen, address };
}

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable("it succeeded"),
    (error) => error,
  );

afterEach(() => vi.unstubAllEnvs());

describe("what is sent", () => {
  test("key, address and body are those that were given, below a path as well", async () => {
    const { address, seen } = await startService([DONE]);
    await new Assay({ apiKey: KEY, baseUrl: `${address}/assay/` }).verify(TEXT);
    expect(seen).toMatchObject([
      {
        method: "POST",
        path: "/assay/v1/verify",
        body: TEXT,
        headers: { "x-api-key": KEY, accept: "application/json" },
      },
    ]);
  });

  test("key and address come from the environment where they are not given", async () => {
    const { address, seen } = await startService([DONE]);
    vi.stubEnv("ASSAY_API_KEY", "assay_live_environment");
    vi.stubEnv("ASSAY_URL", address);
    await new Assay().verify(TEXT);
    expect(seen[0]?.headers["x-api-key"]).toBe("assay_live_environment");
  });

  test("without a key, or with an address that is none, there is no client", () => {
    vi.stubEnv("ASSAY_API_KEY", "");
    expect(() => new Assay()).toThrow("ASSAY_API_KEY");
    expect(() => new Assay({ apiKey: KEY, baseUrl: "assay" })).toThrow("baseUrl");
  });

  test("what stands in a path is encoded, and what would address something else is refused", async () => {
    const { assay, seen } = await client([{}]);
    await assay.knowledge.relations.update("http://example.com/a b?c#d", { label: "x" });
    expect(seen[0]?.path).toBe("/v1/knowledge/relations/http%3A%2F%2Fexample.com%2Fa%20b%3Fc%23d");
    for (const id of ["", ".", ".."]) expect(await failureOf(assay.keys.revoke(id))).toBeInstanceOf(TypeError);
    expect(seen).toHaveLength(1);
  });

  test("nobody who prints a client or its failure sees the key", async () => {
    const { assay } = await client([refusal(401, "invalid_api_key")]);
    const failure = await failureOf(assay.verify(TEXT));
    expect(inspect([assay, failure], { depth: 9, showHidden: true })).not.toContain(KEY);
  });

  test("a redirect is not followed, so that the key goes nowhere else", async () => {
    const elsewhere = await startService([DONE]);
    const { assay } = await client([
      { status: 308, headers: { Location: `${elsewhere.address}/v1/verify` }, body: "" },
    ]);
    expect((await failureOf(assay.verify(TEXT))).message).toContain(elsewhere.address);
    expect(elsewhere.seen).toEqual([]);
  });
});

describe("failures", () => {
  test.each([
    [400, "text_too_long", ValidationError],
    [401, "invalid_api_key", AuthenticationError],
    [403, "insufficient_permissions", PermissionError],
    [403, "quota_exceeded", QuotaError],
    [404, "key_not_found", NotFoundError],
    [409, "idempotency_conflict", ConflictError],
    [413, "payload_too_large", ValidationError],
    [415, "unsupported_media", ValidationError],
    [422, "document_unreadable", ValidationError],
    [429, "rate_limit_exceeded", RateLimitError],
    [500, "internal_error", UnavailableError],
    [503, "service_unavailable", UnavailableError],
    [408, "request_timeout", UnavailableError],
  ])("%d %s is told with its class, code, request and details", async (status, code, kind) => {
    const details = { limit: 60, reset_at: "2026-01-31T12:00:00.000Z" };
    const { assay } = await client([refusal(status, code, { body: { details } })], { maxRetries: 0 });
    const failure = await failureOf(assay.verify(TEXT));
    expect(failure).toBeInstanceOf(kind);
    expect(failure.constructor).toBe(kind);
    expect(failure).toMatchObject({
      name: kind.name,
      status,
      code,
      requestId: "req_1",
      details,
      message: `It is ${code}.`,
    });
    if (failure instanceof RateLimitError) {
      expect({ limit: failure.limit, resetAt: failure.resetAt }).toEqual({
        limit: 60,
        resetAt: new Date(details.reset_at),
      });
    }
  });

  test("a text that is blocked comes with its whole verdict", async () => {
    const verdict = {
      request_id: "req_1",
      blocked: true,
      claims: [{ text: "Berlin is the capital of Spain.", verified: false }],
    };
    const { assay, seen } = await client([refusal(400, "verification_failed", { body: verdict })]);
    const failure = await failureOf(assay.verify({ ...TEXT, mode: "blocking" }));
    expect(failure).toBeInstanceOf(BlockedError);
    expect(failure.result).toMatchObject(verdict);
    expect(seen).toHaveLength(1);
  });

  test("fields that are wrong are listed", async () => {
    const issues = [{ path: "text", message: "Must not be empty" }];
    const { assay } = await client([refusal(400, "invalid_request", { body: { details: { issues } } })]);
    expect((await failureOf(assay.verify({ text: "" }))).issues).toEqual(issues);
  });

  test.each([
    [200, "<html>"],
    [404, "<html>"],
    [200, "null"],
  ])("an answer with %d that is not the API's is a failure: %s", async (status, body) => {
    const { assay } = await client([{ status, body }]);
    const failure = await failureOf(assay.verify(TEXT));
    expect(failure).toBeInstanceOf(AssayError);
    expect(failure).toMatchObject({ status, code: "unexpected_answer", body });
  });

  test("where nobody answers it says where, and why", async () => {
    const assay = new Assay({ apiKey: KEY, baseUrl: "http://127.0.0.1:1", maxRetries: 0 });
    const failure = await failureOf(assay.verify(TEXT));
    expect(failure).toBeInstanceOf(ConnectionError);
    expect(failure).toMatchObject({
      code: "no_answer",
      status: undefined,
      message: expect.stringContaining("127.0.0.1:1"),
    });
  });
});

describe("retries", () => {
  // They wait for a random part of a bound: what they do is tested here, how long they wait beside it.
  beforeEach(() => void vi.spyOn(Math, "random").mockReturnValue(0));
  afterEach(() => void vi.restoreAllMocks());

  test.each<[string, Script]>([
    ["503", BUSY],
    ["500", refusal(500, "internal_error", { headers: AGAIN })],
    ["429", SPENT],
    ["502 of a proxy", { status: 502, body: "<html>", headers: AGAIN }],
    ["a connection that was cut", "cut"],
  ])("after %s a text is sent again under the same Idempotency-Key", async (_, script) => {
    const { assay, seen } = await client([script, DONE]);
    expect(await assay.verify(TEXT)).toEqual(DONE.body);
    expect(seen.map(({ body }) => body)).toEqual([TEXT, TEXT]);
    const [first, second] = seen.map(({ headers }) => headers["idempotency-key"]);
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).toBe(first);
  });

  test("each call has a key of its own, unless it is given one", async () => {
    const { assay, seen } = await client([DONE]);
    await assay.verify(TEXT);
    await assay.verify(TEXT);
    await assay.verify(TEXT, { idempotencyKey: "mine" });
    const keys = seen.map(({ headers }) => headers["idempotency-key"]);
    expect(new Set(keys).size).toBe(3);
    expect(keys[2]).toBe("mine");
  });

  test("no key is sent where none is needed: by reading, by one try alone, or where it is not wanted", async () => {
    const { assay, seen } = await client([DONE]);
    await assay.usage();
    await assay.verify(TEXT, { maxRetries: 0 });
    await assay.verify(TEXT, { idempotencyKey: false });
    expect(seen.map(({ headers }) => headers["idempotency-key"])).toEqual([undefined, undefined, undefined]);
  });

  test.each<[string, (assay: Assay) => Promise<unknown>]>([
    ["a text without a key", (assay) => assay.verify(TEXT, { idempotencyKey: false })],
    ["a refresh, which takes none", (assay) => assay.knowledge.sources.refresh("src_1")],
  ])("%s is sent again where it was not begun, and only there", async (_, call) => {
    for (const script of ["cut", BUSY] satisfies Script[]) {
      const { assay, seen } = await client([script, DONE]);
      await failureOf(call(assay));
      expect(seen).toHaveLength(1);
    }
    const { assay, seen } = await client([SPENT, DONE]);
    await call(assay);
    expect(seen).toHaveLength(2);
  });

  test.each<[string, (assay: Assay) => Promise<unknown>]>([
    ["reading", (assay) => assay.keys.list()],
    ["a change of fields", (assay) => assay.webhooks.update("wh_1", { status: "active" })],
    ["a deletion", (assay) => assay.webhooks.delete("wh_1")],
    ["a part of a file", (assay) => assay.knowledge.sources.addPart("src_1", { part: 1, content: "x" })],
  ])("%s is sent again without a key, since a repeat changes nothing", async (_, call) => {
    const { assay, seen } = await client([BUSY, "cut", {}]);
    await call(assay);
    expect(seen).toHaveLength(3);
    expect(seen.every(({ headers }) => headers["idempotency-key"] === undefined)).toBe(true);
  });

  test.each([400, 401, 403, 404, 409, 413, 422])("%d is not tried again", async (status) => {
    const { assay, seen } = await client([refusal(status, "x", { headers: AGAIN }), DONE]);
    await failureOf(assay.verify(TEXT));
    expect(seen).toHaveLength(1);
  });

  test("they end after maxRetries, of the client or of the call, with the last failure", async () => {
    const { assay, seen } = await client([BUSY], { maxRetries: 2 });
    expect(await failureOf(assay.verify(TEXT))).toMatchObject({ status: 503 });
    expect(seen).toHaveLength(3);
    await failureOf(assay.verify(TEXT, { maxRetries: 1 }));
    expect(seen).toHaveLength(5);
  });

  test("they wait as long as Retry-After says", async () => {
    const { assay, seen } = await client([
      refusal(429, "rate_limit_exceeded", { headers: { "Retry-After": "1" } }),
      DONE,
    ]);
    await assay.verify(TEXT);
    expect((seen[1]?.at ?? 0) - (seen[0]?.at ?? 0)).toBeGreaterThanOrEqual(990);
  });

  test("nobody waits for the end of a month", async () => {
    const { assay, seen } = await client([
      refusal(429, "rate_limit_exceeded", { headers: { "Retry-After": "86400" } }),
    ]);
    expect(await failureOf(assay.verify(TEXT))).toMatchObject({ retryAfterMs: 86_400_000 });
    expect(seen).toHaveLength(1);
  });
});

describe("time", () => {
  test("a try that takes too long is given up, and tried again", async () => {
    const { assay, seen } = await client(["hang", DONE], { timeoutMs: 2_000 });
    expect(await assay.verify(TEXT)).toEqual(DONE.body);
    expect(seen).toHaveLength(2);
    const slow = await client(["hang"]);
    const failure = await failureOf(slow.assay.verify(TEXT, { timeoutMs: 100, maxRetries: 0 }));
    expect(failure).toBeInstanceOf(TimeoutError);
    expect(failure).toMatchObject({ code: "timeout", message: expect.stringContaining("100 ms") });
  });

  test("a signal ends a call at once with its reason, before, while and between tries", async () => {
    const reason = new Error("no longer wanted");
    const { assay, seen } = await client([DONE]);
    expect(await failureOf(assay.verify(TEXT, { signal: AbortSignal.abort(reason) }))).toBe(reason);
    expect(seen).toEqual([]);
    const waiting = refusal(503, "service_unavailable", { headers: { "Retry-After": "30" } });
    for (const script of ["hang", waiting] satisfies Script[]) {
      const { assay, seen } = await client([script]);
      const controller = new AbortController();
      const startedAt = performance.now();
      const maxRetries = script === "hang" ? 0 : 1;
      const failure = failureOf(assay.verify(TEXT, { signal: controller.signal, maxRetries }));
      await expect.poll(() => seen.length).toBe(1);
      setTimeout(() => controller.abort(reason), 50);
      expect(await failure).toBe(reason);
      expect(performance.now() - startedAt).toBeLessThan(20_000); // not the 30 s of Retry-After
      expect(seen).toHaveLength(1);
    }
  });
});
