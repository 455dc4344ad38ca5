// npx tsx scripts/check-facts.ts: checks data/facts/*.tsv and data/facts/narratives/*.tsv; prints each problem with its
// place, and the rows of each file.
// `--labels`: also lists objects that nothing else in the compiled graph speaks of.
import { env } from "@/lib/env";
import { checkFacts } from "@/lib/knowledge/facts/check";
import { FACTS_FOLDER, readFactFiles } from "@/lib/knowledge/facts/read";
import { unknownLabels } from "@/lib/knowledge/facts/unknown-labels";
import { loadGraph } from "@/lib/knowledge/load";
import { checkNarratives } from "@/lib/knowledge/narratives/check";
import { readNarratives } from "@/lib/knowledge/narratives/read";

const files = readFactFiles();
const problems = checkFacts(files);
for (const { file, line, message } of problems) console.log(`${FACTS_FOLDER}/${file}:${line}: ${message}`);
if (process.argv.includes("--labels")) {
  for (const { file, line, object } of unknownLabels(files.rows, loadGraph(env().DATA_DIR))) {
    console.log(`${FACTS_FOLDER}/${file}:${line}: only this row speaks of "${object}"`);
  }
}
for (const file of files.files) {
  const rows = files.rows.filter((row) => row.file === file);
  console.log(`${file}: ${rows.length} facts about ${new Set(rows.map((row) => row.subject)).size} things`);
}
console.log(`${files.rows.length} facts, ${problems.length} problems`);

const known = readNarratives();
const slips = checkNarratives(known);
for (const { file, line, message } of slips) console.log(`${FACTS_FOLDER}/narratives/${file}:${line}: ${message}`);
for (const theme of new Set(known.narratives.map((one) => one.theme))) {
  console.log(`${theme}: ${known.narratives.filter((one) => one.theme === theme).length} narratives`);
}
console.log(`${known.narratives.length} narratives, ${known.nearTruths.length} near truths, ${slips.length} problems`);
process.exitCode = problems.length + slips.length > 0 ? 1 : 0;
