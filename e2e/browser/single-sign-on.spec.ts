import { type Page, test as plain } from "@playwright/test"; // its pages lead to another host, which others must not
import { expectAccessible } from "./axe";
import { expect } from "./test";

async function enterAs(page: Page, account: string): Promise<void> {
  await page.goto("/sign-in?callbackUrl=%2Fkeys");
  await page.getByRole("button", { name: "Continue with Northwind ID" }).click();
  await page.getByLabel("Account").fill(account);
  await page.getByRole("button", { name: "Continue" }).click();
}

plain(
  "a person signs in by the provider of their company, and comes to the page that they wanted",
  async ({ page }) => {
    await page.goto("/sign-in");
    await expect(page.getByRole("button", { name: "Continue with Northwind ID" })).toBeVisible();
    await expectAccessible(page);
    await enterAs(page, "ann");
    await page.waitForURL("**/keys");
    await expect(page.getByRole("row", { name: /First key/ })).toBeVisible();
    await page.goto("/settings/account");
    await expect(page.getByText("ann@identity.example").first()).toBeVisible();
  },
);

plain("who has an address there that is not verified is told so, and gets no further", async ({ page }) => {
  await enterAs(page, "bob");
  await expect(
    page.getByRole("alert").filter({ hasText: "does not say that your email address is verified" }),
  ).toBeVisible();
  await expectAccessible(page);
  await page.goto("/keys");
  await expect(page).toHaveURL(/sign-in/);
});
