import { describe, expect, test } from "vitest";
import { ENDPOINTS } from "@/lib/catalog/endpoints";
import { newKey } from "@/lib/services/keys/format";
import { findKey, revokeKey } from "@/lib/services/keys/keys";
import { withinMinute } from "@/lib/services/testing/within-minute";
import { setMonthlyUsage } from "@/lib/services/usage/usage";
import { ACTOR, newOrganization, REFUTED, SERVICES, SUPPORTED, send, sql, verify } from "./client";

const WITHIN_MINUTE = withinMinute();

const LIMIT_HEADERS = [
  "x-ratelimit-limit",
  "x-ratelimit-remaining",
  "x-ratelimit-reset",
  "ratelimit",
  "ratelimit-policy",
];

describe.each(SERVICES)("POST /v1/verify on $name", ({ address }) => {
  test("a text with a true and a false claim gets a verdict for each", async () => {
    const { key } = await newOrganization();
    const { status, headers, body } = await verify(address, key, { text: `${SUPPORTED} ${REFUTED}` });
    expect(status).toBe(200);
    expect(ENDPOINTS.verify.output.safeParse(body).error).toBeUndefined();
    expect(body).toMatchObject({
      mode: "flagging",
      flagged: true,
      blocked: false,
      summary: { total_claims: 2, verified: 1, unverified: 1 },
      claims: [
        { verified: true, verdict: "supported", span: { start: 0, end: expect.any(Number) } },
        { verified: false, verdict: "refuted", expected: expect.stringContaining("Madrid") },
      ],
    });
    expect(headers.get("x-request-id")).toBe(body.request_id);
    expect(headers.get("access-control-allow-origin")).toBeNull();
  });

  test("every answer tells the limits, of the contract and of the IETF", WITHIN_MINUTE, async () => {
    const { key } = await newOrganization("free");
    const { headers } = await verify(address, key, { text: SUPPORTED });
    expect(headers.get("x-ratelimit-limit")).toBe("60");
    expect(headers.get("x-ratelimit-remaining")).toBe("59");
    const reset = Number(headers.get("x-ratelimit-reset"));
    expect(reset % 60).toBe(0);
    expect(reset - Date.now() / 1000).toBeGreaterThan(0);
    expect(headers.get("ratelimit-policy")).toMatch(
      /^"minute";q=60;w=60, "month";q=1000;w=(2592000|2678400|2419200|2505600)$/,
    );
    expect(headers.get("ratelimit")).toMatch(/^"minute";r=59;t=\d+, "month";r=999;t=\d+$/);
  });

  test("blocking mode answers 400 with the whole result", async () => {
    const { id, key } = await newOrganization();
    const { status, body } = await verify(address, key, { text: REFUTED, mode: "blocking" });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      error: "verification_failed",
      message: expect.any(String),
      blocked: true,
      flagged: true,
    });
    expect(body.claims).toHaveLength(1);
    const [row] = await sql`select month_requests::int as used from usage_counters where organization_id = ${id}`;
    expect(row?.used).toBe(1);
  });

  test("blocking mode lets a verified text pass", async () => {
    const { key } = await newOrganization();
    expect(await verify(address, key, { text: SUPPORTED, mode: "blocking" })).toMatchObject({
      status: 200,
      body: { blocked: false, flagged: false },
    });
  });

  test("logging mode never blocks and keeps counts and a hash", async () => {
    const { id, key } = await newOrganization();
    const { status, body } = await verify(address, key, { text: `${REFUTED}\u0000`, mode: "logging" });
    expect(status).toBe(200);
    expect(body.blocked).toBe(false);
    const rows =
      await sql`select request_id, total_claims, flagged, text_length from verifications where organization_id = ${id}`;
    expect(rows).toMatchObject([{ request_id: body.request_id, total_claims: 1, flagged: true, text_length: 32 }]);
  });

  test("options are honoured", async () => {
    const { key } = await newOrganization();
    const text = `${SUPPORTED} ${REFUTED}`;
    const one = await verify(address, key, { text, options: { max_claims: 1, include_evidence: false } });
    expect(one.body.claims).toHaveLength(1);
    expect(one.body.claims[0]).not.toHaveProperty("evidence");
    const strict = await verify(address, key, { text: SUPPORTED, options: { min_confidence: 1 } });
    expect(strict.body.claims[0].verified).toBe(strict.body.claims[0].confidence === 1);
    const whole = await verify(address, key, { text, extract_claims: false });
    expect(whole.body.claims).toHaveLength(1);
    expect(whole.body.claims[0].text).toBe(text);
  });

  test("blank text is a text without claims, and unknown fields are ignored", async () => {
    const { key } = await newOrganization();
    const { status, body } = await verify(address, key, { text: " \n\t ", surprise: true });
    expect(status).toBe(200);
    expect(body).toMatchObject({ claims: [], flagged: false, summary: { total_claims: 0, avg_confidence: 0 } });
  });

  test.each([
    ["no text", {}, "text"],
    ["a number for a text", { text: 1 }, "text"],
    ["an empty text", { text: "" }, "text"],
    ["null", null, ""],
    ["a list", [], ""],
    ["an unknown mode", { text: "x", mode: "loud" }, "mode"],
    ["a text for a flag", { text: "x", extract_claims: "yes" }, "extract_claims"],
    ["a threshold above one", { text: "x", options: { min_confidence: 1.1 } }, "options.min_confidence"],
    ["no claims at most", { text: "x", options: { max_claims: 0 } }, "options.max_claims"],
    ["half a claim", { text: "x", options: { max_claims: 1.5 } }, "options.max_claims"],
    ["options that are none", { text: "x", options: "all" }, "options"],
    ["broken JSON", '{"text": ', ""],
    ["nothing", "", ""],
    ["10,000 opening brackets", "[".repeat(10_000), ""],
    ["deep JSON", `${"[".repeat(200_000)}${"]".repeat(200_000)}`, ""],
    ["a deep text", `{"text":${"[".repeat(100_000)}${"]".repeat(100_000)}}`, "text"],
    ["bytes that are no UTF-8", new Uint8Array([0x7b, 0xff, 0x7d]), ""],
  ])("%s is an invalid request that says where", async (_, body, path) => {
    const { key } = await newOrganization();
    const answer = await verify(address, key, body);
    expect(answer).toMatchObject({ status: 400, body: { error: "invalid_request", message: expect.any(String) } });
    expect(answer.body.details.issues[0]).toMatchObject({ path, message: expect.any(String) });
    for (const header of LIMIT_HEADERS) expect(answer.headers.get(header)).not.toBeNull();
  });

  test("a body of another type is an invalid request", async () => {
    const { key } = await newOrganization();
    const init = { method: "POST", headers: { "X-API-Key": key, "Content-Type": "text/plain" }, body: '{"text":"x"}' };
    expect(await send(`${address}/v1/verify`, init)).toMatchObject({ status: 400, body: { error: "invalid_request" } });
  });

  test("rejected bodies count for the minute, not for the month", WITHIN_MINUTE, async () => {
    const { id, key } = await newOrganization();
    await verify(address, key, "nonsense");
    const [row] =
      await sql`select minute_requests, month_requests::int from usage_counters where organization_id = ${id}`;
    expect(row).toEqual({ minute_requests: 1, month_requests: 0 });
  });

  test("10,000 characters are counted as code points", async () => {
    const { key } = await newOrganization();
    expect((await verify(address, key, { text: "😀".repeat(10_000) })).status).toBe(200);
    expect(await verify(address, key, { text: "😀".repeat(10_001) })).toMatchObject({
      status: 400,
      body: { error: "text_too_long", details: { max_length: 10_000, actual_length: 10_001 } },
    });
  });

  test.each([
    ["lone surrogates", '{"text":"\\ud800 is the capital of \\udfff."}'],
    ["NUL", '{"text":"\\u0000 Canberra\\u0000 is a city.","mode":"logging"}'],
    ["is is is", JSON.stringify({ text: "is ".repeat(3_333) })],
    [
      "prototype keys",
      '{"__proto__":{"text":1},"constructor":{"prototype":1},"text":"x","options":{"__proto__":{"max_claims":0}}}',
    ],
    ["opening brackets as a text", JSON.stringify({ text: "[".repeat(10_000) })],
  ])("%s is a text like any other", async (_, body) => {
    const { key } = await newOrganization();
    expect((await verify(address, key, body)).status).toBe(200);
  });

  test("a body over 1 MiB is refused, with or without its length", async () => {
    const { key } = await newOrganization();
    for (const size of [1024 * 1024 + 1, 8 * 1024 * 1024]) {
      const bytes = new Uint8Array(size).fill(32);
      expect(await verify(address, key, bytes)).toMatchObject({ status: 413, body: { error: "payload_too_large" } });
      const stream = new ReadableStream({
        start(controller) {
          for (let at = 0; at < size; at += 65_536) controller.enqueue(bytes.subarray(at, at + 65_536));
          controller.close();
        },
      });
      const init = { method: "POST", headers: { "X-API-Key": key, "Content-Type": "application/json" }, body: stream };
      const chunked = await send(`${address}/v1/verify`, { ...init, duplex: "half" } as RequestInit);
      expect(chunked).toMatchObject({ status: 413, body: { error: "payload_too_large" } });
      expect(chunked.headers.get("x-ratelimit-limit")).toBe("2000");
    }
  });

  test("exactly 1 MiB is read", async () => {
    const { key } = await newOrganization();
    const body = JSON.stringify({ text: SUPPORTED }).padEnd(1024 * 1024, " ");
    expect((await verify(address, key, body)).status).toBe(200);
  });
});

