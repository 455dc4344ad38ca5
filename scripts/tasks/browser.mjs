import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { chromium } from "@playwright/test";
import { installOnDebian } from "./debian.mjs";
import { binary, run } from "./run.mjs";

const SHELL = "chromium-headless-shell"; // the same engine without windows and their toolbars, which take half of its time
const NAMES = [SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const MAC = ["Google Chrome", "Chromium"].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);
const INSTALL_DEADLINE_MS = 300_000;

const ADVICE = `The browser tests need Chromium, and it could not be installed. Install Chromium or Google Chrome with the means of
your system, or set CHROME_PATH to one, and run npm test again.`;

/** Where a Chromium is that starts: CHROME_PATH, the system's, or Playwright's own. */
export function findBrowser() {
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  const onPath = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  const places = [process.env.CHROME_PATH, ...onPath, ...MAC, chromium.executablePath()];
  return places.find((at) => at && fs.existsSync(at) && starts(at));
}

/** Sees to it that there is one. Resolves to 0, or to 1 after saying what to do. */
export async function installBrowser() {
  if (findBrowser()) return 0;
  await run(binary("playwright"), ["install", "chromium"], { timeout: INSTALL_DEADLINE_MS });
  if (!findBrowser()) await installOnDebian([SHELL, "chromium"], INSTALL_DEADLINE_MS); // before Debian 12 there is no shell
  if (findBrowser()) return 0;
  console.error(ADVICE);
  return 1;
}

/** One that lacks libraries of the system is there and does not start. */
function starts(file) {
  return process.platform === "win32" || spawnSync(file, ["--version"], { timeout: 20_000 }).status === 0;
}
