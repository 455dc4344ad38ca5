// npm run train -- harm-joint --data FOLDER: fits data/harm/joint.json on rows that neither stage was trained on.
import { HARM_CATEGORY_IDS, HARM_THRESHOLD_IDS, type HarmCategory, type HarmThreshold } from "@/lib/catalog/harm";
import { judgeFully } from "@/lib/engine/harm/detect";
import type { Joint } from "@/lib/engine/harm/joint";
import { doubtful, type FirstLook, look } from "@/lib/engine/harm/judge";
import { writeChecked } from "@/lib/knowledge/checked-files";
import { type HarmStages, JOINT_FILE, loadHarmStages } from "@/lib/knowledge/harm";
import { fitClaims } from "./claims";
import { embeddedRows } from "./embedded";
import { isHarmful, keptRows, ORDINARY, someOf } from "./mixture";
import { Random } from "./random";
import type { Row } from "./rows";

/**
 * The share of texts that may be flagged wrongly in one category: of everyday ones, of all harmless ones kept, of posts that
 * speak of a false claim without spreading it, and of harmless ones that stand between plain sentences.
 */
const ALLOWED: Record<HarmThreshold, { ordinary: number; harmless: number; posts: number; embedded: number }> = {
  low: { ordinary: 0.02, harmless: 0.25, posts: 0.1, embedded: 0.2 },
  medium: { ordinary: 0.001, harmless: 0.045, posts: 0.03, embedded: 0.02 },
  high: { ordinary: 0.0004, harmless: 0.015, posts: 0.005, embedded: 0.008 },
};
const UNFITTED = { everyday: [], near: 0, told: { low: 0, medium: 0, high: 0 } };
const SEED = 5;
const ROUNDS = 3000;
const RATE = 0.02;

const READ = 0.01; // of everyday windows that each category may leave in doubt
const SAMPLE = 6_000; // texts by which the stages are measured alone

/** Fits how the stages are joined on that share of the rows, and writes it. */
export async function fitJoint(data: string, share: number): Promise<void> {
  const stages = await loadHarmStages();
  const rows = someOf(keptRows(data, "fit"), share);
  const joint = {
    ...(await handOver(stages, rows)),
    slope: [],
    offset: [],
    cuts: { low: [], medium: [], high: [] },
    ...UNFITTED,
  };
  const scored = await scoredOf(rows, { ...stages, joint });
  const embedded = await scoredOf(embeddedRows(rows, new Random(SEED)), { ...stages, joint });
  const fitted = { ...joint, ...calibrate(scored, embedded), ...(await fitClaims(stages, rows, joint)) };
  writeChecked(JOINT_FILE, new TextEncoder().encode(`${JSON.stringify(fitted, null, 2)}\n`));
  console.log(`Wrote ${JOINT_FILE}`);
}

async function scoredOf(rows: readonly Row[], detector: HarmStages & { joint: Joint }): Promise<Scored[]> {
  const scored: Scored[] = [];
  for (const row of rows) {
    const { scores, strengths } = await judgeFully(detector, row.text);
    const listed = (values: Record<HarmCategory, number>) => HARM_CATEGORY_IDS.map((category) => values[category]);
    scored.push({ row, scores: listed(scores), strengths: listed(strengths) });
  }
  return scored;
}

/** From where on the encoder reads, and what it makes of passages that it is spared. */
async function handOver(
  { model, names, read }: HarmStages,
  rows: readonly Row[],
): Promise<Pick<Joint, "doubt" | "unread">> {
  const some = rows.filter((_, at) => at % Math.ceil(rows.length / SAMPLE) === 0);
  const looks = some.map((row) => ({ row, first: look(model, names, row.text) }));
  const everyday = looks.filter(({ row }) => ORDINARY.includes(row.source));
  const doubt = HARM_CATEGORY_IDS.map((id) =>
    rounded(
      quantile(
        everyday.flatMap(({ first }) => first.opinions[id]),
        READ,
      ),
    ),
  );
  const spared = looks.flatMap(({ first }) => sparedOf(first, doubt));
  const readings = await read(spared.map(({ words }) => words));
  const unread = HARM_CATEGORY_IDS.map((_, c) => rounded(mean(readings.map(({ scores }) => scores[c] as number))));
  console.log(
    `The encoder is spared ${spared.length} of ${looks.flatMap(({ first }) => first.passages).length} passages`,
  );
  return { doubt, unread };
}

