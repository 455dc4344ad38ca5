import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "@/lib/db/testing/database";
import type { Member } from "../callers/member";
import { hashToken } from "../secrets/identifiers";
import { followSignInLink } from "./account-links";
import { createOrganization } from "./organizations";
import { hashPassword } from "./passwords";
import {
  beginSecondFactor,
  confirmSecondFactor,
  dropSecondFactorOf,
  endSecondFactor,
  getSecondFactor,
  passSecondFactor,
} from "./second-factors";
import { findSignedIn, openSession } from "./sessions";

let db: Awaited<ReturnType<typeof openTestDatabase>>;
let made = 0;
let hash: string;
const password = "correct horse battery";
beforeAll(async () => {
  db = await openTestDatabase();
  hash = await hashPassword(password);
});
afterAll(() => db.close());

async function newPerson(): Promise<Member> {
  const email = `${++made}@example.com`;
  const { organization } = await createOrganization({ name: "test" }, { name: "T", email, plan: "free", scopes: [] });
  const [row] = await db.sql`select user_id from memberships where organization_id = ${organization.id}`;
  await db.sql`update users set password_hash = ${hash} where id = ${row?.user_id}`;
  const sessionId = (await openSession(row?.user_id, { address: "", userAgent: "" })) ?? "";
  const person = { userId: row?.user_id, email, sessionId, address: "", actor: { name: row?.user_id } };
  return { ...person, organizationId: organization.id, role: "owner" };
}

const PERIOD_MS = 30_000;
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * PERIOD_MS });

/** Switched on with the code of the step before, so that the one of now is still good. */
async function switchedOn(member: Member) {
  const { secret } = await beginSecondFactor(member, { password });
  const { recovery_codes } = await confirmSecondFactor(member, { code: codeOf(secret, -1) });
  return { secret, recovery_codes };
}

const wrong = { code: "wrong_code" };

test("nothing is asked for until a code of the app was seen, and a wrong one switches nothing on", async () => {
  const one = await newPerson();
  await passSecondFactor(one.userId, undefined);
  const { secret, svg } = await beginSecondFactor(one, { password });
  expect(svg).toMatch(/^<svg /);
  await passSecondFactor(one.userId, undefined);
  await expect(confirmSecondFactor(one, { code: "000000" })).rejects.toMatchObject(wrong);
  await expect(passSecondFactor(one.userId, undefined)).resolves.toBeUndefined();
  expect(await getSecondFactor(one)).toEqual({ is_on: false, recovery_codes_left: 0 });
  await confirmSecondFactor(one, { code: codeOf(secret) });
  expect(await getSecondFactor(one)).toEqual({ is_on: true, recovery_codes_left: 10 });
  await expect(beginSecondFactor(one, { password })).rejects.toMatchObject({ code: "second_factor_on" });
});

test("without the password no app is set up, and one without a password is told how to get one", async () => {
  const one = await newPerson();
  const refused = { code: "wrong_credentials" };
  await expect(beginSecondFactor(one, { password: "wrong" })).rejects.toMatchObject(refused);
  expect(await db.sql`select 1 from second_factors where user_id = ${one.userId}`).toHaveLength(0);
  await db.sql`update users set password_hash = null where id = ${one.userId}`;
  const message = expect.stringContaining("Forgot your password?");
  await expect(beginSecondFactor(one, { password })).rejects.toMatchObject({ ...refused, message });
});

test("a code is asked for, works once, and neither does one of another time or another person", async () => {
  const [one, other] = [await newPerson(), await newPerson()];
  const { secret } = await switchedOn(one);
  const foreign = await switchedOn(other);
  await expect(passSecondFactor(one.userId, undefined)).rejects.toMatchObject({ code: "second_factor_needed" });
  await expect(passSecondFactor(one.userId, codeOf(foreign.secret))).rejects.toMatchObject(wrong);
  await expect(passSecondFactor(one.userId, codeOf(secret, -4))).rejects.toMatchObject(wrong);
  const code = codeOf(secret);
  await passSecondFactor(one.userId, `${code.slice(0, 3)} ${code.slice(3)}`);
  await expect(passSecondFactor(one.userId, code)).rejects.toMatchObject(wrong);
  await expect(passSecondFactor(one.userId, codeOf(secret, -1))).rejects.toMatchObject(wrong);
});

test("ten requests with the same code at once let one in", async () => {
  const one = await newPerson();
  const { recovery_codes } = await switchedOn(one);
  const tries = Array.from({ length: 8 }, () => passSecondFactor(one.userId, recovery_codes[0]));
  const ended = await Promise.allSettled(tries);
  expect(ended.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await getSecondFactor(one)).toMatchObject({ recovery_codes_left: 9 });
});

test("who guesses codes is refused after ten, the right one included", async () => {
  const one = await newPerson();
  const { recovery_codes } = await switchedOn(one); // the first attempt
  for (let n = 0; n < 9; n++) await expect(passSecondFactor(one.userId, "123456")).rejects.toMatchObject(wrong);
  const right = passSecondFactor(one.userId, recovery_codes[0]);
  await expect(right).rejects.toMatchObject({ code: "too_many_attempts" });
});

test("secrets are stored sealed and codes hashed; switching on ends other sessions; a code switches it off", async () => {
  const one = await newPerson();
  const elsewhere = (await openSession(one.userId, { address: "", userAgent: "" })) ?? "";
  const { secret, recovery_codes } = await switchedOn(one);
  const [row] = await db.sql`select second_factors::text as all from second_factors where user_id = ${one.userId}`;
  for (const told of [secret, ...recovery_codes]) expect(row?.all).not.toContain(told);
  expect(await findSignedIn(elsewhere)).toBeUndefined();
  expect(await findSignedIn(one.sessionId)).toBeDefined();
  await expect(endSecondFactor(one, { code: "nothing" })).rejects.toMatchObject(wrong);
  expect(await endSecondFactor(one, { code: recovery_codes[3] ?? "" })).toMatchObject({ is_on: false });
  await passSecondFactor(one.userId, undefined);
});

test("the operator ends the second factor of who lost it, and nobody else's", async () => {
  const [one, other] = [await newPerson(), await newPerson()];
  await switchedOn(one);
  await switchedOn(other);
  expect(await dropSecondFactorOf(one.email.toUpperCase())).toBe(true);
  expect(await dropSecondFactorOf(one.email)).toBe(false);
  await passSecondFactor(one.userId, undefined);
  await expect(passSecondFactor(other.userId, undefined)).rejects.toMatchObject({ code: "second_factor_needed" });
});

test("a mailed link lets nobody past the second factor, and is still good with the code", async () => {
  const one = await newPerson();
  const { recovery_codes } = await switchedOn(one);
  await db.sql`
    insert into account_links (token_hash, user_id, purpose, expires_at)
    values (${hashToken("a token")}, ${one.userId}, 'sign_in', now() + interval '1 minute')`;
  await expect(followSignInLink("a token")).rejects.toMatchObject({ code: "second_factor_needed" });
  await expect(followSignInLink("a token", "000000")).rejects.toMatchObject(wrong);
  expect(await followSignInLink("a token", recovery_codes[0])).toMatchObject({ userId: one.userId });
  await expect(followSignInLink("a token", recovery_codes[1])).rejects.toMatchObject({ code: "link_invalid" });
});
