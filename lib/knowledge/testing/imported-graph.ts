import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Claim, type Graph, LayeredGraph, openGraph, verifyText } from "@/lib/engine";
import { compileImported } from "../import/import";

const OPTIONS = { extractClaims: true, maxClaims: 50, minConfidence: 0.5, includeEvidence: true };

/** Imports a file of facts as a user would, and answers with what the graph says of a text. */
export async function importedFacts(rows: string, name = "own.csv"): Promise<(text: string) => Claim[]> {
  const graph = await importedFrom({ [name]: rows });
  return (text) => verifyText(graph, text, OPTIONS);
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

/** The verdict on each claim of a text. */
export function verdictsOn(graph: Graph, text: string): Claim["verdict"][] {
  return verifyText(graph, text, OPTIONS).map(({ verdict }) => verdict);
}
