// npm run soak: four instances of the built app (two on fewer than four cores) behind nginx or a small proxy, asked for
// 60 % of what they can do for ten minutes, while one of them is killed every minute and Postgres twice; then the ledger
// of it, kept in bench/results/soak.json. `--minutes N`, `--instances N`; `--dry` keeps nothing. Makes what is missing,
// and has Debian install nginx where it can.
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { keepResult } from "../bench/speed-results";
import type { LifeMemory } from "./chaos/memory";
import { type SoakReport, soak } from "./chaos/soak";
import { makeGraphAndBuild } from "./tasks/make.mjs";
import { installNginx } from "./tasks/nginx.mjs";

const RESULTS = "bench/results/soak.json";
const USUAL_MINUTES = 10;
const USUAL_INSTANCES = availableParallelism() >= 4 ? 4 : 2; // each wants a core
const KILL_EVERY_S = 60; // or so often in a shorter time that each instance has its turn
const FLAGS = { minutes: { type: "string" }, instances: { type: "string" }, dry: { type: "boolean" } } as const;

async function main(): Promise<void> {
  const { values } = parseArgs({ options: FLAGS });
  const [seconds, instances] = [
    60 * Number(values.minutes ?? USUAL_MINUTES),
    Number(values.instances ?? USUAL_INSTANCES),
  ];
  if (!(seconds > 0 && Number.isInteger(instances) && instances >= 2))
    throw new Error("Usage: npm run soak -- [--minutes N] [--instances N, two at least] [--dry]");
  await installNginx();
  if ((await makeGraphAndBuild()) !== 0) throw new Error("There is nothing to soak: the app could not be built.");
  const killEveryS = Math.min(KILL_EVERY_S, seconds / (instances + 1));
  const report = await soak({ instances, seconds, killEveryS, say: console.log });
  console.log(["", ...lines(report)].join("\n"));
  if (!values.dry) keepResult(RESULTS, "soak", report);
  process.exitCode = report.broken.length === 0 ? 0 : 1;
}

function lines({ broken, kills, memory, ...of }: SoakReport): string[] {
  const isFlat = memory ? ", memory is flat" : "";
  return [
    `${of.seconds} s, ${of.asked} calls a second asked for, behind ${of.front}`,
    `killed with -9: the instances ${kills.instances.join(", ")} times, Postgres ${kills.postgres} times`,
    `calls: ${of.answered} answered, ${of.refused} refused, ${of.unknown} whose fate nobody knows`,
    `status: ${Object.entries(of.statuses)
      .map(([status, count]) => `${status} ${count}`)
      .join(", ")}`,
    `longest time without an answer: ${of.outageMs} ms`,
    `events: ${of.events}, delivered ${of.deliveries} times`,
    ...(memory
      ? [memory.first, memory.last].flatMap(lifeLines)
      : ["memory: not judged, no instance lived long enough"]),
    ...(memory ? [`held at the same age: ${memory.sameAge.first} MB, later ${memory.sameAge.last} MB`] : []),
    ...broken.map((promise) => `broken: ${promise}`),
    broken.length === 0 ? `Every answer is counted once, every event is delivered under one id${isFlat}.` : "",
  ];
}

function lifeLines({ instance, fromS, toS, ...of }: LifeMemory): string[] {
  return [
    `memory of instance ${instance + 1} from ${fromS} to ${toS} s, each fifth of it:`,
    `  held once garbage is collected ${of.heldMb.join(", ")} MB, resident ${of.residentMb.join(", ")} MB`,
  ];
}

main().catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
