import { and, eq, gt, sql } from "drizzle-orm";
import type { z } from "zod";
import { ApiError } from "@/lib/catalog/errors";
import { ROLES, type Role } from "@/lib/catalog/roles";
import { type acceptInput, type invitationInput, type inviteInput, newPassword } from "@/lib/catalog/schemas/accounts";
import { database } from "@/lib/db/client";
import { invitations, memberships, organizations, users } from "@/lib/db/schema";
import { env } from "@/lib/env";
import {
  audit,
  countWithin,
  lockOrganization,
  type Member,
  requireRole,
  type Transaction,
  type Visitor,
} from "../callers";
import { queueMail } from "../mail";
import { hashToken, newId, newToken } from "../secrets";
import { checkCredentials, hashForSignUp } from "./accounts";
import { INVITED, requireInvitationLeft } from "./invitation-share";
import { networksOf } from "./networks";

const DAYS = 7;
const PAUSE_S = 3_600; // before an open invitation is mailed again
const holds = gt(invitations.expires_at, sql`now()`);

type Invitation = z.output<typeof inviteInput>;

/**
 * Asks a person to join; an invitation that is open may be sent again after a pause, with a new link. The link is in the
 * mail and in the answer. `mail`: `held` where the address had enough such mails today, `file` where no mail server is
 * set and the mail is one of the operator's files. Throws `role_too_low` where anyone but an owner asks an owner to join,
 * `already_member`, `invitation_open`, `invitation_limit_reached`, `too_many_attempts`.
 */
export async function invite(member: Member & { origin: string }, { email, role }: Invitation) {
  if (role === "owner") requireRole(member, "owner");
  const { organizationId, address } = member;
  const { token, hash } = newToken();
  const link = `${member.origin}/invitation?token=${token}`;
  const { network, region } = networksOf(address);
  return await database().orm.transaction(async (tx) => {
    const organization = await lockOrganization({ tx, organizationId }); // counts take turns
    if (await isMember(tx, organizationId, email)) throw new ApiError("already_member");
    await requireNoneOpen(tx, organizationId, email);
    await requireInvitationLeft(tx, organizationId);
    const by = { mail_network: network, mail_region: region, invited_account: email };
    const { isOver } = await countWithin(tx, by);
    const subject = await insert(tx, member, { email, role, hash });
    const data = {
      organization: organization.name,
      invited_by: member.email,
      role: ROLES[role].name.toLowerCase(),
      link,
    };
    if (!isOver) await queueMail(tx, { to: email, template: "invitation", data, organizationId });
    await audit(tx, member.actor, { organizationId, action: INVITED, subject, data: { email, role } });
    return { email, role, link, mail: isOver ? "held" : env().SMTP_URL ? "sent" : "file" } as const;
  });
}

async function requireNoneOpen(tx: Transaction, organizationId: string, email: string): Promise<void> {
  const isIt = and(eq(invitations.organization_id, organizationId), eq(invitations.email, email), holds);
  const pause = sql<number>`ceil(extract(epoch from ${invitations.created_at} - now()))::int + ${PAUSE_S}::int`;
  const [open] = await tx.select({ id: invitations.id, pause }).from(invitations).where(isIt);
  if (!open || open.pause <= 0) return;
  const minutes = Math.ceil(open.pause / 60);
  throw new ApiError("invitation_open", {
    message: `There is an open invitation to this address. It can be sent again in ${minutes} min, or withdrawn.`,
    details: { invitation_id: open.id, retry_after: open.pause },
  });
}

async function insert(
  tx: Transaction,
  { organizationId, userId }: Member,
  { email, role, hash }: Invitation & { hash: string },
): Promise<string> {
  const fresh = {
    id: newId("inv"),
    role,
    token_hash: hash,
    invited_by: userId,
    created_at: sql`now()`,
    expires_at: sql`now() + make_interval(days => ${DAYS})`,
  };
  await tx
    .insert(invitations)
    .values({ organization_id: organizationId, email, ...fresh })
    .onConflictDoUpdate({ target: [invitations.organization_id, invitations.email], set: fresh });
  return fresh.id;
}

/** Makes the link of an invitation worthless. Throws `not_found`. */
export async function withdrawInvitation(member: Member, { invitation_id }: z.output<typeof invitationInput>) {
  const { organizationId } = member;
  return await database().orm.transaction(async (tx) => {
    const isIt = and(eq(invitations.id, invitation_id), eq(invitations.organization_id, organizationId));
    const [gone] = await tx.delete(invitations).where(isIt).returning();
    if (!gone) throw new ApiError("not_found", { message: "This invitation was accepted or withdrawn." });
    const data = { email: gone.email };
    await audit(tx, member.actor, {
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
