// Our own answers, marked inline: {{label}} before a sentence, [[words -> what they stand for]].
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Worth } from "@/lib/engine/syntax/answers";
import type { Parser } from "@/lib/engine/syntax/parser";
import { exampleOf, type Marked } from "./marked";
import type { Example } from "./texts";

const MARK = /\{\{(?<label>\w+)\}\}|\[\[(?<words>[^[\]]+?) -> (?<meant>[^[\]]+?)\]\]/g;

export async function readWritten(folder: string, parser: Parser): Promise<Example[]> {
  const examples: Example[] = [];
  for (const { question, marked } of readMarked(folder))
    examples.push(await exampleOf({ id: question, set: "written" }, marked, parser));
  return examples;
}

/** An answer with its marks; `id` is its file and its number there: "a1 3". */
export interface MarkedAnswer {
  id: string;
  question: string;
  marked: Marked;
}

/** The answers of a folder, in the order of its files; of files of some names only. */
export function* readMarked(folder: string, names = /./): Generator<MarkedAnswer> {
  for (const file of readdirSync(folder)
    .filter((name) => names.test(name))
    .sort()) {
    const answers = `\n${readFileSync(path.join(folder, file), "utf8")}`.split(/\n=== ?/).slice(1);
    for (const [i, answer] of answers.entries()) {
      const question = answer.slice(0, answer.indexOf("\n"));
      yield { id: `${path.parse(file).name} ${i + 1}`, question, marked: unmarked(answer.slice(question.length + 1)) };
    }
  }
}

function unmarked(marked: string): Marked {
  const found: Marked = { text: "", labels: [], references: [] };
  let from = 0;
  for (const match of marked.matchAll(MARK)) {
    found.text += marked.slice(from, match.index);
    const start = found.text.length;
    const { label, words = "", meant = "" } = match.groups ?? {};
    if (label) found.labels.push({ at: start, label: label as Worth });
    found.text += words;
    if (!label) found.references.push({ start, end: found.text.length, meant });
    from = match.index + match[0].length;
  }
  found.text += marked.slice(from);
  return found;
}
