import path from "node:path";
import { isBuilt } from "@/lib/env";
import { find } from "@/lib/process";

/** A program of `scripts` that runs beside this process, with what Node is told to start it. */
export interface Program {
  file: string;
  flags: string[];
}

// From the root of the project, as all that is read at run time; texts, since Next looks for files behind new URL().
const BUILT = {
  "read-documents": path.resolve("dist/read-documents.mjs"),
  "read-texts": path.resolve("dist/read-texts.mjs"),
};
const SOURCE = {
  "read-documents": path.resolve("scripts/read-documents.ts"),
  "read-texts": path.resolve("scripts/read-texts.ts"),
};

/** The program of that name: as it was built, by tests into a folder of their own, else its source, which takes seconds to start. */
export function programOf(name: keyof typeof BUILT): Program {
  const ofTests = find<string>("programs");
  if (ofTests) return { file: `${ofTests}/${name}.mjs`, flags: [] };
  return isBuilt() ? { file: BUILT[name], flags: [] } : { file: SOURCE[name], flags: ["--import", "tsx"] };
}
