import { and, desc, eq, sql } from "drizzle-orm";
import { ApiError } from "@/lib/catalog/errors";
import { database } from "@/lib/db/client";
import { auditLog } from "@/lib/db/schema";
import type { AuditAction, Transaction } from "../callers";

const MOST_A_DAY = 20; // a team, not a mailing
export const INVITED = "member.invited" satisfies AuditAction;

/** How many invitations an organization may still send. Those of the last 24 hours count, withdrawn ones too. */
export async function invitationsLeft(organizationId: string): Promise<number> {
  return MOST_A_DAY - (await sentToday(database().orm, organizationId)).length;
}

/** Throws `invitation_limit_reached`. Exact under a lock of the organization, which the caller holds. */
export async function requireInvitationLeft(tx: Transaction, organizationId: string): Promise<void> {
  const sent = await sentToday(tx, organizationId);
  if (sent.length < MOST_A_DAY) return;
  const seconds = Math.max(1, sent.at(-1)?.backIn ?? 0);
  const hours = Math.ceil(seconds / 3_600);
  throw new ApiError("invitation_limit_reached", {
    message: `An organization sends ${MOST_A_DAY} invitations a day. The next one can be sent in ${hours} h.`,
    details: { limit: MOST_A_DAY, retry_after: seconds },
  });
}

/** The latest invitations, at most as many as a day has; `backIn`: seconds until one counts no more. */
async function sentToday(orm: Pick<Transaction, "select">, organizationId: string): Promise<{ backIn: number }[]> {
  const isOne = and(eq(auditLog.organization_id, organizationId), eq(auditLog.action, INVITED));
  const backIn = sql<number>`ceil(extract(epoch from ${auditLog.created_at} + interval '1 day' - now()))::int`;
  return await orm
    .select({ backIn })
    .from(auditLog)
    .where(and(isOne, sql`${auditLog.created_at} > now() - interval '1 day'`))
    .orderBy(desc(auditLog.created_at))
    .limit(MOST_A_DAY);
}
