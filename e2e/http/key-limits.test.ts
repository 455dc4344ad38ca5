import { describe, expect, test } from "vitest";
import { withinMinute } from "@/lib/services/testing/within-minute";
import { ALL_SCOPES, type Answer, call, newOrganization, SERVICES, SUPPORTED, sql, verify } from "./client";

const WITHIN_MINUTE = withinMinute();

type Limits = { requests_per_minute?: unknown; requests_per_month?: unknown };

const create = async (address: string, key: string, limits?: Limits) =>
  (await call(address, { key, path: "/v1/keys", body: { name: "Backend", scopes: ["verify"], limits } })).body;
const asked = (address: string, key: string) => verify(address, key, { text: SUPPORTED });
const statuses = (answers: Answer[]) => answers.map(({ status }) => status).sort();
const monthEnd = () => Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() + 1, 1);

describe.each(SERVICES)("limits of a key on $name", ({ address }) => {
  test(
    "60 at once on both processes by a key with 10 a minute: 10 are served, and another key goes on",
    WITHIN_MINUTE,
    async () => {
      const { id, key } = await newOrganization("starter", ALL_SCOPES);
      const made = await create(address, key, { requests_per_minute: 10 });
      expect(made.limits).toEqual({ requests_per_minute: 10, requests_per_month: null });
      const answers = await Promise.all(
        Array.from({ length: 60 }, (_, n) => asked(SERVICES[n % 2]?.address ?? "", made.api_key)),
      );
      expect(statuses(answers)).toEqual([...Array(10).fill(200), ...Array(50).fill(429)]);
      for (const { headers, body } of answers.filter(({ status }) => status === 429)) {
        expect(body).toMatchObject({ error: "rate_limit_exceeded", details: { limit: 10 } });
        expect(body.message).toMatch(
          /^The key's own limit of 10 requests a minute is reached\. Retry after \d+ seconds\.$/,
        );
        expect([headers.get("x-ratelimit-limit"), headers.get("x-ratelimit-remaining")]).toEqual(["10", "0"]);
        expect(Date.parse(body.details.reset_at)).toBe(Number(headers.get("x-ratelimit-reset")) * 1000);
        const seconds = Number(headers.get("retry-after"));
        expect(seconds).toBeGreaterThan(0);
        expect(seconds).toBeLessThanOrEqual(60);
      }
      const other = await asked(address, (await create(address, key)).api_key);
      expect([other.status, other.headers.get("x-ratelimit-limit")]).toEqual([200, "200"]);
      const [row] =
        await sql`select minute_requests, month_requests::int from usage_counters where organization_id = ${id}`;
      expect(row).toEqual({ minute_requests: 13, month_requests: 11 }); // two made the keys
    },
  );

  test(
    "a key's month refuses until it ends, and headers tell of minute and month what leaves the key less",
    WITHIN_MINUTE,
    async () => {
      const { key } = await newOrganization("free", ALL_SCOPES);
      const made = await create(address, key, { requests_per_minute: 1_000, requests_per_month: 2 });
      const first = await asked(address, made.api_key);
      expect(first.headers.get("x-ratelimit-limit")).toBe("60"); // the plan's is tighter than 1,000
      expect(first.headers.get("ratelimit")).toMatch(/"minute";r=\d+;t=\d+, "month";r=1;t=\d+/);
      expect(first.headers.get("ratelimit-policy")).toMatch(/"minute";q=60;w=60, "month";q=2;w=\d+/);
      await asked(address, made.api_key);
      for (const refused of [await asked(address, made.api_key), await asked(address, made.api_key)]) {
        expect(refused).toMatchObject({ status: 429, body: { error: "rate_limit_exceeded", details: { limit: 2 } } });
        expect(refused.body.message).toContain("The key's own limit of 2 requests a month");
        expect(Date.parse(refused.body.details.reset_at)).toBe(monthEnd());
        const until = Math.ceil((monthEnd() - Date.now()) / 1000);
        expect(Math.abs(Number(refused.headers.get("retry-after")) - until)).toBeLessThan(10);
      }
      const read = await call(address, { key, path: `/v1/keys/${made.id}` });
      expect(read.body).toMatchObject({ current_month_usage: 2, limits: made.limits });
      const me = await call(address, { key: made.api_key, path: "/v1/keys/me" });
      expect(me).toMatchObject({ status: 200, body: { limits: { requests_per_minute: 60, monthly_limit: 2 } } });
    },
  );

  test("limits that are changed or taken away hold from the next request on, and a rotation keeps them", async () => {
    const { key } = await newOrganization("free", ALL_SCOPES);
    const made = await create(address, key, { requests_per_month: 1 });
    const path = `/v1/keys/${made.id}`;
    const change = (limits: Limits) => call(address, { key, method: "PATCH", path, body: { limits } });
    await asked(address, made.api_key);
    expect((await asked(address, made.api_key)).status).toBe(429);
    const changed = await change({ requests_per_month: 2 });
    expect(changed.body.limits).toEqual({ requests_per_minute: null, requests_per_month: 2 });
    expect((await asked(address, made.api_key)).status).toBe(200);
    const rotated = await call(address, { key, path: `${path}/rotate`, body: {} });
    expect(rotated.body.limits).toEqual(changed.body.limits);
    expect((await asked(address, made.api_key)).status).toBe(429);
    expect((await change({ requests_per_month: null })).body.limits.requests_per_month).toBeNull();
    expect((await asked(address, made.api_key)).status).toBe(200);
    const { keys } = (await call(address, { key, path: "/v1/keys" })).body;
    expect(keys.find(({ id }: { id: string }) => id === rotated.body.id).limits).toEqual(rotated.body.limits);
  });

  test(
    "a repeat costs a key's month once, and a batch for which it has no room is refused whole",
    WITHIN_MINUTE,
    async () => {
      const { key } = await newOrganization("free", ALL_SCOPES);
      const made = await create(address, key, { requests_per_month: 3 });
      const repeat = (as: string) =>
        call(address, {
          key: made.api_key,
          path: "/v1/verify",
          body: { text: SUPPORTED },
          headers: { "Idempotency-Key": as },
        });
      const batch = (texts: number) =>
        call(address, {
          key: made.api_key,
          path: "/v1/verify/batch",
          body: { items: Array.from({ length: texts }, () => ({ text: SUPPORTED })) },
        });
      expect([(await repeat("a")).status, (await repeat("a")).status]).toEqual([200, 200]);
      const refused = await batch(3);
      expect(refused).toMatchObject({ status: 429, body: { details: { limit: 3 } } });
      expect(refused.body.message).toContain("The key's own limit");
      expect((await batch(2)).status).toBe(202);
      expect([(await repeat("b")).status, (await repeat("a")).status]).toEqual([429, 200]);
    },
  );

  test.each([
    ["0", { requests_per_minute: 0 }, "Must be at least 1"],
    ["a part of a request", { requests_per_minute: 1.5 }, "Must be a whole number"],
    ["a text", { requests_per_minute: "5" }, "Must be a number"],
    ["more than can be counted", { requests_per_minute: 1e12 }, "Must be at most 1000000000"],
    ["a misspelled name", { request_per_minute: 5 }, "Is no field of this"],
  ])("%s is no limit: an invalid request that makes and changes nothing", async (_, limits, message) => {
    const { key } = await newOrganization("free", ALL_SCOPES);
    const made = await create(address, key, { requests_per_minute: 7 });
    for (const [method, path] of [
      ["POST", "/v1/keys"],
      ["PATCH", `/v1/keys/${made.id}`],
    ] as const) {
      const body = { name: "Renamed", limits };
      const answer = await call(address, { key, method, path, body });
      expect(answer).toMatchObject({ status: 400, body: { error: "invalid_request" } });
      expect(answer.body.details.issues).toEqual([{ path: `limits.${Object.keys(limits)}`, message }]);
    }
    const { keys } = (await call(address, { key, path: "/v1/keys" })).body;
    expect(keys).toHaveLength(2);
    expect(keys[0]).toMatchObject({ name: "Backend", limits: made.limits });
  });
});
