import fs from "node:fs";
import net from "node:net";
import path from "node:path";

/** What a process holds, as /proc tells it; undefined where there is no /proc. */
export interface Holding {
  rssMb: number;
  descriptors: number;
}

export function holdingOf(pid: number): Holding | undefined {
  try {
    const [, kb = "0"] = /^VmRSS:\s+(\d+) kB/m.exec(fs.readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return { rssMb: Math.round(Number(kb) / 1024), descriptors: fs.readdirSync(`/proc/${pid}/fd`).length };
  } catch {
    return undefined;
  }
}

/** The process id of the Postgres whose files lie under a folder. */
export function postmasterOf(databaseDir: string): number {
  return Number(fs.readFileSync(path.join(databaseDir, "postmaster.pid"), "utf8").split("\n")[0]);
}

/** A process and all that it started, directly. */
export function familyOf(pid: number): number[] {
  const others = fs.readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return [pid, ...others.map(Number).filter((other) => parentOf(other) === pid)];
}

export function signal(pids: number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error; // gone meanwhile
    }
  }
}

function parentOf(pid: number): number {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(fs.readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = net.createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
