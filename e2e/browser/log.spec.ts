import fs from "node:fs";
import { expectAccessible } from "./axe";
import { newPerson, type Person, signIn, sql } from "./people";
import { expect, test } from "./test";

const LONG = 50_001; // rows, one more than are searched for a page
const TEXT = "Berlin is the capital of Spain. Who may read this?";

async function verify({ key }: Person, text: string, mode: string): Promise<void> {
  const answer = await fetch(`${process.env.ASSAY_ADDRESS}/v1/verify`, {
    method: "POST",
    headers: { "X-API-Key": key, "Content-Type": "application/json" },
    body: JSON.stringify({ text, mode }),
  });
  expect(answer.status).toBe(text ? 200 : 400);
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
  await page.getByRole("radio", { name: "Texts and claims" }).check();
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
  await page.getByRole("radio", { name: "Nothing" }).check();
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
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "CSV" }).click()]);
  expect(file.suggestedFilename()).toBe("assay-log.csv");
  const lines = fs
    .readFileSync(await file.path(), "utf8")
    .trimEnd()
    .split("\r\n");
  expect(lines).toHaveLength(2);
  const [all] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "JSONL" }).first().click(),
  ]);
  expect(all.suggestedFilename()).toBe("assay-log.jsonl");
  const [only, ...rest] = fs
    .readFileSync(await all.path(), "utf8")
    .trimEnd()
    .split("\n");
  expect(rest).toEqual([]);
  expect(JSON.parse(only ?? "")).toMatchObject({ kind: "verify", verified_claims: 1, kept: null });
  await page.getByLabel("Key").selectOption({ index: 1 });
  await expect(page).toHaveURL(/key=key_/);
});

test("a verification is shared by its link inside the organization, kept as a file, and printed with all in words", async ({
  page,
  context,
  browser,
}) => {
  const person = await newPerson();
  await signIn(context, person);
  await sql`
    insert into organization_settings (organization_id, settings)
    values (${person.organizationId}, ${JSON.stringify({ log: { keep_texts: true } })}::text::jsonb)`;
  await verify(person, TEXT, "logging");
  await page.goto("/log");
  await page.getByRole("row").nth(1).getByRole("link").click();
  await expect(page.getByRole("button", { name: "Print" })).toBeVisible();
  const address = page.url();
  const lit = page.locator("li[data-lit]");
  await page.locator('[data-mark="claim-0"]').hover();
  await expect(lit).toContainText("Berlin is the capital");
  await page.locator('[data-mark="claim-0"]').click();
  const card = page.getByRole("button", { name: "Berlin is the capital" });
  await expect(card).toHaveAttribute("aria-expanded", "true");
  await card.click(); // what it says would be found beside the report
  await expect(card).toHaveAttribute("aria-expanded", "false");
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy link" }).press("Enter");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  const id = address.split("/").at(-1) ?? "";

  const fileOf = async (name: string) => {
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name }).click()]);
    return { name: download.suggestedFilename(), text: fs.readFileSync(await download.path(), "utf8") };
  };
  const json = await fileOf("JSON");
  expect(json.name).toBe(`assay-${id}.json`);
  expect(JSON.parse(json.text)).toMatchObject({ request_id: id, kept: { claims: [{ verdict: "refuted" }] } });
  const markdown = await fileOf("Markdown");
  expect(markdown.name).toBe(`assay-${id}.md`);
  expect(markdown.text).toContain("### 1. Refuted: Berlin is the capital of Spain.");

  await expect(page.getByRole("heading", { name: "Verification report" })).toBeHidden();
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(page.getByRole("heading", { name: "Verification report" })).toBeVisible();
  await expect(
    page.getByRole("listitem").filter({ hasText: "Refuted: Berlin is the capital of Spain." }),
  ).toBeVisible();
  await expect(page.getByText("Contradicts:")).toBeVisible();
  await expect(page.getByText("Question: Who may read this?")).toBeVisible();
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await expect(page.locator("body")).toHaveCSS("background-color", "rgb(255, 255, 255)");
  await expect(page.getByText("Refuted:", { exact: true })).toHaveCSS("color", "rgb(0, 0, 0)");

  const stranger = await browser.newContext({ baseURL: new URL(address).origin });
  const elsewhere = await stranger.newPage();
  expect((await elsewhere.goto(address))?.url()).toContain("/sign-in");
  const other = await newPerson();
  await signIn(stranger, other);
  expect((await elsewhere.goto(address))?.status()).toBe(404);
  expect((await elsewhere.request.get(`/api/dashboard/verifications/${id}/report`)).status()).toBe(404);
  await sql`
    insert into memberships (user_id, organization_id, role) values (${other.userId}, ${person.organizationId}, 'viewer')`;
  await elsewhere.goto(address);
  await elsewhere.getByRole("button", { name: "Switch to Northwind" }).click();
  await expect(elsewhere.getByRole("heading", { name: "Logged verification" })).toBeVisible();
  await stranger.close();
});

