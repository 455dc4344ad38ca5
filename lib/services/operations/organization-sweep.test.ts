import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { adminWith } from "@/e2e/http/admin";
import { SCOPE_IDS } from "@/lib/catalog/scopes";
import type { Database } from "@/lib/db/client";
import { openTestDatabase } from "@/lib/db/testing/database";
import type { Member } from "../callers";
import { beginMonth } from "../log/months";
import { closeOrganization, deleteOrganization, deleteOrganizationAs } from "../people/organization-end";
import { createOrganization } from "../people/organizations";
import { deleteAccount, ownedAlone } from "../people/own-account";
import { findSignedIn } from "../people/sessions";
import { newOwner, PASSWORD as password, rowsWith } from "../testing/people";
import { sweepOrganizations } from "./organization-sweep";

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

/** Gives an organization a row in each table that can hold one; gives the ids that tell of them. */
async function fill(owner: Member): Promise<string[]> {
  const org = owner.organizationId;
  const own = (kind: string) => `${kind}_${randomBytes(6).toString("hex")}`;
  const [request, webhook, event, delivery, batch, source, document] = [
    own("req"),
    own("wh"),
    own("evt"),
    own("dlv"),
    own("bat"),
    own("src"),
    own("doc"),
  ] as [string, string, string, string, string, string, string];
  const [key] = await db.sql`select id from api_keys where organization_id = ${org}`;
  const { sql } = db;
  await sql`insert into invitations (id, organization_id, email, role, token_hash, invited_by, expires_at)
    values (${own("inv")}, ${org}, ${`${own("guest")}@example.com`}, 'viewer', ${own("hash")}, ${owner.userId}, now())`;
  await sql`insert into key_failures (key_id, request_id, occurred_at, endpoint, status, error)
    values (${key?.id}, ${request}, now(), 'verify', 400, 'x')`;
  await sql`insert into usage_daily (organization_id, day, key_id, endpoint) values (${org}, now(), ${key?.id}, 'verify')`;
  await sql`insert into outcome_counts (organization_id, day, key_id, endpoint, measure, value)
    values (${org}, now(), ${key?.id}, 'verify', 'claims', 'refuted:graph')`;
  await sql`insert into organization_settings (organization_id) values (${org})`;
  await sql`insert into verifications (request_id, organization_id, key_id, text_sha256, text_length, total_claims,
    verified_claims, refuted_claims, avg_confidence, flagged) values (${request}, ${org}, ${key?.id}, 'x', 1, 1, 0, 1, 0, true)`;
  await sql`insert into verdict_feedback (organization_id, request_id, claim, verdict, is_right)
    values (${org}, ${request}, 0, 'refuted', true)`;
  await sql`insert into log_views (organization_id, name, filters) values (${org}, 'mine', '{}')`;
  await sql`insert into claim_review_lists (id, organization_id, name, claims) values (${own("list")}, ${org}, 'x', '[]')`;
  await sql`insert into emails (id, organization_id, recipient, template) values (${own("eml")}, ${org}, 'x@example.com', 'x')`;
  await sql`insert into webhooks (id, organization_id, url, events, secret)
    values (${webhook}, ${org}, 'https://a.example', '{key.created}', 'x')`;
  await sql`insert into events (id, organization_id, type, created_at, body)
    values (${event}, ${org}, 'key.created', now(), '{}')`;
  await sql`insert into deliveries (id, event_id, webhook_id, due_at) values (${delivery}, ${event}, ${webhook}, now())`;
  await sql`insert into delivery_attempts (delivery_id, number, started_at, duration_ms) values (${delivery}, 1, now(), 1)`;
  await sql`insert into batches (id, organization_id, key_id, endpoint, total, charged_on)
    values (${batch}, ${org}, ${key?.id}, 'verify', 1, now())`;
  await sql`insert into batch_items (batch_id, place, sealed_input) values (${batch}, 0, 'x')`;
  await sql`insert into knowledge_sources (id, owner, name, file_name, status, created_by)
    values (${source}, ${org}, 'Facts', 'facts.csv', 'ready', ${owner.userId})`;
  await sql`insert into knowledge_files (source_id, part, bytes) values (${source}, 0, 'x')`;
  await sql`insert into knowledge_relations (owner, predicate, said) values (${org}, 'x', '{}')`;
  await sql`insert into knowledge_graphs (owner) values (${org})`;
  await sql`insert into knowledge_indexes (owner, version, part, bytes) values (${org}, 1, 0, 'x')`;
  await sql`insert into documents (id, source_id, path, ordinal, title, length) values (${document}, ${source}, 'x', 0, 'x', 1)`;
  const [passage] = await sql`
    insert into passages (document_id, ordinal, headings, starts_at, ends_at, sentences_before, text, hash)
    values (${document}, 0, '{}', 0, 1, 0, 'x', 'x') returning id`;
  await sql`insert into passage_verdicts (passage_id, request_id, claim, verdict)
    values (${passage?.id}, ${request}, 0, 'refuted')`;
  await sql`insert into passage_words (owner, word, source_id, passages, postings) values (${org}, 'x', ${source}, 1, 'x')`;
  return [org, key?.id, request, webhook, event, delivery, batch, source, document];
}

