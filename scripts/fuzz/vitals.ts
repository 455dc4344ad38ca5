import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import type { Service } from "@/e2e/http/service";
import { signal } from "../chaos/process";

/** What a process holds. */
export interface Vitals {
  descriptors: number;
  /** After its garbage was collected. */
  heldBytes: number;
  /** What it has from the system: V8 and the allocator keep much of what they once needed. */
  residentBytes: number;
}

/** Variables for the service with which it says what it holds. */
export const TELLING = { NODE_OPTIONS: `--import ${pathToFileURL(path.resolve("scripts/fuzz/held.mjs"))}` };

const MORE_DESCRIPTORS = 12; // connections of the pool to the database come and go
const MORE_BYTES = 100 * 1024 * 1024; // caches that are bounded fill up
const PAUSE_MS = 500;
const ANSWER_MS = 20_000;

/** Undefined where the system has no /proc, or the process is gone. */
export async function vitalsOf(host: Service): Promise<Vitals | undefined> {
  if (!fs.existsSync(`/proc/${host.pid}/fd`)) return undefined;
  const heldBytes = await heldBytesOf(host);
  if (heldBytes === undefined) return undefined;
  const pages = Number(fs.readFileSync(`/proc/${host.pid}/statm`, "utf8").split(" ")[1]);
  return { descriptors: fs.readdirSync(`/proc/${host.pid}/fd`).length, heldBytes, residentBytes: pages * 4_096 };
}

/** What it holds after its garbage was collected; undefined where it does not say so. It was started with `TELLING`. */
export async function heldBytesOf(host: Service): Promise<number | undefined> {
  const asked = host.output().length;
  signal([host.pid], "SIGUSR2");
  for (const deadline = Date.now() + ANSWER_MS; Date.now() < deadline; await sleep(PAUSE_MS)) {
    const said = /held memory: (\d+) bytes/.exec(host.output().slice(asked));
    if (said) return Number(said[1]);
  }
  return undefined;
}

/** Waits until a process holds no more than before; gives what is too much in the end. */
export async function untilBack(host: Service, before: Vitals, deadlineMs: number): Promise<string[]> {
  for (const deadline = Date.now() + deadlineMs; ; await sleep(PAUSE_MS)) {
    const excess = excessOf(await vitalsOf(host), before);
    if (excess.length === 0 || Date.now() > deadline) return excess;
  }
}

function excessOf(now: Vitals | undefined, before: Vitals): string[] {
  if (!now) return ["the process is gone, or does not say what it holds"];
  const excess: string[] = [];
  if (now.descriptors > before.descriptors + MORE_DESCRIPTORS)
    excess.push(`descriptors: ${before.descriptors} before, ${now.descriptors} after`);
  if (now.heldBytes > before.heldBytes + MORE_BYTES)
    excess.push(`memory: ${mebibytes(before.heldBytes)} MiB held before, ${mebibytes(now.heldBytes)} MiB after`);
  return excess;
}

export function mebibytes(bytes: number): number {
  return Math.round(bytes / 1024 / 1024);
}
