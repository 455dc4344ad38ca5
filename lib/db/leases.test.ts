import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { LeaseQueue } from "./leases";
import { openTestDatabase } from "./testing/database";

const MOST = 3;
const LEASE_S = 60; // so long that what passes between two statements is nothing beside it
const QUEUES = {
  "a queue by leases": new LeaseQueue({
    table: "jobs",
    key: ["place", "number"],
    token: "lease",
    attempts: "attempts",
    mostAttempts: MOST,
    until: "lease_until",
    untilMayBeNull: true,
    open: "t.status = 'open'",
    leaseS: LEASE_S,
  }),
  "a queue by moments, whose claims are counted": new LeaseQueue({
    table: "jobs",
    key: ["place", "number"],
    token: "attempts",
    attempts: "attempts",
    until: "due_at",
    open: "t.status = 'open'",
    leaseS: LEASE_S,
  }),
};

interface Job {
  place: string;
  number: number;
  lease: string;
  attempts: number;
}

let db: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  db = await openTestDatabase();
  await db.sql`
    create table jobs (place text, number int, status text not null default 'open', lease text, lease_until timestamptz,
      due_at timestamptz not null default now(), attempts int not null default 0, said text, primary key (place, number))`;
  await db.sql`create table ends (number int, said text)`;
});
afterAll(() => db.close());
beforeEach(() => db.sql`truncate jobs, ends`);

const addJobs = (count: number) =>
  db.sql`insert into jobs (place, number) select 'here', n from generate_series(1, ${count}::int) n`;
const jobs = () => db.sql<(Job & { status: string; said: string | null; wait_s: number })[]>`
  select *, extract(epoch from greatest(lease_until, due_at) - now())::float8 as wait_s from jobs order by number`;
/** As it is so many seconds from now. */
const later = (seconds: number) => db.sql`
  update jobs set due_at = due_at - make_interval(secs => ${seconds}),
    lease_until = lease_until - make_interval(secs => ${seconds})`;
const lastFirst = () => ({ order: db.sql`t.number desc` });

describe.each(Object.entries(QUEUES))("%s", (_, queue) => {
  const claimOne = async () => (await queue.claim<Job>({}))[0] as Job;

  test("of many workers at once no two hold the same job, and each job has one", async () => {
    await addJobs(200);
    const taken: number[] = [];
    const work = async () => {
      for (let held = await queue.claim<Job>({ most: 3 }); held.length > 0; held = await queue.claim<Job>({ most: 3 }))
        for (const job of held) {
          taken.push(job.number);
          expect(await queue.end(job, { status: "done" })).toMatchObject({ number: job.number });
        }
    };
    await Promise.all(Array.from({ length: 8 }, work));
    expect(taken.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, n) => n + 1));
  });

  test("a job that another transaction holds is passed over and not waited for", async () => {
    await addJobs(2);
    await db.sql.begin(async (tx) => {
      await tx`select 1 from jobs where number = 1 for update`;
      expect(await queue.claim<Job>({ most: 5 })).toMatchObject([{ number: 2 }]);
    });
    expect(await queue.claim<Job>({ most: 5 })).toMatchObject([{ number: 1 }]);
  });

  test("never more than asked for are taken, those first that are first in order", async () => {
    await addJobs(50);
    const first = await queue.claim<Job>({ ...lastFirst(), most: 2 });
    expect(first.map(({ number }) => number).sort()).toEqual([49, 50]);
    expect(await queue.claim<Job>({ ...lastFirst() })).toMatchObject([{ number: 48 }]);
    expect(await queue.claim<Job>({ where: db.sql`t.number < 3`, ...lastFirst() })).toMatchObject([{ number: 2 }]);
    const among = db.sql`select 'here' as place, n as number from generate_series(5, 7) n`;
    expect(await queue.claim<Job>({ among, most: 9 })).toHaveLength(3);
  });

  test("the job of a worker that was killed is taken once its lease ends, and not before", async () => {
    await addJobs(1);
    await claimOne();
    await later(40);
    expect(await claimOne()).toBeUndefined();
    await later(21);
    expect(await claimOne()).toMatchObject({ number: 1, attempts: 2 });
  });

  test("a lease that is renewed does not end", async () => {
    await addJobs(1);
    const held = await claimOne();
    await later(40);
    expect(await queue.renew(held, { said: "half" })).toBe(true);
    await later(40);
    expect(await claimOne()).toBeUndefined();
    expect(await jobs()).toMatchObject([{ said: "half", attempts: 1 }]);
  });

  test("who lost a lease to another can neither renew, give back, end nor lock the job", async () => {
    await addJobs(1);
    const late = await claimOne();
    await later(61);
    const held = await claimOne();
    const before = await jobs();
    expect(await queue.renew(late, { said: "late" })).toBe(false);
    await queue.release(late, { said: "late" });
    expect(await queue.retry(late, { afterS: 9, set: { said: "late" } })).toBeUndefined();
    const also = db.sql`insert into ends select number, 'late' from ended`;
    expect(await queue.end(late, { status: "done", said: "late" }, { also })).toBeUndefined();
    expect(await db.sql.begin((tx) => queue.hold(tx, late))).toBeUndefined();
    const set = db.sql`${queue.freeing(db.sql, { afterS: 0, set: { said: "late" } })} where ${queue.isHeld(db.sql, late)}`;
    await set;
    expect((await jobs()).map(({ wait_s, ...job }) => job)).toEqual(before.map(({ wait_s, ...job }) => job));
    expect(await db.sql`select 1 from ends`).toHaveLength(0);
    expect(await queue.end(held, { status: "done" })).toMatchObject({ number: 1 });
  });

  test("who lost a lease that nobody else has taken yet may still end the job, once", async () => {
    await addJobs(1);
    const held = await claimOne();
    await later(600);
    expect(await queue.end(held, { status: "done", said: "first" })).toBeDefined();
    expect(await queue.end(held, { status: "failed", said: "again" })).toBeUndefined();
    expect(await queue.renew(held)).toBe(false);
    expect(await jobs()).toMatchObject([{ status: "done", said: "first" }]);
    await later(600);
    expect(await claimOne()).toBeUndefined();
  });

  test("a job that is asked for again after its end may be taken at once", async () => {
    await addJobs(1);
    await queue.end(await claimOne(), { status: "done" });
    await db.sql`update jobs set status = 'open'`;
    expect(await claimOne()).toMatchObject({ number: 1, attempts: 2 });
  });

  test("a job that was locked is taken by nobody until the transaction ends, though its lease does", async () => {
    await addJobs(1);
    const held = await claimOne();
    await later(61);
    await db.sql.begin(async (tx) => {
      expect(await queue.hold(tx, held)).toMatchObject({ number: 1 });
      expect(await claimOne()).toBeUndefined();
      await queue.end(held, { status: "done" }, { sql: tx });
    });
    expect(await claimOne()).toBeUndefined();
  });

  test("an end in a transaction that fails did not happen", async () => {
    await addJobs(1);
    const held = await claimOne();
    const failed = db.sql.begin(async (sql) => {
      await queue.end(held, { status: "done" }, { sql, also: sql`insert into ends select number, 'done' from ended` });
      throw new Error("later");
    });
    await expect(failed).rejects.toThrow("later");
    expect(await jobs()).toMatchObject([{ status: "open" }]);
    expect(await db.sql`select 1 from ends`).toHaveLength(0);
    expect(await queue.renew(held)).toBe(true);
  });

  test("a job that failed waits as long as it was told to", async () => {
    await addJobs(1);
    expect(await queue.retry(await claimOne(), { afterS: 30, set: { said: "failed" } })).toMatchObject({ attempts: 1 });
    expect(await jobs()).toMatchObject([{ said: "failed", wait_s: expect.closeTo(30, -1) }]); // to 5 s
    await later(20);
    expect(await claimOne()).toBeUndefined();
    await later(11);
    expect(await claimOne()).toMatchObject({ attempts: 2 });
  });

  test("when the next job is due is known, and no job that is due is missed by asking for that first", async () => {
    await addJobs(1);
    expect(await queue.isDue()).toBe(true);
    await queue.retry(await claimOne(), { afterS: 30 });
    expect(await queue.isDue()).toBe(false);
    const next = (await queue.nextDueAt()) as Date;
    expect(next.getTime() - Date.now()).toBeGreaterThan(0);
    await later(31);
    expect(await queue.isDue()).toBe(true);
    expect(await queue.nextDueAt()).toBeUndefined();
    expect(await claimOne()).toBeDefined();
    expect(await queue.isDue()).toBe(false);
  });

  test("a claim sees rows as they were, changes more with them, and reads them as they are", async () => {
    await addJobs(1);
    await db.sql`update jobs set said = 'before'`;
    const claim = await queue.claim<{ said: string }>({
      set: { said: db.sql`t.said || ' and after'` },
      also: db.sql`insert into ends select number, said from chosen`,
      read: db.sql`select said from claimed`,
    });
    expect(claim).toEqual([{ said: "before and after" }]);
    expect(await db.sql`select * from ends`).toEqual([{ number: 1, said: "before" }]);
  });
});

