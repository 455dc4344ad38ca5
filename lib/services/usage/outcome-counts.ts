import type { Output } from "@/lib/catalog/endpoints";
import type { HarmCategory } from "@/lib/catalog/harm";
import { OWN_FACTS } from "@/lib/catalog/witnesses";
import type { OutcomeCount } from "../callers";

/** What decides claims. */
export const DECIDERS = ["context", "documents", "own_facts", "built_in", "nothing"] as const;
export type Decider = (typeof DECIDERS)[number];

/** Who asks, as far as time goes: see `Caller`. */
interface Timed {
  elapsedMs(): number;
  msLeft?(): number;
}

type Claim = Pick<Output<"verify">["claims"][number], "source" | "verdict">;

/** Milliseconds at which the steps of latencies end, each about 1.4 times the one before. */
export const LATENCY_STEPS = [
  ...[1, 1.4, 2, 3, 4, 5, 7, 10, 14, 20, 30, 40, 50, 70, 100, 140, 200, 300, 400, 500, 700],
  ...[1_000, 1_400, 2_000, 3_000, 4_000, 5_000, 7_000, 10_000, 14_000, 20_000, 30_000, 60_000],
];

/** Of a text whose claims were checked: each verdict by what decided it, and how long that took, also for each that decided any. */
export function countsOfClaims(caller: Timed, claims: readonly Claim[]): OutcomeCount[] {
  const counts = new Map<string, number>();
  for (const { verdict, source } of claims) {
    const value = `${verdict}:${deciderOf(source)}`;
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const byVerdict = [...counts].map(([value, count]) => ({ measure: "claims" as const, value, count }));
  return [...byVerdict, ...latencyOf(caller, new Set(claims.map(({ source }) => deciderOf(source))))];
}

/** Of a text that was checked for harm: each category that it was found in, and how long that took. */
export function countsOfHarm(caller: Timed, categories: readonly { category: HarmCategory }[]): OutcomeCount[] {
  const each = [...new Set(categories.map(({ category }) => category))];
  return [...each.map((value) => ({ measure: "harm" as const, value, count: 1 })), ...latencyOf(caller)];
}

const PREFIXES: readonly [string, Decider][] = [
  ["context/", "context"],
  ["documents/", "documents"],
  [OWN_FACTS, "own_facts"],
];

function deciderOf(source: string): Decider {
  if (source === "") return "nothing";
  return PREFIXES.find(([prefix]) => source.startsWith(prefix))?.[1] ?? "built_in";
}

// Nobody waits for the texts of a batch, which give way to requests: they would tell of the load, not of the service.
function latencyOf({ msLeft, elapsedMs }: Timed, deciders: Iterable<Decider> = []): OutcomeCount[] {
  if (!msLeft) return [];
  const ms = elapsedMs();
  const step = LATENCY_STEPS.find((end) => ms <= end) ?? LATENCY_STEPS.at(-1);
  const byDecider = [...deciders].map((one) => ({ measure: "latency_of" as const, value: `${one}:${step}`, count: 1 }));
  return [{ measure: "latency", value: String(step), count: 1 }, ...byDecider];
}
