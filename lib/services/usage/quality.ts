import type { z } from "zod";
import { HARM_CATEGORY_IDS, type HarmCategory } from "@/lib/catalog/harm";
import type { memberUsageInput } from "@/lib/catalog/schemas/accounts";
import { database } from "@/lib/db/client";
import type { Member, OutcomeCount } from "../callers";
import { DECIDERS, type Decider, LATENCY_STEPS } from "./outcome-counts";
import { daysOf, momentsOf, type ReportRange, reportRange } from "./report-range";

const VERDICTS = ["supported", "refuted", "not_found"] as const;

export type Verdicts = Record<(typeof VERDICTS)[number], number>;

/** What took half of the requests so long at most, and 95 of 100, in milliseconds; null where none was measured. */
export interface Latency {
  p50: number | null;
  p95: number | null;
}

export interface QualityDay extends Verdicts, Latency {
  date: string;
  harm: Record<HarmCategory, number>;
}

/** What the processed requests of UTC days were answered; days and deciders are there without any, too. */
export interface Quality {
  days: QualityDay[];
  /** With the latency of requests in which it decided a claim. */
  deciders: ({ decider: Decider } & Verdicts & Latency)[];
  /** By id, of keys that had any. */
  keys: Record<string, Verdicts & Latency>;
}

type Input = z.output<typeof memberUsageInput>;
type Row = Pick<OutcomeCount, "measure" | "value" | "count"> & { date: string; key_id: string };

/** How an organization's requests ended in a range, of one key where one is given. Throws `invalid_request` as `readUsage`. */
export async function readQuality(ctx: Pick<Member, "organizationId">, input: Input): Promise<Quality> {
  const range = reportRange(input, Date.now());
  const [all, byDate, byKey] = [new Tally(), new Tallies(), new Tallies()];
  for (const row of await listRows(ctx.organizationId, range, input.key_id)) {
    for (const tally of [all, byDate.of(row.date), byKey.of(row.key_id)]) tally.add(row);
  }
  return {
    days: daysOf(range).map((date) => {
      const tally = byDate.of(date);
      return { date, ...tally.verdicts(), ...tally.latency(), harm: tally.harm() };
    }),
    deciders: DECIDERS.map((decider) => ({ decider, ...all.verdicts([decider]), ...all.latency(decider) })),
    keys: Object.fromEntries([...byKey.all].map(([id, tally]) => [id, { ...tally.verdicts(), ...tally.latency() }])),
  };
}

async function listRows(organizationId: string, range: ReportRange, keyId: string | undefined): Promise<Row[]> {
  const { start, end } = momentsOf(range);
  return await database().reports.read(
    (sql) => sql<Row[]>`
    select to_char(day, 'YYYY-MM-DD') as date, key_id, measure, value, sum(count)::float8 as count
    from outcome_counts
    where organization_id = ${organizationId} and day between ${start.slice(0, 10)}::date and ${end.slice(0, 10)}::date
      ${keyId === undefined ? sql`` : sql`and key_id = ${keyId}`}
    group by day, key_id, measure, value`,
  );
}

class Tallies {
  readonly all = new Map<string, Tally>();

  of(name: string): Tally {
    const tally = this.all.get(name) ?? new Tally();
    this.all.set(name, tally);
    return tally;
  }
}

/** Counts of one day, one key, or all. */
class Tally {
  readonly #counts = new Map<string, number>();

  add({ measure, value, count }: Row): void {
    this.#counts.set(`${measure} ${value}`, this.#count(measure, value) + count);
  }

  verdicts(deciders: readonly Decider[] = DECIDERS): Verdicts {
    const countOf = (verdict: string) =>
      deciders.reduce((sum, decider) => sum + this.#count("claims", `${verdict}:${decider}`), 0);
    return Object.fromEntries(VERDICTS.map((verdict) => [verdict, countOf(verdict)])) as Verdicts;
  }

  harm(): Record<HarmCategory, number> {
    const each = HARM_CATEGORY_IDS.map((category) => [category, this.#count("harm", category)]);
    return Object.fromEntries(each);
  }

  latency(decider?: Decider): Latency {
    const steps = LATENCY_STEPS.map((end) =>
      decider ? this.#count("latency_of", `${decider}:${end}`) : this.#count("latency", String(end)),
    );
    return { p50: percentile(steps, 0.5), p95: percentile(steps, 0.95) };
  }

  #count(measure: Row["measure"], value: string): number {
    return this.#counts.get(`${measure} ${value}`) ?? 0;
  }
}

/** A percentile of latencies that are counted in steps: within a step they are taken to be evenly spread. */
function percentile(steps: readonly number[], share: number): number | null {
  const wanted = steps.reduce((sum, count) => sum + count, 0) * share;
  if (wanted === 0) return null;
  let before = 0;
  const at = steps.findIndex((count) => {
    if (before + count >= wanted) return true;
    before += count;
    return false;
  });
  const [start, end] = [LATENCY_STEPS[at - 1] ?? 0, LATENCY_STEPS[at] ?? 0];
  return start + ((end - start) * (wanted - before)) / (steps[at] ?? 1);
}
