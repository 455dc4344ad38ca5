import { fork } from "node:child_process";
import { systemVariables } from "@/lib/env";
import { programOf } from "../program";
import type { DocumentOrder, ReadingReport } from "./read-source";

/** What the process that reads is sent, and what it answers. */
export interface ReadingJob extends DocumentOrder {
  databaseUrl: string;
}
export type ReadingNews = { done: number } | { report: ReadingReport } | { failure: string };

interface Watch {
  onProgress: (done: number) => void;
  /** Ends the process, whatever it does. */
  signal: AbortSignal;
}

const HEAP_MB = 512; // for files of a hundred megabytes; what needs more was made to

// It ends without a word only where its memory is used up.
const TOO_LARGE = "The file needs more memory than there is for reading it. Cut it up, or save it in another format.";

/**
 * Reads the files of a source in a process of its own, so that requests go on, and a file that was made to be slow or
 * large ends that process alone. Throws what the signal was aborted with.
 */
export function runReading(job: ReadingJob, { onProgress, signal }: Watch): Promise<ReadingReport> {
  const { file, flags } = programOf("read-documents");
  signal.throwIfAborted();
  const child = fork(file, [], {
    execArgv: [...flags, `--max-old-space-size=${HEAP_MB}`],
    killSignal: "SIGKILL",
    signal,
    stdio: ["ignore", "ignore", "ignore", "ipc"], // what libraries say of a hostile file may be as long as it
    env: systemVariables(),
  });
  return new Promise((resolve, reject) => {
    child.on("message", (news: ReadingNews) => {
      if ("done" in news) onProgress(news.done);
      else if ("report" in news) resolve(news.report);
      else reject(new Error(news.failure));
    });
    child.on("error", (error) => reject(signal.aborted ? signal.reason : error));
    child.on("exit", () => (signal.aborted ? reject(signal.reason) : resolve({ error: TOO_LARGE })));
    child.send(job);
  });
}
