import type { Env } from "@/lib/env";
import { checkDatabase } from "./database";
import type { DoctorFinding } from "./finding";
import { checkGraph, checkMachine, checkModels, thisMachine } from "./machine";
import { checkInngest, checkMail, checkSignIn } from "./neighbours";
import { checkAddress, checkEgress, checkFiles, checkSecrets } from "./settings";

export type { DoctorFinding } from "./finding";

type Check = (env: Env) => DoctorFinding[] | Promise<DoctorFinding[]>;

const CHECKS: readonly Check[] = [
  checkSecrets,
  checkFiles,
  checkAddress,
  checkEgress,
  (env) => checkMachine(env, thisMachine(env)),
  () => checkModels(),
  checkGraph,
  checkDatabase,
  checkMail,
  checkInngest,
  checkSignIn,
];

/** Looks at all that a deployment needs, changes nothing, and says what to change. */
export async function examine(env: Env): Promise<DoctorFinding[]> {
  const found: DoctorFinding[] = [];
  for (const check of CHECKS) found.push(...(await check(env)));
  return found;
}
