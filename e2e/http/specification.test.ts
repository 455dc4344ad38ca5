import { beforeAll, describe, expect, test } from "vitest";
import { PLANS, type PlanId } from "@/lib/catalog/plans";
import type { Scope } from "@/lib/catalog/scopes";
import { setMonthlyUsage } from "@/lib/services/usage/usage";
import {
  ACTOR,
  ALL_SCOPES,
  type Answer,
  type Call,
  call,
  freshMinute,
  newOrganization,
  SERVICES,
  SUPPORTED,
} from "./client";

// The tables of the interface specification, row by row. What each row means in full is tested beside its subject.

const UNKNOWN_KEY = "assay_live_000000000000000000000000000000000000000000000000";

/** A call that its endpoint serves; `id` is a key of the same organization. */
const ENDPOINT_ROWS: { row: string; status: number; scope?: Scope; request: (id: string) => Call }[] = [
  {
    row: "POST /v1/verify",
    status: 200,
    scope: "verify",
    request: () => ({ path: "/v1/verify", body: { text: SUPPORTED } }),
  },
  {
    row: "POST /v1/harm/detect",
    status: 200,
    scope: "harm_detect",
    request: () => ({ path: "/v1/harm/detect", body: { text: "x" } }),
  },
  { row: "GET /v1/keys", status: 200, scope: "keys:read", request: () => ({ path: "/v1/keys" }) },
  {
    row: "POST /v1/keys",
    status: 201,
    scope: "keys:write",
    request: () => ({ path: "/v1/keys", body: { name: "n" } }),
  },
  {
    row: "DELETE /v1/keys/{key_id}",
    status: 200,
    scope: "keys:write",
    request: (id) => ({ method: "DELETE", path: `/v1/keys/${id}` }),
  },
  { row: "GET /v1/usage", status: 200, scope: "usage:read", request: () => ({ path: "/v1/usage" }) },
  {
    row: "POST /v1/webhooks",
    status: 201,
    scope: "keys:write",
    request: () => ({
      path: "/v1/webhooks",
      body: {
        url: "https://receiver.invalid/",
        events: ["usage.threshold", "key.created", "key.revoked"],
        secret: "s",
      },
    }),
  },
  { row: "GET /health", status: 200, request: () => ({ path: "/health" }) },
];

