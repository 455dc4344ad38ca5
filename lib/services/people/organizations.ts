import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { ApiError } from "@/lib/catalog/errors";
import { PLAN_IDS, PLANS, type PlanId } from "@/lib/catalog/plans";
import type { newOrganizationInput } from "@/lib/catalog/schemas/accounts";
import type { Scope } from "@/lib/catalog/scopes";
import { database } from "@/lib/db/client";
import { memberships, organizations, sessions, users } from "@/lib/db/schema";
import { usageCounters } from "@/lib/db/usage-schema";
import { type Actor, audit, countWithin, type Member, type Transaction } from "../callers";
import { createKey } from "../keys";
import { queueMail } from "../mail";
import { emit, personOf } from "../queues";
import { newId } from "../secrets";
import { hashPassword } from "./passwords";

const FIRST_ORGANIZATION_LOCK = 727_002;
const MOST_OWNED = 5; // by who makes another one

export interface NewOrganization {
  name: string;
  email: string;
  plan: PlanId;
  scopes: readonly Scope[];
  password?: string;
}

export interface CreatedOrganization {
  organization: { id: string; name: string; plan: PlanId };
  key: string;
}

/** Makes an organization with its owner and first key, which is mailed to the owner. A person who is known by that email keeps their password. */
export async function createOrganization(actor: Actor, input: NewOrganization): Promise<CreatedOrganization> {
  const passwordHash = input.password ? await hashPassword(input.password) : undefined;
  return await database().orm.transaction((tx) => insertOrganization(tx, actor, { ...input, passwordHash }));
}

/**
 * Makes another organization of a person, who owns it and looks at it from then on: on the free plan and without a key.
 * Throws `organization_limit_reached`, and `too_many_attempts` for who makes one after another and deletes them.
 */
export async function foundOrganization(
  { userId, sessionId, actor }: Member,
  { name }: z.output<typeof newOrganizationInput>,
): Promise<{ organization_id: string }> {
  return await database().orm.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update"); // two at once
    const isOwned = and(eq(memberships.user_id, userId), eq(memberships.role, "owner"));
    const owned = await tx.select({ id: memberships.organization_id }).from(memberships).where(isOwned);
    if (owned.length >= MOST_OWNED) {
      const message = `You own ${owned.length} organizations. Who owns ${MOST_OWNED} or more can make no other.`;
      throw new ApiError("organization_limit_reached", { message });
    }
    await countWithin(tx, { organization_founded: userId }); // those that were deleted since count, too
    const { id } = await insertOwned(tx, actor, { name, plan: "free", owner: userId });
    await tx.update(sessions).set({ organization_id: id }).where(eq(sessions.id, sessionId));
    return { organization_id: id };
  });
}

/** As `createOrganization`, on an empty database only and without a mail: undefined where any organization exists. */
export async function createFirstOrganization(
  actor: Actor,
  input: NewOrganization,
): Promise<CreatedOrganization | undefined> {
  if (await hasOrganization(database().orm)) return undefined;
  // Before the transaction: while models load a hash can take longer than Postgres keeps a transaction that waits.
  const passwordHash = input.password ? await hashPassword(input.password) : undefined;
  return await database().orm.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${FIRST_ORGANIZATION_LOCK})`);
    return (await hasOrganization(tx)) ? undefined : await insert(tx, actor, { ...input, passwordHash });
  });
}

async function hasOrganization(db: Pick<Transaction, "select">): Promise<boolean> {
  const [any] = await db.select({ id: organizations.id }).from(organizations).limit(1);
  return any !== undefined;
}

/** Puts an organization on a plan; its limits hold from the next request on. False where there is no such organization. */
export async function setPlan(actor: Actor, organizationId: string, plan: PlanId): Promise<boolean> {
  return await database().orm.transaction(async (tx) => {
    const isIt = eq(organizations.id, organizationId);
    const [before] = await tx.select().from(organizations).where(isIt).for("no key update");
    if (!before) return false;
    if (before.plan === plan) return true;
    await tx.update(organizations).set({ plan }).where(isIt);
    const data = { previous_plan: before.plan as PlanId, new_plan: plan };
    await audit(tx, actor, { organizationId, action: "plan.changed", subject: organizationId, data });
    const isUpgrade = PLAN_IDS.indexOf(plan) > PLAN_IDS.indexOf(data.previous_plan);
    await emit(tx, {
      organizationId,
      type: isUpgrade ? "plan.upgraded" : "plan.downgraded",
      data: { ...data, monthly_limit: PLANS[plan].perMonth, changed_by: await personOf(tx, actor) },
    });
    return true;
  });
}

/** Makes an organization in the transaction at hand, as `createOrganization` does. */
export async function insertOrganization(
  tx: Transaction,
  actor: Actor,
  input: NewOrganization & { passwordHash?: string },
): Promise<CreatedOrganization> {
  const created = await insert(tx, actor, input);
  const { id: organizationId, name: organization } = created.organization;
  const data = { organization, key: created.key };
  await queueMail(tx, { to: input.email.trim(), template: "first-key", data, organizationId });
  return created;
}

async function insert(
  tx: Transaction,
  actor: Actor,
  input: NewOrganization & { passwordHash?: string },
): Promise<CreatedOrganization> {
  const owner = await findOrCreateUser(tx, input);
  const organization = await insertOwned(tx, actor, { name: input.name, plan: input.plan, owner });
  const { key } = await createKey(tx, actor, {
    organizationId: organization.id,
    name: "First key",
    scopes: input.scopes,
    createdBy: owner,
  });
  return { organization, key };
}

async function insertOwned(
  tx: Transaction,
  actor: Actor,
  { name, plan, owner }: { name: string; plan: PlanId; owner: string },
): Promise<CreatedOrganization["organization"]> {
  const organization = { id: newId("org"), name, plan };
  const { id: organizationId } = organization;
  await tx.insert(organizations).values(organization);
  const never = new Date(0);
  await tx.insert(usageCounters).values({ organization_id: organizationId, minute: never, month: never });
  await tx.insert(memberships).values({ organization_id: organizationId, user_id: owner, role: "owner" });
  await audit(tx, actor, { organizationId, action: "organization.created", subject: organizationId });
  return organization;
}

async function findOrCreateUser(tx: Transaction, input: { email: string; passwordHash?: string }): Promise<string> {
  const email = input.email.trim().toLowerCase();
  const fresh = { id: newId("usr"), email, password_hash: input.passwordHash };
  await tx.insert(users).values(fresh).onConflictDoNothing({ target: users.email });
  const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (!user) throw new Error("A user that was just made is missing.");
  return user.id;
}