/** Every table that says whose its rows are, and how. */
async function tablesOfOwners() {
  return await db.sql<{ table_name: string; column_name: string }[]>`
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' and (column_name = 'organization_id' or (column_name = 'owner' and data_type = 'text'))`;
}

async function rowsOf(organizationId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { table_name, column_name } of await tablesOfOwners()) {
    const [row] = await db.sql`
      select count(*)::int as count from ${db.sql(table_name)} where ${db.sql(column_name)} = ${organizationId}`;
    counts[table_name] = row?.count;
  }
  return counts;
}

test("a deleted organization is gone from every table that has an organization, and none of its ids is left anywhere", async () => {
  const [owner, other] = [await newOwner(db), await newOwner(db)];
  const ids = await fill(owner);
  await fill(other);
  const before = await rowsOf(owner.organizationId);
  const without = Object.keys(before).filter((table) => before[table] === 0);
  expect(without, "tables that this test fills no row of").toEqual([]);
  const others = await rowsOf(other.organizationId);
  await deleteOrganization(owner, { name: owner.organizationName, password });
  await sweepOrganizations(0);
  expect(Object.entries(await rowsOf(owner.organizationId)).filter(([, count]) => count > 0)).toEqual([]);
  expect(await rowsWith(db, ...ids)).toEqual([]);
  expect(await rowsOf(other.organizationId)).toEqual(others);
});

test("of a table with partitions only its own rows go, though those of others lie at the same places of another partition", async () => {
  const [owner, other] = [await newOwner(db), await newOwner(db)];
  await beginMonth();
  const log = async ({ organizationId: org }: Member, at: string) =>
    await db.sql`
      insert into verifications (request_id, organization_id, key_id, created_at, text_sha256, text_length, total_claims,
        verified_claims, refuted_claims, avg_confidence, flagged)
      select ${org} || n, ${org}, 'key', ${at}, 'x', 1, 1, 0, 1, 0, true from generate_series(1, 100) n`;
  await log(owner, new Date().toISOString());
  await log(other, "2199-01-01Z");
  const [same] = await db.sql`
    select count(*)::int as rows from verifications a join verifications b on a.ctid = b.ctid
    where a.organization_id = ${owner.organizationId} and b.organization_id = ${other.organizationId}`;
  expect(same?.rows).toBeGreaterThan(0);
  await deleteOrganization(owner, { name: owner.organizationName, password });
  await sweepOrganizations(0);
  expect((await rowsOf(owner.organizationId)).verifications).toBe(0);
  expect((await rowsOf(other.organizationId)).verifications).toBe(100);
});

test("from the deletion on no key holds, nobody is a member, and nothing is delivered, before its rows are gone", async () => {
  const owner = await newOwner(db);
  const [, , , webhook] = await fill(owner);
  const guest = await newOwner(db);
  const org = owner.organizationId;
  await db.sql`insert into memberships (organization_id, user_id, role) values (${org}, ${guest.userId}, 'admin')`;
  await db.sql`update sessions set organization_id = ${org} where user_id = ${guest.userId}`;
  const told = await deleteOrganization(owner, { name: owner.organizationName, password });
  expect(told).toEqual({ deleted: org, has_another: false });
  expect(await db.sql`select 1 from api_keys where organization_id = ${org} and revoked_at is null`).toHaveLength(0);
  expect(await db.sql`select status from deliveries where webhook_id = ${webhook as string}`).toEqual([
    { status: "cancelled" },
  ]);
  expect(await findSignedIn(owner.sessionId)).toBeUndefined();
  expect(await findSignedIn(guest.sessionId)).toMatchObject({ organizationId: guest.organizationId });
  await sweepOrganizations(); // requests that were under way may still write
  expect((await rowsOf(org)).api_keys).toBe(1);
  await sweepOrganizations(0);
});

