import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "@/lib/db/client";
import { openTestDatabase } from "@/lib/db/testing/database";
import { place } from "@/lib/process";
import { createOrganization } from "../people/organizations";
import { ACTOR } from "../testing/own-facts";
import { listKeptTexts } from "./verification-log";
import { toRecord } from "./verification-record";

const SECRET = "k".repeat(32);

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
  place("environment", { AUTH_SECRET: SECRET, ENCRYPTION_KEY: SECRET } as never);
});
afterAll(() => db.close());

interface Organization {
  organizationId: string;
  keyId: string;
}

async function newOrganization(): Promise<Organization> {
  const input = { name: "T", email: "t@example.com", plan: "free", scopes: ["verify"] } as const;
  const { organization } = await createOrganization(ACTOR, input);
  const [key] = await db.sql`select id from api_keys where organization_id = ${organization.id}`;
  return { organizationId: organization.id, keyId: key?.id };
}

let requests = 0;

/** A row as the charge writes it, each later than the one before. Gives its id. */
async function keep({ organizationId, keyId }: Organization, text: string, parts: "all" | "claims"): Promise<string> {
  const request_id = `req_${++requests}`;
  const summary = { total_claims: 0, verified: 0, unverified: 0, avg_confidence: 0 };
  const result = { request_id, mode: "logging", claims: [], not_checked: [], summary, flagged: false } as const;
  const of = { ...result, organizationId, text, textLength: text.length, keep: parts };
  const { decided: _decided, retrieval: _retrieval, sealed_parts: _parts, ...row } = toRecord(of as never);
  const created_at = new Date(Date.now() + 1_000 * requests).toISOString();
  const kept = { ...row, created_at, organization_id: organizationId, key_id: keyId };
  await db.sql`insert into verifications ${db.sql(kept as never)}`;
  return request_id;
}

test("the latest texts are as many as were asked for, also where later ones are kept by their claims alone", async () => {
  const one = await newOrganization();
  const [first, second] = [await keep(one, "First.", "all"), await keep(one, "Second.", "all")];
  for (let n = 0; n < 5; n++) await keep(one, `Claims of text ${n}.`, "claims");
  const kept = [
    { request_id: second, text: "Second." },
    { request_id: first, text: "First." },
  ];
  expect(await listKeptTexts(one, 2)).toEqual(kept);
  expect(await listKeptTexts(one, 1)).toEqual(kept.slice(0, 1));
});

test("a text that was kept twice comes once, by the later request, and those of others never", async () => {
  const [one, other] = [await newOrganization(), await newOrganization()];
  await keep(one, "Twice.", "all");
  const later = await keep(one, "Twice.", "all");
  await keep(other, "Of another.", "all");
  expect(await listKeptTexts(one, 2)).toEqual([{ request_id: later, text: "Twice." }]);
});
