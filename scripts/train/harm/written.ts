// Our own labelled texts. In `written` a line is a text's categories (or "-"), a tab, the text; twins stand beside each other.
// In `posts.tsv` it is a stance, a false claim, and a text that takes that stance to it.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { HARM_CATEGORY_IDS, type HarmCategory } from "@/lib/catalog/harm";
import { hashText } from "@/lib/engine/harm/vocabulary";
import { FOLDS, type Use, useOfFold } from "./folds";
import type { Row } from "./rows";

const FOLDER = join("train", "harm", "written");
const POSTS = join("train", "harm", "posts.tsv");
const STANCES = new Set(["asserts", "denies", "asks", "reports", "other"]);
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

/**
 * The posts on false claims that serve a use; all posts on a claim serve the same one, so that what is measured is claims
 * that were never learnt. Throws Error that names a line without a known stance.
 */
export function postRows(use: Use): Row[] {
  const lines = readFileSync(POSTS, "utf8").split("\n").filter(Boolean);
  return lines.flatMap((line, at) => {
    const [stance = "", claim = "", text = ""] = line.split("\t");
    if (!STANCES.has(stance) || !text) throw new Error(`${POSTS}:${at + 1} has no known stance`);
    if (useOfFold(hashText(claim, 5) % FOLDS) !== use) return [];
    return [{ text, labels: { misinformation: stance === "asserts" ? 1 : 0 }, source: "posts" }];
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
