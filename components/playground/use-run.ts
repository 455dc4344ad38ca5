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
  /** The documents that alone were asked. Absent in runs that a browser kept before they could be picked. */
  documents?: Draft["documents"];
  verify?: Run<VerifyAnswer>;
  harm_detect?: Run<HarmAnswer>;
}

/** Sends the draft to the chosen endpoints. `failures`: why the service itself could not be asked, by what was to be done. */
export function useRun() {
  const [runs, setRuns] = useState<Runs>();
  const [isRunning, setRunning] = useState(false);
  const [failures, setFailures] = useState<Failures>({});
  const run = async (draft: Draft): Promise<Runs | undefined> => {
    setRunning(true);
    setFailures({});
    const { runs: next, failures: failed } = await askTools(draft);
    if (next) setRuns(next);
    setFailures(failed);
    setRunning(false);
    return next;
  };
  const open = (earlier: Runs) => {
    setRuns(earlier);
    setFailures({});
  };
  return { runs, isRunning, failures, run, open };
}

/** Whether the runs are of what the draft has now. */
export function isRunOf(runs: Runs, { text, context, documents }: Draft): boolean {
  const idsOf = (picked: Draft["documents"]) => picked.map(({ id }) => id).sort();
  const isSame = idsOf(runs.documents ?? []).join() === idsOf(documents).join();
  return runs.text === text && runs.context === context && isSame;
}

/** What a draft must have for runs to be of it. */
export function checkedBy({ text, context, documents = [] }: Runs): Pick<Draft, "text" | "context" | "documents"> {
  return { text, context, documents };
}

export type Failures = Partial<Record<Tool, string>>;

/** What the chosen endpoints answered, undefined where none did, and why others could not be asked: each is charged by itself. */
export async function askTools(draft: Draft): Promise<{ runs?: Runs; failures: Failures }> {
  const bodies = bodiesOf(draft);
  const failures: Failures = {};
  const askFor = (tool: Tool) =>
    send(tool, bodies[tool]).then(
      (answer) => ({ [tool]: answer }),
      (error: Error) => {
        failures[tool] = error.message;
      },
    );
  const answers = (await Promise.all(draft.tools.map(askFor))).filter((answer) => answer !== undefined);
  const runs = Object.assign(
    { text: draft.text, context: draft.context, documents: draft.documents },
    ...answers,
  ) as Runs;
  return { runs: answers.length > 0 ? runs : undefined, failures };
}

async function send(endpoint: Tool, body: object) {
  const startedAt = performance.now();
  const answer = await ask<Omit<Run<unknown>, "roundTripMs">>("playground", { body: { endpoint, body } });
  return { ...answer, roundTripMs: performance.now() - startedAt };
}
