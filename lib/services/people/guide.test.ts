import { afterAll, beforeAll, expect, test } from "vitest";
import { SCOPE_IDS } from "@/lib/catalog/scopes";
import type { Database } from "@/lib/db/client";
import { openTestDatabase } from "@/lib/db/testing/database";
import type { Member } from "../callers";
import { dismissGuide, readGuide } from "./guide";
import { createOrganization } from "./organizations";
import { findSignedIn, memberOf, openSession } from "./sessions";

let db: Database;
let people = 0;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

async function newOwner(): Promise<Member> {
  const email = `p${++people}@example.com`;
  await createOrganization({ name: "test" }, { name: "Team", email, plan: "free", scopes: SCOPE_IDS });
  const [user] = await db.sql`select id from users where email = ${email}`;
  const found = await findSignedIn((await openSession(user?.id, { address: "", userAgent: "" })) as string);
  if (!found) throw new Error("not signed in");
  return memberOf(found, "");
}

const answered = (of: Member, daysAgo: number, claims: number) => db.sql`
  insert into usage_daily (organization_id, key_id, day, endpoint, requests, claims, verified_claims)
  select ${of.organizationId}, id, (now() at time zone 'UTC')::date - ${daysAgo}::int, 'verify', 1, ${claims}, 1
  from api_keys where organization_id = ${of.organizationId}`;

test("each step is done by what the organization has, and by nothing of another", async () => {
  const [owner, other] = [await newOwner(), await newOwner()];
  const fresh = await readGuide(owner);
  expect(fresh).toMatchObject({
    is_due: true,
    key: { name: "First key" },
    first_answer: null,
    sources: 0,
    webhooks: 0,
  });
  await db.sql`update api_keys set revoked_at = now() where organization_id = ${owner.organizationId}`;
  expect(await readGuide(owner)).toMatchObject({ key: null });
  await answered(owner, 0, 0);
  expect(await readGuide(owner)).toMatchObject({ first_answer: null });
  await answered(owner, 2, 3);
  await answered(owner, 1, 7);
  expect((await readGuide(owner)).first_answer).toMatchObject({ claims: 3, verified: 1 });
  await db.sql`
    insert into knowledge_sources (id, owner, name, file_name, status, created_by)
    values ('src_guide', ${owner.organizationId}, 'Facts', 'facts.csv', 'ready', 'test')`;
  await db.sql`
    insert into webhooks (id, organization_id, url, events, secret, deleted_at) values
    ('wh_1', ${owner.organizationId}, 'https://a.example', '{}', '', null),
    ('wh_2', ${owner.organizationId}, 'https://a.example', '{}', '', now())`;
  expect(await readGuide(owner)).toMatchObject({ sources: 1, webhooks: 1 });
  expect(await readGuide(other)).toEqual(fresh.key && { ...fresh, key: (await readGuide(other)).key });
});

test("the first answer is told to be in the log where the log holds one of that day, and not else", async () => {
  const [owner, other] = [await newOwner(), await newOwner()];
  const logged = (of: Member, daysAgo: number) => db.sql`
    insert into verifications (request_id, organization_id, key_id, created_at, text_sha256, text_length, total_claims,
      verified_claims, refuted_claims, avg_confidence, flagged)
    values (${`req_${of.organizationId}_${daysAgo}`}, ${of.organizationId}, 'key', now() - make_interval(days => ${daysAgo}), '', 1, 1, 1, 0, 1, false)`;
  await answered(owner, 2, 3);
  await logged(owner, 1);
  await logged(other, 2);
  expect(await readGuide(owner)).toMatchObject({ first_answer: { is_logged: false } });
  await logged(owner, 2);
  expect(await readGuide(owner)).toMatchObject({ first_answer: { is_logged: true } });
});

test("it is shown until it is dismissed, by one person for themselves, and again where that is undone", async () => {
  const [owner, other] = [await newOwner(), await newOwner()];
  await db.sql`
    insert into memberships (organization_id, user_id, role) values (${owner.organizationId}, ${other.userId}, 'admin')`;
  const colleague: Member = { ...other, organizationId: owner.organizationId, role: "admin" };
  await dismissGuide(owner, { dismissed: true });
  expect([(await readGuide(owner)).is_due, (await readGuide(colleague)).is_due]).toEqual([false, true]);
  expect((await readGuide(other)).is_due).toBe(true);
  await dismissGuide(owner, { dismissed: false });
  expect((await readGuide(owner)).is_due).toBe(true);
});

test("who may do none of its steps is not shown it, nor an organization whose first answer is a week old", async () => {
  const owner = await newOwner();
  expect((await readGuide({ ...owner, role: "viewer" })).is_due).toBe(false);
  await answered(owner, 6, 1);
  expect((await readGuide(owner)).is_due).toBe(true);
  await answered(owner, 7, 1);
  expect((await readGuide(owner)).is_due).toBe(false);
});
