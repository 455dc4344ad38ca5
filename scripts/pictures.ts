// npm run pictures: every page of the built service at three widths in both themes, in dist/pictures, to be looked at after a
// change that shows. A service of its own with some data; `-- NAME` takes the pages whose names hold that alone.
import fs from "node:fs";
import path from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { newDataDir, startHost } from "../e2e/http/service";
import { findBrowser } from "./tasks/browser.mjs";

const OUT = "dist/pictures";
const WIDTHS = [390, 768, 1440];
const HEIGHT = 900;
const THEMES = ["light", "dark"] as const;
const SETTLED_MS = 400; // charts and dialogs have come to rest
const PASSWORD = "correct horse battery";
const TEXT = "Canberra is the capital of Australia. Berlin is the capital of Spain. You should visit both!";
const THREAT = "I know where you live, and tonight I will burn your house down.";

/** A page by its address, or by the first link of a page before it; `open` does what comes before the picture. */
interface Shot {
  name: string;
  at: string;
  first?: RegExp;
  open?(page: Page): Promise<void>;
}

const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole("button", { name }).first().click();
};

const OUTSIDE: Shot[] = ["sign-in", "sign-up", "reset-password", "docs", "docs/api"].map((at) => ({ name: at, at }));
const INSIDE: Shot[] = [
  ...["overview", "playground", "log", "keys", "usage", "webhooks", "webhooks/signature"].map((at) => ({
    name: at,
    at,
  })),
  ...["", "/documents", "/relations", "/sources"].map((at) => ({ name: `knowledge${at}`, at: `knowledge${at}` })),
  ...["", "/account", "/audit", "/evidence", "/harm", "/people"].map((at) => ({
    name: `settings${at}`,
    at: `settings${at}`,
  })),
  { name: "key", at: "keys", first: /^\/keys\/./ },
  { name: "request", at: "log", first: /^\/log\/./ },
  { name: "new key", at: "keys", open: press("Create key") },
  {
    name: "a run",
    at: "playground",
    open: async (page) => {
      await page.getByLabel("Text to check").fill(TEXT);
      await page.getByRole("button", { name: "Run", exact: true }).click();
      await page.getByText("Madrid").first().waitFor();
    },
  },
];

async function main(): Promise<void> {
  const dataDir = newDataDir();
  const host = await startHost(dataDir);
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ["--no-sandbox", "--disable-gpu"] });
  try {
    fs.mkdirSync(OUT, { recursive: true });
    const state = await signedUp(browser, host.address);
    const only = process.argv[2] ?? "";
    for (const theme of THEMES)
      for (const width of WIDTHS) {
        const size = { colorScheme: theme, viewport: { width, height: HEIGHT }, baseURL: host.address };
        for (const [shots, storageState] of [
          [OUTSIDE, undefined],
          [INSIDE, state],
        ] as const) {
          const still = { ...size, storageState, reducedMotion: "reduce" as const }; // else dialogs are half there
          const page = await (await browser.newContext(still)).newPage();
          for (const shot of shots) if (shot.name.includes(only)) await take(page, shot, `${theme}-${width}`);
          await page.context().close();
        }
      }
  } finally {
    await browser.close();
    await host.end("SIGTERM");
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

/** What a browser keeps of a person whose organization has asked something. */
async function signedUp(browser: Browser, address: string) {
  const page = await (await browser.newContext({ baseURL: address })).newPage();
  await page.goto("/sign-up");
  await page.getByLabel("Organization").fill("Northwind");
  await page.getByLabel("Email").fill("ann@example.com");
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
  const key = (await page.getByTestId("api-key").textContent()) ?? "";
  await page.getByLabel("I stored the key").check();
  await page.getByRole("button", { name: "Go to the dashboard" }).click();
  await page.waitForURL("**/overview");
  await page.goto("/log");
  const keep = page.getByRole("button", { name: /^Keep/ });
  if (await keep.count()) await keep.first().click();
  const ask = (route: string, text: string) =>
    fetch(address + route, {
      method: "POST",
      headers: { "X-API-Key": key, "Content-Type": "application/json" },
      body: JSON.stringify({ text }),
    });
  for (const text of [TEXT, THREAT]) for (const route of ["/v1/verify", "/v1/harm/detect"]) await ask(route, text);
  await ask("/v1/verify", "");
  return await page.context().storageState();
}

async function take(page: Page, { name, at, first, open }: Shot, prefix: string): Promise<void> {
  await page.goto(`/${at}`);
  await page.waitForLoadState("networkidle");
  if (first) {
    const links = await page.locator("a").evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? ""));
    const href = links.find((one) => first.test(one));
    if (!href) return console.log(`${name}: no link on ${at}`);
    await page.goto(href);
    await page.waitForLoadState("networkidle");
  }
  await open?.(page);
  await page.waitForTimeout(SETTLED_MS);
  await page.screenshot({ path: path.join(OUT, `${prefix}-${name.replaceAll("/", "-").replaceAll(" ", "-")}.png`) });
}

main().catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
