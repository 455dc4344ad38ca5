import { loadReader } from "@/lib/knowledge/syntax";
import { sentencesOf, splitOf } from "@/scripts/train/answers/texts";
import { claimedTexts } from "@/scripts/train/claims/written";

const WRITTEN = "train/claims/written";
const MOST_CLAIMS = 1000; // of an answer; none makes so many
const EMPTY = new Set(
  "the a an of in on at to for from by with and or but as is are was were be been being it its they them their he she his her him this that these those which who whom whose what when where while if than then so such not no nor do does did has have had can could may might will would shall should must there here also more most less many much some any each every all both either neither other another one two into over under out up down about after before during between among through against within without because since until only own same very just like regarding january february march april may june july august september october november december".split(
    " ",
  ),
);

const KINDS = {
  enough: "needs none: readers tell it in the words of its sentence",
  all: "has all that half the readers' claims of its sentence have from elsewhere",
  some: "has some of it",
  none: "has none of it",
} as const;

/**
 * Measures by what a careful reader claims of the same sentences whether claims have the names that they need, and whether what is
 * told before them ("Regarding sumo, …") is any of it: on answers that no model of names has learnt from.
 */
export async function evaluateNames(models?: string, isListed = false): Promise<void> {
  const reader = await loadReader(models);
  const counts = new Map<string, number>();
  const add = (kind: string) => counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const texts = claimedTexts(WRITTEN).filter(({ id }) => splitOf(id) !== "train");
  for (const { id, text, claims } of texts) {
    const sentences = sentencesOf(text);
    const offsets = [...text]; // places of claims count code points
    const sentenceAt = (end: number) => sentences.findLastIndex(({ start }) => start < end);
    const told = sentences.map(({ start, end }) =>
      claims.filter(({ place }) => place <= start + 3 && place > start - 12 && place < end),
    );
    for (const claim of (await reader.read(text, MOST_CLAIMS)).claims) {
      const at = sentenceAt(offsets.slice(0, claim.end).join("").length);
      const readers = told[at] ?? [];
      const source = sentences[at];
      if (!source || readers.length === 0) {
        add("unread");
        continue;
      }
      const own = content(text.slice(source.start, source.end));
      const all = readers.map((one) => content(one.claim));
      const needed = new Set(
        [...all.flatMap((words) => [...words])].filter((word) => isNeeded(word, { all, own, text })),
      );
      const words = content(claim.text);
      const had = [...needed].filter((word) => words.has(word)).length;
      add(needed.size === 0 ? "enough" : had === needed.size ? "all" : had > 0 ? "some" : "none");
      const [, about] = /^Regarding ([^,]+(?: \([^)]*\))?),/.exec(claim.text) ?? [];
      if (about === undefined || claim.text.length === claim.stated.length) continue;
      const isHad = [...content(about)].some((word) => all.some((one) => one.has(word)));
      add(isHad ? "before" : "beside");
      if (isListed && !isHad) console.log(`${id}\t${claim.text}\t| ${readers[0]?.claim}`);
    }
  }
  const total = Object.keys(KINDS).reduce((sum, kind) => sum + (counts.get(kind) ?? 0), 0);
  console.log(`${texts.length} answers, ${total} claims of sentences of which readers claim something`);
  for (const [kind, meaning] of Object.entries(KINDS)) show(meaning, counts.get(kind) ?? 0, total);
  const [before, beside] = [counts.get("before") ?? 0, counts.get("beside") ?? 0];
  show("something is told before it that readers' claims of the sentence have", before, total);
  show("something is told before it of which no reader's claim of the sentence has a word", beside, total);
}

function show(meaning: string, count: number, total: number): void {
  console.log(
    `  ${meaning.padEnd(84)} ${String(count).padStart(6)} ${((100 * count) / total).toFixed(1).padStart(5)} %`,
  );
}

interface Beside {
  all: readonly ReadonlySet<string>[];
  own: ReadonlySet<string>;
  text: string;
}

// What half the claims of a sentence have that it does not say itself, but the text does elsewhere.
function isNeeded(word: string, { all, own, text }: Beside): boolean {
  const share = all.filter((words) => words.has(word)).length * 2 >= all.length;
  return share && !own.has(word) && !/^\d+$/.test(word) && text.toLowerCase().includes(word);
}

/** The words that say something, in small letters, plurals and owners like the rest. */
function content(words: string): Set<string> {
  const found = (words.match(/[\p{L}\p{N}][\p{L}\p{N}_'’.]*/gu) ?? []).map(base);
  return new Set(found.filter((word) => word !== "" && !EMPTY.has(word)));
}

function base(word: string): string {
  const small = word
    .toLowerCase()
    .replace(/[.'’]+$/, "")
    .replace(/['’]s$/, "");
  if (small.length > 3 && small.endsWith("ies")) return `${small.slice(0, -3)}y`;
  if (small.length > 4 && /[sxzh]es$/.test(small)) return small.slice(0, -2);
  return small.length > 3 && small.endsWith("s") && !small.endsWith("ss") ? small.slice(0, -1) : small;
}
