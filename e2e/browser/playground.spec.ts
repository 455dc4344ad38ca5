import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe";
import { newPerson, signIn, sql } from "./people";
import { expect, test } from "./test";

const TEXT = "Canberra is the capital of Australia. Berlin is the capital of Spain.";
const THREAT = "I'm going to kill you.";

const editor = (page: Page) => page.getByLabel("Text to check");
const claim = (page: Page, text: string) => page.getByRole("button", { name: text });
const unfold = (page: Page, title: string) => page.locator("summary", { hasText: title }).click();

async function check(page: Page, text: string): Promise<void> {
  await editor(page).fill(text);
  await editor(page).press("ControlOrMeta+Enter");
  await expect(page.getByRole("status").filter({ hasText: /verified|harmful/ })).toBeAttached();
}

test("a text is checked by both tools: each claim with verdict, path and what is right, each phrase with its level", async ({
  page,
  context,
}) => {
  await signIn(context, await newPerson());
  await page.goto("/playground");
  await check(page, `${TEXT} ${THREAT}`);
  await expect(claim(page, "Canberra is the capital")).toContainText("Supported");
  const refuted = claim(page, "Berlin is the capital");
  await expect(refuted).toContainText("Refuted");
  await expect(refuted).toHaveAttribute("aria-expanded", "true");
  const path = page.getByRole("list", { name: "Path in the graph" });
  await expect(path).toHaveText(/Spain.*capital.*Madrid/);
  await expect(page.getByText("Probability that the claim is true")).toBeAttached();
  const harm = page.locator("section").filter({ has: page.getByRole("heading", { name: "Harm" }) });
  await expect(harm.getByRole("heading", { name: "Violence" })).toBeVisible();
  await expect(harm.getByText(/^(High|Critical)$/)).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "1 harmful category." })).toBeAttached();
  await expect(page.getByText("Round trip").first()).toBeVisible();
  await expectAccessible(page);
});

test("where nothing harmful is found each score stands beside the cut that it does not reach", async ({
  page,
  context,
}) => {
  await signIn(context, await newPerson());
  await page.goto("/playground");
  await check(page, "This job is killing me.");
  await expect(page.getByText("Nothing harmful found: no category reaches its cut.")).toBeVisible();
  const scores = page.locator("details", { hasText: "Scores and cuts" }).getByRole("listitem");
  await expect(scores.first()).toBeVisible();
  for (const told of await scores.allInnerTexts()) {
    const [, score, cut] = /([\d.]+)%, does not count at medium.*Medium ([\d.]+)%/s.exec(told) ?? [];
    expect(Number(score), told).toBeLessThan(Number(cut));
  }
});

test("the three cuts of each score are read beside it, on a phone and in both themes", async ({ page, context }) => {
  await signIn(context, await newPerson());
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/playground");
  await check(page, "This job is killing me.");
  const scores = page.locator("details", { hasText: "Scores and cuts" }).getByRole("listitem");
  const cuts = scores.first().locator("p");
  await expect(cuts).toHaveText(/^Cuts:\s*Low [\d.]+% ·\s*Medium [\d.]+% ·\s*High [\d.]+%$/);
  const box = await cuts.boundingBox();
  expect(box?.height).toBeGreaterThan(10); // what only screen readers get has a pixel
  await expectAccessible(page);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
});

test("claims are reached by keyboard, and the caret in the text opens the claim it stands in", async ({
  page,
  context,
}) => {
  await signIn(context, await newPerson());
  await page.goto("/playground");
  await check(page, TEXT);
  const [first, second] = [claim(page, "Canberra is"), claim(page, "Berlin is")];
  await second.focus();
  await page.keyboard.press("ArrowUp");
  await expect(first).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(first).toHaveAttribute("aria-expanded", "true");
  await editor(page).focus();
  await page.keyboard.press("ControlOrMeta+End");
  await expect(second).toHaveAttribute("aria-expanded", "true");
});

