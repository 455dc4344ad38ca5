import { randomBytes } from "node:crypto";
import type { BrowserContext } from "@playwright/test";
import { encode } from "next-auth/jwt";
import type { PlanId } from "@/lib/catalog/plans";
import type { Role } from "@/lib/catalog/roles";
import { SCOPE_IDS } from "@/lib/catalog/scopes";
import { openDatabase } from "@/lib/db/client";
import { createOrganization } from "@/lib/services/people/organizations";
import { openSession } from "@/lib/services/people/sessions";
import { serviceSecrets } from "@/lib/services/secrets/secrets";

/** The database of the service under test. */
export const { sql } = openDatabase(process.env.ASSAY_DATABASE ?? "");

export interface Person {
  organizationId: string;
  userId: string;
  email: string;
  /** The first key of their organization, with all scopes. */
  key: string;
}

/** Someone with an organization of their own. */
export async function newPerson({
  role = "owner",
  plan = "enterprise",
}: {
  role?: Role;
  plan?: PlanId;
} = {}): Promise<Person> {
  const email = `${randomBytes(6).toString("hex")}@example.com`;
  const input = { name: "Northwind", email, plan, scopes: SCOPE_IDS };
  const { organization, key } = await createOrganization({ name: "test" }, input);
  const organizationId = organization.id;
  const [member] = await sql`
    update memberships set role = ${role} where organization_id = ${organizationId} returning user_id`;
  return { organizationId, userId: member?.user_id, email, key };
}

/** Signs a person in without the form: the session that the form would have opened, in its cookie. */
export async function signIn(
  context: BrowserContext,
  { userId }: Person,
  address = process.env.ASSAY_ADDRESS ?? "",
): Promise<void> {
  const sid = await openSession(userId, { address: "127.0.0.1", userAgent: "test" });
  const value = await encode({ token: { sub: userId, sid }, secret: serviceSecrets().auth });
  await context.addCookies([{ name: "assay-session", value, url: address, httpOnly: true, sameSite: "Lax" }]);
}
