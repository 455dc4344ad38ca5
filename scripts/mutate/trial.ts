import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Mutant } from "./mutants";
import type { Scope } from "./scopes";

/**
 * What tests say of a change: it survives where all pass, and is noticed where one fails. `late`: they were not done in
 * time, as where a loop does not end. `error`: they were not run to their end, as where Postgres does not start, which
 * says nothing of the change.
 */
export type TrialOutcome = "survives" | "noticed" | "late" | "error";

interface Trial {
  mutant?: Mutant;
  longestMs: number;
}

/** Runs the tests of a scope, with one change where there is one. */
export async function tryOnce({ tests, onPostgres }: Scope, { mutant, longestMs }: Trial): Promise<TrialOutcome> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "assay-mutate-"));
  const report = path.join(folder, "report.json");
  const args = ["run", "--config", "scripts/mutate/vitest.config.ts", "--bail=1"];
  const child = spawn("node_modules/.bin/vitest", [...args, "--reporter=json", `--outputFile=${report}`, ...tests], {
    stdio: "ignore",
    detached: true,
    env: { ...process.env, MUTATION: JSON.stringify({ mutant, onPostgres }) },
  });
  let isLate = false;
  const late = setTimeout(() => {
    isLate = true;
    if (child.pid) process.kill(-child.pid, "SIGTERM"); // with all that it started, such as a server
  }, longestMs);
  const status = await new Promise<number | null>((resolve) => {
    child.on("error", () => resolve(null));
    child.on("exit", resolve);
  });
  clearTimeout(late);
  const told = fs.existsSync(report) ? fs.readFileSync(report, "utf8") : undefined;
  fs.rmSync(folder, { recursive: true });
  return isLate ? "late" : outcomeOf(status, told);
}

/** By the exit status of vitest and what its JSON reporter wrote, if it came to that. */
export function outcomeOf(status: number | null, report: string | undefined): TrialOutcome {
  const { numFailedTests = 0, numPassedTests = 0 } = report ? JSON.parse(report) : {};
  if (numFailedTests > 0) return "noticed";
  return status === 0 && numPassedTests > 0 ? "survives" : "error";
}
