// Checks who imports whom. dependency-cruiser reads no TypeScript 7, so it is given the sources as plain modules, with
// type imports kept: a layer that only knows another's types depends on it all the same. Holds docs/architecture.svg to it.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { transform } from "esbuild";
import { drawLayers } from "./docs/architecture.mjs";
import { ROOT } from "./tasks/run.mjs";

const FOLDERS = ["app", "components", "lib", "scripts", "bench", "clients", "e2e"];
const FILES = ["server.ts", "proxy.ts", "instrumentation.ts", "instrumentation-node.ts"];
const MIRROR = path.join(ROOT, "dist", "layers");
const PICTURE = "docs/architecture.svg";
const TYPE_ONLY = /^(import type|export type(?= \{))/gm;
const OWN_TYPES = /^(import type|export type(?= \{))(?=[^;]*from "\.)/gm;
const ALIAS = /(["'])@\/([^"']+)\1/g;

process.chdir(ROOT);
fs.rmSync(MIRROR, { recursive: true, force: true });
const sources = [...FOLDERS.filter((at) => fs.existsSync(at)).flatMap(listSources), ...FILES];
await Promise.all(sources.map(mirror));
fs.copyFileSync("package.json", path.join(MIRROR, "package.json"));
for (const folder of ["data/verify", "data/evidence", "data/harm", "data/relations", "data/syntax"]) // what the engine imports
  fs.cpSync(folder, path.join(MIRROR, folder), { recursive: true, filter: (file) => !/\.(?:onnx|bin)$/.test(file) });
fs.copyFileSync("clients/webhook-vectors.json", path.join(MIRROR, "clients/webhook-vectors.json"));
fs.copyFileSync(".dependency-cruiser.cjs", path.join(MIRROR, ".dependency-cruiser.cjs"));

const CRUISER = path.join(ROOT, "node_modules/dependency-cruiser/bin");
const roots = fs.readdirSync(MIRROR).filter((name) => !name.startsWith(".") && name !== "package.json");
const options = { cwd: MIRROR, stdio: "inherit" };
const cruise = (...args) => spawnSync(process.execPath, args, options).status ?? 1;
const found = ["--output-type", "json", "--output-to", "found.json"];
const status = cruise(
  path.join(CRUISER, "dependency-cruise.mjs"),
  "--config",
  ".dependency-cruiser.cjs",
  ...found,
  ...roots,
);
process.exitCode =
  cruise(path.join(CRUISER, "depcruise-fmt.mjs"), "--exit-code", "--output-type", "err", "found.json") || status;
keepPicture(JSON.parse(fs.readFileSync(path.join(MIRROR, "found.json"), "utf8")).modules);

/** `--write` draws docs/architecture.svg anew; otherwise it must be what would be drawn. */
function keepPicture(modules) {
  const drawn = drawLayers(modules);
  if (process.argv.includes("--write")) return fs.writeFileSync(PICTURE, drawn);
  if (fs.existsSync(PICTURE) && fs.readFileSync(PICTURE, "utf8") === drawn) return;
  console.error(`${PICTURE} is not what the code imports: node scripts/layers.mjs --write`);
  process.exitCode = 1;
}

async function mirror(file) {
  const source = fs.readFileSync(file, "utf8");
  // Components alone may know types from anywhere; those of each other count, so that they make no circle.
  const kept = file.startsWith("components") ? OWN_TYPES : TYPE_ONLY;
  const text = source.replace(kept, (found) => found.slice(0, 6));
  const loader = path.extname(file) === ".tsx" ? "tsx" : "ts";
  const tsconfigRaw = { compilerOptions: { verbatimModuleSyntax: true, jsx: "react-jsx" } };
  const { code } = await transform(text, { loader, tsconfigRaw, format: "esm" });
  const up = path.relative(path.dirname(file), ".") || ".";
  const at = path.join(MIRROR, file.replace(/\.tsx?$/, ".js"));
  fs.mkdirSync(path.dirname(at), { recursive: true });
  fs.writeFileSync(
    at,
    code.replace(ALIAS, (_, quote, target) => `${quote}${up}/${target}${quote}`),
  );
}

function listSources(folder) {
  const names = fs.readdirSync(folder, { recursive: true });
  return names
    .filter((name) => /\.(ts|tsx|mjs)$/.test(name) && !name.endsWith(".d.ts"))
    .filter((name) => !name.split(path.sep).some((part) => part === "dist" || part === ".next"))
    .map((name) => path.join(folder, name));
}
