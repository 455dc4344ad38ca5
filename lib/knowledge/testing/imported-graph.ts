import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Claim, type Graph, openGraph, verifyText } from "@/lib/engine";
import { compileImported } from "../import/import";

const OPTIONS = { extractClaims: true, maxClaims: 50, minConfidence: 0.5, includeEvidence: true };

/** Imports a file of facts as a user would, and answers with what the graph says of a text. */
export async function importedFacts(rows: string, name = "own.csv"): Promise<(text: string) => Claim[]> {
  const graph = await graphOf(rows, name);
  return (text) => verifyText(graph, text, OPTIONS);
}

async function graphOf(rows: string, name: string): Promise<Graph> {
  const folder = mkdtempSync(join(tmpdir(), "imported-"));
  try {
    const [path, outFile] = [join(folder, name), join(folder, "own.bin")];
    writeFileSync(path, rows);
    const plan = { sources: [{ id: "own", name: "Own facts", files: [{ path, name }] }] };
    await compileImported(plan, outFile, () => {});
    return openGraph(new Uint8Array(readFileSync(outFile)).buffer);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
