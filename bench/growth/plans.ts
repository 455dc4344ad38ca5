import fs from "node:fs";
import { GROWING } from "./fill";

/** Has Postgres write the plan of each statement to its log, those inside of functions too. */
export const EXPLAINED = [
  "session_preload_libraries=auto_explain",
  "auto_explain.log_min_duration=0",
  "auto_explain.log_analyze=on",
  "auto_explain.log_timing=off",
  "auto_explain.log_nested_statements=on",
  "auto_explain.log_format=json",
];

const FEW = 1_000;

interface Node {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Actual Rows"?: number;
  "Rows Removed by Filter"?: number;
  "Actual Loops"?: number;
  Plans?: Node[];
}

/** How a statement came to the rows of a table that grows. */
export interface Access {
  table: string;
  by: string;
  /** Looked at, those passed over among them. */
  rows: number;
}

const EVERY = "every row";

/** Tables that were looked through without an index. One of few rows, such as a new month, is read so rightly. */
export function unindexed(all: readonly Access[]): string[] {
  return all.filter(({ by, rows }) => by === EVERY && rows > FEW).map(({ table, rows }) => `${table}: ${rows}`);
}

/** How the statements came to their rows that Postgres logged from a place in its log on; unfinished entries are left out. */
export function accesses(log: string, from: number): Access[] {
  const text = fs.readFileSync(log).subarray(from).toString();
  const plans = [...text.matchAll(/duration: [\d.]+ ms {2}plan:\n((?:\t.*\n)+)/g)].map(([, json = ""]) => json);
  const found = plans.flatMap((json) => scans(JSON.parse(json).Plan));
  const summed = new Map<string, Access>();
  for (const one of found) {
    const name = `${one.table} ${one.by}`;
    summed.set(name, { ...one, rows: one.rows + (summed.get(name)?.rows ?? 0) });
  }
  return [...summed.values()];
}

function scans(node: Node): Access[] {
  const below = (node.Plans ?? []).flatMap(scans);
  const table = node["Relation Name"];
  const isScan = node["Node Type"].endsWith("Scan");
  if (!isScan || !table || !GROWING.some((one) => table === one || table.startsWith(`${one}_`))) return below;
  const index = node["Node Type"] === "Tid Scan" ? "its place" : (node["Index Name"] ?? bitmapOf(node));
  const looked = ((node["Actual Rows"] ?? 0) + (node["Rows Removed by Filter"] ?? 0)) * (node["Actual Loops"] ?? 1);
  return [...below, { table, by: index ?? EVERY, rows: Math.round(looked) }];
}

function bitmapOf({ Plans = [] }: Node): string | undefined {
  for (const one of Plans) {
    const name = one["Index Name"] ?? bitmapOf(one);
    if (name) return name;
  }
  return undefined;
}
