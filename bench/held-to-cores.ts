import { execFileSync } from "node:child_process";

/** Whether processes can be held to cores here. */
export function lacksCores(): string | undefined {
  try {
    return coresOf(process.pid).length < 2 ? "two cores" : undefined;
  } catch {
    return "taskset, of util-linux";
  }
}

/** The numbers of the cores that a process may use. */
export function coresOf(pid: number): number[] {
  const list = execFileSync("taskset", ["-cp", String(pid)], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  return (list.split(":").at(-1) ?? "").split(",").flatMap((range) => {
    const [first = 0, last = first] = range.split("-").map(Number);
    return Array.from({ length: last - first + 1 }, (_, n) => first + n);
  });
}

/** Holds this process, all its threads, to cores. */
export function holdTo(cores: readonly number[]): void {
  execFileSync("taskset", ["-acp", cores.join(","), String(process.pid)], { stdio: "ignore" });
}
