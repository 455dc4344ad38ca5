import { and, eq, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import { ApiError } from "@/lib/catalog/errors";
import type { deleteAccountInput } from "@/lib/catalog/schemas/accounts";
import { secondFactors } from "@/lib/db/account-schema";
import { database } from "@/lib/db/client";
import { verdictFeedback } from "@/lib/db/log-schema";
import { emails } from "@/lib/db/mail-schema";
import {
  accountLinks,
  apiKeys,
  auditLog,
  invitations,
  memberships,
  organizations,
  sessions,
  users,
} from "@/lib/db/schema";
import { audit, type Member, type Transaction } from "../callers";
import { closeOrganization } from "./organization-end";
import { requirePassword } from "./own-password";
import { passSecondFactor } from "./second-factors";

export interface OwnedAlone {
  id: string;
  name: string;
  /** Who belongs to it beside the person. */
  others: number;
}

/** The organizations whose only owner the person is: until they have another, or are deleted with it, the account stays. */
export async function ownedAlone(
  { userId }: Pick<Member, "userId">,
  orm: Pick<Transaction, "execute"> = database().orm,
): Promise<OwnedAlone[]> {
  const rows = await orm.execute<{ id: string; name: string; others: number }>(sql`
    select o.id, o.name,
      (select count(*)::int - 1 from memberships of_it where of_it.organization_id = o.id) as others from memberships m join organizations o on o.id = m.organization_id
    where m.user_id = ${userId} and m.role = 'owner' and not exists (
      select from memberships other
      where other.organization_id = o.id and other.role = 'owner' and other.user_id <> ${userId})
    order by o.name, o.id`);
  return [...rows];
}

/**
 * Deletes the person's own account, with those organizations that only they own and say so of, and signs them out
 * everywhere. What they did elsewhere stays in the audit logs, without their name; keys that they made stay the organization's. Throws `wrong_credentials`, `second_factor_needed`, `wrong_code`,
 * `last_owner`, `too_many_attempts`, `service_unavailable`.
 */
export async function deleteAccount(
  member: Member,
  { password, code, organizations: along = [] }: z.output<typeof deleteAccountInput>,
): Promise<{ deleted: true }> {
  const { userId } = member;
  await requirePassword(member, password);
  refuseOwners(await ownedAlone(member), along); // before the code is used up
  await passSecondFactor(userId, code);
  await database().orm.transaction(async (tx) => {
    await lockAhead(tx, userId);
    // Nothing new refers to the person from here on.
    const [person] = await tx.select().from(users).where(eq(users.id, userId)).for("update");
    if (!person) return;
    await leaveAll(tx, member, along);
    await forget(tx, person);
  });
  return { deleted: true };
}

/**
 * Before the person themselves, what others hold when they come to them: who follows a link, joins, or rotates a key that the
 * person made takes that first, and refers to the person then. Each would wait for the other.
 */
async function lockAhead(tx: Transaction, userId: string): Promise<void> {
  await lockOrganizations(tx, userId);
  await lockCounters(tx, userId);
  await tx.execute(sql`select from account_links where user_id = ${userId} order by token_hash for update`);
  const owned = sql`select organization_id from memberships where user_id = ${userId} and role = 'owner'`;
  const email = sql`(select email from users where id = ${userId})`;
  await tx.execute(sql`
    select from invitations where invited_by = ${userId} or email = ${email} or organization_id in (${owned})
    order by id for update`);
  await tx.execute(sql`
    select from emails where recipient = ${email} or organization_id in (${owned}) order by id for update`);
  await tx.execute(sql`select from second_factors where user_id = ${userId} for update`);
  await tx.execute(sql`select from api_keys where created_by = ${userId} order by id for no key update`);
}

/**
 * Lets no request be charged meanwhile to organizations that go along or whose keys are changed: in the order in which
 * requests lock them, or each would wait for the other.
 */
async function lockCounters(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`
    select from usage_counters where organization_id in (
      select organization_id from memberships where user_id = ${userId} and role = 'owner'
      union select organization_id from api_keys where created_by = ${userId})
    order by organization_id for update`);
}

function refuseOwners(all: OwnedAlone[], along: readonly string[]): void {
  const alone = all.filter(({ id }) => !along.includes(id));
  if (alone.length === 0) return;
  const names = alone.map(({ name }) => name).join(", ");
  throw new ApiError("last_owner", {
    message: `You are the only owner of ${names}. Make somebody else an owner there first, under Settings, People, or have it deleted with your account.`,
    details: { organizations: alone },
  });
}

/** Locks each organization first: of two last owners who leave at the same time, one stays. */
async function leaveAll(tx: Transaction, member: Member, along: readonly string[]): Promise<void> {
  const { userId } = member;
  const left = await lockOrganizations(tx, userId); // once more: those joined since
  await lockCounters(tx, userId);
  const alone = await ownedAlone(member, tx);
  refuseOwners(alone, along);
  for (const { id } of alone) await closeOrganization(tx, id, member.email);
  await tx.delete(memberships).where(eq(memberships.user_id, userId));
  for (const { id: organizationId } of left.filter((one) => !alone.some(({ id }) => id === one.id))) {
    await audit(tx, member.actor, { organizationId, action: "account.deleted", subject: userId });
  }
}

