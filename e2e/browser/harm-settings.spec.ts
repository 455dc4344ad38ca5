import { expectAccessible } from "./axe";
import { newPerson, type Person, signIn, sql } from "./people";
import { expect, test } from "./test";

const TEXT = "Meet me at Z0rblax, bring the red folder.";

async function detect({ key }: Person): Promise<{ categories: { category: string; listed?: string[] }[] }> {
  const answer = await fetch(`${process.env.ASSAY_ADDRESS}/v1/harm/detect`, {
    method: "POST",
    headers: { "X-API-Key": key, "Content-Type": "application/json" },
    body: JSON.stringify({ text: TEXT }),
  });
  return await answer.json();
}

test("an admin lists phrases, tries them unsaved, saves them, and requests are answered by them", async ({
  page,
  context,
}) => {
  const admin = await newPerson({ role: "admin" });
  await signIn(context, admin);
  await page.goto("/settings/harm");
  const block = page.locator("section", { has: page.getByRole("heading", { name: "Block list" }) });
  await block.getByLabel("Add phrases").fill("zorblax\n\n  blue folder \nZORBLAX");
  await expect(block.getByLabel("Counts as")).toHaveValue(""); // nothing is called self-harm by a slip
  await block.getByRole("button", { name: "Add" }).click();
  await expect(block.getByRole("listitem")).toHaveCount(0);
  await block.getByLabel("Counts as").selectOption("violence");
  await block.getByRole("button", { name: "Add" }).click();
  await expect(block.getByRole("listitem")).toHaveText([/zorblax/i, /blue folder/]);
  await block.getByRole("button", { name: "Remove zorblax" }).click();
  await block.getByRole("button", { name: "Remove blue folder" }).click();
  await page.locator("li", { hasText: "zorblax” is removed" }).getByRole("button", { name: "Undo" }).click();
  await expect(block.getByRole("listitem")).toHaveText([/zorblax/i]);
  await page.getByRole("group", { name: "Threshold for Explicit" }).getByText("Off").click();
  await expect(page.getByText("Not saved yet")).toBeVisible();

  const trial = page.locator("section", { has: page.getByRole("heading", { name: "Try it" }) });
  await trial.getByLabel("Text").fill(TEXT);
  await trial.getByRole("button", { name: "Check" }).click();
  await expect(trial.getByText("Block list")).toBeVisible();
  expect((await detect(admin)).categories).toEqual([]);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Not saved yet")).toHaveCount(0);
  await expect.poll(async () => (await detect(admin)).categories).toMatchObject([{ category: "violence" }]);
  await page.reload();
  await expect(block.getByRole("listitem")).toHaveText([/zorblax/i]);
  await expect(page.getByRole("group", { name: "Threshold for Explicit" }).getByLabel("Off")).toBeChecked();
  await page.goto("/settings/audit");
  await expect(page.getByText("changed the harm settings")).toBeVisible();
});

test("a viewer sees the settings and can try them, and changes nothing", async ({ page, context }) => {
  const viewer = await newPerson({ role: "viewer" });
  const harm = { allow: [{ phrase: "kill switch", match: "word" }] };
  await sql`insert into organization_settings (organization_id, settings)
    values (${viewer.organizationId}, ${JSON.stringify({ harm })}::text::jsonb)`;
  await signIn(context, viewer);
  await page.goto("/settings/harm");
  await expect(page.getByText("kill switch")).toBeVisible();
  await expect(page.getByRole("button", { name: /Save|Add|Remove/ })).toHaveCount(0);
  await expect(page.getByRole("group", { name: "Threshold for Violence" }).getByLabel("Low")).toBeDisabled();
  await page.getByLabel("Text").fill("Nothing to see here.");
  await page.getByRole("button", { name: "Check" }).click();
  await expect(page.getByText("Nothing harmful found: no category reaches its cut.")).toBeVisible();
  const answer = await page.request.patch("/api/dashboard/harm/settings", {
    data: { allow: [] },
    headers: { Origin: new URL(page.url()).origin },
  });
  expect(answer.status()).toBe(403);
});

test("an admin imports what fact checkers rated false after a preview, and removes it", async ({ page, context }) => {
  const admin = await newPerson({ role: "admin" });
  const reviews = ["False", "Half true"].map((alternateName, n) => ({
    "@type": "ClaimReview",
    claimReviewed: `Garlic soup makes bridge ${n} collapse.`,
    author: { name: "Check House" },
    url: "https://check.example/1",
    reviewRating: { alternateName },
  }));
  await signIn(context, admin);
  await page.goto("/settings/harm");
  const card = page.locator("section", { has: page.getByRole("heading", { name: "Fact checks of your own" }) });
  await expect(card.getByText("No lists yet.")).toBeVisible();
  await card.getByLabel("Name").fill("Bridges");
  await card.getByLabel("Or the JSON itself").fill(JSON.stringify(reviews));
  await card.getByRole("button", { name: "Preview" }).click();
  await expect(card.getByText("1 claim can be imported.")).toBeVisible();
  await expect(card.getByText("1 skipped: It is not rated false.")).toBeVisible();
  await expectAccessible(page);
  await card.getByRole("button", { name: "Import 1 claim" }).click();
  await expect(card.getByText("1 claim, imported")).toBeVisible();
  const trial = page.locator("section", { has: page.getByRole("heading", { name: "Try it" }) });
  await trial.getByLabel("Text").fill("Garlic soup makes bridge 0 collapse.");
  await trial.getByRole("button", { name: "Check" }).click();
  await expect(trial.getByText("Check House rates this claim “False”.")).toBeVisible();
  await card.getByRole("button", { name: "Remove Bridges" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(card.getByText("No lists yet.")).toBeVisible();
});

test("an admin sees on pasted texts what unsaved settings would change, and how to get recent texts", async ({
  page,
  context,
}) => {
  await signIn(context, await newPerson({ role: "admin" }));
  await page.goto("/settings/harm");
  const change = page.locator("section", { has: page.getByRole("heading", { name: "What would change" }) });
  await expect(change.getByText("Texts and claims")).toBeVisible();
  await expect(change.getByRole("button", { name: /Compare/ })).toBeDisabled();
  await page.getByRole("group", { name: "Threshold for Violence" }).getByText("Off").click();
  await change.getByLabel("Paste your own").fill("I'm going to kill you and your family.\n\nBread is baked in ovens.");
  await change.getByRole("button", { name: "Compare 2 texts" }).click();
  await expect(change.getByText("Of 2 texts, 1 is flagged by the saved settings and 0 by these.")).toBeVisible();
  await expect(change.getByRole("listitem")).toHaveText([/going to kill you.*Violence/s]);
  await expectAccessible(page);
});
