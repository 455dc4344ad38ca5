import fs from "node:fs";
import type { Page } from "@playwright/test";
import { docxOf, pdfOf } from "@/lib/knowledge/documents/testing/files";
import { serveFiles } from "@/lib/services/testing/file-server";
import { admin } from "../http/admin";
import { expectAccessible } from "./axe";
import { untilListening } from "./listening";
import { newPerson, signIn, sql } from "./people";
import { expect, test } from "./test";

const READ_MS = 90_000; // in a process of its own, behind those of the other tests
const HANDBOOK = pdfOf([
  [{ text: "Handbook of Northwind", size: 24 }, "This handbook holds for all employees."],
  [{ text: "Holidays", size: 18 }, "Employees of Northwind have 28 days of paid holiday a year."],
  [{ text: "Travel", size: 18 }, "Flights are booked by the office in Bremen."],
]);

const fileOf = (name: string, buffer: Buffer) => ({ name, mimeType: "application/octet-stream", buffer });
const documents = (page: Page) => page.getByRole("list", { name: "Your documents" }).getByRole("listitem");

async function add(page: Page, ...files: ReturnType<typeof fileOf>[]): Promise<void> {
  const input = page.getByLabel("Documents", { exact: true });
  await untilListening(input);
  await input.setInputFiles(files);
  await expect(documents(page).filter({ hasText: files.at(-1)?.name })).toBeVisible();
}

async function check(page: Page, text: string) {
  await page.goto("/playground");
  await page.getByLabel("Text to check").fill(text);
  await page.getByLabel("Text to check").press("ControlOrMeta+Enter");
  await expect(page.getByRole("status").filter({ hasText: /verified|harmful/ })).toBeAttached();
  return page.locator("#claim-0");
}

/** The same until it is decided so: on a busy machine passages are not always judged within the time that a request has. */
async function checkUntil(page: Page, text: string, verdict: string) {
  const card = page.locator("#claim-0");
  await expect(async () => {
    await check(page, text);
    await expect(card).toContainText(verdict, { timeout: 2_000 });
  }).toPass();
  return card;
}

test("a handbook is added, read, searched, quoted in a verdict, replaced and removed", async ({ page, context }) => {
  test.slow();
  await signIn(context, await newPerson());
  await page.goto("/knowledge/documents");
  await expect(page.getByText("Bring documents of your own")).toBeVisible();
  await expectAccessible(page);
  await add(page, fileOf("broken.docx", docxOf(["a"]).subarray(0, 200)), fileOf("handbook.pdf", HANDBOOK));
  const handbook = documents(page).filter({ hasText: "handbook.pdf" });
  await expect(handbook).toContainText("3 passages", { timeout: READ_MS });
  await expect(documents(page).filter({ hasText: "broken.docx" })).toContainText("damaged or cut off", {
    timeout: READ_MS,
  });
  await expectAccessible(page);

  await page.getByLabel("Search your documents").fill("how many days of holiday");
  const found = page.getByRole("list", { name: "Passages found" });
  await expect(found).toContainText("28 days of paid holiday");
  await expect(found).toContainText("Handbook of Northwind › Holidays, from handbook, page 2");
  await found.getByRole("link", { name: /Holidays/ }).click();
  await expect(page.getByRole("heading", { name: "handbook", level: 1 })).toBeVisible();
  await expect(page.locator("[aria-current=true]")).toContainText("28 days of paid holiday");
  await expect(page.getByRole("list", { name: "Passages" }).getByRole("listitem")).toHaveCount(3);
  await expectAccessible(page);

  const card = await checkUntil(page, "Employees of Northwind have 28 days of paid holiday a year.", "Supported");
  if ((await card.getAttribute("aria-expanded")) === "false") await card.click();
  const detail = page.locator("#claim-0-detail");
  await expect(detail).toContainText("documents/src_");
  await detail.getByRole("link", { name: "in your documents" }).click();
  await expect(page.locator("[aria-current=true]")).toContainText("28 days of paid holiday");

  await page.goto("/knowledge/documents");
  const changed = pdfOf([
    [{ text: "Handbook of Northwind", size: 24 }, "Employees of Northwind have 30 days of paid holiday a year."],
  ]);
  await handbook.getByLabel("New file of handbook").setInputFiles(fileOf("handbook-2.pdf", changed));
  await expect(documents(page).filter({ hasText: "handbook-2.pdf" })).toContainText("1 passage", { timeout: READ_MS });

  await page.getByRole("button", { name: "Remove handbook" }).click();
  const remove = page.getByRole("dialog").getByRole("button", { name: "Remove" });
  await expect(remove).toBeDisabled();
  await page.getByLabel(/to confirm/).fill("handbook");
  await remove.click();
  await expect(documents(page)).toHaveCount(1);
  await expect(await check(page, "Employees of Northwind have 30 days of paid holiday a year.")).toContainText(
    "Not found",
  );
});

