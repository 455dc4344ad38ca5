import { and, eq, lt, ne, sql } from "drizzle-orm";
import { database } from "@/lib/db/client";
import { emails } from "@/lib/db/mail-schema";
import { memberships, users } from "@/lib/db/schema";
import type { Transaction } from "../callers";
import { newId, seal, unseal } from "../secrets";
import { type MailData, type MailTemplate, renderMail } from "./templates";
import { handOver, isFinal } from "./transport";

const BATCH = 5; // connections to the mail server at once
const LEASE_S = 180; // longer than a mail server that is not silent takes
const RETRY_S = [60, 300, 1_800, 7_200, 21_600, 21_600, 21_600, 21_600];
const GIVE_UP_MS = 24 * 3_600_000;
const KEPT_DAYS = 30;
const LONGEST_ERROR = 300;
const ADDRESS = /^[^\s@<>()[\]\\,;:"]{1,64}@[^\s@<>()[\]\\,;:"]{1,190}$/;

export interface NewMail<Template extends MailTemplate> {
  to: string;
  template: Template;
  data: MailData[Template];
  organizationId?: string;
}

/** Writes a mail in the transaction of what it tells of; it leaves once that commits. Encrypted until then. */
export async function queueMail<Template extends MailTemplate>(tx: Transaction, mail: NewMail<Template>) {
  const { to: recipient, template, data, organizationId: organization_id } = mail;
  if (!ADDRESS.test(recipient)) return; // nobody to write to; what the mail tells of happens all the same
  const id = newId("eml");
  const sealed_data = seal(JSON.stringify(data), contextOf(id));
  await tx.insert(emails).values({ id, organization_id, recipient, template, sealed_data });
}

/** The same to every owner of an organization. */
export async function queueMailToOwners<Template extends MailTemplate>(
  tx: Transaction,
  mail: Omit<NewMail<Template>, "to"> & { organizationId: string },
): Promise<void> {
  const isOwner = and(eq(memberships.organization_id, mail.organizationId), eq(memberships.role, "owner"));
  const owners = await tx
    .select({ to: users.email })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.user_id))
    .where(isOwner);
  for (const { to } of owners) await queueMail(tx, { ...mail, to });
}

/**
 * Sends what is due; says how many were handed over. Any number of processes may do so at once: each mail is claimed,
 * and tried again for a day where it fails. Rejects only where the database does.
 */
export async function sendDueMail(): Promise<number> {
  let sent = 0;
  for (;;) {
    const claimed = await claimDue();
    const outcomes = await Promise.all(claimed.map(sendOne));
    sent += outcomes.filter(Boolean).length;
    if (claimed.length < BATCH) return sent;
  }
}

/** Whether a mail is due that nobody sends yet. */
export async function isMailDue(): Promise<boolean> {
  const isDue = sql`${emails.status} = 'pending' and ${emails.due_at} <= now()`;
  const rows = await database().orm.select({ id: emails.id }).from(emails).where(isDue).limit(1);
  return rows.length > 0;
}

/** Forgets mails that ended long ago. */
export async function pruneMail(): Promise<void> {
  const before = sql`now() - make_interval(days => ${KEPT_DAYS})`;
  await database()
    .orm.delete(emails)
    .where(and(ne(emails.status, "pending"), lt(emails.ended_at, before)));
}

type Email = typeof emails.$inferSelect;

async function claimDue(): Promise<Email[]> {
  return await database()
    .orm.update(emails)
    .set({ attempts: sql`${emails.attempts} + 1`, due_at: sql`now() + make_interval(secs => ${LEASE_S})` })
    .where(
      sql`${emails.id} in (select id from emails where status = 'pending' and due_at <= now()
        order by due_at limit ${BATCH} for update skip locked)`,
    )
    .returning();
}

async function sendOne(email: Email): Promise<boolean> {
  const outcome = await attempt(email);
  await record(email, outcome);
  return outcome.status === "sent";
}

async function attempt(email: Email): Promise<Partial<Email>> {
  try {
    const { id, recipient, created_at: queuedAt } = email;
    await handOver({ id, recipient, queuedAt, ...renderMail(email.template as MailTemplate, dataOf(email)) });
    return { status: "sent" };
  } catch (error) {
    const last_error = String((error as Error)?.message ?? error).slice(0, LONGEST_ERROR);
    const dueAt = Date.now() + (RETRY_S[email.attempts - 1] ?? Number.POSITIVE_INFINITY) * 1000;
    const givesUp = isFinal(error) || dueAt > email.created_at.getTime() + GIVE_UP_MS;
    return givesUp ? { status: "failed", last_error } : { due_at: new Date(dueAt), last_error };
  }
}

/** Notes what came of a try, unless the claim ran out and another process took the mail over. */
async function record({ id, attempts }: Email, outcome: Partial<Email>): Promise<void> {
  const hasEnded = outcome.status !== undefined;
  const end = hasEnded ? { data: null, sealed_data: null, ended_at: new Date() } : {};
  await database()
    .orm.update(emails)
    .set({ ...outcome, ...end })
    .where(and(eq(emails.id, id), eq(emails.attempts, attempts), eq(emails.status, "pending")));
}

function dataOf({ id, data, sealed_data }: Email): MailData[MailTemplate] {
  return sealed_data ? JSON.parse(unseal(sealed_data, contextOf(id))) : (data as MailData[MailTemplate]);
}

function contextOf(id: string): string {
  return `email:${id}`;
}
