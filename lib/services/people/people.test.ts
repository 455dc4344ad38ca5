import { afterAll, beforeAll, expect, test } from "vitest";
import type { Role } from "@/lib/catalog/roles";
import type { Database } from "@/lib/db/client";
import { openTestDatabase } from "@/lib/db/testing/database";
import { listActivity } from "../callers/activity";
import type { Member, Visitor } from "../callers/member";
import { newId } from "../secrets/identifiers";
import { lastLink, lastToken } from "../testing/mail-links";
import { enterWithProof, followSignInLink, mailLink, resetPassword } from "./account-links";
import { checkCredentials } from "./accounts";
import { acceptInvitation, findInvitation, invite, joinByInvitation, withdrawInvitation } from "./invitations";
import { changePlan, changeRole, listPeople, removeMember, renameOrganization } from "./members";
import { createOrganization, foundOrganization } from "./organizations";
import { hashPassword } from "./passwords";
import { findSignedIn, memberOf, openSession, type SignedIn } from "./sessions";

const PASSWORD = "correct horse battery";

let db: Database;
let hash: string;
beforeAll(async () => {
  db = await openTestDatabase();
  hash = await hashPassword(PASSWORD);
});
afterAll(() => db.close());

let count = 0;
const visitor = (): Visitor => ({ address: `198.51.100.${++count}`, userAgent: "Test", origin: "https://assay.test" });
const newEmail = () => `person${++count}@example.com`;

/** An owner in an organization of their own. */
async function newOwner(): Promise<Member & { origin: string }> {
  const email = newEmail();
  await createOrganization({ name: "admin" }, { name: "Team", email, plan: "free", scopes: [] });
  const [user] = await db.sql`update users set password_hash = ${hash} where email = ${email} returning id`;
  const found = await findSignedIn((await openSession(user?.id, visitor())) as string);
  return { ...memberOf(found as SignedIn, "192.0.2.1"), origin: "https://assay.test" };
}

async function newMember(organizationId: string, role: Role): Promise<Member & { origin: string }> {
  const [userId, email] = [newId("usr"), newEmail()];
  await db.sql`insert into users (id, email) values (${userId}, ${email})`;
  await db.sql`insert into memberships (organization_id, user_id, role) values (${organizationId}, ${userId}, ${role})`;
  return {
    userId,
    email,
    organizationId,
    role,
    sessionId: "ses_1",
    address: "192.0.2.2",
    actor: { name: userId, address: "192.0.2.2" },
    origin: "https://assay.test",
  };
}

const tokenOf = (link: string) => new URL(link).searchParams.get("token") as string;
const rolesOf = async (member: Member) =>
  Object.fromEntries((await listPeople(member)).members.map(({ email, role }) => [email, role]));

test("an invited person without an account joins by choosing a password, once", async () => {
  const owner = await newOwner();
  const email = newEmail();
  const { link } = await invite(owner, { email, role: "viewer" });
  expect(await findInvitation(tokenOf(link))).toMatchObject({ email, organization: "Team", has_account: false });
  const short = joinByInvitation(visitor(), { token: tokenOf(link), password: "short" });
  await expect(short).rejects.toMatchObject({ code: "invalid_request" });
  await joinByInvitation(visitor(), { token: tokenOf(link), password: PASSWORD });
  expect(await rolesOf(owner)).toMatchObject({ [email]: "viewer" });
  await checkCredentials(visitor(), { email, password: PASSWORD });
  const again = joinByInvitation(visitor(), { token: tokenOf(link), password: PASSWORD });
  await expect(again).rejects.toMatchObject({ code: "link_invalid" });
});

