// npm run admin: what operators, tests and scripts do beside the API, while the service runs and while it does not.
import { UsageError } from "./admin/command";
import { readCommandLine } from "./admin/command-line";
import { COMMANDS } from "./admin/commands";

const EXIT_USAGE = 2;

async function main(): Promise<void> {
  const { words, command, given, flags } = readCommandLine(process.argv.slice(2));
  if (flags.help) return console.log(help());
  if (!command) throw new UsageError(words.length > 0 ? `Unknown command: ${words.join(" ")}` : "No command");
  const answer = await command.run(flags, given);
  console.log(flags.json ? JSON.stringify(answer.json) : answer.text);
  if (answer.hasFailed) process.exitCode = 1;
}

function help(): string {
  return ["Usage:", ...Object.values(COMMANDS).map(({ usage }) => `  npm run admin -- ${usage} [--json]`)].join("\n");
}

main().catch((error) => {
  const isUsage = error instanceof UsageError;
  console.error(isUsage ? `${error.message}\n\n${help()}` : error.message || error);
  process.exitCode = isUsage ? EXIT_USAGE : 1;
});
