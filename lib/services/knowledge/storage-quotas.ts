import { eq, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { ApiError } from "@/lib/catalog/errors";
import { PLANS, type PlanId, STORAGE_QUOTAS, type StorageQuota } from "@/lib/catalog/plans";
import { knowledgeSources } from "@/lib/db/knowledge-schema";
import { organizations } from "@/lib/db/schema";
import type { Transaction } from "../callers";
import { SHARED } from "./own-graphs";

/** Of each quota what is used and what the plan holds; more is used than that after a change to a smaller plan. */
export type StorageUse = Record<StorageQuota, { used: number; limit: number }>;

/** What an organization keeps of its own, beside its plan. */
export async function storageOf(tx: Pick<Transaction, "select">, organizationId: string): Promise<StorageUse> {
  const [organization] = await tx.select().from(organizations).where(eq(organizations.id, organizationId));
  return await readUse(tx, organizationId, organization?.plan as PlanId);
}

/**
 * Sees that the plan of an owner has room for more, and keeps others from taking it before the transaction ends. The
 * operator's own sources have no bounds. Throws `quota_exceeded`.
 */
export async function requireRoom(
  tx: Transaction,
  owner: string,
  more: Partial<Record<StorageQuota, number>>,
): Promise<void> {
  const plan = await lockStorage(tx, owner);
  if (!plan) return;
  const use = await readUse(tx, owner, plan);
  for (const quota of STORAGE_QUOTAS) {
    const { used, limit } = use[quota];
    if (used + (more[quota] ?? 0) > limit && more[quota]) throw exceeded(quota, { used, limit, plan });
  }
}

/** Lets nobody else count what an owner keeps before the transaction ends; gives the plan, which the operator has none of. */
export async function lockStorage(tx: Transaction, owner: string): Promise<PlanId | undefined> {
  if (owner === SHARED) return undefined;
  const isIt = eq(organizations.id, owner);
  const [organization] = await tx.select().from(organizations).where(isIt).for("no key update");
  if (!organization) throw new Error(`There is no organization ${owner}.`);
  return organization.plan as PlanId;
}

async function readUse(tx: Pick<Transaction, "select">, owner: string, plan: PlanId): Promise<StorageUse> {
  const sum = (column: AnyPgColumn) => sql<string>`coalesce(sum(${column}), 0)`.mapWith(Number);
  const [used] = await tx
    .select({
      sources: sql<string>`count(*)`.mapWith(Number),
      bytes: sum(knowledgeSources.bytes),
      facts: sum(knowledgeSources.facts),
      passages: sum(knowledgeSources.passages),
    })
    .from(knowledgeSources)
    .where(eq(knowledgeSources.owner, owner));
  const { storage } = PLANS[plan];
  const of = (quota: StorageQuota) => ({ used: used?.[quota] ?? 0, limit: storage[quota] });
  return { sources: of("sources"), bytes: of("bytes"), facts: of("facts"), passages: of("passages") };
}

const THINGS: Record<StorageQuota, string> = {
  sources: "sources",
  bytes: "bytes of files",
  facts: "facts",
  passages: "passages of documents",
};

function exceeded(quota: StorageQuota, { used, limit, plan }: { used: number; limit: number; plan: PlanId }): ApiError {
  const most = limit.toLocaleString("en");
  const message = `The ${PLANS[plan].name} plan holds ${most} ${THINGS[quota]} of your own. Remove a source, or change the plan.`;
  return new ApiError("quota_exceeded", { message, details: { quota, limit, used } });
}