test("the pages of a sitemap are added by its address, and what is left out is told with its reason", async ({
  page,
  context,
}) => {
  test.slow();
  const site = await serveFiles(({ url = "" }, response) => {
    const pages = ["/travel", "/gone"].map((path) => `<url><loc>${site.at}${path}</loc></url>`);
    if (url === "/sitemap.xml") response.end(`<urlset >${pages.join("")}</urlset>`);
    else if (url === "/travel")
      response.end("<html><head><title>Travel</title></head><body><p>Flights are booked in Bremen.</p></body></html>");
    else response.writeHead(404).end();
  });
  await signIn(context, await newPerson());
  await page.goto("/knowledge/documents");
  const addresses = page.getByRole("group", { name: "From" }).getByText("Addresses");
  await untilListening(addresses);
  await addresses.click();
  await page.getByRole("textbox", { name: "Addresses" }).fill(`${site.at}/sitemap.xml`);
  await page.getByLabel("Name", { exact: true }).fill("Our site");
  await page.getByRole("button", { name: "Fetch" }).click();
  const source = documents(page).filter({ hasText: "Our site" });
  await expect(source).toContainText("1 passage", { timeout: READ_MS });
  site.stop();
  await source.getByText("1 page is left out").click();
  await expect(source.getByRole("list", { name: "Pages left out" })).toContainText("It answered 404 rather than 200.");
  await expect(source).toContainText(`${site.at}/gone`);
  await expectAccessible(page);
});

test("a passage leads to the claims that it decided, and they lead back to it", async ({ page, context }) => {
  test.slow();
  const person = await newPerson();
  await signIn(context, person);
  await page.goto("/knowledge/documents");
  await add(page, fileOf("handbook.pdf", HANDBOOK));
  await expect(documents(page)).toContainText(["3 passages"], { timeout: READ_MS });
  await sql`
    insert into organization_settings (organization_id, settings)
    values (${person.organizationId}, ${JSON.stringify({ log: { keep: "all", keep_texts: true } })}::text::jsonb)`;
  const wrong = "Employees of Northwind have 31 days of paid holiday a year.";
  const data = { text: wrong, options: { max_latency_ms: 10_000 } };
  const answer = await page.request.post("/v1/verify", { data, headers: { "X-API-Key": person.key } });
  expect((await answer.json()).claims[0].verdict).toBe("refuted");

  await documents(page).getByRole("link", { name: "handbook" }).click();
  await page.getByText("Decided a claim").press("Enter");
  const decided = page.getByRole("list", { name: "Claims that it decided" });
  await expect(decided).toContainText("Refuted");
  await expectAccessible(page);
  await decided.getByRole("link", { name: wrong }).click();
  await expect(page.getByRole("heading", { name: "Logged verification" })).toBeVisible();
  await page.locator("#claim-0-detail").getByRole("link", { name: "in your documents" }).click();
  await expect(page.locator("[aria-current=true]")).toContainText("28 days of paid holiday");
});

test("a claim that documents for all organizations decided leads to the passage, which nobody is offered to change", async ({
  page,
  context,
}, testInfo) => {
  test.slow();
  const text = "The Wuthering Sentinel of Dunmere weighs 41 kilograms.";
  const file = testInfo.outputPath("all.md");
  fs.writeFileSync(file, text);
  const { status, stderr } = await admin(process.env.ASSAY_DATA_DIR ?? "", "documents", "import", file);
  expect(status, stderr).toBe(0);
  await signIn(context, await newPerson());
  const card = await checkUntil(page, text, "Supported");
  if ((await card.getAttribute("aria-expanded")) === "false") await card.click();
  await page.locator("#claim-0-detail").getByRole("link", { name: "in your documents" }).click();
  await expect(page.locator("[aria-current=true]")).toContainText("weighs 41 kilograms");
  await expect(page.getByText("imported for all organizations")).toBeVisible();
  await expect(page.getByRole("button", { name: /Remove|Replace|Read again|Choose/ })).toHaveCount(0);
  await expectAccessible(page);
  await page.goto("/knowledge/documents");
  await expect(page.getByText("Bring documents of your own")).toBeVisible();
});

test("whom to trust is put in order by keyboard, and holds for the next text", async ({ page, context }) => {
  const person = await newPerson();
  await signIn(context, person);
  await page.goto("/settings/evidence");
  const order = page.getByRole("list", { name: "Order of trust" }).getByRole("listitem");
  await expect(order).toContainText(["Context", "Documents", "Facts", "Built-in graph"]);
  await expect(async () => {
    await page.getByRole("button", { name: "Trust Documents more" }).press("Enter");
    await expect(order.first()).toContainText("Documents", { timeout: 1_000 });
  }).toPass();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await page.reload();
  await expect(order).toContainText(["Documents", "Context", "Facts", "Built-in graph"]);
  const [row] = await sql`select settings from organization_settings where organization_id = ${person.organizationId}`;
  expect(row?.settings.evidence.trust).toEqual(["documents", "context", "facts", "graph"]);
});

test("a viewer sees and searches documents and is offered nothing that changes them", async ({
  page,
  context,
  baseURL,
}) => {
  test.slow();
  const person = await newPerson();
  await signIn(context, person);
  await page.goto("/knowledge/documents");
  await add(page, fileOf("handbook.pdf", HANDBOOK));
  await expect(documents(page)).toContainText(["3 passages"], { timeout: READ_MS });
  await sql`update memberships set role = 'viewer' where user_id = ${person.userId}`;
  await page.reload();
  await expect(documents(page)).toContainText(["3 passages"]);
  await expect(page.getByRole("button", { name: /Remove|Replace|Choose/ })).toHaveCount(0);
  const headers = { origin: baseURL ?? "" };
  const [source] = await sql`select id from knowledge_sources where owner = ${person.organizationId}`;
  const path = `/api/dashboard/knowledge/sources/${source?.id}/refresh`;
  expect((await page.request.post(path, { data: { content: "x" }, headers })).status()).toBe(403);
  const trust = { data: { trust: ["graph", "facts", "documents", "context"] }, headers };
  expect((await page.request.patch("/api/dashboard/evidence/settings", trust)).status()).toBe(403);
});
