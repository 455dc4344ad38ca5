// npm run build: the pages with Next, then the host, which answers the API without it. `--if-changed` skips both
// where the sources are those of the last build.
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import { ROOT, runAll } from "./tasks/run.mjs";

const SOURCES = [
  "app",
  "components",
  "lib",
  "server.ts",
  "docs",
  "clients/typescript/README.md",
  "clients/python/README.md",
  "scripts/docs",
  "scripts/import-graph.ts",
  "scripts/read-documents.ts",
  "scripts/read-texts.ts",
  "proxy.ts",
  "instrumentation.ts",
  "instrumentation-node.ts",
  "next.config.mjs",
  "postcss.config.mjs",
  "tsconfig.json",
  "package-lock.json",
  "data/verify", // what the engine imports
  "data/relations",
  "data/evidence/joint.json",
  "data/evidence/confidence.json",
];
const NO_PART = /\.test\.tsx?$|^docs\/.*(?<!\.mdx)$/; // of what is built
const STAMP = path.join(ROOT, ".next", "assay-sources");

const API_FOLDERS = ["app/health", "app/v1", "app/v1alpha1", "app/contentsafety", "app/mcp"];

/** The host's list of API routes: every route file below the folders of the API. */
const routesPlugin = {
  name: "routes",
  setup(builder) {
    builder.onResolve({ filter: /^virtual:routes$/ }, ({ path: name }) => ({ path: name, namespace: "routes" }));
    builder.onLoad({ filter: /.*/, namespace: "routes" }, () => {
      const files = API_FOLDERS.flatMap(listFiles).filter((file) => /\/route\.ts$/.test(file));
      const imports = files.map((file, n) => `import * as route${n} from "./${file}";`);
      const names = files.map((_, n) => `route${n}`);
      return { contents: `${imports.join("\n")}\nexport default [${names}];`, resolveDir: ROOT, loader: "ts" };
    });
  },
};

process.chdir(ROOT);
const fingerprint = fingerprintSources();
if (!process.argv.includes("--if-changed") || !isBuilt()) process.exitCode = await buildAll();

async function buildAll() {
  console.log("Building the pages and the host (about half a minute)");
  fs.rmSync(STAMP, { force: true });
  const status = await runAll([["pages", "next", ["build"]]]);
  if (status !== 0) return status;
  await buildHost();
  fs.writeFileSync(STAMP, fingerprint);
  return 0;
}

async function buildHost() {
  await build({
    entryPoints: {
      server: "server.ts",
      "import-graph": "scripts/import-graph.ts",
      "read-documents": "scripts/read-documents.ts",
      "read-texts": "scripts/read-texts.ts",
    },
    outdir: "dist",
    outExtension: { ".js": ".mjs" },
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    target: "node20",
    sourcemap: true,
    define: { "process.env.NODE_ENV": '"production"' },
    plugins: [routesPlugin],
  });
}

function isBuilt() {
  const built = fs.existsSync("dist/server.mjs") && fs.existsSync(".next/BUILD_ID") && fs.existsSync(STAMP);
  return built && fs.readFileSync(STAMP, "utf8") === fingerprint;
}

function fingerprintSources() {
  const hash = createHash("sha256");
  for (const file of SOURCES.flatMap(listFiles).filter((name) => !NO_PART.test(name))) {
    hash.update(file).update("\0").update(fs.readFileSync(file)).update("\0");
  }
  return hash.digest("hex");
}

/** Files of a folder in stable order, or the file itself; nothing where there is none. */
function listFiles(at) {
  if (!fs.existsSync(at)) return [];
  if (!fs.statSync(at).isDirectory()) return [at];
  return fs
    .readdirSync(at)
    .sort()
    .flatMap((name) => listFiles(`${at}/${name}`));
}
