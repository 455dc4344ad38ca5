import { createReadStream, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, sep } from "node:path";
import { createInterface } from "node:readline";

const require = createRequire(import.meta.url);

/** The folder of an installed package, found without running it. Throws Error when it is not installed. */
export function packageFolder(name: string): string {
  for (const root of require.resolve.paths(name) ?? []) {
    const folder = join(root, name);
    try {
      readFileSync(join(folder, "package.json"));
      return folder;
    } catch {}
  }
  throw new Error(`the package ${name} is not installed: run npm install`);
}

/** The parsed JSON file of a package. The caller says what is in it: these files come with a pinned version. */
export function packageJson<T>(name: string, file: string): T {
  return JSON.parse(readFileSync(join(/*turbopackIgnore: true*/ packageFolder(name), ...file.split("/")), "utf8")) as T;
}

/** What a CommonJS package exports, for those whose names cannot be imported. */
export function requirePackage<T>(name: string): T {
  return require(name) as T;
}

/** The lines of a package's text file, one by one. */
export function packageLines(name: string, file: string): AsyncIterable<string> {
  const input = createReadStream(
    join(/*turbopackIgnore: true*/ packageFolder(name), file.replaceAll("/", sep)),
    "utf8",
  );
  return createInterface({ input, crlfDelay: Infinity });
}

/** The exact installed version of a package. */
export function packageVersion(name: string): string {
  return packageJson<{ version: string }>(name, "package.json").version;
}
