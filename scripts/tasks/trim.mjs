import fs from "node:fs";
import path from "node:path";

const RUNTIME = "node_modules/onnxruntime-node/bin/napi-v6"; // with a folder for each platform, and in that for each processor

/** What only builds and tests use, as far as it is large: the build has bundled it, or it is a compiler of the pages. */
const OF_BUILDS = [
  ...["@next/swc-*", "@typescript/*", "typescript", "lightningcss*"],
  ...["lucide-react", "recharts", "es-toolkit", "@reduxjs"],
  ...["sharp", "@img"], // makes pictures smaller, of which the pages have none
  ...["@playwright", "playwright", "playwright-core"], // which npm counts as packages of Next that one may have
];

/** Deletes the models' runtime for other platforms from the packages of a folder. */
export function trimPlatforms(folder) {
  const runtime = path.join(folder, RUNTIME);
  for (const platform of fs.readdirSync(runtime))
    for (const processor of fs.readdirSync(path.join(runtime, platform)))
      if (platform !== process.platform || processor !== process.arch)
        fs.rmSync(path.join(runtime, platform, processor), { recursive: true });
}

/** Deletes the packages of a folder that the built service does not load. It can be built there no more. */
export function trimBuilders(folder) {
  for (const pattern of OF_BUILDS) {
    const within = path.join(folder, "node_modules", path.dirname(pattern));
    const [start, isOpen] = [path.basename(pattern).replace("*", ""), pattern.endsWith("*")];
    const names = fs.readdirSync(within).filter((name) => (isOpen ? name.startsWith(start) : name === start));
    for (const name of names) fs.rmSync(path.join(within, name), { recursive: true });
  }
}
