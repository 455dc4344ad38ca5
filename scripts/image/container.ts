import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Image } from "./build";
import { collected, runInside, startInside } from "./root";

const LOOK_MS = 250;
const KILL_MS = 30_000; // stop_grace_period of compose.yaml

/** A started image. */
export interface Container {
  address: string;
  output(): string;
  /** Runs a command beside it, as `docker exec` does; gives what it prints. */
  exec(command: string[]): Promise<string>;
  /** Asks it to end, as the image says. Gives its exit status: null where it had to be killed. */
  stop(): Promise<number | null>;
}

/** A new volume, which begins with what the image has in that folder. */
export function newVolume(image: Image, into: string): Record<string, string> {
  const folders = image.volumes.map((at, n): [string, string] => {
    const folder = path.join(into, `volume-${n}`);
    fs.mkdirSync(folder);
    const { uid, gid } = fs.statSync(path.join(image.root, at));
    copyOwned(path.join(image.root, at), folder);
    fs.chownSync(folder, uid, gid);
    return [at, folder];
  });
  return Object.fromEntries(folders);
}

function copyOwned(from: string, to: string): void {
  fs.cpSync(from, to, { recursive: true, preserveTimestamps: true });
  for (const name of fs.readdirSync(from, { recursive: true, encoding: "utf8" })) {
    const { uid, gid } = fs.statSync(path.join(from, name));
    fs.chownSync(path.join(to, name), uid, gid);
  }
}

/** Starts the image on a free port and waits until its own health check holds. Throws with what it printed where it does not. */
export async function startContainer(
  image: Image,
  volumes: Record<string, string>,
  variables: Record<string, string> = {},
): Promise<Container> {
  const port = await freePort();
  const env = { ...image.env, ...variables, PORT: String(port) };
  const inside = (command: string[]) => ({ ...image, command, env, volumes });
  const child = startInside(image.root, inside(image.command));
  const output = collected(child);
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const exec = (command: string[]) => runInside(image.root, inside(command));
  const stop = () => {
    child.kill(image.stopSignal);
    const killing = setTimeout(() => child.kill("SIGKILL"), KILL_MS);
    return ended.finally(() => clearTimeout(killing));
  };
  try {
    await untilHealthy(image, exec, () => child.exitCode !== null || child.signalCode !== null);
  } catch (error) {
    await stop();
    throw new Error(`${(error as Error).message}\n${output().slice(-3_000)}`);
  }
  return { address: `http://127.0.0.1:${port}`, output, exec, stop };
}

async function untilHealthy(image: Image, exec: Container["exec"], isGone: () => boolean): Promise<void> {
  if (!image.health) throw new Error("The image has no health check.");
  const { command, startMs } = image.health;
  for (const deadline = performance.now() + startMs; performance.now() < deadline; await sleep(LOOK_MS)) {
    if (isGone()) throw new Error("It ended:");
    const isHealthy = await exec(command).then(
      () => true,
      () => false,
    );
    if (isHealthy && !isGone()) return;
  }
  throw new Error(`It was not healthy within its ${startMs / 1000} s:`);
}

/** For now: nobody holds it until the container listens. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