test("a person makes another organization, owns it and looks at it from then on, up to five, whatever their role elsewhere", async () => {
  const owner = await newOwner();
  await db.sql`update memberships set role = 'viewer' where user_id = ${owner.userId}`;
  const made = await foundOrganization({ ...owner, role: "viewer" }, { name: "Second" });
  const seen = await findSignedIn(owner.sessionId);
  expect(seen).toMatchObject({ organizationId: made.organization_id, organizationName: "Second", role: "owner" });
  expect(seen?.organizations.map(({ name }) => name)).toEqual(["Team", "Second"]);
  expect(await db.sql`select 1 from api_keys where organization_id = ${made.organization_id}`).toHaveLength(0);
  const all = await Promise.allSettled(Array.from({ length: 6 }, () => foundOrganization(owner, { name: "More" })));
  const refused = all.flatMap((one) => (one.status === "rejected" ? [one.reason.code] : []));
  expect(refused).toEqual(["organization_limit_reached", "organization_limit_reached"]);
  await db.sql`delete from memberships where user_id = ${owner.userId} and organization_id <> ${owner.organizationId}`;
  await expect(foundOrganization(owner, { name: "Yet another" })).rejects.toMatchObject({ code: "too_many_attempts" });
});

test("the link of an invitation opens no account that there is", async () => {
  const [owner, person] = [await newOwner(), await newOwner()];
  const { link } = await invite(owner, { email: person.email, role: "admin" });
  const stolen = joinByInvitation(visitor(), { token: tokenOf(link), password: "another password" });
  await expect(stolen).rejects.toMatchObject({ code: "wrong_credentials" });
  const stranger = await newOwner();
  await expect(acceptInvitation(stranger, { token: tokenOf(link) })).rejects.toMatchObject({ code: "link_invalid" });
  await acceptInvitation(person, { token: tokenOf(link) });
  expect(await rolesOf(owner)).toMatchObject({ [person.email]: "admin" });
});

/** As if an invitation had been sent so long ago that it may be sent again. */
const pauseEnds = (email: string) =>
  db.sql`update invitations set created_at = created_at - interval '1 hour' where email = ${email}`;

test("a withdrawn, replaced or old invitation is worth nothing", async () => {
  const owner = await newOwner();
  const email = newEmail();
  const first = await invite(owner, { email, role: "viewer" });
  await pauseEnds(email);
  const second = await invite(owner, { email, role: "admin" });
  expect(await findInvitation(tokenOf(first.link))).toBeUndefined();
  expect(await findInvitation(tokenOf(second.link))).toMatchObject({ role: "admin" });
  const [asked] = (await listPeople(owner)).invitations;
  await withdrawInvitation(owner, { invitation_id: asked?.id as string });
  expect(await findInvitation(tokenOf(second.link))).toBeUndefined();
  const third = await invite(owner, { email, role: "viewer" });
  await db.sql`update invitations set expires_at = now() where email = ${email}`;
  expect(await findInvitation(tokenOf(third.link))).toBeUndefined();
});

test("viewers remove nobody but themselves, and admins neither make nor remove owners", async () => {
  const owner = await newOwner();
  const { organizationId } = owner;
  const [viewer, admin] = [await newMember(organizationId, "viewer"), await newMember(organizationId, "admin")];
  const refused = { code: "role_too_low", status: 403 };
  await expect(removeMember(viewer, { user_id: admin.userId })).rejects.toMatchObject(refused);
  await expect(invite(admin, { email: newEmail(), role: "owner" })).rejects.toMatchObject(refused);
  await expect(removeMember(admin, { user_id: owner.userId })).rejects.toMatchObject(refused);
  await invite(admin, { email: newEmail(), role: "admin" });
  await renameOrganization(admin, { name: "Renamed" });
  await removeMember(admin, { user_id: viewer.userId });
  await changePlan(owner, { plan: "starter" });
  expect(await rolesOf(owner)).toEqual({ [owner.email]: "owner", [admin.email]: "admin" });
});

