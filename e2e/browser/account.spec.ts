import { randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { setMonthlyUsage } from "@/lib/services/usage/usage";
import { expectAccessible } from "./axe";
import { untilListening } from "./listening";
import { newPerson, signIn, sql } from "./people";
import { expect, test } from "./test";

const PASSWORD = "correct horse battery";
const newEmail = () => `${randomBytes(6).toString("hex")}@example.com`;
const TEXT = "Canberra is the capital of Australia.";

test("from sign-up to a key, a request, its usage, the limit and the end of the key", async ({ page, baseURL }) => {
  const email = newEmail();
  const verify = (key: string) =>
    fetch(`${baseURL}/v1/verify`, {
      method: "POST",
      headers: { "X-API-Key": key, "Content-Type": "application/json" },
      body: JSON.stringify({ text: TEXT }),
    });

  await page.goto("/sign-up");
  await page.getByLabel("Organization").fill("Northwind");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
  const first = (await page.getByTestId("api-key").textContent()) ?? "";
  expect((await verify(first)).status).toBe(200);
  const leave = page.getByRole("button", { name: "Go to the dashboard" });
  await expect(leave).toBeDisabled();
  await page.getByLabel("I stored the key").check();
  await leave.click();
  await page.waitForURL("**/overview");
  await expect(page.getByRole("region", { name: "This month" })).toContainText("1");

  await page.getByRole("link", { name: "Keys" }).click();
  await page.getByRole("button", { name: "Create key" }).click();
  await page.getByLabel("Name").fill("Support bot");
  await page.getByRole("dialog").getByRole("button", { name: "Create key" }).click();
  const key = (await page.getByTestId("api-key").textContent()) ?? "";
  await page.keyboard.press("Escape"); // what is shown once is not lost by a slip
  await expect(page.getByTestId("api-key")).toHaveText(key);
  await page.getByLabel("I stored the key").check();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("row", { name: /Support bot/ })).toContainText("Never used");
  expect(await page.content()).not.toContain(key);

  expect((await verify(key)).status).toBe(200);
  await page.getByRole("link", { name: "Usage" }).click();
  await expect(page.getByRole("region", { name: "Requests" })).toContainText("2");
  await expect(page.getByRole("row", { name: /Support bot/ })).toBeVisible();

  const [row] =
    await sql`select m.organization_id from memberships m join users u on u.id = m.user_id where u.email = ${email}`;
  await setMonthlyUsage({ name: "test" }, row?.organization_id, 1_000);
  expect((await verify(key)).status).toBe(429);
  await page.getByRole("link", { name: "Overview" }).click();
  await expect(page.getByRole("region", { name: "This month" })).toContainText("100% of 1,000");

  await page.getByRole("link", { name: "Keys" }).click();
  await page.getByRole("button", { name: "Actions for Support bot" }).click();
  await page.getByRole("menuitem", { name: "Revoke" }).click();
  const revoke = page.getByRole("dialog").getByRole("button", { name: "Revoke key" });
  await expect(revoke).toBeDisabled();
  await page.getByRole("textbox").fill("Support bot");
  await revoke.click();
  await expect(page.getByText(/The key Support bot \(assay_live_\w+…\) is revoked\./)).toBeVisible();
  expect((await verify(key)).status).toBe(401);
});

test("a person comes back to the page that asked them to sign in, and out again everywhere", async ({
  page,
  request,
  baseURL,
}) => {
  const email = newEmail();
  const body = { organization: "Team", email, password: PASSWORD };
  const made = await request.post("/api/dashboard/sign-up", { data: body, headers: { origin: baseURL ?? "" } });
  expect(made.status()).toBe(200);
  await page.goto("/usage?period=week");
  await expect(page).toHaveURL(/sign-in\?callbackUrl=%2Fusage%3Fperiod%3Dweek/);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Usage" })).toBeVisible();
  await expect(page.getByRole("button", { name: "This week" })).toHaveAttribute("aria-pressed", "true");
  const before = await page.context().cookies();
  const leave = page.getByRole("menuitem", { name: "Sign out" });
  const menu = page.getByRole("button", { name: /Team/ });
  await untilListening(menu);
  await menu.click();
  await leave.click();
  await page.waitForURL("**/sign-in");
  await page.context().addCookies(before); // a copy of the cookie, kept by whoever
  await page.goto("/keys");
  await expect(page).toHaveURL(/sign-in/);
});

