import { eq } from "drizzle-orm";
import { ApiError } from "@/lib/catalog/errors";
import { database } from "@/lib/db/client";
import { users } from "@/lib/db/schema";
import { countAttempt, type Member } from "../callers";
import { networksOf } from "./networks";
import { isPassword } from "./passwords";

const NONE_YET =
  "This account has no password yet. Sign out and choose “Forgot your password?” to set one, then come back.";

/**
 * Asks who is signed in for their password again, before what a stranger at their screen must not do. Throws
 * `wrong_credentials`, `too_many_attempts`, `service_unavailable`.
 */
export async function requirePassword(
  { userId, address }: Pick<Member, "userId" | "address">,
  password: string,
  message = "The password is wrong.",
): Promise<void> {
  await countAttempt({ password_change: userId });
  const [user] = await database().orm.select().from(users).where(eq(users.id, userId));
  const from = { network: networksOf(address).network, isKnown: true };
  if (await isPassword(password, user?.password_hash, from)) return;
  throw new ApiError("wrong_credentials", { message: user?.password_hash ? message : NONE_YET });
}
