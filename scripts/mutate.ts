// npm run mutate [-- SCOPE… [--most N]]: makes small changes to the code that must not be wrong, one at a time and in memory
// alone, and tells which of them no test notices, and of which the tests could not tell. Scopes: scripts/mutate/scopes.ts.
import fs from "node:fs";
import { parseArgs } from "node:util";
import { type Mutant, mutantsOf } from "./mutate/mutants";
import { SCOPES, type Scope } from "./mutate/scopes";
import { type TrialOutcome, tryOnce } from "./mutate/trial";

const LONGEST_MS = 600_000; // of the tests of a scope as they are
const PATIENCE = 4; // times as long as without a change: one may let tests wait for ever

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
  const unchanged = await tryOnce(scope, { longestMs: LONGEST_MS });
  if (unchanged !== "survives") throw new Error(`The tests of ${name} do not pass without any change.`);
  const longestMs = 10_000 + PATIENCE * (performance.now() - begun);
  const all = scope.files.flatMap((file) => mutantsOf(file, fs.readFileSync(file, "utf8")));
  const chosen = sample(all, Number(values.most));
  const count: Record<TrialOutcome, number> = { survives: 0, noticed: 0, late: 0, error: 0 };
  for (const mutant of chosen) {
    const outcome = await tryOnce(scope, { mutant, longestMs });
    count[outcome] += 1;
    if (outcome !== "noticed") console.log(`${outcome} ${describe(mutant)}`);
  }
  const others = `${count.survives} survive, ${count.late} late, ${count.error} errors`;
  console.log(`${name}: ${count.noticed} of ${chosen.length} changes noticed, ${others} (${all.length} possible)\n`);
}

/** So many, spread evenly. */
function sample<T>(all: readonly T[], most: number): T[] {
  const step = Math.max(1, all.length / most);
  return all.filter((_, n) => Math.floor(n / step) !== Math.floor((n - 1) / step));
}

function describe({ file, start, end, text }: Mutant): string {
  const source = fs.readFileSync(file, "utf8");
  const from = source.lastIndexOf("\n", start) + 1;
  const line = source.slice(0, start).split("\n").length;
  const to = source.indexOf("\n", end);
  const before = source.slice(from, to);
  const after = source.slice(from, start) + text + source.slice(end, to);
  return `${file}:${line}\n  - ${before.trim()}\n  + ${after.trim()}`;
}
