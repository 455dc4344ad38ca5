import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { loadParser } from "@/lib/knowledge/syntax";
import { readCoref } from "./coref";
import { readLabelled } from "./labelled";
import { readStatements } from "./statements";
import { type Example, grouped } from "./texts";
import { readWritten } from "./written";

/** Writes what the model that reads answers is trained on, one text a line. `data`: the folder of shared data. */
export async function prepareAnswers({
  written,
  data,
  out,
}: {
  written: string;
  data: string;
  out: string;
}): Promise<void> {
  const parser = await loadParser();
  const answers = [...(await readWritten(written, parser)), ...(await readLabelled(data, parser)), ...readStatements()];
  const examples = [...answers, ...readCoref(data)];
  mkdirSync(path.dirname(out), { recursive: true });
  writeFileSync(out, `${examples.map((one) => JSON.stringify(one)).join("\n")}\n`);
  for (const [set, own] of grouped(examples, (one) => `${one.set} ${one.split}`)) console.log(countsOf(set, own));
}

function countsOf(set: string, examples: readonly Example[]): string {
  const sentences = examples.reduce((sum, one) => sum + one.sentences.length, 0);
  const references = examples.reduce((sum, one) => sum + one.references.length, 0);
  return `${set}: ${examples.length} texts, ${sentences} sentences, ${references} references`;
}
