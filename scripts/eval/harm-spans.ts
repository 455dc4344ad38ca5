import type { HarmCategory } from "@/lib/catalog/harm";
import { detectHarm, type HarmDetector, type HarmResult } from "@/lib/engine";
import { shareOf } from "./metrics";

interface Judged {
  row: { text: string };
  result: HarmResult;
}

const MOST = 400; // texts

/** Whether the words shown are those that count: how often a category is no longer found without them, and how much of a text they are. */
export async function spanFigures(detector: HarmDetector, judged: readonly Judged[]) {
  const all = judged.filter(({ result }) => result.harmful);
  const some = all.filter((_, at) => at % Math.ceil(all.length / MOST) === 0);
  const shown: { share: number; isStillFound: boolean }[] = [];
  for (const { row, result } of some) {
    const [first] = result.categories;
    if (!first) continue;
    const points = [...row.text];
    const length = first.spans.reduce((sum, { start, end }) => sum + end - start, 0);
    shown.push({
      share: length / points.length,
      isStillFound: await isFound(detector, without(points, first.spans), first.category),
    });
  }
  const set = "words shown";
  return [
    {
      set,
      figure: "texts where the category is not found without them",
      value: shareOf(shown, (one) => !one.isStillFound),
    },
    { set, figure: "share of their text", value: shown.reduce((sum, { share }) => sum + share, 0) / shown.length },
  ];
}

const without = (points: readonly string[], spans: readonly { start: number; end: number }[]) =>
  points.filter((_, at) => !spans.some(({ start, end }) => at >= start && at < end)).join("");

async function isFound(detector: HarmDetector, text: string, category: HarmCategory): Promise<boolean> {
  return (await detectHarm(detector, text, { categories: [category], threshold: "medium" })).harmful;
}
