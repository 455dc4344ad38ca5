import { and, eq, gt, sql } from "drizzle-orm";
import type { z } from "zod";
import { ApiError } from "@/lib/catalog/errors";
import { ROLES, type Role } from "@/lib/catalog/roles";
import { type acceptInput, type invitationInput, type inviteInput, newPassword } from "@/lib/catalog/schemas/accounts";
import { database } from "@/lib/db/client";
import { invitations, memberships, organizations, users } from "@/lib/db/schema";
import { checkCredentials, hashForSignUp } from "./accounts";
import { countAttempt } from "./attempts";
import { audit, type Transaction } from "./audit";
import { hashToken, newId, newToken } from "./identifiers";
import { queueMail } from "./mail";
import { actorOfMember, type Member, requireRole, type Visitor } from "./member";

const DAYS = 7;
const holds = gt(invitations.expires_at, sql`now()`);

/**
 * Asks a person to join; a second invitation takes the place of the first. The link is in the mail and in the answer,
 * for services that send no mail. Throws `role_too_low`, `already_member`, `too_many_attempts`.
 */
export async function invite(member: Member & { origin: string }, { email, role }: z.output<typeof inviteInput>) {
  requireRole(member, role === "owner" ? "owner" : "admin");
  await countAttempt({ mail_account: `${member.organizationId}\0${email}` });
  const { organizationId, userId } = member;
  const { token, hash } = newToken();
  const link = `${member.origin}/invitation?token=${token}`;
  await database().orm.transaction(async (tx) => {
    if (await isMember(tx, organizationId, email)) throw new ApiError("already_member");
    const [organization] = await tx.select().from(organizations).where(eq(organizations.id, organizationId));
    const fresh = {
      role,
      token_hash: hash,
      invited_by: userId,
      expires_at: sql`now() + make_interval(days => ${DAYS})`,
    };
    const id = newId("inv");
    await tx
      .insert(invitations)
      .values({ id, organization_id: organizationId, email, ...fresh })
      .onConflictDoUpdate({
        target: [invitations.organization_id, invitations.email],
        set: { ...fresh, created_at: sql`now()` },
      });
    const data = {
      organization: organization?.name ?? "",
      invited_by: member.email,
      role: ROLES[role].name.toLowerCase(),
      link,
    };
    await queueMail(tx, { to: email, template: "invitation", data, organizationId });
    await audit(tx, actorOfMember(member), {
      organizationId,
      action: "member.invited",
      subject: id,
      data: { email, role },
    });
  });
  return { email, role, link };
}

/** Makes the link of an invitation worthless. Throws `role_too_low`, `not_found`. */
export async function withdrawInvitation(member: Member, { invitation_id }: z.output<typeof invitationInput>) {
  requireRole(member, "admin");
  const { organizationId } = member;
  return await database().orm.transaction(async (tx) => {
    const isIt = and(eq(invitations.id, invitation_id), eq(invitations.organization_id, organizationId));
    const [gone] = await tx.delete(invitations).where(isIt).returning();
    if (!gone) throw new ApiError("not_found", { message: "This invitation was accepted or withdrawn." });
    const data = { email: gone.email };
    await audit(tx, actorOfMember(member), {
      organizationId,
      action: "invitation.revoked",
      subject: invitation_id,
      data,
    });
    return { withdrawn: invitation_id };
  });
}

export interface InvitationView {
  email: string;
  role: Role;
  organization: string;
  /** Whether the person has an account with a password: they sign in with it instead of choosing one. */
  has_account: boolean;
}

/** What the link of an invitation is about; undefined where it was used, withdrawn or has expired. */
export async function findInvitation(token: string): Promise<InvitationView | undefined> {
  const [row] = await database()
    .orm.select({
      email: invitations.email,
      role: invitations.role,
      organization: organizations.name,
      account: users.id,
    })
    .from(invitations)
    .innerJoin(organizations, eq(organizations.id, invitations.organization_id))
    .leftJoin(users, eq(users.email, invitations.email))
    .where(and(eq(invitations.token_hash, hashToken(token)), holds));
  return (
    row && {
      email: row.email,
      role: row.role as Role,
      organization: row.organization,
      has_account: row.account !== null,
    }
  );
}

/**
 * Joins by a link. Who has an account proves it with its password, who has none chooses one. The link alone opens no
 * account that there is. Throws `link_invalid`, `wrong_credentials`, `too_many_attempts`.
 */
export async function joinByInvitation(visitor: Visitor, { token, password = "" }: z.output<typeof acceptInput>) {
  const invitation = await findInvitation(token);
  if (!invitation) throw new ApiError("link_invalid");
  const { email } = invitation;
  if (invitation.has_account) {
    const { userId } = await checkCredentials(visitor, { email, password });
    return await database().orm.transaction((tx) => join(tx, { token, userId, address: visitor.address }));
  }
  const chosen = newPassword.safeParse(password);
  if (!chosen.success) throw badPassword(chosen.error.issues[0]?.message);
  const password_hash = await hashForSignUp(visitor, password);
  return await database().orm.transaction(async (tx) => {
    const userId = newId("usr");
    const made = await tx.insert(users).values({ id: userId, email, password_hash }).onConflictDoNothing().returning();
    if (made.length === 0) throw new ApiError("email_taken");
    return await join(tx, { token, userId, address: visitor.address });
  });
}

/** Joins as the person who is signed in, where the invitation is theirs. Throws `link_invalid`. */
export async function acceptInvitation({ userId, email, address }: Member, { token }: z.output<typeof acceptInput>) {
  const invitation = await findInvitation(token);
  if (invitation?.email !== email) throw new ApiError("link_invalid");
  return await database().orm.transaction((tx) => join(tx, { token, userId, address }));
}

async function join(tx: Transaction, { token, userId, address }: { token: string; userId: string; address: string }) {
  const isIt = and(eq(invitations.token_hash, hashToken(token)), holds);
  const [invitation] = await tx.delete(invitations).where(isIt).returning();
  if (!invitation) throw new ApiError("link_invalid");
  const { organization_id, role, email } = invitation;
  await tx.insert(memberships).values({ organization_id, user_id: userId, role }).onConflictDoNothing();
  const entry = { organizationId: organization_id, subject: userId, data: { role } };
  await audit(tx, { name: userId, address }, { ...entry, action: "member.joined" });
  return { organization_id, email };
}

function badPassword(message = "Choose another password"): ApiError {
  return new ApiError("invalid_request", { message, details: { issues: [{ path: "password", message }] } });
}

async function isMember(tx: Transaction, organizationId: string, email: string): Promise<boolean> {
  const found = await tx
    .select({ id: users.id })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.user_id))
    .where(and(eq(memberships.organization_id, organizationId), eq(users.email, email)));
  return found.length > 0;
}