test("what a request that was under way made of it after its deletion goes with its rows, and keeps none of them", async () => {
  const [owner, guest] = [await newOwner(db), await newOwner(db)];
  const { organizationId: org } = owner;
  await deleteOrganization(owner, { name: owner.organizationName, password });
  await db.sql`insert into memberships (organization_id, user_id, role) values (${org}, ${guest.userId}, 'viewer')`;
  await db.sql`insert into invitations (id, organization_id, email, role, token_hash, invited_by, expires_at)
    values ('inv_late', ${org}, 'late@example.com', 'viewer', 'late', ${guest.userId}, now())`;
  await db.sql`insert into sessions (id, user_id, organization_id, address, user_agent, expires_at)
    values ('ses_late', ${guest.userId}, ${org}, '', '', now())`;
  await sweepOrganizations(0);
  expect(await db.sql`select 1 from organizations where id = ${org}`).toEqual([]);
});

test("the owners are told by whom it was deleted, and nobody else is", async () => {
  const [owner, second, viewer] = [await newOwner(db), await newOwner(db), await newOwner(db)];
  const org = owner.organizationId;
  await db.sql`
    insert into memberships (organization_id, user_id, role) values
    (${org}, ${second.userId}, 'owner'), (${org}, ${viewer.userId}, 'viewer')`;
  await deleteOrganization(owner, { name: owner.organizationName, password });
  await sweepOrganizations(0);
  const told = await db.sql`select recipient from emails where template = 'organization-deleted'
    and recipient in (${owner.email}, ${second.email}, ${viewer.email}) order by recipient`;
  expect(told.map(({ recipient }) => recipient)).toEqual([owner.email, second.email].sort());
});

test("it is deleted by its name and the password of who asks, and by nothing else", async () => {
  const owner = await newOwner(db);
  const name = owner.organizationName;
  await expect(deleteOrganization(owner, { name: "Team", password })).rejects.toMatchObject({
    code: "invalid_request",
  });
  await expect(deleteOrganization(owner, { name, password: "wrong" })).rejects.toMatchObject({
    code: "wrong_credentials",
  });
  expect(await findSignedIn(owner.sessionId)).toBeDefined();
});

test("the operator deletes it by id and name, and a slip of either deletes nothing", async () => {
  const { organization } = await createOrganization(
    { name: "test" },
    { name: "Acme", email: "acme@example.com", plan: "free", scopes: SCOPE_IDS },
  );
  const { id } = organization;
  await expect(deleteOrganizationAs("admin", { id, name: "Other" })).rejects.toThrow("is called Acme");
  const secrets = { AUTH_SECRET: "a".repeat(32), ENCRYPTION_KEY: "b".repeat(32) };
  const command = (of: string) =>
    adminWith({ DATABASE_URL: db.url, ...secrets }, "org", "delete", "--org", of, "--name", "Acme", "--json");
  expect((await command("org_other")).status).not.toBe(0);
  const { status, stdout } = await command(id);
  expect([status, JSON.parse(stdout)]).toEqual([0, { organization: { id }, deleted: true }]);
  expect(Object.values(await rowsOf(id)).every((count) => count === 0)).toBe(true);
});

test("an only owner deletes the account with the organizations that they name, and no other goes along", async () => {
  const [owner, other] = [await newOwner(db), await newOwner(db)];
  await db.sql`
    insert into memberships (organization_id, user_id, role) values (${other.organizationId}, ${owner.userId}, 'owner')`;
  expect(await ownedAlone(owner)).toEqual([{ id: owner.organizationId, name: owner.organizationName, others: 0 }]);
  await expect(deleteAccount(owner, { password, organizations: [other.organizationId] })).rejects.toMatchObject({
    code: "last_owner",
  });
  await deleteAccount(owner, { password, organizations: [owner.organizationId, other.organizationId] });
  await sweepOrganizations(0);
  expect(await db.sql`select 1 from organizations where id = ${owner.organizationId}`).toHaveLength(0);
  expect(await findSignedIn(other.sessionId)).toMatchObject({ organizationId: other.organizationId });
  expect(await rowsWith(db, owner.userId)).toEqual([expect.stringMatching(/^audit_log:.*account\.deleted/)]);
});

test("charges under way and a deletion wait for each other, and none ends in a circle", async () => {
  const owner = await newOwner(db);
  const [held] = await db.sql.begin(async (tx) => {
    await tx`select from usage_counters where organization_id = ${owner.organizationId} for update`;
    const closing = db.orm.transaction((other) => closeOrganization(other, owner.organizationId, "x"));
    await new Promise((resolve) => setTimeout(resolve, 200));
    await tx`update api_keys set total_requests = 1 where organization_id = ${owner.organizationId}`;
    return [closing];
  });
  await held;
  expect(await findSignedIn(owner.sessionId)).toBeUndefined();
});
