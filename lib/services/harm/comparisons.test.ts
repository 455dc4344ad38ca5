import { afterAll, beforeAll, expect, test } from "vitest";
import { harmComparisonInput, MAX_COMPARED } from "@/lib/catalog/schemas/harm-settings";
import { openTestDatabase } from "@/lib/db/testing/database";
import { loadHarmDetector } from "@/lib/knowledge/harm";
import { place } from "@/lib/process";
import type { Member } from "../callers/member";
import { toRecord } from "../log/verification-record";
import { createOrganization } from "../people/organizations";
import { changeSettings } from "../people/settings";
import { compareHarmSettings } from "./comparisons";

const THREAT = "I'm going to kill you and your family.";
const PLAIN = "The red folder lies on the table.";
const block = [{ phrase: "red folder", match: "word", category: "illegal" }] as const;
let db: Awaited<ReturnType<typeof openTestDatabase>>;
let requests = 0;

beforeAll(async () => {
  db = await openTestDatabase();
  place("harm", await loadHarmDetector());
});
afterAll(() => db.close());

interface Organization extends Member {
  keyId: string;
}

async function newOrganization(): Promise<Organization> {
  const input = { name: "T", email: "t@example.com", plan: "enterprise", scopes: ["verify"] } as const;
  const { organization } = await createOrganization({ name: "test" }, input);
  const organizationId = organization.id;
  const [key] = await db.sql`select id from api_keys where organization_id = ${organizationId}`;
  const person = { userId: `usr_${++requests}`, email: "t@example.com", role: "owner", sessionId: "s", address: "" };
  return { ...person, actor: { name: person.userId }, role: "owner", organizationId, keyId: key?.id };
}

const compare = (member: Member, settings: object, texts?: string[]) =>
  compareHarmSettings(member, harmComparisonInput.parse({ settings, texts }));

/** As the charge writes it. */
async function keep({ organizationId, keyId }: Organization, text: string, keepText = true): Promise<string> {
  const request_id = `req_${++requests}`;
  const summary = { total_claims: 0, verified: 0, unverified: 0, avg_confidence: 0 };
  const result = { request_id, mode: "logging", claims: [], not_checked: [], summary, flagged: false } as const;
  const record = toRecord({
    ...result,
    organizationId,
    text,
    textLength: text.length,
    keep: keepText ? "all" : undefined,
  } as never);
  const { decided: _decided, retrieval: _retrieval, sealed_parts: _parts, sealed_text = null, ...row } = record;
  await db.sql`insert into verifications ${db.sql({ ...row, sealed_text, organization_id: organizationId, key_id: keyId })}`;
  return request_id;
}

test("what other settings would flag and what they would let go is told of the latest kept texts", async () => {
  const one = await newOrganization();
  await changeSettings(one, { log: { keep_texts: true } });
  const [threat, plain] = [await keep(one, THREAT), await keep(one, PLAIN)];
  await keep(one, "Bread is baked in ovens.");
  expect(await compare(one, { thresholds: { violence: "off" }, block })).toEqual({
    keeps_texts: true,
    texts: 3,
    flagged_before: 1,
    flagged_after: 1,
    newly: [{ text: PLAIN, request_id: plain, categories: ["illegal"] }],
    no_longer: [{ text: THREAT, request_id: threat, categories: ["violence"] }],
  });
});

test("nothing changes by the saved settings, and nothing is saved by comparing", async () => {
  const one = await newOrganization();
  await changeSettings(one, { log: { keep_texts: true }, harm: { block: [...block] } });
  await keep(one, PLAIN);
  await compare(one, {});
  expect(await compare(one, { block })).toMatchObject({ flagged_before: 1, newly: [], no_longer: [] });
});

test("a text that was sent twice is compared once, and texts of others never", async () => {
  const [one, other] = [await newOrganization(), await newOrganization()];
  await keep(one, PLAIN);
  const latest = await keep(one, PLAIN);
  await keep(one, "A text that only its hash is kept of.", false);
  await keep(other, THREAT);
  const { texts, newly } = await compare(one, { block });
  expect([texts, newly.map(({ request_id }) => request_id)]).toEqual([1, [latest]]);
});

test("where no texts are kept the answer says so, and pasted ones are compared", async () => {
  const one = await newOrganization();
  expect(await compare(one, { block })).toMatchObject({ keeps_texts: false, texts: 0, newly: [] });
  const { texts, newly } = await compare(one, { block }, [PLAIN, "Bread is baked in ovens."]);
  expect([texts, newly]).toEqual([2, [{ text: PLAIN, request_id: null, categories: ["illegal"] }]]);
});

test("long texts are compared as far as the bound allows, and shown by their beginning", async () => {
  const one = await newOrganization();
  const long = (word: string) => `${PLAIN} ${`${word} `.repeat(MAX_COMPARED.characters / 10)}`;
  for (const word of ["one", "two", "ten"]) await keep(one, long(word));
  const { texts, newly } = await compare(one, { block });
  expect(texts).toBe(2);
  expect(newly[0]?.text).toMatch(/^The red folder .{200,270}…$/);
});
