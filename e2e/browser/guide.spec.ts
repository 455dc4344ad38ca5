import { expectAccessible } from "./axe";
import { newPerson, signIn } from "./people";
import { expect, test } from "./test";

test("the first steps lead a new organization to an answer of its own, and are done by what is there", async ({
  page,
  context,
  baseURL,
}) => {
  const owner = await newPerson();
  await signIn(context, owner);
  await page.goto("/overview");
  const guide = page.locator("section", { has: page.getByRole("heading", { name: "First steps" }) });
  const step = (name: string) => guide.getByRole("heading", { name });
  await expect(step("Make a key")).toHaveText(/: done$/);
  await expect(step("Verify a text of your own")).toHaveText(/: to do$/);
  await guide.getByRole("link", { name: "Try your text" }).click();
  await page.getByLabel("Text to check").fill("Canberra is the capital of Australia. Berlin is the capital of Spain.");
  await page.getByLabel("Text to check").press("ControlOrMeta+Enter");
  await expect(page.getByText("Madrid").first()).toBeVisible();
  await page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "Overview" }).click();
  await expect(step("Verify a text of your own")).toHaveText(/: done$/);
  await expect(guide).toContainText("2 claims checked, 1 of them verified");
  await expect(guide.getByRole("link", { name: "See it again" })).toHaveCount(0); // the log keeps no such run at first

  for (const name of ["Bring your facts or documents", "Set a webhook"]) {
    await expect(step(name)).toHaveText(/\(optional\): to do$/);
  }
  const made = await page.request.post("/api/dashboard/webhooks", {
    data: { url: "http://127.0.0.1:9/hook", events: ["key.created"] },
    headers: { origin: baseURL ?? "" },
  });
  expect(made.ok()).toBe(true);
  const added = await page.request.post("/api/dashboard/knowledge/sources", {
    data: { name: "Lamps", file_name: "lamps.csv", content: "Lumen 5,maker,Acme Corp\n" },
    headers: { origin: baseURL ?? "" },
  });
  expect(added.ok()).toBe(true);
  await page.reload();
  await expect(step("Set a webhook")).toHaveText(/: done$/);
  await expect(guide).toContainText("1 source decides claims");
});

test("the first steps go and come back by keyboard, stay away once dismissed, and are found again", async ({
  page,
  context,
}) => {
  await signIn(context, await newPerson());
  await page.goto("/overview");
  const guide = page.getByRole("heading", { name: "First steps" });
  const hide = page.getByRole("button", { name: "Hide the first steps" });
  await hide.focus();
  await page.keyboard.press("Enter");
  await expect(guide).toHaveCount(0);
  await expect(page.locator("#content")).toBeFocused();
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(guide).toBeVisible();
  await hide.press("Enter");
  await expect(guide).toHaveCount(0);
  await page.goto("/overview");
  await expect(page.getByRole("region", { name: "This month" })).toBeVisible();
  await expect(guide).toHaveCount(0);
  for (const from of ["/keys", "/overview"]) {
    await page.goto(from);
    await expect(async () => {
      await page.keyboard.press("ControlOrMeta+k"); // the page may not listen yet
      await expect(page.getByRole("dialog")).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await page.keyboard.type("first steps");
    await page.keyboard.press("Enter");
    await expect(guide).toBeVisible();
  }
  await hide.press("Enter");
  await expect(guide).toHaveCount(0);
});

test("the first steps fit a phone and can be used by all; a viewer, who may do none of them, is not shown them", async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(context, await newPerson());
  await page.goto("/overview");
  await expect(page.getByRole("heading", { name: "First steps" })).toBeVisible();
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(await overflow()).toBeLessThanOrEqual(0);
  await expectAccessible(page);
  await signIn(context, await newPerson({ role: "viewer" }));
  await page.goto("/overview");
  await expect(page.getByRole("region", { name: "This month" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "First steps" })).toHaveCount(0);
});
