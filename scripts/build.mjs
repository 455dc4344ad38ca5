// npm run build: the pages with Next, then the host, which answers the API without it. `--if-changed` skips both
// where the sources are those of the last build.
import fs from "node:fs";
import { build } from "esbuild";
import { fingerprintSources, isBuilt, listFiles, STAMP } from "./tasks/built.mjs";
import { ROOT, runAll } from "./tasks/run.mjs";

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
