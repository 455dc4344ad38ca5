import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { chromium } from "@playwright/test";
import { installOnDebian } from "./debian.mjs";
import { binary, run } from "./run.mjs";

const SHELL = "chromium-headless-shell"; // the same engine without windows and their toolbars, which take half of its time
const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const MAC = ["Google Chrome", "Chromium"].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);
const INSTALL_DEADLINE_MS = 300_000;
const BETTER_DEADLINE_MS = 60_000; // where there is a browser already

const ADVICE = `The browser tests need Chromium, and it could not be installed. Install Chromium or Google Chrome with the means of
your system, or set CHROME_PATH to one, and run npm test again.`;

/** Where a Chromium is that starts: CHROME_PATH, one without windows, the system's, or Playwright's own. */
export function findBrowser() {
  return findWindowless() ?? [...onPath(NAMES), ...MAC, chromium.executablePath()].find(starts);
}

/** What is named by CHROME_PATH, whatever it is, or a shell. */
function findWindowless() {
  return [process.env.CHROME_PATH, ...onPath([SHELL]), ...playwrightShells()].find(starts);
}

/** Sees to it that there is one, without windows where that is easy to have. Resolves to 0, or to 1 after saying what to do. */
export async function installBrowser() {
  if (findWindowless()) return 0;
  if (findBrowser()) await installOnDebian([SHELL], BETTER_DEADLINE_MS);
  else await run(binary("playwright"), ["install", "--only-shell", "chromium"], { timeout: INSTALL_DEADLINE_MS });
  if (!findBrowser()) await installOnDebian([SHELL, "chromium"], INSTALL_DEADLINE_MS); // before Debian 12 there is no shell
  if (findBrowser()) return 0;
  console.error(ADVICE);
  return 1;
}

function onPath(names) {
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
}

/** Playwright tells where its whole browser would be; the shell lies beside it, in a folder that is named by the platform. */
function playwrightShells() {
  const [, home, version] = /^(.*)chromium-(\d+)/.exec(chromium.executablePath()) ?? [];
  const folder = `${home}chromium_headless_shell-${version}`;
  if (!home || !fs.existsSync(folder)) return [];
  const files = ["chrome-headless-shell", "headless_shell", "chrome-headless-shell.exe"];
  return fs.readdirSync(folder).flatMap((platform) => files.map((file) => path.join(folder, platform, file)));
}

/** One that lacks libraries of the system is there and does not start. */
function starts(file) {
  if (!file || !fs.existsSync(file)) return false;
  return process.platform === "win32" || spawnSync(file, ["--version"], { timeout: 20_000 }).status === 0;
}
