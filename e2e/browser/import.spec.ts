import { randomBytes } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./axe";
import { untilListening } from "./listening";
import { newPerson, signIn, sql } from "./people";
import { expect, test } from "./test";

const PRODUCTS = `product,property,value
Lumen 5,battery life,18 hours
Lumen 5,display size,6 inches
Lumen 5,storage,512 GB
Lumen 5,thickness,8.5 mm
Lumen 5,weight,0.2 kg
Lumen 5,price,"$1,299"
Lumen 5,colour,midnight blue
Lumen 5,maker,Acme Corp
Lumen 5,release date,2024-03-12
Lumen 5,warranty,2 years
Lumen 6,battery life,21 hours
Lumen 6,display size,7 inches
Lumen 6,storage,1 TB
Lumen 6,thickness,9.1 mm
Lumen 6,weight,0.3 kg
Lumen 6,price,"$1,499"
Lumen 6,colour,silver
Lumen 6,maker,Bolt Industries
Lumen 6,release date,2025-02-04
Lumen 6,warranty,3 years
`;

/** Sentences in words of their own, with how each is to be corrected where it is wrong. */
const SENTENCES: [text: string, correction?: RegExp][] = [
  ["The Lumen 5 offers 18 hours of battery life."],
  ["The Lumen 6 has a 7-inch display."],
  ["The Lumen 5 costs $1,299."],
  ["Acme Corp makes the Lumen 5."],
  ["The Lumen 6 was released in February 2025."],
  ["The Lumen 5 is lighter than the Lumen 6."],
  ["The Lumen 6 comes with 256 GB of storage.", /256 GB.*1 TB|256.*1.?000/],
  ["The Lumen 5 is 12 mm thick.", /12.*8\.5.* mm thick/],
  ["The Lumen 5 was released in 2021.", /2021.*2024/],
  ["The Lumen 6 is made by Acme Corp.", /Acme Corp.*Bolt Industries/],
  ["The warranty of the Lumen 5 is five years.", /five.*2.* years/],
];

const fileOf = (content: string | Buffer, name = "products.csv") => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(content),
});
const IMPORT_MS = 90_000; // in a process of its own, behind those of the other tests

async function choose(page: Page, file: ReturnType<typeof fileOf>): Promise<void> {
  const input = page.getByLabel("File of facts");
  await untilListening(input);
  await input.setInputFiles(file);
  await expect(page.getByRole("heading", { name: `Import ${file.name}` })).toBeVisible();
}

const claim = (page: Page, text: string) => page.getByRole("button", { name: text });
const imported = (page: Page) => page.getByRole("list", { name: "Imported sources" }).locator("> li");

async function signUp(page: Page): Promise<void> {
  await page.goto("/sign-up");
  await page.getByLabel("Organization").fill("Northwind");
  await page.getByLabel("Email").fill(`${randomBytes(6).toString("hex")}@example.com`);
  await page.getByLabel("Password").fill("correct horse battery");
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByLabel("I stored the key").check();
  await page.getByRole("button", { name: "Go to the dashboard" }).click();
  await page.waitForURL("**/overview");
}

/** Checks a text in the playground; gives the card of its only claim. */
async function check(page: Page, text: string): Promise<Locator> {
  await page.goto("/playground");
  await page.getByLabel("Text to check").fill(text);
  await page.getByLabel("Text to check").press("ControlOrMeta+Enter");
  await expect(page.getByRole("status").filter({ hasText: /verified|harmful/ })).toBeAttached();
  return claim(page, text);
}

async function importFile(page: Page, file: ReturnType<typeof fileOf>): Promise<void> {
  await page.goto("/knowledge/sources");
  await choose(page, file);
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(imported(page).filter({ hasText: file.name })).toContainText("Ready", { timeout: IMPORT_MS });
}

