import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** A text and the claims that a careful reader makes of it, each with the place in the text where its sentence begins, in UTF-16 offsets. */
export interface ClaimedText {
  id: string;
  text: string;
  claims: { place: number; claim: string }[];
}

/** The text files of a folder, in their order. */
export const filesOf = (folder: string): string[] =>
  readdirSync(folder)
    .filter((one) => one.endsWith(".txt"))
    .sort()
    .map((name) => path.join(folder, name));

/**
 * The texts of `train/claims/written`: "=== name", the text with a number before each sentence, "--- claims", and lines of a number
 * and a claim. Throws where a claim is of no sentence.
 */
export function claimedTexts(folder: string): ClaimedText[] {
  return filesOf(folder).flatMap((file) => {
    const parts = `\n${readFileSync(file, "utf8")}`.split("\n=== ").slice(1);
    return parts.map((part) => {
      const [head = "", lines = ""] = part.split("\n--- claims\n");
      const id = head.slice(0, head.indexOf("\n"));
      const { text, places } = unnumbered(head.slice(id.length + 1).trim());
      const claims = lines
        .split("\n")
        .filter((line) => line.trim() !== "")
        .map((line) => {
          const place = places.get(Number.parseInt(line, 10));
          if (place === undefined) throw new Error(`${file}, ${id}: no sentence ${line}`);
          return { place, claim: line.replace(/^\d+\s+/, "").trim() };
        });
      return { id, text, claims };
    });
  });
}

function unnumbered(marked: string): { text: string; places: Map<number, number> } {
  const places = new Map<number, number>();
  let [text, from] = ["", 0];
  for (const match of marked.matchAll(/\{\{(\d+)\}\}/g)) {
    text += marked.slice(from, match.index);
    places.set(Number(match[1]), text.length);
    from = match.index + match[0].length;
  }
  return { text: text + marked.slice(from), places };
}