test("an organization always keeps an owner, however many go at once", async () => {
  const owner = await newOwner();
  const other = await newMember(owner.organizationId, "owner");
  const both = await Promise.allSettled([
    removeMember(owner, { user_id: owner.userId }),
    changeRole(other, { user_id: other.userId, role: "viewer" }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(Object.values(await rolesOf(owner))).toContain("owner");
});

test("people of another organization are as good as none", async () => {
  const [owner, stranger] = [await newOwner(), await newOwner()];
  await invite(stranger, { email: newEmail(), role: "viewer" });
  const [theirs] = (await listPeople(stranger)).invitations;
  const none = { code: "not_found" };
  await expect(removeMember(owner, { user_id: stranger.userId })).rejects.toMatchObject(none);
  await expect(changeRole(owner, { user_id: stranger.userId, role: "viewer" })).rejects.toMatchObject(none);
  await expect(withdrawInvitation(owner, { invitation_id: theirs?.id as string })).rejects.toMatchObject(none);
  const shown = JSON.stringify([await listPeople(owner), await listActivity(owner, { limit: 100 })]);
  expect(shown).not.toContain(stranger.email);
});

test("the audit log tells who did what, from where, latest first, page by page", async () => {
  const owner = await newOwner();
  for (const name of ["A", "B", "C"]) await renameOrganization(owner, { name });
  const first = await listActivity(owner, { limit: 2 });
  expect(first.entries.map(({ data }) => data.name)).toEqual(["C", "B"]);
  expect(first.entries[0]).toMatchObject({ actor: owner.email, by: "person", address: "192.0.2.1" });
  const rest = await listActivity(owner, { limit: 50, before: first.next_before as number, group: "organization" });
  expect(rest.entries.map(({ action }) => action)).toEqual(["organization.renamed", "organization.created"]);
  expect(rest.next_before).toBeNull();
});

test("a reset link works once, for an hour, and signs the person out everywhere", async () => {
  const { email, sessionId } = await newOwner();
  await mailLink(visitor(), "reset", { email });
  const token = await lastToken(db, email);
  expect(await lastLink(db, email)).toMatch(/^https:\/\/assay\.test\/reset-password\/new\?token=\w{40}$/);
  await resetPassword(visitor(), { token, password: "a new password" });
  expect(await findSignedIn(sessionId)).toBeUndefined();
  await checkCredentials(visitor(), { email, password: "a new password" });
  await expect(resetPassword(visitor(), { token, password: "a third password" })).rejects.toMatchObject({
    code: "link_invalid",
  });
  await mailLink(visitor(), "reset", { email });
  const late = await lastToken(db, email);
  await db.sql`update account_links set expires_at = now()`;
  await expect(resetPassword(visitor(), { token: late, password: "a third password" })).rejects.toMatchObject({
    code: "link_invalid",
  });
});

test("a link for one purpose serves no other, and tokens are kept as hashes alone", async () => {
  const { email } = await newOwner();
  await mailLink(visitor(), "sign_in", { email });
  const token = await lastToken(db, email);
  await expect(resetPassword(visitor(), { token, password: "a new password" })).rejects.toMatchObject({
    code: "link_invalid",
  });
  const [kept] = await db.sql`select count(*)::int as n from account_links where token_hash = ${token}`;
  expect(kept?.n).toBe(0);
  expect((await followSignInLink(token)).email).toBe(email);
});

test("asking for a link tells nobody whether there is an account", async () => {
  const { email } = await newOwner();
  for (const asked of [email, newEmail()]) {
    const startedAt = performance.now();
    expect(await mailLink(visitor(), "reset", { email: asked })).toEqual({ sent: true });
    expect(performance.now() - startedAt).toBeGreaterThan(240); // more than any work that only one of them causes
  }
});

test("who proves an address gets its account without the password that another set before", async () => {
  const { email, userId, sessionId } = await newOwner();
  expect(await enterWithProof(visitor(), email)).toBe(userId);
  await expect(checkCredentials(visitor(), { email, password: PASSWORD })).rejects.toMatchObject({
    code: "wrong_credentials",
  });
  expect(await findSignedIn(sessionId)).toBeUndefined();
  await mailLink(visitor(), "reset", { email });
  await resetPassword(visitor(), { token: await lastToken(db, email), password: PASSWORD });
  await enterWithProof(visitor(), email);
  await checkCredentials(visitor(), { email, password: PASSWORD }); // proven before: nothing is undone
});

test("a proven address without an account gets one, with an organization of its own", async () => {
  const email = newEmail();
  const [first, second] = await Promise.all([enterWithProof(visitor(), email), enterWithProof(visitor(), email)]);
  expect(first).toBe(second);
  expect(await db.sql`select role from memberships where user_id = ${first}`).toMatchObject([{ role: "owner" }]);
});
