import fs from "node:fs";
import { expectAccessible } from "./axe";
import { newPerson, signIn, sql } from "./people";
import { expect, test } from "./test";

const TEXT = "Berlin is the capital of Spain. Canberra is the capital of Australia.";

test("a verdict is judged where it was asked for, and the judgement is changed, counted, exported and withdrawn in the log", async ({
  page,
  context,
}) => {
  const person = await newPerson();
  await signIn(context, person);
  await page.goto("/playground");
  await page.getByLabel("Text to check").fill(TEXT);
  await page.getByRole("button", { name: "Run" }).click();
  await expect(page.getByText("that of this run was not to be kept")).toBeVisible();
  await expect(page.getByRole("link", { name: "keep every outcome with its claims" })).toHaveAttribute(
    "href",
    "/log#kept",
  );
  await expect(page.getByRole("button", { name: "Share" })).toHaveCount(0);

  await sql`
    insert into organization_settings (organization_id, settings)
    values (${person.organizationId}, ${JSON.stringify({ log: { keep: "all", keep_texts: true } })}::text::jsonb)`;
  await page.waitForTimeout(2_500); // until the service has heard of it
  await page.reload();
  await page.getByRole("button", { name: "Run" }).click();
  const judgement = page.getByRole("region", { name: "Your judgement" });
  await judgement.getByRole("button", { name: "Right" }).click();
  await expect(judgement).toContainText(person.email);
  await expectAccessible(page);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Share" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^http.*\/log\/req_\w+$/);
  const earlier = page.getByRole("list", { name: "Earlier runs" }).getByRole("listitem");
  await expect(earlier.first().getByRole("link", { name: "Link" })).toBeVisible();
  await expect(earlier.last().getByRole("link", { name: "Link" })).toHaveCount(0);
  await earlier.last().getByRole("button", { name: "Open" }).click();
  await expect(page.getByText("that of this run was not to be kept")).toBeVisible();
  await expect(judgement).toHaveCount(0);

  await page.goto("/log");
  const judged = page.getByRole("row").filter({ hasText: "1 judged right" }); // the check for harm may be logged after it
  await judged.getByRole("link").click();
  await page.getByRole("button", { name: "Berlin is the capital" }).click();
  await expect(judgement.getByRole("button", { name: "Right" })).toHaveAttribute("aria-pressed", "true");
  await judgement.getByRole("button", { name: "Wrong" }).click();
  await expect(judgement.getByRole("button", { name: "Wrong" })).toHaveAttribute("aria-pressed", "true");
  await judgement.getByLabel("Why (optional)").fill("A capital of another age");
  await judgement.getByRole("button", { name: "Save" }).click();
  await expect(judgement.getByRole("button", { name: "Save" })).toBeDisabled();
  await expectAccessible(page);

  await page.goto("/log?judged=wrong");
  await expect(page.getByRole("row")).toHaveCount(2);
  const card = page.locator("section", { has: page.getByRole("heading", { name: "Judged verdicts" }) });
  await expect(card).toContainText("1 verdict: 0 right, 1 wrong, 0% right.");
  const [file] = await Promise.all([page.waitForEvent("download"), card.getByRole("link", { name: "JSONL" }).click()]);
  expect(file.suggestedFilename()).toBe("assay-feedback.jsonl");
  expect(JSON.parse(fs.readFileSync(await file.path(), "utf8"))).toMatchObject({
    text: "Berlin is the capital of Spain.",
    verdict: "refuted",
    is_right: false,
    reason: "A capital of another age",
    given_by: person.email,
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);

  await page.getByRole("row").nth(1).getByRole("link").click();
  await page.getByRole("button", { name: "Berlin is the capital" }).click();
  await judgement.getByRole("button", { name: "Withdraw" }).click();
  await expect(judgement.getByRole("button", { name: "Withdraw" })).toHaveCount(0);
  await page.goto("/log");
  await expect(card).toContainText("None yet.");
});

test("a viewer reads judgements and gives none", async ({ page, context }) => {
  const person = await newPerson({ role: "viewer" });
  await sql`
    insert into organization_settings (organization_id, settings)
    values (${person.organizationId}, ${JSON.stringify({ log: { keep: "all", keep_texts: true } })}::text::jsonb)`;
  const answer = await fetch(`${process.env.ASSAY_ADDRESS}/v1/verify`, {
    method: "POST",
    headers: { "X-API-Key": person.key, "Content-Type": "application/json" },
    body: JSON.stringify({ text: TEXT }),
  });
  const { request_id } = await answer.json();
  await signIn(context, person);
  await page.goto(`/log/${request_id}?claim=0`);
  await expect(page.getByText("Madrid").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Wrong" })).toHaveCount(0);
  const path = `/api/dashboard/verifications/${request_id}/feedback/0`;
  const headers = { Origin: process.env.ASSAY_ADDRESS ?? "" };
  expect((await page.request.put(path, { data: { is_right: false }, headers })).status()).toBe(403);
});
