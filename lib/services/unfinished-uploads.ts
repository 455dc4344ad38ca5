import { database } from "@/lib/db/client";
import { removeSource } from "./knowledge";

const EXPIRY_H = 24; // after the part that came last
const ACTOR = { name: "expiry" };

/** Removes uploads that nobody goes on with: until then their bytes count. Gives how many those were. */
export async function expireUploads(): Promise<number> {
  const { sql, orm } = database();
  const rows = await sql`
    select id, owner from knowledge_sources
    where status = 'uploading' and updated_at < now() - make_interval(hours => ${EXPIRY_H})`;
  for (const { id, owner } of rows) await orm.transaction((tx) => removeSource(tx, { owner, actor: ACTOR }, id));
  return rows.length;
}
