// npm run train -- harm-encoder --data FOLDER --out FOLDER: what `python -m train.harm` learns from and is measured by.
import { once } from "node:events";
import { createWriteStream, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { HARM_CATEGORY_IDS } from "@/lib/catalog/harm";
import { type Joint, openJoint } from "@/lib/engine/harm/joint";
import { doubtful, doubtfulAlone, look } from "@/lib/engine/harm/judge";
import { HarmModel, openWords } from "@/lib/engine/harm/model";
import { type EmojiNames, passagesOf } from "@/lib/engine/harm/passages";
import { emojiNames, JOINT_FILE } from "@/lib/knowledge/harm";
import { isAboutIt } from "./examples";
import { keptRows, someOf, spareRows, trainingRows } from "./mixture";
import { Random } from "./random";
import { type Row, readSets } from "./rows";
import { softLabels } from "./soft-labels";

const SEED = 3;
const MOST_PASSAGES = 4; // of one text that is learnt from
const HARD = "hard"; // the source that `train/harm/rows.py` knows such rows by

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
  const joint = openJoint(readFileSync(JOINT_FILE, "utf8"));
  const hard = each(someOf(spareRows(data, learnt), share), (row) => hardOf(row, tools, joint));
  await write(join(out, "learn.jsonl"), [each(someOf(learnt, share), (row) => examplesOf(row, tools)), hard]);
  for (const use of ["fit", "test"] as const) {
    await write(join(out, `${use}.jsonl`), [
      each(someOf(keptRows(data, use), share), (row) => [measuredOf(row, tools)]),
    ]);
  }
  for (const [set, rows] of readSets(data, "eval")) {
    const named = someOf(rows, share).map((row) => ({ ...row, source: set }));
    await write(join(out, `eval.${set}.jsonl`), [each(named, (row) => [measuredOf(row, tools)])]);
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

// What the encoder is asked of a harmless text in vain: the passages of which the first stage is in doubt, and their sentences.
function hardOf(row: Row, { model, names }: Tools, joint: Pick<Joint, "doubt">): object[] {
  const first = look(model, names, row.text);
  const passages = doubtful(first, joint);
  const texts = new Set([...passages, ...doubtfulAlone(first, passages, joint)].map(({ words }) => words.join(" ")));
  return [...texts].map((text) => ({ text, labels: softLabels(row), source: HARD, weight: 1 }));
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

async function write(file: string, parts: readonly Iterable<object>[]): Promise<void> {
  const stream = createWriteStream(file);
  let count = 0;
  for (const part of parts) {
    for (const made of part) {
      count++;
      if (!stream.write(`${JSON.stringify(made)}\n`)) await once(stream, "drain");
    }
  }
  stream.end();
  await once(stream, "finish");
  console.log(`${file}: ${count}`);
}

function* each(rows: readonly Row[], of: (row: Row) => object[]): Generator<object> {
  for (const row of rows) yield* of(row);
}

const readWhole = (file: string) => new Uint8Array(readFileSync(file)).buffer;
