import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { beforeAll, describe, expect, test } from "vitest";
import { ERRORS } from "@/lib/catalog/errors";
import type { Scope } from "@/lib/catalog/scopes";
import { withinMinute } from "@/lib/services/testing/within-minute";
import { setMonthlyUsage } from "@/lib/services/usage/usage";
import { ACTOR, call as callApi, newOrganization, REFUTED, SERVICES, SUPPORTED, sql, THREAT } from "./client";
import { CALM, LAMP, LAMP_ANSWER, UNKNOWN_KEY } from "./providers";

const WITHIN_MINUTE = withinMinute();

const ALL: readonly Scope[] = ["verify", "harm_detect"];
const OF_PROTOCOL = { Accept: "application/json, text/event-stream", "Content-Type": "application/json" };
const PER_MINUTE = 60; // of the plan Free

// biome-ignore lint/suspicious/noExplicitAny: what a tool answers has the shape of its endpoint
type Body = any;

/** The SDK's client, connected: that alone is two requests. */
async function clientOf(address: string, headers: Record<string, string>): Promise<Client> {
  const client = new Client({ name: "test", version: "1.0.0" });
  await client.connect(new StreamableHTTPClientTransport(new URL("/mcp", address), { requestInit: { headers } }));
  return client;
}

const connect = (address: string, key: string) => clientOf(address, { Authorization: `Bearer ${key}` });

async function call(client: Client, name: string, args: object) {
  const { content, structuredContent, isError } = await client.callTool({ name, arguments: { ...args } });
  const [{ text }] = content as [{ text: string }];
  return { text, body: structuredContent as Body, isError };
}

interface Sent {
  key?: string;
  headers?: Record<string, string>;
}

/** A message as it is, without the client. */
const post = (address: string, message: unknown, { key, headers }: Sent) =>
  fetch(new URL("/mcp", address), {
    method: "POST",
    headers: { ...OF_PROTOCOL, ...(key ? { Authorization: `Bearer ${key}` } : {}), ...headers },
    body: typeof message === "string" ? message : JSON.stringify(message),
  });

const LIST = { jsonrpc: "2.0", id: 1, method: "tools/list" };

const HANDBOOK = "# Handbook of Northwind\n\n## Holidays\n\nEmployees have 28 days of paid holiday a year.\n";

/** The id of the source, once it is read. */
async function importHandbook(address: string, key: string): Promise<string> {
  const body = { name: "Handbook", file_name: "handbook.md", content: HANDBOOK };
  const { id } = (await callApi(address, { key, path: "/v1/knowledge/sources", body })).body;
  const status = async () => (await callApi(address, { key, path: `/v1/knowledge/sources/${id}` })).body.status;
  await expect.poll(status, { timeout: 80_000 }).toBe("ready");
  return id;
}

async function used(id: string) {
  const [row] = await sql`
    select month_requests::int as month, minute_requests as minute from usage_counters where organization_id = ${id}`;
  return row;
}

