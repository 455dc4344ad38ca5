import fs from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ALL_SCOPES, call } from "./client";
import { preparedDataDir, type Service, startHost } from "./service";

const TEXT = "Oslo is the capital of Norway.";

let dataDir: string;
let host: Service;
beforeAll(async () => {
  dataDir = preparedDataDir();
  host = await startHost(dataDir);
});
afterAll(async () => {
  await host.end("SIGTERM");
  fs.rmSync(dataDir, { recursive: true, force: true });
});

interface Line {
  path: string;
  status: number;
  requestId: string;
  organizationId?: string;
}

async function linesAfter(count: number): Promise<Line[]> {
  const lines = () => {
    const whole = host.output().split("\n").slice(0, -1);
    return whole.filter((line) => line.startsWith("{"));
  };
  await expect.poll(() => lines().length).toBeGreaterThanOrEqual(count);
  return lines().map((line) => JSON.parse(line));
}

test("every request is a line of the log, and no key is in any, wherever a caller puts it", async () => {
  const [first] = /assay_live_\w+/.exec(host.output()) as RegExpExecArray; // the greeting shows the first key once
  const made = await call(host.address, { key: first, path: "/v1/keys", body: { name: "n", scopes: ALL_SCOPES } });
  const key: string = made.body.api_key;
  const answers = [
    made,
    await call(host.address, { key, path: "/v1/verify", body: { text: TEXT } }),
    await call(host.address, { key, path: `/v1/usage?key=${key}` }),
    await call(host.address, { key, path: `/v1/${key}` }),
    await call(host.address, { key, method: "DELETE", path: `/v1/keys/${key}` }),
    await call(host.address, { key, path: "/v1/verify", body: { text: "", mode: key } }),
    await call(host.address, { path: "/v1/keys", headers: { Authorization: `Bearer ${key}`, Cookie: key } }),
  ];
  const lines = await linesAfter(answers.length);
  expect(lines.map(({ status }) => status)).toEqual([201, 200, 200, 404, 404, 400, 401]);
  expect(lines.map(({ requestId }) => requestId)).toEqual(answers.map(({ headers }) => headers.get("x-request-id")));
  expect(lines[1]).toMatchObject({
    method: "POST",
    path: "/v1/verify",
    ms: expect.any(Number),
    organizationId: expect.stringMatching(/^org_/),
  });
  expect(host.output()).not.toContain(key);
  expect(host.output()).not.toContain(TEXT);
  expect(host.output().split(first)).toHaveLength(3); // in the greeting and its curl line
});

test("a key in an address, as Perspective's clients send it, is in no line", async () => {
  const [first] = /assay_live_\w+/.exec(host.output()) as RegExpExecArray;
  const made = await call(host.address, { key: first, path: "/v1/keys", body: { name: "n" } });
  const key: string = made.body.api_key;
  const path = `/v1alpha1/comments:analyze?key=${key}`;
  const attributes = { requestedAttributes: { INSULT: {} } };
  const answers = [
    await call(host.address, { path, body: { comment: { text: TEXT }, ...attributes } }),
    await call(host.address, { path, body: { comment: { text: key }, requestedAttributes: { [key]: {} } } }),
    await call(host.address, { path: `${path}x`, body: { comment: { text: TEXT }, ...attributes } }),
    await call(host.address, { path: `/v1alpha1/other?key=${key}`, body: {} }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 400, 400, 404]);
  const pathOf = async (id: string | null) => (await linesAfter(1)).find(({ requestId }) => requestId === id)?.path;
  for (const [n, { headers }] of answers.entries()) {
    const expected = n < 3 ? "/v1alpha1/comments:analyze" : "";
    await expect.poll(() => pathOf(headers.get("x-request-id"))).toBe(expected);
  }
  expect(host.output()).not.toContain(key);
  expect(host.output()).not.toContain(TEXT);
});
