import type { APIRequestContext } from "@playwright/test";
import { newPerson, signIn, sql } from "./people";
import { expect, test } from "./test";

const origin = () => process.env.ASSAY_ADDRESS ?? "";

async function post(request: APIRequestContext, path: string, data: object = {}) {
  return await request.post(path, { data, headers: { origin: origin() } });
}

/** Rows of someone else: a webhook with a delivery, a logged request, and documents. */
async function newRows() {
  const owner = await newPerson();
  const call = (path: string, body: object) =>
    fetch(origin() + path, {
      method: "POST",
      headers: { "X-API-Key": owner.key, "Content-Type": "application/json" },
      body: JSON.stringify(body),
    }).then((answer) => answer.json());
  const webhook = await call("/v1/webhooks", { url: "http://127.0.0.1:9/", events: ["key.created"], secret: "s" });
  const delivery = await call(`/v1/webhooks/${webhook.id}/test`, {});
  const logged = await call("/v1/verify", { text: "Gold is a metal.", mode: "logging" });
  const manual = { name: "Manual", kind: "documents", file_name: "m.md", content: "The lamp weighs 300 g." };
  const documents = await call("/v1/knowledge/sources", manual);
  return { owner, webhook: webhook.id, delivery: delivery.id, logged: logged.request_id, documents: documents.id };
}

test("another organization's webhooks, deliveries, logged texts and documents are not found on any page or data route", async ({
  page,
  context,
}) => {
  const { owner, webhook, delivery, logged, documents } = await newRows();
  expect(documents).toMatch(/^src_/);
  await signIn(context, await newPerson());
  const { request } = page;
  for (const path of [`/webhooks/${webhook}`, `/log/${logged}`, `/knowledge/documents/${documents}`])
    expect((await request.get(path)).status()).toBe(404);
  const api = `/api/dashboard/webhooks/${webhook}`;
  const asked = [
    await request.get(api),
    await request.get(`${api}/deliveries`),
    await request.patch(api, { data: { status: "disabled" }, headers: { origin: origin() } }),
    await request.delete(api, { data: {}, headers: { origin: origin() } }),
    await post(request, `${api}/test`),
    await post(request, `${api}/rotate-secret`),
    await post(request, `${api}/resend-failed`),
    await post(request, `${api}/deliveries/${delivery}/resend`),
  ];
  expect(asked.map((answer) => answer.status())).toEqual(Array(asked.length).fill(404));
  await page.goto("/webhooks");
  await expect(page.getByText("No webhooks yet")).toBeVisible();
  await page.goto(`/log?key=${webhook}&q=${logged}`);
  await expect(page.getByText("Nothing in the log fits")).toBeVisible();
  await post(request, "/api/dashboard/verifications/clear");
  const [left] = await sql`select count(*)::int from verifications where organization_id = ${owner.organizationId}`;
  expect(left).toEqual({ count: 1 });
  const [kept] = await sql`select status from webhooks where id = ${webhook}`;
  expect(["active", "failing"]).toContain(kept?.status); // nobody listens there; what counts is that it was not disabled
});

test("who is not signed in gets no data and is led to sign in; a request from elsewhere changes nothing", async ({
  page,
  context,
}) => {
  const { owner, webhook, logged } = await newRows();
  for (const path of ["/playground", "/log", `/log/${logged}`, "/knowledge", "/webhooks", `/webhooks/${webhook}`]) {
    const answer = await page.request.get(path, { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location ?? ""]).toEqual([307, expect.stringMatching(/^\/sign-in\?/)]);
  }
  for (const path of ["webhooks", `webhooks/${webhook}`, "knowledge/search?q=x"]) {
    expect((await page.request.get(`/api/dashboard/${path}`)).status()).toBe(401);
  }
  await signIn(context, owner);
  const foreign = { origin: "https://evil.example" };
  for (const path of ["playground", "verifications/clear", `webhooks/${webhook}/rotate-secret`]) {
    const answer = await page.request.post(`/api/dashboard/${path}`, { data: {}, headers: foreign });
    expect(answer.status()).toBe(403);
  }
});
