import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { wordsOf } from "@/lib/engine/syntax/words";
import { loadReader } from "@/lib/knowledge/syntax";
import { cut, type ExampleSentence, sentencesOf, splitOf } from "../answers/texts";
import { type ClaimedText, claimedTexts, filesOf } from "./written";

/** A text and, of each of its sentences that is asked about, the claims that it should be told as, in words. */
interface Example {
  id: string;
  set: "written" | "plain";
  split: "train" | "dev" | "test";
  sentences: ExampleSentence[];
  claims: (ClaimWords[] | null)[];
}

interface ClaimWords {
  words: string[];
  glued: boolean[];
}

/**
 * Writes what the model that writes claims is trained on, one text a line: our own claims of answers (`written.jsonl`), and, so that it
 * first learns to copy, plain sentences of the passages in `texts` as the product tells them already (`plain.jsonl`, where asked for).
 */
export async function prepareClaims({ written, texts, out }: Folders): Promise<void> {
  mkdirSync(out, { recursive: true });
  write(path.join(out, "written.jsonl"), claimedTexts(written).map(exampleOf));
  if (texts) write(path.join(out, "plain.jsonl"), await plainExamples(filesOf(texts).flatMap(passagesOf)));
}

interface Folders {
  written: string;
  texts?: string | undefined;
  out: string;
}

function write(file: string, examples: readonly Example[]): void {
  writeFileSync(file, `${examples.map((one) => JSON.stringify(one)).join("\n")}\n`);
  const claims = examples.flatMap((one) => one.claims.flatMap((own) => own ?? []));
  console.log(`${file}: ${examples.length} texts, ${claims.length} claims`);
}

function exampleOf({ id, text, claims }: ClaimedText): Example {
  const sentences = sentencesOf(text);
  const of: ClaimWords[][] = sentences.map(() => []);
  for (const { place, claim } of claims) {
    const at = sentences.findIndex(({ end }) => end > place);
    if (at < 0) throw new Error(`${id}: no sentence for "${claim}"`);
    of[at]?.push(claimWords(claim));
  }
  return { id, set: "written", split: splitOf(id), sentences: cut(sentences, () => undefined).kept, claims: of };
}

function claimWords(claim: string): ClaimWords {
  const words = sentencesOf(claim).flatMap(({ tokens }) => wordsOf(tokens));
  return {
    words: words.map(({ text }) => text),
    glued: words.map(({ start }, i) => i > 0 && words[i - 1]?.end === start),
  };
}

function passagesOf(file: string): string[] {
  return readFileSync(file, "utf8")
    .split(/^=== .*$/m)
    .map((part) => part.split("\n---\n"))
    .flatMap(([passage = "", claims]) => (claims === undefined ? [] : [passage.trim()]));
}

const MOST_CLAIMS = 1000;

async function plainExamples(texts: readonly string[]): Promise<Example[]> {
  const reader = await loadReader();
  const examples: Example[] = [];
  for (const [n, text] of texts.entries()) {
    const sentences = sentencesOf(text);
    const { claims } = await reader.read(text, MOST_CLAIMS);
    const of = sentences.map(({ start, end }) => {
      const own = claims.filter((claim) => claim.end > start && claim.end <= end);
      const isPlain = own.every(
        (claim) => claim.start >= start && claim.text === claim.stated && !claim.contextDependent,
      );
      return own.length > 0 && isPlain ? own.map((claim) => claimWords(claim.text)) : null;
    });
    if (n % 500 === 499) console.log(`${n + 1} of ${texts.length} texts`);
    const { kept } = cut(sentences, () => undefined);
    examples.push({ id: `plain ${n}`, set: "plain", split: "train", sentences: kept, claims: of });
  }
  return examples;
}
