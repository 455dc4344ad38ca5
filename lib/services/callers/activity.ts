import { and, desc, eq, inArray, lt, type SQL, sql } from "drizzle-orm";
import { database } from "@/lib/db/client";
import { apiKeys, auditLog, users } from "@/lib/db/schema";
import type { AuditAction } from "./audit";
import type { Member } from "./member";

/** A line of the audit log with the names of those concerned, as far as their accounts still are. */
export interface Activity {
  id: number;
  action: AuditAction;
  /** An email, a key's name, or a part of the service such as `admin`. */
  actor: string;
  by: "person" | "key" | "service";
  subject: string;
  /** Name of the key, with what it begins with since names come again, or person that it is about. */
  subject_name: string | null;
  address: string | null;
  data: Record<string, unknown>;
  created_at: string;
}

export interface ActivityPage {
  entries: Activity[];
  /** To ask for the entries before these; null at the end. */
  next_before: number | null;
}

/** What happened in the organization, latest first. */
export async function listActivity(
  { organizationId }: Pick<Member, "organizationId">,
  { limit, before, group }: { limit: number; before?: number; group?: keyof typeof GROUPS },
): Promise<ActivityPage> {
  const rows = await database()
    .orm.select()
    .from(auditLog)
    .where(
      and(
        eq(auditLog.organization_id, organizationId),
        before === undefined ? undefined : lt(auditLog.id, before),
        group && isLatestOf(organizationId, { limit, before, group }),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  const names = await namesOf(
    organizationId,
    shown.flatMap(({ actor, subject }) => [actor, subject]),
  );
  const entries = shown.map(({ organization_id: _, created_at, data, action, ...row }) => ({
    ...row,
    action: action as AuditAction,
    actor: names.get(row.actor) ?? (row.actor.startsWith("usr_") ? DELETED : row.actor),
    by: byOf(row.actor),
    subject_name: names.get(row.subject) ?? null,
    data: data as Record<string, unknown>,
    created_at: created_at.toISOString(),
  }));
  return { entries, next_before: rows.length > limit ? (shown.at(-1)?.id ?? null) : null };
}

interface Part {
  limit: number;
  before?: number;
  group: keyof typeof GROUPS;
}

/** The latest of each action are found apart: where few of many changes are of the group, all others would be looked through. */
function isLatestOf(organizationId: string, { limit, before, group }: Part): SQL {
  const actions = sql.param([...GROUPS[group]]);
  return sql`${auditLog.id} = any(array(
    select latest.id from unnest(${actions}::text[]) as asked (action) cross join lateral (
      select l.id from audit_log l where l.organization_id = ${organizationId} and l.action = asked.action
        ${before === undefined ? sql`` : sql`and l.id < ${before}`}
      order by l.id desc limit ${limit + 1}) latest
    order by latest.id desc limit ${limit + 1}))`;
}

const DELETED = "Deleted account";

const GROUPS = {
  keys: ["key.created", "key.revoked", "key.rotated", "key.changed", "key.disabled", "key.enabled"],
  people: [
    "member.invited",
    "member.joined",
    "member.removed",
    "member.role_changed",
    "invitation.revoked",
    "account.deleted",
  ],
  organization: [
    "organization.created",
    "organization.renamed",
    "plan.changed",
    "usage.set",
    "settings.changed",
    "log.cleared",
  ],
  webhooks: [
    "webhook.created",
    "webhook.changed",
    "webhook.deleted",
    "webhook.secret_rotated",
    "webhook.tested",
    "delivery.resent",
  ],
} as const satisfies Record<string, readonly AuditAction[]>;

async function namesOf(organizationId: string, ids: string[]): Promise<Map<string, string>> {
  const { orm } = database();
  const of = (prefix: string) => [...new Set(ids.filter((id) => id.startsWith(prefix)))];
  const isOwn = eq(apiKeys.organization_id, organizationId);
  const [people, keys] = await Promise.all([
    orm
      .select({ id: users.id, name: users.email })
      .from(users)
      .where(inArray(users.id, of("usr_"))),
    orm
      .select({ id: apiKeys.id, name: sql<string>`${apiKeys.name} || ' (' || ${apiKeys.prefix} || '…)'` })
      .from(apiKeys)
      .where(and(isOwn, inArray(apiKeys.id, of("key_")))),
  ]);
  return new Map([...people, ...keys].map(({ id, name }) => [id, name]));
}

function byOf(actor: string): Activity["by"] {
  if (actor.startsWith("usr_") || actor.includes("@")) return "person";
  return actor.startsWith("key_") ? "key" : "service";
}
