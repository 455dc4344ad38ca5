import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "@/lib/db/client";
import { isRolledBack } from "@/lib/db/failures";
import { openTestDatabase } from "@/lib/db/testing/database";
import { countWaiting, untilWaiting } from "@/lib/db/testing/waiting";
import { alone } from "../callers/asker";
import type { Member } from "../callers/member";
import { replaceKey } from "../keys/organization-keys";
import { pruneMail } from "../mail/mail";
import { lastToken } from "../testing/mail-links";
import { newLeaver, newOwner, ORIGIN, PASSWORD as password } from "../testing/people";
import { mailLink, resetPassword } from "./account-links";
import { acceptInvitation, invite } from "./invitations";
import { deleteOrganizationAs } from "./organization-end";
import { deleteAccount } from "./own-account";
import { beginSecondFactor, confirmSecondFactor } from "./second-factors";
import { openSession } from "./sessions";

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

type Scene = Awaited<ReturnType<typeof newLeaver>>;
type Act = () => Promise<unknown>;

/** What somebody does at the same moment, the table in which both come to the same row, and what it needs. */
const OTHERS: [what: string, table: "users" | "sessions", prepare: (scene: Scene) => Promise<Act>][] = [
  [
    "a key that they made is rotated",
    "users",
    async ({ leaver, other }) => {
      const [key] = await db.sql`select id from api_keys where created_by = ${leaver.userId}`;
      const asker = { organizationId: leaver.organizationId, actor: { name: other.userId } };
      return () => alone(replaceKey)(asker, { key_id: key?.id, grace: "1h" });
    },
  ],
  [
    "a link that was mailed to them is followed",
    "users",
    async ({ leaver: { email, address } }) => {
      await mailLink({ address, userAgent: "Test", origin: ORIGIN }, "reset", { email });
      const token = await lastToken(db, email);
      return () => resetPassword({ address }, { token, password: "another password" });
    },
  ],
  [
    "a link is mailed to them in place of an older one",
    "users",
    async ({ leaver: { email, address } }) => {
      const mail = () => mailLink({ address, userAgent: "Test", origin: ORIGIN }, "reset", { email });
      await mail();
      return mail;
    },
  ],
  [
    "they accept an invitation",
    "users",
    async ({ leaver, other }) => {
      const { link } = await invite(other, { email: leaver.email, role: "viewer" });
      const token = new URL(link).searchParams.get("token") as string;
      return () => acceptInvitation(leaver, { token });
    },
  ],
  [
    "an organization that they are invited to is deleted",
    "users",
    async ({ leaver, other }) => {
      await invite(other, { email: leaver.email, role: "viewer" });
      return () => deleteOrganizationAs("admin", { id: other.organizationId, name: other.organizationName });
    },
  ],
  [
    "they invite somebody",
    "users",
    async ({ leaver }) =>
      () =>
        invite(leaver, { email: "somebody@example.com", role: "viewer" }),
  ],
  [
    "they confirm a second factor",
    "sessions",
    async ({ leaver }) => {
      const { secret } = await beginSecondFactor(leaver, { password });
      await openSession(leaver.userId, { address: "192.0.2.200", userAgent: "Test" });
      return () => confirmSecondFactor(leaver, { code: new TOTP({ secret: Secret.fromBase32(secret) }).generate() });
    },
  ],
];

test.each(OTHERS)("an account is deleted while %s: neither waits for the other", async (_, table, prepare) => {
  const scene = await newLeaver(db);
  const act = await prepare(scene);
  let acting: Promise<PromiseSettledResult<unknown>[]> | undefined;
  await db.sql.begin(async (tx) => {
    const { userId, sessionId } = scene.leaver;
    if (table === "users") await tx`select from users where id = ${userId} for update`;
    else await tx`select from sessions where user_id = ${userId} and id <> ${sessionId} for update`;
    const deleting = deleteAccount(scene.leaver, { password });
    await untilWaiting(db, 1);
    acting = Promise.allSettled([deleting, act()]);
    await untilWaiting(db, 2);
  });
  const settled = (await acting) ?? [];
  expect(settled[0]).toMatchObject({ status: "fulfilled" });
  expect(settled.filter((one) => one.status === "rejected" && isRolledBack(one.reason))).toEqual([]);
});

test("old mails are purged while an account goes along with its organization: neither waits for the other", async () => {
  const owner = await newOwner(db);
  const { userId, organizationId, email } = owner;
  await db.sql`insert into emails (id, organization_id, recipient, template, status, ended_at) values
    (${`eml_1${userId}`}, null, ${email}, 'x', 'sent', now() - interval '32 days'),
    (${`eml_2${userId}`}, ${organizationId}, ${email}, 'x', 'sent', now() - interval '31 days')`;
  let both: Promise<unknown[]> | undefined;
  await db.sql.begin(async (tx) => {
    await tx`select from sessions where user_id = ${userId} for update`; // which go between the mails of both
    const deleting = deleteAccount(owner, { password, organizations: [organizationId] });
    await untilWaiting(db, 1);
    const pruning = pruneMail();
    both = Promise.all([deleting, pruning]);
    await Promise.race([pruning, untilWaiting(db, 2)]);
    expect(await countWaiting(db)).toBe(1);
  });
  await both;
  expect(await db.sql`select 1 from emails where recipient = ${email} and template = 'x'`).toEqual([]);
});

/** Two delete their accounts with what they own alone, the second once the first waits for a row of theirs. */
async function bothGo(first: Member, second: Member, held: "users" | "sessions") {
  let going: Promise<PromiseSettledResult<unknown>[]> | undefined;
  await db.sql.begin(async (tx) => {
    const whose = held === "users" ? "id" : "user_id";
    await tx`select from ${tx(held)} where ${tx(whose)} in (${first.userId}, ${second.userId}) for update`;
    const go = (one: Member) => deleteAccount(one, { password, organizations: [one.organizationId] });
    const begun = go(first);
    await untilWaiting(db, 1);
    going = Promise.allSettled([begun, go(second)]);
    await untilWaiting(db, 2);
  });
  expect((await going)?.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
}

test("two delete their accounts with organizations that wrote to each other: neither waits for the other", async () => {
  const [first, second] = [await newOwner(db), await newOwner(db)];
  const mail = ({ userId, organizationId }: Member, to: Member) =>
    db.sql`insert into emails (id, organization_id, recipient, template)
      values (${`eml_${userId}`}, ${organizationId}, ${to.email}, 'x')`;
  await mail(first, second);
  await mail(second, first);
  await bothGo(first, second, "sessions");
});

test("so do two whose organizations invited each other, one of them by somebody who stays", async () => {
  const [first, second, other] = [await newOwner(db), await newOwner(db), await newOwner(db)];
  const ask = (id: string, [by, { organizationId }, to]: [Member, Member, Member]) =>
    db.sql`insert into invitations (id, organization_id, email, role, token_hash, invited_by, expires_at)
      values (${id}, ${organizationId}, ${to.email}, 'viewer', ${id}, ${by.userId}, now())`;
  await ask("inv_1", [other, first, second]);
  await ask("inv_2", [second, second, first]);
  await bothGo(first, second, "users");
});
