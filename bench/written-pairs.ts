import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const FOLDER = "train/evidence/written";
const LABELS = { "+": "supported", "-": "refuted", "?": "not_found" } as const;

/** A passage of our own with the claims that were written about it. */
export interface WrittenPassage {
  /** The file that it stands in, without its ending. */
  file: string;
  text: string;
  claims: { text: string; label: (typeof LABELS)[keyof typeof LABELS] }[];
}

/** Our own passages and claims ("=== name", the passage, a line "---", and lines of a mark and a claim); not those about our own answers. */
export function readWrittenPassages(): WrittenPassage[] {
  const files = readdirSync(FOLDER)
    .filter((name) => name.endsWith(".txt"))
    .sort();
  return files.flatMap((name) => {
    const parts = `\n${readFileSync(join(FOLDER, name), "utf8")}`.split("\n=== ").slice(1);
    return parts.flatMap((part) => {
      const [head = "", lines] = part.split("\n---\n");
      return lines === undefined ? [] : [passageOf(name.replace(".txt", ""), head, lines)];
    });
  });
}

function passageOf(file: string, head: string, lines: string): WrittenPassage {
  const claims = lines.split("\n").flatMap((line) => {
    const label = LABELS[line[0] as keyof typeof LABELS];
    return label ? [{ text: line.slice(2).trim(), label }] : [];
  });
  return { file, text: head.slice(head.indexOf("\n") + 1).trim(), claims };
}
