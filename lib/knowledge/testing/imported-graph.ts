import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Claim, type Graph, LayeredGraph, openGraph } from "@/lib/engine";
import { ask } from "@/lib/engine/testing/ask";
import { compileImported, type ImportPlan, type SourceFiles } from "../import/import";
import type { ImportFile } from "../import/open";

/** Imports a file of facts as a user would, and answers with what the graph says of the sentences of a text. */
export async function importedFacts(rows: string, name = "own.csv"): Promise<(text: string) => Claim[]> {
  const graph = await importedFrom({ [name]: rows });
  return (text) => ask(text, graph);
}

/** The graph that files make as one source, by their names; over another graph where one is given. */
export async function importedFrom(files: Record<string, string>, below?: Graph): Promise<Graph> {
  const { graph } = await importedAs(files, (written) => [{ id: "own", name: "Own facts", files: written }]);
  return below ? new LayeredGraph(graph, below) : graph;
}

/** The same with each file as a source of its own, and the predicates that they state. */
export async function importedApart(
  files: Record<string, string>,
  relations?: ImportPlan["relations"],
): Promise<{ graph: Graph; predicates: string[] }> {
  const apart = (written: ImportFile[]) => written.map((file) => ({ id: file.name, name: file.name, files: [file] }));
  return await importedAs(files, apart, relations);
}

async function importedAs(
  files: Record<string, string>,
  sourcesOf: (written: ImportFile[]) => SourceFiles[],
  settings?: ImportPlan["relations"],
) {
  const folder = mkdtempSync(join(tmpdir(), "imported-"));
  try {
    const written = Object.entries(files).map(([name, contents]) => {
      const path = join(folder, name);
      writeFileSync(path, contents);
      return { path, name };
    });
    const outFile = join(folder, "own.bin");
    const input = { sources: sourcesOf(written), ...(settings ? { relations: settings } : {}) };
    const { relations } = await compileImported(input, outFile, () => {});
    const graph = openGraph(new Uint8Array(readFileSync(outFile)).buffer);
    return { graph, predicates: [...new Set(relations.map(({ key }) => key))] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The verdict on each sentence of a text. */
export function verdictsOn(graph: Graph, text: string): Claim["verdict"][] {
  return ask(text, graph).map(({ verdict }) => verdict);
}
