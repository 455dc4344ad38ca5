// Our own labelled texts: a file is a line a text, its categories (or "-"), a tab, the text; twins stand beside each other.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { HARM_CATEGORY_IDS, type HarmCategory } from "@/lib/catalog/harm";
import { hashText } from "@/lib/engine/harm/vocabulary";
import { FOLDS, type Use, useOfFold } from "./folds";
import type { Row } from "./rows";

const FOLDER = join("train", "harm", "written");
const TOGETHER = 10; // lines that serve the same use, so that twins are not parted

/** The texts that serve a use; the same ones always. Throws Error that names a line without known labels. */
export function writtenRows(use: Use): Row[] {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith(".tsv"));
  return files.sort().flatMap((file) => {
    const lines = readFileSync(join(FOLDER, file), "utf8").split("\n").filter(Boolean);
    return lines.flatMap((line, at) => {
      const fold = hashText(`${file} ${Math.floor(at / TOGETHER)}`, 5) % FOLDS;
      return useOfFold(fold) === use ? [rowOf(line, `${file}:${at + 1}`)] : [];
    });
  });
}

function rowOf(line: string, place: string): Row {
  const tab = line.indexOf("\t");
  const harms = line.slice(0, tab) === "-" ? [] : line.slice(0, tab).split(",");
  const unknown = harms.find((one) => !HARM_CATEGORY_IDS.includes(one as HarmCategory));
  if (tab < 0 || unknown !== undefined) throw new Error(`${place} has no known labels`);
  const labels = Object.fromEntries(HARM_CATEGORY_IDS.map((id) => [id, harms.includes(id) ? 1 : 0]));
  return { text: line.slice(tab + 1), labels: labels as Row["labels"], source: "written" };
}
