import { parseArgs } from "node:util";
import { type Command, type Flags, UsageError } from "./command";
import { COMMANDS } from "./commands";

const FLAGS = {
  name: { type: "string" },
  email: { type: "string" },
  plan: { type: "string" },
  scopes: { type: "string" },
  password: { type: "string" },
  org: { type: "string" },
  requests: { type: "string" },
  json: { type: "boolean" },
  help: { type: "boolean" },
} as const;

export interface CommandLine {
  /** The words that were given, of which the first name the command. */
  words: string[];
  command?: Command;
  /** What follows the name of the command. */
  given: string[];
  flags: Flags & { json?: boolean; help?: boolean };
}

/** What a command line asks for. Throws `UsageError` for an option that no command has. */
export function readCommandLine(args: string[]): CommandLine {
  const { positionals: words, values: flags } = parse(args);
  const count = [2, 1].find((count) => COMMANDS[words.slice(0, count).join(" ")]) ?? 0; // "org create", "backup"
  return { words, command: COMMANDS[words.slice(0, count).join(" ")], given: words.slice(count), flags };
}

function parse(args: string[]) {
  try {
    return parseArgs({ options: FLAGS, allowPositionals: true, args });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
