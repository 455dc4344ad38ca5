import { startDatabase } from "@/lib/services/operations/runtime";

export type Flags = Partial<Record<"name" | "email" | "plan" | "scopes" | "password" | "org" | "requests", string>>;

/** The command line cannot be understood; says why. */
export class UsageError extends Error {}

export interface Answer {
  json: object;
  text: string;
  /** Where the answer is that something is wrong: the command ends with status 1. */
  hasFailed?: boolean;
}

export interface Command {
  usage: string;
  run(flags: Flags, given: readonly string[]): Promise<Answer>;
}

/** Who acts, as the audit log has it. */
export const ACTOR = { name: "admin" };

/** Joins the database of a running service, or starts it for the moment. */
export async function withDatabase<T>(work: () => Promise<T>): Promise<T> {
  const runtime = await startDatabase();
  try {
    return await work();
  } finally {
    await runtime.stop();
  }
}

export function required(flags: Flags, name: keyof Flags): string {
  const value = flags[name]?.trim();
  if (!value) throw new UsageError(`--${name} is missing`);
  return value;
}
