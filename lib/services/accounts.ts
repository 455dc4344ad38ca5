import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { ApiError } from "@/lib/catalog/errors";
import type { changePasswordInput, credentialsInput, signUpInput } from "@/lib/catalog/schemas/accounts";
import { SCOPE_IDS } from "@/lib/catalog/scopes";
import { database } from "@/lib/db/client";
import { users } from "@/lib/db/schema";
import { countAttempt, forgetAttempts } from "./attempts";
import type { Member, Visitor } from "./member";
import { insertOrganization } from "./organizations";
import { hashPassword, isPassword } from "./passwords";
import { endOtherSessions } from "./sessions";

/**
 * Makes an account: organization, owner and first key in one transaction. The key is in the answer, in a mail to the
 * owner and nowhere else. Throws `email_taken`, `too_many_attempts`.
 */
export async function signUp(visitor: Visitor, input: z.output<typeof signUpInput>) {
  await countAttempt({ sign_up_address: visitor.address });
  const password_hash = await hashPassword(input.password);
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

/**
 * The person whose email and password these are. The work and the answer are the same for accounts that do not exist.
 * Throws `wrong_credentials`, `too_many_attempts`.
 */
export async function checkCredentials(
  visitor: Pick<Visitor, "address">,
  { email, password }: z.output<typeof credentialsInput>,
): Promise<{ userId: string; email: string }> {
  const both = `${email}\0${visitor.address}`;
  await countAttempt({
    sign_in_address: visitor.address,
    sign_in_account: email,
    sign_in_account_address: both,
  });
  const [user] = await database().orm.select().from(users).where(eq(users.email, email));
  const isRight = await isPassword(password, user?.password_hash);
  if (!user || !isRight) throw new ApiError("wrong_credentials");
  await forgetAttempts("sign_in_account_address", both);
  return { userId: user.id, email: user.email };
}

/** Changes the person's own password and signs them out everywhere else. Throws `wrong_credentials`. */
export async function changePassword(member: Member, input: z.output<typeof changePasswordInput>): Promise<object> {
  const { address, email, userId } = member;
  await countAttempt({ sign_in_account_address: `${email}\0${address}` });
  const { orm } = database();
  const [user] = await orm.select().from(users).where(eq(users.id, userId));
  if (!(await isPassword(input.current_password, user?.password_hash))) {
    throw new ApiError("wrong_credentials", { message: "The current password is wrong." });
  }
  const password_hash = await hashPassword(input.password);
  await orm.transaction(async (tx) => {
    await tx.update(users).set({ password_hash }).where(eq(users.id, userId));
    await endOtherSessions(tx, userId, member.sessionId);
  });
  return { changed: true };
}
