import { expectAccessible } from "./axe";
import { newPerson, signIn } from "./people";
import { expect, test } from "./test";

test("sources are listed with counts, licence and attribution", async ({ page, context }) => {
  await signIn(context, await newPerson());
  await page.goto("/knowledge");
  const row = page.getByRole("row").filter({ hasText: "WordNet" });
  await expect(row).toContainText(/\d{2,3},\d{3}/);
  await expect(row).toContainText("WordNet");
  await expect(page.getByRole("columnheader", { name: "Attribution" })).toBeVisible();
  await expectAccessible(page);
});

test("a concept is searched by name, and its facts lead on to others", async ({ page, context }) => {
  await signIn(context, await newPerson());
  await page.goto("/knowledge");
  await page.getByLabel("Search a concept").fill("canberr");
  await page.getByRole("link", { name: "Canberra", exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Canberra" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Australia", exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Australia" })).toBeVisible();
  const more = page.getByRole("button", { name: / more$/ }).first();
  const links = page.getByRole("main").getByRole("link");
  const before = await links.count();
  await more.click();
  await expect.poll(() => links.count()).toBeGreaterThan(before);
});

test("a concept that is not there is not found", async ({ page, context }) => {
  await signIn(context, await newPerson());
  for (const path of ["/knowledge/999999999", "/knowledge/x", "/knowledge/-1"]) {
    expect((await page.request.get(path)).status()).toBe(404);
  }
});
