import fs from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** What a process holds. */
export interface Vitals {
  descriptors: number;
  residentBytes: number;
}

const MORE_DESCRIPTORS = 12; // connections of the pool to the database come and go
const MORE_BYTES = 300 * 1024 * 1024; // garbage that nobody had to collect yet
const PAUSE_MS = 500;

/** Undefined where the system has no /proc. */
export function vitalsOf(pid: number): Vitals | undefined {
  if (!fs.existsSync(`/proc/${pid}/fd`)) return undefined;
  const pages = Number(fs.readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]);
  return { descriptors: fs.readdirSync(`/proc/${pid}/fd`).length, residentBytes: pages * 4_096 };
}

/** Waits until a process holds no more than before; gives what is too much in the end. */
export async function untilBack(pid: number, before: Vitals, deadlineMs: number): Promise<string[]> {
  for (const deadline = Date.now() + deadlineMs; ; await sleep(PAUSE_MS)) {
    const excess = excessOf(vitalsOf(pid), before);
    if (excess.length === 0 || Date.now() > deadline) return excess;
  }
}

function excessOf(now: Vitals | undefined, before: Vitals): string[] {
  if (!now) return ["the process is gone"];
  const excess: string[] = [];
  if (now.descriptors > before.descriptors + MORE_DESCRIPTORS)
    excess.push(`descriptors: ${before.descriptors} before, ${now.descriptors} after`);
  if (now.residentBytes > before.residentBytes + MORE_BYTES)
    excess.push(`memory: ${mebibytes(before)} MiB before, ${mebibytes(now)} MiB after`);
  return excess;
}

export function mebibytes({ residentBytes }: Vitals): number {
  return Math.round(residentBytes / 1024 / 1024);
}
