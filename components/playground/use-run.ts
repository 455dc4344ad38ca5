"use client";
import { useState } from "react";
import { ask } from "../ask";
import { bodiesOf, type Draft, type Tool } from "./draft";
import type { HarmAnswer, VerifyAnswer } from "./results";

/** What the API answered, and how long that took here. An error has `error` and `message` in its body. */
export interface Run<Answer> {
  status: number;
  headers: Record<string, string>;
  body: Partial<Answer> & { error?: string; message?: string; details?: Record<string, unknown> };
  roundTripMs: number;
  /** Whether the log kept the claims with their verdicts when it ran. Absent in runs that a browser kept before this was told. */
  is_kept?: boolean;
  /** What the service spent its time on. */
  stages: { stage: string; ms: number }[];
}

export interface Runs {
  /** The text that was checked. */
  text: string;
  /** The passages that it was checked against. */
  context: string;
  verify?: Run<VerifyAnswer>;
  harm_detect?: Run<HarmAnswer>;
}

/** Sends the draft to the chosen endpoints. `failure`: the service itself could not be asked. */
export function useRun() {
  const [runs, setRuns] = useState<Runs>();
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState<string>();
  const run = async (draft: Draft): Promise<Runs | undefined> => {
    setRunning(true);
    setFailure(undefined);
    try {
      const bodies = bodiesOf(draft);
      const answers = await Promise.all(
        draft.tools.map(async (tool) => [tool, await send(tool, bodies[tool])] as const),
      );
      const next = { text: draft.text, context: draft.context, ...Object.fromEntries(answers) } as Runs;
      setRuns(next);
      return next;
    } catch (error) {
      setFailure((error as Error).message);
    } finally {
      setRunning(false);
    }
  };
  return { runs, isRunning, failure, run, open: setRuns };
}

async function send(endpoint: Tool, body: object) {
  const startedAt = performance.now();
  const answer = await ask<Omit<Run<unknown>, "roundTripMs">>("playground", { body: { endpoint, body } });
  return { ...answer, roundTripMs: performance.now() - startedAt };
}
