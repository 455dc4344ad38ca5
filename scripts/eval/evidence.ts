// npm run eval -- evidence --data FOLDER [--aside]: how well passages are judged, on every set of FOLDER/entail/dev.
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { TextJudge, type TextVerdict } from "@/lib/engine";
import { loadCrossEncoder } from "@/lib/knowledge/evidence";
import { loadReader } from "@/lib/knowledge/syntax";
import { areaUnderCurve, expectedCalibrationError, shareOf } from "./metrics";

// Every third set by its name was kept aside from the beginning, and is looked at only at the end.
const EVERY_NTH_ASIDE = 3;
const MOST_ROWS = 400; // of a set
const CARD = "docs/model-card-evidence.md";
const WITHOUT_END = Number.POSITIVE_INFINITY;

type Label = "supported" | "refuted" | "not_found" | "unsupported";

interface Row {
  premise: string;
  claim: string;
  label: Label;
}

interface Judged {
  label: Label;
  verdict: TextVerdict;
}

interface Figures {
  set: string;
  rows: number;
  balanced: number;
  auroc: number;
  ece: number;
  /** Share of each label that is told as such; refuted of all that is not supported where a set does not tell more. */
  recall: Partial<Record<Label, number>>;
  refutedPrecision: number;
}

export async function evaluateEvidence(data: string, { aside = false, aligned = false } = {}): Promise<void> {
  const folder = join(data, "entail", "dev");
  const names = readdirSync(folder).sort();
  const chosen = names.filter((_, i) => (i % EVERY_NTH_ASIDE === 0) === aside);
  const judge = new TextJudge(aligned ? undefined : await loadCrossEncoder(), await loadReader());
  const figures: Figures[] = [];
  let [pairs, ms] = [0, 0];
  console.log(HEADER);
  for (const name of chosen) {
    const rows = sample(readRows(join(folder, name)));
    const begun = performance.now();
    const judged: Judged[] = [];
    for (const { premise, claim, label } of rows) {
      const [verdict] = await judge.judge([claim], [{ id: "0", text: premise }], { timeLeft: () => WITHOUT_END });
      judged.push({ label, verdict: verdict as TextVerdict });
    }
    ms += performance.now() - begun;
    pairs += rows.length;
    figures.push(figuresOf(name.replace(".jsonl.gz", ""), judged));
    console.log(lineOf(figures.at(-1) as Figures));
  }
  const all = meanOf(figures);
  console.log(lineOf(all));
  console.log(`${(pairs / (ms / 1000)).toFixed(0)} pairs/s`);
  if (!aligned) keep([...figures, all], aside);
}

function readRows(file: string): Row[] {
  const lines = gunzipSync(readFileSync(file)).toString("utf8").split("\n");
  return lines.filter(Boolean).map((line) => JSON.parse(line) as Row);
}

// By a hash of the claim, since labels may take turns in a file.
function sample(rows: readonly Row[]): Row[] {
  const keyed = rows.map((row) => ({
    row,
    key: createHash("sha1")
      .update(row.claim + row.premise)
      .digest("hex"),
  }));
  return keyed
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .slice(0, MOST_ROWS)
    .map(({ row }) => row);
}

function figuresOf(set: string, judged: readonly Judged[]): Figures {
  const points = judged.map(({ label, verdict }) => ({
    score: verdict.likely.supported,
    holds: label === "supported",
  }));
  const of = (label: Label) => judged.filter((one) => one.label === label);
  const told = (label: Label, verdict: string) => shareOf(of(label), (one) => one.verdict.verdict === verdict);
  const others = points.filter(({ holds }) => !holds);
  const supported = points.filter(({ holds }) => holds);
  const isSaid = ({ score }: { score: number }) => score >= 0.5;
  const refuted = judged.filter(({ verdict, label }) => verdict.verdict === "refuted" && label !== "unsupported");
  const labels: Label[] = ["supported", "refuted", "not_found"];
  return {
    set,
    rows: judged.length,
    balanced: (shareOf(supported, isSaid) + 1 - shareOf(others, isSaid)) / 2,
    auroc: areaUnderCurve(points),
    ece: expectedCalibrationError(points),
    recall: Object.fromEntries(labels.filter((one) => of(one).length > 0).map((one) => [one, told(one, one)])),
    refutedPrecision: of("refuted").length === 0 ? Number.NaN : shareOf(refuted, ({ label }) => label === "refuted"),
  };
}

const MEASURED = ["balanced", "auroc", "ece", "refutedPrecision"] as const;

function meanOf(figures: readonly Figures[]): Figures {
  const mean = (values: readonly (number | undefined)[]) => {
    const known = values.filter((value) => value !== undefined && !Number.isNaN(value)) as number[];
    return known.reduce((sum, value) => sum + value, 0) / known.length;
  };
  const means = Object.fromEntries(MEASURED.map((name) => [name, mean(figures.map((one) => one[name]))]));
  const recall = (label: Label) => mean(figures.map((one) => one.recall[label]));
  return {
    ...(means as Pick<Figures, (typeof MEASURED)[number]>),
    set: "mean",
    rows: figures.reduce((sum, { rows }) => sum + rows, 0),
    recall: { supported: recall("supported"), refuted: recall("refuted"), not_found: recall("not_found") },
  };
}

const COLUMNS = ["rows", "AUROC", "balanced", "supported", "refuted", "not found", "refuted precision", "ECE"];
const HEADER = `set                   ${COLUMNS.join("  ")}`;

const cell = (value: number | undefined) => (value === undefined || Number.isNaN(value) ? "–" : value.toFixed(3));

function cellsOf({ rows, auroc, balanced, recall, refutedPrecision, ece }: Figures): string[] {
  const shares = [auroc, balanced, recall.supported, recall.refuted, recall.not_found, refutedPrecision, ece];
  return [String(rows), ...shares.map(cell)];
}

function lineOf(figures: Figures): string {
  const cells = cellsOf(figures).map((text, i) => text.padStart(COLUMNS[i]?.length ?? 0));
  return `${figures.set.padEnd(21)} ${cells.join("  ")}`;
}

// The sets looked at and those kept aside have a table each in the card.
function keep(figures: readonly Figures[], aside: boolean): void {
  const name = aside ? "aside" : "dev";
  mkdirSync("bench/results", { recursive: true });
  writeFileSync(join("bench/results", `evidence-${name}.json`), `${JSON.stringify(figures, null, 2)}\n`);
  const rows = figures.map((one) => `| ${[one.set, ...cellsOf(one)].join(" | ")} |`);
  const table = `| set | ${COLUMNS.join(" | ")} |\n${"|---".repeat(COLUMNS.length + 1)}|\n${rows.join("\n")}\n`;
  const place = new RegExp(`(?<=<!-- ${name} -->\\n).*?(?=<!-- end of ${name} -->)`, "s");
  writeFileSync(
    CARD,
    readFileSync(CARD, "utf8").replace(place, () => table),
  );
}