describe.each(SERVICES)("keys on $name", ({ address }) => {
  test.each([
    ["no key", undefined, "missing_api_key"],
    ["a text that is no key", "secret", "invalid_api_key"],
    ["a key that was never made", newKey("live"), "invalid_api_key"],
    ["a key of the other environment", newKey("test"), "invalid_api_key"],
  ])("%s is refused with limits told", async (_, key, error) => {
    const answer = await verify(address, key, { text: SUPPORTED });
    expect(answer).toMatchObject({ status: 401, body: { error } });
    for (const header of LIMIT_HEADERS) expect(answer.headers.get(header)).not.toBeNull();
    expect(JSON.stringify(answer.body)).not.toContain(key ?? "assay_");
  });

  test("a revoked key stops working at once, on every instance", async () => {
    const { key } = await newOrganization();
    for (const service of SERVICES) expect((await verify(service.address, key, { text: SUPPORTED })).status).toBe(200);
    const identity = await findKey(key);
    await revokeKey(ACTOR, identity as NonNullable<typeof identity>);
    for (const service of SERVICES) {
      expect(await verify(service.address, key, { text: SUPPORTED })).toMatchObject({
        status: 401,
        body: { error: "invalid_api_key" },
      });
    }
  });

  test("a key without the scope is forbidden, at the cost of a request of the minute", async () => {
    const { id, key } = await newOrganization("free", ["usage:read"]);
    expect(await verify(address, key, "nonsense")).toMatchObject({
      status: 403,
      body: { error: "insufficient_permissions" },
    });
    const [row] = await sql`
      select minute_requests, total_requests::int from usage_counters join api_keys using (organization_id)
      where organization_id = ${id}`;
    expect(row).toEqual({ minute_requests: 1, total_requests: 1 });
  });
});

