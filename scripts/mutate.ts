// npm run mutate [-- SCOPE… [--most N]]: makes small changes to the code that must not be wrong, one at a time and in memory
// alone, and tells which of them no test notices. Scopes: scripts/mutate/scopes.ts.
import { spawn } from "node:child_process";
import fs from "node:fs";
import { parseArgs } from "node:util";
import { type Mutant, mutantsOf } from "./mutate/mutants";
import { SCOPES, type Scope } from "./mutate/scopes";

const LONGEST_MS = 600_000; // of the tests of a scope as they are
const PATIENCE = 4; // a change may let tests wait for ever, which is noticed, too

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { most: { type: "string", default: "1000" } },
});

for (const name of positionals.length > 0 ? positionals : Object.keys(SCOPES)) {
  const scope = SCOPES[name];
  if (!scope) throw new Error(`There is no scope ${name}: ${Object.keys(SCOPES).join(", ")}`);
  await tryScope(name, scope);
}

async function tryScope(name: string, scope: Scope): Promise<void> {
  const begun = performance.now();
  if (!(await passes(scope))) throw new Error(`The tests of ${name} fail without any change.`);
  const longestMs = 10_000 + PATIENCE * (performance.now() - begun);
  const all = scope.files.flatMap((file) => mutantsOf(file, fs.readFileSync(file, "utf8")));
  const chosen = sample(all, Number(values.most));
  let noticed = 0;
  for (const mutant of chosen) {
    if (await passes(scope, { mutant, longestMs })) console.log(describe(mutant));
    else noticed += 1;
  }
  console.log(`${name}: ${noticed} of ${chosen.length} changes noticed (${all.length} possible)\n`);
}

/** So many, spread evenly. */
function sample<T>(all: readonly T[], most: number): T[] {
  const step = Math.max(1, all.length / most);
  return all.filter((_, n) => Math.floor(n / step) !== Math.floor((n - 1) / step));
}

interface Trial {
  mutant?: Mutant;
  longestMs?: number;
}

function passes({ tests, onPostgres }: Scope, { mutant, longestMs = LONGEST_MS }: Trial = {}): Promise<boolean> {
  const args = ["run", "--config", "scripts/mutate/vitest.config.ts", "--bail=1", ...tests];
  const MUTATION = JSON.stringify({ mutant, onPostgres });
  const child = spawn("node_modules/.bin/vitest", args, {
    stdio: "ignore",
    detached: true,
    env: { ...process.env, MUTATION },
  });
  // With all that it started, such as a server.
  const late = setTimeout(() => child.pid && process.kill(-child.pid, "SIGTERM"), longestMs);
  return new Promise((resolve) => {
    child.on("exit", (status) => {
      clearTimeout(late);
      resolve(status === 0);
    });
  });
}

function describe({ file, start, end, text }: Mutant): string {
  const source = fs.readFileSync(file, "utf8");
  const from = source.lastIndexOf("\n", start) + 1;
  const line = source.slice(0, start).split("\n").length;
  const to = source.indexOf("\n", end);
  const before = source.slice(from, to);
  const after = source.slice(from, start) + text + source.slice(end, to);
  return `survives ${file}:${line}\n  - ${before.trim()}\n  + ${after.trim()}`;
}
