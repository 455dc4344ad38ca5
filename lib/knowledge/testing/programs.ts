import fs from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** The folder of the programs that the code under test starts. */
    programs: string;
  }
}

const PROGRAMS = [
  ...["scripts/admin.ts", "scripts/read-documents.ts", "scripts/read-texts.ts"],
  ...["lib/knowledge/testing/ending-thread.ts", "lib/knowledge/testing/lame-thread.ts"],
];

/** Builds once what tests would else each have compiled anew from its source. */
export default async function setup({ provide }: TestProject) {
  fs.mkdirSync("dist", { recursive: true });
  const folder = fs.mkdtempSync(path.resolve("dist/programs-")); // where packages are found
  await build({
    entryPoints: Object.fromEntries(PROGRAMS.map((file) => [path.basename(file, ".ts"), file])),
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    target: "node20",
    sourcemap: true,
  });
  provide("programs", folder);
  return () => fs.rmSync(folder, { recursive: true, force: true });
}