describe.each(SERVICES)("limits on $name", ({ address }) => {
  test("70 at once on a Free key: 60 are served, 10 refused, usage reads 60", WITHIN_MINUTE, async () => {
    const { id, key } = await newOrganization("free");
    const answers = await Promise.all(Array.from({ length: 70 }, () => verify(address, key, { text: SUPPORTED })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(10);
    for (const { headers, body } of refused) {
      expect(body).toMatchObject({ error: "rate_limit_exceeded", message: expect.stringContaining("minute") });
      expect(body.details.limit).toBe(60);
      expect(Date.parse(body.details.reset_at)).toBe(Number(headers.get("x-ratelimit-reset")) * 1000);
      expect(headers.get("x-ratelimit-remaining")).toBe("0");
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    }
    const [row] = await sql`
      select month_requests::int, requests::int, total_requests::int from usage_counters
      join usage_daily using (organization_id) join api_keys using (organization_id) where organization_id = ${id}`;
    expect(row).toEqual({ month_requests: 60, requests: 60, total_requests: 70 });
  });

  test("a spent month refuses before bodies are looked at, and a raised count or plan holds at once", async () => {
    const { id, key } = await newOrganization("free");
    await setMonthlyUsage(ACTOR, id, 999);
    expect((await verify(address, key, { text: SUPPORTED })).status).toBe(200);
    const refused = await verify(address, key, { text: SUPPORTED });
    expect(refused).toMatchObject({ status: 429, body: { details: { limit: 1000 } } });
    const now = new Date();
    const monthEnd = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
    expect(Date.parse(refused.body.details.reset_at)).toBe(monthEnd);
    expect((await verify(address, key, "nonsense")).status).toBe(429);
    await setMonthlyUsage(ACTOR, id, 10);
    expect((await verify(address, key, { text: SUPPORTED })).status).toBe(200);
  });
});

describe.each(SERVICES)("addresses on $name", ({ address }) => {
  test("an unknown path is not found, in the error's form and with limits told", async () => {
    for (const path of ["/v1", "/v1/", "/v1/nothing", "/v1/verify/more"].slice(
      address === SERVICES[0]?.address ? 0 : 2,
    )) {
      const answer = await send(address + path);
      expect(answer).toMatchObject({ status: 404, body: { error: "not_found", message: expect.any(String) } });
      for (const header of LIMIT_HEADERS) expect(answer.headers.get(header)).not.toBeNull();
      expect(answer.headers.get("x-request-id")).toMatch(/^req_/);
    }
  });

  test.each(["GET", "PUT", "PATCH", "DELETE", "OPTIONS"])("%s /v1/verify is not allowed", async (method) => {
    const answer = await send(`${address}/v1/verify`, { method });
    expect(answer).toMatchObject({ status: 405, body: { error: "method_not_allowed" } });
    expect(answer.headers.get("allow")).toBe("POST");
    expect(answer.headers.get("x-ratelimit-limit")).toBe("60");
  });

  test("GET and HEAD /health tell how the service is", async () => {
    const { status, headers, body } = await send(`${address}/health`);
    expect(status).toBe(200);
    expect(ENDPOINTS.health.output.safeParse(body).error).toBeUndefined();
    expect(body).toMatchObject({ status: "ok", graph: { status: "loaded" } });
    expect(headers.get("x-request-id")).toMatch(/^req_/);
    expect(await send(`${address}/health`, { method: "HEAD" })).toMatchObject({ status: 200, body: undefined });
    const wrong = await send(`${address}/health`, { method: "POST" });
    expect(wrong.status).toBe(405);
    expect(wrong.headers.get("allow")).toBe("GET, HEAD");
  });

  test("GET /health/ready tells what serving needs", async () => {
    const { status, body } = await send(`${address}/health/ready`);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { status: "ok", database: "up", worker: "alive", missing: [] },
    });
  });

  test("the start page is there", async () => {
    const response = await fetch(address);
    expect(await response.text()).toContain("Assay");
    expect(response.headers.get("x-powered-by")).toBeNull();
  });
});
