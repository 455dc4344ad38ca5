import { InMemorySpanExporter, type ReadableSpan } from "@opentelemetry/sdk-trace-base";
import { afterEach, beforeEach, expect, test } from "vitest";
import { place } from "../process";
import { staged } from ".";
import { newTracing, type Tracing } from "./tracing";

const CALLER = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

let exporter: InMemorySpanExporter;
let tracing: Tracing;

beforeEach(() => {
  exporter = new InMemorySpanExporter();
  const kept = { export: exporter.export.bind(exporter), shutdown: async () => {} }; // it forgets all when shut down
  tracing = newTracing("assay", kept);
  place("tracing", tracing);
});
afterEach(async () => {
  place("tracing", undefined);
  await tracing.stop();
});

const named = (name: string, header: string | undefined = undefined) => ({ name, header: () => header });

async function spans(): Promise<Record<string, ReadableSpan>> {
  await tracing.stop();
  return Object.fromEntries(exporter.getFinishedSpans().map((span) => [span.name, span]));
}

test("a request is a span below its caller's, its stages below it, and a query below its stage", async () => {
  const work = () => staged("charge", () => staged("database", async () => {}));
  await tracing.serving(named("POST /v1/verify", CALLER), work);
  const { "POST /v1/verify": request, charge, database } = await spans();
  expect(request?.spanContext().traceId).toBe("0af7651916cd43dd8448eb211c80319c");
  expect(request?.parentSpanContext?.spanId).toBe("b7ad6b7169203331");
  expect(charge?.parentSpanContext?.spanId).toBe(request?.spanContext().spanId);
  expect(database?.parentSpanContext?.spanId).toBe(charge?.spanContext().spanId);
});

test("two requests at once are two traces", async () => {
  const serve = (name: string) => tracing.serving(named(name), () => staged("read", async () => {}));
  await Promise.all([serve("one"), serve("other")]);
  const { one, other } = await spans();
  expect(one?.spanContext().traceId).not.toBe(other?.spanContext().traceId);
});

test("work in the background, which belongs to no request, is no span", async () => {
  await staged("database", async () => {});
  expect(await spans()).toEqual({});
});

test("a failure is told by its kind, and never by its message", async () => {
  const fail = () => staged("database", () => Promise.reject(new TypeError("text that somebody sent")));
  await expect(tracing.serving(named("POST /v1/verify"), fail)).rejects.toThrow("text that somebody sent");
  const all = await spans();
  expect(all.database?.status).toMatchObject({ code: 2, message: "TypeError" });
  const told = Object.values(all).map(({ attributes, events, status }) => ({ attributes, events, status }));
  expect(JSON.stringify(told)).not.toContain("somebody");
});

test("stages that follow each other do not overlap, however short they are", async () => {
  const briefly = async () => {
    const until = performance.now() + 0.3; // milliseconds
    while (performance.now() < until);
  };
  await tracing.serving(named("POST /v1/verify"), async () => {
    for (let n = 0; n < 10; n++) await staged("charge", briefly);
  });
  await tracing.stop();
  const stages = exporter.getFinishedSpans().filter(({ name }) => name === "charge");
  const ms = ([seconds, nanoseconds]: [number, number]) => (seconds % 86_400) * 1e3 + nanoseconds / 1e6;
  for (const [n, { startTime }] of stages.slice(1).entries())
    expect(ms(startTime)).toBeGreaterThanOrEqual(ms(stages[n]?.endTime as [number, number]));
  expect(stages).toHaveLength(10);
});
