import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "@/lib/db/client";
import { openTestDatabase } from "@/lib/db/testing/database";
import { untilWaiting } from "@/lib/db/testing/waiting";
import { alone } from "../callers/asker";
import { issueKey, replaceKey } from "../keys/organization-keys";
import { invite } from "../people/invitations";
import { closeOrganization } from "../people/organization-end";
import { deleteAccount } from "../people/own-account";
import { changeSettings } from "../people/settings";
import { toApiError } from "../queues/failures";
import { newLeaver, newOwner, PASSWORD, type Person } from "../testing/people";
import { createWebhook } from "../webhooks/webhooks";
import { sweepOrganizations } from "./organization-sweep";

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const keyOf = async ({ organizationId }: Person) =>
  (await db.sql`select id from api_keys where organization_id = ${organizationId}`)[0]?.id as string;
const newKey = { name: "n", scopes: ["verify"], expires_at: null } as const;
const target = { url: "https://receiver.example", events: ["key.created"], secret: "a secret of sixteen" } as const;

/** What somebody makes that is the organization's, by the time that it is asked for. */
const MADE: [what: string, make: (by: Person, key: string) => Promise<unknown>][] = [
  ["a key is made", (by) => alone(issueKey)(by, { ...newKey, scopes: ["verify"] })],
  ["a key is rotated", (by, key_id) => alone(replaceKey)(by, { key_id, grace: "1h" })],
  ["an invitation is sent", (by) => invite(by, { email: "guest@example.com", role: "viewer" })],
  ["a webhook is set up", (by) => alone(createWebhook)(by, { ...target, events: ["key.created"] })],
];

/** What is told of a failure, to a person and to a caller of the API. */
const toldOf = (work: Promise<unknown>) =>
  work.then(
    () => "made",
    (error) => [toApiError(error, "not_signed_in"), toApiError(error)].map(({ code, status }) => [code, status]),
  );
const GONE = [
  ["not_signed_in", 401],
  ["invalid_api_key", 401],
];

describe.each(MADE)("%s", (_, make) => {
  test("for an organization that is deleted at the same moment: it fails as the next request will, and nothing is left", async () => {
    const owner = await newOwner(db);
    const { organizationId } = owner;
    const key = await keyOf(owner);
    const told = await db.orm.transaction(async (tx) => {
      await closeOrganization(tx, organizationId, "x");
      const making = toldOf(make(owner, key));
      await untilWaiting(db, 1);
      return { making };
    });
    expect(await told.making).toEqual(GONE);
    expect(
      await db.sql`
        select id from api_keys where organization_id = ${organizationId} and revoked_at is null
        union all select id from webhooks where organization_id = ${organizationId} and deleted_at is null
        union all select id from invitations where organization_id = ${organizationId}`,
    ).toEqual([]);
  });

  test("for an organization whose rows are gone: it fails alike", async () => {
    const owner = await newOwner(db);
    const key = await keyOf(owner);
    await db.orm.transaction((tx) => closeOrganization(tx, owner.organizationId, "x"));
    await sweepOrganizations(0);
    expect(await toldOf(make(owner, key))).toEqual(GONE);
  });
});

test.each(MADE.filter(([what]) => what !== "a webhook is set up" && what !== "a key is rotated"))(
  "%s by a person who is deleted at the same moment: it fails as the next request will",
  async (_, make) => {
    const { leaver } = await newLeaver(db);
    const key = await keyOf(leaver);
    const told = await db.sql.begin(async (tx) => {
      await tx`select from sessions where user_id = ${leaver.userId} for update`; // which go last but a few
      const deleting = deleteAccount(leaver, { password: PASSWORD });
      await untilWaiting(db, 1);
      const making = toldOf(make(leaver, key));
      await untilWaiting(db, 2);
      return { making, deleting };
    });
    await told.deleting;
    expect(await told.making).toEqual(GONE);
  },
);

test("a key whose maker is deleted at the same moment makes a key that is nobody's, since it works on", async () => {
  const { leaver } = await newLeaver(db);
  const key = await keyOf(leaver);
  await db.sql`delete from memberships where organization_id = ${leaver.organizationId} and user_id = ${leaver.userId}`;
  const asker = { organizationId: leaver.organizationId, actor: { name: key } };
  const both = await db.sql.begin(async (tx) => {
    await tx`select from sessions where user_id = ${leaver.userId} for update`;
    const deleting = deleteAccount(leaver, { password: PASSWORD });
    await untilWaiting(db, 1);
    const making = alone(issueKey)(asker, { ...newKey, scopes: ["verify"] });
    await untilWaiting(db, 2);
    return { making, deleting };
  });
  await both.deleting;
  const { id } = await both.making;
  expect(await db.sql`select created_by from api_keys where id = ${id}`).toEqual([{ created_by: null }]);
});

test("any other row for an organization that is gone fails alike", async () => {
  const owner = await newOwner(db);
  await db.orm.transaction((tx) => closeOrganization(tx, owner.organizationId, "x"));
  await sweepOrganizations(0);
  expect(await toldOf(changeSettings(owner, { log: { keep_texts: true } }))).toEqual(GONE);
});

test("a row that others still refer to is a fault of ours, whoever asks", async () => {
  const { organizationId } = await newOwner(db);
  const failed = await db.sql`delete from organizations where id = ${organizationId}`.catch((error) => error);
  expect(failed).toMatchObject({ code: "23503" });
  expect(toApiError(failed).code).toBe("internal_error");
});

test("each reference to a person, an organization or a key has the name by which it is known", async () => {
  const references = await db.sql`
    select c.conname as name, c.conrelid::regclass::text || '_' || a.attname || '_' || c.confrelid::regclass || '_id_fk' as wanted
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.conparentid = 0
      and c.confrelid in ('users'::regclass, 'organizations'::regclass, 'api_keys'::regclass)`;
  expect(references.length).toBeGreaterThan(20);
  expect(references.filter(({ name, wanted }) => name !== wanted)).toEqual([]);
});