test("a rotated key goes on through its grace", async ({ page }) => {
  const owner = await newPerson();
  await signIn(page.context(), owner);
  await page.goto("/keys");
  await page.getByRole("button", { name: "Actions for First key" }).click();
  await page.getByRole("menuitem", { name: "Rotate" }).click();
  const old = owner.key.slice(0, 17);
  await expect(page.getByRole("dialog")).toContainText(`takes the place of ${old}…`);
  await page.getByRole("button", { name: "Rotate key" }).click();
  await expect(page.getByRole("dialog")).toContainText(`takes the place of ${old}…, which works until`);
  await expect(page.getByTestId("api-key")).toContainText("assay_live_");
  await page.getByLabel("I stored the key").check();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("row", { name: /First key/ })).toHaveCount(2);
  const replaced = page.getByRole("row").filter({ hasText: old });
  await expect(replaced).toContainText("Replaced");
  await expect(page.getByText("Replaced", { exact: true })).toHaveCount(1);
  await replaced.getByRole("button", { name: "Actions for First key, replaced" }).click();
  await page.getByRole("menuitem", { name: "Revoke" }).click();
  await expect(page.getByRole("dialog")).toContainText(`Every request with ${old}… is refused`);
});

test("an open invitation is listed, is not sent again at once, and can be withdrawn", async ({ page, context }) => {
  await signIn(context, await newPerson());
  await page.goto("/settings/people");
  await page.getByRole("button", { name: "Invite" }).click();
  await expect(page.getByText("20 more can be invited today.")).toBeVisible();
  const email = newEmail();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("dialog").getByRole("button", { name: "Invite" }).click();
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: `Send the invitation of ${email} again` }).click();
  await expect(page.getByText(/It can be sent again in 60 min, or withdrawn/)).toBeVisible();
  await page.getByRole("button", { name: `Withdraw the invitation of ${email}` }).click();
  await expect(page.getByRole("table", { name: "Open invitations" })).toHaveCount(0);
});

test("an invited person joins by the link, with the role they were given", async ({ page, browser }) => {
  const owner = await newPerson();
  await signIn(page.context(), owner);
  await page.goto("/settings/people");
  await page.getByRole("button", { name: "Invite" }).click();
  const email = newEmail();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("dialog").getByRole("button", { name: "Invite" }).click();
  await expect(page.getByRole("dialog")).toContainText("No mail was sent, as this service has no mail server.");
  const link = await page.getByText(/\/invitation\?token=/).textContent();
  const guest = await browser.newPage();
  await guest.goto(link ?? "");
  await expect(guest.getByRole("heading", { name: "Join Northwind" })).toBeVisible();
  await guest.getByLabel("Choose a password").fill(PASSWORD);
  await guest.getByRole("button", { name: "Join" }).click();
  await guest.waitForURL("**/overview");
  await guest.goto("/keys");
  await expect(guest.getByRole("row", { name: /First key/ })).toBeVisible();
  await expect(guest.getByRole("button", { name: "Create key" })).toHaveCount(0);
  await expect(guest.getByRole("button", { name: /Actions/ })).toHaveCount(0);
  await guest.close();
});

test("with two-factor sign-in a password alone opens nothing; a code of the app or a recovery code does, once", async ({
  page,
  baseURL,
}) => {
  const email = newEmail();
  const headers = { Origin: baseURL ?? "" };
  const data = { organization: "Northwind", email, password: PASSWORD };
  expect((await page.request.post("/api/dashboard/sign-up", { data, headers })).ok()).toBe(true);
  const enter = async () => {
    await page.goto("/sign-in?callbackUrl=%2Fsettings%2Faccount");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
  };
  await enter();
  const card = page.locator("section", { has: page.getByRole("heading", { name: "Two-factor sign-in" }) });
  await expect(card).toContainText("Off");
  await untilListening(card.getByRole("button"));
  await card.getByRole("button", { name: "Switch on" }).click();
  const dialog = page.getByRole("dialog");
  await expectAccessible(page);
  await dialog.getByLabel("Your password").fill("not the password");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByText("The password is wrong.")).toBeVisible();
  await dialog.getByLabel("Your password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByRole("img")).toBeVisible();
  await expectAccessible(page);
  const secret = (await dialog.getByRole("tabpanel").innerText()).trim();
  const code = dialog.getByLabel("Code", { exact: true });
  await expect(code).toBeFocused(); // not what lies behind the dialog
  await code.fill("000000");
  await dialog.getByRole("button", { name: "Switch on" }).click();
  await expect(dialog.getByText("The code is wrong, or was used before.")).toBeVisible();
  await code.fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
  await dialog.getByRole("button", { name: "Switch on" }).click();
  const codes = (await dialog.getByTestId("recovery-codes").getByRole("tabpanel").innerText()).trim().split(/\s+/);
  expect(codes).toHaveLength(10);
  await expectAccessible(page);
  await dialog.getByLabel("I stored the codes").check();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(card).toContainText("10 of 10 recovery codes are left");
  await expect(card.getByRole("button", { name: "Switch off" })).toBeFocused();
  expect(await page.content()).not.toContain(secret);

  await page.context().clearCookies();
  await enter();
  const asked = page.getByLabel("Code", { exact: true });
  await expect(asked).toBeFocused();
  await expectAccessible(page);
  await asked.fill("000000");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("The code is wrong, or was used before.")).toBeVisible();
  expect((await page.request.get("/api/dashboard/sessions")).status()).toBe(401);
  await asked.fill(codes[0] ?? "");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(card).toContainText("9 of 10 recovery codes are left");
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);

  await card.getByRole("button", { name: "Switch off" }).click();
  await dialog.getByLabel("Code", { exact: true }).fill(codes[1] ?? "");
  await dialog.getByRole("button", { name: "Switch off" }).click();
  await expect(card).toContainText("Off");
});

