// npm run admin: what operators, tests and scripts do beside the API, while the service runs and while it does not.
import { parseArgs } from "node:util";
import { type Flags, UsageError } from "./admin/command";
import { COMMANDS } from "./admin/commands";

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

const EXIT_USAGE = 2;

async function main(): Promise<void> {
  const { positionals, values } = parse();
  const words = [2, 1].find((count) => COMMANDS[positionals.slice(0, count).join(" ")]) ?? 0; // "org create", "backup"
  const command = COMMANDS[positionals.slice(0, words).join(" ")];
  if (values.help) return console.log(help());
  if (!command)
    throw new UsageError(positionals.length > 0 ? `Unknown command: ${positionals.join(" ")}` : "No command");
  const answer = await command.run(values, positionals.slice(words));
  console.log(values.json ? JSON.stringify(answer.json) : answer.text);
  if (answer.hasFailed) process.exitCode = 1;
}

function parse(): { positionals: string[]; values: Flags & { json?: boolean; help?: boolean } } {
  try {
    return parseArgs({ options: FLAGS, allowPositionals: true, args: process.argv.slice(2) });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function help(): string {
  return ["Usage:", ...Object.values(COMMANDS).map(({ usage }) => `  npm run admin -- ${usage} [--json]`)].join("\n");
}

main().catch((error) => {
  const isUsage = error instanceof UsageError;
  console.error(isUsage ? `${error.message}\n\n${help()}` : error.message || error);
  process.exitCode = isUsage ? EXIT_USAGE : 1;
});
