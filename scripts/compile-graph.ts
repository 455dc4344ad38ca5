// npm run graph: compiles the default graph. `--if-changed` does so only where sources or compiler changed since.
import fs from "node:fs";
import path from "node:path";
import { env } from "@/lib/env";
import { graphFingerprint } from "@/lib/knowledge/load";

const file = path.join(env().DATA_DIR, "graph", "default.bin");
const stamp = `${file}.fingerprint`;

async function main() {
  const fingerprint = graphFingerprint();
  if (process.argv.includes("--if-changed") && isCurrent(fingerprint)) return;
  console.log("Compiling the knowledge graph (once, well under a minute)");
  const { compileDefaultGraph } = await import("@/lib/knowledge/compile");
  const draft = `${file}.${process.pid}`;
  fs.mkdirSync(path.dirname(file), { recursive: true });
  try {
    const { entities, facts } = await compileDefaultGraph(draft, (line) => console.log(`  ${line}`));
    fs.renameSync(draft, file);
    fs.writeFileSync(stamp, fingerprint);
    console.log(`  ${entities.toLocaleString("en")} entities, ${facts.toLocaleString("en")} facts`);
  } finally {
    fs.rmSync(draft, { force: true });
  }
}

function isCurrent(fingerprint: string): boolean {
  return fs.existsSync(file) && fs.existsSync(stamp) && fs.readFileSync(stamp, "utf8") === fingerprint;
}

main().catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
