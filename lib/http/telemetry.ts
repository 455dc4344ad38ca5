import http from "node:http";
import type { AddressInfo } from "node:net";
import { env, usesInngest } from "@/lib/env";
import { once, place } from "@/lib/process";
import { inngestCalls, inngestSigns } from "@/lib/services/operations";
import { readingLoad } from "@/lib/services/reading";
import { deliveryBacklog } from "@/lib/services/webhooks";
import type { Metrics } from "@/lib/telemetry/metrics";

export interface Telemetry {
  /** Where metrics are, if they are served. */
  address?: string;
  /** Sends the traces that were not sent yet, and serves no more. */
  stop(): Promise<void>;
}

/**
 * Serves metrics to Prometheus and sends traces by OpenTelemetry, each where the settings ask for it, once per process;
 * their libraries are loaded only then. Rejects where the port is taken.
 */
export function startTelemetry(): Promise<Telemetry> {
  return once("telemetry", start);
}

async function start(): Promise<Telemetry> {
  const { METRICS_PORT, OTEL_SERVICE_NAME } = env();
  const server = METRICS_PORT === undefined ? undefined : await serveMetrics(METRICS_PORT);
  const tracing = isTraced() ? (await import("@/lib/telemetry/tracing")).newTracing(OTEL_SERVICE_NAME) : undefined;
  place("tracing", tracing);
  return {
    address: server && `http://${env().METRICS_HOST}:${(server.address() as AddressInfo).port}/metrics`,
    async stop() {
      for (const slot of ["telemetry", "metrics", "tracing"] as const) place(slot, undefined);
      server?.close();
      server?.closeAllConnections();
      await tracing?.stop();
    },
  };
}

function isTraced(): boolean {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: all, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: traces, OTEL_SDK_DISABLED } = env();
  return !OTEL_SDK_DISABLED && (all ?? traces) !== undefined;
}

/** On a port of its own, which nobody outside needs to reach. */
async function serveMetrics(port: number): Promise<http.Server> {
  const { newMetrics } = await import("@/lib/telemetry/metrics");
  const inngest = usesInngest(env()) ? inngestLook : undefined;
  const metrics = newMetrics({ reading: readingLoad, deliveries: deliveryBacklog, inngest });
  const server = http.createServer((request, response) => void answer(metrics, request, response));
  await new Promise<void>((resolve, reject) => {
    const refuse = ({ message }: Error) => reject(new Error(`Metrics cannot be served (METRICS_PORT): ${message}`));
    server.once("error", refuse).listen(port, env().METRICS_HOST, () => resolve());
  });
  place("metrics", metrics);
  return server;
}

async function inngestLook() {
  const { silentSince, standsIn } = inngestSigns();
  const { calledSecondsAgo } = await inngestCalls(0);
  return {
    answers: silentSince === undefined ? 1 : 0,
    standsIn: standsIn ? 1 : 0,
    calledSecondsAgo: calledSecondsAgo ?? Number.POSITIVE_INFINITY,
  };
}

async function answer(metrics: Metrics, { method, url }: http.IncomingMessage, response: http.ServerResponse) {
  if (method !== "GET" || url !== "/metrics") return void response.writeHead(404).end("Metrics are at GET /metrics\n");
  try {
    const text = await metrics.registry.metrics();
    response.writeHead(200, { "Content-Type": metrics.registry.contentType }).end(text);
  } catch {
    response.writeHead(500).end();
  }
}
