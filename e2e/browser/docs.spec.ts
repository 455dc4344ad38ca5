import { ENDPOINTS } from "@/lib/catalog/endpoints";
import { expect, test } from "./test";

test("the reference shows every endpoint, with a request and its answer", async ({ page }) => {
  await page.goto("/docs");
  await expect(page.getByRole("heading", { level: 1, name: "API reference" })).toBeVisible();
  for (const [id, { method, path, summary }] of Object.entries(ENDPOINTS)) {
    const section = page.locator(`section#${id}`);
    await expect(section.getByRole("heading", { name: summary, exact: true })).toBeVisible();
    await expect(section.getByText(`${method}${path}`)).toBeVisible();
    await expect(section.locator("figure")).toHaveCount(2);
  }
});

test("every link of the reference leads to a chapter that is there", async ({ page }) => {
  await page.goto("/docs");
  const targets = await page
    .locator('nav a[href^="#"]')
    .evaluateAll((links) => links.map((a) => a.getAttribute("href")));
  expect(targets.length).toBeGreaterThan(Object.keys(ENDPOINTS).length);
  for (const target of targets) await expect(page.locator(target ?? "")).toHaveCount(1);
});

test("the reference is read on a phone without scrolling sideways", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/docs");
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
});
