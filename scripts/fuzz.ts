// npm run fuzz: hostile bytes to every endpoint, page and data route of a service of its own, for two minutes;
// `-- --seconds N`, `-- --seed N`. Fails where an answer is a 5xx but 503 with Retry-After, takes over 5 s or is missing,
// where descriptors stay taken, or memory once garbage is collected, the process dies, or a secret is in the log.
import { parseArgs } from "node:util";
import { fuzz, type Report } from "./fuzz/run";
import { mebibytes } from "./fuzz/vitals";

const SHOWN_FAULTS = 40;

const { values } = parseArgs({ options: { seconds: { type: "string" }, seed: { type: "string" } } });
const seed = Number(values.seed ?? Date.now() % 1_000_000);
const seconds = Number(values.seconds ?? 120);

console.log(`Fuzzing for ${seconds} s with seed ${seed}`);
const report = await fuzz({ seconds, seed });
print(report);
process.exit(report.faults.length === 0 ? 0 : 1);

function print({ ledger, faults, before, after }: Report): void {
  console.log(`${ledger.sent} attempts, the slowest answer after ${Math.round(ledger.slowestMs)} ms`);
  console.log(ledger.table());
  if (before && after) {
    const held = `${mebibytes(before.heldBytes)} → ${mebibytes(after.heldBytes)} MiB held`;
    const resident = `${mebibytes(before.residentBytes)} → ${mebibytes(after.residentBytes)} resident`;
    console.log(`  descriptors ${before.descriptors} → ${after.descriptors}, memory ${held}, ${resident}`);
  } else console.log("  descriptors and memory: not looked at, as there is no /proc here");
  console.log(faults.length === 0 ? "No faults." : `${faults.length} faults; again with --seed ${seed}:`);
  for (const fault of faults.slice(0, SHOWN_FAULTS)) console.log(`- ${fault}`);
}
