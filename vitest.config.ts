import fs from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const alias = { "@": path.resolve(import.meta.dirname ?? ".") };

/** Layers whose tests need no database; the others run on a real Postgres, one cloned database per file. */
const PURE = [
  "lib/{catalog,engine,knowledge,http,telemetry}/**/*.test.ts",
  "lib/*.test.ts",
  "app/**/*.test.ts",
  "{clients,components,scripts,bench}/**/*.test.ts",
];
/** Beyond what anything takes where other work has most of the machine: nobody waits so long but for what hangs. */
const AMPLE = { testTimeout: 180_000, hookTimeout: 180_000 };
const STORED_GRAPH = "lib/knowledge/stored-graph.test.ts";
const ON_POSTGRES = ["lib/{db,services,jobs}/**/*.test.ts", STORED_GRAPH];

/** How long something is waited for that another process or thread does: a busy machine may take long, and nothing here proves speed. */
const WAITING = { poll: { timeout: 60_000 } };

/** Programs that the code starts are built once. */
const PROGRAMS = { build: "lib/knowledge/testing/programs.ts", setup: "lib/knowledge/testing/setup.ts" };

const MINUTES = /\b[1-9]\d\d_000\b/;

/** Files that give a test minutes begin first, however short they are: at the end the last of them would run alone. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => MINUTES.test(fs.readFileSync(moduleId, "utf8"));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  resolve: { alias },
  test: {
    sequence: { sequencer: LongFirst },
    maxWorkers: availableParallelism(), // the default leaves one out, which is half of two
    // A server that dies while postgres.js asks it for its types leaves a rejection that nobody can wait for.
    onUnhandledError: (error) => !String((error as { query?: string }).query ?? "").includes("pg_catalog.pg_type"),
    projects: [
      {
        resolve: { alias },
        test: {
          name: "unit",
          include: PURE,
          exclude: [STORED_GRAPH, "**/.next/**"], // which a bench leaves
          globalSetup: [PROGRAMS.build],
          setupFiles: [PROGRAMS.setup],
          ...AMPLE,
          expect: WAITING,
          isolate: false, // files share what they import, and nothing else: see PROGRAMS.setup
        },
      },
      {
        resolve: { alias },
        test: {
          name: "services",
          include: ON_POSTGRES,
          globalSetup: [PROGRAMS.build, "lib/db/testing/server.ts"],
          setupFiles: [PROGRAMS.setup, "lib/services/testing/setup.ts"],
          sequence: { setupFiles: "list" },
          ...AMPLE,
          expect: WAITING,
          isolate: false,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "http",
          include: ["e2e/**/*.test.ts"],
          globalSetup: [PROGRAMS.build, "e2e/http/setup.ts"],
          setupFiles: [PROGRAMS.setup, "e2e/http/each-file.ts"],
          sequence: { setupFiles: "list" },
          ...AMPLE,
          expect: WAITING,
          isolate: false, // what answers are held against takes a second to prepare
          fileParallelism: process.platform === "linux", // elsewhere they share an address, whose limits some of them use up
        },
      },
    ],
  },
});
