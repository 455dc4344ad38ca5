import { and, eq } from "drizzle-orm";
import { database } from "@/lib/db/client";
import { LeaseQueue, type Values } from "@/lib/db/leases";
import { emails } from "@/lib/db/mail-schema";
import { memberships, users } from "@/lib/db/schema";
import type { Transaction } from "../callers";
import { purge } from "../queues";
import { newId, seal, unseal } from "../secrets";
import { type MailData, type MailTemplate, renderMail } from "./templates";
import { handOver, isFinal } from "./transport";

const BATCH = 5; // connections to the mail server at once
const RETRY_S = [60, 300, 1_800, 7_200, 21_600, 21_600, 21_600, 21_600];
const GIVE_UP_MS = 24 * 3_600_000;
const KEPT_DAYS = 30;
const PRUNED_AT_ONCE = 1_000; // so that no statement takes long
const LONGEST_ERROR = 300;
const QUEUE = new LeaseQueue({
  table: "emails",
  key: ["id"],
  token: "attempts",
  attempts: "attempts",
  until: "due_at",
  open: "t.status = 'pending'",
  leaseS: 180, // longer than a mail server that is not silent takes
});
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
  return await QUEUE.isDue();
}

/** Forgets mails that ended long ago. Ends early once `stopping` says so; the next to come goes on. */
export async function pruneMail(stopping?: AbortSignal): Promise<void> {
  await purge(pruneEnded, stopping);
}

/** Of rows that nobody holds: an account or an organization that is deleted takes its mails in another order. */
async function pruneEnded(): Promise<number> {
  const { count } = await database().sql`
    delete from emails where id = any(array(
      select id from emails where status <> 'pending' and ended_at < now() - make_interval(days => ${KEPT_DAYS})
      order by ended_at limit ${PRUNED_AT_ONCE} for update skip locked))`;
  return count;
}

/** A mail that this process alone may send. */
interface Email {
  id: string;
  attempts: number;
  recipient: string;
  template: MailTemplate;
  data: unknown;
  sealed_data: string | null;
  queuedMs: number;
}

async function claimDue(): Promise<Email[]> {
  const { sql } = database();
  const read = sql`
    select id, attempts, recipient, template, data, sealed_data, extract(epoch from created_at)::float8 * 1000 as "queuedMs"
    from claimed`;
  return await QUEUE.claim({ order: sql`t.due_at`, most: BATCH, read });
}

async function sendOne(email: Email): Promise<boolean> {
  try {
    const { id, recipient, queuedMs } = email;
    await handOver({ id, recipient, queuedAt: new Date(queuedMs), ...renderMail(email.template, dataOf(email)) });
  } catch (error) {
    await retryOrGiveUp(email, error);
    return false;
  }
  await end(email, { status: "sent" });
  return true;
}

async function retryOrGiveUp(email: Email, error: unknown): Promise<void> {
  const last_error = String((error as Error)?.message ?? error).slice(0, LONGEST_ERROR);
  const afterS = RETRY_S[email.attempts - 1] ?? Number.POSITIVE_INFINITY;
  const givesUp = isFinal(error) || Date.now() + afterS * 1000 > email.queuedMs + GIVE_UP_MS;
  if (givesUp) await end(email, { status: "failed", last_error });
  else await QUEUE.retry(email, { afterS, set: { last_error } });
}

async function end(email: Email, outcome: Values): Promise<void> {
  await QUEUE.end(email, { ...outcome, data: null, sealed_data: null, ended_at: database().sql`now()` });
}

function dataOf({ id, data, sealed_data }: Email): MailData[MailTemplate] {
  return sealed_data ? JSON.parse(unseal(sealed_data, contextOf(id))) : (data as MailData[MailTemplate]);
}

function contextOf(id: string): string {
  return `email:${id}`;
}
