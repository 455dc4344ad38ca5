import { env } from "@/lib/env";
import { type DoctorFinding, examine } from "@/lib/services/operations/doctor/index";
import type { Answer } from "./command";

const MARKS = { ok: "ok   ", doubtful: "warn ", failed: "FAIL " } as const;

/** `doctor`: what is wrong with this deployment, and what to change. Fails where something is. */
export async function doctor(): Promise<Answer> {
  const checks = await examine(env());
  const hasFailed = checks.some(({ state }) => state === "failed");
  return { json: { ok: !hasFailed, checks }, text: checks.map(lineOf).join("\n"), hasFailed };
}

function lineOf({ state, check, found, advice }: DoctorFinding): string {
  return `${MARKS[state]} ${check.padEnd(10)}  ${found}${advice ? `\n                   → ${advice}` : ""}`;
}
