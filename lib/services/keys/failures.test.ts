import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { connect, type Database } from "@/lib/db/client";
import { openTestDatabase } from "@/lib/db/testing/database";
import { place } from "@/lib/process";
import { createOrganization } from "../people/organizations";
import { listKeyFailures, noteKeyFailure, writeKeyFailures } from "./failures";
import { findKey } from "./keys";

let db: Database & { url: string };
beforeAll(async () => {
  db = await openTestDatabase();
});
beforeEach(() => place("key-failures", undefined));
afterAll(() => db.close());

async function newKeyId(): Promise<string> {
  const owner = { name: "T", email: "t@example.com", plan: "free", scopes: [] } as const;
  const { key } = await createOrganization({ name: "test" }, owner);
  return (await findKey(key))?.id as string;
}

const failure = (n: number) => ({
  request_id: `req_${n}`,
  occurred_at: new Date(1_790_000_000_000 + n).toISOString(),
  endpoint: "POST /v1/verify",
  status: 401,
  error: "invalid_api_key",
});
const stored = async (keyId: string) =>
  (await db.sql`select count(*)::int from key_failures where key_id = ${keyId}`)[0]?.count;
const latest = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => failure(to - n));

test("the latest 50 of a key are kept, in memory and in the table, and no other key's are given or dropped", async () => {
  const [loud, quiet] = [await newKeyId(), await newKeyId()];
  noteKeyFailure(quiet, failure(0));
  for (let n = 1; n <= 70; n++) noteKeyFailure(loud, failure(n));
  expect(await listKeyFailures(loud)).toEqual(latest(21, 70));
  for (let n = 71; n <= 100; n++) noteKeyFailure(loud, failure(n));
  expect(await listKeyFailures(loud)).toEqual(latest(51, 100));
  expect(await listKeyFailures(quiet)).toEqual([failure(0)]);
  expect([await stored(loud), await stored(quiet)]).toEqual([50, 1]);
});

test("what was noted is written without anybody who reads it", async () => {
  const id = await newKeyId();
  noteKeyFailure(id, failure(1));
  expect(await stored(id)).toBe(0);
  await expect.poll(() => stored(id)).toBe(1);
});

test("failures are told later where the database is away, once each and in order", async () => {
  const id = await newKeyId();
  const gone = connect("postgres://x:x@127.0.0.1:9/x", 1);
  place("database", gone);
  noteKeyFailure(id, failure(1));
  await expect(writeKeyFailures()).rejects.toThrow();
  noteKeyFailure(id, failure(2));
  await gone.close();
  place("database", db);
  expect(await listKeyFailures(id)).toEqual(latest(1, 2));
  expect(await listKeyFailures(id)).toEqual(latest(1, 2));
});

test("processes that write and trim the same key at once leave 50", async () => {
  const id = await newKeyId();
  const writes = Array.from({ length: 12 }, (_, process) => {
    place("key-failures", undefined);
    for (let n = 0; n < 30; n++) noteKeyFailure(id, failure(process * 30 + n));
    return writeKeyFailures();
  });
  await Promise.all(writes);
  noteKeyFailure(id, failure(5_000));
  expect(await listKeyFailures(id)).toEqual([failure(5_000), ...latest(311, 359)]);
  expect(await stored(id)).toBe(50);
});

test("of a key that is gone nothing is kept, and what others failed at is", async () => {
  const [gone, here] = [await newKeyId(), await newKeyId()];
  await db.sql`delete from api_keys where id = ${gone}`;
  noteKeyFailure(gone, failure(1));
  noteKeyFailure(here, failure(2));
  expect(await listKeyFailures(here)).toEqual([failure(2)]);
  expect(await listKeyFailures(gone)).toEqual([]);
});
