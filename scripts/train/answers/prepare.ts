import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { loadParser } from "@/lib/knowledge/syntax";
import { readCoref } from "./coref";
import { readLabelled } from "./labelled";
import { beginningOf, readPassages, readTold } from "./plain";
import { readStatements } from "./statements";
import { type Example, grouped } from "./texts";
import { readMarked, readWritten } from "./written";

interface Folders {
  /** Our own marked answers. */
  written: string;
  /** Our own answers with the claims of a reader. */
  told: string;
  /** Our own passages. */
  texts: string;
  /** The folder of shared data. */
  data: string;
  out: string;
}

/** Writes what the model that reads answers is trained on, one text a line. */
export async function prepareAnswers({ written, told, texts, data, out }: Folders): Promise<void> {
  const parser = await loadParser();
  const known = new Set([...readMarked(written)].map(({ marked }) => beginningOf(marked.text)));
  const answers = [...(await readWritten(written, parser)), ...(await readLabelled(data, parser)), ...readStatements()];
  const others = [...(await readTold(told, known, parser)), ...(await readPassages(texts, known, parser))];
  const examples = [...answers, ...others, ...readCoref(data)];
  mkdirSync(path.dirname(out), { recursive: true });
  writeFileSync(out, `${examples.map((one) => JSON.stringify(one)).join("\n")}\n`);
  for (const [set, own] of grouped(examples, (one) => `${one.set} ${one.split}`)) console.log(countsOf(set, own));
}

function countsOf(set: string, examples: readonly Example[]): string {
  const sentences = examples.reduce((sum, one) => sum + one.sentences.length, 0);
  const references = examples.reduce((sum, one) => sum + one.references.length, 0);
  return `${set}: ${examples.length} texts, ${sentences} sentences, ${references} references`;
}
