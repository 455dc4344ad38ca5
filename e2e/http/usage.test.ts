import { describe, expect, test } from "vitest";
import { withinMinute } from "@/lib/services/testing/within-minute";
import { setMonthlyUsage } from "@/lib/services/usage/usage";
import { ACTOR, call, newOrganization, REFUTED, SERVICES, SUPPORTED, THREAT, verify } from "./client";

const WITHIN_MINUTE = withinMinute();

describe.each(SERVICES)("GET /v1/usage on $name", ({ address }) => {
  const usage = (key: string, query = "", headers = {}) => call(address, { key, path: `/v1/usage${query}`, headers });

  test("what was processed is counted, by endpoint and day", WITHIN_MINUTE, async () => {
    const { id, key } = await newOrganization("free", ["verify", "harm_detect", "usage:read"]);
    await verify(address, key, { text: `${SUPPORTED} ${REFUTED}` });
    await verify(address, key, { text: "" });
    await call(address, { key, path: "/v1/harm/detect", body: { text: "hello" } });
    await call(address, { key, path: "/v1/harm/detect", body: { text: THREAT } });
    const { status, body } = await usage(key, "?period=day");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      organization: { id, name: "T", plan: "free" },
      current_usage: 3,
      monthly_limit: 1000,
      remaining: 997,
      percentage_used: 0.3,
      rate_limit: { requests_per_minute: 60, current_minute_usage: 5 },
      breakdown: { verify: 1, harm_detect: 2 },
      daily: [{ date: new Date().toISOString().slice(0, 10), requests: 3, verified_claims: 1, harmful_texts: 1 }],
    });
    expect(body.daily[0].avg_confidence).toBeGreaterThan(0);
  });

  test("periods and dates set the range; what is left is the month's", async () => {
    const { id, key } = await newOrganization("free", ["usage:read"]);
    await setMonthlyUsage(ACTOR, id, 750);
    const month = await usage(key);
    expect(month.body).toMatchObject({ current_usage: 750, remaining: 250, percentage_used: 75 });
    expect(month.body.daily.length).toBeGreaterThanOrEqual(28);
    expect((await usage(key, "?period=week")).body.daily).toHaveLength(7);
    const leap = await usage(key, "?start_date=2024-01-01&end_date=2024-12-31T23:59:59Z");
    expect(leap.body).toMatchObject({
      current_usage: 0,
      remaining: 250,
      period: { start: "2024-01-01T00:00:00.000Z" },
    });
    expect(leap.body.daily).toHaveLength(366);
  });

  test("days come as CSV where that is asked for", async () => {
    const { key } = await newOrganization("free", ["usage:read"]);
    const { headers, body } = await usage(key, "?start_date=2024-01-01&end_date=2024-01-02", { Accept: "text/csv" });
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(body).toBe("date,requests,verified_claims,avg_confidence\r\n2024-01-01,0,0,0\r\n2024-01-02,0,0,0\r\n");
    const both = await usage(key, "", { Accept: "application/json, text/csv" });
    expect(both.headers.get("content-type")).toMatch(/json/);
    expect(both.headers.get("vary")).toContain("Accept");
  });

  test.each([
    "period=year",
    "period=",
    "start_date=yesterday",
    "start_date=2024-02-30",
    "start_date=0000-01-01",
    "end_date=2024-01-01T00:00:00",
    "start_date=2024-01-02&end_date=2024-01-01",
    "start_date=2024-01-01&end_date=2025-01-01",
    "start_date=1970-01-01&end_date=9999-12-31",
    "start_date=%00",
  ])("%s is an invalid request", async (query) => {
    const { key } = await newOrganization("free", ["usage:read"]);
    const answer = await usage(key, `?${query}`);
    expect(answer).toMatchObject({ status: 400, body: { error: "invalid_request" } });
    expect(answer.body.details.issues[0].path).toMatch(/period|start_date|end_date/);
  });
});
