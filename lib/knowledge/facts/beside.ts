import { RELATIONS } from "@/lib/catalog/relations";
import type { Known } from "../source";
import type { FactRow } from "./read";

const PER_KIND = new Set(RELATIONS.filter(({ single }) => single === "per-kind").map(({ id }) => id));

/** Labels that stand beside a label as objects of one subject and relation, the most frequent first. */
export function labelsBeside(rows: readonly FactRow[]): Map<string, readonly string[]> {
  const groups = new Map<string, string[]>();
  for (const { subject, relation, object } of rows) {
    if (!PER_KIND.has(relation)) continue;
    const key = `${subject}\t${relation}`;
    groups.set(key, [...(groups.get(key) ?? []), object]);
  }
  const counts = new Map<string, Map<string, number>>();
  for (const group of groups.values()) {
    for (const label of group) {
      const count = counts.get(label) ?? new Map<string, number>();
      counts.set(label, count);
      for (const other of group) if (other !== label) count.set(other, (count.get(other) ?? 0) + 1);
    }
  }
  return new Map([...counts].map(([label, count]) => [label, byFrequency(count)]));
}

const byFrequency = (count: Map<string, number>) => [...count].sort((a, b) => b[1] - a[1]).map(([label]) => label);

/** The city of a name in the region or country that rows name beside it: which of the Shrewsburys was meant. */
export function cityBeside(name: string, { known, beside }: { known: Known; beside: readonly string[] }) {
  for (const kind of ["region", "country"] as const) {
    for (const label of beside) {
      const home = known.find(label, { kinds: [kind] });
      const city = home === undefined ? undefined : known.find(name, { kinds: ["city", "place"], home });
      if (city !== undefined) return city;
    }
  }
  return undefined;
}
