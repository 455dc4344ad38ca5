import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe";
import { newPerson, type Person, signIn } from "./people";
import { expect, test } from "./test";

const READ_MS = 90_000; // in a process of its own, behind those of the other tests
const WEIGHT = "The Aurora lamp weighs 300 g.";
const NAP = "Cats of the Bremen shelter nap for 15 hours.";

/** Adds documents as a caller of the API does, each a name and a text, and waits until they are read. */
async function bring({ key }: Person, texts: Record<string, string>): Promise<void> {
  const sources = `${process.env.ASSAY_ADDRESS}/v1/knowledge/sources`;
  const headers = { "X-API-Key": key, "Content-Type": "application/json" };
  for (const [name, content] of Object.entries(texts)) {
    const body = JSON.stringify({ name, kind: "documents", file_name: "text.md", content });
    await fetch(sources, { method: "POST", headers, body });
  }
  const read = async () => {
    const { sources: all } = await (await fetch(sources, { headers })).json();
    return all.filter(({ status }: { status: string }) => status === "ready").length;
  };
  await expect.poll(read, { timeout: READ_MS }).toBe(Object.keys(texts).length);
}

async function check(page: Page): Promise<void> {
  await page.getByLabel("Text to check").fill(`${WEIGHT} ${NAP}`);
  await page.getByLabel("Text to check").press("ControlOrMeta+Enter");
  await expect(page.getByRole("status").filter({ hasText: /claims verified/ })).toBeAttached();
}

async function expectNoOverflow(page: Page): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(over).toBe(0);
}

const opener = (page: Page) => page.getByRole("button", { name: "Pick documents" });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Pick documents" });
const picked = (page: Page) => page.getByRole("list", { name: "Picked documents" }).getByRole("listitem");

test("documents are picked by name and keyboard: they alone are asked, until they are left out", async ({
  page,
  context,
}) => {
  test.slow();
  const person = await newPerson();
  await bring(person, { "Handbook of lamps": WEIGHT, "Handbook of cats": NAP, Travel: "Flights leave from Bremen." });
  await signIn(context, person);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/playground");
  await page.getByLabel("Context").fill("");
  await opener(page).focus();
  await page.keyboard.press("Enter");
  const search = dialog(page).getByRole("searchbox", { name: "Search by name" });
  const boxes = dialog(page).getByRole("checkbox");
  await expect(boxes).toHaveCount(3);
  await search.fill("boats");
  await expect(dialog(page).getByText("No document is called that.")).toBeVisible();
  await search.fill("handbook");
  await expect(boxes).toHaveCount(2);
  await dialog(page).getByRole("checkbox", { name: "Handbook of cats" }).focus();
  await page.keyboard.press("Space");
  await expect(dialog(page).getByRole("checkbox", { name: "Handbook of cats" })).toBeChecked();
  await expectNoOverflow(page);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await expect(picked(page)).toHaveText("Handbook of cats");
  await expect(page.getByText("Of your documents only these are asked.")).toBeVisible();
  await expectNoOverflow(page);
  await expectAccessible(page);

  await check(page);
  const claim = (text: string) => page.getByRole("button", { name: text });
  await expect(claim(NAP)).toContainText("Supported");
  await expect(claim(WEIGHT)).toContainText("Not found");

  await page.reload();
  await page.getByRole("button", { name: "Leave out Handbook of cats" }).click();
  await expect(picked(page)).toHaveCount(0);
  await expect(opener(page)).toBeFocused();
  await check(page);
  await expect(claim(WEIGHT)).toContainText("Supported");
});

test("verdicts of other documents than those that are picked are told as such", async ({ page, context }) => {
  test.slow();
  const person = await newPerson();
  await bring(person, { Lamps: WEIGHT });
  await signIn(context, person);
  await page.goto("/playground");
  await check(page);
  const stale = page.getByRole("status").filter({ hasText: "What stands below is of the text before" });
  await expect(stale).toHaveCount(0);
  await opener(page).click();
  await dialog(page).getByRole("checkbox", { name: "Lamps" }).check();
  await dialog(page).getByRole("button", { name: "Done" }).click();
  await expect(stale).toBeVisible();
  await stale.getByRole("button", { name: "Back to the checked text" }).click();
  await expect(picked(page)).toHaveCount(0);
  await expect(stale).toHaveCount(0);
});

test("where there are no documents the way to bring some is shown", async ({ page, context }) => {
  await signIn(context, await newPerson());
  await page.goto("/playground");
  await opener(page).click();
  await expect(dialog(page)).toContainText("There are no documents yet");
  await expectAccessible(page);
  await dialog(page).getByRole("link", { name: "Bring documents" }).click();
  await page.waitForURL("**/knowledge/documents");
});
