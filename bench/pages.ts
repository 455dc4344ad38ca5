import fs from "node:fs";
import { gzipSync } from "node:zlib";
import { newDataDir, startHost } from "../e2e/http/service";
import { measureNavigation, measurePaints } from "./navigation";

const PAGES = [
  "/",
  "/sign-in",
  "/sign-up",
  "/docs",
  "/docs/api/verify",
  "/overview",
  "/playground",
  "/keys",
  "/usage",
  "/webhooks",
  "/log",
  "/knowledge",
  "/settings",
];
const ROUNDS = 15; // the median counts; the first ones pay for compiling
const PASSWORD = "bench bench bench";

/**
 * The pages as a browser first gets them: milliseconds until the whole document is there, and kilobytes of scripts, as
 * gzip sends them, that the document names. Goals: 200 ms and 200 kB. `seen_ms`: how long it takes to come back to each.
 * `paint_ms`: when the largest thing of each is drawn for who comes for the first time.
 */
export async function measurePages(): Promise<object> {
  const dataDir = newDataDir();
  const host = await startHost(dataDir);
  try {
    const cookie = await signIn(host.address);
    const pages: Record<string, { p50_ms: number; scripts_kb: number }> = {};
    for (const path of PAGES) pages[path] = await measure(host.address + path, path.startsWith("/sign-") ? "" : cookie);
    const all = Object.values(pages);
    const worst = {
      p50_ms: Math.max(...all.map(({ p50_ms }) => p50_ms)),
      scripts_kb: Math.max(...all.map(({ scripts_kb }) => scripts_kb)),
    };
    const seen_ms = await measureNavigation(host.address, cookie);
    const inside = PAGES.filter((path) => !path.startsWith("/sign-") && path !== "/");
    const paint_ms = await measurePaints(host.address, cookie, inside);
    return { pages: { ...pages, worst, seen_ms, paint_ms } };
  } finally {
    await host.end("SIGTERM");
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measure(url: string, cookie: string) {
  const times: number[] = [];
  let html = "";
  for (let n = 0; n < ROUNDS; n++) {
    const startedAt = performance.now();
    const response = await fetch(url, { headers: { cookie }, redirect: "manual" });
    html = await response.text();
    times.push(performance.now() - startedAt);
    if (response.status !== 200) throw new Error(`${url} answered ${response.status}`);
  }
  const p50 = times.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
  return { p50_ms: Math.round(p50), scripts_kb: Math.round((await scriptBytes(url, html)) / 1000) };
}

/** Scripts for old browsers (`noModule`) are named too, and fetched by none that is measured for. */
async function scriptBytes(url: string, html: string): Promise<number> {
  const tags = (html.match(/<script\b[^>]*>/g) ?? []).filter((tag) => !/nomodule/i.test(tag));
  const files = new Set(tags.flatMap((tag) => /src="([^"]+)"/.exec(tag)?.[1] ?? []));
  const sizes = [...files].map(async (file) => gzipSync(await (await fetch(new URL(file, url))).arrayBuffer()).length);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

async function signIn(address: string): Promise<string> {
  const email = "bench@example.com";
  const json = { "Content-Type": "application/json", Origin: address };
  const body = JSON.stringify({ organization: "Bench", email, password: PASSWORD });
  await fetch(`${address}/api/dashboard/sign-up`, { method: "POST", headers: json, body });
  const csrf = await fetch(`${address}/api/auth/csrf`);
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const cookie = cookiesOf(csrf);
  const form = new URLSearchParams({ csrfToken, email, password: PASSWORD });
  const options = { method: "POST", headers: { cookie }, body: form, redirect: "manual" as const };
  return cookiesOf(await fetch(`${address}/api/auth/callback/credentials`, options));
}

function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0])
    .join("; ");
}