test("the pointer over a claim in the text lights its row, and a click there chooses it", async ({ page, context }) => {
  await signIn(context, await newPerson());
  await page.goto("/playground");
  await check(page, TEXT);
  const lit = page.locator("li[data-lit]");
  await expect(lit).toHaveCount(0);
  const { x, y } = (await page.locator('[data-mark="claim-0"]').first().boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.move(x + 40, y + 8);
  await expect(lit).toContainText("Canberra is");
  await page.mouse.click(x + 40, y + 8);
  await expect(claim(page, "Canberra is")).toHaveAttribute("aria-expanded", "true");
  await page.getByRole("button", { name: "Run" }).hover();
  await expect(lit).toHaveCount(0);
});

test("what is not checked stands in grey with the reason, reached by keyboard and by the caret", async ({
  page,
  context,
}) => {
  await signIn(context, await newPerson());
  await page.goto("/playground");
  await check(page, "# Canberra\n\nIs it old? Canberra is the capital of Australia. Why?");
  await expect(page.getByRole("status").filter({ hasText: "1 of 1 claims verified. 3 not checked." })).toBeAttached();
  const list = page.getByRole("list", { name: "Not checked" });
  await expect(list.getByRole("listitem")).toHaveCount(3);
  const question = list.getByRole("button", { name: "Is it old?" });
  await expect(question).toContainText("Question");
  await expect(question).toContainText("It asks and states nothing.");
  await expect(list.getByRole("button", { name: "Canberra" })).toContainText("Heading");
  await question.focus();
  await page.keyboard.press("Enter");
  await expect(question).toHaveAttribute("aria-pressed", "true");
  await editor(page).focus();
  await page.keyboard.press("ControlOrMeta+End");
  await expect(list.getByRole("button", { name: "Why?" })).toHaveAttribute("aria-pressed", "true");
  await expectAccessible(page);
  await editor(page).press("ControlOrMeta+End");
  await editor(page).pressSequentially(" So.");
  await expect(editor(page)).toHaveValue(/Why\? So\.$/);
});

test("a text is checked against passages: the quote of the claim that is looked at is lit where it stands", async ({
  page,
  context,
}) => {
  await signIn(context, await newPerson());
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/playground");
  await page.getByLabel("Context").fill("Orders are sent on Mondays.\n---\nThe lamp weighs 300 g. It is green.");
  await check(page, "The lamp weighs 300 g. Bananas are rich in potassium.");
  const weight = claim(page, "The lamp weighs 300 g.");
  await expect(weight).toContainText("Supported");
  await weight.focus();
  await page.keyboard.press("Enter");
  await expect(weight).toHaveAttribute("aria-expanded", "true");
  await expect(page.locator("[data-selected]", { hasText: "The lamp weighs 300 g." })).toHaveCount(2);
  await expect(page.locator("blockquote")).toHaveText("The lamp weighs 300 g.");
  await expect(page.getByRole("status").filter({ hasText: "Quoted: The lamp weighs 300 g." })).toBeAttached();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
  await expectAccessible(page);
});

test("verdicts are not shown as those of a text that was changed since", async ({ page, context }) => {
  await signIn(context, await newPerson());
  await page.goto("/playground");
  await check(page, TEXT);
  const stale = page.getByRole("status").filter({ hasText: "The text was changed." });
  await expect(stale).toHaveCount(0);
  await editor(page).fill("Madrid is the capital of Spain.");
  await expect(stale).toBeVisible();
  await expect(page.locator("[data-stale]")).toHaveCSS("filter", "saturate(0)");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Back to the checked text" }).click();
  await expect(editor(page)).toHaveValue(TEXT);
  await expect(stale).toHaveCount(0);
  await page.getByLabel("Context").fill("Berlin is the capital of Spain.");
  await expect(stale).toBeVisible();
  await page.getByRole("button", { name: "Run" }).click();
  await expect(stale).toHaveCount(0);
});

test("a claim that nothing decides is called neither likely nor unlikely", async ({ page, context }) => {
  await signIn(context, await newPerson());
  await page.goto("/playground");
  await check(page, "The director of Bluefin Robotics collects stamps.");
  const unknown = claim(page, "The director of Bluefin Robotics");
  await expect(unknown).toContainText("Not found");
  await expect(unknown).toContainText("nothing decides it");
  await expect(page.getByText("Nothing was found that decides it.")).toBeVisible();
  await expect(page.getByText(/likely true/)).toHaveCount(0);
});

test("a text that states nothing says so, and why", async ({ page, context }) => {
  await signIn(context, await newPerson());
  await page.goto("/playground");
  await check(page, "Is it old?");
  await expect(page.getByText("The text states nothing that could be checked")).toBeVisible();
  await expect(page.getByRole("button", { name: "Is it old?" })).toContainText("Question");
  await expectAccessible(page);
});

test("nothing typed or chosen is lost on reload", async ({ page, context }) => {
  await signIn(context, await newPerson());
  await page.goto("/playground");
  await editor(page).fill("A text of my own 🎉");
  await unfold(page, "Options");
  await page.getByText("Blocking").click();
  await page.getByText("Include evidence").click();
  await page.reload();
  await expect(editor(page)).toHaveValue("A text of my own 🎉");
  await unfold(page, "Options");
  await expect(page.getByLabel("Blocking")).toBeChecked();
  await expect(page.getByLabel("Include evidence")).not.toBeChecked();
});

test("options change what is sent, and the request shown is the one that is sent", async ({ page, context }) => {
  await signIn(context, await newPerson());
  await page.goto("/playground");
  await unfold(page, "Options");
  await page.getByText("Blocking").click();
  await page.getByText("Detect harm").click();
  await editor(page).fill("Berlin is the capital of Spain.");
  await unfold(page, "Request");
  await expect(page.getByRole("tabpanel")).toContainText('"mode": "blocking"');
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  for (const [language, call] of [
    ["curl", "curl -s "],
    ["TypeScript", "await fetch("],
    ["Python", "urllib.request"],
  ] as const) {
    await page.getByRole("tab", { name: language }).click();
    await page.getByRole("button", { name: "Copy the code" }).click();
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(copied).toContain(call);
    expect(await copied()).toContain("Berlin is the capital of Spain.");
    await expect(page.getByRole("button", { name: "Copy the code" })).toBeVisible(); // no longer "Copied"
  }
  const sent = page.waitForRequest("**/api/dashboard/playground");
  await page.getByRole("button", { name: "Run" }).click();
  expect((await sent).postDataJSON()).toMatchObject({ endpoint: "verify", body: { mode: "blocking" } });
  await expect(page.getByText("Blocked", { exact: true })).toBeVisible();
  await expect(page.locator("dd", { hasText: "400" })).toBeVisible();
});

test("the playground counts like the API, and a spent limit is explained", async ({ page, context }) => {
  const person = await newPerson({ plan: "free" });
  await sql`update usage_counters set month = date_trunc('month', now(), 'UTC'), month_requests = 998
    where organization_id = ${person.organizationId}`;
  await signIn(context, person);
  await page.goto("/playground");
  await check(page, TEXT);
  const used =
    await sql`select sum(requests)::int as used from usage_daily where organization_id = ${person.organizationId}`;
  expect(used).toEqual([{ used: 2 }]);
  await page.getByRole("button", { name: "Run" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "429" }).first()).toContainText(
    "1,000 requests a month is reached. It starts anew on",
  );
});

