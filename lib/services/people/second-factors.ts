import { eq, sql } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { renderSVG } from "uqr";
import type { z } from "zod";
import { ApiError } from "@/lib/catalog/errors";
import type { passwordInput, secondFactorInput } from "@/lib/catalog/schemas/accounts";
import { secondFactors } from "@/lib/db/account-schema";
import { database } from "@/lib/db/client";
import { countAttempt, type Member, type Transaction } from "../callers";
import { hashToken, randomBase62, seal, unseal } from "../secrets";
import { requirePassword } from "./own-password";
import { endOtherSessions } from "./sessions";

const ISSUER = "Assay";
const PERIOD_S = 30;
const WINDOW = 1; // steps before and after: clocks of phones differ by seconds
const SECRET_BYTES = 20; // as RFC 4226 advises
const RECOVERY_CODES = 10;
const RECOVERY_LENGTH = 12; // about 71 bits

type Row = typeof secondFactors.$inferSelect;
type Person = Pick<Member, "userId">;

export interface SecondFactorState {
  is_on: boolean;
  recovery_codes_left: number;
}

/** Whether codes are asked for at sign-in, and how many recovery codes are left. */
export async function getSecondFactor({ userId }: Person): Promise<SecondFactorState> {
  const [row] = await database().orm.select().from(secondFactors).where(eq(secondFactors.user_id, userId));
  const isOn = Boolean(row?.confirmed_at);
  return { is_on: isOn, recovery_codes_left: isOn ? (row?.recovery_hashes.length ?? 0) : 0 };
}

/**
 * A new secret for an app, shown once; nothing is asked for until a code of it was seen. Throws `wrong_credentials`,
 * `second_factor_on`, `too_many_attempts`.
 */
export async function beginSecondFactor(
  member: Member,
  { password }: z.output<typeof passwordInput>,
): Promise<{ secret: string; address: string; svg: string }> {
  const { userId, email } = member;
  await requirePassword(member, password);
  const secret = new Secret({ size: SECRET_BYTES }).base32;
  const sealed = seal(secret, contextOf(userId));
  const fresh = { secret: sealed, last_step: 0, recovery_hashes: [] };
  const written = await database()
    .orm.insert(secondFactors)
    .values({ user_id: userId, ...fresh })
    .onConflictDoUpdate({
      target: secondFactors.user_id,
      set: fresh,
      setWhere: sql`${secondFactors.confirmed_at} is null`,
    })
    .returning();
  if (written.length === 0) throw new ApiError("second_factor_on");
  const address = appOf(secret, email).toString();
  return { secret, address, svg: renderSVG(address, { border: 2 }) };
}

/**
 * Asks for codes from now on, and ends the person's other sessions. Gives the recovery codes, once. Throws
 * `wrong_code`, `second_factor_on`, `too_many_attempts`.
 */
export async function confirmSecondFactor(
  member: Member,
  { code }: z.output<typeof secondFactorInput>,
): Promise<{ recovery_codes: string[] }> {
  const { userId, sessionId } = member;
  await countAttempt({ second_factor: userId });
  return await database().orm.transaction(async (tx) => {
    const row = await lock(tx, userId);
    if (row?.confirmed_at) throw new ApiError("second_factor_on");
    const step = row && stepOf(row, code);
    if (step === undefined) throw new ApiError("wrong_code");
    const codes = Array.from({ length: RECOVERY_CODES }, () => randomBase62(RECOVERY_LENGTH));
    const recovery_hashes = codes.map(hashToken);
    const on = { confirmed_at: sql`now()`, last_step: step, recovery_hashes };
    await tx.update(secondFactors).set(on).where(eq(secondFactors.user_id, userId));
    await endOtherSessions(tx, userId, sessionId);
    return { recovery_codes: codes };
  });
}

/** Asks for no codes any more. Throws `wrong_code`, `too_many_attempts`. */
export async function endSecondFactor(
  { userId }: Person,
  { code }: z.output<typeof secondFactorInput>,
): Promise<SecondFactorState> {
  await countAttempt({ second_factor: userId });
  await database().orm.transaction(async (tx) => {
    await take(tx, userId, code);
    await tx.delete(secondFactors).where(eq(secondFactors.user_id, userId));
  });
  return { is_on: false, recovery_codes_left: 0 };
}

/** Asks a person for no codes any more who lost app and recovery codes, for the operator; whether there was one to end. */
export async function dropSecondFactorOf(email: string): Promise<boolean> {
  const ended = await database().sql`
    delete from second_factors where user_id in (select id from users where lower(email) = lower(${email}))
    returning user_id`;
  return ended.length > 0;
}

/**
 * Lets a person in who proved the rest: at once where they have no second factor, else by a code of their app or one to
 * recover with, each of which works once. Throws `second_factor_needed`, `wrong_code`, `too_many_attempts`.
 */
export async function passSecondFactor(userId: string, code: string | undefined): Promise<void> {
  const { is_on } = await getSecondFactor({ userId });
  if (!is_on) return;
  if (!code) throw new ApiError("second_factor_needed");
  await countAttempt({ second_factor: userId });
  await database().orm.transaction((tx) => take(tx, userId, code));
}

/** Takes a code, which works no second time. */
async function take(tx: Transaction, userId: string, code: string): Promise<void> {
  const row = await lock(tx, userId);
  const step = row?.confirmed_at ? stepOf(row, code) : undefined;
  const hash = hashToken(code.replace(/[\s-]/g, ""));
  if (step === undefined && !(row?.confirmed_at && row.recovery_hashes.includes(hash)))
    throw new ApiError("wrong_code");
  const taken =
    step === undefined
      ? { recovery_hashes: row?.recovery_hashes.filter((one) => one !== hash) ?? [] }
      : { last_step: step };
  await tx.update(secondFactors).set(taken).where(eq(secondFactors.user_id, userId));
}

async function lock(tx: Transaction, userId: string): Promise<Row | undefined> {
  const [row] = await tx.select().from(secondFactors).where(eq(secondFactors.user_id, userId)).for("update");
  return row;
}

/** The step of time that a code is of; undefined where it is of none near now, or of one that was taken before. */
function stepOf(row: Row, code: string): number | undefined {
  const token = code.replace(/\s/g, "");
  if (!/^\d{6}$/.test(token)) return undefined;
  const app = appOf(unseal(row.secret, contextOf(row.user_id)));
  const now = Date.now();
  const delta = app.validate({ token, timestamp: now, window: WINDOW });
  if (delta === null) return undefined;
  const step = Math.floor(now / 1000 / PERIOD_S) + delta;
  return step > row.last_step ? step : undefined;
}

function appOf(secret: string, label = ""): TOTP {
  return new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret), period: PERIOD_S });
}

function contextOf(userId: string): string {
  return `second-factor:${userId}`;
}
