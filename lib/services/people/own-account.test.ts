import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Role } from "@/lib/catalog/roles";
import type { Database } from "@/lib/db/client";
import { openTestDatabase } from "@/lib/db/testing/database";
import { listActivity } from "../callers/activity";
import type { Member } from "../callers/member";
import { checkCredentials, signUp } from "./accounts";
import { invite } from "./invitations";
import { removeMember } from "./members";
import { deleteAccount, exportAccount, ownedAlone } from "./own-account";
import { beginSecondFactor, confirmSecondFactor } from "./second-factors";
import { findSignedIn, memberOf, openSession } from "./sessions";

const password = "correct horse battery";
const origin = "https://assay.test";

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

let people = 0;

/** Someone who signed up with an organization of their own, and has a key. */
async function newOwner(): Promise<Member & { origin: string }> {
  const address = `192.0.2.${++people}`;
  const email = `p${people}@example.com`;
  await signUp({ address, userAgent: "Test", origin }, { organization: `Team ${people}`, email, password });
  const [user] = await db.sql`select id from users where email = ${email}`;
  const found = await findSignedIn((await openSession(user?.id, { address, userAgent: "Test" })) as string);
  if (!found) throw new Error("not signed in");
  return { ...memberOf(found, address), origin };
}

const join = (organizationId: string, { userId }: Member, role: Role) =>
  db.sql`insert into memberships (organization_id, user_id, role) values (${organizationId}, ${userId}, ${role})`;

/** Someone who may go: another person owns their organization too. */
async function newLeaver() {
  const [leaver, other] = [await newOwner(), await newOwner()];
  await join(leaver.organizationId, other, "owner");
  return { leaver, other: { ...other, organizationId: leaver.organizationId } };
}

/** Every row of the database that holds a text. */
async function rowsWith(text: string): Promise<string[]> {
  const tables = await db.sql`select tablename from pg_tables where schemaname = 'public'`;
  const found: string[] = [];
  for (const { tablename } of tables) {
    const rows = await db.sql`
      select t::text as row from ${db.sql(tablename)} t where position(${text} in t::text) > 0`;
    found.push(...rows.map(({ row }) => `${tablename}: ${row}`));
  }
  return found;
}

test("a deleted account is gone from every table, and so is its email; what it did stays in the audit log", async () => {
  const { leaver, other } = await newLeaver();
  await invite(leaver, { email: "guest@example.com", role: "viewer" });
  await join(other.organizationId, await newOwner(), "viewer");
  const before = await listActivity(other, { limit: 100 });
  expect(before.entries.map(({ actor }) => actor)).toContain(leaver.email);
  await deleteAccount(leaver, { password });
  expect(await rowsWith(leaver.email)).toEqual([]);
  const after = await listActivity(other, { limit: 100 });
  expect(after.entries.map(({ action }) => action)).toEqual([
    "account.deleted",
    ...before.entries.map(({ action }) => action),
  ]);
  expect(after.entries.map(({ actor }) => actor)).not.toContain(leaver.email);
  expect(after.entries[0]).toMatchObject({ actor: "Deleted account", by: "person" });
  expect((await rowsWith(leaver.userId)).every((row) => row.startsWith("audit_log:"))).toBe(true);
});

test("a deleted account is signed out at once, cannot sign in, and its keys work on", async () => {
  const { leaver } = await newLeaver();
  const elsewhere = (await openSession(leaver.userId, { address: "", userAgent: "" })) as string;
  await deleteAccount(leaver, { password });
  for (const id of [leaver.sessionId, elsewhere]) expect(await findSignedIn(id)).toBeUndefined();
  await expect(checkCredentials(leaver, { email: leaver.email, password })).rejects.toMatchObject({
    code: "wrong_credentials",
  });
  const keys =
    await db.sql`select created_by, revoked_at from api_keys where organization_id = ${leaver.organizationId}`;
  expect(keys).toMatchObject([{ created_by: null, revoked_at: null }]);
});