/** In the order of their ids. */
async function lockOrganizations(tx: Transaction, userId: string): Promise<{ id: string }[]> {
  const theirs = tx
    .select({ id: memberships.organization_id })
    .from(memberships)
    .where(eq(memberships.user_id, userId));
  return await tx
    .select({ id: organizations.id })
    .from(organizations)
    .where(inArray(organizations.id, theirs))
    .orderBy(organizations.id)
    .for("no key update");
}

async function forget(tx: Transaction, { id, email }: typeof users.$inferSelect): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.user_id, id));
  await tx.delete(accountLinks).where(eq(accountLinks.user_id, id));
  await tx.delete(secondFactors).where(eq(secondFactors.user_id, id));
  await tx.delete(invitations).where(sql`${invitations.invited_by} = ${id} or ${invitations.email} = ${email}`);
  await tx.delete(emails).where(eq(emails.recipient, email));
  await tx.update(apiKeys).set({ created_by: null }).where(eq(apiKeys.created_by, id));
  await tx.update(verdictFeedback).set({ given_by: null }).where(eq(verdictFeedback.given_by, id));
  await tx.update(auditLog).set({ actor: id }).where(eq(auditLog.actor, email)); // who signed up had no id yet
  const nameless = { data: sql`${auditLog.data} - 'email'` };
  await tx.update(auditLog).set(nameless).where(sql`${auditLog.data} ->> 'email' = ${email}`);
  await forgetInEvents(tx, email);
  await tx.delete(users).where(eq(users.id, id));
}

/** Events name who made a key or changed a plan; so may what a receiver answered to one. */
async function forgetInEvents(tx: Transaction, email: string): Promise<void> {
  const named = sql`to_json(${email}::text)::text`;
  await tx.execute(sql`
    update events set body = replace(body, ${named}, '"Deleted account"') where position(${named} in body) > 0`);
  await tx.execute(sql`update delivery_attempts set response = null where position(${email} in response) > 0`);
}

/** All that is stored about the person, but for what proves who they are. */
export async function exportAccount(member: Member): Promise<Response> {
  const body = JSON.stringify(await gather(member), null, 2);
  return new Response(body, {
    headers: {
      "Content-Type": "application/json",
      "Content-Disposition": 'attachment; filename="assay-account.json"',
      "Cache-Control": "no-store",
    },
  });
}

async function gather({ userId, email }: Member) {
  const { orm } = database();
  const [profile, factor, joined, signedIn, keys, feedback, invited, mails, log] = await Promise.all([
    orm.select().from(users).where(eq(users.id, userId)),
    orm.select().from(secondFactors).where(eq(secondFactors.user_id, userId)),
    orm
      .select({ organization: organizations.name, role: memberships.role, joined_at: memberships.created_at })
      .from(memberships)
      .innerJoin(organizations, eq(organizations.id, memberships.organization_id))
      .where(eq(memberships.user_id, userId)),
    orm.select(SESSION).from(sessions).where(eq(sessions.user_id, userId)).orderBy(sessions.created_at),
    orm
      .select(KEY)
      .from(apiKeys)
      .where(and(eq(apiKeys.created_by, userId), eq(apiKeys.internal, false))),
    orm.select(FEEDBACK).from(verdictFeedback).where(eq(verdictFeedback.given_by, userId)),
    orm
      .select(INVITATION)
      .from(invitations)
      .where(sql`${invitations.invited_by} = ${userId} or ${invitations.email} = ${email}`),
    orm.select(MAIL).from(emails).where(eq(emails.recipient, email)),
    orm.select().from(auditLog).where(isAbout(userId, email)).orderBy(auditLog.id),
  ]);
  const [{ password_hash, ...person } = { password_hash: null }] = profile;
  return {
    exported_at: new Date().toISOString(),
    profile: { ...person, has_password: password_hash !== null },
    second_factor: factor.map((row) => ({
      on_since: row.confirmed_at,
      recovery_codes_left: row.recovery_hashes.length,
    })),
    memberships: joined,
    sessions: signedIn,
    keys_made: keys,
    verdict_feedback: feedback,
    invitations: invited,
    mails,
    audit_log: log.map(({ actor, address, ...entry }) => ({
      ...entry,
      ...(actor === userId || actor === email ? { by_you: true, address } : { by_you: false }),
    })),
  };
}

const SESSION = {
  address: sessions.address,
  user_agent: sessions.user_agent,
  created_at: sessions.created_at,
  last_seen_at: sessions.last_seen_at,
  expires_at: sessions.expires_at,
};
const KEY = { id: apiKeys.id, name: apiKeys.name, prefix: apiKeys.prefix, created_at: apiKeys.created_at };
const FEEDBACK = {
  request_id: verdictFeedback.request_id,
  claim: verdictFeedback.claim,
  is_right: verdictFeedback.is_right,
  given_at: verdictFeedback.given_at,
};
const INVITATION = { email: invitations.email, role: invitations.role, created_at: invitations.created_at };
const MAIL = { template: emails.template, status: emails.status, created_at: emails.created_at };

function isAbout(userId: string, email: string) {
  return sql`${inArray(auditLog.actor, [userId, email])} or ${auditLog.subject} = ${userId}
    or ${auditLog.data} ->> 'email' = ${email}`;
}
