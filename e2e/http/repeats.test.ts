import { describe, expect, test } from "vitest";
import { withinMinute } from "@/lib/services/testing/within-minute";
import { setMonthlyUsage } from "@/lib/services/usage/usage";
import { ACTOR, ALL_SCOPES, call, newOrganization, SERVICES, SUPPORTED, sql } from "./client";

const WITHIN_MINUTE = withinMinute();

const [host, next] = SERVICES.map(({ address }) => address) as [string, string];
const counters = (id: string) =>
  sql`select minute_requests, month_requests::int from usage_counters where organization_id = ${id}`;

describe.each(SERVICES)("Idempotency-Key on $name", ({ address }) => {
  const repeat = (key: string, path: string, { as = "again", ...body }: { as?: string; [field: string]: unknown }) =>
    call(address, { key, path, body, headers: { "Idempotency-Key": as } });

  test.each([
    ["/v1/verify", { text: SUPPORTED }],
    ["/v1/harm/detect", { text: "I'm going to kill you" }],
  ])("%s gives the stored answer and charges once, even when the month is spent", WITHIN_MINUTE, async (path, body) => {
    const { id, key } = await newOrganization("free", ALL_SCOPES);
    await setMonthlyUsage(ACTOR, id, 999);
    const first = await repeat(key, path, body);
    const second = await repeat(key, path, body);
    expect(second).toMatchObject({ status: 200, body: first.body });
    expect(second.headers.get("x-request-id")).toBe(first.headers.get("x-request-id"));
    expect([first, second].map(({ headers }) => headers.get("idempotent-replayed"))).toEqual([null, "true"]);
    expect(await counters(id)).toEqual([{ minute_requests: 2, month_requests: 1000 }]);
    expect((await repeat(key, path, { ...body, as: "another" })).status).toBe(429);
  });

  test("repeats meet the limit of the minute", WITHIN_MINUTE, async () => {
    const { id, key } = await newOrganization("free", ALL_SCOPES);
    const statuses: number[] = [];
    for (let n = 0; n < 63; n++) statuses.push((await repeat(key, "/v1/verify", { text: SUPPORTED })).status);
    expect(statuses).toEqual([...Array(60).fill(200), 429, 429, 429]);
    expect(await counters(id)).toEqual([{ minute_requests: 60, month_requests: 1 }]);
  });

  test(
    "a key without the scope is told so at the cost of the minute, and of nothing once that is spent",
    WITHIN_MINUTE,
    async () => {
      const { id, key } = await newOrganization("free", ["keys:read"]);
      const answers = [];
      for (let n = 0; n < 70; n++)
        answers.push(await call(address, { key, path: "/v1/verify", body: { text: SUPPORTED } }));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403]));
      expect(answers.at(-1)?.headers.get("x-ratelimit-remaining")).toBe("0");
      expect(await counters(id)).toEqual([{ minute_requests: 60, month_requests: 0 }]);
      const [counted] = await sql`select total_requests::int as n from api_keys where organization_id = ${id}`;
      expect(counted?.n).toBe(61); // the one that met the limit is the last that the database was asked about
      expect((await call(address, { key, path: "/v1/keys" })).status).toBe(429);
    },
  );

  test("a blocked text is stored with its 400", async () => {
    const { key } = await newOrganization();
    const blocking = { text: "Berlin is the capital of Spain.", mode: "blocking" };
    const answers = [await repeat(key, "/v1/verify", blocking), await repeat(key, "/v1/verify", blocking)];
    expect(answers.map(({ status }) => status)).toEqual([400, 400]);
    expect(answers[1]?.body).toEqual(answers[0]?.body);
  });

  test("a key is made once, its secret stands nowhere in clear, and another body is a conflict", async () => {
    const { id, key } = await newOrganization("free", ALL_SCOPES);
    const first = await repeat(key, "/v1/keys", { name: "one" });
    const second = await repeat(key, "/v1/keys", { scopes: ["verify", "harm_detect"], name: "one" });
    expect(second).toMatchObject({ status: 201, body: first.body });
    expect(await repeat(key, "/v1/keys", { name: "two" })).toMatchObject({
      status: 409,
      body: { error: "idempotency_conflict" },
    });
    expect(await sql`select count(*)::int from api_keys where organization_id = ${id}`).toEqual([{ count: 2 }]);
    expect(JSON.stringify(await sql`select * from idempotent_answers`)).not.toContain(first.body.api_key);
  });

  test("what was rejected is not stored: the corrected request is served", async () => {
    const { key } = await newOrganization();
    expect((await repeat(key, "/v1/verify", { text: "" })).status).toBe(400);
    expect((await repeat(key, "/v1/verify", { text: "x".repeat(10_001) })).body.error).toBe("text_too_long");
    expect((await repeat(key, "/v1/verify", { text: SUPPORTED })).status).toBe(200);
    for (const bad of ["", "x".repeat(256)]) {
      expect((await repeat(key, "/v1/verify", { text: SUPPORTED, as: bad })).status).toBe(400);
    }
  });

  test("a revoked key gets no stored answer", async () => {
    const { key } = await newOrganization("free", ALL_SCOPES);
    const { body } = await call(address, { key, path: "/v1/keys", body: { name: "n" } });
    await repeat(body.api_key, "/v1/verify", { text: SUPPORTED });
    await call(address, { key, method: "DELETE", path: `/v1/keys/${body.id}` });
    expect((await repeat(body.api_key, "/v1/verify", { text: SUPPORTED })).status).toBe(401);
  });
});