test("a new user brings product facts, has sentences about them verified, changes a relation, and takes them back", async ({
  page,
}) => {
  test.slow();
  await signUp(page);
  await page.getByRole("link", { name: "Knowledge" }).click();
  await page.getByRole("link", { name: "Your facts" }).click();
  await choose(page, fileOf(PRODUCTS));
  const first = page.getByRole("region", { name: "First facts" });
  await expect(first).toContainText("18 hours");
  await expect(first.getByRole("row")).toHaveCount(21);
  await expect(page.getByRole("region", { name: "Relations found" })).toContainText("display size");
  await expect(page.getByRole("region", { name: "What would change" })).toContainText("20 facts are new");
  await page.getByLabel("Name").fill("Phones");
  await page.getByLabel("Licence").fill("CC-BY-4.0");
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(imported(page)).toContainText(["20 facts"], { timeout: IMPORT_MS });
  await expect(imported(page)).toContainText(["CC-BY-4.0"]);

  await check(page, SENTENCES.map(([text]) => text).join(" "));
  for (const [text, correction] of SENTENCES) {
    const card = claim(page, text);
    await expect(card).toContainText(correction ? "Refuted" : "Supported");
    if ((await card.getAttribute("aria-expanded")) === "false") await card.click();
    await expect(card).toHaveAttribute("aria-expanded", "true");
    const detail = page.locator(`#${await card.getAttribute("aria-controls")}`);
    await expect(detail.getByRole("list", { name: "Path in the graph" })).toContainText("Lumen");
    await expect(detail.getByRole("link", { name: /^own\/phones\// })).toBeVisible();
    if (!correction) continue;
    await expect(detail.locator("del")).not.toHaveCount(0);
    await expect(detail.locator("dd", { has: page.locator("del") })).toHaveText(correction);
  }
  await page.getByRole("link", { name: /^own\/phones\// }).click();
  await expect(page.locator("[data-marked]")).toContainText("Phones");

  const wrong = "The battery life of the Lumen 5 is 30 hours.";
  await expect(await check(page, wrong)).toContainText("Refuted");
  await page.goto("/knowledge/relations");
  await page.getByLabel("Search relations").fill("battery");
  await page.getByRole("button", { name: "Edit battery life" }).click();
  await page.getByLabel("A subject has").selectOption("any number of objects");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("row", { name: /battery life/ })).toContainText("edited");
  await expect(page.getByRole("status").filter({ hasText: "relations" })).not.toContainText("built anew", {
    timeout: IMPORT_MS,
  });
  await expect(await check(page, wrong)).toContainText("Not found");
  await expect(await check(page, "The battery life of the Lumen 5 is 18 hours.")).toContainText("Supported");

  await page.goto("/knowledge/sources");
  await page.getByRole("button", { name: "Remove Phones" }).click();
  const remove = page.getByRole("dialog").getByRole("button", { name: "Remove" });
  await expect(remove).toBeDisabled();
  await page.getByLabel(/to confirm/).fill("Phones");
  await remove.click();
  await expect(page.getByText("Bring facts of your own")).toBeVisible();
  await expect
    .poll(async () => await (await check(page, "The battery life of the Lumen 5 is 18 hours.")).textContent(), {
      timeout: IMPORT_MS,
    })
    .toContain("Not found");
});

test("a file larger than a body is sent in parts, and one that is stopped leaves nothing", async ({
  page,
  context,
}) => {
  test.slow();
  const person = await newPerson();
  await signIn(context, person);
  const rows = Array.from({ length: 2_000 }, (_, n) => `Thing ${n},note,${randomBytes(500).toString("hex")}\n`);
  const content = `subject,relation,object\n${rows.join("")}`;
  await importFile(page, fileOf(content, "large.csv"));
  await expect(imported(page)).toContainText(["2,000 facts"]);
  const parts = await sql`
    select count(*)::int as parts from knowledge_files f join knowledge_sources s on s.id = f.source_id
    where s.owner = ${person.organizationId}`;
  expect(parts[0]?.parts).toBeGreaterThan(2);

  await choose(page, fileOf(content, "stopped.csv"));
  let held = 0;
  await page.route("**/parts", async (route) => {
    held += 1;
    if (held === 1) await page.getByRole("button", { name: "Stop" }).click();
    await route.abort();
  });
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByText("The upload was stopped. Nothing of it is kept.")).toBeVisible();
  await expect(imported(page)).toHaveCount(1);
});

test("what cannot be read is told before and after an import, as it stands in the file", async ({ page, context }) => {
  test.slow();
  await signIn(context, await newPerson());
  await page.goto("/knowledge/sources");
  await expectAccessible(page);
  await choose(page, fileOf("\0\0", "facts.docx"));
  await expect(page.getByRole("alert").filter({ hasText: '"facts.docx" is none of N-Triples' })).toBeVisible();
  await expect(page.getByRole("button", { name: "Import", exact: true })).toBeDisabled();
  await page.getByRole("button", { name: "Cancel" }).click();

  const odd = "subject,relation,object\nLumen 5,<b>maker</b>,<script>document.title='x'</script>\nno fact\n";
  await choose(page, fileOf(odd, "<img src=x onerror=alert(1)>.csv"));
  await expect(page.getByRole("region", { name: "First facts" })).toContainText("<script>document.title='x'</script>");
  await page.getByText("1 row is skipped").click();
  await expect(page.getByRole("list", { name: "Skipped rows" })).toContainText("line 3no fact");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(imported(page)).toContainText(["Ready"], { timeout: IMPORT_MS });
  await imported(page).getByText("1 row is skipped").click();
  await expect(page.getByRole("list", { name: "Skipped rows" })).toContainText("A cell is empty");
  await page.getByRole("link", { name: "Relations" }).click();
  await expect(page.getByRole("row", { name: /<b>maker/ })).toBeVisible();
  await expect(page).toHaveTitle(/Relations/);
  await page.getByRole("button", { name: /^Edit/ }).click();
  await expectAccessible(page);
});

test("the page tells what is used of the plan, and a file too many is refused in words", async ({ page, context }) => {
  const person = await newPerson({ plan: "free" });
  await signIn(context, person);
  const add = (n: number) => {
    const data = { name: `Facts ${n}`, file_name: "f.csv", content: `Thing ${n},size,5 m\n` };
    return page.request.post("/api/dashboard/knowledge/sources", {
      data,
      headers: { Origin: process.env.ASSAY_ADDRESS ?? "" },
    });
  };
  for (let n = 1; n <= 5; n++) expect((await add(n)).status()).toBe(200);
  await page.goto("/knowledge/sources");
  const room = page.locator("section").filter({ has: page.getByRole("heading", { name: "Room in your plan" }) });
  await expect(room).toContainText("5 of 5");
  await expect(room).toContainText("of 20 MB");
  await expect(room).toContainText("of 100,000");
  await expect(room).toContainText("There is no room for more.");
  await expectAccessible(page);
  await choose(page, fileOf(PRODUCTS));
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByText("The Free plan holds 5 sources of your own.")).toBeVisible();
  await page.goto("/settings");
  await expect(page.getByText("20 MB in 5 sources")).toBeVisible();
});

test("a viewer sees sources and relations and is offered nothing that changes them", async ({
  page,
  context,
  baseURL,
}) => {
  test.slow();
  const person = await newPerson();
  await signIn(context, person);
  await importFile(page, fileOf(PRODUCTS));
  await sql`update memberships set role = 'viewer' where user_id = ${person.userId}`;
  await page.reload();
  await expect(imported(page)).toContainText(["20 facts"]);
  await expect(page.getByRole("button", { name: /Remove|Choose a file/ })).toHaveCount(0);
  await page.goto("/knowledge/relations");
  await expect(page.getByRole("row", { name: /battery life/ })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Edit/ })).toHaveCount(0);
  const headers = { origin: baseURL ?? "" };
  for (const [path, data] of [
    ["sources", { name: "x", file_name: "x.csv", content: "x" }],
    ["preview", { file_name: "x.csv", content_base64: "eA==" }],
  ] as const) {
    const answer = await page.request.post(`/api/dashboard/knowledge/${path}`, { data, headers });
    expect(answer.status()).toBe(403);
  }
  const data = { predicate: "battery life", label: "x" };
  expect((await page.request.patch("/api/dashboard/knowledge/relations", { data, headers })).status()).toBe(403);
});

