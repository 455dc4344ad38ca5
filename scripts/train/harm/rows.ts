// The labelled rows of the data folder, which is not part of the project.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { HarmCategory } from "@/lib/catalog/harm";

export interface Row {
  text: string;
  /** 1 or 0; a category that is absent is unknown. */
  labels: Partial<Record<HarmCategory, 0 | 1>>;
  source: string;
  meta?: Record<string, unknown>;
}

/** The sets of `FOLDER/train` or `FOLDER/eval` by name, in the order of their names. Throws where there is none. */
export function readSets(folder: string, part: "train" | "eval"): Map<string, Row[]> {
  const at = join(folder, part);
  if (!existsSync(at)) throw new Error(`there is no folder ${at}`);
  const files = readdirSync(at)
    .filter((file) => file.endsWith(".jsonl.gz"))
    .sort();
  return new Map(files.map((file) => [file.replace(".jsonl.gz", ""), readRows(join(at, file))]));
}

function readRows(file: string): Row[] {
  const lines = gunzipSync(readFileSync(file)).toString("utf8").split("\n");
  return lines.filter(Boolean).map((line) => JSON.parse(line) as Row);
}