test("the log is emptied only after a question", async ({ page, context }) => {
  const person = await newPerson();
  await signIn(context, person);
  await verify(person, TEXT, "logging");
  await verify(person, "", "logging"); // refused
  await page.goto("/log");
  await page.getByRole("button", { name: "Empty the log" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("row")).toHaveCount(3);
  await page.getByRole("button", { name: "Empty the log" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Empty the log" }).click();
  await expect(page.getByText("The log is empty").first()).toBeVisible();
  await expect(page.getByRole("row")).toHaveCount(0);
});

test("an empty log is filled from now on with one click; rows show how kept texts begin and lead to them anywhere", async ({
  page,
  context,
}) => {
  const person = await newPerson();
  await signIn(context, person);
  await verify(person, TEXT, "flagging");
  await page.goto("/log");
  await expect(page.getByText("Only verifications in logging mode are kept now.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Keep every outcome from now on" }).click();
  await expect(page.getByText("The next one shows here within seconds.")).toBeVisible();
  await expect(page.getByLabel("Keep the outcome of every request")).toBeChecked();
  await page.getByRole("radio", { name: "Texts and claims" }).check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved")).toBeVisible();
  await verify(person, TEXT, "flagging");
  await page.goto("/log");
  const row = page.getByRole("row").nth(1);
  await expect(row).toContainText(TEXT);
  const { width } = (await row.boundingBox()) ?? { width: 0 };
  await row.click({ position: { x: width - 10, y: 10 } });
  await expect(page.getByRole("heading", { name: "Logged verification" })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/log");
  const table = page.getByRole("region", { name: "Requests" });
  expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
  await expectAccessible(page);
});

test("a long log is searched part by part where nothing fits at first", async ({ page, context }) => {
  const person = await newPerson();
  const [key] = await sql`select id from api_keys where organization_id = ${person.organizationId}`;
  await sql`
    insert into verifications (request_id, organization_id, key_id, created_at, text_sha256, text_length, total_claims,
      verified_claims, refuted_claims, avg_confidence, flagged)
    select 'req_' || md5(${key?.id} || n), ${person.organizationId}, ${key?.id}, now() - n * interval '1 second',
      repeat('a', 64), 40, 1, 1 - n / ${LONG}, n / ${LONG}, 0.9, n = ${LONG}
    from generate_series(1, ${LONG}::int) n`;
  await signIn(context, person);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/log?verdict=refuted");
  await expect(page.getByText("Nothing fits so far")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Search older requests" }).click();
  await expect(page.getByRole("row").filter({ hasText: "1 refuted" })).toHaveCount(1);
  await expect(page.getByRole("link", { name: "Newest" })).toBeVisible();
});

test("a viewer of an empty log learns who can switch it on", async ({ page, context }) => {
  await signIn(context, await newPerson({ role: "viewer" }));
  await page.goto("/log");
  await expect(page.getByText("Admins and owners switch it on.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Keep every outcome from now on" })).toHaveCount(0);
});

test("harm and refused requests stand in the log; filters stand in the address, are kept under a name and opened again", async ({
  page,
  context,
}) => {
  const person = await newPerson();
  await sql`
    insert into organization_settings (organization_id, settings)
    values (${person.organizationId}, ${JSON.stringify({ log: { keep: "all", keep_texts: true } })}::text::jsonb)`;
  await signIn(context, person);
  await verify(person, TEXT, "logging");
  const send = async (path: string, body: object) =>
    await fetch(process.env.ASSAY_ADDRESS + path, {
      method: "POST",
      headers: { "X-API-Key": person.key, "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  expect((await send("/v1/harm/detect", { text: "I am going to kill you tonight." })).status).toBe(200);
  expect((await send("/v1/verify", { text: "" })).status).toBe(400);
  await page.goto("/log");
  const rows = page.getByRole("table").getByRole("row");
  await expect(rows).toHaveCount(4);
  await expectAccessible(page);
  await rows.filter({ hasText: "Violence" }).click({ position: { x: 30, y: 10 } });
  await expect(page.getByRole("heading", { name: "Logged check for harm" })).toBeVisible();
  const text = page.locator("section", { has: page.getByRole("heading", { name: "Text" }) });
  await expect(text.getByText("kill", { exact: false }).last()).toHaveCSS("text-decoration-style", "wavy");
  await expectAccessible(page);

  await page.goto("/log");
  await page.getByLabel("Kind").selectOption("Refused");
  await expect(page).toHaveURL(/\/log\?kind=refused$/);
  await expect(rows).toHaveCount(2);
  await page.getByRole("button", { name: "Save this view" }).click();
  await page.getByLabel("Name").fill("What failed");
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  const views = page.getByRole("navigation", { name: "Saved views" });
  await expect(views.getByRole("link", { name: "What failed" })).toHaveAttribute("aria-current", "page");
  await rows.nth(1).click({ position: { x: 30, y: 10 } });
  await expect(page.getByRole("heading", { name: "Refused request" })).toBeVisible();
  await expect(page.getByText("The request is not valid.")).toBeVisible();
  await expectAccessible(page);

  await page.goto("/log");
  await views.getByRole("link", { name: "What failed" }).click();
  await expect(rows).toHaveCount(2);
  await expect(page.getByLabel("Kind")).toHaveValue("refused");
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  const remove = views.getByRole("button", { name: "Delete the view What failed" });
  await remove.click();
  await expect(views.getByRole("link", { name: "What failed" })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Undo" }).click();
  await views.getByRole("link", { name: "What failed" }).click();
  await expect(page).toHaveURL(/\/log\?kind=refused$/);
  await remove.click();
  await expect(views.getByRole("link", { name: "What failed" })).toHaveCount(0);
});

test("where the claims alone are kept they are shown, and nothing else of the text", async ({ page, context }) => {
  const person = await newPerson();
  await signIn(context, person);
  await page.goto("/log");
  await page.getByRole("radio", { name: /^Claims/ }).check();
  await page.getByLabel("Days until deletion").fill("7");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved")).toBeVisible();
  await page.waitForTimeout(2_500); // until the service has heard of it
  await verify(person, TEXT, "logging");
  await page.goto("/log");
  await page.getByRole("row").nth(1).getByRole("link").click();
  await expect(page.getByRole("button", { name: "Berlin is the capital" })).toBeVisible();
  await expect(page.getByText("The text was not kept.")).toBeVisible();
  await expect(page.getByText("Who may read this")).toHaveCount(0);
  await page.goto("/log");
  await expect(page.getByRole("radio", { name: /^Claims/ })).toBeChecked();
  await expect(page.getByLabel("Days until deletion")).toHaveValue("7");
});
