import type postgres from "postgres";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Database } from "@/lib/db/client";
import { openTestDatabase } from "@/lib/db/testing/database";
import { countWaiting } from "@/lib/db/testing/waiting";
import type { Member } from "../callers/member";
import { createOrganization } from "../people/organizations";
import { clearLog, purgeLog } from "./retention";

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

let count = 0;

/** An organization whose log holds requests of so many days ago, each decided by a passage of its own. Gives the passages. */
async function newDecided(daysAgo: number): Promise<{ member: Member; passages: number[] }> {
  const n = ++count;
  const input = { name: "T", email: `t${n}@example.com`, plan: "free", scopes: ["verify"] } as const;
  const { organization } = await createOrganization({ name: "test" }, input);
  const { id: organizationId } = organization;
  const member = { organizationId, userId: "u", email: "", role: "owner", sessionId: "s", address: "" } as const;
  await db.sql`insert into knowledge_sources (id, owner, name, file_name, status, created_by)
    values (${`src_${n}`}, ${organizationId}, 'S', 's.md', 'ready', 'u')`;
  await db.sql`insert into documents (id, source_id, path, ordinal, title, length)
    values (${`doc_${n}`}, ${`src_${n}`}, 'x', 0, 'x', 1)`;
  const passages = await db.sql`
    insert into passages (document_id, ordinal, headings, starts_at, ends_at, sentences_before, text, hash)
    select ${`doc_${n}`}, i, '{}', 0, 1, 0, 'x', 'x' from generate_series(1, 2) i returning id`;
  const ids = passages.map(({ id }) => Number(id));
  for (const [i, id] of ids.entries()) {
    await db.sql`
      insert into verifications (request_id, organization_id, key_id, created_at, text_sha256, text_length, total_claims,
        verified_claims, refuted_claims, avg_confidence, flagged)
      values (${`req_${n}_${i}`}, ${organizationId}, 'k', now() - make_interval(days => ${daysAgo}), '', 1, 1, 1, 0, 1, false)`;
    await db.sql`insert into passage_verdicts (passage_id, request_id, claim, verdict)
      values (${id}, ${`req_${n}_${i}`}, 0, 'supported')`;
  }
  return { member: { ...member, actor: { name: "u" } }, passages: ids };
}

const drop = (tx: postgres.ISql, passage = 0) => tx`delete from passages where id = ${passage}`;

test.each([
  ["cleared", 1, (member: Member) => clearLog(member)],
  ["purged", 40, () => purgeLog()],
])(
  "a log is %s while its passages are removed in another order: neither waits for the other",
  async (_, days, empty) => {
    const { member, passages } = await newDecided(days);
    const [first, last] = passages;
    let isOver = false;
    let emptying: Promise<unknown> | undefined;
    await db.sql.begin(async (tx) => {
      await drop(tx, last);
      emptying = empty(member).finally(() => {
        isOver = true;
      });
      emptying.catch(() => {}); // told below
      await vi.waitFor(async () => expect(isOver || (await countWaiting(db)) > 0).toBe(true), {
        timeout: 20_000,
        interval: 5,
      });
      await drop(tx, first);
    });
    await emptying;
    const left = await db.sql`
    select 1 from verifications where organization_id = ${member.organizationId}
    union all select 1 from passage_verdicts where passage_id = any(${passages})`;
    expect(left).toEqual([]);
  },
);

test("a log is purged while it is cleared in another order: neither waits for the other", async () => {
  const { member } = await newDecided(40);
  await db.sql`update verifications set created_at = created_at - interval '1 day'
    where request_id = (select max(request_id) from verifications where organization_id = ${member.organizationId})`;
  await db.sql.begin(async (tx) => {
    const rows = await tx`
      select ctid::text as at from verifications where organization_id = ${member.organizationId} order by ctid desc`;
    await tx`delete from verifications where ctid = ${rows[0]?.at}::tid and organization_id = ${member.organizationId}`;
    expect(await purgeLog()).toBe(1);
    await tx`delete from verifications where organization_id = ${member.organizationId}`;
  });
  expect(await db.sql`select 1 from verifications where organization_id = ${member.organizationId}`).toEqual([]);
});
