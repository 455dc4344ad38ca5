import fs from "node:fs";
import path from "node:path";

const BUILT = ["dist", ".next"];
const OTHERS = /\.(?:log|tsbuildinfo)$/;
const UNUSED = /^\.next\/(?:cache|trace)|\.map$/; // when it serves

/** Lays the project with what was built of it into a folder, without packages and without what only work on it needs. */
export function packInto(folder) {
  const left = new Set(fs.readFileSync(".dockerignore", "utf8").split("\n"));
  const names = fs.readdirSync(".").filter((name) => !left.has(name) && !OTHERS.test(name));
  for (const name of [...names, ...BUILT])
    fs.cpSync(name, path.join(folder, name), { recursive: true, filter: (from) => !UNUSED.test(from) });
}
