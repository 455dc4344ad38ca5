import { and, eq, isNull } from "drizzle-orm";
import type { z } from "zod";
import { ApiError } from "@/lib/catalog/errors";
import type { deleteOrganizationInput } from "@/lib/catalog/schemas/accounts";
import { database, sqlOf } from "@/lib/db/client";
import { organizations } from "@/lib/db/schema";
import type { Member, Transaction } from "../callers";
import { queueMailToOwners } from "../mail";
import { requirePassword } from "./own-password";
import { passSecondFactor } from "./second-factors";

/** What an organization has that goes with it. */
export interface Belongings {
  members: number;
  keys: number;
  webhooks: number;
  sources: number;
}

/** What goes with an organization, counted, for who is about to delete it. */
export async function countBelongings({ organizationId }: Pick<Member, "organizationId">): Promise<Belongings> {
  const [row] = await database().sql<Belongings[]>`
    select
      (select count(*)::int from memberships where organization_id = ${organizationId}) as members,
      (select count(*)::int from api_keys where organization_id = ${organizationId} and not internal) as keys,
      (select count(*)::int from webhooks
        where organization_id = ${organizationId} and deleted_at is null) as webhooks,
      (select count(*)::int from knowledge_sources where owner = ${organizationId}) as sources`;
  if (!row) throw new ApiError("internal_error");
  return row;
}

/**
 * Deletes the organization with all that it has. From the commit on no key holds, nobody is a member and nothing is
 * delivered; its rows follow (`sweepOrganizations`). Throws `invalid_request` where the name is another,
 * `wrong_credentials`, `second_factor_needed`, `wrong_code`, `too_many_attempts`, `service_unavailable`.
 */
export async function deleteOrganization(
  member: Member,
  { name, password, code }: z.output<typeof deleteOrganizationInput>,
): Promise<{ deleted: string; has_another: boolean }> {
  const { organizationId, userId, email } = member;
  const { orm, sql } = database();
  const isIt = and(eq(organizations.id, organizationId), isNull(organizations.deleted_at));
  const [organization] = await orm.select().from(organizations).where(isIt);
  if (organization?.name !== name) {
    const issues = [{ path: "name", message: "Type the name of the organization as it stands above" }];
    throw new ApiError("invalid_request", { message: "The name is another.", details: { issues } });
  }
  await requirePassword(member, password);
  await passSecondFactor(userId, code);
  await orm.transaction((tx) => closeOrganization(tx, organizationId, email));
  const others = await sql`select from memberships where user_id = ${userId} limit 1`;
  return { deleted: organizationId, has_another: others.length > 0 };
}

/** For the operator. False where there is no such organization. Throws where the name is another. */
export async function deleteOrganizationAs(by: string, { id, name }: { id: string; name: string }): Promise<boolean> {
  return await database().orm.transaction(async (tx) => {
    const isIt = and(eq(organizations.id, id), isNull(organizations.deleted_at));
    const [found] = await tx.select().from(organizations).where(isIt);
    if (!found) return false;
    if (found.name !== name) throw new Error(`${id} is called ${found.name}, not ${name}.`);
    await closeOrganization(tx, id, by);
    return true;
  });
}

/** Closes an organization for good, in the transaction at hand; its rows are deleted later. `by`: who did it, as its owners are told. */
export async function closeOrganization(tx: Transaction, id: string, by: string): Promise<void> {
  const sql = sqlOf(tx);
  const [closed] = await sql`
    update organizations set deleted_at = now() where id = ${id} and deleted_at is null returning name`;
  if (!closed) return;
  await sql`select from usage_counters where organization_id = ${id} for update`; // waits for a charge under way
  const data = { organization: closed.name, deleted_by: by };
  await queueMailToOwners(tx, { organizationId: id, template: "organization-deleted", data });
  await sql`update api_keys set revoked_at = now() where organization_id = ${id} and revoked_at is null`;
  await sql`
    update webhooks set deleted_at = now(), status = 'disabled', secret = '', previous_secret = null
    where organization_id = ${id}`;
  await sql`
    update deliveries set status = 'cancelled', claim = null, ended_at = now()
    where status = 'pending' and webhook_id in (select id from webhooks where organization_id = ${id})`;
  await sql`update batches set status = 'cancelled' where organization_id = ${id} and status in ('waiting', 'running')`;
  // Invitations before mails, both in the order of their ids, as a person takes them who is invited and goes at the same moment.
  await sql`
    delete from invitations where id in (select id from invitations where organization_id = ${id} order by id for update)`;
  await sql`
    delete from emails where id in (
      select id from emails where organization_id = ${id} and template <> 'organization-deleted' order by id for update)`;
  await sql`delete from memberships where organization_id = ${id}`;
  await sql`
    update sessions s set organization_id = m.organization_id
    from (select distinct on (user_id) user_id, organization_id from memberships order by user_id, created_at) m
    where s.organization_id = ${id} and m.user_id = s.user_id`;
  await sql`delete from sessions where organization_id = ${id}`;
}
