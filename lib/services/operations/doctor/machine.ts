import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Env } from "@/lib/env";
import { damagedIn } from "@/lib/knowledge/checked-files";
import { defaultGraph } from "../../knowledge";
import { type DoctorFinding, finder } from "./finding";

const GB = 1024 ** 3;
const MB = 1024 ** 2;
const LEAST_DISK = GB; // the database cannot write any more below
const GOOD_DISK = 5 * GB;
const THREAD_BYTES = 300 * MB;
const REST_BYTES = 700 * MB; // the process itself, its graph, the harm detector and an embedded Postgres

export interface Machine {
  freeDisk: number;
  memory: number;
  cores: number;
}

/** Free disk below the data folder and memory of machine or container, in bytes, and cores. */
export function thisMachine({ DATA_DIR }: Env): Machine {
  const { bavail, bsize } = fs.statfsSync(existing(DATA_DIR));
  const limit = process.constrainedMemory?.() ?? 0; // of a container; there is none where it is 0 or beyond all memory
  const memory = limit > 0 ? Math.min(limit, os.totalmem()) : os.totalmem();
  return { freeDisk: bavail * bsize, memory, cores: os.availableParallelism() };
}

function existing(folder: string): string {
  return fs.existsSync(folder) ? folder : existing(path.dirname(folder));
}

/** Whether there is room for what the settings ask for. */
export function checkMachine({ READERS }: Env, { freeDisk, memory, cores }: Machine): DoctorFinding[] {
  const [disk, room, threads] = [finder("disk"), finder("memory"), finder("threads")];
  const needed = REST_BYTES + READERS * THREAD_BYTES;
  const free = `${inGb(freeDisk)} free where DATA_DIR is`;
  const has = `${inGb(memory)} for ${READERS} threads that read`;
  return [
    freeDisk < LEAST_DISK
      ? disk.failed(free, `Make room: ${inGb(LEAST_DISK)} at least`)
      : freeDisk < GOOD_DISK
        ? disk.doubtful(free, `Make room: below ${inGb(LEAST_DISK)} it fails`)
        : disk.ok(free),
    memory < needed ? room.failed(has, `Add memory up to ${inGb(needed)}, or set READERS lower`) : room.ok(has),
    READERS > cores
      ? threads.doubtful(`${READERS} for ${cores} cores`, "Set READERS to the number of cores: more take memory alone")
      : threads.ok(`${READERS} for ${cores} cores`),
  ];
}

const inGb = (bytes: number) => `${(bytes / GB).toFixed(1)} GB`;

const MODELS = {
  syntax: ["pieces.onnx", "parser.onnx", "labels.onnx", "answers.onnx", "needs.onnx", "names.json", "tokenizer.json"],
  evidence: ["judge.onnx", "larger.onnx", "joint.json"],
  harm: ["model.bin", "words.bin", "encoder.onnx", "joint.json", "tone.bin"],
};
const RESTORE = "Bring back the folder data of this release";

/** Whether the models are there, and as they were made where a checksum lies beside them. */
export function checkModels(folder = "data"): DoctorFinding[] {
  const check = finder("models");
  const files = Object.entries(MODELS).flatMap(([name, all]) => all.map((file) => path.join(folder, name, file)));
  const missing = files.filter((file) => !fs.statSync(file, { throwIfNoEntry: false })?.size);
  if (missing.length > 0) return [check.failed(`missing or empty: ${missing.join(", ")}`, RESTORE)];
  const damaged = Object.keys(MODELS).flatMap((name) => damagedIn(path.join(folder, name)));
  return [damaged.length > 0 ? check.failed(`damaged: ${damaged.join(", ")}`, RESTORE) : check.ok("all are there")];
}

/** Whether the graph was compiled, and opens. */
export function checkGraph(): DoctorFinding[] {
  const check = finder("graph");
  try {
    const { entities, facts } = defaultGraph().stats;
    return [check.ok(`${entities.toLocaleString("en")} entities, ${facts.toLocaleString("en")} facts`)];
  } catch (error) {
    return [check.failed((error as Error).message, "Compile it: npm run graph")];
  }
}
