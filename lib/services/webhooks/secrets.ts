import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Output } from "@/lib/catalog/endpoints";
import { webhooks } from "@/lib/db/webhook-schema";
import { audit, type Changer } from "../callers";
import { seal, unseal } from "../secrets";
import { describe, lockRow, type WebhookRow } from "./webhook-rows";

const OVERLAP = sql`interval '24 hours'`;
const SECRET_BYTES = 32;

/** A secret of ours, in the form that libraries of Standard Webhooks expect. */
export function newSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString("base64")}`;
}

/** A secret as it is stored: it opens for this subscription alone. */
export function sealSecret(webhookId: string, secret: string): string {
  return seal(secret, contextOf(webhookId));
}

export interface SealedSecrets {
  /** Of the subscription. */
  id: string;
  secret: string;
  previous_secret: string | null;
  previous_secret_until: Date | null;
}

/** What signs a delivery at that moment: the secret, and for a day after a rotation the one before. */
export function signingSecrets(row: SealedSecrets, now: Date): [string, ...string[]] {
  const { previous_secret: previous, previous_secret_until: until } = row;
  const context = contextOf(row.id);
  const older = previous && until && until > now ? [unseal(previous, context)] : [];
  return [unseal(row.secret, context), ...older];
}

/** Puts a secret in the place of the present one, which signs beside it for 24 hours. Throws `webhook_not_found`. */
export async function rotateSecret(
  asker: Changer,
  { webhook_id: id, secret }: { webhook_id: string; secret: string },
): Promise<Output<"rotate_webhook_secret">> {
  const { tx } = asker;
  const { secret: previous } = await lockRow(asker, id);
  const changes = { secret: sealSecret(id, secret), previous_secret: previous, updated_at: sql`now()` };
  const until = sql`now() + ${OVERLAP}`;
  const [row] = await tx
    .update(webhooks)
    .set({ ...changes, previous_secret_until: until })
    .where(eq(webhooks.id, id))
    .returning();
  await audit(tx, asker.actor, {
    organizationId: asker.organizationId,
    action: "webhook.secret_rotated",
    subject: id,
  });
  const { previous_secret_until } = row as WebhookRow;
  return {
    ...describe(row as WebhookRow),
    previous_secret_expires_at: (previous_secret_until as Date).toISOString(),
  };
}

/** The same with a secret of ours, which stands in this answer and nowhere else. */
export async function makeNewSecret(asker: Changer, { webhook_id }: { webhook_id: string }) {
  const secret = newSecret();
  const { previous_secret_expires_at } = await rotateSecret(asker, { webhook_id, secret });
  return { secret, previous_secret_expires_at };
}

function contextOf(webhookId: string): string {
  return `webhook:${webhookId}`;
}
