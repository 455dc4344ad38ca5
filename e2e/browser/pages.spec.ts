import { expectAccessible } from "./axe";
import { newPerson, type Person, signIn } from "./people";
import { expect, test } from "./test";

const PUBLIC = [
  "/",
  "/sign-in",
  "/sign-up",
  "/reset-password",
  "/reset-password/new?token=x",
  "/invitation?token=x",
  "/docs",
];
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
];

let owner: Person;
test.beforeAll(async () => {
  owner = await newPerson({ plan: "free" });
});

for (const path of [...PUBLIC, ...MEMBERS]) {
  test(`${path} can be used by all, in both themes, on a phone and a desk`, async ({ page }) => {
    test.slow(path === "/docs", "axe goes through hundreds of rows four times");
    if (MEMBERS.includes(path)) await signIn(page.context(), owner);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await page.goto(path);
      await page.waitForLoadState("networkidle");
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
