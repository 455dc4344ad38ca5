import { setTimeout as sleep } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { ApiError } from "@/lib/catalog/errors";
import type { changePasswordInput, credentialsInput, signUpInput } from "@/lib/catalog/schemas/accounts";
import { SCOPE_IDS } from "@/lib/catalog/scopes";
import { database } from "@/lib/db/client";
import { users } from "@/lib/db/schema";
import {
  countAttempt,
  forgetAttempts,
  isKnownNetwork,
  type Member,
  rememberNetwork,
  type Subjects,
  uncountAttempt,
  type Visitor,
} from "../callers";
import { networksOf } from "./networks";
import { insertOrganization } from "./organizations";
import { requirePassword } from "./own-password";
import { hashPassword, isPassword } from "./passwords";
import { endOtherSessions } from "./sessions";

const SLOWED_BY_MS = 3_000;

/**
 * Makes an account: organization, owner and first key in one transaction. The key is in the answer, in a mail to the
 * owner and nowhere else. Throws `email_taken`, `too_many_attempts`, `service_unavailable`.
 */
export async function signUp(visitor: Visitor, input: z.output<typeof signUpInput>) {
  const password_hash = await hashForSignUp(visitor, input.password);
  return await database().orm.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${input.email}, 0))`); // two at once
    const [known] = await tx.select({ id: users.id }).from(users).where(eq(users.email, input.email));
    if (known) throw new ApiError("email_taken");
    const { organization, key } = await insertOrganization(
      tx,
      { name: input.email, address: visitor.address },
      { name: input.organization, email: input.email, plan: "free", scopes: SCOPE_IDS, passwordHash: password_hash },
    );
    return { organization, api_key: key };
  });
}

/** The hash of the first password of an account. Throws `too_many_attempts`, `service_unavailable`. */
export async function hashForSignUp({ address }: Pick<Visitor, "address">, password: string): Promise<string> {
  const { network, region } = networksOf(address);
  await countAttempt({ sign_up_network: network, sign_up_region: region });
  return await hashPassword(password, { network });
}

/**
 * The person whose email and password these are. The work and the answer are the same for accounts that do not exist.
 * Strangers who guess are refused by their network; an account that many networks guess at is slowed down for those it
 * was never signed in to from. Throws `wrong_credentials`, `too_many_attempts`, `service_unavailable`.
 */
export async function checkCredentials(
  { address }: Pick<Visitor, "address">,
  { email, password }: z.output<typeof credentialsInput>,
): Promise<{ userId: string; email: string }> {
  const { network, region } = networksOf(address);
  const pair = `${email}\0${network}`;
  const isKnown = await isKnownNetwork(email, network);
  const subjects: Subjects = {
    sign_in_pair: pair,
    sign_in_network: network,
    ...(isKnown ? {} : { sign_in_region: region, sign_in_account: email }),
  };
  const { isOver } = await countAttempt(subjects);
  if (isOver) await sleep(SLOWED_BY_MS);
  const [user] = await database().orm.select().from(users).where(eq(users.email, email));
  const isRight = await isPassword(password, user?.password_hash, { network, isKnown }).catch(async (error) => {
    await uncountAttempt(subjects);
    throw error;
  });
  if (!user || !isRight) throw new ApiError("wrong_credentials");
  await forgetAttempts("sign_in_pair", pair);
  await rememberNetwork(email, network);
  return { userId: user.id, email: user.email };
}

/**
 * Changes the person's own password and signs them out everywhere else. Throws `wrong_credentials`, `too_many_attempts`,
 * `service_unavailable`.
 */
export async function changePassword(member: Member, input: z.output<typeof changePasswordInput>): Promise<object> {
  const { address, userId } = member;
  await requirePassword(member, input.current_password, "The current password is wrong.");
  const password_hash = await hashPassword(input.password, { network: networksOf(address).network, isKnown: true });
  await database().orm.transaction(async (tx) => {
    await tx.update(users).set({ password_hash }).where(eq(users.id, userId));
    await endOtherSessions(tx, userId, member.sessionId);
  });
  return { changed: true };
}
