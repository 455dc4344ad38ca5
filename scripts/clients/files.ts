import fs from "node:fs";
import path from "node:path";
import { pythonOperations, pythonTypes } from "./python";
import { synchronous } from "./python-sync";
import { clientTypes } from "./typescript";

const PYTHON = "clients/python/src/assay_client";

/** Every file of the clients that is made from others, with what it should hold. */
export function generatedFiles(root: string): Record<string, string> {
  const sources = fs.readdirSync(path.join(root, PYTHON, "_asynchronous")).filter((name) => name.endsWith(".py"));
  const twins = sources.map((name) => {
    const source = fs.readFileSync(path.join(root, PYTHON, "_asynchronous", name), "utf8");
    return [`${PYTHON}/_synchronous/${name}`, synchronous(source)] as const;
  });
  return {
    "clients/typescript/src/api.generated.ts": clientTypes(),
    [`${PYTHON}/types.py`]: pythonTypes(),
    [`${PYTHON}/_operations.py`]: pythonOperations(),
    ...Object.fromEntries(twins),
  };
}
