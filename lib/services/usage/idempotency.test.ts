import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Database } from "@/lib/db/client";
import { openTestDatabase } from "@/lib/db/testing/database";
import { readEnv } from "@/lib/env";
import { place } from "@/lib/process";
import { seal, unseal } from "../secrets/sealing";
import { type Answered, answerOnce, type Repeatable, type Settle } from "./idempotency";

let db: Database;
beforeAll(async () => {
  place("environment", readEnv({ ENCRYPTION_KEY: "a key for tests, long enough" }));
  db = await openTestDatabase();
});
afterAll(() => db.close());

let counted = 0;
const request = (idempotencyKey: string, input: unknown = { a: 1 }) => {
  return { requestId: `req_${++counted}`, keyId: "key_1", endpoint: "create_key", idempotencyKey, input };
};
const answer = (of: Repeatable, settle: Settle) => answerOnce(of, async () => settle);
const work = async () => ({ status: 201, body: { secret: `assay_live_${++counted}` } });

test("the second request gets the first one's answer and id", async () => {
  const first = await answer(request("one"), work);
  const second = await answer(request("one"), work);
  expect(second).toEqual({ ...first, replayed: true });
  expect(first?.replayed).toBe(false);
});

test("an answer is written as JSON once, for its caller and to be kept", async () => {
  let written = 0;
  const body = { toJSON: () => ({ written: ++written }) };
  const first = await answer(request("written"), async () => ({ status: 200, body }));
  expect(first?.outcome.json).toBe('{"written":1}');
  const again = await answer(request("written"), work);
  expect(again?.outcome).toEqual({ status: 200, body: { written: 1 }, json: '{"written":1}' });
  expect(written).toBe(1);
});

test("another input is a conflict; another key of the caller or endpoint is another request", async () => {
  const first = await answer(request("two"), work);
  await expect(answer(request("two", { a: 2 }), work)).rejects.toMatchObject({ code: "idempotency_conflict" });
  for (const more of [{ keyId: "key_2" }, { endpoint: "verify" }, { idempotencyKey: "three" }]) {
    const other = await answer({ ...request("two"), ...more }, work);
    expect(other).toMatchObject({ replayed: false });
    expect(other?.outcome).not.toEqual(first?.outcome);
  }
});

test("20 repeats at once prepare and do the work once", async () => {
  let [prepared, done] = [0, 0];
  const prepare = async () => {
    prepared++;
    return async () => {
      done++;
      await new Promise((resolve) => setTimeout(resolve, 20));
      return await work();
    };
  };
  const answers = await Promise.all(Array.from({ length: 20 }, () => answerOnce(request("many"), prepare)));
  expect([prepared, done]).toEqual([1, 1]);
  expect(new Set(answers.map((answer) => JSON.stringify(answer?.outcome))).size).toBe(1);
});

test("work is prepared while no transaction is open, and repeats that meet in two processes keep one answer", async () => {
  let [prepared, settled] = [0, 0];
  const prepare = async () => {
    const [open] =
      await db.sql`select count(*)::int from pg_stat_activity where state like 'idle in transaction%' and datname = current_database()`;
    expect(open?.count).toBe(0);
    prepared++;
    await vi.waitFor(() => expect(prepared).toBe(6), 30_000); // so that none finds the answer of another
    return async () => {
      settled++;
      await new Promise((resolve) => setTimeout(resolve, 100)); // in which the others come to it
      return await work();
    };
  };
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => {
      place("idempotent", undefined); // as in another process: nobody waits for anybody's turn
      return answerOnce(request("meeting"), prepare);
    }),
  );
  expect(settled).toBe(1);
  expect(new Set(answers.map((one) => JSON.stringify(one?.outcome.body))).size).toBe(1);
  expect(answers.filter((one) => !one?.replayed)).toHaveLength(1);
});

test("work that failed or was refused is done again by the next repeat", async () => {
  const failing = answer(request("again"), async (tx) => {
    await tx.execute("create table left_behind ()");
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(await db.sql`select to_regclass('left_behind') as it`).toEqual([{ it: null }]);
  expect(await answer(request("again"), async () => undefined)).toBeUndefined();
  expect(await answer(request("again"), work)).toMatchObject({ replayed: false });
});

test("after 24 hours the key is free again, and old answers go", async () => {
  await answer(request("old"), work);
  await answer(request("older"), work);
  await db.sql`update idempotent_answers set created_at = now() - interval '24 hours'`;
  expect(await answer(request("old", { a: 3 }), work)).toMatchObject({ replayed: false });
  expect(await db.sql`select count(*)::int from idempotent_answers`).toEqual([{ count: 1 }]);
});

test("each new answer takes away the 20 oldest of those that outlived their day, and its own however many there are", async () => {
  const outlived = (id: string, hours: number) =>
    db.sql`insert into idempotent_answers values (${id}, '', '', now() - make_interval(hours => ${hours}))`;
  await answer(request("own"), work);
  await db.sql`update idempotent_answers set created_at = now() - interval '25 hours'`;
  for (let n = 1; n <= 22; n++) await outlived(`outlived ${n}`, 25 + n);
  expect(await answer(request("own", { a: 4 }), work)).toMatchObject({ replayed: false });
  const left = await db.sql`select id from idempotent_answers where fingerprint = '' order by created_at`;
  expect(left).toEqual([{ id: "outlived 2" }, { id: "outlived 1" }]);
});

test("no stored answer shows the key in it", async () => {
  const first = await answer(request("secret"), work);
  const { secret } = (first as Answered).outcome.body as { secret: string };
  const rows = await db.sql`select * from idempotent_answers`;
  expect(JSON.stringify(rows)).not.toContain(secret);
});

test("what is sealed opens unaltered in its own context only", () => {
  const sealed = seal("text", "a");
  expect(unseal(sealed, "a")).toBe("text");
  expect(seal("text", "a")).not.toBe(sealed);
  expect(() => unseal(sealed, "b")).toThrow();
  const bytes = Buffer.from(sealed, "base64");
  bytes[13] = (bytes[13] as number) ^ 1;
  expect(() => unseal(bytes.toString("base64"), "a")).toThrow();
});
