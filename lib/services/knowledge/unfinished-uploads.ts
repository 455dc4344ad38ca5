import { database } from "@/lib/db/client";
import { removeSource } from "./knowledge";

const EXPIRY_H = 24; // after the part that came last
const UNFINISHED = "The new file did not arrive whole. The passages are those from before.";
const ACTOR = { name: "expiry" };

/**
 * Removes uploads that nobody goes on with: until then their bytes count. Of documents that are there already only the
 * new file is removed. Gives how many uploads those were.
 */
export async function expireUploads(): Promise<number> {
  const { sql, orm } = database();
  const { count } = await sql`
    with expired as (
      update knowledge_sources set status = 'ready', bytes = 0, error = ${UNFINISHED}, updated_at = now()
      where status = 'uploading' and passages > 0 and updated_at < now() - make_interval(hours => ${EXPIRY_H})
      returning id
    ) delete from knowledge_files where source_id in (select id from expired)`;
  const rows = await sql`
    select id, owner from knowledge_sources
    where status = 'uploading' and updated_at < now() - make_interval(hours => ${EXPIRY_H})`;
  for (const { id, owner } of rows) await orm.transaction((tx) => removeSource(tx, { owner, actor: ACTOR }, id));
  return rows.length + count;
}
