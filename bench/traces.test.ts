import { afterEach, expect, test, vi } from "vitest";
import { newTracing } from "@/lib/telemetry/tracing";
import { selfTimes } from "./self-times";
import { Traces, traceHeader } from "./traces";

afterEach(() => void vi.unstubAllEnvs());

test("the requests that ask for it are collected with their stages, and no others", async () => {
  const traces = await Traces.collect();
  for (const [name, value] of Object.entries(traces.settings())) vi.stubEnv(name, value);
  const tracing = newTracing("bench");
  const serve = (headers: Record<string, string>) =>
    tracing.serving({ name: "POST /v1/verify", header: (name) => headers[name] }, () =>
      tracing.within({ name: "charge" }, () => new Promise((resolve) => setTimeout(resolve, 20))),
    );
  await serve({});
  await serve(traceHeader());
  const [request = [], ...others] = await traces.take();
  await tracing.stop();
  await traces.stop();
  expect(others).toEqual([]);
  expect(request.map(({ name }) => name).sort()).toEqual(["POST /v1/verify", "charge"]);
  const { ms, stages, rest } = selfTimes(request);
  expect(stages.charge).toBeGreaterThan(15);
  expect((stages.charge ?? 0) + rest).toBeCloseTo(ms, 3);
});
