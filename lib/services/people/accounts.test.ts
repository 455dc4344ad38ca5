import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "@/lib/db/client";
import { openTestDatabase } from "@/lib/db/testing/database";
import type { Member, Visitor } from "../callers/member";
import { findKey } from "../keys/keys";
import { hashInTurn } from "../secrets";
import { changePassword, checkCredentials, signUp } from "./accounts";
import { createFirstOrganization, createOrganization } from "./organizations";
import { endSession, findSignedIn, listSessions, memberOf, openSession, switchOrganization } from "./sessions";

const PASSWORD = "correct horse battery";

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

let people = 0;
const newVisitor = (): Visitor => ({ address: `192.0.2.${++people}`, userAgent: "Test", origin: "http://127.0.0.1" });

async function newAccount() {
  const visitor = newVisitor();
  const email = `p${people}@example.com`;
  const made = await signUp(visitor, { organization: "Team", email, password: PASSWORD });
  return { visitor, email, ...made };
}

async function signedIn(): Promise<Member & { visitor: Visitor }> {
  const { visitor, email } = await newAccount();
  const { userId } = await checkCredentials(visitor, { email, password: PASSWORD });
  const found = await findSignedIn((await openSession(userId, visitor)) as string);
  if (!found) throw new Error("not signed in");
  return { ...memberOf(found, visitor.address), visitor };
}

test("the first organization is made once, and keeps no transaction open while its password is hashed", async () => {
  const slow = { text: "another", salt: Buffer.alloc(16), bytes: 32, cost: { N: 2 ** 15, r: 8, p: 1 } };
  const others = Array.from({ length: 8 }, () => hashInTurn(slow));
  const input = { name: "Demo", email: "demo@example.com", plan: "free", scopes: [], password: PASSWORD } as const;
  const made = createFirstOrganization({ name: "start" }, input);
  await others[1];
  const open = await db.sql`select 1 from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction' and query like '%organizations%'`;
  expect(open).toHaveLength(0);
  await Promise.all(others);
  expect(await made).toMatchObject({ organization: { name: "Demo" } });
  expect(await createFirstOrganization({ name: "start" }, input)).toBeUndefined();
});

test("whoever signs up owns an organization with a key that works and may do everything", async () => {
  const { email, organization, api_key, visitor } = await newAccount();
  expect(await findKey(api_key)).toMatchObject({ organizationId: organization.id, scopes: { length: 5 } });
  const { userId } = await checkCredentials(visitor, { email, password: PASSWORD });
  const session = await findSignedIn((await openSession(userId, visitor)) as string);
  expect(session).toMatchObject({ email, role: "owner", organizationId: organization.id, plan: "free" });
});

test("an email that is known cannot be signed up again, and keeps its password", async () => {
  const { email, visitor } = await newAccount();
  const again = signUp(visitor, { organization: "Other", email, password: "another password" });
  await expect(again).rejects.toMatchObject({ code: "email_taken" });
  await checkCredentials(visitor, { email, password: PASSWORD });
  expect(await db.sql`select 1 from organizations where name = 'Other'`).toHaveLength(0);
});

test("an account made without a password cannot be taken over by signing up", async () => {
  await createOrganization({ name: "admin" }, { name: "T", email: "owner@example.com", plan: "free", scopes: [] });
  const visitor = newVisitor();
  const input = { organization: "X", email: "owner@example.com", password: PASSWORD };
  await expect(signUp(visitor, input)).rejects.toMatchObject({ code: "email_taken" });
  for (const password of ["", "null", "undefined"]) {
    await expect(checkCredentials(visitor, { email: input.email, password })).rejects.toMatchObject({
      code: "wrong_credentials",
    });
  }
});

