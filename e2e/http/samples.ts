import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { transformSync } from "esbuild";
import { newEnvironment } from "./python";

export interface Sample {
  file: string;
  line: number;
  language: string;
  code: string;
  /** What it should print, to the letter; absent where it is enough that it runs. */
  prints?: string;
  /** A kind of program that is run in another way than alone. */
  runs?: string;
  /** Why it cannot be run. */
  notRun?: string;
  /** Whether the API is meant to refuse it. */
  fails: boolean;
}

const FENCE = /^```(\w+)([^\n]*)\n(.*?)^```$/gms;

/** The samples of all pages of the documentation, in their order. */
export function readSamples(folder = "docs"): Sample[] {
  const files = fs.readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".mdx"));
  return files.sort().flatMap((name) => samplesOf(path.join(folder, name)));
}

function samplesOf(file: string): Sample[] {
  const text = fs.readFileSync(file, "utf8");
  const samples: Sample[] = [];
  let group: Sample[] = []; // the same in several languages
  let endOfLast = 0;
  for (const { 0: fence, 1: language = "", 2: meta = "", 3: code = "", index } of text.matchAll(FENCE)) {
    if (text.slice(endOfLast, index).trim() !== "") group = meta.includes("prints") ? group : [];
    endOfLast = index + fence.length;
    if (meta.includes("prints")) for (const sample of group) sample.prints = code;
    if (language === "json" || language === "text") continue;
    const quoted = (name: string) => new RegExp(`${name}="([^"]+)"`).exec(meta)?.[1];
    const line = text.slice(0, index).split("\n").length;
    const more = { runs: quoted("runs"), notRun: quoted("not-run"), fails: /\bfails\b/.test(meta) };
    const sample = { file, line, language, code, ...more };
    samples.push(sample);
    if (language !== "sh") group.push(sample);
  }
  return samples;
}

const isThere = (command: string, version = "--version") => spawnSync(command, [version]).status === 0;

/** How a file in each language is run; absent where this machine lacks the language. */
export interface Bench {
  folder: string;
  commands: Partial<Record<string, { file: string; command: string[] }>>;
}

/** A folder where samples find the clients as they would be installed. */
export async function newBench(pythonPackages: string[] = []): Promise<Bench> {
  fs.mkdirSync("dist", { recursive: true });
  const folder = fs.mkdtempSync(path.resolve("dist/samples-")); // the project's packages are found from here
  installTypescript(folder);
  const python = await newEnvironment(folder, ["httpx", ...pythonPackages]);
  return {
    folder,
    commands: {
      sh: isThere("curl") ? { file: "sample.sh", command: ["sh", "-e"] } : undefined,
      ts: { file: "sample.mjs", command: [process.execPath] },
      python: python ? { file: "sample.py", command: [python] } : undefined,
      go: isThere("go", "version") ? { file: "sample.go", command: ["go", "run"] } : undefined,
      java: isThere("java") ? { file: "Receiver.java", command: ["java"] } : undefined,
    },
  };
}

function installTypescript(folder: string): void {
  const home = path.join(folder, "node_modules/assay-client");
  fs.mkdirSync(home, { recursive: true });
  const shell = process.platform === "win32";
  execFileSync("npm", ["pack", "--pack-destination", folder], { cwd: "clients/typescript", shell, stdio: "ignore" });
  const packed = fs.readdirSync(folder).find((name) => name.endsWith(".tgz")) as string;
  execFileSync("tar", ["-xzf", packed, "--strip-components=1", "-C", home], { cwd: folder });
}

export function removeBench({ folder }: Bench): void {
  fs.rmSync(folder, { recursive: true, force: true });
}

export interface Running {
  output: () => string;
  ended: Promise<number | null>;
  child: ChildProcess;
}

/** Starts a sample in a folder of its own, as a reader would who saved it as a file. */
export function start(
  bench: Bench,
  { language, code }: { language: string; code: string },
  env: Record<string, string>,
): Running {
  const how = bench.commands[language];
  if (!how) throw new Error(`There is no ${language} here`);
  const folder = fs.mkdtempSync(path.join(bench.folder, "sample-"));
  // What tsx would do in each process anew.
  const written =
    language === "ts" ? transformSync(code, { loader: "ts", format: "esm", target: "node20" }).code : code;
  fs.writeFileSync(path.join(folder, how.file), written);
  const [command = "", ...args] = how.command;
  const child = spawn(command, [...args, how.file], {
    cwd: folder,
    env: { ...process.env, PYTHONPATH: path.resolve("clients/python/src"), PYTHONDONTWRITEBYTECODE: "1", ...env },
    detached: true, // what a sample starts ends with it
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  return { child, output: () => output, ended: new Promise((resolve) => child.on("close", resolve)) };
}

/** Ends a sample that runs on, with all that it started. */
export function stop({ child }: Running): void {
  if (child.pid && child.exitCode === null) process.kill(-child.pid, "SIGKILL");
}
