import { type Browser, chromium, type Page } from "@playwright/test";
import { findBrowser } from "../scripts/tasks/browser.mjs";

const PAGES = ["Playground", "Keys", "Usage", "Webhooks", "Verification log", "Knowledge", "Settings", "Overview"];
const ROUNDS = 7;
const LOOK_MS = 400; // at each page, so that what was read by a page is old when it is come back to

/**
 * From the click on a link of the sidebar until its page is drawn, in Chromium: the median for each page once it was
 * seen, after a look of some seconds at another. Goal: 100 ms.
 */
export async function measureNavigation(address: string, cookie: string): Promise<Record<string, number>> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ["--no-sandbox", "--disable-gpu"] });
  try {
    const context = await browser.newContext({ baseURL: address, viewport: { width: 1440, height: 900 } });
    await context.setExtraHTTPHeaders({ cookie });
    const page = await context.newPage();
    await page.goto("/overview", { waitUntil: "networkidle" });
    const times = new Map<string, number[]>(PAGES.map((name) => [name, []]));
    for (let round = 0; round <= ROUNDS; round++) {
      for (const name of PAGES) {
        const ms = await visit(page, name);
        if (round > 0) times.get(name)?.push(ms);
        await page.waitForTimeout(LOOK_MS);
      }
    }
    return Object.fromEntries([...times].map(([name, all]) => [name, median(all)]));
  } finally {
    await browser.close();
  }
}

const PAINTS = 3;

/**
 * The largest contentful paint of each page (milliseconds, median) for somebody who comes for the first time: nothing is in
 * the browser's cache. Goal: 1 s.
 */
export async function measurePaints(address: string, cookie: string, paths: readonly string[]) {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ["--no-sandbox", "--disable-gpu"] });
  try {
    const found: Record<string, number> = {};
    for (const path of paths) {
      const times: number[] = [];
      for (let round = 0; round < PAINTS; round++) times.push(await paintOf(browser, address + path, cookie));
      found[path] = median(times);
    }
    return found;
  } finally {
    await browser.close();
  }
}

async function paintOf(browser: Browser, url: string, cookie: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, extraHTTPHeaders: { cookie } });
  try {
    const page = await context.newPage();
    await page.goto(url, { waitUntil: "networkidle" });
    return await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
            type: "largest-contentful-paint",
            buffered: true,
          });
        }),
    );
  } finally {
    await context.close();
  }
}

/** As a person does: the pointer comes to the link a moment before the click. */
async function visit(page: Page, name: string): Promise<number> {
  await page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name, exact: true }).hover();
  await page.waitForTimeout(100);
  return await page.evaluate(async (title) => {
    const links = [...document.querySelectorAll<HTMLElement>("nav[aria-label=Dashboard] a")];
    const startedAt = performance.now();
    links.find((link) => link.textContent?.trim() === title)?.click();
    while (document.querySelector("main h1")?.textContent !== title) await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    return performance.now() - startedAt;
  }, name);
}

function median(values: number[]): number {
  return Math.round([...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0);
}
