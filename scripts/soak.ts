// npm run soak: two instances of the built app behind a proxy, asked for 60 % of what they can do for ten minutes, while
// an instance is killed every minute and Postgres twice; then the ledger of it. `--minutes N` sets how long.
import { parseArgs } from "node:util";
import { type SoakReport, soak } from "./chaos/soak";

const USUAL_MINUTES = 10;
const KILL_EVERY_S = 60;

async function main(): Promise<void> {
  const { minutes = String(USUAL_MINUTES) } = parseArgs({ options: { minutes: { type: "string" } } }).values;
  const seconds = Number(minutes) * 60;
  if (!(seconds > 0)) throw new Error("Usage: npm run soak -- [--minutes N]");
  const report = await soak({ seconds, killEveryS: Math.min(KILL_EVERY_S, seconds / 3), say: console.log });
  console.log(["", ...lines(report, seconds)].join("\n"));
  process.exitCode = report.broken.length === 0 ? 0 : 1;
}

function lines({ broken, kills, memory, ...of }: SoakReport, seconds: number): string[] {
  return [
    `${seconds} s, ${of.asked} calls a second asked for, behind ${of.front}`,
    `killed with -9: an instance ${kills.instance.length} times, Postgres ${kills.postgres.length} times`,
    `calls: ${of.answered} answered, ${of.refused} refused, ${of.unknown} whose fate nobody knows`,
    `status: ${Object.entries(of.statuses)
      .map(([status, count]) => `${status} ${count}`)
      .join(", ")}`,
    `longest time without an answer: ${of.outageMs} ms`,
    `events: ${of.events}, delivered ${of.deliveries} times`,
    `memory of the instance that was not killed, each fifth of the time: ${memory.join(", ")} MB`,
    ...broken.map((promise) => `broken: ${promise}`),
    broken.length === 0 ? "Every answer is counted once, every event is delivered under one id, memory is flat." : "",
  ];
}

main().catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
