import type { ISql } from "postgres";
import { DECIDERS, LATENCY_STEPS } from "@/lib/services/usage/outcome-counts";
import { KEYS, STRANGERS } from "./owners";

const DAYS = 750; // of the 25 months for which they are kept
const ENDPOINTS = ["verify", "harm_detect"];

/** What the requests of a key came to on a day: verdicts, and latencies over all and by what decided. */
const OUTCOMES: readonly [measure: string, value: string][] = [
  ...DECIDERS.map((one): [string, string] => ["claims", one === "nothing" ? "not_found:nothing" : `supported:${one}`]),
  ...DECIDERS.slice(0, -1).map((one): [string, string] => ["claims", `refuted:${one}`]),
  ...LATENCY_STEPS.slice(4, 15).map((step): [string, string] => ["latency", String(step)]),
  ...LATENCY_STEPS.slice(4, 14).map((step): [string, string] => ["latency_of", `built_in:${step}`]),
];

interface Counted {
  /** The table with its columns behind organization, day, key and endpoint, and what stands in them. */
  table: string;
  columns: string;
  values: string;
  /** Rows of a key, an endpoint and a day. */
  each: number;
}

const TABLES: readonly Counted[] = [
  {
    table: "usage_daily",
    columns: "requests, claims, verified_claims, confidence_sum",
    values: "100, 200, 100, 160",
    each: 1,
  },
  {
    table: "outcome_counts",
    columns: "measure, value, count",
    values: `(${listed(OUTCOMES.map(([measure]) => measure))})[1 + i % ${OUTCOMES.length}],
      (${listed(OUTCOMES.map(([, value]) => value))})[1 + i % ${OUTCOMES.length}], 10`,
    each: OUTCOMES.length,
  },
];

/**
 * So many rows a table of what is counted by days. However many requests an organization has, it has no more rows than keys,
 * endpoints, days and outcomes: so the one that asks has all of those, half of the table at most, and strangers the rest.
 */
export async function fillCounted(tx: ISql, rows: number): Promise<void> {
  for (const counted of TABLES) {
    const ofDay = KEYS * ENDPOINTS.length * counted.each;
    const own = Math.min(DAYS, Math.ceil(rows / 2 / ofDay));
    const left = (rows - own * ofDay) / STRANGERS;
    await tx.unsafe(daysOf(counted, { who: "o.n = 0", days: own, ofDay }));
    await tx.unsafe(daysOf(counted, { who: "o.n > 0", days: DAYS, ofDay: Math.max(1, Math.round(left / DAYS)) }));
  }
}

function daysOf(
  { table, columns, values, each }: Counted,
  { who, days, ofDay }: { who: string; days: number; ofDay: number },
): string {
  return `
    insert into ${table} (organization_id, day, key_id, endpoint, ${columns})
    select o.organization_id, current_date - d, 'key_' || o.n || '_' || i / ${each * ENDPOINTS.length},
      (${listed(ENDPOINTS)})[1 + i / ${each} % ${ENDPOINTS.length}], ${values}
    from generate_series(0, ${days - 1}) d, owner o, generate_series(0, ${ofDay - 1}) i where ${who}`;
}

function listed(texts: readonly string[]): string {
  return `array[${texts.map((text) => `'${text}'`).join(", ")}]`;
}
