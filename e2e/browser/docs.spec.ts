import type { Page } from "@playwright/test";
import { PAGES, SITE } from "@/app/docs/site";
import { ENDPOINTS, type EndpointId } from "@/lib/catalog/endpoints";
import { expectAccessible } from "./axe";
import { newPerson, signIn } from "./people";
import { expect, test } from "./test";

const PHONE = { width: 390, height: 844 };
const HREFS = PAGES.map(({ href }) => href);

test("an answer is found through the search, by the keyboard alone", async ({ page }) => {
  await page.goto("/docs");
  await expect(async () => {
    await page.keyboard.press("/"); // heard once the page lives
    await expect(page.getByRole("combobox")).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.getByRole("combobox").pressSequentially("signature replay");
  await expect(page.getByRole("option").first()).toContainText("Webhooks");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/docs\/guides\/webhooks/);
  await expect(page.getByRole("heading", { level: 1, name: "Webhooks" })).toBeVisible();
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox").pressSequentially("rotate a ke");
  await expect(page.getByRole("option", { name: "Rotate" }).first()).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("option").nth(1)).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("combobox")).toHaveCount(0);
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("combobox").pressSequentially("qqqzzz");
  await expect(page.getByText("Nothing is found for these words.")).toBeVisible();
});

test("what is typed before a search is there goes into it, of the documentation and of the dashboard", async ({
  page,
  context,
}) => {
  await signIn(context, await newPerson());
  for (const path of ["/docs", "/keys"]) {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    await page.route(/\/_next\/static\/chunks\//, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      await route.continue();
    });
    await page.keyboard.press("ControlOrMeta+k");
    await page.keyboard.type("webhoox");
    await page.keyboard.press("Backspace");
    await page.keyboard.type("k");
    expect(await page.getByRole("dialog").count()).toBe(0); // it was typed ahead indeed
    const field = page.getByRole("combobox");
    await expect(field).toHaveValue("webhook");
    await page.keyboard.type("s");
    await expect(field).toHaveValue("webhooks");
    await expect(page.getByRole("option").first()).toContainText("Webhooks");
    await page.keyboard.press("Escape");
    await page.unrouteAll({ behavior: "wait" });
    await page.keyboard.press("ControlOrMeta+k");
    await expect(field).toHaveValue("");
  }
});

test("a language that was chosen once holds for every sample, on every page, and after a reload", async ({ page }) => {
  const chosen = () => page.getByRole("tab", { selected: true }).allTextContents();
  await page.goto("/docs/guides/rag");
  await page.getByRole("tab", { name: "curl" }).first().press("ArrowLeft");
  await expect(page.getByRole("tab", { name: "Python" }).first()).toBeFocused();
  expect(new Set(await chosen())).toEqual(new Set(["Python"]));
  await page.locator("a[rel=next]").click();
  await expect(page.getByRole("heading", { level: 1, name: "Moderate a queue" })).toBeVisible();
  expect(new Set(await chosen())).toEqual(new Set(["Python"]));
  await page.reload();
  await expect(page.getByText("from assay_client import Assay").first()).toBeVisible();
});

test("a sample is copied as it stands", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/docs/quickstart");
  await page.getByRole("button", { name: "Copy the code" }).first().click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("npm start");
});

test("a request is tried with a key, which is kept nowhere", async ({ page }) => {
  const { key } = await newPerson();
  await page.goto("/docs/api/verify");
  await page.locator("summary", { hasText: "Try it" }).click();
  await page.getByLabel("API key").fill(key);
  await page.getByLabel("Body").fill('{"text": "Berlin is the capital of Spain."}');
  await page.getByRole("button", { name: "Send the request" }).click();
  const answer = page.getByRole("region", { name: "Answer" });
  await expect(answer).toContainText("200");
  await expect(answer).toContainText('"expected": "Madrid"');
  await expectAccessible(page);
  expect(page.url()).not.toContain(key);
  expect(
    await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }) + document.cookie),
  ).not.toContain(key);
  await page.locator("a[rel=next]").click();
  await page.locator("summary", { hasText: "Try it" }).click();
  await expect(page.getByLabel("API key")).toHaveValue(key);
  await page.reload();
  await page.locator("summary", { hasText: "Try it" }).click();
  await expect(page.getByLabel("API key")).toHaveValue("");
});

