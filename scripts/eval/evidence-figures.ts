import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { PairLabel } from "./evidence-sets";
import { areaUnderCurve, expectedCalibrationError, shareOf } from "./metrics";

const CARD = "docs/model-card-evidence.md";

/** What was said of a labelled pair. */
export interface JudgedPair {
  label: PairLabel;
  verdict: "supported" | "refuted" | "not_found";
  /** How likely it is supported. */
  score: number;
  /** Whether no claim was read out of its text. */
  isUnread?: boolean;
}

export interface PairFigures {
  set: string;
  rows: number;
  balanced: number;
  auroc: number;
  ece: number;
  /** Share of each label that is told as such; refuted of all that is not supported where a set does not tell more. */
  recall: Partial<Record<PairLabel, number>>;
  refutedPrecision: number;
  /** Share of which no claim was read, where claims were read out of texts. */
  unread?: number;
}

export function figuresOf(set: string, judged: readonly JudgedPair[]): PairFigures {
  const points = judged.map(({ label, score }) => ({ score, holds: label === "supported" }));
  const of = (label: PairLabel) => judged.filter((one) => one.label === label);
  const told = (label: PairLabel) => shareOf(of(label), ({ verdict }) => verdict === label);
  const others = points.filter(({ holds }) => !holds);
  const supported = points.filter(({ holds }) => holds);
  const isSaid = ({ score }: { score: number }) => score >= 0.5;
  const refuted = judged.filter(({ verdict, label }) => verdict === "refuted" && label !== "unsupported");
  const labels: PairLabel[] = ["supported", "refuted", "not_found"];
  return {
    set,
    rows: judged.length,
    balanced: (shareOf(supported, isSaid) + 1 - shareOf(others, isSaid)) / 2,
    auroc: areaUnderCurve(points),
    ece: expectedCalibrationError(points),
    recall: Object.fromEntries(labels.filter((one) => of(one).length > 0).map((one) => [one, told(one)])),
    refutedPrecision: of("refuted").length === 0 ? Number.NaN : shareOf(refuted, ({ label }) => label === "refuted"),
    ...(judged.some(({ isUnread }) => isUnread !== undefined)
      ? { unread: shareOf(judged, ({ isUnread }) => isUnread === true) }
      : {}),
  };
}

const MEASURED = ["balanced", "auroc", "ece", "refutedPrecision"] as const;

/** Each figure's mean over the sets that have it. */
export function meanOf(figures: readonly PairFigures[]): PairFigures {
  const mean = (values: readonly (number | undefined)[]) => {
    const known = values.filter((value) => value !== undefined && !Number.isNaN(value)) as number[];
    return known.reduce((sum, value) => sum + value, 0) / known.length;
  };
  const means = Object.fromEntries(MEASURED.map((name) => [name, mean(figures.map((one) => one[name]))]));
  const recall = (label: PairLabel) => mean(figures.map((one) => one.recall[label]));
  return {
    ...(means as Pick<PairFigures, (typeof MEASURED)[number]>),
    set: "mean",
    rows: figures.reduce((sum, { rows }) => sum + rows, 0),
    recall: { supported: recall("supported"), refuted: recall("refuted"), not_found: recall("not_found") },
    ...(figures.some(({ unread }) => unread !== undefined)
      ? { unread: mean(figures.map(({ unread }) => unread)) }
      : {}),
  };
}

const COLUMNS = ["rows", "AUROC", "balanced", "supported", "refuted", "not found", "refuted precision", "ECE"];
const UNREAD = "no claim read";

const columnsOf = (isRead: boolean) => (isRead ? [...COLUMNS, UNREAD] : COLUMNS);

/** What stands above the lines; `isRead`: whether claims are read out of texts. */
export const headerOf = (isRead: boolean) => `set                   ${columnsOf(isRead).join("  ")}`;

const cell = (value: number | undefined) => (value === undefined || Number.isNaN(value) ? "–" : value.toFixed(3));

function cellsOf({ rows, auroc, balanced, recall, refutedPrecision, ece, unread }: PairFigures): string[] {
  const shares = [auroc, balanced, recall.supported, recall.refuted, recall.not_found, refutedPrecision, ece];
  return [String(rows), ...(unread === undefined ? shares : [...shares, unread]).map(cell)];
}

export function lineOf(figures: PairFigures): string {
  const columns = columnsOf(figures.unread !== undefined);
  const cells = cellsOf(figures).map((text, i) => text.padStart(columns[i]?.length ?? 0));
  return `${figures.set.padEnd(21)} ${cells.join("  ")}`;
}

/** Keeps figures under a name, and puts their table in the card between the marks of that name. */
export function keepFigures(name: string, figures: readonly PairFigures[]): void {
  const columns = columnsOf(figures.some(({ unread }) => unread !== undefined));
  keepResults(name, figures);
  const rows = figures.map((one) => `| ${[one.set, ...cellsOf(one)].join(" | ")} |`);
  writeTable(name, `| set | ${columns.join(" | ")} |\n${"|---".repeat(columns.length + 1)}|\n${rows.join("\n")}\n`);
}

export function keepResults(name: string, results: object): void {
  mkdirSync("bench/results", { recursive: true });
  writeFileSync(join("bench/results", `evidence-${name}.json`), `${JSON.stringify(results, null, 2)}\n`);
}

/** Puts a table in the card between the marks of a name. */
export function writeTable(name: string, table: string): void {
  const place = new RegExp(`(?<=<!-- ${name} -->\\n).*?(?=<!-- end of ${name} -->)`, "s");
  writeFileSync(
    CARD,
    readFileSync(CARD, "utf8").replace(place, () => table),
  );
}
