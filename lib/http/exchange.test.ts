import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "@/lib/catalog/errors";
import { readEnv } from "@/lib/env";
import { place } from "@/lib/process";
import { Exchange } from "./exchange";
import type { ApiRequest } from "./message";

const REQUESTS = 1_000;
const request: ApiRequest = {
  method: "POST",
  path: "/v1/verify",
  query: "",
  header: () => undefined,
  address: "192.0.2.8",
  readBody: async () => new Uint8Array(),
};
let lines: { status: number }[] = [];

beforeEach(() => {
  lines = [];
  place("log", { info: (line: { status: number }) => void lines.push(line), error: () => {} });
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const slot of ["environment", "log"] as const) place(slot, undefined);
});

const setTo = (sample?: string) => place("environment", readEnv({ LOG_SAMPLE: sample }));

function succeed(): void {
  const exchange = new Exchange(request);
  exchange.note("/v1/verify", exchange.succeed({ status: 200, body: {} }));
}

function fail(error: unknown): void {
  const exchange = new Exchange({ ...request, address: "192.0.2.77" }); // which is within its limit
  exchange.note("/v1/verify", exchange.fail(error));
}

test("each request gets a line unless a share is set", () => {
  setTo();
  for (let n = 0; n < REQUESTS; n++) succeed();
  expect(lines).toHaveLength(REQUESTS);
});

test("of requests that succeeded so many get a line as are asked for, none with 0", () => {
  setTo("0.25");
  let n = 0;
  vi.spyOn(Math, "random").mockImplementation(() => (n++ % 100) / 100);
  for (let n = 0; n < REQUESTS; n++) succeed();
  expect(lines).toHaveLength(REQUESTS / 4);
  setTo("0");
  lines = [];
  for (let n = 0; n < REQUESTS; n++) succeed();
  expect(lines).toEqual([]);
});

test("requests that were refused or failed always get a line, also where events had begun", () => {
  setTo("0");
  fail(new ApiError("invalid_api_key"));
  fail(new Error("broken"));
  expect(lines.map(({ status }) => status)).toEqual([401, 500]);
  const exchange = new Exchange(request);
  exchange.fail(new Error("broken"));
  exchange.note("/v1/verify", { status: 200, headers: {}, body: "" });
  expect(lines).toHaveLength(3);
});

test("a text that was blocked and a tool that failed get a line, too", () => {
  setTo("0");
  const blocked = new Exchange(request);
  blocked.note("/v1/verify", blocked.succeed({ status: 400, body: {} }));
  const tool = new Exchange(request);
  tool.markFailed();
  tool.note("/mcp", tool.succeed({ status: 200, body: {} }));
  expect(lines.map(({ status }) => status)).toEqual([400, 200]);
});

test.each(["-1", "2", "a lot"])("a share of %s is refused", (sample) => {
  expect(() => readEnv({ LOG_SAMPLE: sample })).toThrow(/LOG_SAMPLE/);
});

test("a body that was written as JSON before is not written again", () => {
  setTo();
  const body = {
    toJSON() {
      throw new Error("written again");
    },
  };
  expect(new Exchange(request).succeed({ status: 200, body, json: '{"id":1}' }).body).toBe('{"id":1}');
});
