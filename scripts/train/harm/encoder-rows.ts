// npm run train -- harm-encoder --data FOLDER --out FOLDER: what `python -m train.harm` learns from and is measured by.
import { once } from "node:events";
import { createWriteStream, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { HARM_CATEGORY_IDS } from "@/lib/catalog/harm";
import { look } from "@/lib/engine/harm/judge";
import { HarmModel, openWords } from "@/lib/engine/harm/model";
import { type EmojiNames, passagesOf } from "@/lib/engine/harm/passages";
import { emojiNames } from "@/lib/knowledge/harm";
import { isAboutIt } from "./examples";
import { keptRows, someOf, trainingRows } from "./mixture";
import { Random } from "./random";
import { type Row, readSets } from "./rows";
import { softLabels } from "./soft-labels";

const SEED = 3;
const MOST_PASSAGES = 4; // of one text that is learnt from

interface Tools {
  model: HarmModel;
  names: EmojiNames;
  random: Random;
}

/** Writes learn.jsonl, fit.jsonl, test.jsonl and one file for each set of FOLDER/eval, each of that share of its rows. */
export async function writeEncoderRows(data: string, out: string, share: number): Promise<void> {
  const vocabulary = openWords(readWhole("data/harm/words.bin"));
  const tools: Tools = {
    model: new HarmModel(vocabulary, readWhole("data/harm/model.bin")),
    names: emojiNames(),
    random: new Random(SEED),
  };
  mkdirSync(out, { recursive: true });
  const learnt = await trainingRows(data, vocabulary, new Random(SEED));
  await write(join(out, "learn.jsonl"), someOf(learnt, share), (row) => examplesOf(row, tools));
  for (const use of ["fit", "test"] as const) {
    await write(join(out, `${use}.jsonl`), someOf(keptRows(data, use), share), (row) => [measuredOf(row, tools)]);
  }
  for (const [set, rows] of readSets(data, "eval")) {
    await write(join(out, `eval.${set}.jsonl`), someOf(rows, share), (row) => [
      measuredOf({ ...row, source: set }, tools),
    ]);
  }
}

// A passage each, some where there are many: a harmful text need not be harmful throughout.
function examplesOf(row: Row, { model, names, random }: Tools): object[] {
  const { marked, windows } = model.read(row.text);
  const passages = passagesOf(marked.tokens, windows, names).filter(({ words }) => isAboutIt(row, words.join(" ")));
  const chosen = passages.length > MOST_PASSAGES ? random.shuffle(passages).slice(0, MOST_PASSAGES) : passages;
  const labels = softLabels(row);
  return chosen.map(({ words }) => ({
    text: words.join(" "),
    labels,
    source: row.source,
    weight: Math.round(100 / Math.sqrt(chosen.length)) / 100,
  }));
}

function measuredOf(row: Row, { model, names }: Tools): object {
  const { passages, opinions } = look(model, names, row.text);
  return {
    passages: passages.map(({ words }) => words.join(" ")),
    labels: HARM_CATEGORY_IDS.map((category) => row.labels[category] ?? -1),
    source: row.source,
    fast: HARM_CATEGORY_IDS.map((category) => Math.round(Math.max(-20, ...opinions[category]) * 1e3) / 1e3),
  };
}

async function write(file: string, rows: readonly Row[], of: (row: Row) => object[]): Promise<void> {
  const stream = createWriteStream(file);
  let count = 0;
  for (const row of rows) {
    for (const made of of(row)) {
      count++;
      if (!stream.write(`${JSON.stringify(made)}\n`)) await once(stream, "drain");
    }
  }
  stream.end();
  await once(stream, "finish");
  console.log(`${file}: ${count}`);
}

const readWhole = (file: string) => new Uint8Array(readFileSync(file)).buffer;
