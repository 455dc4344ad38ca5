// Texts without labels: answers whose references are known from a careful reader's claims, and passages of which none is.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Parser } from "@/lib/engine/syntax/parser";
import { exampleOf } from "./marked";
import type { Example } from "./texts";
import { referencesTold, type ToldClaim } from "./told";

/** Answers with the claims that a reader makes of them (`train/claims/written`); `known` are texts to leave out. */
export async function readTold(folder: string, known: Set<string>, parser: Parser): Promise<Example[]> {
  const examples: Example[] = [];
  for (const part of partsOf(folder)) {
    const [head = "", told = ""] = part.split("\n--- claims\n");
    const id = head.slice(0, head.indexOf("\n"));
    const { text, places } = unnumbered(head.slice(id.length + 1).trim());
    if (!isNew(text, known)) continue;
    const references = referencesTold(text, claimsOf(told, places));
    examples.push(await exampleOf({ id, set: "told" }, { text, labels: [], references }, parser));
  }
  return examples;
}

/** Passages without marks (`train/evidence/written`), whose repeated names can be hidden. */
export async function readPassages(folder: string, known: Set<string>, parser: Parser): Promise<Example[]> {
  const examples: Example[] = [];
  for (const part of partsOf(folder)) {
    const [head = "", claims] = part.split("\n---\n");
    const id = head.slice(0, head.indexOf("\n"));
    const text = head.slice(id.length + 1).trim();
    if (claims === undefined || !isNew(text, known)) continue;
    examples.push(await exampleOf({ id, set: "plain" }, { text, labels: [], references: [] }, parser));
  }
  return examples.map((one) => ({ ...one, split: "train" }));
}

function* partsOf(folder: string): Generator<string> {
  for (const file of readdirSync(folder).sort())
    yield* `\n${readFileSync(path.join(folder, file), "utf8")}`.split("\n=== ").slice(1);
}

const SAME = 60; // letters in which two texts begin alike that are one, or two versions of it

function isNew(text: string, known: Set<string>): boolean {
  const key = beginningOf(text);
  if (key.length < SAME || known.has(key)) return false;
  known.add(key);
  return true;
}

/** The first letters of a text, by which it is known again. */
export const beginningOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z]/g, "")
    .slice(0, SAME);

/** A text without the number before each sentence, and where each stands. */
export function unnumbered(marked: string): { text: string; places: Map<number, number> } {
  const places = new Map<number, number>();
  let [text, from] = ["", 0];
  for (const match of marked.matchAll(/\{\{(\d+)\}\}/g)) {
    text += marked.slice(from, match.index);
    places.set(Number(match[1]), text.length);
    from = match.index + match[0].length;
  }
  return { text: text + marked.slice(from), places };
}

function claimsOf(told: string, places: ReadonlyMap<number, number>): ToldClaim[] {
  return told.split("\n").flatMap((line) => {
    const at = places.get(Number.parseInt(line, 10));
    return at === undefined ? [] : [{ at, claim: line.replace(/^\d+\s+/, "").trim() }];
  });
}