test("a text that is too long is kept and answered with what to do", async ({ page, context }) => {
  await signIn(context, await newPerson());
  await page.goto("/playground");
  await editor(page).fill("a".repeat(10_001));
  await page.getByRole("button", { name: "Run" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "text_too_long" }).first()).toBeVisible();
  await expect(editor(page)).toHaveValue("a".repeat(10_001));
});

test("the playground is used on a phone without scrolling sideways", async ({ page, context }) => {
  await signIn(context, await newPerson());
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/playground");
  await check(page, `${TEXT} The Eiffel Tower is in Paris. ${"unbroken".repeat(30)}`);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
});

test("a viewer is told that the playground spends requests, and runs nothing", async ({ page, context }) => {
  await signIn(context, await newPerson({ role: "viewer" }));
  await page.goto("/playground");
  await expect(page.getByText("admins and owners run it")).toBeVisible();
  await expect(page.getByRole("button", { name: "Run" })).toBeDisabled();
  await expectAccessible(page);
});

test("a run is kept in this browser, opened again, compared with another, and forgotten; each stage of it is timed", async ({
  page,
  context,
}) => {
  await signIn(context, await newPerson());
  await page.goto("/playground");
  await check(page, TEXT);
  await expect(page.getByLabel("Time by stage").first()).toContainText(/Reading\s*\d/);
  await check(page, `Canberra is the capital of Australia. Madrid is the capital of Spain. ${THREAT}`);
  await expect(claim(page, "Madrid is the capital")).toContainText("Supported");
  await page.reload();
  const earlier = page.getByRole("list", { name: "Earlier runs" }).getByRole("listitem");
  await expect(earlier).toHaveCount(2);
  await earlier.first().getByRole("button", { name: "Open" }).click();
  await expect(editor(page)).toHaveValue(/Madrid/);
  await expect(claim(page, "Madrid is the capital")).toContainText("Supported");
  await earlier.last().getByRole("button", { name: "Compare" }).click();
  const table = page.getByRole("region", { name: "Claims of both runs" });
  await expect(table.getByRole("row").nth(1)).toContainText("Madrid is the capital of Spain.");
  await expect(table.getByRole("row").nth(1)).toContainText(/Not there\s*Supported/);
  await expect(table.getByRole("row", { name: /^Harm/ })).toContainText(/Nothing harmful\s*Violence/);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await page.getByRole("button", { name: "Close" }).click();
  await earlier.last().getByRole("button", { name: "Forget it" }).click();
  await expect(earlier).toHaveCount(1);
});
