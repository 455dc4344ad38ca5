import { find } from "../process";
import type { Metrics } from "./metrics";
import type { Tracing } from "./tracing";

/** The parts that a request spends its time in. `graph`: finding names in the graph, and deciding by its facts. */
export const STAGES = ["read", "graph", "retrieve", "judge", "harm", "charge", "database"] as const;
export type Stage = (typeof STAGES)[number];

/** What is counted, or undefined where nobody asked for it: then nothing is spent on it. */
export function metrics(): Metrics | undefined {
  return find<Metrics>("metrics");
}

export function tracing(): Tracing | undefined {
  return find<Tracing>("tracing");
}

/** Does the work, and tells how long that stage of a request took: as a metric, and as a span of its trace. */
export function staged<T>(stage: Stage, work: () => Promise<T>): Promise<T> {
  const [counted, traced] = [metrics(), tracing()];
  if (!counted && !traced) return work();
  const begun = performance.now();
  const done = traced ? traced.within({ name: stage }, work) : work();
  if (!counted) return done;
  return done.finally(() => counted.stageSeconds.observe({ stage }, (performance.now() - begun) / 1000));
}

/** The same for models, whose time in a thread holds no wait for their turn. */
export async function modelled<T>(model: "reader" | "judge" | "harm", work: () => Promise<T>): Promise<T> {
  const end = metrics()?.modelSeconds.startTimer({ model });
  try {
    return await work();
  } finally {
    end?.();
  }
}