test("what a relation was taken for is mended before the import, which ends with the facts tried", async ({
  page,
  context,
}) => {
  await signIn(context, await newPerson());
  await page.goto("/knowledge/sources");
  const rows = "Lumen 5,model code,18\nLumen 6,model code,20\nLumen 5,maker,Acme Corp\nLumen 6,maker,Bolt Industries\n";
  await choose(page, fileOf(rows, "codes.csv"));
  await expect(page.locator(":focus")).toContainText("Import codes.csv"); // not back at the top of the page
  const code = page.getByRole("group", { name: "model code" });
  await expect(code.getByLabel("Its values are")).toHaveValue("number");
  await code.getByLabel("Its values are").selectOption("plain text");
  await expect(code.getByText("changed")).toBeVisible();
  await expect(code.getByLabel("Its values are")).toHaveValue("text");
  await expect(code.getByLabel("Unit")).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(imported(page)).toContainText(["Ready"], { timeout: IMPORT_MS });
  await page.getByRole("button", { name: "Try it now" }).click();
  await expect(page.getByLabel("Text to check")).toHaveValue(/The (maker|model code) of Lumen/);
  await page.goto("/knowledge/relations");
  const relation = page.getByRole("row").filter({ hasText: "model code" });
  await expect(relation).toContainText("text");
  await expect(relation).toContainText("edited");
});

test("who leaves an import is back where it began", async ({ page, context }) => {
  await signIn(context, await newPerson());
  await page.goto("/knowledge/sources");
  await choose(page, fileOf(PRODUCTS));
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("button", { name: "Choose a file" })).toBeFocused();
});

test("before an import one sees what it contradicts and what is there already", async ({ page, context }) => {
  await signIn(context, await newPerson());
  await page.goto("/knowledge/sources");
  const rows = "subject,relation,object\nAustralia,capital,Sydney\nFrance,capital,Paris\nLumen 7,maker,Acme Corp\n";
  await choose(page, fileOf(rows, "capitals.csv"));
  const changes = page.getByRole("region", { name: "What would change" });
  await expect(changes).toContainText("1 fact contradicts what is there");
  await expect(changes).toContainText("1 fact is new");
  await expect(changes).toContainText("1 fact is there already");
  await changes.getByText("1 fact contradicts what is there").click();
  await expect(
    changes.getByText("Australia capital: Sydney, where Canberra is there and only one can be"),
  ).toBeVisible();
  await expectAccessible(page);
});
