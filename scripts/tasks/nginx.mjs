import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { installOnDebian } from "./debian.mjs";

const NAMES = ["nginx", "/usr/sbin/nginx"]; // Debian keeps it where only root looks
const INSTALL_DEADLINE_MS = 120_000;

/** The nginx of this machine. */
export function findNginx() {
  return NAMES.find((name) => spawnSync(name, ["-v"]).status === 0);
}

/** Sees to it that there is one where that can be had; else says what stands in its place. Resolves to 0 either way. */
export async function installNginx() {
  if (findNginx()) return 0;
  if (!startsServices()) await installOnDebian(["nginx"], INSTALL_DEADLINE_MS);
  if (!findNginx())
    console.log("No nginx is installed, and it was not installed now: a small proxy stands before instances instead.");
  return 0;
}

/** On a machine with systemd the package would have nginx serve from the next start on. */
function startsServices() {
  return fs.existsSync("/run/systemd/system");
}
