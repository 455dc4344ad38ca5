import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { type EventType, envelope } from "@/lib/catalog/events";
import { setPlan } from "@/lib/services/people/organizations";
import { type Received, startReceiver } from "@/lib/services/testing/receiver";
import { setMonthlyUsage } from "@/lib/services/usage/usage";
import { ACTOR, ALL_SCOPES, call, newOrganization, SERVICES, SUPPORTED, sql, verify } from "./client";

const URL = "https://receiver.invalid/hook";
const INPUT = { url: URL, events: ["key.created", "usage.threshold"], secret: "a secret that nobody is told" };

const create = (address: string, key: string, more: object = {}) =>
  call(address, { key, path: "/v1/webhooks", body: { ...INPUT, ...more } });

describe.each(SERVICES)("webhook subscriptions on $name", ({ address }) => {
  test("a subscription is made, read, listed, changed and deleted, and never tells its secret", async () => {
    const { key } = await newOrganization("free", ALL_SCOPES);
    const made = await create(address, key);
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ url: URL, events: INPUT.events, status: "active", consecutive_failures: 0 });
    expect(made.body).toMatchObject({ id: expect.stringMatching(/^wh_/), last_delivery_at: null });
    const path = `/v1/webhooks/${made.body.id}`;
    const changed = await call(address, { key, method: "PATCH", path, body: { status: "disabled" } });
    expect(changed.body).toMatchObject({ id: made.body.id, status: "disabled", url: URL });
    const rotated = await call(address, { key, path: `${path}/rotate-secret`, body: { secret: "another one" } });
    expect(rotated).toMatchObject({ status: 200, body: { previous_secret_expires_at: expect.any(String) } });
    const [one, list] = [await call(address, { key, path }), await call(address, { key, path: "/v1/webhooks" })];
    expect(list.body).toEqual({ webhooks: [one.body] });
    const gone = await call(address, { key, method: "DELETE", path });
    expect(gone).toMatchObject({ status: 200, body: { success: true, deleted_webhook_id: made.body.id } });
    expect((await call(address, { key, path: "/v1/webhooks" })).body).toEqual({ webhooks: [] });
    const answers = JSON.stringify([made, changed, rotated, one, list, gone].map(({ body }) => body));
    expect(answers).not.toMatch(/nobody is told|another one/);
    expect(await call(address, { key, path })).toMatchObject({ status: 404, body: { error: "webhook_not_found" } });
  });

  test.each([
    ["no URL", { url: undefined }, "url"],
    ["a URL that is none", { url: "example.com" }, "url"],
    ["another protocol", { url: "ftp://example.com/" }, "url"],
    ["a password in the URL", { url: "https://me:secret@example.com/" }, "url"],
    ["a line break in the URL", { url: "https://example.com/\na" }, "url"],
    ["NUL in the URL", { url: "https://example.com/\u0000" }, "url"],
    ["a URL of 3,000 characters", { url: `https://example.com/${"a".repeat(3_000)}` }, "url"],
    ["no events", { events: [] }, "events"],
    ["an unknown event", { events: ["key.created", "key.deleted"] }, "events.1"],
    ["the test event", { events: ["webhook.test"] }, "events.0"],
    ["a text for events", { events: "key.created" }, "events"],
    ["no secret", { secret: undefined }, "secret"],
    ["an empty secret", { secret: "" }, "secret"],
    ["a secret of 257 characters", { secret: "s".repeat(257) }, "secret"],
    ["half a character for a secret", { secret: "\ud800" }, "secret"],
  ])("%s is an invalid request that makes nothing", async (_, body, path) => {
    const { id, key } = await newOrganization("free", ALL_SCOPES);
    const answer = await create(address, key, body);
    expect(answer).toMatchObject({ status: 400, body: { error: "invalid_request" } });
    expect(answer.body.details.issues[0].path).toBe(path);
    expect(await sql`select 1 from webhooks where organization_id = ${id}`).toEqual([]);
  });

  test("every event of the specification can be asked for, and each once", async () => {
    const { key } = await newOrganization("free", ALL_SCOPES);
    const levels = [80, 90, 100].map((level) => `usage.threshold.${level}`);
    const events = ["usage.threshold", ...levels, "key.created", "key.revoked", "plan.upgraded", "plan.downgraded"];
    const { body } = await create(address, key, { events: [...events, ...events], secret: "s".repeat(256) });
    expect(body.events).toEqual(events);
  });

  test("the 21st subscription is refused", async () => {
    const { id, key } = await newOrganization("enterprise", ALL_SCOPES);
    for (let n = 0; n < 20; n++) expect((await create(address, key)).status).toBe(201);
    expect(await create(address, key)).toMatchObject({
      status: 409,
      body: { error: "webhook_limit_reached", details: { limit: 20 } },
    });
    expect(await sql`select count(*)::int from webhooks where organization_id = ${id}`).toEqual([{ count: 20 }]);
  });

  test("10 identical creations at once with one Idempotency-Key make one subscription", async () => {
    const { id, key } = await newOrganization("free", ALL_SCOPES);
    const make = (secret: string) => {
      const body = { ...INPUT, secret };
      return call(address, { key, path: "/v1/webhooks", body, headers: { "Idempotency-Key": "once" } });
    };
    const answers = await Promise.all(Array.from({ length: 10 }, () => make("one")));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await sql`select count(*)::int from webhooks where organization_id = ${id}`).toEqual([{ count: 1 }]);
    expect((await make("other")).status).toBe(409);
  });

  test("keys:read reads and keys:write changes, and no other scope does", async () => {
    const { key } = await newOrganization("enterprise", ALL_SCOPES);
    const { body } = await create(address, key);
    const path = `/v1/webhooks/${body.id}`;
    const others = (scope: string) => ALL_SCOPES.filter((one) => one !== scope);
    const make = async (scopes: string[]) =>
      (await call(address, { key, path: "/v1/keys", body: { name: "n", scopes } })).body.api_key as string;
    const [reader, writer] = [await make(others("keys:write")), await make(others("keys:read"))];
    const reads = ["/v1/webhooks", path, `${path}/deliveries`].map((one) => ({ path: one }));
    const writes = [
      { path: "/v1/webhooks", body: INPUT },
      { method: "PATCH", path, body: { url: URL } },
      { path: `${path}/test`, method: "POST" },
      { path: `${path}/rotate-secret`, body: { secret: "x" } },
      { method: "DELETE", path },
    ];
    for (const one of reads) {
      expect((await call(address, { ...one, key: writer })).body.error).toBe("insufficient_permissions");
      expect((await call(address, { ...one, key: reader })).status).toBe(200);
    }
    for (const one of writes) {
      expect((await call(address, { ...one, key: reader })).body.error).toBe("insufficient_permissions");
      expect([200, 201]).toContain((await call(address, { ...one, key: writer })).status);
    }
  });

  test("a query that no page has is an invalid request", async () => {
    const { key } = await newOrganization("enterprise", ALL_SCOPES);
    const path = `/v1/webhooks/${(await create(address, key)).body.id}/deliveries`;
    for (const query of ["limit=0", "limit=101", "limit=1.5", "limit=x", "limit=", "status=lost", "cursor=x"]) {
      const answer = await call(address, { key, path: `${path}?${query}` });
      expect(answer).toMatchObject({ status: 400, body: { error: "invalid_request" } });
      expect(answer.body.details.issues[0].path).toBe(query.split("=")[0]);
    }
    expect((await call(address, { key, path: `${path}?limit=100&status=failed` })).body).toEqual({
      deliveries: [],
      next_cursor: null,
    });
  });

  test("what happens arrives signed: keys, thresholds and plans, each once", async () => {
    const receiver = await startReceiver();
    const { id, key } = await newOrganization("free", ALL_SCOPES);
    const all = ["usage.threshold", "key.created", "key.revoked", "plan.upgraded", "plan.downgraded"];
    const made = await create(address, key, { url: `${receiver.url}/hook`, events: all });
    const { body } = await call(address, { key, path: "/v1/keys", body: { name: "made" } });
    await call(address, { key, method: "DELETE", path: `/v1/keys/${body.id}` });
    await setMonthlyUsage(ACTOR, id, 999);
    for (let n = 0; n < 3; n++) await verify(address, key, { text: SUPPORTED });
    await setPlan(ACTOR, id, "professional");
    await setPlan(ACTOR, id, "starter");
    const types = () => receiver.received.map(typeOf).sort();
    const expected = [80, 90, 100].map((level) => `usage.threshold.${level}`);
    expected.push("key.created", "key.revoked", "plan.upgraded", "plan.downgraded");
    await expect.poll(types, { timeout: 30_000 }).toEqual(expected.sort());
    for (const one of receiver.received) expectSigned(one, INPUT.secret);
    const created = receiver.received.find((one) => typeOf(one) === "key.created");
    expect(JSON.parse(created?.body ?? "")).toMatchObject({
      organization_id: id,
      data: { key_id: body.id, key_prefix: body.prefix, name: "made", created_by: "t@example.com" },
    });
    const path = `/v1/webhooks/${made.body.id}`;
    const delivered = async () =>
      (await call(address, { key, path: `${path}/deliveries?status=delivered` })).body.deliveries.length;
    await expect.poll(delivered, { timeout: 30_000 }).toBe(7);
    expect((await call(address, { key, path })).body.last_delivery_at).not.toBeNull();
    await receiver.stop();
  });

  test("a test event and a delivery sent again arrive with the same id and bytes", async () => {
    const receiver = await startReceiver((_, before) => (before === 0 ? 410 : 200));
    const { key } = await newOrganization("free", ALL_SCOPES);
    const { body } = await create(address, key, { url: receiver.url });
    const path = `/v1/webhooks/${body.id}`;
    const test = await call(address, { key, path: `${path}/test`, method: "POST" });
    expect(test).toMatchObject({ status: 200, body: { event_type: "webhook.test", status: "pending", attempts: [] } });
    const status = async () => (await call(address, { key, path })).body.status;
    await expect.poll(status, { timeout: 30_000 }).toBe("disabled"); // 410
    const resend = { key, path: `${path}/deliveries/${test.body.id}/resend`, method: "POST" };
    expect(await call(address, resend)).toMatchObject({ status: 409, body: { error: "webhook_disabled" } });
    await call(address, { key, method: "PATCH", path, body: { status: "active" } });
    expect(await call(address, resend)).toMatchObject({ status: 200, body: { resend_of: test.body.id } });
    await expect.poll(() => receiver.received.length, { timeout: 30_000 }).toBe(2);
    const [first, second] = receiver.received;
    expect([second?.id, second?.body]).toEqual([first?.id, first?.body]);
    await receiver.stop();
  });
});

const typeOf = ({ body }: Received) => JSON.parse(body).type as EventType;

function expectSigned(one: Received, secret: string): void {
  const digest = (text: string) => createHmac("sha256", secret).update(text);
  expect(one.headers["x-service-signature"]).toBe(`sha256=${digest(one.body).digest("hex")}`);
  const content = `${one.id}.${one.headers["webhook-timestamp"]}.${one.body}`;
  expect(String(one.headers["webhook-signature"]).split(" ")).toContain(`v1,${digest(content).digest("base64")}`);
  expect(envelope(typeOf(one)).parse(JSON.parse(one.body)).id).toBe(one.id);
}
