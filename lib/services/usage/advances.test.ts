import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "@/lib/db/client";
import { openTestDatabase } from "@/lib/db/testing/database";
import type { KeyIdentity } from "../callers/caller";
import type { Allowance } from "../callers/outcome";
import { findKey } from "../keys/keys";
import { createOrganization } from "../people/organizations";
import { type Advance, giveBack, settleAdvance } from "./advances";
import { NO_WORK } from "./charge-statement";
import { meter } from "./meter";
import { setMonthlyUsage } from "./usage";

const ACTOR = { name: "test" };
const MONTH_MS = 31 * 24 * 60 * 60 * 1000;
const USAGE = { claims: 3, verifiedClaims: 2, confidenceSum: 1.5 };

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

/** A request that was charged and is not done. */
async function charged(): Promise<Advance & { key: KeyIdentity }> {
  const made = { name: "T", email: "t@example.com", plan: "free", scopes: ["verify"] } as const;
  const key = (await findKey((await createOrganization(ACTOR, made)).key)) as KeyIdentity;
  return await chargedTo(key);
}

async function chargedTo(key: KeyIdentity) {
  const costs = { minuteCost: 1, monthCost: 1, probe: false };
  const receipt = await meter().charge({ key, endpoint: "verify", ...costs, ...NO_WORK });
  expect(receipt.outcome).toBe("granted");
  return { key, endpoint: "verify", allowance: (receipt as { allowance: Allowance }).allowance };
}

async function used({ key }: { key: KeyIdentity }) {
  const [row] = await db.sql`
    select minute_requests as minute, month_requests::int as month, requests::int, claims::int, verified_claims::int,
      confidence_sum, total_requests::int
    from usage_counters c left join usage_daily using (organization_id) join api_keys k using (organization_id)
    where organization_id = ${key.organizationId}`;
  return row;
}

const LOGGED = {
  ...{
    request_id: "req_1",
    endpoint: "verify" as const,
    mode: "logging",
    text_sha256: "0".repeat(64),
    text_length: 4,
    total_claims: 3,
  },
  ...{ verified_claims: 2, refuted_claims: 1, not_found_claims: 0, avg_confidence: 0.5, flagged: true, decided: [] },
};

test("work is added to the request that was charged for it, once, with its line in the log", async () => {
  const advance = await charged();
  const before = { minute: 1, month: 1, requests: 1, total_requests: 1 };
  expect(await used(advance)).toMatchObject({ ...before, claims: 0 });
  await settleAdvance(advance, { status: 200, body: {}, usage: USAGE, record: LOGGED });
  expect(await used(advance)).toMatchObject({ ...before, claims: 3, verified_claims: 2, confidence_sum: 1.5 });
  const log = await db.sql`select request_id, key_id, total_claims from verifications
    where organization_id = ${advance.key.organizationId}`;
  expect(log).toEqual([{ request_id: "req_1", key_id: advance.key.id, total_claims: 3 }]);
});

test("what is given back can be used again, and the minute stays counted", async () => {
  const advance = await charged();
  await setMonthlyUsage(ACTOR, advance.key.organizationId, 1_000);
  await giveBack(advance);
  expect(await used(advance)).toMatchObject({ minute: 1, month: 999, requests: 0, total_requests: 1 });
  await chargedTo(advance.key);
  expect(await used(advance)).toMatchObject({ minute: 2, month: 1_000, requests: 1 });
});

test("nothing is given back to a month that the request was not charged to", async () => {
  const advance = await charged();
  const { month } = advance.allowance;
  const before = { ...advance.allowance, month: { ...month, startsAt: month.startsAt - MONTH_MS } };
  await giveBack({ ...advance, allowance: before });
  expect(await used(advance)).toMatchObject({ month: 1 });
});
