import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "@/lib/db/client";
import { openTestDatabase } from "@/lib/db/testing/database";
import { untilWaiting } from "@/lib/db/testing/waiting";
import { listActivity } from "../callers/activity";
import { join, newLeaver, newOwner, PASSWORD as password, rowsWith } from "../testing/people";
import { checkCredentials } from "./accounts";
import { invite } from "./invitations";
import { removeMember } from "./members";
import { deleteAccount, exportAccount, ownedAlone } from "./own-account";
import { beginSecondFactor, confirmSecondFactor } from "./second-factors";
import { findSignedIn, openSession } from "./sessions";

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

test("a deleted account is gone from every table, and so is its email; what it did stays in the audit log", async () => {
  const { leaver, colleague: other } = await newLeaver(db);
  await invite(leaver, { email: "guest@example.com", role: "viewer" });
  await join(db, other.organizationId, [await newOwner(db), "viewer"]);
  const before = await listActivity(other, { limit: 100 });
  expect(before.entries.map(({ actor }) => actor)).toContain(leaver.email);
  await deleteAccount(leaver, { password });
  expect(await rowsWith(db, leaver.email)).toEqual([]);
  const after = await listActivity(other, { limit: 100 });
  expect(after.entries.map(({ action }) => action)).toEqual([
    "account.deleted",
    ...before.entries.map(({ action }) => action),
  ]);
  expect(after.entries.map(({ actor }) => actor)).not.toContain(leaver.email);
  expect(after.entries[0]).toMatchObject({ actor: "Deleted account", by: "person" });
  expect((await rowsWith(db, leaver.userId)).every((row) => row.startsWith("audit_log:"))).toBe(true);
});

test("a deleted account is signed out at once, cannot sign in, and its keys work on", async () => {
  const { leaver } = await newLeaver(db);
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
  const { leaver, colleague: other } = await newLeaver(db);
  const elsewhere = await newOwner(db);
  await join(db, elsewhere.organizationId, [leaver, "viewer"]);
  await removeMember(elsewhere, { user_id: leaver.userId });
  await deleteAccount(leaver, { password });
  const { entries } = await listActivity(elsewhere, { limit: 1 });
  expect(entries[0]).toMatchObject({ action: "member.removed", actor: elsewhere.email });
  expect(entries[0]?.data).toEqual({});
  expect(await rowsWith(db, leaver.email)).toEqual([]);
  expect(await ownedAlone(other)).toContainEqual(expect.objectContaining({ id: leaver.organizationId }));
});

test("the only owner stays until there is another, and is told of which organization", async () => {
  const owner = await newOwner(db);
  const viewer = await newOwner(db);
  await join(db, owner.organizationId, [viewer, "viewer"]);
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
  const { leaver, colleague: other } = await newLeaver(db);
  await db.sql`delete from memberships where user_id = ${other.userId} and organization_id <> ${leaver.organizationId}`;
  const both = await db.sql.begin(async (tx) => {
    await tx`select from organizations where id = ${leaver.organizationId} for update`;
    const started = Promise.allSettled([deleteAccount(leaver, { password }), deleteAccount(other, { password })]);
    await untilWaiting(db, 2);
    return { started };
  });
  const ended = await both.started;
  expect(ended.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const owners = await db.sql`select 1 from memberships where organization_id = ${leaver.organizationId}`;
  expect(owners).toHaveLength(1);
});

test("a wrong password deletes nothing, and where a second factor is on neither does the password alone", async () => {
  const { leaver } = await newLeaver(db);
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
  const { leaver, colleague: other } = await newLeaver(db);
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
