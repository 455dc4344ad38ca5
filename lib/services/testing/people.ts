import type { Role } from "@/lib/catalog/roles";
import type { Database } from "@/lib/db/client";
import type { Member } from "../callers/member";
import { signUp } from "../people/accounts";
import { findSignedIn, memberOf, openSession } from "../people/sessions";

export const PASSWORD = "correct horse battery";
export const ORIGIN = "https://assay.test";

/** A person who is signed in, with the organization that they made and its name. */
export type Person = Member & { origin: string; organizationName: string };

let people = 0;

/** Someone who signed up from an address of their own, with an organization of theirs that has a key. */
export async function newOwner({ sql }: Database): Promise<Person> {
  const n = ++people;
  const from = { address: `198.18.${n >> 8}.${n & 255}`, userAgent: "Test" };
  const [email, organizationName] = [`p${n}@example.com`, `Team ${n}`];
  await signUp({ ...from, origin: ORIGIN }, { organization: organizationName, email, password: PASSWORD });
  const [user] = await sql`select id from users where email = ${email}`;
  const found = await findSignedIn((await openSession(user?.id, from)) as string);
  if (!found) throw new Error("not signed in");
  return { ...memberOf(found, from.address), origin: ORIGIN, organizationName };
}

/** Makes a person a member of an organization. */
export async function join({ sql }: Database, organizationId: string, [{ userId }, role]: [Member, Role]) {
  await sql`insert into memberships (organization_id, user_id, role) values (${organizationId}, ${userId}, ${role})`;
}

/** Someone who may go, since another person owns their organization too: that one at home, and as the colleague there. */
export async function newLeaver(db: Database): Promise<{ leaver: Person; other: Person; colleague: Person }> {
  const [leaver, other] = [await newOwner(db), await newOwner(db)];
  const { organizationId, organizationName } = leaver;
  await join(db, organizationId, [other, "owner"]);
  return { leaver, other, colleague: { ...other, organizationId, organizationName } };
}

/** Every row of the database that holds one of the texts. */
export async function rowsWith({ sql }: Database, ...texts: string[]): Promise<string[]> {
  const tables = await sql`select tablename from pg_tables where schemaname = 'public'`;
  const found: string[] = [];
  for (const { tablename } of tables) {
    const rows = await sql`
      select t::text as row from ${sql(tablename)} t
      where exists (select from unnest(${texts}::text[]) one where position(one in t::text) > 0)`;
    found.push(...rows.map(({ row }) => `${tablename}: ${row}`));
  }
  return found;
}
