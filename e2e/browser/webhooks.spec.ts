import { createHmac } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe";
import { newPerson, signIn, sql } from "./people";
import { isSigned, Receiver } from "./receiver";
import { expect, test } from "./test";

async function createWebhook(page: Page, url: string): Promise<string> {
  await page.goto("/webhooks");
  await page.getByRole("button", { name: "Create webhook" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("URL").fill(url);
  await dialog.getByRole("button", { name: "Create webhook" }).click();
  const secret = await dialog.getByTestId("webhook-secret").innerText();
  await dialog.getByLabel("I stored the secret").check();
  await dialog.getByRole("button", { name: "Done" }).click();
  await page.waitForURL(/\/webhooks\/wh_/);
  return secret.trim();
}

test("a webhook receives, fails, is tried again until it counts as failing, and recovers when it is sent again", async ({
  page,
  context,
}) => {
  const receiver = new Receiver();
  const url = await receiver.open();
  await signIn(context, await newPerson());
  const secret = await createWebhook(page, url);
  await expect(
    page.getByText("Further attempts follow after 1 second, 1 second, 1 second, and 1 second."),
  ).toBeVisible();
  const deliveries = page.getByRole("list", { name: "Deliveries" }).locator("> li");
  await page.getByRole("button", { name: "Send a test" }).click();
  await expect(deliveries.first()).toContainText("delivered");
  expect(receiver.received.every((one) => isSigned(one, secret))).toBe(true);

  receiver.status = 500;
  await page.getByRole("button", { name: "Send a test" }).click();
  await expect(deliveries).toHaveCount(2);
  await expect(deliveries.first()).toContainText("failed");
  await expect(page.getByText("failing", { exact: true })).toBeVisible({ timeout: 10_000 });
  await deliveries
    .first()
    .getByRole("button", { name: /webhook\.test/ })
    .first()
    .click();
  const attempts = page.getByRole("list", { name: "Attempts" }).getByRole("listitem");
  await expect(attempts).toHaveCount(5);
  await expect(attempts.last()).toContainText("500");
  await expect(attempts.last()).toContainText(/answer \d/);
  await expectAccessible(page);

  receiver.status = 204;
  const before = receiver.received.length;
  await page.getByRole("button", { name: "Resend all failed" }).click();
  await expect(deliveries).toHaveCount(3);
  await expect(deliveries.first()).toContainText("delivered");
  await expect(page.getByText("active", { exact: true })).toBeVisible({ timeout: 10_000 });
  const bodies = receiver.received.slice(before - 1).map(({ body }) => body);
  expect(new Set(bodies).size).toBe(1); // the same event, byte for byte
  receiver.close();
});

test("an event of the organization arrives without anyone asking", async ({ page, context, request, baseURL }) => {
  const receiver = new Receiver();
  const url = await receiver.open();
  const person = await newPerson();
  await signIn(context, person);
  const secret = await createWebhook(page, url);
  await request.post(`${baseURL}/v1/keys`, { headers: { "X-API-Key": person.key }, data: { name: "CI" } });
  await expect.poll(() => receiver.received.length).toBe(1);
  expect(isSigned(receiver.received[0] as never, secret)).toBe(true);
  expect(JSON.parse(receiver.received[0]?.body ?? "")).toMatchObject({ type: "key.created", data: { name: "CI" } });
  receiver.close();
});

test("a URL that cannot be sent to is refused where it was typed, and stays there", async ({ page, context }) => {
  await signIn(context, await newPerson());
  await page.goto("/webhooks");
  await expect(page.getByText("No webhooks yet")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Create webhook" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("URL").fill("https://user:password@example.com/");
  await dialog.getByRole("button", { name: "Create webhook" }).click();
  await expect(dialog.getByLabel("URL")).toHaveAttribute("aria-invalid", "true");
  await expect(dialog.getByLabel("URL")).toHaveValue("https://user:password@example.com/");
});

test("the secret is rotated, the webhook disabled, enabled and deleted, the last by typing its host", async ({
  page,
  context,
}) => {
  const receiver = new Receiver();
  const url = await receiver.open();
  await signIn(context, await newPerson());
  const first = await createWebhook(page, url);
  const choose = async (action: string) => {
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: action }).click();
  };
  await choose("Rotate the secret");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Rotate" }).click();
  const second = (await dialog.getByTestId("webhook-secret").innerText()).trim();
  expect(second).not.toBe(first);
  await dialog.getByLabel("I stored the secret").check();
  await dialog.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Send a test" }).click();
  await expect.poll(() => receiver.received.length).toBe(1);
  expect(isSigned(receiver.received[0] as never, second)).toBe(true);

  await choose("Disable");
  await dialog.getByRole("button", { name: "Disable" }).click();
  await expect(page.getByText("disabled", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Enable" }).click();
  await expect(page.getByText("active", { exact: true })).toBeVisible();

  await choose("Delete");
  const confirm = dialog.getByRole("button", { name: "Delete" });
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel(/to confirm/).fill(new URL(url).host);
  await confirm.click();
  await page.waitForURL("**/webhooks");
  await expect(page.getByText("No webhooks yet")).toBeVisible();
  receiver.close();
});

test("a viewer sees webhooks and deliveries and is offered nothing that changes them", async ({
  page,
  context,
  baseURL,
}) => {
  const person = await newPerson();
  await signIn(context, person);
  await createWebhook(page, "https://example.com/hook");
  const path = new URL(page.url()).pathname;
  await sql`update memberships set role = 'viewer' where user_id = ${person.userId}`;
  await page.reload();
  await expect(page.getByRole("button", { name: "Send a test" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "More actions" })).toHaveCount(0);
  const answer = await page.request.post(`/api/dashboard${path}/test`, {
    data: {},
    headers: { origin: baseURL ?? "" },
  });
  expect(answer.status()).toBe(403);
});

test("the debugger tells why a signature does not hold, and that it does", async ({ page, context }) => {
  const body = JSON.stringify({ id: "evt_1", type: "key.created" });
  const signature = createHmac("sha256", "the right one").update(body).digest("hex");
  await signIn(context, await newPerson());
  await page.goto("/webhooks/signature");
  await page.getByLabel("Headers").fill(`X-Service-Signature: sha256=${signature}`);
  await page.getByLabel("Body").fill(`${body}\n`);
  await page.getByLabel("Secret").fill("the right one");
  await page.getByRole("button", { name: "Check" }).click();
  await expect(page.getByText("The signature does not hold.")).toBeVisible();
  await expect(page.getByRole("list", { name: "Findings" })).toContainText(/line break|newline|end/i);
  await expectAccessible(page);
  await page.getByLabel("Body").fill(body);
  await page.getByRole("button", { name: "Check" }).click();
  await expect(page.getByText("The signature holds.")).toBeVisible();
});

test("a webhook tells how its endpoint answers, and a time is sent to it again; each event is shown as it is sent", async ({
  page,
  context,
}) => {
  const receiver = new Receiver();
  const url = await receiver.open();
  await signIn(context, await newPerson());
  await page.goto("/webhooks");
  await expectAccessible(page);
  const sample = page.locator("details", { hasText: "text.harmful" });
  await sample.locator("summary").click();
  await expect(sample.getByRole("tabpanel")).toContainText('"level": "high"');
  await expectAccessible(page);
  await page.getByRole("button", { name: "Create webhook" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("URL").fill(url);
  await dialog.getByLabel("Description (optional)").fill("For the on-call team");
  await dialog.getByRole("button", { name: "Create webhook" }).click();
  await dialog.getByLabel("I stored the secret").check();
  await dialog.getByRole("button", { name: "Done" }).click();
  await page.waitForURL(/\/webhooks\/wh_/);
  await expect(page.getByText("For the on-call team")).toBeVisible();
  await expect(page.getByText("Nothing was sent to it in the last 7 days.")).toBeVisible();

  const headers = { Origin: process.env.ASSAY_ADDRESS ?? "" };
  const made = await page.request.post("/api/dashboard/keys", { data: { name: "Told", scopes: ["verify"] }, headers });
  expect(made.ok()).toBe(true);
  await expect.poll(() => receiver.received.length).toBe(1);
  await page.reload();
  await expect(page.getByText("Accepted, 7 days")).toBeVisible();
  await page.getByRole("button", { name: "Replay a time range" }).click();
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: "Replay" }).click();
  await expect(page.getByText(/Sent again: \d events?/)).toBeVisible(); // that of the first key is from before the webhook
  const first = receiver.received[0]?.body;
  await expect.poll(() => receiver.received.filter(({ body }) => body === first).length).toBe(2);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  receiver.close();
});
