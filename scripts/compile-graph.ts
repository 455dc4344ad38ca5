// npm run graph: compiles the default graph. `--if-changed`: only where sources or compiler changed since.
// `--check`: compiles nothing, prints samples of the graph that is there.
import { env } from "@/lib/env";
import { graphPath, loadGraph, whyCompile } from "@/lib/knowledge/load";
import { samples } from "@/lib/knowledge/samples";

async function main() {
  const dataDir = env().DATA_DIR;
  if (process.argv.includes("--check")) {
    for (const line of samples(loadGraph(dataDir))) console.log(line);
    return;
  }
  const reason = process.argv.includes("--if-changed") ? whyCompile(dataDir) : "as asked";
  if (!reason) return;
  console.log(`Compiling the knowledge graph: ${reason} (once, well under a minute)`);
  const { compileDefaultGraph } = await import("@/lib/knowledge/default-graph");
  const { entities, facts } = await compileDefaultGraph(graphPath(dataDir), (line) => console.log(`  ${line}`));
  const peakMb = Math.round(process.resourceUsage().maxRSS / 1024);
  console.log(`  ${entities.toLocaleString("en")} entities, ${facts.toLocaleString("en")} facts, peak ${peakMb} MB`);
}

main().catch((error) => {
  const isFile = error instanceof Error && "syscall" in error; // such as a folder that may not be written
  console.error(isFile ? `The knowledge graph cannot be written: ${error.message}` : error);
  process.exitCode = 1;
});
