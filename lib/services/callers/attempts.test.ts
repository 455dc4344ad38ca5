import fs from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Database } from "@/lib/db/client";
import { openTestDatabase } from "@/lib/db/testing/database";
import { place } from "@/lib/process";
import { mailLink, resetPassword } from "../people/account-links";
import { checkCredentials } from "../people/accounts";
import { createOrganization } from "../people/organizations";
import { lastToken } from "../testing/mail-links";
import { countAttempt } from "./attempts";
import type { Visitor } from "./member";

const PASSWORD = "correct horse battery";
const OFTEN = 70;

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});
beforeEach(() => db.sql`delete from attempts`);
/** Work that many have to wait for; other tests hash at next to no cost. */
const hashAtACost = () => place("password-cost", { N: 2 ** 15, r: 8, p: 1 });
afterAll(() => db.close());

let count = 0;
const at = (address: string): Visitor => ({ address, userAgent: "Test", origin: "https://assay.test" });
const anywhere = () => at(`198.51.${Math.floor(++count / 250)}.${count % 250}`);

async function newAccount(): Promise<string> {
  const email = `person${++count}@example.com`;
  const owner = { name: "Team", email, plan: "free", scopes: [], password: PASSWORD } as const;
  await createOrganization({ name: "admin" }, owner);
  return email;
}

const guess = (visitor: Visitor, email: string) =>
  checkCredentials(visitor, { email, password: "guess" }).catch((error) => error.code as string);
const signIn = (visitor: Visitor, email: string) => checkCredentials(visitor, { email, password: PASSWORD });
const times = <T>(n: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, k) => work(k)));
const refused = { code: "too_many_attempts", status: 429 };

test("a stranger who guesses on and on keeps nobody out who is elsewhere", async () => {
  const email = await newAccount();
  const stranger = anywhere();
  const codes = await times(OFTEN, () => guess(stranger, email));
  expect(codes.filter((code) => code === "too_many_attempts").length).toBeGreaterThan(50);
  await signIn(anywhere(), email);
});

test("an account that many networks guess at is slowed down for strangers, and not for a network it is known at", async () => {
  const email = await newAccount();
  const home = anywhere();
  await signIn(home, email);
  await times(OFTEN, () => countAttempt({ sign_in_account: email }));
  expect(await countAttempt({ sign_in_account: email })).toEqual({ isOver: true });
  const inTurn: string[] = [];
  await Promise.all([
    signIn(anywhere(), email).then(() => inTurn.push("elsewhere")),
    signIn(home, email).then(() => inTurn.push("home")),
  ]);
  expect(inTurn).toEqual(["home", "elsewhere"]);
});

test("attempts that are refused put off nothing: they count for nobody", async () => {
  const email = await newAccount();
  const stranger = anywhere();
  const pair = { sign_in_pair: `${email}\0${stranger.address}`, sign_in_account: email };
  await times(10, () => countAttempt(pair));
  const before = await db.sql`select * from attempts order by subject`;
  await times(OFTEN, () => expect(countAttempt(pair)).rejects.toMatchObject(refused));
  expect(await db.sql`select * from attempts order by subject`).toEqual(before);
});

test("an attempt comes back after its share of the time", async () => {
  const pair = { sign_in_pair: "a" };
  await times(10, () => countAttempt(pair));
  const late = await countAttempt(pair).catch((error) => error);
  expect(late.options.details.retry_after).toBeGreaterThan(80);
  expect(late.options.details.retry_after).toBeLessThanOrEqual(90);
  await db.sql`update attempts set resets_at = resets_at - interval '91 seconds'`; // as if so much time had passed
  await countAttempt(pair);
  await expect(countAttempt(pair)).rejects.toMatchObject(refused);
});

test("a clock that is set back or forth refuses nobody", async () => {
  for (const jump of ["1 hour", "-1 hour"]) {
    await times(10, () => countAttempt({ sign_in_pair: "a" }));
    await expect(countAttempt({ sign_in_pair: "a" })).rejects.toMatchObject(refused);
    await db.sql`update attempts set resets_at = resets_at + ${jump}::interval`; // how rows look after the jump
    await countAttempt({ sign_in_pair: "a" });
    await db.sql`delete from attempts`;
  }
});

test("all addresses of an IPv6 network count as one", async () => {
  const email = await newAccount();
  const codes = await times(10, (n) => guess(at(`2001:db8:1:2::${n + 1}`), email));
  expect(codes).toEqual(Array(10).fill("wrong_credentials"));
  expect(await guess(at("2001:db8:1:2:ffff::1"), email)).toBe("too_many_attempts");
  await signIn(at("2001:db8:1:3::1"), email);
});

test("98 people who sign in at once leave threads for reading files, and those too many are told at once", async () => {
  hashAtACost();
  const ended: string[] = [];
  const all = times(98, async (n) => ended.push(String(await guess(at(`203.0.113.${n}`), `nobody${n}@example.com`))));
  while (!ended.includes("service_unavailable")) await sleep(5);
  await times(4, () => fs.readFile("package.json"));
  const hashed = ended.filter((code) => code === "wrong_credentials").length;
  expect(hashed).toBeLessThan(10);
  await all;
  expect(ended.filter((code) => !["wrong_credentials", "service_unavailable"].includes(code))).toEqual([]);
  expect(ended.filter((code) => code === "wrong_credentials").length).toBeGreaterThanOrEqual(26);
});

test("an attempt that found no turn is taken back", async () => {
  hashAtACost();
  const visitor = anywhere();
  const codes = await times(60, (n) => guess(visitor, `nobody${n}@example.com`));
  const hashed = codes.filter((code) => code === "wrong_credentials").length;
  expect(codes.filter((code) => code === "service_unavailable").length).toBeGreaterThan(20);
  await times(100 - hashed - 5, () => countAttempt({ sign_in_network: `${visitor.address}/32` }));
});

test("a stranger cannot use up the mails of a person: the last link that was mailed holds", async () => {
  const email = await newAccount();
  for (let n = 0; n < 8; n++) expect(await mailLink(anywhere(), "reset", { email })).toEqual({ sent: true });
  const mails = await db.sql`select 1 from emails where recipient = ${email} and template = 'password-reset'`;
  expect(mails).toHaveLength(5);
  await resetPassword(anywhere(), { token: await lastToken(db, email), password: "a new password" });
});

test("guesses at links hash nothing, and so keep nobody from signing in", async () => {
  const codes = await times(200, () =>
    resetPassword(anywhere(), { token: "guess", password: PASSWORD }).catch((error) => error.code),
  );
  expect(new Set(codes)).toEqual(new Set(["link_invalid"]));
});
