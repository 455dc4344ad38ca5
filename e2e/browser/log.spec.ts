import { expectAccessible } from "./axe";
import { newPerson, type Person, signIn } from "./people";
import { expect, test } from "./test";

const TEXT = "Berlin is the capital of Spain. Who may read this?";

async function verify({ key }: Person, text: string, mode: string): Promise<void> {
  const answer = await fetch(`${process.env.ASSAY_ADDRESS}/v1/verify`, {
    method: "POST",
    headers: { "X-API-Key": key, "Content-Type": "application/json" },
    body: JSON.stringify({ text, mode }),
  });
  expect(answer.status).toBe(200);
}

test("texts are kept from the moment that an admin chooses so, and erased when that ends", async ({
  page,
  context,
}) => {
  const person = await newPerson();
  await signIn(context, person);
  await verify(person, TEXT, "logging");
  await page.goto("/log");
  const row = page.getByRole("row").filter({ hasText: "1 refuted" });
  await expect(row).toHaveCount(1);
  await row.getByRole("link").click();
  await expect(page.getByText("The text was not kept.")).toBeVisible();
  await expect(page.getByText("Who may read this")).toHaveCount(0);
  await expectAccessible(page);

  await page.goto("/log");
  await page.getByLabel("Keep texts and claims too").check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved")).toBeVisible();
  await verify(person, TEXT, "logging");
  await page.goto("/log");
  await page.getByRole("row").nth(1).getByRole("link").click();
  await expect(page.getByText("Who may read this").first()).toBeVisible();
  await expect(page.getByRole("list", { name: "Not checked" })).toContainText("Question");
  await page.getByRole("button", { name: "Berlin is the capital" }).click();
  await expect(page.getByRole("list", { name: "Path in the graph" })).toHaveText(/Madrid/);
  await expectAccessible(page);

  const address = page.url();
  await page.goto("/log");
  await page.getByLabel("Keep texts and claims too").uncheck();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved")).toBeVisible();
  await page.goto(address);
  await expect(page.getByText("The text was not kept.")).toBeVisible();
});

test("the log is searched by text, verdict and key; the text itself stays out of the address", async ({
  page,
  context,
}) => {
  const person = await newPerson();
  await signIn(context, person);
  await verify(person, TEXT, "logging");
  await verify(person, "Canberra is the capital of Australia.", "logging");
  await page.goto("/log");
  const rows = page.getByRole("table").getByRole("row");
  await expect(rows).toHaveCount(3);
  await expectAccessible(page);
  await page.getByLabel("Request id, hash").fill(TEXT);
  await page.getByRole("button", { name: "Search" }).click();
  await expect(rows).toHaveCount(2);
  expect(page.url()).toMatch(/\?q=[0-9a-f]{64}$/);
  await page.goto("/log");
  await page.getByLabel("Verdict").selectOption("All verified");
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText("All verified");
  await page.getByLabel("Key").selectOption({ index: 1 });
  await expect(page).toHaveURL(/key=key_/);
});

test("the log is emptied only after a question", async ({ page, context }) => {
  const person = await newPerson();
  await signIn(context, person);
  await verify(person, TEXT, "logging");
  await page.goto("/log");
  await page.getByRole("button", { name: "Empty the log" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("row")).toHaveCount(2);
  await page.getByRole("button", { name: "Empty the log" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Empty the log" }).click();
  await expect(page.getByText("The log is empty").first()).toBeVisible();
  await expect(page.getByRole("row")).toHaveCount(0);
});
