import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe";
import { untilListening } from "./listening";
import { newPerson, signIn, sql } from "./people";
import { expect, test } from "./test";

const PAGES = ["Playground", "Keys", "Usage", "Webhooks", "Verification log", "Knowledge", "Settings", "Overview"];
/** Those that read again by themselves what is old, so that they may be shown before. */
const KEPT = PAGES.filter((name) => name !== "Usage" && name !== "Verification log");

/** Clicks on a link of the sidebar; once its page is drawn says whether a skeleton came before it. */
async function visit(page: Page, name: string): Promise<boolean> {
  await page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name, exact: true }).hover();
  return await page.evaluate(async (title) => {
    const links = [...document.querySelectorAll<HTMLElement>("nav[aria-label=Dashboard] a")];
    links.find((link) => link.textContent?.trim() === title)?.click();
    let hadSkeleton = false;
    while (document.querySelector("main h1")?.textContent !== title) {
      await new Promise(requestAnimationFrame);
      hadSkeleton ||= document.querySelector("main .animate-pulse") !== null;
    }
    return hadSkeleton;
  }, name);
}

async function openMenu(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: /Northwind/ });
  await untilListening(button);
  await button.click();
}

test("a page comes without a skeleton, and one that was seen before the service is asked for it", async ({
  page,
  context,
}) => {
  await signIn(context, await newPerson());
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/overview");
  const first = [];
  for (const name of PAGES) first.push({ name, hadSkeleton: await visit(page, name) });
  await page.waitForLoadState("networkidle");
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/[?&]_rsc=/, async (route) => {
    await isAnswered;
    await route.continue().catch(() => {});
  });
  const again = [];
  for (const name of KEPT) again.push({ name, hadSkeleton: await visit(page, name) }); // the service answers none of them
  answer();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  expect([...first, ...again].filter(({ hadSkeleton }) => hadSkeleton)).toEqual([]);
});

test("a page that was seen is read again when it is come back to", async ({ page, context }) => {
  const person = await newPerson();
  await signIn(context, person);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/usage");
  await expect(page.getByText("No requests in this range")).toBeVisible();
  await visit(page, "Overview");
  const answer = await fetch(`${process.env.ASSAY_ADDRESS}/v1/harm/detect`, {
    method: "POST",
    headers: { "X-API-Key": person.key, "Content-Type": "application/json" },
    body: JSON.stringify({ text: "A quiet day." }),
  });
  expect(answer.status).toBe(200);
  await page.waitForTimeout(2_500); // until what was read is old
  await visit(page, "Usage");
  await expect(page.getByRole("region", { name: "Requests" })).toContainText("1");
  await visit(page, "Overview");
  await expect(page.getByRole("region", { name: "This month" })).toContainText("1");
});

test("a page is gone to by its name, from the keyboard alone, and the keys are told", async ({ page, context }) => {
  await signIn(context, await newPerson());
  await page.goto("/overview");
  const dialog = page.getByRole("dialog", { name: "Go to a page" });
  await expect(async () => {
    await page.keyboard.press("ControlOrMeta+k");
    await expect(dialog).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expectAccessible(page);
  await page.keyboard.type("harm");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/settings\/harm$/);
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press("?");
  await expect(dialog.getByRole("region", { name: "Keyboard" })).toContainText("Run the text in the playground");
  await page.keyboard.press("Escape");
  await page.goto("/playground");
  const text = page.getByLabel("Text to check");
  await untilListening(text);
  await text.fill(""); // of the sample that it begins with
  await text.pressSequentially("Is it?");
  await expect(text).toHaveValue("Is it?");
  await expect(dialog).toHaveCount(0);
});

test("a session elsewhere is listed and ended", async ({ page, context, browser, baseURL }) => {
  const person = await newPerson();
  await signIn(context, person);
  const elsewhere = await browser.newContext({ baseURL });
  await signIn(elsewhere, person);
  const other = await elsewhere.newPage();
  await other.goto("/keys");
  await expect(other.getByRole("heading", { level: 1, name: "Keys" })).toBeVisible();
  await page.goto("/settings/account");
  const end = page.getByRole("button", { name: "End the session at 127.0.0.1" });
  await end.click();
  await expect(end).toHaveCount(0);
  await expect(page.getByText("This one")).toBeVisible();
  await other.goto("/keys");
  await expect(other).toHaveURL(/sign-in/);
  await elsewhere.close();
});

test("who belongs to two organizations goes from one to the other by the account menu", async ({ page, context }) => {
  const [person, other] = [await newPerson(), await newPerson()];
  await sql`update organizations set name = 'Southwind' where id = ${other.organizationId}`;
  await sql`
    insert into memberships (user_id, organization_id, role) values (${person.userId}, ${other.organizationId}, 'viewer')`;
  await signIn(context, person);
  await page.goto("/keys");
  const first = page.getByRole("row", { name: new RegExp(person.key.slice(0, 17)) });
  await expect(first).toBeVisible();
  const southwind = page.getByRole("menu").getByText("Southwind");
  await openMenu(page);
  await southwind.click();
  await page.waitForURL("**/overview");
  await expect(page.getByRole("button", { name: /Southwind/ })).toBeVisible();
  await page.goto("/keys");
  await expect(page.getByRole("row", { name: new RegExp(other.key.slice(0, 17)) })).toBeVisible();
  await expect(first).toHaveCount(0);
});

test("a second organization is made from the account menu, and its maker is there as owner", async ({
  page,
  context,
}) => {
  await signIn(context, await newPerson({ role: "viewer" }));
  await page.goto("/keys");
  const make = page.getByRole("menuitem", { name: "New organization" });
  await openMenu(page);
  await make.click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Create organization" }).click();
  await expect(dialog.getByText("Enter a name")).toBeVisible();
  await dialog.getByLabel("Name").fill("Southwind");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Create organization" }).click();
  await page.waitForURL("**/overview");
  await expect(page.getByRole("button", { name: /Southwind/ })).toBeVisible();
  await page.goto("/keys");
  await expect(page.getByRole("button", { name: "Create key" }).first()).toBeVisible();
});
