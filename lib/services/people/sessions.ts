import { and, desc, eq, gt, sql } from "drizzle-orm";
import { ApiError } from "@/lib/catalog/errors";
import type { PlanId } from "@/lib/catalog/plans";
import type { Role } from "@/lib/catalog/roles";
import { database } from "@/lib/db/client";
import { memberships, organizations, sessions, users } from "@/lib/db/schema";
import type { Member, Transaction } from "../callers";
import { newId } from "../secrets";

export const SESSION_DAYS = 30;
const SEEN_EVERY = sql`interval '5 minutes'`;
const MAX_AGENT_LENGTH = 300;
const CLEARED_AT_ONCE = 20; // ended sessions that each new one takes away

/** What the pages say of the organization that is looked at, and which others there are. */
export interface SignedIn extends Omit<Member, "address" | "actor"> {
  organizationName: string;
  plan: PlanId;
  organizations: { id: string; name: string; role: Role }[];
}

/** Who acts in a request, and from which address. */
export function memberOf(signedIn: SignedIn, address: string): Member {
  const { userId, email, organizationId, role, sessionId } = signedIn;
  return { userId, email, organizationId, role, sessionId, address, actor: { name: userId, address } };
}

/** Signs a person in to the organization they joined first; undefined where they belong to none. */
export async function openSession(
  userId: string,
  from: { address: string; userAgent: string },
): Promise<string | undefined> {
  return await database().orm.transaction(async (tx) => {
    await clearEnded(tx);
    const [first] = await organizationsOf(tx, userId);
    if (!first) return undefined;
    const id = newId("ses");
    await tx.insert(sessions).values({
      id,
      user_id: userId,
      organization_id: first.id,
      address: from.address,
      user_agent: from.userAgent.slice(0, MAX_AGENT_LENGTH),
      expires_at: sql`now() + make_interval(days => ${SESSION_DAYS})`,
    });
    return id;
  });
}

/**
 * Who is behind a session, asked anew with every request: one that ended, or a membership that did, ends at once.
 * Someone who left the organization they looked at is taken to another one of theirs.
 */
export async function findSignedIn(sessionId: string): Promise<SignedIn | undefined> {
  const { orm } = database();
  const holds = and(eq(sessions.id, sessionId), gt(sessions.expires_at, sql`now()`));
  const [session] = await orm
    .select({ userId: users.id, email: users.email, organizationId: sessions.organization_id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(holds);
  if (!session) return undefined;
  const all = await organizationsOf(orm, session.userId);
  const current = all.find(({ id }) => id === session.organizationId) ?? all[0];
  if (!current) return undefined;
  await noteSeen(sessionId, current.id);
  return {
    userId: session.userId,
    email: session.email,
    sessionId,
    organizationId: current.id,
    organizationName: current.name,
    plan: current.plan,
    role: current.role,
    organizations: all.map(({ id, name, role }) => ({ id, name, role })),
  };
}

/** Looks at another organization of the person from now on. Throws `not_found` where they do not belong to it. */
export async function switchOrganization(member: Member, input: { organization_id: string }): Promise<object> {
  const all = await organizationsOf(database().orm, member.userId);
  if (!all.some(({ id }) => id === input.organization_id)) throw new ApiError("not_found");
  await noteSeen(member.sessionId, input.organization_id);
  return { organization_id: input.organization_id };
}

export interface SessionView {
  id: string;
  address: string;
  user_agent: string;
  created_at: string;
  last_seen_at: string;
  is_current: boolean;
}

/** Where the person is signed in, most recently seen first. */
export async function listSessions(member: Member): Promise<{ sessions: SessionView[] }> {
  const rows = await database()
    .orm.select()
    .from(sessions)
    .where(and(eq(sessions.user_id, member.userId), gt(sessions.expires_at, sql`now()`)))
    .orderBy(desc(sessions.last_seen_at), sessions.id);
  const views = rows.map(({ id, address, user_agent, created_at, last_seen_at }) => ({
    id,
    address,
    user_agent,
    created_at: created_at.toISOString(),
    last_seen_at: last_seen_at.toISOString(),
    is_current: id === member.sessionId,
  }));
  return { sessions: views };
}

/** Ends a session of the person's own. Throws `not_found`. */
export async function endSession(member: Pick<Member, "userId">, input: { session_id: string }): Promise<object> {
  const isIt = and(eq(sessions.id, input.session_id), eq(sessions.user_id, member.userId));
  const ended = await database().orm.delete(sessions).where(isIt).returning({ id: sessions.id });
  if (ended.length === 0) throw new ApiError("not_found", { message: "This session has ended already." });
  return { ended: input.session_id };
}

/** Ends all sessions of a person but the given one: whoever knew the old password is out. */
export async function endOtherSessions(tx: Transaction, userId: string, keptId: string | null): Promise<void> {
  const isOther = and(eq(sessions.user_id, userId), sql`${sessions.id} is distinct from ${keptId}::text`);
  await tx.delete(sessions).where(isOther);
}

async function organizationsOf(orm: Pick<Transaction, "select">, userId: string) {
  const rows = await orm
    .select({ id: organizations.id, name: organizations.name, plan: organizations.plan, role: memberships.role })
    .from(memberships)
    .innerJoin(organizations, eq(organizations.id, memberships.organization_id))
    .where(eq(memberships.user_id, userId))
    .orderBy(memberships.created_at, organizations.id);
  return rows.map((row) => ({ ...row, plan: row.plan as PlanId, role: row.role as Role }));
}

async function noteSeen(sessionId: string, organizationId: string): Promise<void> {
  const isStale = sql`${sessions.last_seen_at} < now() - ${SEEN_EVERY} or ${sessions.organization_id} <> ${organizationId}`;
  await database()
    .orm.update(sessions)
    .set({ last_seen_at: sql`now()`, organization_id: organizationId })
    .where(and(eq(sessions.id, sessionId), sql`(${isStale})`));
}

async function clearEnded(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    delete from ${sessions} where id in (
      select id from ${sessions} where expires_at <= now() limit ${CLEARED_AT_ONCE} for update skip locked)`);
}
