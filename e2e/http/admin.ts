import { execFile } from "node:child_process";
import { find } from "@/lib/process";

interface Ended {
  status: number;
  stdout: string;
  stderr: string;
}

/** Runs the admin command on a data folder; gives its exit status and what it wrote. */
export function admin(dataDir: string, ...args: string[]): Promise<Ended> {
  return adminWith({ DATA_DIR: dataDir, DATABASE_URL: "" }, ...args);
}

/** The same with these variables of the environment. */
export function adminWith(variables: Record<string, string>, ...args: string[]): Promise<Ended> {
  const programs = find<string>("programs"); // its source takes seconds to start
  return ended([...(programs ? [`${programs}/admin.mjs`] : FROM_SOURCE), ...args], variables);
}

/** As `npm run admin` does. */
export function adminFromSource(variables: Record<string, string>, ...args: string[]): Promise<Ended> {
  return ended([...FROM_SOURCE, ...args], variables);
}

const FROM_SOURCE = ["node_modules/tsx/dist/cli.mjs", "scripts/admin.ts"];

function ended(command: string[], variables: Record<string, string>): Promise<Ended> {
  const env = { ...process.env, ...variables };
  return new Promise((resolve) => {
    execFile(process.execPath, command, { env }, (error, stdout, stderr) =>
      resolve({ status: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });
}
