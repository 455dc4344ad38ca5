import { execFile, execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";

const PACKAGE = path.resolve("clients/python");
const CANDIDATES = ["python3", "python", "python3.13", "python3.12", "python3.11", "python3.10"];
const IS_NEW_ENOUGH = "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))";

const runFile = promisify(execFile);

/** A Python of 3.10 or later that can make environments; undefined where this machine has none. */
export function findPython(): string | undefined {
  return CANDIDATES.find((name) => {
    try {
      execFileSync(name, ["-c", IS_NEW_ENOUGH], { stdio: "ignore" });
      return true;
    } catch {
      return false;
    }
  });
}

export interface Installed {
  /** Of an environment with the wheel and what it depends on, and nothing else. */
  python: string;
  /** Where that environment keeps its packages. */
  packages: string;
  /** Of one with the tools of development. */
  tools: string;
  wheel: string;
}

/** Builds the package and installs it where nothing else is; undefined where pip gets no packages on this machine. */
export async function installClient(folder: string, python: string): Promise<Installed | undefined> {
  const [tools, empty] = await Promise.all(["tools", "empty"].map((name) => environment(folder, { name, python })));
  const pip = await installer(python);
  // Most of what the tools bring is loaded by none of them: to compile all of it takes longer than to compile as they run.
  const development = ["--no-compile", "-r", path.join(PACKAGE, "requirements-dev.txt"), "httpx"];
  try {
    await Promise.all([pip(tools as string, development), pip(empty as string, ["httpx"])]);
  } catch {
    return undefined;
  }
  const source = path.join(folder, "source"); // a build leaves files beside what it builds
  fs.cpSync(PACKAGE, source, { recursive: true, filter: (from) => !/__pycache__|\/dist$|\/\./.test(from) });
  // Its backend is among the tools, in the version that it asks for.
  await runFile(tools as string, ["-m", "build", "--no-isolation", source], { cwd: folder });
  const dist = path.join(source, "dist");
  const wheel = path.join(dist, fs.readdirSync(dist).find((name) => name.endsWith(".whl")) as string);
  await pip(empty as string, ["--no-index", wheel]);
  const { stdout } = await runFile(empty as string, ["-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]);
  return { python: empty as string, packages: stdout.trim(), tools: tools as string, wheel };
}

/** A Python with these packages and the client as it stands in the project; undefined where pip gets none. */
export async function newEnvironment(folder: string, packages: string[]): Promise<string | undefined> {
  const found = findPython();
  if (!found) return undefined;
  const python = await environment(folder, { name: "samples", python: found });
  const pip = await installer(found);
  return await pip(python, packages).then(
    () => python,
    () => undefined,
  );
}

async function environment(folder: string, { name, python }: { name: string; python: string }): Promise<string> {
  const at = path.join(folder, name);
  await runFile(python, ["-m", "venv", "--without-pip", at]);
  return process.platform === "win32" ? path.join(at, "Scripts", "python.exe") : path.join(at, "bin", "python");
}

type Install = (into: string, packages: string[]) => Promise<unknown>;

/**
 * What installs packages into environments: the pip of this Python where it is there and new enough, else that of each.
 * To lay one into an environment takes longer than what is installed by it.
 */
async function installer(python: string): Promise<Install> {
  const isNewEnough = await runFile(python, ["-m", "pip", "--python", python, "--version"]).then(
    () => true,
    () => false,
  );
  return async (into, packages) => {
    if (!isNewEnough) await runFile(into, ["-m", "ensurepip"]);
    const [command, ...pip] = isNewEnough ? [python, "-m", "pip", "--python", into] : [into, "-m", "pip"];
    await runFile(command, [...pip, "install", ...OPTIONS, ...packages]);
  };
}

// A machine without a network is soon known for one.
const OPTIONS = ["--quiet", "--disable-pip-version-check", "--retries", "1", "--timeout", "20"];