describe.each(SERVICES)("the specification on $name", ({ address }) => {
  let everything: string;
  let spare: string;

  beforeAll(async () => {
    everything = (await newOrganization("enterprise", ALL_SCOPES)).key;
    spare = (await call(address, { key: everything, path: "/v1/keys", body: { name: "spare" } })).body.id;
  });

  describe("endpoints", () => {
    test.each(ENDPOINT_ROWS)("$row answers $status", async ({ status, request, scope }) => {
      expect((await call(address, { ...request(spare), key: scope && everything })).status).toBe(status);
    });
  });

  describe("scopes", () => {
    test.each(ENDPOINT_ROWS.filter(({ scope }) => scope))(
      "$scope grants $row, and nothing else does",
      async ({ scope, status, request }) => {
        const others = ALL_SCOPES.filter((one) => one !== scope);
        const without = await newOrganization("free", others);
        expect(await call(address, { ...request("key_1"), key: without.key })).toMatchObject({
          status: 403,
          body: { error: "insufficient_permissions" },
        });
        const alone = await newOrganization("free", [scope as Scope]);
        const answer = await call(address, { ...request("key_1"), key: alone.key });
        expect(answer.status).toBe(scope === "keys:write" && status === 200 ? 404 : status);
      },
    );
  });

  describe("errors", () => {
    const post = (path: string, body: unknown, key = everything) => call(address, { key, path, body });
    const keyOf = async (key: string) => (await call(address, { key, path: "/v1/keys/me" })).body.id;
    const ROWS: [number, string, () => Promise<Answer>][] = [
      [400, "invalid_request", () => post("/v1/verify", {})],
      [400, "invalid_request", () => post("/v1/harm/detect", { text: "" })],
      [400, "text_too_long", () => post("/v1/verify", { text: "x".repeat(10_001) })],
      [400, "text_too_long", () => post("/v1/harm/detect", { text: "x".repeat(10_001) })],
      [
        403,
        "insufficient_permissions",
        async () => post("/v1/verify", {}, (await newOrganization("free", ["keys:read"])).key),
      ],
      [
        403,
        "cannot_revoke_current_key",
        async () => call(address, { key: everything, method: "DELETE", path: `/v1/keys/${await keyOf(everything)}` }),
      ],
      [404, "key_not_found", () => call(address, { key: everything, method: "DELETE", path: "/v1/keys/key_none" })],
      [
        429,
        "rate_limit_exceeded",
        async () => {
          const { id, key } = await newOrganization("free");
          await setMonthlyUsage(ACTOR, id, 1_000);
          return post("/v1/verify", { text: SUPPORTED }, key);
        },
      ],
    ];
    test.each(ROWS)("%d %s", async (status, error, ask) => {
      const answer = await ask();
      expect(answer).toMatchObject({ status, body: { error, message: expect.any(String) } });
      if (error === "text_too_long") expect(answer.body.details).toEqual({ max_length: 10_000, actual_length: 10_001 });
      if (status === 429) expect(answer.body.details).toMatchObject({ limit: 1_000, reset_at: expect.any(String) });
    });

    test("401 missing_api_key and invalid_api_key", async () => {
      const ask = async () => [
        await call(address, { path: "/v1/usage" }),
        await call(address, { key: UNKNOWN_KEY, path: "/v1/usage" }),
      ];
      let answers = await ask();
      if (answers.some(({ status }) => status === 429)) {
        await freshMinute(61); // callers without a key share the address of these tests, and its 60 a minute
        answers = await ask();
      }
      expect(answers.map(({ status, body }) => [status, body.error])).toEqual([
        [401, "missing_api_key"],
        [401, "invalid_api_key"],
      ]);
    });
  });

  describe("limits", () => {
    test.each([
      ["free", 60, 1_000],
      ["starter", 200, 50_000],
      ["professional", 500, 500_000],
      ["enterprise", 2_000, 10_000_000],
    ] as [PlanId, number, number][])(
      "%s has %d requests a minute and %d a month",
      async (plan, perMinute, perMonth) => {
        expect(PLANS[plan]).toMatchObject({ perMinute, perMonth });
        const { id, key } = await newOrganization(plan, ["verify", "usage:read"]);
        const { headers, body } = await call(address, { key, path: "/v1/usage" });
        expect(headers.get("x-ratelimit-limit")).toBe(String(perMinute));
        expect(body).toMatchObject({
          organization: { plan },
          monthly_limit: perMonth,
          rate_limit: { requests_per_minute: perMinute },
        });
        await setMonthlyUsage(ACTOR, id, perMonth - 1);
        const answers = [
          await call(address, { key, path: "/v1/verify", body: { text: SUPPORTED } }),
          await call(address, { key, path: "/v1/verify", body: { text: SUPPORTED } }),
        ];
        expect(answers.map(({ status }) => status)).toEqual([200, 429]);
      },
    );
  });

  test("the OpenAPI document and its reference are served, and ask nothing of other hosts", async () => {
    const served = await fetch(`${address}/openapi.json`);
    expect(await served.json()).toMatchObject({ openapi: "3.1.0", paths: { "/v1/verify": expect.any(Object) } });
    const page = await fetch(`${address}/docs`);
    expect(page.headers.get("content-security-policy")).toContain("default-src 'self'");
    const html = await page.text();
    const parts = await (await fetch(`${address}/docs/search.json`)).text();
    for (const { row } of ENDPOINT_ROWS) expect(parts).toContain(row);
    expect(html).not.toMatch(/(src|href)="(https?:)?\/\//);
  });
});