describe.each(SERVICES)("MCP on $name", ({ address }) => {
  let key: string;
  let client: Client;

  beforeAll(async () => {
    key = (await newOrganization("enterprise", ALL)).key;
    client = await connect(address, key);
  });

  test("a client learns what the service is for, and which tools there are with their schemas", async () => {
    expect(client.getServerVersion()).toMatchObject({ name: "assay", title: "Assay" });
    expect(client.getInstructions()).toContain("verify");
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(["verify", "detect_harm", "search_knowledge"]);
    for (const { inputSchema, outputSchema, description, annotations } of tools) {
      expect(inputSchema).toMatchObject({ type: "object", required: expect.any(Array) });
      expect(outputSchema).toMatchObject({ type: "object", required: expect.any(Array) });
      expect(description?.length).toBeGreaterThan(100);
      expect(annotations).toMatchObject({ readOnlyHint: true });
    }
  });

  test("verify says of each claim what decides it, in words and as data that fit the schema", async () => {
    await client.listTools(); // from here on the client holds answers against their schemas
    const { text, body, isError } = await call(client, "verify", {
      text: `The lamp weighs 300 g. Its battery lasts 24 hours. ${REFUTED}`,
      context: [{ title: "Manual", text: "The lamp weighs 300 g. The battery of the lamp lasts 14 hours." }],
    });
    expect(isError).toBe(false);
    expect(body.claims.map(({ verdict }: Body) => verdict)).toEqual(["supported", "refuted", "refuted"]);
    expect(text).toContain("3 claims: 1 supported, 2 refuted, 0 not found");
    expect(text).toMatch(/1\. Supported \(true with probability 0\.\d\d\): The lamp weighs 300 g\./);
    expect(text).toContain("Quote, which contradicts it: “The battery of the lamp lasts 14 hours.” (Manual)");
    expect(text).toContain("Correction: Madrid is the capital of Spain.");
  });

  test("detect_harm says what is harmful, where and how gravely", async () => {
    await client.listTools();
    const { text, body } = await call(client, "detect_harm", { text: THREAT });
    expect(body).toMatchObject({ harmful: true, categories: [{ category: "violence", level: "critical" }] });
    expect(text).toMatch(/violence \(critical, confidence 0\.\d\d\): “.*k1ll you”/);
    expect(text).toContain("Block and alert.");
    expect((await call(client, "detect_harm", { text: CALM })).text).toMatch(/^Nothing harmful was found/);
  });

  test("search_knowledge finds what the organization brought and what the graph has, and takes nothing of the month", async () => {
    const { id, key: own } = await newOrganization("enterprise", ["verify", "keys:write", "keys:read"]);
    const source = await importHandbook(address, own);
    const searching = await connect(address, own);
    await searching.listTools();
    const { text, body } = await call(searching, "search_knowledge", { query: "paid holiday in Canberra" });
    expect(body.passages).toMatchObject([{ source: "Handbook", headings: ["Holidays"] }]);
    expect(body.concepts[0]).toMatchObject({ label: "Canberra" });
    expect(text).toMatch(new RegExp(`^\\[documents/${source}/\\d+\\] Handbook › Handbook of Northwind › Holidays\n`));
    expect(text).toContain("28 days of paid holiday");
    expect(text).toMatch(/- Australia: capital: Canberra \(.+\)/);
    expect((await used(id))?.month).toBe(0);
    const stranger = await call(client, "search_knowledge", { query: "paid holiday at Northwind" });
    expect(stranger.body.passages).toEqual([]);
    expect((await call(client, "search_knowledge", { query: "xqzzk" })).text).toMatch(/^Nothing was found/);
  });

  test("tools say what their endpoints say", async () => {
    const asked = { text: LAMP_ANSWER, context: LAMP };
    const { body: own } = await callApi(address, { key, path: "/v1/verify", body: asked });
    const { body } = await call(client, "verify", asked);
    expect(body.claims).toEqual(own.claims);
    expect(body.not_checked).toEqual(own.not_checked);
  });

  test("in blocking mode a claim that is not verified fails the tool, with the result", async () => {
    const { text, body, isError } = await call(client, "verify", { text: REFUTED, mode: "blocking" });
    expect(isError).toBe(true);
    expect(body.claims[0].verdict).toBe("refuted");
    expect(text).toContain("Blocked");
  });

  test("a key goes into either header; without one, or with a wrong one, nothing is answered", async () => {
    await expect(clientOf(address, { "X-API-Key": key })).resolves.toBeDefined();
    for (const [given, code] of [
      [undefined, "missing_api_key"],
      [UNKNOWN_KEY, "invalid_api_key"],
    ] as const) {
      const answer = await post(address, LIST, { key: given });
      expect(answer.status).toBe(401);
      expect(answer.headers.get("www-authenticate")).toBe("Bearer");
      const body = await answer.text();
      expect(JSON.parse(body)).toMatchObject({ jsonrpc: "2.0", id: null, error: { data: { error: code } } });
      expect(body).not.toContain(UNKNOWN_KEY);
    }
    await expect(connect(address, UNKNOWN_KEY)).rejects.toThrow();
  });

  test("a key that is revoked is refused from the next call on", async () => {
    const { id, key: revoked } = await newOrganization("enterprise", ALL);
    const own = await connect(address, revoked);
    await sql`update api_keys set revoked_at = now() where organization_id = ${id}`;
    await expect(call(own, "verify", { text: SUPPORTED })).rejects.toThrow(/401|API key/);
    expect((await post(address, LIST, { key: revoked })).status).toBe(401);
  });

  test("a tool whose scope the key lacks says which one, and costs nothing of the month", async () => {
    const { id, key: narrow } = await newOrganization("enterprise", ["harm_detect"]);
    const { text, isError } = await call(await connect(address, narrow), "verify", { text: SUPPORTED });
    expect(isError).toBe(true);
    expect(text).toContain("The API key lacks the scope verify.");
    expect(text).toContain("dashboard");
    expect((await used(id))?.month).toBe(0);
  });

  test.each([
    { given: "nothing", name: "verify", args: {}, said: "text: Is missing" },
    { given: "an empty text", name: "detect_harm", args: { text: "" }, said: "text: Must not be empty" },
    { given: "a wrong type", name: "verify", args: { text: 7 }, said: "text: Must be a text" },
    {
      given: "an unknown option",
      name: "verify",
      args: { text: "x", options: { evidence: ["web"] } },
      said: "options.evidence.0: Must be one of",
    },
    {
      given: "too long a text",
      name: "verify",
      args: { text: "x".repeat(10_001) },
      said: "10001 characters; at most 10000",
    },
    {
      given: "too long a context",
      name: "verify",
      args: { text: "x", context: "x".repeat(200_001) },
      said: "200001 characters",
    },
  ])(
    "$given is told as the tool's failure, and costs nothing of the month",
    WITHIN_MINUTE,
    async ({ name, args, said }) => {
      const { id, key: own } = await newOrganization("enterprise", ALL);
      const { text, isError } = await call(await connect(address, own), name, args);
      expect({ isError, text }).toEqual({ isError: true, text: expect.stringContaining(said) });
      expect(await used(id)).toEqual({ month: 0, minute: 3 });
    },
  );

  test("past the month tools say so and nothing is charged; the tools are listed all the same", async () => {
    const { id, key: spent } = await newOrganization("free", ALL);
    await setMonthlyUsage(ACTOR, id, 1_000);
    const own = await connect(address, spent);
    const { text, isError } = await call(own, "verify", { text: SUPPORTED });
    expect({ isError, text }).toEqual({
      isError: true,
      text: expect.stringMatching(/1000 requests a month.*Retry after/),
    });
    expect((await own.listTools()).tools).not.toHaveLength(0);
    expect((await used(id))?.month).toBe(1_000);
  });

  test("every message counts for the minute; past it tools say so, and all else is 429", WITHIN_MINUTE, async () => {
    const { id, key: own } = await newOrganization("free", ["harm_detect"]);
    const connected = await connect(address, own);
    const more = Array.from({ length: PER_MINUTE - 2 }, () => post(address, LIST, { key: own }));
    expect(new Set((await Promise.all(more)).map(({ status }) => status))).toEqual(new Set([200]));
    const { text, isError } = await call(connected, "detect_harm", { text: CALM });
    expect({ isError, text }).toEqual({
      isError: true,
      text: expect.stringMatching(/60 requests a minute.*Retry after/),
    });
    expect((await call(connected, "verify", { text: CALM })).text).toContain("lacks the scope verify");
    const answer = await post(address, LIST, { key: own });
    expect(answer.status).toBe(429);
    expect(answer.headers.get("retry-after")).toMatch(/^\d+$/);
    expect(await answer.json()).toMatchObject({ error: { data: { error: "rate_limit_exceeded" } } });
    expect(await used(id)).toEqual({ month: 0, minute: PER_MINUTE });
  });

  test("calls count as their endpoints do, once each, and are logged as they are", WITHIN_MINUTE, async () => {
    const { id, key: own } = await newOrganization("enterprise", ALL);
    const connected = await connect(address, own);
    await connected.listTools();
    const { body } = await call(connected, "verify", { text: `${SUPPORTED} ${REFUTED}`, mode: "logging" });
    await call(connected, "detect_harm", { text: THREAT });
    expect(
      await sql`select endpoint, requests::int, claims::int, harmful_texts::int from usage_daily
        where organization_id = ${id} order by endpoint`,
    ).toEqual([
      { endpoint: "harm_detect", requests: 1, claims: 0, harmful_texts: 1 },
      { endpoint: "verify", requests: 1, claims: 2, harmful_texts: 0 },
    ]);
    expect(await used(id)).toEqual({ month: 2, minute: 5 });
    expect(await sql`select request_id from verifications where organization_id = ${id}`).toEqual([
      { request_id: body.request_id },
    ]);
  });

  test("answers tell of the request and what is left, as everywhere in the API", async () => {
    const params = { name: "detect_harm", arguments: { text: CALM } };
    const { headers } = await post(address, { jsonrpc: "2.0", id: 7, method: "tools/call", params }, { key });
    expect(headers.get("x-request-id")).toMatch(/^req_/);
    expect(headers.get("x-ratelimit-limit")).toBe("2000");
    expect(headers.get("content-type")).toBe("application/json; charset=utf-8");
  });

  test("a notification is accepted without a body", async () => {
    const answer = await post(address, { jsonrpc: "2.0", method: "notifications/initialized" }, { key });
    expect({ status: answer.status, body: await answer.text() }).toEqual({ status: 202, body: "" });
  });

  const calling = (params: object) => ({ ...LIST, method: "tools/call", params });
  test.each([
    { given: "an unknown tool", message: calling({ name: "x" }), status: 200, code: -32602 },
    { given: "a call without a name", message: calling({}), status: 200, code: -32602 },
    { given: "a list of arguments", message: calling({ name: "verify", arguments: [] }), status: 200, code: -32602 },
    { given: "a task", message: calling({ name: "verify", task: {} }), status: 200, code: -32603 },
    { given: "an unknown method", message: { ...LIST, method: "x" }, status: 200, code: -32601 },
    { given: "no message", message: {}, status: 400, code: -32700 },
    { given: "a batch", message: [LIST, LIST], status: 400, code: -32600 },
    { given: "no JSON", message: "{", status: 400, code: -32700 },
  ])(
    "$given is an error of the protocol, and costs a request of the minute",
    WITHIN_MINUTE,
    async ({ message, status, code }) => {
      const { id, key: own } = await newOrganization("enterprise", ALL);
      const answer = await post(address, message, { key: own });
      expect({ status: answer.status, body: await answer.json() }).toMatchObject({ status, body: { error: { code } } });
      expect(await used(id)).toEqual({ month: 0, minute: 1 });
    },
  );

  test.each<[string, Record<string, string>, number]>([
    ["a type that is not accepted", { Accept: "application/json" }, 406],
    ["a version that never was", { "MCP-Protocol-Version": "1999-01-01" }, 400],
    ["a page of another origin", { Origin: "https://evil.example" }, 403],
  ])("%s is refused", async (_, headers, status) => {
    expect((await post(address, LIST, { key, headers })).status).toBe(status);
  });

  test.each(["GET", "DELETE", "PUT", "OPTIONS"])("%s is not allowed: nothing is sent unasked", async (method) => {
    const answer = await fetch(new URL("/mcp", address), { method, headers: { Authorization: `Bearer ${key}` } });
    expect({ status: answer.status, allow: answer.headers.get("allow") }).toEqual({ status: 405, allow: "POST" });
  });

  test("a body that is too large is refused", async () => {
    const answer = await post(address, { ...LIST, params: { cursor: "x".repeat(1024 * 1024) } }, { key });
    expect(answer.status).toBe(ERRORS.payload_too_large.status);
  });
});
