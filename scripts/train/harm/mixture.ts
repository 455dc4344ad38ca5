import { HARM_CATEGORY_IDS } from "@/lib/catalog/harm";
import { type HarmVocabulary, hashText } from "@/lib/engine/harm/vocabulary";
import { FOLDS, type Use, useOfFold } from "./folds";
import { generate } from "./grammar";
import { heldOut } from "./held-out";
import { namesOf } from "./names";
import type { Random } from "./random";
import { type Row, readSets } from "./rows";
import { variants } from "./variants";
import { postRows, writtenRows } from "./written";

/** Everyday texts, on which nearly nothing may be flagged. */
export const ORDINARY = ["reddit_benign", "clinc150", "banking77", "nq_open"];

/** The most harmful and harmless rows taken of a set, so that no set rules the rest. */
const MOST: Record<string, { harmful: number; harmless: number; weight?: number }> = {
  reddit_benign: { harmful: 0, harmless: 9000 },
  clinc150: { harmful: 0, harmless: 4000 },
  banking77: { harmful: 0, harmless: 2500 },
  nq_open: { harmful: 0, harmless: 2500 },
  wiki_sentences: { harmful: 0, harmless: 3000 },
  mlc_poc_prompts: { harmful: 2500, harmless: 2000 },
  davidson_tweets: { harmful: 1400, harmless: 4000 },
  edos_sexism: { harmful: 2500, harmless: 4000 },
  suicidewatch_kaggle: { harmful: 1500, harmless: 1800 },
  suicidewatch_reddit: { harmful: 600, harmless: 0 },
  realtoxicityprompts: { harmful: 3000, harmless: 4000 },
};
const USUAL: (typeof MOST)[string] = { harmful: 3000, harmless: 4000 };
const LEFT_OUT = new Set(["pofma_statements"]); // true and false statements alike in style: nothing to learn but style

/** What a row is for; the same row always for the same. */
const useOf = (text: string): Use => useOfFold(hashText(text.toLowerCase(), 5) % FOLDS);

/** The rows to train on: the sets of a folder in fair shares and the generated sentences, none with a text to measure. */
export async function trainingRows(data: string, vocabulary: HarmVocabulary, random: Random): Promise<Row[]> {
  const rude = rudeWords(data);
  const rows: Row[] = [...plainWords(rude, vocabulary, random), ...(await namesOf(rude, random))];
  for (const [set, all] of readSets(data, "train")) {
    if (LEFT_OUT.has(set)) continue;
    const { harmful, harmless } = MOST[set] ?? USUAL;
    const own = random.shuffle(all.filter(({ text }) => useOf(text) === "train"));
    rows.push(
      ...own
        .filter(isHarmful)
        .slice(0, harmful)
        .map((row) => named(row, set)),
    );
    rows.push(
      ...own
        .filter((row) => !isHarmful(row))
        .slice(0, harmless)
        .map((row) => named(row, set)),
    );
  }
  const isHeldOut = heldOut(data);
  const all = [...rows, ...generate(), ...writtenRows("train"), ...postRows("train")].filter((row) => !isHeldOut(row));
  return [...all, ...variants(all)].filter((row) => !isHeldOut(row));
}

const PLAIN = 7000;
const FIRST_PLAIN = 250; // more frequent words have no meaning of their own
const LAST_PLAIN = 22_000;

// The words of the lexicons; those of their phrases are plain by themselves.
function rudeWords(data: string): Set<string> {
  const lexicons = [...readSets(data, "train")].filter(([set]) => set.endsWith("lexicon"));
  return new Set(
    lexicons.flatMap(([, rows]) => rows.map(({ text }) => text.toLowerCase()).filter((word) => /^\w+$/.test(word))),
  );
}

// Words by themselves, and in pairs: harmless unless a set says otherwise, whatever letters they share.
function plainWords(rude: ReadonlySet<string>, vocabulary: HarmVocabulary, random: Random): Row[] {
  const words = vocabulary.words
    .slice(FIRST_PLAIN, LAST_PLAIN)
    .filter((word) => word.length >= 4 && !rude.has(word) && !vocabulary.isOfWeight(word));
  const labels = Object.fromEntries(HARM_CATEGORY_IDS.map((category) => [category, 0])) as Row["labels"];
  return Array.from({ length: PLAIN }, (_, n) => {
    const text = n % 3 === 2 ? `${random.pick(words)} ${random.pick(words)}` : random.pick(words);
    return { text, labels, source: "words" };
  });
}

/** Rows that the training does not see, for one use. */
export function keptRows(data: string, use: Exclude<Use, "train">): Row[] {
  const given = [...readSets(data, "train")].flatMap(([set, all]) =>
    LEFT_OUT.has(set) ? [] : all.filter(({ text }) => useOf(text) === use).map((row) => named(row, set)),
  );
  return [...given, ...writtenRows(use), ...postRows(use)];
}

/** One row in so many, spread over all of them; the same ones always. */
export const someOf = (rows: readonly Row[], share: number): readonly Row[] =>
  rows.filter((_, at) => Math.floor((at + 1) * share) > Math.floor(at * share));

export const isHarmful = ({ labels }: Row) => HARM_CATEGORY_IDS.some((category) => labels[category] === 1);

// Everyday texts ask for no disinformation either, whether what they say is true or not.
function named(row: Row, source: string): Row {
  const isOrdinary = ORDINARY.includes(source) || source === "wiki_sentences";
  return { ...row, source, labels: isOrdinary ? { ...row.labels, misinformation: 0 } : row.labels };
}
