import { afterEach, beforeEach, expect, test } from "vitest";
import { readEnv } from "@/lib/env";
import { place } from "@/lib/process";
import type { ApiRequest } from "./message";
import { nowhere, type Resource, resource } from "./resource";
import { router } from "./router";

const health = resource({ health: () => ({ status: 200, body: { status: "ok" } }) });

function request(path: string, headers: Record<string, string> = {}, address = "192.0.2.1"): ApiRequest {
  return {
    method: "GET",
    path,
    query: "",
    address,
    header: (name) => headers[name],
    readBody: async () => new Uint8Array(),
  };
}

function configure(variables: Record<string, string>) {
  place("environment", readEnv({ LOG_LEVEL: "silent", ...variables }));
}

beforeEach(() => configure({}));
afterEach(() => {
  place("environment", undefined);
  place("addresses", undefined);
});

test("a caller without a key has 60 requests a minute by address", async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 62; n++) statuses.push((await nowhere.answer(request("/v1/x"))).status);
  expect(statuses).toEqual([...Array(60).fill(404), 429, 429]);
  const { headers, body } = await nowhere.answer(request("/v1/x"));
  expect(headers).toMatchObject({ "X-RateLimit-Remaining": "0", "Retry-After": expect.stringMatching(/^\d+$/) });
  expect(JSON.parse(body)).toMatchObject({ error: "rate_limit_exceeded", details: { limit: 60 } });
  expect((await nowhere.answer(request("/v1/x", {}, "192.0.2.2"))).status).toBe(404);
});

test("where PUBLIC_URL is https, what came in the clear is sent there", async () => {
  configure({ PUBLIC_URL: "https://assay.example" });
  for (const headers of [{}, { "x-forwarded-proto": "http" }] as Record<string, string>[]) {
    const answer = await nowhere.answer({ ...request("/v1/x", headers), query: "a=1" });
    expect(answer).toMatchObject({ status: 308, headers: { Location: "https://assay.example/v1/x?a=1" } });
    expect(answer.headers["X-RateLimit-Limit"]).toBe("60");
    expect(answer.headers["Strict-Transport-Security"]).toMatch(/max-age/);
  }
});

test("a path that looks like another host cannot redirect to it", async () => {
  configure({ PUBLIC_URL: "https://assay.example" });
  const { headers } = await nowhere.answer(request("//evil.example/v1"));
  expect(headers.Location).toMatch(/^https:\/\/assay\.example\//);
});

test("what came by https is answered, and told to stay there", async () => {
  configure({ PUBLIC_URL: "https://assay.example" });
  const answer = await nowhere.answer(request("/v1/x", { "x-forwarded-proto": "https" }));
  expect(answer.status).toBe(404);
  expect(answer.headers["Strict-Transport-Security"]).toMatch(/max-age/);
  expect((await health.answer(request("/health"))).status).toBe(200);
});

test("a failure of our own tells the request id and nothing else", async () => {
  const broken = resource({
    health: () => {
      throw new Error("password=hunter2 at /srv/app.js");
    },
  });
  const { status, headers, body } = await broken.answer(request("/health"));
  expect(status).toBe(500);
  expect(JSON.parse(body).details).toEqual({ request_id: headers["X-Request-Id"] });
  expect(body).not.toContain("hunter2");
});

test("an unreachable database is said to be unavailable, with a time to come back", async () => {
  const down = resource({
    health: () => {
      throw Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
    },
  });
  const { status, headers, body } = await down.answer(request("/health"));
  expect({ status, error: JSON.parse(body).error }).toEqual({ status: 503, error: "service_unavailable" });
  expect(headers["Retry-After"]).toBe("5");
});

test("the router finds whole paths, patterns, and nowhere", () => {
  const at = (path: string): Resource => ({ path, answer: nowhere.answer });
  const [list, one] = [at("/v1/keys"), at("/v1/keys/{key_id}")];
  const find = router([list, one]);
  expect(find("/v1/keys")).toBe(list);
  expect(find("/v1/keys/key_1")).toBe(one);
  expect(find("/v1/keys/key_1/x")).toBe(nowhere);
  expect(find("__proto__")).toBe(nowhere);
});

test("where there is nothing, that is said in the words of the provider whose paths those are", async () => {
  const { status, body } = await nowhere.answer(request("/contentsafety/image:analyze"));
  expect({ status, body: JSON.parse(body) }).toMatchObject({ status: 404, body: { error: { code: "NotFound" } } });
  const google = await nowhere.answer(request("/v1alpha1/comments:suggestscore"));
  expect(JSON.parse(google.body)).toMatchObject({ error: { code: 404, status: "NOT_FOUND" } });
});

test("a path with an ending behind its parameter is found by that ending", () => {
  const check: Resource = { path: "/v1/configs/{config}:check", answer: nowhere.answer };
  const find = router([check]);
  expect(find("/v1/configs/mine:check")).toBe(check);
  expect(find("/v1/configs/mine")).toBe(nowhere);
  expect(find("/v1/configs/mine:checked")).toBe(nowhere);
});
