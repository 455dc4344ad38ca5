import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "@/lib/db/client";
import { openTestDatabase } from "@/lib/db/testing/database";
import type { Member } from "../callers/member";
import { findInvitation, invite, withdrawInvitation } from "./invitations";
import { listPeople } from "./members";
import { createOrganization } from "./organizations";
import { findSignedIn, memberOf, openSession } from "./sessions";

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

let count = 0;
const newEmail = () => `person${++count}@example.com`;

async function newOwner(): Promise<Member & { origin: string }> {
  const [email, address] = [newEmail(), `192.0.2.${++count}`];
  await createOrganization({ name: "admin" }, { name: "Team", email, plan: "free", scopes: [] });
  const [user] = await db.sql`select id from users where email = ${email}`;
  const signedIn = await findSignedIn((await openSession(user?.id, { address, userAgent: "Test" })) as string);
  if (!signedIn) throw new Error("not signed in");
  return { ...memberOf(signedIn, address), origin: "https://assay.test" };
}

const ask = (owner: Member & { origin: string }, email = newEmail()) => invite(owner, { email, role: "viewer" });
const mailsTo = async (email: string) =>
  (await db.sql`select 1 from emails where recipient = ${email} and template = 'invitation'`).length;
const tokenOf = (link: string) => new URL(link).searchParams.get("token") as string;

test("an organization sends 20 invitations a day, exactly, however many are asked for at once and from where", async () => {
  const owner = await newOwner();
  const { organizationId } = owner;
  const asked = Array.from({ length: 50 }, (_, n) => ask({ ...owner, address: `198.51.${n}.1` }));
  const codes = (await Promise.allSettled(asked)).map((one) => (one.status === "rejected" ? one.reason.code : "sent"));
  expect(codes.filter((code) => code === "sent")).toHaveLength(20);
  expect(new Set(codes)).toEqual(new Set(["sent", "invitation_limit_reached"]));
  const mails =
    await db.sql`select 1 from emails where organization_id = ${organizationId} and template = 'invitation'`;
  expect(mails).toHaveLength(20);
  expect(await listPeople(owner)).toMatchObject({ invitations_left: 0, invitations: { length: 20 } });
});

test("invitations that are withdrawn count too, and those of yesterday do not", async () => {
  const owner = await newOwner();
  for (let n = 0; n < 20; n++) {
    await ask(owner);
    const [open] = (await listPeople(owner)).invitations;
    await withdrawInvitation(owner, { invitation_id: open?.id as string });
  }
  const late = await ask(owner).catch((error) => error);
  expect(late).toMatchObject({ code: "invitation_limit_reached", status: 429 });
  expect(late.options.details.retry_after).toBeGreaterThan(86_000);
  await db.sql`update audit_log set created_at = created_at - interval '1 day' where id in (
    select id from audit_log where organization_id = ${owner.organizationId} and action = 'member.invited' limit 1)`;
  await ask(owner);
  await expect(ask(owner)).rejects.toMatchObject({ code: "invitation_limit_reached" });
});

test("an address has one open invitation, which is sent again after a pause at the earliest", async () => {
  const [owner, email] = [await newOwner(), newEmail()];
  const { link } = await ask(owner, email);
  const codes = (await Promise.allSettled(Array.from({ length: 5 }, () => ask(owner, email)))).map(
    (one) => one.status === "rejected" && one.reason.code,
  );
  expect(codes).toEqual(Array(5).fill("invitation_open"));
  expect(await findInvitation(tokenOf(link))).toBeDefined();
  expect(await mailsTo(email)).toBe(1);
  await db.sql`update invitations set created_at = now() - interval '61 minutes' where email = ${email}`;
  const again = await ask(owner, email);
  expect(await findInvitation(tokenOf(link))).toBeUndefined();
  expect(await findInvitation(tokenOf(again.link))).toBeDefined();
  expect((await listPeople(owner)).invitations).toHaveLength(1);
});

test("many organizations together mail a stranger five invitations a day; further links work, unmailed", async () => {
  const victim = newEmail();
  for (let n = 0; n < 5; n++) expect(await ask(await newOwner(), victim)).toMatchObject({ mail: "file" });
  const { link, mail } = await ask(await newOwner(), victim);
  expect([mail, await mailsTo(victim)]).toEqual(["held", 5]);
  expect(await findInvitation(tokenOf(link))).toMatchObject({ email: victim });
});

test("a network sends 30 invitations an hour, whatever organizations it makes", async () => {
  const owners = [await newOwner(), await newOwner()];
  const asked = owners.flatMap((owner) => Array.from({ length: 20 }, () => ask({ ...owner, address: "203.0.113.9" })));
  const codes = (await Promise.allSettled(asked)).map((one) => (one.status === "rejected" ? one.reason.code : "sent"));
  expect(codes.filter((code) => code === "sent")).toHaveLength(30);
  expect(new Set(codes)).toEqual(new Set(["sent", "too_many_attempts"]));
});
