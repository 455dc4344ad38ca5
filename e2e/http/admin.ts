import { execFile } from "node:child_process";

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
  const env = { ...process.env, ...variables };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ["node_modules/tsx/dist/cli.mjs", "scripts/admin.ts", ...args],
      { env },
      (error, stdout, stderr) => resolve({ status: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });
}
