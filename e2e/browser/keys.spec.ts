import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe";
import { newPerson, type Person, signIn, sql } from "./people";
import { expect, test } from "./test";

const verify = (page: Page, key: string) =>
  page.request.post("/v1/verify", {
    headers: { "X-API-Key": key },
    data: { text: "Canberra is the capital of Australia." },
  });

/** Opens the page of the key of that name from the list. */
async function openKey(page: Page, name: string): Promise<void> {
  await page.goto("/keys");
  await page.getByRole("link", { name }).click();
  await page.waitForURL(/\/keys\/key_/);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

async function createKey(page: Page, name: string): Promise<string> {
  await page.goto("/keys");
  await page.getByRole("button", { name: "Create key" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByRole("button", { name: "Create key" }).click();
  const key = (await page.getByTestId("api-key").textContent()) ?? "";
  await page.getByLabel("I stored the key").check();
  await page.getByRole("button", { name: "Done" }).click();
  return key.trim();
}

/** A key that was used, and failed. */
async function withHistory({ organizationId }: Person): Promise<string> {
  const [key] = await sql`select id from api_keys where organization_id = ${organizationId}`;
  for (const [daysAgo, endpoint, requests] of [
    [1, "verify", 40],
    [3, "harm_detect", 25],
    [9, "verify", 310],
  ] as const) {
    await sql`
      insert into usage_daily (organization_id, key_id, day, endpoint, requests)
      values (${organizationId}, ${key?.id}, (now() at time zone 'UTC')::date - ${daysAgo}::int, ${endpoint}, ${requests})`;
  }
  for (const [endpoint, status, error] of [
    ["POST /v1/verify", 400, "text_too_long"],
    ["POST /v1/webhooks/{webhook_id}/deliveries/{delivery_id}/resend", 404, "delivery_not_found"],
    ["GET /v1/usage", 503, "service_unavailable"],
  ] as const) {
    await sql`
      insert into key_failures (key_id, request_id, occurred_at, endpoint, status, error)
      values (${key?.id}, 'req_8f14e45fceea467f9d3a2d1b7c6e5f40', now() - interval '2 hours', ${endpoint}, ${status}, ${error})`;
  }
  return key?.id;
}

test("a key is renamed, loses a scope, is disabled and enabled, and tells of the calls that it was refused", async ({
  page,
  context,
}) => {
  await signIn(context, await newPerson());
  const key = await createKey(page, "Support bot");
  expect((await verify(page, key)).status()).toBe(200);
  await openKey(page, "Support bot");
  await expect(page.getByText("None so far.")).toBeVisible();
  await expect(page.getByText("1 verify, 0 harm")).toBeVisible();

  const save = page.getByRole("button", { name: "Save" });
  await expect(save).toBeDisabled();
  await page.getByLabel("Name").fill("Support bot, old");
  await page.getByLabel("harm_detect").uncheck();
  await save.click();
  await expect(page.getByRole("heading", { level: 1, name: "Support bot, old" })).toBeVisible();
  await expect(page.getByRole("list", { name: "Scopes" })).toHaveText("verify");
  const harm = { headers: { "X-API-Key": key }, data: { text: "Hello." } };
  expect((await page.request.post("/v1/harm/detect", harm)).status()).toBe(403);

  await page.getByRole("button", { name: "Disable", exact: true }).click();
  expect((await verify(page, key)).status()).toBe(200); // nothing happens before it is confirmed
  await page.getByRole("dialog").getByRole("button", { name: "Disable key" }).click();
  await expect(page.getByText("Disabled", { exact: true })).toBeVisible();
  expect((await verify(page, key)).status()).toBe(401);
  const errors = page.getByRole("region", { name: "Last errors" }).getByRole("row");
  await expect(errors.filter({ hasText: /^401/ })).toContainText("invalid_api_key");
  await expect(errors.filter({ hasText: /^403/ })).toContainText("POST /v1/harm/detect");

  await page.getByRole("button", { name: "Enable" }).click();
  await expect(page.getByRole("button", { name: "Disable", exact: true })).toBeVisible();
  expect((await verify(page, key)).status()).toBe(200);
});

test("a key is made with limits of its own, is refused by them, shows what it used, and is freed", async ({
  page,
  context,
}) => {
  await signIn(context, await newPerson());
  await page.goto("/keys");
  await page.getByRole("button", { name: "Create key" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Support bot");
  await dialog.getByLabel("Requests a minute").fill("0");
  await dialog.getByLabel("Requests a month").fill("few");
  await dialog.getByRole("button", { name: "Create key" }).click();
  await expect(dialog.getByText("Must be at least 1")).toBeVisible();
  await expect(dialog.getByText("Must be a number")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Requests a minute").fill("");
  await dialog.getByLabel("Requests a month").fill("2");
  await dialog.getByRole("button", { name: "Create key" }).click();
  const key = ((await page.getByTestId("api-key").textContent()) ?? "").trim();
  await page.getByLabel("I stored the key").check();
  await page.getByRole("button", { name: "Done" }).click();
  for (const status of [200, 200, 429]) expect((await verify(page, key)).status()).toBe(status);

  await openKey(page, "Support bot");
  const limits = page.locator("section").filter({ has: page.getByRole("heading", { name: "Limits", exact: true }) });
  await expect(limits).toContainText("2 of 2");
  await expect(limits).toContainText("Refused until the next month begins");
  await expect(page.getByLabel("Requests a month")).toHaveValue("2");
  const save = page.getByRole("button", { name: "Save" });
  await expect(save).toBeDisabled();
  await page.getByLabel("Requests a minute").fill("50");
  await page.getByLabel("Requests a month").fill("");
  await save.click();
  await expect(limits).toContainText("At most 50");
  await expect(limits).toContainText("No limit of its own");
  await expect(save).toBeDisabled();
  const freed = await verify(page, key);
  expect([freed.status(), freed.headers()["x-ratelimit-limit"]]).toEqual([200, "50"]);
});

test("a disabled key stays in the list, says so, and is enabled from there", async ({ page, context }) => {
  const owner = await newPerson();
  await signIn(context, owner);
  await page.goto("/keys");
  const row = page.getByRole("row", { name: /First key/ });
  await row.getByRole("button", { name: "Actions for First key" }).click();
  await page.getByRole("menuitem", { name: "Disable" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Disable key" }).click();
  await expect(row).toContainText("Disabled");
  expect((await verify(page, owner.key)).status()).toBe(401);
  await row.getByRole("button", { name: "Actions for First key" }).click();
  await expect(page.getByRole("menuitem", { name: "Rotate" })).toHaveCount(0);
  await page.getByRole("menuitem", { name: "Enable" }).click();
  await expect(row).not.toContainText("Disabled");
  expect((await verify(page, owner.key)).status()).toBe(200);
});

test("what the service refuses is said in the form, and what was typed stays", async ({ page, context }) => {
  await signIn(context, await newPerson());
  await openKey(page, "First key");
  await page.getByLabel("Name").fill("   ");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Must not be empty")).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue("   ");
  for (const scope of ["verify", "harm_detect", "keys:read", "keys:write", "usage:read"]) {
    await page.getByLabel(scope).uncheck();
  }
  await expect(page.getByText("Choose at least one scope.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Save" })).toBeDisabled();
});

test("viewers see the key and nothing to change, and a revoked key offers nothing", async ({ page, context }) => {
  const viewer = await newPerson({ role: "viewer" });
  await signIn(context, viewer);
  await openKey(page, "First key");
  await expect(page.getByRole("button", { name: "Disable" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Save" })).toHaveCount(0);

  await context.clearCookies();
  await signIn(context, await newPerson());
  await openKey(page, "First key");
  await page.getByRole("button", { name: "Actions for First key" }).click();
  await page.getByRole("menuitem", { name: "Revoke" }).click();
  await page.getByLabel("Type First key to confirm").fill("First key");
  await page.getByRole("button", { name: "Revoke key" }).click();
  await expect(page.getByText("Revoked", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Disable" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Save" })).toHaveCount(0);
});

test("another organization's key has no page", async ({ page, context }) => {
  const [me, other] = [await newPerson(), await newPerson()];
  await signIn(context, me);
  const [theirs] = await sql`select id from api_keys where organization_id = ${other.organizationId}`;
  const answer = await page.request.get(`/keys/${theirs?.id}`);
  expect(answer.status()).toBe(404);
});

test("the page of a key can be used by all, in both themes, on a phone and a desk", async ({ page, context }) => {
  const owner = await newPerson();
  await signIn(context, owner);
  const id = await withHistory(owner);
  for (const size of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size);
    await page.goto(`/keys/${id}`);
    await expect(page.getByText("350 verify, 25 harm")).toBeVisible();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${size.width} pixels`).toBeLessThanOrEqual(0);
    await expectAccessible(page);
  }
  await page.getByRole("button", { name: "Disable", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Disable", exact: true })).toBeFocused();
});

test("a form says at each field what is wrong, before it is sent, and puts the focus on the first", async ({
  page,
  context,
}) => {
  const invalid = page.locator("[aria-invalid=true]");
  const noteOf = async (label: string) => {
    const id = await page.getByLabel(label, { exact: true }).getAttribute("aria-describedby");
    return page.locator(`[id="${id}"]`);
  };
  const asked: string[] = [];
  page.on("request", (request) => request.method() === "POST" && asked.push(request.url()));
  await page.goto("/sign-up");
  await page.getByLabel("Email").fill("no address");
  await page.getByLabel("Password").fill("short");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(invalid).toHaveCount(3);
  await expect(page.getByLabel("Organization")).toBeFocused();
  await expect(await noteOf("Organization")).toHaveText("Enter a name");
  await expect(await noteOf("Email")).toHaveText("Enter an email address, such as name@example.com");
  await expect(await noteOf("Password")).toHaveText("Use at least 10 characters");
  await expectAccessible(page);
  await page.getByLabel("Organization").fill("Northwind");
  await expect(invalid).toHaveCount(2); // what was mended is no longer wrong
  expect(asked.filter((url) => url.includes("/api/dashboard/"))).toEqual([]);

  await signIn(context, await newPerson());
  await page.goto("/keys");
  await page.getByRole("button", { name: "Create key" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("  ");
  await dialog.getByLabel("Expires").selectOption({ label: "On a date" });
  await dialog.getByRole("button", { name: "Create key" }).click();
  await expect(dialog.getByLabel("Name")).toBeFocused();
  await expect(await noteOf("Name")).toHaveText("Must not be empty");
  await expect(await noteOf("Date (UTC)")).toHaveText("Must be a date, or a moment with its zone");
  await dialog.getByLabel("Name").fill("Support bot");
  await dialog.getByLabel("Date (UTC)").fill("2020-01-01"); // only the service knows what day it is
  await dialog.getByRole("button", { name: "Create key" }).click();
  await expect(dialog.getByLabel("Date (UTC)")).toBeFocused();
  await expect(dialog.getByLabel("Date (UTC)")).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page);

  await page.goto("/webhooks");
  await page.getByRole("button", { name: "Create webhook" }).first().click();
  await dialog.getByLabel("URL").fill("not an address");
  await dialog.getByRole("button", { name: "Create webhook" }).click();
  await expect(dialog.getByLabel("URL")).toBeFocused();
  await expect(await noteOf("URL")).toHaveText("Must not hold white space or control characters");
});