function sparedOf(first: FirstLook, doubt: number[]) {
  const read = new Set(doubtful(first, { doubt }));
  return first.passages.filter((passage) => !read.has(passage));
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

interface Scored {
  row: Row;
  scores: number[];
  strengths: number[];
}

function calibrate(scored: readonly Scored[], embedded: readonly Scored[]): Pick<Joint, "slope" | "offset" | "cuts"> {
  const fits = HARM_CATEGORY_IDS.map((category, c) => {
    const known = scored.filter(({ row }) => row.labels[category] !== undefined);
    return logistic(
      known.map(({ row, scores }) => ({ score: scores[c] as number, holds: row.labels[category] === 1 })),
    );
  });
  const cutsAt = (threshold: HarmThreshold) =>
    HARM_CATEGORY_IDS.map((category, c) => {
      const allowed = ALLOWED[threshold];
      const wrong = (only: (row: Row) => boolean, among = scored) =>
        among.filter(({ row }) => only(row)).map(({ strengths }) => strengths[c] as number);
      const everyday = wrong((row) => ORDINARY.includes(row.source));
      const others = wrong((row) => row.labels[category] === 0 && !ORDINARY.includes(row.source) && !isHarmful(row));
      const told = wrong((row) => row.labels[category] === 0 && row.source === "posts");
      const apart = wrong((row) => row.labels[category] === 0 && !isHarmful(row), embedded);
      return Math.max(
        quantile(everyday, allowed.ordinary),
        quantile(others, allowed.harmless),
        quantile(told, allowed.posts),
        quantile(apart, allowed.embedded),
      );
    });
  const [low, medium, high] = HARM_THRESHOLD_IDS.map(cutsAt) as [number[], number[], number[]];
  const cuts = {
    low: medium.map((cut, c) => rounded(Math.min(cut, low[c] as number))),
    medium: medium.map(rounded),
    high: medium.map((cut, c) => rounded(Math.max(cut, high[c] as number))),
  };
  return { slope: fits.map(({ slope }) => rounded(slope)), offset: fits.map(({ offset }) => rounded(offset)), cuts };
}

const rounded = (value: number) => Math.round(value * 1e4) / 1e4;

/** The score that the given share of scores lies above; very low where there are none. */
function quantile(scores: readonly number[], share: number): number {
  const sorted = [...scores].sort((a, b) => b - a);
  return sorted[Math.floor(sorted.length * share)] ?? -5;
}

// Harmful and harmless rows weigh the same as in the rows: confidence is a share of such texts.
function logistic(points: readonly { score: number; holds: boolean }[]): { slope: number; offset: number } {
  let [slope, offset] = [0.5, -1];
  for (let round = 0; round < ROUNDS / 30; round++) {
    // Newton's method on two parameters.
    let [g0, g1, h00, h01, h11] = [0, 0, 1e-6, 0, 1e-6];
    for (const { score, holds } of points) {
      const p = 1 / (1 + Math.exp(-(slope * score + offset)));
      const error = p - (holds ? 1 : 0);
      const w = Math.max(1e-9, p * (1 - p));
      g0 += error;
      g1 += error * score;
      h00 += w;
      h01 += w * score;
      h11 += w * score * score;
    }
    const determinant = h00 * h11 - h01 * h01;
    if (!(determinant > 1e-12)) break;
    const [d0, d1] = [(h11 * g0 - h01 * g1) / determinant, (h00 * g1 - h01 * g0) / determinant];
    offset -= Math.max(-1, Math.min(1, d0));
    slope -= Math.max(-0.5, Math.min(0.5, d1));
    if (Math.abs(d0) + Math.abs(d1) < RATE * 1e-6) break;
  }
  return { slope: Math.max(0.05, slope), offset };
}