test("a queue without a number of claims ends no job for having had too many", async () => {
  const queue = QUEUES["a queue by moments, whose claims are counted"];
  await addJobs(1);
  await db.sql`update jobs set attempts = 1000`;
  await queue.endSpent({ status: "failed" });
  expect(await queue.claim({})).toMatchObject([{ status: "open", attempts: 1001 }]);
});

describe("a queue by leases", () => {
  const queue = QUEUES["a queue by leases"];
  const claimOne = async () => (await queue.claim<Job>({}))[0] as Job;

  test("what was given back counts for nothing and may be taken at once", async () => {
    await addJobs(1);
    await queue.release(await claimOne(), { said: "back" });
    expect(await jobs()).toMatchObject([{ said: "back", attempts: 0, lease: null }]);
    expect(await claimOne()).toMatchObject({ attempts: 1 });
  });

  test("a job is claimed a few times only; the last claim over, it is ended, and only then", async () => {
    await addJobs(2);
    for (let attempt = 1; attempt <= MOST; attempt++) {
      expect(await queue.claim({ where: db.sql`t.number = 1` })).toMatchObject([{ attempts: attempt }]);
      await queue.endSpent({ status: "failed" });
      expect(await jobs()).toMatchObject([{ status: "open" }, { status: "open" }]);
      await later(61);
    }
    expect(await queue.claim({ where: db.sql`t.number = 1` })).toEqual([]);
    await queue.endSpent({ status: "failed" }, { also: db.sql`insert into ends select number, 'dead' from ended` });
    expect(await jobs()).toMatchObject([{ status: "failed", lease: null }, { status: "open" }]);
    expect(await db.sql`select * from ends`).toEqual([{ number: 1, said: "dead" }]);
    await db.sql`update jobs set status = 'open', attempts = 0 where number = 1`; // asked for again
    expect(await queue.claim({ where: db.sql`t.number = 1` })).toMatchObject([{ attempts: 1 }]);
  });

  test("a lease that its owner took away is lost", async () => {
    await addJobs(1);
    const held = await claimOne();
    await db.sql`update jobs set lease = null, lease_until = null`;
    expect(await queue.renew(held)).toBe(false);
    expect(await queue.end(held, { status: "done" })).toBeUndefined();
  });
});
