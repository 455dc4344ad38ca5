import { spawn } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");

const children = new Set();

/** The entry file of an installed command; started with this Node itself, so that it works on every platform. */
export function binary(name) {
  if (name === "node") return process.execPath;
  return path.join(ROOT, "node_modules", ".bin", process.platform === "win32" ? `${name}.cmd` : name);
}

/** Runs one command to its end with its output shown. Resolves to its exit status; 1 where a signal ended it. */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: "inherit",
      shell: process.platform === "win32",
      ...options,
      env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1", ...options.env },
    });
    children.add(child);
    child.on("error", (error) => finish(child, resolve, error));
    child.on("exit", (status) => finish(child, resolve, status ?? 1));
  });
}

/** Runs [label, installed command, arguments] side by side; shows the output of those that fail. Resolves to 0 or 1. */
export async function runAll(tasks) {
  const results = await Promise.all(tasks.map(runQuietly));
  return results.every((status) => status === 0) ? 0 : 1;
}

/** Ends what is still running, for a parent that was told to stop. */
export function stopChildren(signal) {
  for (const child of children) child.kill(signal);
}

async function runQuietly([label, command, args]) {
  const started = performance.now();
  let output = "";
  const status = await new Promise((resolve) => {
    const child = spawn(binary(command), args, {
      cwd: ROOT,
      shell: process.platform === "win32",
      env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1", FORCE_COLOR: process.stdout.isTTY ? "1" : "0" },
    });
    children.add(child);
    const keep = (chunk) => {
      output += chunk;
    };
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    child.on("error", (error) => finish(child, resolve, error));
    child.on("close", (code) => finish(child, resolve, code ?? 1));
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(status === 0 ? `ok    ${label} (${seconds} s)` : `FAIL  ${label} (${seconds} s)\n${output.trimEnd()}\n`);
  return status;
}

function finish(child, resolve, outcome) {
  children.delete(child);
  if (outcome instanceof Error) console.error(outcome.message);
  resolve(outcome instanceof Error ? 1 : outcome);
}
