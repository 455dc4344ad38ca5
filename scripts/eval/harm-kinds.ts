import { HARM_CATEGORY_IDS, type HarmCategory } from "@/lib/catalog/harm";
import type { HarmResult } from "@/lib/engine";
import { isHarmful } from "../train/harm/mixture";
import type { Row } from "../train/harm/rows";

interface Judged {
  row: Row;
  result: HarmResult;
}

/** Texts of one kind, and how many of them are judged wrongly. */
interface Kind {
  kind: string;
  wrong: number;
  of: number;
}

const SHOWN = 10;

/** The kinds of text that are judged wrongly most often, by set, as lines of a Markdown table. */
export function worstKinds(sets: Readonly<Record<string, readonly Judged[]>>): string {
  const kinds = Object.entries(sets).flatMap(([set, judged]) => [...kindsOf(set, judged)]);
  const worst = kinds.sort((a, b) => b.wrong - a.wrong || a.of - b.of).slice(0, SHOWN);
  const lines = worst.map(
    ({ kind, wrong, of }) =>
      `| ${kind} | ${wrong} | ${of} | ${((100 * wrong) / of).toFixed(wrong * 50 < of ? 1 : 0)} % |`,
  );
  return ["| kind | wrong | of | share |", "|---|---|---|---|", ...lines].join("\n");
}

function kindsOf(set: string, judged: readonly Judged[]): Iterable<Kind> {
  const kinds = new Map<string, Kind>();
  for (const { row, result } of judged) {
    for (const { name, isWrong } of errorsOf(row, result)) {
      const kind = `${set}: ${name}`;
      const own = kinds.get(kind) ?? { kind, wrong: 0, of: 0 };
      kinds.set(kind, { kind, wrong: own.wrong + Number(isWrong), of: own.of + 1 });
    }
  }
  return kinds.values();
}

// A set that names its kinds of text is read by them; others by category: harmful ones missed, harmless ones flagged.
function errorsOf(row: Row, result: HarmResult): { name: string; isWrong: boolean }[] {
  const found = new Set<HarmCategory>(result.categories.map(({ category }) => category));
  const named = row.meta?.functionality ?? row.meta?.type;
  if (named !== undefined) {
    const labels = HARM_CATEGORY_IDS.filter((id) => row.labels[id] !== undefined);
    const isFound = labels.length === 1 ? found.has(labels[0] as HarmCategory) : result.harmful;
    return [{ name: String(named), isWrong: isFound !== isHarmful(row) }];
  }
  return HARM_CATEGORY_IDS.filter((id) => row.labels[id] !== undefined).map((id) => {
    const holds = row.labels[id] === 1;
    return { name: `${id} ${holds ? "missed" : "flagged wrongly"}`, isWrong: found.has(id) !== holds };
  });
}
