// npm run train -- harm --data FOLDER: makes data/harm/model.bin of data/harm/words.bin and the sets of FOLDER.
import { readFileSync } from "node:fs";
import { openWords } from "@/lib/engine/harm/model";
import { FLAG_ROWS, LETTER_ROWS } from "@/lib/engine/harm/network";
import { openSections } from "@/lib/engine/harm/sections";
import type { HarmVocabulary } from "@/lib/engine/harm/vocabulary";
import { writeChecked } from "@/lib/knowledge/checked-files";
import { Network } from "./convolution";
import { ExampleMaker } from "./examples";
import { LinearModel } from "./linear";
import { someOf, trainingRows } from "./mixture";
import { emptyFit, packModel } from "./pack";
import { Random } from "./random";

const SEED = 1;
const DIMENSIONS = 64;
const FILTERS = 48;
const HIDDEN = 32;
const LINEAR_EPOCHS = 3;
const NETWORK_EPOCHS = 4;
const NETWORK_RATE = 0.0015;
const SMALL = 0.05; // vectors of words that have none to begin with
const START = 0.5; // of the length of given vectors

/** `share`: of the rows, 1 but to try what a change does to the steps. */
export async function trainHarm(data: string, out: string, share: number): Promise<void> {
  const random = new Random(SEED);
  const file = wholeBuffer(readFileSync("data/harm/words.bin"));
  const vocabulary = openWords(file);
  const maker = new ExampleMaker(vocabulary, random);
  const rows = someOf(await trainingRows(data, vocabulary, random), share);
  const examples = rows.flatMap((row) => maker.make(row));
  console.log(`${examples.length} windows to train on`);
  const linear = new LinearModel();
  linear.train(examples, LINEAR_EPOCHS, random);
  console.log("The linear model is trained");
  const { table, rows: size } = startTable(vocabulary, file, random);
  const network = new Network({ rows: size, dimensions: DIMENSIONS, filters: FILTERS, hidden: HIDDEN }, table, random);
  network.train(examples, { epochs: NETWORK_EPOCHS, rate: NETWORK_RATE }, random);
  console.log("The network is trained");
  const packed = packModel(linear, network, emptyFit(network, vocabulary.words.length));
  writeChecked(out, packed);
  console.log(`Wrote ${out}, ${packed.length} bytes`);
}

function startTable(vocabulary: HarmVocabulary, file: ArrayBuffer, random: Random) {
  const sections = openSections(file);
  const given = new Int8Array(sections.get("vectors")?.slice().buffer as ArrayBuffer);
  const scale = new Float64Array(sections.get("scale")?.slice().buffer as ArrayBuffer)[0] as number;
  const rows = vocabulary.words.length + LETTER_ROWS + FLAG_ROWS;
  const table = new Float32Array(rows * DIMENSIONS);
  for (let row = 0; row < rows; row++) {
    const own = given.subarray(row * DIMENSIONS, (row + 1) * DIMENSIONS);
    const isGiven = own.some((value) => value !== 0);
    for (let d = 0; d < DIMENSIONS; d++) {
      table[row * DIMENSIONS + d] = isGiven ? (own[d] as number) * scale * START : random.around(SMALL);
    }
  }
  return { table, rows };
}

function wholeBuffer(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}