test("the email is taken out of what others did to the person, too", async () => {
  const { leaver, other } = await newLeaver();
  const elsewhere = await newOwner();
  await join(elsewhere.organizationId, leaver, "viewer");
  await removeMember(elsewhere, { user_id: leaver.userId });
  await deleteAccount(leaver, { password });
  const { entries } = await listActivity(elsewhere, { limit: 1 });
  expect(entries[0]).toMatchObject({ action: "member.removed", actor: elsewhere.email });
  expect(entries[0]?.data).toEqual({});
  expect(await rowsWith(leaver.email)).toEqual([]);
  expect(await ownedAlone(other)).toContainEqual(expect.objectContaining({ id: leaver.organizationId }));
});

test("the only owner stays until there is another, and is told of which organization", async () => {
  const owner = await newOwner();
  const viewer = await newOwner();
  await join(owner.organizationId, viewer, "viewer");
  const refused = deleteAccount(owner, { password });
  await expect(refused).rejects.toMatchObject({
    code: "last_owner",
    message: expect.stringContaining("Team"),
    options: { details: { organizations: [{ id: owner.organizationId }] } },
  });
  expect(await findSignedIn(owner.sessionId)).toBeDefined();
  await db.sql`update memberships set role = 'owner' where user_id = ${viewer.userId}`;
  await deleteAccount(owner, { password });
});

test("of two owners who go at once one stays", async () => {
  const { leaver, other } = await newLeaver();
  await db.sql`delete from memberships where user_id = ${other.userId} and organization_id <> ${leaver.organizationId}`;
  const both = await db.sql.begin(async (tx) => {
    await tx`select from organizations where id = ${leaver.organizationId} for update`;
    const started = Promise.allSettled([deleteAccount(leaver, { password }), deleteAccount(other, { password })]);
    await vi.waitFor(async () => {
      const waiting = await db.sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      expect(waiting).toHaveLength(2);
    }, 30_000);
    return { started };
  });
  const ended = await both.started;
  expect(ended.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const owners = await db.sql`select 1 from memberships where organization_id = ${leaver.organizationId}`;
  expect(owners).toHaveLength(1);
});

test("a wrong password deletes nothing, and where a second factor is on neither does the password alone", async () => {
  const { leaver } = await newLeaver();
  await expect(deleteAccount(leaver, { password: "wrong" })).rejects.toMatchObject({ code: "wrong_credentials" });
  const { secret } = await beginSecondFactor(leaver, { password });
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const { recovery_codes } = await confirmSecondFactor(leaver, { code });
  await expect(deleteAccount(leaver, { password })).rejects.toMatchObject({ code: "second_factor_needed" });
  await expect(deleteAccount(leaver, { password, code: "000000" })).rejects.toMatchObject({ code: "wrong_code" });
  expect(await findSignedIn(leaver.sessionId)).toBeDefined();
  await deleteAccount(leaver, { password, code: recovery_codes[0] });
  expect(await findSignedIn(leaver.sessionId)).toBeUndefined();
});

test("an export holds all about the person, nothing of others, and neither secrets nor hashes", async () => {
  const { leaver, other } = await newLeaver();
  await invite(leaver, { email: "invited@example.com", role: "viewer" });
  const { secret } = await beginSecondFactor(leaver, { password });
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const { recovery_codes } = await confirmSecondFactor(leaver, { code });
  const text = await (await exportAccount(leaver)).text();
  expect(JSON.parse(text)).toMatchObject({
    profile: { id: leaver.userId, email: leaver.email, has_password: true },
    second_factor: [{ recovery_codes_left: 10 }],
    memberships: [{ role: "owner" }],
    sessions: [{ address: leaver.address, user_agent: "Test" }],
    invitations: [{ email: "invited@example.com" }],
    audit_log: expect.arrayContaining([
      expect.objectContaining({ action: "organization.created", by_you: true, address: leaver.address }),
      expect.objectContaining({ action: "member.invited", by_you: true }),
    ]),
  });
  const [kept] = await db.sql`
    select u.password_hash, f.secret, f.recovery_hashes, i.token_hash, k.key_hash from users u
    join second_factors f on f.user_id = u.id join invitations i on i.invited_by = u.id
    join api_keys k on k.created_by = u.id where u.id = ${leaver.userId}`;
  const secrets = Object.values(kept ?? {}).flat();
  expect(secrets.length).toBeGreaterThan(10);
  for (const told of [...secrets, secret, ...recovery_codes, leaver.sessionId, other.email])
    expect(text).not.toContain(told);
});
