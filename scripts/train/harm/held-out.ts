import { fold } from "@/lib/engine/harm/fold";
import { type Row, readSets } from "./rows";

/** Tells the rows whose words are those of a text in `FOLDER/eval`, whatever their case, signs and spaces. */
export function heldOut(data: string): (row: Row) => boolean {
  const texts = new Set([...readSets(data, "eval").values()].flat().map(({ text }) => wordsOf(text)));
  return ({ text }) => texts.has(wordsOf(text));
}

const wordsOf = (text: string) =>
  fold(text)
    .text.split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(" ");
