import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Graph, LayeredGraph, openGraph } from "@/lib/engine";
import { compileImported, type SourceFiles } from "@/lib/knowledge/import/import";
import { unrelatedRows } from "@/lib/knowledge/testing/unrelated";

/** Facts that are imported beside those that a set is about, to see which verdicts they change. */
export const UNRELATED = 1_000;

const SEED = 7;
const NAME = "unrelated.csv";

/** A source of facts about things that no text names. */
export function unrelatedSource(outFolder: string): SourceFiles {
  const path = join(outFolder, "eval", NAME);
  mkdirSync(join(outFolder, "eval"), { recursive: true });
  writeFileSync(path, unrelatedRows(SEED, UNRELATED));
  return { id: "unrelated", name: "Unrelated", files: [{ path, name: NAME }] };
}

/** Imports sources as a user would, into an index under a folder for such things. */
export async function imported(name: string, sources: readonly SourceFiles[], outFolder: string): Promise<Graph> {
  const outFile = join(outFolder, "eval", `${name}.bin`);
  await compileImported({ sources }, outFile, () => {});
  return openGraph(new Uint8Array(readFileSync(outFile)).buffer);
}

/** A graph with the unrelated facts laid over it. */
export async function withUnrelated(below: Graph, outFolder: string): Promise<Graph> {
  return new LayeredGraph(await imported("unrelated", [unrelatedSource(outFolder)], outFolder), below);
}
