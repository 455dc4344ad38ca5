import fs from "node:fs";
import { beforeEach, expect, test } from "vitest";
import { type Looks, newMetrics } from "./metrics";

const READING = { threads: 2, busy: 1, waiting: 3, waitingCharacters: 900 };
const looks: Looks = {
  reading: () => READING,
  deliveries: async () => ({ pending: 5, overdue: 2, oldestOverdueSeconds: 40 }),
  inngest: async () => ({ answers: 1, standsIn: 0, calledSecondsAgo: 12 }),
};
let metrics = newMetrics(looks);

beforeEach(() => {
  metrics = newMetrics(looks);
});

test("a scrape tells what is counted, and what it looks for itself", async () => {
  metrics.claims.inc({ verdict: "refuted" }, 4);
  const text = await metrics.registry.metrics();
  for (const line of [
    'assay_claims_total{verdict="refuted"} 4',
    "assay_reading_waiting 3",
    "assay_deliveries_overdue 2",
    "assay_database_up 1",
    "assay_inngest_answers 1",
    "assay_inngest_called_seconds 12",
  ]) {
    expect(text.split("\n")).toContain(line);
  }
});

test("nothing is told of Inngest where it is not used", async () => {
  expect(await newMetrics({ ...looks, inngest: undefined }).registry.metrics()).not.toContain("inngest");
});

test("what a database that is gone would know is left out, not told as it was", async () => {
  let isGone = false;
  const failing = async () => (isGone ? Promise.reject(new Error("gone")) : looks.deliveries());
  const { registry } = newMetrics({ ...looks, deliveries: failing });
  expect(await registry.metrics()).toMatch(/^assay_deliveries_pending 5$/m);
  isGone = true;
  const text = await registry.metrics();
  expect(text).toMatch(/^assay_database_up 0$/m);
  expect(text).not.toMatch(/^assay_deliveries_pending \d/m);
});

interface Dashboard {
  panels: { title: string; targets: { expr: string }[] }[];
}

test("the dashboard names no metric and no label that is not told", async () => {
  const dashboard: Dashboard = JSON.parse(fs.readFileSync("docs/operations/grafana.json", "utf8"));
  const all = metrics.registry.getMetricsAsArray();
  const told = new Map(all.map((one) => [one.name, (one as unknown as { labelNames: string[] }).labelNames]));
  const queries = dashboard.panels.flatMap(({ targets }) => targets);
  expect(queries.length).toBeGreaterThan(10);
  for (const { expr } of queries) {
    const names = expr.match(/\b(?:assay|process|nodejs)_[a-z0-9_]+/g) ?? [];
    const known = names.map((name) => (told.has(name) ? name : name.replace(/_(?:bucket|sum|count)$/, "")));
    expect(names.length, expr).toBeGreaterThan(0);
    for (const name of known) expect([...told.keys()], expr).toContain(name);
    const used = [...expr.matchAll(/by \(([^)]+)\)/g), ...expr.matchAll(/\{(\w+)=/g)].flatMap(([, one = ""]) =>
      one.split(/, */),
    );
    const labels = [...known.flatMap((name) => told.get(name) ?? []), "le"];
    for (const label of used) expect(labels, expr).toContain(label);
  }
});

test("every metric of the service is on the dashboard", () => {
  const dashboard = fs.readFileSync("docs/operations/grafana.json", "utf8");
  const own = metrics.registry.getMetricsAsArray().filter(({ name }) => name.startsWith("assay_"));
  expect(own.length).toBeGreaterThan(10);
  for (const { name } of own) expect(dashboard).toContain(name);
});
