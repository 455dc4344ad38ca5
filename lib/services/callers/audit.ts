import type { Transaction } from "@/lib/db/client";
import { auditLog } from "@/lib/db/schema";

export type { Transaction } from "@/lib/db/client";

/** Who acts: a person's or key's id, or a part of the service such as `admin`. */
export interface Actor {
  name: string;
  /** The network address that asked, where one did. */
  address?: string;
}

export type AuditAction =
  | "organization.created"
  | "organization.renamed"
  | "plan.changed"
  | "usage.set"
  | "key.created"
  | "key.revoked"
  | "key.rotated"
  | "key.changed"
  | "key.disabled"
  | "key.enabled"
  | "settings.changed"
  | "log.cleared"
  | "webhook.created"
  | "webhook.changed"
  | "webhook.deleted"
  | "webhook.secret_rotated"
  | "webhook.tested"
  | "delivery.resent"
  | "member.invited"
  | "member.joined"
  | "member.removed"
  | "member.role_changed"
  | "invitation.revoked"
  | "account.deleted"
  | "source.added"
  | "source.changed"
  | "source.refreshed"
  | "source.removed"
  | "relation.changed";

export interface AuditEntry {
  organizationId: string;
  action: AuditAction;
  subject: string;
  data?: Record<string, unknown>;
}

/** Notes a change in the transaction that makes it. */
export async function audit(tx: Transaction, actor: Actor, entry: AuditEntry): Promise<void> {
  await tx.insert(auditLog).values({
    organization_id: entry.organizationId,
    actor: actor.name,
    address: actor.address,
    action: entry.action,
    subject: entry.subject,
    data: entry.data ?? {},
  });
}
