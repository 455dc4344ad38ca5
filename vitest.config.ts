import path from "node:path";
import { defineConfig } from "vitest/config";

const alias = { "@": path.resolve(import.meta.dirname ?? ".") };

/** Layers whose tests need no database; the others run on a real Postgres, one cloned database per file. */
const PURE = [
  "lib/{catalog,engine,knowledge,http,telemetry}/**/*.test.ts",
  "lib/*.test.ts",
  "app/**/*.test.ts",
  "{clients,components,scripts,bench}/**/*.test.ts",
];
const STORED_GRAPH = "lib/knowledge/stored-graph.test.ts";
const ON_POSTGRES = ["lib/{db,services,jobs}/**/*.test.ts", STORED_GRAPH];

export default defineConfig({
  resolve: { alias },
  test: {
    // A server that dies while postgres.js asks it for its types leaves a rejection that nobody can wait for.
    onUnhandledError: (error) => !String((error as { query?: string }).query ?? "").includes("pg_catalog.pg_type"),
    projects: [
      { resolve: { alias }, test: { name: "unit", include: PURE, exclude: [STORED_GRAPH], testTimeout: 60_000 } },
      {
        resolve: { alias },
        test: {
          name: "services",
          include: ON_POSTGRES,
          globalSetup: ["lib/db/testing/server.ts"],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "http",
          include: ["e2e/**/*.test.ts"],
          globalSetup: ["e2e/http/setup.ts"],
          testTimeout: 90_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
