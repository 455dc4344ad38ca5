import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { ApiError } from "@/lib/catalog/errors";
import { database } from "@/lib/db/client";
import { attempts } from "@/lib/db/schema";

const MINUTE_S = 60;
const CLEARED_AT_ONCE = 20; // outlived counts that each attempt takes away

// Enough for people who err, too few to guess: a password of an account is tried 60 times in 15 minutes at most.
const LIMITS = {
  sign_in_account_address: { most: 10, seconds: 15 * MINUTE_S },
  sign_in_account: { most: 60, seconds: 15 * MINUTE_S },
  sign_in_address: { most: 100, seconds: 15 * MINUTE_S },
  sign_up_address: { most: 60, seconds: 60 * MINUTE_S },
  mail_account: { most: 5, seconds: 60 * MINUTE_S },
  harm_trial: { most: 30, seconds: MINUTE_S },
  mail_address: { most: 30, seconds: 60 * MINUTE_S },
} as const;

type Kind = keyof typeof LIMITS;

/**
 * Counts an attempt by each of the given subjects, before it is made, so that attempts at once are counted too. Throws
 * `too_many_attempts` with `retry_after` in seconds where one had its share.
 */
export async function countAttempt(subjects: Partial<Record<Kind, string>>): Promise<void> {
  const { orm } = database();
  await orm.execute(sql`
    delete from ${attempts} where subject in (
      select subject from ${attempts} where resets_at <= now() limit ${CLEARED_AT_ONCE} for update skip locked)`);
  for (const [kind, subject] of Object.entries(subjects) as [Kind, string][]) {
    const { most, seconds } = LIMITS[kind];
    const [row] = await orm.execute<{ count: number; retry_after: number }>(sql`
      insert into ${attempts} (subject, count, resets_at)
      values (${digest(kind, subject)}, 1, now() + make_interval(secs => ${seconds}))
      on conflict (subject) do update set
        count = case when attempts.resets_at <= now() then 1 else attempts.count + 1 end,
        resets_at = case when attempts.resets_at <= now() then excluded.resets_at else attempts.resets_at end
      returning count, ceil(extract(epoch from resets_at - now()))::int as retry_after`);
    if (row && row.count > most) throw tooMany(row.retry_after);
  }
}

/** Forgets the attempts of a person who got it right. */
export async function forgetAttempts(kind: Kind, subject: string): Promise<void> {
  await database().orm.execute(sql`delete from ${attempts} where subject = ${digest(kind, subject)}`);
}

function digest(kind: Kind, subject: string): string {
  return createHash("sha256").update(`${kind}\0${subject}`).digest("hex");
}

function tooMany(seconds: number): ApiError {
  const minutes = Math.ceil(seconds / MINUTE_S);
  const message = `Too many attempts. Try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`;
  return new ApiError("too_many_attempts", { message, details: { retry_after: seconds } });
}
