import { expectAccessible } from "./axe";
import { newPerson, signIn } from "./people";
import { expect, test } from "./test";

const SLOW_MS = 2_000; // what the page of a concept takes to come, where a test says so

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

test("evidence leads on: from a fact of a verdict to its concepts, and from a source to what it brings", async ({
  page,
  context,
}) => {
  await signIn(context, await newPerson());
  await page.goto("/playground");
  await page.getByLabel("Text to check").fill("Canberra is the capital of Australia.");
  await page.getByLabel("Text to check").press("ControlOrMeta+Enter");
  const path = page.getByRole("list", { name: "Path in the graph" });
  await path.getByRole("link", { name: "Australia" }).click();
  await expect(page.getByRole("heading", { name: "Australia", exact: true })).toBeVisible();
  const marked = page.locator("[data-marked]");
  await expect(marked).toHaveText(/capital.*Canberra/);
  await expect(marked).toBeInViewport();
  await expectAccessible(page);

  await page.goBack();
  await page.getByRole("button", { name: "Run" }).click();
  await path.getByRole("link", { name: "Canberra" }).click();
  await expect(page.getByRole("heading", { name: "Canberra", exact: true })).toBeVisible();
  await expect(marked).toContainText("Australia");

  await page.goBack();
  await page.getByRole("button", { name: "Run" }).click();
  const source = page
    .locator("#claim-0-detail")
    .getByRole("link")
    .filter({ has: page.locator("code") });
  const [id = ""] = ((await source.textContent()) ?? "").split("/");
  await source.click();
  await expect(marked).toContainText(id);
  await expect(marked).toBeInViewport();
  await expectAccessible(page);
});

test("one fact is added, edited and deleted in place, each with undo, and a contradiction is told before", async ({
  page,
  context,
}) => {
  await signIn(context, await newPerson());
  await page.goto("/knowledge");
  await page.getByLabel("Search a concept").fill("canberr");
  await page.getByRole("link", { name: "Canberra", exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Canberra" })).toBeVisible();
  await page.route(/label=Australia&_rsc=/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
    await route.continue();
  });
  await page.getByRole("link", { name: "Australia", exact: true }).first().click();
  await page.getByRole("button", { name: "Add a fact" }).click(); // that of the page to come: this one is being left
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("About")).toHaveValue("Australia");
  await dialog.getByLabel("Relation").fill("capital");
  await dialog.getByLabel("Value").fill("Sydney");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("status")).toContainText("the capital of Australia is Canberra");
  await expectAccessible(page);
  await dialog.getByLabel("Relation").fill("mascot");
  await dialog.getByLabel("Value").fill("Skippy");
  await dialog.getByRole("button", { name: "Save" }).click();
  const facts = page.getByRole("list", { name: "Added by hand" }).getByRole("listitem");
  await expect(facts).toHaveText(["Australia mascot Skippy"]);
  const undo = (text: string) =>
    page.locator("[data-sonner-toast]", { hasText: text }).getByRole("button", { name: "Undo" }).click();
  await undo("The fact is added.");
  await expect(facts).toHaveCount(0);
  await page.getByRole("button", { name: "Add a fact" }).click();
  await dialog.getByLabel("Relation").fill("mascot");
  await dialog.getByLabel("Value").fill("Skippy");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(facts).toHaveText(["Australia mascot Skippy"]);

  await page.getByRole("button", { name: "Edit Australia mascot Skippy" }).click();
  await dialog.getByLabel("Value").fill("Matilda");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(facts).toHaveText(["Australia mascot Matilda"]);
  await undo("The fact is changed.");
  await expect(facts).toHaveText(["Australia mascot Skippy"]);
  await page.getByRole("button", { name: "Delete Australia mascot Skippy" }).click();
  await expect(facts).toHaveCount(0);
  await undo("The fact is deleted.");
  await expect(facts).toHaveText(["Australia mascot Skippy"]);
  await expect(page.getByText("The last change is on its way into the graph.")).toHaveCount(0, { timeout: 90_000 });
  await page.goto("/playground");
  await page.getByLabel("Text to check").fill("The mascot of Australia is Matilda.");
  await page.getByLabel("Text to check").press("ControlOrMeta+Enter");
  await expect(page.getByText(/Skippy/).first()).toBeVisible();
  await page.goto("/knowledge/sources");
  await expect(facts).toHaveText(["Australia mascot Skippy"]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
});

test("a viewer reads what was added by hand and changes nothing", async ({ page, context }) => {
  const viewer = await newPerson({ role: "viewer" });
  await signIn(context, viewer);
  await page.goto("/knowledge/sources");
  await expect(page.getByText("No facts were imported yet")).toBeVisible();
  await expect(page.getByRole("button", { name: "Add a fact" })).toHaveCount(0);
  const data = { add: { subject: "A", relation: "b", object: "C" } };
  const answer = await page.request.patch("/api/dashboard/knowledge/facts", {
    data,
    headers: { Origin: new URL(page.url()).origin },
  });
  expect(answer.status()).toBe(403);
});
