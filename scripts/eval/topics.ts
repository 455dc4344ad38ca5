import { readFileSync } from "node:fs";
import { loadReader } from "@/lib/knowledge/syntax";
import { sentencesOf } from "@/scripts/train/answers/texts";
import { readMarked } from "@/scripts/train/answers/written";

const MARKS = "train/answers/topics.tsv";
const ANSWERS = "train/answers/written";
const NOTHING = "-";
const LEAST_WORD = 4; // letters by which a name is known
const MOST_CLAIMS = 1000; // of an answer; none makes so many

/** What an answer is about, as a reader marked it, and the numbers of its sentences that tell of something else. */
interface Mark {
  names: string[];
  others: ReadonlySet<number>;
}

const KINDS = {
  right: "told with what the answer is about",
  other: "told with another thing, or with one part of it",
  aside: "told with it in a sentence that tells of something else",
  nothing: "told with something in an answer about no one thing",
  named: "names it itself",
  bare: "neither names it nor is told with it",
} as const;

/** Measures before which claims of our own answers stands what the answer is about ("Regarding sumo, …"), by 780 marks. */
export async function evaluateTopics(models?: string): Promise<void> {
  const marks = new Map(readFileSync(MARKS, "utf8").trimEnd().split("\n").map(markOf));
  const reader = await loadReader(models);
  const counts = new Map<keyof typeof KINDS, number>();
  for (const { id, marked } of readMarked(ANSWERS)) {
    const mark = marks.get(id);
    if (!mark) continue;
    const sentences = sentencesOf(marked.text);
    const toOffset = [...marked.text]; // places of claims count code points
    for (const claim of (await reader.read(marked.text, MOST_CLAIMS)).claims) {
      const end = toOffset.slice(0, claim.end).join("").length;
      const at = sentences.findLastIndex(({ start }) => start < end);
      const kind = kindOf(claim, mark, mark.others.has(at));
      if (kind) counts.set(kind, (counts.get(kind) ?? 0) + 1);
    }
  }
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  console.log(`${marks.size} answers, ${all} claims`);
  for (const [kind, meaning] of Object.entries(KINDS)) {
    const count = counts.get(kind as keyof typeof KINDS) ?? 0;
    console.log(
      `  ${meaning.padEnd(58)} ${String(count).padStart(6)} ${((100 * count) / all).toFixed(1).padStart(5)} %`,
    );
  }
}

function markOf(line: string): [string, Mark] {
  const [id = "", topic = NOTHING, others = ""] = line.split("\t");
  const numbers = others.split(",").filter((one) => /^\d+$/.test(one.trim()));
  return [id, { names: topic === NOTHING ? [] : topic.split(" & ").map(plain), others: new Set(numbers.map(Number)) }];
}

function kindOf(
  { text, stated }: { text: string; stated: string },
  { names }: Mark,
  isOther: boolean,
): keyof typeof KINDS | undefined {
  const isTold = text.startsWith("Regarding ") && text.length > stated.length;
  const isNamed = (words: string) => names.some((name) => isNamedIn(plain(words), name));
  if (isTold && names.length === 0) return "nothing";
  if (isTold && !isNamed(text.slice(0, text.length - stated.length))) return "other";
  if (isTold) return isOther ? "aside" : "right";
  if (names.length === 0) return undefined;
  if (isNamed(stated)) return "named";
  return isOther ? undefined : "bare";
}

const isNamedIn = (words: string, name: string) =>
  words.includes(name) || name.split(" ").some((word) => word.length >= LEAST_WORD && words.includes(word));

const plain = (words: string) =>
  words
    .toLowerCase()
    .replace(/[^\p{L}\p{N} ]/gu, " ")
    .replace(/s\b/g, "")
    .replace(/\b(?:the|an?) /g, "")
    .replace(/ +/g, " ")
    .trim();
