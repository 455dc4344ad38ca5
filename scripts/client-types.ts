// npm run client-types: writes what is made in clients/ anew after a change of the catalog or of the Python client.
import fs from "node:fs";
import path from "node:path";
import { generatedFiles } from "./clients/files";

const ROOT = path.resolve(import.meta.dirname, "..");

for (const [file, text] of Object.entries(generatedFiles(ROOT))) {
  fs.writeFileSync(path.join(ROOT, file), text);
  console.log(`Wrote ${file}`);
}
