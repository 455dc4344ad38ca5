import type { Tree } from "@/lib/engine";
import { aliasKey } from "@/lib/engine/text/tokens";
import { readValue } from "@/lib/knowledge/import/values";

/** Words of a tree, from one up to another that is none of them. */
export interface Named {
  from: number;
  to: number;
}

/** Where a sentence names a thing or value of a data set: "Alan_Bean", "\"1932-03-15\"", "Antares (rocket)". */
export function findNamed(tree: Tree, name: string): Named | undefined {
  const plain = name.replace(/^"(.*)"$/s, "$1").replace(/_/g, " ");
  const ways = [...writtenOf(plain), plain, plain.replace(/\s*\(.*?\)/g, "")];
  for (const way of ways) {
    const found = findWords(tree, aliasKey(way).split(" ").filter(Boolean));
    if (found) return found;
  }
  return undefined;
}

const MONTHS = "january february march april may june july august september october november december".split(" ");

// Of "1932-03-15" the ways that English writes a date, of "84.0" the figure.
function writtenOf(text: string): string[] {
  const { literal } = readValue({ text });
  if (literal?.kind === "number") return [String(literal.value), literal.value.toLocaleString("en")];
  if (literal?.kind !== "date") return [];
  const { year, month, day } = literal;
  const name = MONTHS[month - 1];
  if (!name) return [String(year)];
  return day === 0 ? [`${name} ${year}`] : [`${name} ${day} ${year}`, `${day} ${name} ${year}`];
}

function findWords(tree: Tree, words: readonly string[]): Named | undefined {
  if (words.length === 0) return undefined;
  for (let from = 0; from < tree.length; from++) {
    const to = endOf(tree, from, words);
    if (to !== undefined) return { from, to };
  }
  return undefined;
}

// Marks between the words are none of them.
function endOf(tree: Tree, from: number, words: readonly string[]): number | undefined {
  let met = 0;
  for (let at = from; at < tree.length; at++) {
    const own = aliasKey(tree[at]?.text ?? "")
      .split(" ")
      .filter(Boolean);
    if (own.length === 0 && at > from) continue;
    if (own.length === 0 || own.some((word, i) => word !== words[met + i])) return undefined;
    met += own.length;
    if (met === words.length) return at + 1;
  }
  return undefined;
}
