// npm run chaos: the built app under a steady load of valid calls while it is killed, frozen, starved and attacked, then
// a ledger of what that did to them. `--only NAME` runs one fault, `--seconds N` sets how long each lasts (20). Graph and
// app are made first where they are missing.
import { parseArgs } from "node:util";
import { FAULTS } from "./chaos/faults";
import { type Row, runChaos } from "./chaos/run";
import { makeGraphAndBuild } from "./tasks/make.mjs";

const USUAL_SECONDS = 20;
const FLAGS = { only: { type: "string", multiple: true }, seconds: { type: "string" } } as const;

async function main(): Promise<void> {
  const { only, seconds = String(USUAL_SECONDS) } = parseArgs({ options: FLAGS }).values;
  const chosen = FAULTS.filter(({ name }) => !only || only.includes(name));
  const unknown = only?.find((name) => !FAULTS.some((fault) => fault.name === name));
  if (unknown || !(Number(seconds) > 0)) {
    const names = FAULTS.map(({ name }) => name).join(", ");
    throw new Error(`Usage: npm run chaos -- [--only NAME]… [--seconds N]. Faults: ${names}`);
  }
  if ((await makeGraphAndBuild()) !== 0) throw new Error("There is nothing to break: the app could not be built.");
  const { rows, skipped, broken } = await runChaos(chosen, { seconds: Number(seconds), say: console.log });
  console.log(["", ...table(rows), "", ...skipped.map((line) => `skipped: ${line}`)].join("\n"));
  for (const promise of broken) console.log(`broken: ${promise}`);
  console.log(broken.length === 0 ? "Every promise held." : `${broken.length} promises were broken.`);
  process.exitCode = broken.length === 0 ? 0 : 1;
}

const COLUMNS = ["fault", "answered", "refused", "unknown", "outageMs"] as const;

function table(rows: readonly Row[]): string[] {
  const lines = [
    [...COLUMNS.slice(0, 4), "longest outage, ms"],
    ...rows.map((row) => COLUMNS.map((name) => String(row[name]))),
  ];
  return lines.map(
    ([name = "", ...figures]) => name.padEnd(20) + figures.map((figure) => figure.padStart(20)).join(""),
  );
}

main().catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
