import { type Attributes, context, type Span, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BasicTracerProvider, BatchSpanProcessor, type SpanExporter } from "@opentelemetry/sdk-trace-base";

export interface NamedSpan {
  name: string;
  attributes?: Attributes;
}

export interface Tracing {
  /** Does the work in a span below the one that is open; in none where nothing is, as in the background. */
  within<T>(of: NamedSpan, work: () => Promise<T>): Promise<T>;
  /** The same for a request, below the span of its caller where its headers name one. */
  serving<T>(
    of: NamedSpan & { header(name: string): string | undefined },
    work: (span: Span) => Promise<T>,
  ): Promise<T>;
  /** Sends what was not sent yet. */
  stop(): Promise<void>;
}

/** Traces by the standard settings, which the library reads itself: where to, with which headers, how many of them. */
export function newTracing(serviceName: string, exporter: SpanExporter = new OTLPTraceExporter()): Tracing {
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ "service.name": serviceName }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const propagator = new W3CTraceContextPropagator();
  const tracer = provider.getTracer("assay");
  const open = async <T>(
    { name, attributes, kind }: NamedSpan & { kind: SpanKind },
    work: (span: Span) => Promise<T>,
  ) => await tracer.startActiveSpan(name, { attributes, kind, startTime: now() }, (span) => ended(span, work));
  return {
    within(of, work) {
      return trace.getActiveSpan() ? open({ ...of, kind: SpanKind.INTERNAL }, work) : work();
    },
    serving({ header, ...of }, work) {
      const carrier = { get: (_: unknown, name: string) => header(name), keys: () => propagator.fields() };
      const caller = propagator.extract(context.active(), undefined, carrier);
      return context.with(caller, () => open({ ...of, kind: SpanKind.SERVER }, work));
    },
    async stop() {
      await provider.shutdown().catch(() => {}); // whoever collects them may be gone
      context.disable();
    },
  };
}

/** Messages of failures stay out: they may hold what people sent. */
async function ended<T>(span: Span, work: (span: Span) => Promise<T>): Promise<T> {
  try {
    return await work(span);
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : undefined });
    throw error;
  } finally {
    span.end(now());
  }
}

const CLOCK_MS = 50; // by which the clock may be off before it is followed
let origin = performance.timeOrigin;

/**
 * Unix milliseconds with their fractions. By itself the library begins each span at a whole one, so that short ones that
 * follow each other would overlap.
 */
function now(): number {
  const since = performance.now();
  if (Math.abs(Date.now() - since - origin) > CLOCK_MS) origin = Date.now() - since;
  return origin + since;
}
