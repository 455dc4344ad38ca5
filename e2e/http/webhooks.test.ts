import { describe, expect, test } from "vitest";
import { ALL_SCOPES, call, newOrganization, SERVICES, sql } from "./client";

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
});
