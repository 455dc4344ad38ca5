import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Claim, type Graph, LayeredGraph, openGraph } from "@/lib/engine";
import { ask } from "@/lib/engine/testing/ask";
import { compileImported } from "../import/import";

/** Imports a file of facts as a user would, and answers with what the graph says of the sentences of a text. */
export async function importedFacts(rows: string, name = "own.csv"): Promise<(text: string) => Claim[]> {
  const graph = await importedFrom({ [name]: rows });
  return (text) => ask(text, graph);
}

/** The graph that files make as one source, by their names; over another graph where one is given. */
export async function importedFrom(files: Record<string, string>, below?: Graph): Promise<Graph> {
  const folder = mkdtempSync(join(tmpdir(), "imported-"));
  try {
    const written = Object.entries(files).map(([name, contents]) => {
      const path = join(folder, name);
      writeFileSync(path, contents);
      return { path, name };
    });
    const outFile = join(folder, "own.bin");
    const plan = { sources: [{ id: "own", name: "Own facts", files: written }] };
    await compileImported(plan, outFile, () => {});
    const own = openGraph(new Uint8Array(readFileSync(outFile)).buffer);
    return below ? new LayeredGraph(own, below) : own;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The verdict on each sentence of a text. */
export function verdictsOn(graph: Graph, text: string): Claim["verdict"][] {
  return ask(text, graph).map(({ verdict }) => verdict);
}
