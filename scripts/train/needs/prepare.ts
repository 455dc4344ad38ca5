import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { ReadSentence } from "@/lib/engine/claims/read-sentence";
import { loadReader } from "@/lib/knowledge/syntax";
import { type ExampleSentence, splitOf } from "../answers/texts";
import { claimedTexts } from "../claims/written";

interface Folders {
  written: string;
  out: string;
}

/**
 * Writes what the choice of needed names is learnt from, one text a line: its sentences in words, what the product asks of each
 * (`cases`, with all that tells for and against each name), and the claims that a careful reader makes of each.
 */
export async function prepareNeeds({ written, out }: Folders): Promise<void> {
  mkdirSync(out, { recursive: true });
  const reader = await loadReader();
  const lines: string[] = [];
  for (const { id, text, claims } of claimedTexts(written)) {
    const { sentences, cases } = await reader.needs(text);
    const told = sentences.map((): string[] => []);
    for (const { place, claim } of claims) {
      const own = told[sentences.findIndex(({ source }) => source.end > place)];
      if (!own) throw new Error(`${id}: no sentence for "${claim}"`);
      own.push(claim);
    }
    lines.push(
      JSON.stringify({
        id,
        split: splitOf(id),
        sentences: sentences.map((_, i) => exampleSentence(sentences, i)),
        cases,
        claims: told,
        references: [],
      }),
    );
    if (lines.length % 500 === 0) console.log(`${lines.length} texts`);
  }
  writeFileSync(path.join(out, "examples.jsonl"), `${lines.join("\n")}\n`);
  console.log(`${lines.length} texts`);
}

// As the product cuts it, titles in one word.
function exampleSentence(sentences: readonly ReadSentence[], i: number): ExampleSentence {
  const { source, words } = sentences[i] as ReadSentence;
  return {
    kind: source.block.kind,
    depth: source.block.depth,
    isFirst: sentences[i - 1]?.source.block !== source.block,
    words: words.map(({ text }) => text),
    glued: words.map(({ glued }) => glued),
  };
}
