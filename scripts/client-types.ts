// npm run client-types: writes the types of clients/typescript anew after a change of the catalog.
import fs from "node:fs";
import path from "node:path";
import { clientTypes } from "./clients/typescript";

const FILE = path.resolve(import.meta.dirname, "../clients/typescript/src/api.generated.ts");

fs.writeFileSync(FILE, clientTypes());
console.log(`Wrote ${path.relative(".", FILE)}`);
