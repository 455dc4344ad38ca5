// npm run facts: checks data/facts/*.tsv; prints each problem with its place, and the rows of each file.
import { checkFacts } from "@/lib/knowledge/facts/check";
import { FACTS_FOLDER, readFactFiles } from "@/lib/knowledge/facts/read";

const files = readFactFiles();
const problems = checkFacts(files);
for (const { file, line, message } of problems) console.log(`${FACTS_FOLDER}/${file}:${line}: ${message}`);
for (const file of files.files) {
  const rows = files.rows.filter((row) => row.file === file);
  console.log(`${file}: ${rows.length} facts about ${new Set(rows.map((row) => row.subject)).size} things`);
}
console.log(`${files.rows.length} facts, ${problems.length} problems`);
process.exitCode = problems.length > 0 ? 1 : 0;
