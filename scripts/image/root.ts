import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

const NODE = { uid: 1000, gid: 1000 }; // as in the official images of Node
const ACCOUNTS: Record<string, { uid: number; gid: number; home: string }> = {
  root: { uid: 0, gid: 0, home: "/root" },
  node: { ...NODE, home: "/home/node" },
};
const OWN_FOLDERS = ["root", "home/node", "tmp", "var/tmp", "run"];
const PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

/** What this machine may have and `node:*-slim` has not. */
const NOT_IN_SLIM = ["gcc", "g++", "cc", "c++", "make", "cmake", "python3", "python", "git", "curl", "wget", "ps"];

/** How a command is run within a root. */
export interface Inside {
  command: string[];
  env: Record<string, string>;
  workdir: string;
  account: string;
  /** Folders of this machine that are laid over those of the root. */
  volumes?: Record<string, string>;
}

/** Why it cannot be done on this machine, if so. */
export function whyNoRoots(): string | undefined {
  if (process.platform !== "linux") return "It needs Linux, whose folders can be laid over each other.";
  const tried = spawnSync("unshare", ["--mount", "mount", "--rbind", "/usr", "/usr"]);
  return tried.status === 0
    ? undefined
    : "It needs root that may mount, to lay folders over each other for one process.";
}

/** The numbers and the home folder of an account of the image. */
export function accountOf(name: string) {
  const account = ACCOUNTS[name];
  if (!account) throw new Error(`The image has no account ${name}.`);
  return account;
}

/**
 * A folder that a process can take for the whole machine: its own but for the system, which is this machine's, cannot be
 * written, and lacks what a slim image lacks.
 */
export function makeRoot(folder: string): void {
  for (const name of [...OWN_FOLDERS, "usr", "etc", "dev", "proc", "sys"])
    fs.mkdirSync(path.join(folder, name), { recursive: true });
  for (const name of ["tmp", "var/tmp"]) fs.chmodSync(path.join(folder, name), 0o1777);
  fs.chmodSync(path.join(folder, "root"), 0o700);
  fs.chownSync(path.join(folder, "home/node"), NODE.uid, NODE.gid);
  for (const name of ["bin", "sbin", "lib", "lib64"])
    if (fs.existsSync(`/${name}`)) fs.symlinkSync(fs.readlinkSync(`/${name}`), path.join(folder, name));
  const accounts = Object.entries(ACCOUNTS);
  const people = accounts.map(([name, { uid, gid, home }]) => `${name}:x:${uid}:${gid}::${home}:/bin/sh\n`);
  const groups = accounts.map(([name, { gid }]) => `${name}:x:${gid}:\n`);
  fs.writeFileSync(`${folder}.passwd`, people.join(""));
  fs.writeFileSync(`${folder}.group`, groups.join(""));
  fs.chmodSync(folder, 0o755);
}

/** Starts a command within a root, whose process is the one that is given. Mounts end with the last process in there. */
export function startInside(root: string, { command, env, workdir, account, volumes = {} }: Inside): ChildProcess {
  const { uid, gid, home } = accountOf(account);
  const variables = Object.entries({ PATH, HOME: home, ...env }).map(([name, value]) => `${name}=${value}`);
  const script = [
    "for at in usr etc dev proc sys; do mount --rbind /$at $ROOT/$at; done",
    "for at in passwd group; do mount --bind -o ro $ROOT.$at $ROOT/etc/$at; done",
    ...mounts(root, volumes),
    "for at in usr etc; do mount -o remount,bind,ro $ROOT/$at; done",
    `exec chroot --userspec=${uid}:${gid} --groups=${gid} "$ROOT" /usr/bin/env -i "$@"`,
  ].join("\n");
  const there = ["/bin/sh", "-c", 'umask 022; cd "$0" && exec "$@"', workdir, ...command];
  const args = ["--mount", "--propagation", "private", "/bin/sh", "-euc", script, "sh", ...variables, ...there];
  return spawn("unshare", args, { env: { PATH, ROOT: root } as never, cwd: "/", stdio: ["ignore", "pipe", "pipe"] });
}

function mounts(root: string, volumes: Record<string, string>): string[] {
  const ownNode = path.dirname(path.dirname(process.execPath)); // of a version manager, say
  const all = Object.entries(ownNode === "/usr" ? volumes : { ...volumes, "/usr/local": ownNode });
  const hidden = NOT_IN_SLIM.map((name) => `/usr/bin/${name}`).filter((file) => fs.existsSync(file));
  const files = new Set(hidden.map((file) => fs.realpathSync(file)));
  return [
    ...all.map(([at, from]) => `mount --bind ${quoted(from)} ${quoted(path.join(root, at))}`),
    ...[...files].map((file) => `mount --bind /dev/null ${quoted(path.join(root, file))}`),
  ];
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** Runs a command to its end. Gives what it printed; throws with the end of that where it fails. */
export async function runInside(root: string, inside: Inside): Promise<string> {
  const child = startInside(root, inside);
  const output = collected(child);
  const status = await new Promise((resolve) => child.once("close", resolve));
  if (status !== 0) throw new Error(`${inside.command.join(" ")}\nended with ${status}:\n${output().slice(-3_000)}`);
  return output();
}

/** All that a process printed so far, whenever it is asked for. */
export function collected(child: ChildProcess): () => string {
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk) => {
      output += chunk;
    });
  return () => output;
}
