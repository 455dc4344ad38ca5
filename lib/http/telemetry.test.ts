import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { readEnv } from "@/lib/env";
import { place } from "@/lib/process";
import type { ApiRequest } from "./message";
import { nowhere, resource } from "./resource";
import { startTelemetry, type Telemetry } from "./telemetry";

let running: Telemetry | undefined;

async function started(variables: Record<string, string>): Promise<Telemetry> {
  place("environment", readEnv(variables));
  place("reader", {}); // no threads
  running = await startTelemetry();
  return running;
}

afterEach(async () => {
  await running?.stop();
  for (const slot of ["environment", "reader", "telemetry"] as const) place(slot, undefined);
});

const asked = (method: string, path: string): ApiRequest => ({
  method,
  path,
  query: "",
  header: () => undefined,
  address: "192.0.2.9",
  readBody: async () => new Uint8Array(),
});

test("unless asked for nothing is served and nothing counted", async () => {
  expect(await started({})).toMatchObject({ address: undefined });
});

test("requests are counted by what the catalog calls them, and never by what callers do", async () => {
  const { address = "" } = await started({ METRICS_PORT: "0" });
  expect(new URL(address).hostname).toBe("127.0.0.1");
  const usage = resource({ usage: () => ({ status: 200, body: {} }) });
  await usage.answer(asked("GET", "/v1/usage"));
  await nowhere.answer(asked("BREW", "/v1/assay_live_made_up"));
  const text = await (await fetch(address)).text();
  expect(text).toMatch(/^assay_http_requests_total\{route="\/v1\/usage",method="GET",status="401"\} 1$/m);
  expect(text).toMatch(/^assay_http_requests_total\{route="none",method="other",status="404"\} 1$/m);
  expect(text).not.toContain("made_up");
  expect((await fetch(new URL("/other", address))).status).toBe(404);
});

test("asked for twice, as by the host and by Next within it, it is served once", async () => {
  const { address = "" } = await started({ METRICS_PORT: "0" });
  expect((await startTelemetry()).address).toBe(address);
});

test("a port that is taken is told by its setting", async () => {
  const taken = http.createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => taken.once("listening", resolve));
  const { port } = taken.address() as AddressInfo;
  await expect(started({ METRICS_PORT: String(port) })).rejects.toThrow("METRICS_PORT");
  taken.close();
});
