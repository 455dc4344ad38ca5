import path from "node:path";
import { defineConfig } from "vitest/config";
import { type Mutant, mutated } from "./mutants";

const { mutant, onPostgres }: { mutant?: Mutant; onPostgres: boolean } = JSON.parse(process.env.MUTATION ?? "{}");
const changed = mutant && path.resolve(mutant.file);

/** Tests as they are, of code with one change that stands nowhere on disk. */
export default defineConfig({
  resolve: { alias: { "@": path.resolve(".") } },
  plugins: [
    {
      name: "mutant",
      enforce: "pre",
      transform: (code, id) => (mutant && id === changed ? mutated(code, mutant) : undefined),
    },
  ],
  test: {
    include: ["lib/**/*.test.ts"],
    globalSetup: onPostgres ? ["scripts/mutate/setup.ts"] : [],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