test("a person takes their data along and deletes their account, once another owns the organization", async ({
  page,
  baseURL,
}) => {
  const email = newEmail();
  const headers = { Origin: baseURL ?? "" };
  const data = { organization: "Northwind", email, password: PASSWORD };
  expect((await page.request.post("/api/dashboard/sign-up", { data, headers })).ok()).toBe(true);
  await page.goto("/sign-in?callbackUrl=%2Fsettings%2Faccount");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  const card = page.locator("section", { has: page.getByRole("heading", { name: "Your data" }) });
  await expect(card).toContainText("You are the only owner of Northwind");
  const waiting = page.waitForEvent("download");
  await card.getByRole("link", { name: "Download your data" }).click();
  const file = await (await waiting).createReadStream();
  const told = JSON.parse(Buffer.concat(await file.toArray()).toString());
  expect(told).toMatchObject({ profile: { email }, memberships: [{ organization: "Northwind", role: "owner" }] });

  await card.getByRole("button", { name: "Delete account" }).click();
  const dialog = page.getByRole("dialog");
  const remove = dialog.getByRole("button", { name: "Delete account" });
  await dialog.getByLabel("Delete my account for good").check();
  await expect(remove).toBeDisabled();
  await dialog.getByLabel("Delete Northwind with it").check();
  await expect(remove).toBeEnabled();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Cancel" }).click();

  const other = await newPerson();
  await sql`
    insert into memberships (organization_id, user_id, role)
    select m.organization_id, ${other.userId}, 'owner' from memberships m join users u on u.id = m.user_id
    where u.email = ${email}`;
  await page.reload();
  await card.getByRole("button", { name: "Delete account" }).click();
  await expect(remove).toBeDisabled();
  await expectAccessible(page);
  await dialog.getByLabel("Delete my account for good").check();
  await dialog.getByLabel("Your password").fill("not the password");
  await remove.click();
  await expect(dialog.getByText("The password is wrong.")).toBeVisible();
  await dialog.getByLabel("Your password").fill(PASSWORD);
  await remove.click();
  await page.waitForURL("**/sign-in");
  await page.goto("/overview");
  await expect(page).toHaveURL(/sign-in/);
  expect(await sql`select 1 from users where email = ${email}`).toHaveLength(0);
});

test("an owner deletes the organization: what goes is told, the name and the password are asked for, and its keys are refused", async ({
  page,
  baseURL,
}) => {
  const email = newEmail();
  const headers = { Origin: baseURL ?? "" };
  const data = { organization: "Southwind", email, password: PASSWORD };
  const made = await (await page.request.post("/api/dashboard/sign-up", { data, headers })).json();
  const verify = async () =>
    (
      await fetch(`${baseURL}/v1/verify`, {
        method: "POST",
        headers: { "X-API-Key": made.api_key, "Content-Type": "application/json" },
        body: JSON.stringify({ text: TEXT }),
      })
    ).status;
  expect(await verify()).toBe(200);
  await page.goto("/sign-in?callbackUrl=%2Fsettings");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  const card = page.locator("section", { has: page.getByRole("heading", { name: "Delete the organization" }) });
  for (const part of ["1 key", "0 webhooks", "0 sources", "1 membership"]) await expect(card).toContainText(part);
  for (const name of ["Log", "Usage", "Feedback on verdicts"]) {
    const waiting = page.waitForEvent("download");
    await card.getByRole("link", { name }).click();
    expect(await (await waiting).failure()).toBeNull();
  }
  await card.getByRole("button", { name: "Delete organization" }).click();
  const dialog = page.getByRole("dialog");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Delete organization" }).click();
  await expect(dialog.getByText("Enter the name of the organization")).toBeVisible();
  await expect(dialog.getByLabel("Type Southwind to confirm")).toBeFocused();
  await dialog.getByLabel("Type Southwind to confirm").fill("Northwind");
  await dialog.getByLabel("Your password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Delete organization" }).click();
  await expect(dialog.getByText("Type the name of the organization as it stands above")).toBeVisible();
  expect(await verify()).toBe(200);
  await dialog.getByLabel("Type Southwind to confirm").fill("Southwind");
  await dialog.getByRole("button", { name: "Delete organization" }).click();
  await page.waitForURL("**/sign-in");
  expect(await verify()).toBe(401);
  await page.goto("/overview");
  await expect(page).toHaveURL(/sign-in/);
});
