import { randomBytes } from "node:crypto";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** A span of a trace, in milliseconds. */
export interface Span {
  id: string;
  parent?: string;
  name: string;
  start: number;
  end: number;
}

const QUIET_MS = 1_000; // spans are sent several times a second

/** Has a host send traces of those requests alone that ask for it by `traceHeader`. */
export class Traces {
  readonly #server: http.Server;
  readonly #spans = new Map<string, Span[]>();
  #heardAt = 0;

  private constructor() {
    this.#server = http.createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      this.#take(JSON.parse(Buffer.concat(chunks).toString()));
      response.writeHead(200, { "Content-Type": "application/json" }).end("{}");
    });
  }

  static async collect(): Promise<Traces> {
    const traces = new Traces();
    await new Promise<void>((resolve) => traces.#server.listen(0, "127.0.0.1", resolve));
    return traces;
  }

  /** The settings of the host. */
  settings(): Record<string, string> {
    const { port } = this.#server.address() as AddressInfo;
    return {
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `http://127.0.0.1:${port}/v1/traces`,
      OTEL_TRACES_SAMPLER: "parentbased_always_off",
      OTEL_BSP_SCHEDULE_DELAY: "200",
      OTEL_BSP_MAX_QUEUE_SIZE: "65536",
    };
  }

  /** The spans of each request that was traced since this was asked before. */
  async take(): Promise<Span[][]> {
    this.#heardAt = performance.now();
    while (performance.now() - this.#heardAt < QUIET_MS) await sleep(QUIET_MS / 4);
    const all = [...this.#spans.values()];
    this.#spans.clear();
    return all;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #take({ resourceSpans }: Sent): void {
    this.#heardAt = performance.now();
    for (const one of resourceSpans.flatMap(({ scopeSpans }) => scopeSpans).flatMap(({ spans }) => spans)) {
      const [start, end] = [msOf(one.startTimeUnixNano), msOf(one.endTimeUnixNano)];
      const span = { id: one.spanId, parent: one.parentSpanId, name: one.name, start, end };
      this.#spans.set(one.traceId, [...(this.#spans.get(one.traceId) ?? []), span]);
    }
  }
}

/** Of a request that is to be traced. */
export function traceHeader(): Record<string, string> {
  return { traceparent: `00-${randomBytes(16).toString("hex")}-${randomBytes(8).toString("hex")}-01` };
}

/** As OTLP has it in JSON. */
interface Sent {
  resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[];
}

interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
}

const DAY_NS = 86_400_000_000_000n; // a double holds the nanoseconds of a day, not those since 1970

function msOf(nanoseconds: string): number {
  return Number(BigInt(nanoseconds) % DAY_NS) / 1e6;
}
