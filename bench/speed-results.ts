import fs from "node:fs";
import os from "node:os";

/** A part's latest result, and where it was measured. */
export interface Kept {
  date: string;
  cores: number;
  node: string;
  /** With which flags. */
  flags: string[];
  result: Record<string, unknown>;
}

export type SpeedResults = Record<string, Kept>;

/** Puts the result of a part in the place of its last one in the file; those of other parts stay as they are. */
export function keepResult(file: string, name: string, result: object): void {
  const kept = {
    date: new Date().toISOString().slice(0, 10),
    cores: os.availableParallelism(),
    node: process.versions.node,
    flags: process.argv.slice(2).filter((arg) => arg.startsWith("--") && arg !== "--json"),
    result,
  };
  fs.writeFileSync(file, `${JSON.stringify({ ...readResults(file), [name]: kept }, null, 2)}\n`);
}

/** What was kept of each part; nothing where there is no file yet. */
export function readResults(file: string): SpeedResults {
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, "utf8")) : {};
}
