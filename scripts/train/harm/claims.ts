import { HARM_THRESHOLD_IDS, type HarmThreshold } from "@/lib/catalog/harm";
import { judgeFully } from "@/lib/engine/harm/detect";
import type { Joint } from "@/lib/engine/harm/joint";
import { toldIn } from "@/lib/engine/harm/told";
import { meaningOf } from "@/lib/engine/harm/vocabulary";
import { type HarmStages, narrativeFinder } from "@/lib/knowledge/harm";
import { ORDINARY } from "./mixture";
import type { Row } from "./rows";

type Fitted = Pick<Joint, "everyday" | "near" | "told">;

/** The share of texts that may tell a known false claim by mistake: of everyday ones, and of posts that do not spread what they speak of. */
const ALLOWED: Record<HarmThreshold, { ordinary: number; posts: number }> = {
  low: { ordinary: 0.004, posts: 0.06 },
  medium: { ordinary: 0.0015, posts: 0.025 },
  high: { ordinary: 0.0004, posts: 0.01 },
};
const NEAR = 0.05; // of everyday texts in which the encoder is asked about a known claim

/** Fits from where on windows are near to known false claims, and from where on a text tells one. */
export async function fitClaims(
  stages: HarmStages,
  rows: readonly Row[],
  joint: Omit<Joint, keyof Fitted>,
): Promise<Fitted> {
  const ordinary = rows.filter(({ source }) => ORDINARY.includes(source));
  const posts = rows.filter(({ source, labels }) => source === "posts" && labels.misinformation === 0);
  const everyday = everydayMeaning(stages, ordinary);
  const all = narrativeFinder({ ...stages, everyday, near: 0 });
  const near = rounded(
    quantile(
      ordinary.map(({ text }) => all.find(stages.model.read(text))[0]?.nearness ?? 0),
      NEAR,
    ),
  );
  const told = { low: LOWEST_JUDGED, medium: 0, high: 0 };
  const detector = { ...stages, joint: { ...joint, everyday, near, told } };
  const narratives = narrativeFinder({ ...stages, everyday, near });
  const strengthOf = async ({ text }: Row) => {
    const claims = await toldIn(detector, { text, judged: await judgeFully(detector, text) }, [narratives]);
    return Math.max(LOWEST, ...claims.map(({ strength }) => strength));
  };
  const [plain, spoken]: [number[], number[]] = [[], []];
  for (const row of ordinary) plain.push(await strengthOf(row));
  for (const row of posts) spoken.push(await strengthOf(row));
  const cutOf = (id: HarmThreshold) =>
    rounded(Math.max(LOWEST_JUDGED, quantile(plain, ALLOWED[id].ordinary), quantile(spoken, ALLOWED[id].posts)));
  return { everyday, near, told: Object.fromEntries(HARM_THRESHOLD_IDS.map((id) => [id, cutOf(id)])) as Joint["told"] };
}

const LOWEST = -20; // of a text that tells no claim
const LOWEST_JUDGED = -3.5; // strength from which on a claim is compared: no cut is lower

function everydayMeaning({ model, vocabulary }: HarmStages, rows: readonly Row[]): number[] {
  const meanings = rows.flatMap(({ text }) => {
    const { marked, windows } = model.read(text);
    return windows.map(({ start, end }) =>
      meaningOf(
        marked.tokens.slice(start, end).map(({ key }) => key),
        vocabulary,
      ),
    );
  });
  const sums = meanings.reduce((sum, meaning) => sum.map((value, d) => value + (meaning[d] as number)));
  return Array.from(sums, (sum) => rounded(sum / meanings.length));
}

/** The value that the given share of values lies above. */
function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => b - a);
  return sorted[Math.floor(sorted.length * share)] ?? LOWEST;
}

const rounded = (value: number) => Math.round(value * 1e4) / 1e4;