test("next and previous lead through all pages in their order", async ({ page, request }) => {
  for (const [n, href] of HREFS.entries()) {
    const html = await (await request.get(href)).text();
    const beside = ["prev", "next"].map((rel) => linkOf(html, rel));
    expect(beside, href).toEqual([HREFS[n - 1], HREFS[n + 1]]);
  }
  await page.goto("/docs");
  for (const [to, rel] of [
    [1, "next"],
    [2, "next"],
    [3, "next"],
    [2, "prev"],
    [1, "prev"],
  ] as const) {
    await page.locator(`a[rel=${rel}][href="${HREFS[to]}"]`).click(); // the address changes before the page does
    await expect(page).toHaveURL(new RegExp(`${HREFS[to]}$`));
  }
});

const linkOf = (html: string, rel: string) =>
  [...html.matchAll(/<a [^>]*>/g)]
    .map(([tag]) => tag)
    .find((tag) => tag.includes(`rel="${rel}"`))
    ?.match(/href="([^"]+)"/)?.[1];

test("every link of every page leads to a page, and to a part that is there", async ({ request }) => {
  const texts = new Map<string, string>();
  const read = async (path: string) => {
    if (!texts.has(path)) {
      const response = await request.get(path);
      expect(response.status(), path).toBeLessThan(400);
      texts.set(path, await response.text());
    }
    return texts.get(path) as string;
  };
  const broken: string[] = [];
  for (const href of HREFS) {
    const main = /<main.*<\/main>/s.exec(await read(href))?.[0] ?? "";
    for (const [, link = ""] of main.matchAll(/<a [^>]*href="([^"]+)"/g)) {
      if (/^https:/.test(link)) continue;
      const { pathname, hash } = new URL(link, `http://host${href}`);
      if (hash && !(await read(pathname)).includes(`id="${hash.slice(1)}"`)) broken.push(`${href}: ${link}`);
      else await read(pathname);
    }
  }
  expect(broken).toEqual([]);
});

test("the reference shows every endpoint, with requests and its answer", async ({ request }) => {
  for (const page of PAGES) {
    if (!("endpoint" in page)) continue;
    const { method, path, summary } = ENDPOINTS[page.endpoint];
    const html = await (await request.get(page.href)).text();
    for (const part of [summary, `>${method}</span>`, path, "curl -s", "Answer, 20"]) expect(html).toContain(part);
  }
  const shown = PAGES.flatMap((page) => ("endpoint" in page ? [page.endpoint] : []));
  expect(shown.sort()).toEqual((Object.keys(ENDPOINTS) as EndpointId[]).sort());
});

test("anchors of the time when the reference was one page lead on", async ({ page }) => {
  await page.goto("/docs#errors");
  await expect(page).toHaveURL(/\/docs\/api#errors$/);
  await expect(page.getByRole("heading", { level: 2, name: "Errors" })).toBeInViewport();
  await page.goto("/docs#create_key");
  await expect(page).toHaveURL(/\/docs\/api\/create-key$/);
});

test("the dashboard is one click away, and on a phone the pages are behind a button", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto("/docs/guides/webhooks");
  await page.getByRole("button", { name: "Open the menu" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Quickstart" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Quickstart" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("banner").getByRole("link", { name: "Dashboard" }).click();
  await expect(page).toHaveURL(/\/sign-in/);
});

for (const { title, pages } of SITE) {
  test(`${title}: every page can be used by all, in both themes, and on a phone without scrolling sideways`, async ({
    page,
  }) => {
    test.slow();
    for (const { href } of pages) {
      await page.setViewportSize(PHONE);
      await page.goto(href);
      expect(await overflow(page), href).toBeLessThanOrEqual(0);
      await page.setViewportSize({ width: 1440, height: 900 });
      await expectAccessible(page);
    }
  });
}

test("the search can be used by all, in both themes, on a phone too", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto("/docs");
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("combobox").fill("webhook");
  await expect(page.getByRole("option").first()).toBeVisible();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await expectAccessible(page);
});

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
