import type { PlanId } from "@/lib/catalog/plans";
import type { Database } from "@/lib/db/client";
import { addSource, type NewSource, type SourceRow } from "@/lib/services/knowledge/knowledge";

export const ACTOR = { name: "test" };

let made = 0;

/** An organization, as far as its facts are concerned: its row. */
export async function newOwner({ sql }: Database, plan: PlanId = "enterprise"): Promise<string> {
  const id = `org_${++made}`;
  await sql`insert into organizations ${sql({ id, name: id, plan })}`;
  return id;
}

/** A source of an owner: rows of a table, or whatever else is given. */
export async function addFacts(
  { orm }: Database,
  owner: string,
  given: Partial<NewSource> | string,
): Promise<SourceRow> {
  const plain = { name: "Facts", fileName: "f.csv", parts: [], isWhole: true };
  const source = typeof given === "string" ? { ...plain, parts: [Buffer.from(given)] } : { ...plain, ...given };
  return await orm.transaction((tx) => addSource(tx, { owner, actor: ACTOR }, source));
}

/** Rows that state so many facts of things of that name. */
export function rowsOf(count: number, name = "Thing"): string {
  return Array.from({ length: count }, (_, n) => `${name} ${n},size,${n} m\n`).join("");
}
