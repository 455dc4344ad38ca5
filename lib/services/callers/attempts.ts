import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { ApiError } from "@/lib/catalog/errors";
import { database } from "@/lib/db/client";
import { attempts } from "@/lib/db/schema";
import type { Transaction } from "./audit";

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const CLEARED_AT_ONCE = 20; // outlived rows that each attempt takes away
const CLOCK_TOLERANCE_S = MINUTE_S; // clocks are corrected by less than that all the time
const KNOWN_DAYS = 90;

interface Limit {
  /** So many at once; each comes back after its share of the seconds. */
  most: number;
  seconds: number;
  /** Whoever is over it is told so and not refused: others may have used it up. */
  refuses: boolean;
}

// Enough for people who mistype, too few to guess. A limit that strangers can use up for somebody else refuses nobody.
const LIMITS = {
  sign_in_pair: { most: 10, seconds: 15 * MINUTE_S, refuses: true },
  sign_in_network: { most: 100, seconds: 15 * MINUTE_S, refuses: true },
  sign_in_region: { most: 400, seconds: 15 * MINUTE_S, refuses: true },
  sign_in_account: { most: 60, seconds: 15 * MINUTE_S, refuses: false },
  sign_up_network: { most: 60, seconds: HOUR_S, refuses: true },
  sign_up_region: { most: 240, seconds: HOUR_S, refuses: true },
  password_change: { most: 10, seconds: 15 * MINUTE_S, refuses: true },
  second_factor: { most: 10, seconds: 15 * MINUTE_S, refuses: true },
  mail_network: { most: 30, seconds: HOUR_S, refuses: true },
  mail_region: { most: 120, seconds: HOUR_S, refuses: true },
  mail_account: { most: 5, seconds: HOUR_S, refuses: false },
  invited_account: { most: 5, seconds: 24 * HOUR_S, refuses: false },
  organization_founded: { most: 5, seconds: 30 * 24 * HOUR_S, refuses: true }, // each comes with the requests of a free plan
  harm_trial: { most: 30, seconds: MINUTE_S, refuses: true },
  harm_comparison: { most: 10, seconds: MINUTE_S, refuses: true },
  retriever_trial: { most: 30, seconds: MINUTE_S, refuses: true },
} as const satisfies Record<string, Limit>;

type Kind = keyof typeof LIMITS;
/** Who tries, by the limits that hold. */
export type Subjects = Partial<Record<Kind, string>>;

/** What the limits that refuse nobody say of an attempt. */
interface Counted {
  isOver: boolean;
}

/**
 * Counts an attempt by each of the given subjects before it is made, so that attempts at once are counted too, by the
 * clock of the database. Throws `too_many_attempts` with `retry_after` in seconds where one had its share: such an
 * attempt counts for nobody, so that refusals end by themselves.
 */
export async function countAttempt(subjects: Subjects): Promise<Counted> {
  const { orm } = database();
  await orm.execute(sql`
    delete from ${attempts} where subject in (
      select subject from ${attempts} where resets_at <= now() limit ${CLEARED_AT_ONCE} for update skip locked)`);
  return await orm.transaction((tx) => countWithin(tx, subjects));
}

/** The same in the transaction of what is attempted: if that fails, it counts for nobody. */
export async function countWithin(tx: Transaction, subjects: Subjects): Promise<Counted> {
  let isOver = false;
  for (const limit of inOrder(subjects)) {
    const secondsOver = await add(tx, limit);
    if (secondsOver <= 0) continue;
    if (limit.refuses) throw tooMany(Math.ceil(secondsOver));
    await takeBack(tx, limit);
    isOver = true;
  }
  return { isOver };
}

/** Takes back an attempt that was counted and then not made. */
export async function uncountAttempt(subjects: Subjects): Promise<void> {
  await database().orm.transaction(async (tx) => {
    for (const limit of inOrder(subjects)) await takeBack(tx, limit);
  });
}

/** Forgets the attempts of a person who got it right. */
export async function forgetAttempts(kind: Kind, subject: string): Promise<void> {
  await database().orm.execute(sql`delete from ${attempts} where subject = ${digest(kind, subject)}`);
}

/** Notes that an account was signed in to from a network: whoever tries it from there again is no stranger. */
export async function rememberNetwork(account: string, network: string): Promise<void> {
  const subject = digest("known_network", `${account}\0${network}`);
  const until = sql`now() + make_interval(days => ${KNOWN_DAYS})`;
  await database().orm.execute(sql`
    insert into ${attempts} (subject, resets_at) values (${subject}, ${until})
    on conflict (subject) do update set resets_at = ${until}`);
}

/** Whether somebody signed in to that account from that network lately; both are kept as digests. */
export async function isKnownNetwork(account: string, network: string): Promise<boolean> {
  const subject = digest("known_network", `${account}\0${network}`);
  const isIt = sql`${attempts.subject} = ${subject} and ${attempts.resets_at} > now()`;
  const rows = await database().orm.select({ subject: attempts.subject }).from(attempts).where(isIt);
  return rows.length > 0;
}

/**
 * Adds an attempt and gives by how many seconds it is over the limit. A row holds the moment at which all its attempts are
 * forgiven; each attempt moves that on by its share (10 in 15 minutes: 90 s). A moment further away than any attempt could
 * have moved it was set before the clock was put back, and is ignored.
 */
async function add(tx: Transaction, { subject, most, seconds }: SubjectLimit): Promise<number> {
  const share = sql`make_interval(secs => ${seconds / most}::float8)`;
  const now = sql`clock_timestamp()`; // not now(), which is when the transaction began: others may have written since
  const latest = sql`${now} + make_interval(secs => ${seconds + CLOCK_TOLERANCE_S})`;
  const [row] = await tx.execute<{ seconds_left: number }>(sql`
    insert into ${attempts} (subject, resets_at) values (${subject}, ${now} + ${share})
    on conflict (subject) do update set
      resets_at = case when attempts.resets_at between ${now} and ${latest} then attempts.resets_at else ${now} end + ${share}
    returning extract(epoch from resets_at - ${now})::float8 as seconds_left`);
  return (row?.seconds_left ?? 0) - seconds;
}

async function takeBack(tx: Transaction, { subject, most, seconds }: SubjectLimit): Promise<void> {
  await tx.execute(sql`
    update ${attempts} set resets_at = resets_at - make_interval(secs => ${seconds / most}::float8)
    where subject = ${subject}`);
}

interface SubjectLimit extends Limit {
  subject: string;
}

/** By subject, so that attempts at once lock the rows they share in the same order. */
function inOrder(subjects: Subjects): SubjectLimit[] {
  const all = (Object.entries(subjects) as [Kind, string][]).map(([kind, name]) => ({
    ...LIMITS[kind],
    subject: digest(kind, name),
  }));
  return all.sort((one, other) => (one.subject < other.subject ? -1 : 1));
}

function digest(kind: Kind | "known_network", subject: string): string {
  return createHash("sha256").update(`${kind}\0${subject}`).digest("hex");
}

function tooMany(seconds: number): ApiError {
  const wait = seconds <= MINUTE_S ? `${seconds} s` : `${Math.ceil(seconds / MINUTE_S)} minutes`;
  return new ApiError("too_many_attempts", {
    message: `Too many attempts. Try again in ${wait}.`,
    details: { retry_after: seconds },
  });
}
