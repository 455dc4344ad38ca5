import {
  type Copy,
  DockerfileParser,
  type From,
  type Healthcheck,
  type Instruction,
  type Keyword,
} from "dockerfile-ast";

/** What one instruction does, as far as the project's Dockerfile goes. */
export type Step = { text: string } & (
  | { does: "WORKDIR"; folder: string }
  | { does: "ENV"; values: Record<string, string> }
  | { does: "COPY"; files: string[]; to: string; from?: string; owner?: string }
  | { does: "RUN"; command: string }
  | { does: "USER"; account: string }
  | { does: "VOLUME"; folder: string }
  | { does: "STOPSIGNAL"; signal: string }
  | { does: "HEALTHCHECK"; command: string[]; startMs: number }
  | { does: "CMD"; command: string[] }
  | { does: "EXPOSE" }
);

/** From one FROM to the next. */
export interface Stage {
  name: string;
  base: string;
  steps: Step[];
}

/** The stages in their order. Throws at an instruction, a flag or a variable that it would not do as a container engine does. */
export function readDockerfile(text: string): Stage[] {
  const stages: Stage[] = [];
  for (const instruction of DockerfileParser.parse(text).getInstructions()) {
    if (instruction.getKeyword() === "FROM") {
      const from = instruction as From;
      stages.push({ name: from.getBuildStage() ?? String(stages.length), base: from.getImage() ?? "", steps: [] });
    } else stages.at(-1)?.steps.push(stepOf(instruction));
  }
  return stages;
}

type Read = (instruction: Instruction) => Step;

const READ: Partial<Record<Keyword | string, Read>> = {
  WORKDIR: (one) => ({ does: "WORKDIR", folder: plain(one), text: textOf(one) }),
  ENV: (one) => ({ does: "ENV", values: valuesOf(one), text: textOf(one) }),
  COPY: (one) => copyOf(one as Copy),
  RUN: (one) => ({ does: "RUN", command: withoutFlags(one), text: textOf(one) }),
  USER: (one) => ({ does: "USER", account: plain(one), text: textOf(one) }),
  VOLUME: (one) => ({ does: "VOLUME", folder: plain(one), text: textOf(one) }),
  EXPOSE: (one) => ({ does: "EXPOSE", text: textOf(one) }),
  STOPSIGNAL: (one) => ({ does: "STOPSIGNAL", signal: plain(one), text: textOf(one) }),
  HEALTHCHECK: (one) => healthOf(one as Healthcheck),
  CMD: (one) => ({ does: "CMD", command: words(one.getArgumentsContent()), text: textOf(one) }),
};

function stepOf(instruction: Instruction): Step {
  const read = READ[instruction.getKeyword()];
  if (!read) throw unknown(textOf(instruction));
  return read(instruction);
}

function copyOf(copy: Copy): Step {
  const flags = Object.fromEntries(copy.getFlags().map((flag) => [flag.getName(), flag.getValue() ?? ""]));
  const { from, chown: owner, ...others } = flags;
  if (Object.keys(others).length > 0) throw unknown(textOf(copy));
  const files = copy.getArguments().map((one) => one.getValue());
  const to = files.pop() as string;
  refuseVariables(files.join(" "));
  return { does: "COPY", files, to, from, owner, text: textOf(copy) };
}

function healthOf(check: Healthcheck): Step {
  const start =
    check
      .getFlags()
      .find((flag) => flag.getName() === "start-period")
      ?.getValue() ?? "0s";
  if (check.getSubcommand()?.getValue() !== "CMD" || !/^\d+s$/.test(start)) throw unknown(textOf(check));
  const command = words(/\sCMD\s+(.+)$/s.exec(textOf(check))?.[1]);
  return { does: "HEALTHCHECK", command, startMs: Number.parseInt(start, 10) * 1000, text: textOf(check) };
}

function valuesOf(instruction: Instruction): Record<string, string> {
  const pairs = instruction.getArguments().map((one) => one.getValue().split("="));
  if (pairs.some((pair) => pair.length !== 2)) throw unknown(textOf(instruction));
  refuseVariables(pairs.flat().join(" "));
  return Object.fromEntries(pairs);
}

/** Of a command's form without a shell, which is the only one that hands signals on. */
function words(json: string | null | undefined): string[] {
  if (!json?.startsWith("[")) throw unknown(json ?? "a command");
  return JSON.parse(json);
}

function withoutFlags(instruction: Instruction): string {
  const command = textOf(instruction).replace(/^\w+\s+/, "");
  if (/^(?:--|\[|<<)/.test(command)) throw unknown(textOf(instruction));
  return command;
}

function plain(instruction: Instruction): string {
  const [value, ...others] = instruction.getArguments().map((one) => one.getValue());
  if (!value || others.length > 0 || value.startsWith("[")) throw unknown(textOf(instruction));
  refuseVariables(value);
  return value;
}

function refuseVariables(text: string): void {
  if (/[$"'\\]/.test(text)) throw unknown(text);
}

const textOf = (instruction: Instruction) => instruction.getTextContent();
const unknown = (text: string) => new Error(`It is not known here how a container engine does this: ${text}`);

/** Whether a path below the context, such as `a/b.txt`, is left out by a `.dockerignore`: patterns hold from the top, as there. */
export function ignoring(dockerignore: string): (file: string) => boolean {
  const lines = dockerignore.split("\n").map((line) => line.trim().replace(/\/$/, ""));
  const patterns = lines.filter((line) => line !== "" && !line.startsWith("#"));
  for (const pattern of patterns) if (/^!|\*\*|[[\]?\\]/.test(pattern)) throw unknown(pattern);
  const expressions = patterns.map((pattern) => {
    const parts = pattern.split("*").map((part) => part.replace(/[.+^${}()|]/g, "\\$&"));
    return new RegExp(`^${parts.join("[^/]*")}(?:/|$)`);
  });
  return (file) => expressions.some((expression) => expression.test(file));
}
