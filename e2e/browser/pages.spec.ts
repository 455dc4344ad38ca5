import { expectAccessible } from "./axe";
import { newPerson, type Person, signIn, sql } from "./people";
import { expect, test } from "./test";

const PUBLIC = ["/", "/sign-in", "/sign-up", "/reset-password", "/reset-password/new?token=x", "/invitation?token=x"];
const MEMBERS = [
  "/overview",
  "/keys",
  "/usage",
  "/knowledge/sources",
  "/knowledge/relations",
  "/knowledge/documents",
  "/settings",
  "/settings/people",
  "/settings/evidence",
  "/settings/harm",
  "/settings/audit",
  "/settings/account",
];
const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
] as const;

let owner: Person;
test.beforeAll(async () => {
  owner = await newPerson({ plan: "free" });
});

for (const path of [...PUBLIC, ...MEMBERS]) {
  test(`${path} can be used by all, in both themes, on a phone and a desk`, async ({ page }) => {
    if (MEMBERS.includes(path)) await signIn(page.context(), owner);
    await page.setViewportSize(SIZES[0]);
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    for (const size of SIZES) {
      await page.setViewportSize(size);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `${size.width} pixels`).toBeLessThanOrEqual(0);
      await expectAccessible(page);
    }
  });
}

test("dialogs and menus can be used by all too", async ({ page }) => {
  await signIn(page.context(), owner);
  await page.goto("/keys");
  await page.getByRole("button", { name: "Create key" }).click();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Actions for First key" }).click();
  await expectAccessible(page);
});

test("the chosen theme stays, and is there before anything is drawn", async ({ page }) => {
  await signIn(page.context(), owner);
  await page.goto("/overview");
  await page.getByRole("button", { name: "Dark" }).click();
  await page.reload({ waitUntil: "commit" });
  await page.waitForFunction(() => document.body !== null);
  expect(await page.evaluate(() => document.documentElement.classList.contains("dark"))).toBe(true);
});

test("a menu that is opened by key for the first time takes the focus to its first entry", async ({ page }) => {
  await signIn(page.context(), owner);
  await page.goto("/keys");
  await page.getByRole("button", { name: "Actions for First key" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Rotate" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitem", { name: "Disable" })).toBeFocused();
});

test("what is to be copied is copied where the browser gives no clipboard, in a dialog too", async ({ page }) => {
  await signIn(page.context(), await newPerson());
  await page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await page.goto("/keys");
  await page.getByRole("button", { name: "Create key" }).click();
  await page.getByLabel("Name").fill("Copied");
  await page.getByRole("dialog").getByRole("button", { name: "Create key" }).click();
  const key = (await page.getByTestId("api-key").textContent()) ?? "";
  await page.getByRole("button", { name: "Copy", exact: true }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  await page.goto("/playground");
  await page.getByLabel("Text to check").fill("");
  await page.getByLabel("Text to check").press("ControlOrMeta+V");
  await expect(page.getByLabel("Text to check")).toHaveValue(key);
});

test("on a phone a key tells its scopes and how it was used", async ({ page }) => {
  await signIn(page.context(), owner);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/keys");
  const row = page.getByRole("row").filter({ hasText: "First key" });
  await expect(row.getByText("all scopes").filter({ visible: true })).toBeVisible();
  await expect(row.getByText("0 requests, never used").filter({ visible: true })).toBeVisible();
});

test("on a phone the row of tabs shows the one that is open", async ({ page }) => {
  await signIn(page.context(), owner);
  await page.setViewportSize({ width: 390, height: 844 });
  const tab = page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Your account" });
  await page.goto("/settings");
  await expect(tab).not.toBeInViewport();
  await page.goto("/settings/account");
  await expect(tab).toBeInViewport({ ratio: 0.9 });
});

test("days without requests do not break the line of confidence, and a month of none is said to be one", async ({
  page,
}) => {
  const person = await newPerson();
  await signIn(page.context(), person);
  await page.goto("/overview");
  await expect(page.getByText("No requests in the last 30 days")).toBeVisible();
  for (const days of [1, 4, 9]) {
    await sql`
      insert into usage_daily (organization_id, key_id, day, endpoint, requests, claims, verified_claims, confidence_sum)
      select ${person.organizationId}, id, (now() at time zone 'UTC')::date - ${days}::int, 'verify', 1, 2, 1, 1.5
      from api_keys where organization_id = ${person.organizationId}`;
  }
  const dayOf = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
  await page.goto(`/usage?start_date=${dayOf(29)}&end_date=${dayOf(0)}`);
  const chart = page.locator("section", { has: page.getByRole("heading", { name: "Average confidence" }) });
  await expect(chart.locator(".recharts-line-dot")).toHaveCount(3);
  const line = (await chart.locator(".recharts-line-curve").getAttribute("d")) ?? "";
  expect(line.match(/M/g)).toHaveLength(1);
  await page.goto("/overview");
  await expect(page.getByText("No requests in the last 30 days")).toHaveCount(0);
});

test("the keyboard alone reaches content, menu and dialog, and finds its way back", async ({ page }) => {
  await signIn(page.context(), owner);
  await page.goto("/keys");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("#content")).toBeFocused();
  await page.getByRole("button", { name: "Create key" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Name")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Create key" })).toBeFocused();
});
