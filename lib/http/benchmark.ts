import { env } from "@/lib/env";

/** True in a process that is being measured, where an empty route exists to compare with. */
export function isBenchmark(): boolean {
  return env().BENCH;
}
