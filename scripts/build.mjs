// npm run build: the pages with Next, then the host, which answers the API without it. `--if-changed` skips both
// where the sources are those of the last build.
import fs from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import { fingerprintSources, isBuilt, listFiles, STAMP } from "./tasks/built.mjs";
import { ROOT, runAll } from "./tasks/run.mjs";

const API_FOLDERS = ["app/health", "app/v1", "app/v1alpha1", "app/contentsafety", "app/mcp"];

/** Packages whose hundreds of files would take a sixth of a start. Others must exist once in a process or read files beside themselves. */
const BUILT_IN = ["zod", "drizzle-orm", "n3", "jsonld", "@modelcontextprotocol/sdk", "csv-parse", "lru-cache"];
const REQUIRE = `import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);`;

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

const LATE = { tracing: "lib/telemetry/tracing.ts", metrics: "lib/telemetry/metrics.ts" };

/** What the host imports late is a file of its own: as a part of the host's it would have its packages loaded at each start. */
const latePlugin = {
  name: "late",
  setup(builder) {
    builder.onResolve({ filter: /^@\/lib\/telemetry\/(?:tracing|metrics)$/ }, ({ path: name, kind }) =>
      kind === "dynamic-import" ? { path: `./${path.basename(name)}.mjs`, external: true } : undefined,
    );
  },
};

process.chdir(ROOT);
if (!process.argv.includes("--if-changed") || !isBuilt()) process.exitCode = await buildAll();

async function buildAll() {
  const fingerprint = fingerprintSources();
  console.log("Building the pages and the host (about half a minute)");
  fs.rmSync(STAMP, { force: true });
  const status = await runAll([["pages", "next", ["build"]]]);
  if (status !== 0) return status;
  await buildHost();
  fs.writeFileSync(STAMP, fingerprint);
  return 0;
}

async function buildHost() {
  const { dependencies, optionalDependencies } = JSON.parse(fs.readFileSync("package.json", "utf8"));
  const installed = Object.keys({ ...dependencies, ...optionalDependencies });
  await build({
    entryPoints: {
      server: "server.ts",
      "compile-graph": "scripts/compile-graph.ts",
      "import-graph": "scripts/import-graph.ts",
      "read-documents": "scripts/read-documents.ts",
      "read-texts": "scripts/read-texts.ts",
      ...LATE,
    },
    outdir: "dist",
    outExtension: { ".js": ".mjs" },
    bundle: true,
    external: installed.filter((name) => !BUILT_IN.includes(name)),
    platform: "node",
    format: "esm",
    target: "node20",
    sourcemap: true,
    banner: { js: REQUIRE },
    define: { "process.env.NODE_ENV": '"production"' },
    plugins: [routesPlugin, latePlugin],
  });
}
