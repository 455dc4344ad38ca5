/** What a look at one thing found. `failed`: it does not work, or is not safe; `doubtful`: it works, and could be better. */
export interface DoctorFinding {
  check: string;
  state: "ok" | "doubtful" | "failed";
  /** What was found. Never holds a secret. */
  found: string;
  /** What to change; absent where all is well. */
  advice?: string;
}

/** Gives what was found of one thing, in its words. */
export function finder(check: string) {
  return {
    ok: (found: string): DoctorFinding => ({ check, state: "ok", found }),
    doubtful: (found: string, advice: string): DoctorFinding => ({ check, state: "doubtful", found, advice }),
    failed: (found: string, advice: string): DoctorFinding => ({ check, state: "failed", found, advice }),
  };
}