test("a wrong password and an unknown account get the same answer after the same work", async () => {
  const { email, visitor } = await newAccount();
  const timed = async (given: string) => {
    const startedAt = performance.now();
    const error = await checkCredentials(visitor, { email: given, password: "wrong" }).catch((error) => error);
    return { ms: performance.now() - startedAt, error };
  };
  const [known, unknown] = [[await timed(email)], [await timed("nobody@example.com")]];
  for (let n = 0; n < 4; n++) {
    known.push(await timed(email));
    unknown.push(await timed("nobody@example.com"));
  }
  expect(new Set([...known, ...unknown].map(({ error }) => error.message)).size).toBe(1);
  // The quickest of five each: anything else may have waited for a machine that has much to do.
  const [work, workOfNobody] = [known, unknown].map((all) => Math.min(...all.map(({ ms }) => ms))) as [number, number];
  expect(workOfNobody / work).toBeGreaterThan(0.3);
  expect(workOfNobody / work).toBeLessThan(3);
});

test("passwords cannot be guessed: attempts of an account from an address end after ten, in parallel too", async () => {
  const { email, visitor } = await newAccount();
  const guesses = Array.from({ length: 14 }, () => checkCredentials(visitor, { email, password: "guess" }));
  const codes = (await Promise.allSettled(guesses)).map((guess) => guess.status === "rejected" && guess.reason.code);
  expect(codes.filter((code) => code === "wrong_credentials")).toHaveLength(10);
  const right = checkCredentials(visitor, { email, password: PASSWORD });
  await expect(right).rejects.toMatchObject({ code: "too_many_attempts", status: 429 });
  await checkCredentials(newVisitor(), { email, password: PASSWORD }); // the person elsewhere is not locked out
});

test("a session that was ended is nobody's from the next request on", async () => {
  const member = await signedIn();
  await endSession(member, { session_id: member.sessionId });
  expect(await findSignedIn(member.sessionId)).toBeUndefined();
});

test("a session that expired is nobody's", async () => {
  const member = await signedIn();
  await db.sql`update sessions set expires_at = now() where id = ${member.sessionId}`;
  expect(await findSignedIn(member.sessionId)).toBeUndefined();
});

test("nobody ends or sees another person's sessions", async () => {
  const [one, other] = [await signedIn(), await signedIn()];
  await expect(endSession(one, { session_id: other.sessionId })).rejects.toMatchObject({ code: "not_found" });
  expect(await findSignedIn(other.sessionId)).toBeDefined();
  expect((await listSessions(one)).sessions.map(({ id }) => id)).toEqual([one.sessionId]);
});

test("a changed password signs out everywhere else, and the old one is worth nothing", async () => {
  const member = await signedIn();
  const elsewhere = (await openSession(member.userId, member.visitor)) as string;
  const wrong = changePassword(member, { current_password: "wrong", password: "a new password" });
  await expect(wrong).rejects.toMatchObject({ code: "wrong_credentials" });
  await changePassword(member, { current_password: PASSWORD, password: "a new password" });
  expect(await findSignedIn(elsewhere)).toBeUndefined();
  expect(await findSignedIn(member.sessionId)).toBeDefined();
  const { email, visitor } = member;
  await expect(checkCredentials(visitor, { email, password: PASSWORD })).rejects.toThrow();
  await checkCredentials(visitor, { email, password: "a new password" });
});

test("a person looks only at organizations that they belong to", async () => {
  const [one, other] = [await signedIn(), await signedIn()];
  const stray = switchOrganization(one, { organization_id: other.organizationId });
  await expect(stray).rejects.toMatchObject({ code: "not_found" });
  await db.sql`insert into memberships (organization_id, user_id, role) values (${other.organizationId}, ${one.userId}, 'viewer')`;
  await switchOrganization(one, { organization_id: other.organizationId });
  expect(await findSignedIn(one.sessionId)).toMatchObject({ organizationId: other.organizationId, role: "viewer" });
  await db.sql`delete from memberships where organization_id = ${other.organizationId} and user_id = ${one.userId}`;
  expect(await findSignedIn(one.sessionId)).toMatchObject({ organizationId: one.organizationId, role: "owner" });
});
