import { createHmac } from "node:crypto";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { expectAccessible } from "./axe";
import { newPerson, signIn, sql } from "./people";
import { expect, test } from "./test";

const CLAIM = "Employees of Northwind have 28 days of paid holiday a year.";
const PASSAGE = { id: "holidays", title: "Northwind intranet", url: "https://intranet.example/holidays", text: CLAIM };

/** A search service that answers each claim with that passage, and refuses what is not signed with its secret. */
async function startService() {
  const service = { url: "", secret: "", asked: 0, status: 200, stop: () => {} };
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    service.asked += 1;
    const digest = createHmac("sha256", service.secret).update(body).digest("hex");
    const isGenuine = request.headers["x-service-signature"] === `sha256=${digest}`;
    if (!isGenuine || service.status !== 200) return void response.writeHead(isGenuine ? service.status : 401).end();
    const { claims } = JSON.parse(body.toString());
    response.end(JSON.stringify({ claims: claims.map(() => ({ passages: [PASSAGE] })) }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/search`;
  service.stop = () => void server.close();
  return service;
}

test("a search service is named, gets its secret, is tried, decides claims, and is left out when it fails", async ({
  page,
  context,
}) => {
  const service = await startService();
  const person = await newPerson();
  await signIn(context, person);
  await page.goto("/settings/evidence");
  await expect(async () => {
    await page.getByLabel("URL").fill("ftp://a");
    await page.getByRole("button", { name: "Save search service" }).click({ timeout: 1_000 });
    await expect(page.getByText("must begin with https://")).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await page.getByLabel("URL").fill(service.url);
  await page.getByLabel("Deadline in milliseconds").fill("3000");
  await page.getByRole("button", { name: "Save search service" }).press("Enter");
  service.secret = (await page.getByTestId("webhook-secret").textContent()) ?? "";
  expect(service.secret).toMatch(/^whsec_/);
  await expectAccessible(page);
  await page.getByLabel("I stored the secret").check();
  await page.getByRole("button", { name: "Done" }).click();

  await page.getByLabel("Try it with a claim").fill(CLAIM);
  await page.getByRole("button", { name: "Try it" }).click();
  await expect(page.getByText(/It answered in \d+ ms with 1 passage\./)).toBeVisible();
  await expect(page.getByRole("list", { name: "Passages that came back" })).toContainText("Northwind intranet");
  await expectAccessible(page);

  const verify = async () => {
    const headers = { "X-API-Key": person.key };
    const data = { text: CLAIM, mode: "logging" };
    return await (await page.request.post("/v1/verify", { data, headers })).json();
  };
  await expect.poll(async () => (await verify()).retrieval?.answered).toBe(true); // settings hold within two seconds
  expect((await verify()).claims[0]).toMatchObject({
    verdict: "supported",
    source: "documents/search/holidays",
    citations: [{ url: PASSAGE.url, quote: CLAIM }],
  });
  service.status = 503;
  const failed = await verify();
  expect(failed).toMatchObject({
    claims: [{ verdict: "not_found" }],
    retrieval: { answered: false, message: "It answered 503 rather than 200." },
  });
  await page.getByRole("button", { name: "Try it" }).click();
  await expect(page.getByText(/No answer that can be used.*503/)).toBeVisible();
  await page.goto("/playground");
  await page.getByLabel("Text to check").fill(CLAIM);
  await page.getByLabel("Text to check").press("ControlOrMeta+Enter");
  await expect(page.getByText("Your search service gave nothing")).toContainText("It answered 503 rather than 200.");

  await page.goto(`/log/${failed.request_id}`);
  await expect(page.getByText("Gave nothing: It answered 503 rather than 200.")).toBeVisible();

  const retrieval = () => verify().then((answer) => answer.retrieval);
  await expect.poll(async () => (await retrieval()).left_alone_until).toBeDefined(); // after five failures
  await expect(async () => {
    await retrieval(); // which tries it anew where its rest is over, so that the next one is longer
    await page.goto("/settings/evidence");
    await expect(page.getByText("is left alone until")).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expectAccessible(page);
  service.status = 200;
  await page.getByLabel("Try it with a claim").fill(CLAIM);
  await page.getByRole("button", { name: "Try it" }).click();
  await expect(page.getByText(/It answered in \d+ ms/)).toBeVisible();
  expect((await retrieval()).answered).toBe(true);

  await page.goto("/settings/evidence");
  await expect(page.getByText("is left alone until")).toHaveCount(0);
  await expect(page.getByLabel("URL")).toHaveValue(service.url);
  await expect(page.getByText(service.secret)).toHaveCount(0);
  const saved: string[] = [];
  page.on("request", (request) => void (request.method() === "PUT" && saved.push(request.url())));
  await page.getByRole("button", { name: "New secret" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Make a new secret" }).click();
  await expect(page.getByTestId("webhook-secret")).not.toHaveText(service.secret);
  await page.getByLabel("I stored the secret").check();
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByLabel("URL")).toHaveValue("");
  await expect.poll(async () => (await verify()).retrieval).toBeUndefined();
  expect(saved).toEqual([]); // what a dialog asks is all that is sent
  service.stop();
});

test("a viewer sees where it is and is offered nothing that changes or asks it", async ({ page, context, baseURL }) => {
  const person = await newPerson();
  await signIn(context, person);
  const headers = { origin: baseURL ?? "" };
  const path = "/api/dashboard/evidence/retriever";
  const data = { url: "http://127.0.0.1:9/search?key=geheim" };
  expect((await page.request.put(path, { data, headers })).status()).toBe(200);
  await sql`update memberships set role = 'viewer' where user_id = ${person.userId}`;
  await page.goto("/settings/evidence");
  await expect(page.getByText("http://127.0.0.1:9/search, on.")).toBeVisible();
  await expect(page.getByText("geheim")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Save search service" })).toHaveCount(0);
  expect((await page.request.put(path, { data, headers })).status()).toBe(403);
  expect((await page.request.post(`${path}/secret`, { data: {}, headers })).status()).toBe(403);
  expect((await page.request.post(`${path}/try`, { data: { claim: "x" }, headers })).status()).toBe(403);
});