test(
  "60 keyed texts at once of an organization that was idle are all checked, and each is charged once",
  WITHIN_MINUTE,
  async () => {
    const { id, key } = await newOrganization("professional", ALL_SCOPES);
    await call(host, { key, path: "/v1/verify", body: { text: SUPPORTED } });
    // Over connections that are open already they arrive within a moment, before the first of them is answered.
    await Promise.all(Array.from({ length: 60 }, () => call(host, { path: "/health" })));
    await new Promise((resolve) => setTimeout(resolve, 2_200)); // what is known of its settings is asked for again by then
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) => {
        const headers = { "Idempotency-Key": `text ${n}` };
        return call(host, { key, path: "/v1/verify", body: { text: SUPPORTED }, headers });
      }),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await counters(id)).toMatchObject([{ month_requests: 61 }]);
    expect((await call(host, { path: "/health" })).status).toBe(200);
  },
);

test(
  "repeats of one text at once on two processes get one answer and are charged one request of the month",
  WITHIN_MINUTE,
  async () => {
    const { id, key } = await newOrganization("professional", ALL_SCOPES);
    const request = { key, path: "/v1/verify", body: { text: SUPPORTED }, headers: { "Idempotency-Key": "text" } };
    const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => call(n % 2 ? host : next, request)));
    expect(new Set(answers.map(({ body }) => body.request_id)).size).toBe(1);
    expect(answers.filter(({ headers }) => !headers.get("idempotent-replayed"))).toHaveLength(1);
    expect(await counters(id)).toEqual([{ minute_requests: 40, month_requests: 1 }]);
  },
);

test("40 identical creates at once on two processes make one key", WITHIN_MINUTE, async () => {
  const { id, key } = await newOrganization("free", ALL_SCOPES);
  const request = { key, path: "/v1/keys", body: { name: "n" }, headers: { "Idempotency-Key": "together" } };
  const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => call(n % 2 ? host : next, request)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(answers.map(({ body }) => body.api_key)).size).toBe(1);
  expect(await sql`select count(*)::int from api_keys where organization_id = ${id}`).toEqual([{ count: 2 }]);
  expect(await counters(id)).toEqual([{ minute_requests: 40, month_requests: 0 }]);
});

test("60 creates at once, each under a key of its own, are all served", async () => {
  const { key } = await newOrganization("enterprise", ALL_SCOPES);
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      call(host, { key, path: "/v1/keys", body: { name: "n" }, headers: { "Idempotency-Key": `k${n}` } }),
    ),
  );
  expect(new Set(answers.map(({ body }) => body.api_key)).size).toBe(60);
});
