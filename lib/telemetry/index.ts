import { AsyncLocalStorage } from "node:async_hooks";
import { find, once } from "../process";
import type { Metrics } from "./metrics";
import type { Tracing } from "./tracing";

/** The parts that a request spends its time in. `graph`: finding names in the graph, and deciding by its facts. */
export const STAGES = ["read", "graph", "retrieve", "judge", "harm", "charge", "database"] as const;
export type Stage = (typeof STAGES)[number];

/** What is counted, or undefined where nobody asked for it: then nothing is spent on it. */
export function metrics(): Metrics | undefined {
  return find<Metrics>("metrics");
}

/** What keeps spans; undefined where this process is not traced. */
export function tracing(): Tracing | undefined {
  return find<Tracing>("tracing");
}

/** Does the work, and tells how long that stage of a request took: as a metric, as a span of its trace, and to who times it. */
export function staged<T>(stage: Stage, work: () => Promise<T>): Promise<T> {
  const [counted, traced, times] = [metrics(), tracing(), timing().getStore()];
  if (!counted && !traced && !times) return work();
  const begun = performance.now();
  const done = traced ? traced.within({ name: stage }, work) : work();
  if (!counted && !times) return done;
  return done.finally(() => {
    const ms = performance.now() - begun;
    counted?.stageSeconds.observe({ stage }, ms / 1000);
    times?.set(stage, (times.get(stage) ?? 0) + ms);
  });
}

/** Does the work, and gives the milliseconds that each of its stages took. */
export async function timed<T>(work: () => Promise<T>): Promise<{ result: T; stages: Map<Stage, number> }> {
  const stages = new Map<Stage, number>();
  return { result: await timing().run(stages, work), stages };
}

const timing = () => once("stage-times", () => new AsyncLocalStorage<Map<Stage, number>>());

/** The same for models, whose time in a thread holds no wait for their turn. */
export async function modelled<T>(model: "reader" | "judge" | "harm" | "parser", work: () => Promise<T>): Promise<T> {
  const end = metrics()?.modelSeconds.startTimer({ model });
  try {
    return await work();
  } finally {
    end?.();
  }
}
