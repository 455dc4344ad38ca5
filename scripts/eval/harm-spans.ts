import type { HarmCategory } from "@/lib/catalog/harm";
import { detectHarm, type HarmDetector, type HarmResult } from "@/lib/engine";
import { actsOf } from "@/lib/engine/harm/acts";
import { isSlur } from "@/lib/engine/harm/nouns";
import { sentencesOf } from "@/lib/engine/harm/plain-sentences";
import { shareOf } from "./metrics";

interface Judged {
  row: { text: string };
  result: HarmResult;
}

const MOST = 400; // texts

/**
 * Whether the words shown are those that count: how often a category is no longer found without them, how much of a text they are,
 * and how many of the words for acts and slurs they hold that stand in the same sentences.
 */
export async function spanFigures(detector: HarmDetector, judged: readonly Judged[]) {
  const all = judged.filter(({ result }) => result.harmful);
  const some = all.filter((_, at) => at % Math.ceil(all.length / MOST) === 0);
  const shown: { share: number; isStillFound: boolean }[] = [];
  const known: boolean[] = [];
  for (const { row, result } of some) {
    const [first] = result.categories;
    if (!first) continue;
    const points = [...row.text];
    known.push(...(await knownWordsShown(detector, row.text, first)));
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
    {
      set,
      figure: "act words and slurs of their sentences that they hold",
      value: shareOf(known, (isShown) => isShown),
    },
  ];
}

type Found = Pick<HarmResult["categories"][number], "category" | "spans">;

// Of each act word of the category, and each slur, in the sentences of which something is shown.
async function knownWordsShown(detector: HarmDetector, text: string, { category, spans }: Found): Promise<boolean[]> {
  const { marked, windows } = detector.model.read(text);
  const points = [...text];
  const unitsBefore = (point: number) => points.slice(0, point).join("").length;
  const places = spans.map(({ start, end }) => ({ from: unitsBefore(start), to: unitsBefore(end) }));
  const isShown = (token: number) => {
    const { from, to } = marked.tokens[token] as { from: number; to: number };
    return places.some((place) => from < place.to && to > place.from);
  };
  const sentences = windows.flatMap((window) => sentencesOf(text, marked.tokens, window));
  const some = sentences.filter(({ tokens }) => tokens.some(isShown));
  const trees = await detector.parse(some.map(({ words }) => words));
  return some.flatMap(({ tokens }, n) => {
    const tree = trees[n] ?? [];
    const acts = actsOf(tree, category, [...tree.keys()]).filter(({ kind }) => kind !== "plain");
    const slurs = [...tree.keys()].filter((at) => isSlur(tree[at]?.lemma.toLowerCase() ?? ""));
    return [...new Set([...acts.map(({ at }) => at), ...slurs])].map((at) => isShown(tokens[at] as number));
  });
}

const without = (points: readonly string[], spans: readonly { start: number; end: number }[]) =>
  points.filter((_, at) => !spans.some(({ start, end }) => at >= start && at < end)).join("");

async function isFound(detector: HarmDetector, text: string, category: HarmCategory): Promise<boolean> {
  return (await detectHarm(detector, text, { categories: [category], threshold: "medium" })).harmful;
}
