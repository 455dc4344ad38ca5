import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { type Claim, type Graph, verifyClaims } from "@/lib/engine";
import type { Point } from "./plots";
import type { Read } from "./reader";

/** A labelled text of a development set; `set` names its kind. */
export interface Row {
  set: string;
  /** The relation that it is about, or its phrasing, where the set says so. */
  relation?: string;
  text: string;
  label: "supported" | "refuted" | "not_found" | string;
  /** Where not all rows of a set are about one graph. */
  graph?: Graph;
  disturbed?: Graph;
}

type Verdict = "supported" | "refuted" | "not_found";

/** Figures of one set: shares 0 to 1, `ece` the expected calibration error of the texts that are decided or not. */
export interface Accuracy {
  set: string;
  texts: number;
  decided: number;
  rightOfDecided: number;
  supportedRecall: number;
  refutedRecall: number;
  refutedPrecision: number;
  ece: number;
  /** Texts of which facts about other things change a verdict; undefined where that was not measured. */
  changed?: number;
  wrong: string[];
  /** Texts that are true or false by their label, and left open. */
  open: string[];
  /** Confidence and truth of each text that is labelled one or the other. */
  points: Point[];
}

const OPTIONS = { minConfidence: 0.5, includeEvidence: false };
const BINS = 10;

/**
 * The project's own statements: what the engine was built on, what was written later as a model would write it and then
 * built on as well, and what no rule was ever made for.
 */
export const OWN_SETS = {
  "own statements": "statements.tsv",
  "everyday statements": "everyday.tsv",
  "held-out statements": "held-out.tsv",
} as const;

export type OwnSet = keyof typeof OWN_SETS;

/** The statements of a set of the project's own: true, false and uncheckable ones in many wordings. */
export function readOwnSet(set: OwnSet = "own statements"): Row[] {
  const [, ...lines] = readFileSync(join("bench/sets", OWN_SETS[set]), "utf8").split("\n").filter(Boolean);
  return lines.map((line) => {
    const [label = "", set = "", text = ""] = line.split("\t");
    return { set, text, label };
  });
}

/** The rows of each `<name>.dev.jsonl.gz` (or train) in a folder whose name begins as asked. */
export function readSet(folder: string, name: string, part: "dev" | "train" = "dev"): Row[] {
  const files = readdirSync(folder).filter((file) => file.startsWith(name) && file.includes(`.${part}.jsonl`));
  return files.flatMap((file) => {
    const bytes = readFileSync(join(folder, file));
    const text = (file.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
    return text
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Row);
  });
}

const PARTS = 3; // one of which is kept aside

/**
 * Whether a text is kept aside, by a hash of its relation or phrasing, or of its kind where it tells neither: nothing is
 * fitted on these texts, and they are read only once measured.
 */
export function isKeptAside({ relation, set = "" }: Partial<Pick<Row, "relation" | "set">>): boolean {
  let hash = 2166136261; // FNV-1a
  for (const character of relation ?? set.replace(/^neg_/, ""))
    hash = Math.imul(hash ^ character.charCodeAt(0), 16777619) >>> 0;
  return hash % PARTS === 0;
}

/** What reads texts, and the graph that judges their claims where a row has none of its own. */
export interface Checker {
  read: Read;
  graph: Graph;
  /** The same graph with facts beside it that are about other things, where it is to be measured what these change. */
  disturbed?: Graph;
}

/** Verifies each text of a set and compares its verdict with the label. */
export async function measureSet(checker: Checker, set: string, rows: readonly Row[]): Promise<Accuracy> {
  const judged: Judged[] = [];
  for (const row of rows) {
    const reading = await checker.read(row.text);
    const claims = verifyClaims(row.graph ?? checker.graph, reading, OPTIONS);
    const disturbed = row.disturbed ?? checker.disturbed;
    const isChanged = disturbed && !areAlike(claims, verifyClaims(disturbed, reading, OPTIONS));
    judged.push({ row, isChanged, ...verdictOf(claims) });
  }
  const decided = judged.filter((one) => one.verdict !== "not_found");
  const right = decided.filter((one) => one.verdict === one.row.label);
  const refuted = decided.filter((one) => one.verdict === "refuted");
  const wrong = decided.filter((one) => one.verdict !== one.row.label);
  const open = judged.filter((one) => one.verdict === "not_found" && one.row.label !== "not_found");
  const points = judged
    .filter((one) => one.row.label === "supported" || one.row.label === "refuted")
    .map((one) => ({ confidence: one.confidence, holds: one.row.label === "supported" }));
  return {
    set,
    texts: rows.length,
    decided: share(decided.length, rows.length),
    rightOfDecided: share(right.length, decided.length),
    supportedRecall: recall(judged, "supported"),
    refutedRecall: recall(judged, "refuted"),
    refutedPrecision: share(refuted.filter((one) => one.row.label === "refuted").length, refuted.length),
    ece: calibrationError(points),
    changed: judged.some((one) => one.isChanged !== undefined)
      ? judged.filter((one) => one.isChanged).length
      : undefined,
    points,
    wrong: wrong.map((one) => `${one.verdict}, should be ${one.row.label}: ${one.row.text}`),
    open: open.map((one) => `open, should be ${one.row.label}: ${one.row.text}`),
  };
}

interface Judged {
  row: Row;
  isChanged?: boolean;
  verdict: Verdict;
  confidence: number;
}

const areAlike = (some: readonly Claim[], others: readonly Claim[]) =>
  some.every(({ verdict }, i) => others[i]?.verdict === verdict);

// A text is refuted where a claim of it is, supported where all its claims are.
function verdictOf(claims: readonly Claim[]): Pick<Judged, "verdict" | "confidence"> {
  const confidence = claims.reduce(
    (product, claim) => Math.min(product, claim.confidence),
    claims.length > 0 ? 1 : 0.5,
  );
  if (claims.some((claim) => claim.verdict === "refuted")) return { verdict: "refuted", confidence };
  const supported = claims.length > 0 && claims.every((claim) => claim.verdict === "supported");
  return { verdict: supported ? "supported" : "not_found", confidence };
}

function recall(judged: readonly Judged[], label: Verdict): number {
  const labelled = judged.filter((one) => one.row.label === label);
  return share(labelled.filter((one) => one.verdict === label).length, labelled.length);
}

/** Mean distance between confidence and truth over bins of confidence, weighted by their size. */
export function calibrationError(claims: readonly { confidence: number; holds: boolean }[]): number {
  const bins = Array.from({ length: BINS }, () => ({ count: 0, confidence: 0, holds: 0 }));
  for (const { confidence, holds } of claims) {
    const bin = bins[Math.min(BINS - 1, Math.floor(confidence * BINS))] as (typeof bins)[number];
    bin.count += 1;
    bin.confidence += confidence;
    bin.holds += holds ? 1 : 0;
  }
  return bins.reduce((sum, bin) => sum + Math.abs(bin.confidence - bin.holds), 0) / Math.max(1, claims.length);
}

const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);
