import { and, eq, gt, sql } from "drizzle-orm";
import type { z } from "zod";
import { ApiError } from "@/lib/catalog/errors";
import type { PlanId } from "@/lib/catalog/plans";
import type { Role } from "@/lib/catalog/roles";
import type { changeRoleInput, memberInput, renameInput } from "@/lib/catalog/schemas/accounts";
import { database } from "@/lib/db/client";
import { invitations, memberships, organizations, users } from "@/lib/db/schema";
import { audit, type Member, requireRole, type Transaction } from "../callers";
import { invitationsLeft } from "./invitation-share";
import { setPlan } from "./organizations";

export interface People {
  members: { user_id: string; email: string; role: Role; joined_at: string; is_you: boolean }[];
  invitations: { id: string; email: string; role: Role; expires_at: string }[];
  /** How many more can be sent today. */
  invitations_left: number;
  now: number;
}

/** Who belongs to the organization and who is asked to. */
export async function listPeople({ organizationId, userId }: Member): Promise<People> {
  const { orm } = database();
  const [joined, asked, invitations_left] = await Promise.all([
    orm
      .select({ user_id: users.id, email: users.email, role: memberships.role, joined_at: memberships.created_at })
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.user_id))
      .where(eq(memberships.organization_id, organizationId))
      .orderBy(memberships.created_at, users.id),
    orm
      .select()
      .from(invitations)
      .where(and(eq(invitations.organization_id, organizationId), gt(invitations.expires_at, sql`now()`)))
      .orderBy(invitations.created_at),
    invitationsLeft(organizationId),
  ]);
  return {
    members: joined.map(({ joined_at, role, ...row }) => ({
      ...row,
      role: role as Role,
      joined_at: joined_at.toISOString(),
      is_you: row.user_id === userId,
    })),
    invitations: asked.map(({ id, email, role, expires_at }) => ({
      id,
      email,
      role: role as Role,
      expires_at: expires_at.toISOString(),
    })),
    invitations_left,
    now: Date.now(),
  };
}

/** Gives a member another role. Throws `not_found`, and `last_owner` where nobody else is one. */
export async function changeRole(member: Member, { user_id, role }: z.output<typeof changeRoleInput>) {
  const { organizationId } = member;
  return await database().orm.transaction(async (tx) => {
    const before = await lockMembership(tx, organizationId, user_id);
    if (before.role === "owner" && role !== "owner") await requireAnotherOwner(tx, organizationId, user_id);
    await tx.update(memberships).set({ role }).where(isMembership(organizationId, user_id));
    const data = { previous_role: before.role, role, email: before.email };
    await audit(tx, member.actor, { organizationId, action: "member.role_changed", subject: user_id, data });
    return { user_id, role };
  });
}

/**
 * Ends a membership, from the person's next request on. Anyone may leave; admins remove admins and viewers, owners
 * everybody. Throws `role_too_low`, `not_found`, `last_owner`.
 */
export async function removeMember(member: Member, { user_id }: z.output<typeof memberInput>) {
  const { organizationId } = member;
  return await database().orm.transaction(async (tx) => {
    const before = await lockMembership(tx, organizationId, user_id);
    if (user_id !== member.userId) requireRole(member, before.role === "owner" ? "owner" : "admin");
    if (before.role === "owner") await requireAnotherOwner(tx, organizationId, user_id);
    await tx.delete(memberships).where(isMembership(organizationId, user_id));
    const data = { email: before.email };
    await audit(tx, member.actor, { organizationId, action: "member.removed", subject: user_id, data });
    return { removed: user_id };
  });
}

/** Gives the organization another name. */
export async function renameOrganization(member: Member, { name }: z.output<typeof renameInput>) {
  const { organizationId } = member;
  return await database().orm.transaction(async (tx) => {
    await tx.update(organizations).set({ name }).where(eq(organizations.id, organizationId));
    const data = { name };
    await audit(tx, member.actor, {
      organizationId,
      action: "organization.renamed",
      subject: organizationId,
      data,
    });
    return { name };
  });
}

/** Puts the organization on a plan; its limits hold from the next request on. */
export async function changePlan(member: Member, { plan }: { plan: PlanId }) {
  await setPlan(member.actor, member.organizationId, plan);
  return { plan };
}

function isMembership(organizationId: string, userId: string) {
  return and(eq(memberships.organization_id, organizationId), eq(memberships.user_id, userId));
}

/** Changes of an organization's people take turns, so that two owners cannot remove each other at once. */
async function lockMembership(tx: Transaction, organizationId: string, userId: string) {
  await tx.select().from(organizations).where(eq(organizations.id, organizationId)).for("no key update");
  const [found] = await tx
    .select({ role: memberships.role, email: users.email })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.user_id))
    .where(isMembership(organizationId, userId));
  if (!found) throw new ApiError("not_found", { message: "This person is not a member." });
  return found;
}

async function requireAnotherOwner(tx: Transaction, organizationId: string, userId: string): Promise<void> {
  const isOwner = and(eq(memberships.organization_id, organizationId), eq(memberships.role, "owner"));
  const owners = await tx.select({ id: memberships.user_id }).from(memberships).where(isOwner);
  if (!owners.some(({ id }) => id !== userId)) throw new ApiError("last_owner");
}
