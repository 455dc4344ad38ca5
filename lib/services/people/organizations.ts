import { eq, sql } from "drizzle-orm";
import { PLAN_IDS, PLANS, type PlanId } from "@/lib/catalog/plans";
import type { Scope } from "@/lib/catalog/scopes";
import { database } from "@/lib/db/client";
import { memberships, organizations, usageCounters, users } from "@/lib/db/schema";
import { type Actor, audit, type Transaction } from "../callers";
import { createKey } from "../keys";
import { queueMail } from "../mail";
import { emit, personOf } from "../queues";
import { newId } from "../secrets";
import { hashPassword } from "./passwords";

const FIRST_ORGANIZATION_LOCK = 727_002;

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

/** The same on an empty database only, without a mail: undefined where any organization exists. */
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
  const organization = { id: newId("org"), name: input.name, plan: input.plan };
  await tx.insert(organizations).values(organization);
  const never = new Date(0);
  await tx.insert(usageCounters).values({ organization_id: organization.id, minute: never, month: never });
  const owner = await findOrCreateUser(tx, input);
  await tx.insert(memberships).values({ organization_id: organization.id, user_id: owner, role: "owner" });
  const organizationId = organization.id;
  await audit(tx, actor, { organizationId, action: "organization.created", subject: organizationId });
  const { key } = await createKey(tx, actor, {
    organizationId,
    name: "First key",
    scopes: input.scopes,
    createdBy: owner,
  });
  return { organization, key };
}

async function findOrCreateUser(tx: Transaction, input: { email: string; passwordHash?: string }): Promise<string> {
  const email = input.email.trim().toLowerCase();
  const fresh = { id: newId("usr"), email, password_hash: input.passwordHash };
  await tx.insert(users).values(fresh).onConflictDoNothing({ target: users.email });
  const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (!user) throw new Error("A user that was just made is missing.");
  return user.id;
}
