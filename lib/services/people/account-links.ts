import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import { ApiError } from "@/lib/catalog/errors";
import type { mailLinkInput, resetPasswordInput } from "@/lib/catalog/schemas/accounts";
import { SCOPE_IDS } from "@/lib/catalog/scopes";
import { database } from "@/lib/db/client";
import { accountLinks, users } from "@/lib/db/schema";
import { countAttempt, type Transaction, type Visitor } from "../callers";
import { queueMail } from "../mail";
import { hashToken, newToken } from "../secrets";
import { networksOf } from "./networks";
import { insertOrganization } from "./organizations";
import { hashPassword } from "./passwords";
import { passSecondFactor } from "./second-factors";
import { endOtherSessions } from "./sessions";

const PURPOSES = {
  reset: { template: "password-reset", path: "/reset-password/new", minutes: 60 },
  sign_in: { template: "sign-in-link", path: "/sign-in/link", minutes: 15 },
} as const;

const EVEN_MS = 250; // each answer takes as long, more than making a link does: timing does not tell whether an account exists

type Purpose = keyof typeof PURPOSES;

/**
 * Mails a link that proves who holds the address. The answer is the same where there is no such account. A new link
 * makes those of the same purpose worthless. An address that was mailed five times gets the next one after 12 minutes
 * and keeps the last one until then, so that nobody can use up another's mails. Throws `too_many_attempts`.
 */
export async function mailLink(
  visitor: Visitor,
  purpose: Purpose,
  { email }: z.output<typeof mailLinkInput>,
): Promise<{ sent: true }> {
  const { network, region } = networksOf(visitor.address);
  const account = `${purpose}\0${email}`;
  const { isOver } = await countAttempt({ mail_network: network, mail_region: region, mail_account: account });
  const even = sleep(EVEN_MS);
  if (!isOver) await queueLink(visitor, purpose, email);
  await even;
  return { sent: true };
}

async function queueLink(visitor: Visitor, purpose: Purpose, email: string): Promise<void> {
  const { template, path, minutes } = PURPOSES[purpose];
  await database().orm.transaction(async (tx) => {
    const theirs = tx.select({ id: users.id }).from(users).where(eq(users.email, email));
    await tx.delete(accountLinks).where(and(inArray(accountLinks.user_id, theirs), eq(accountLinks.purpose, purpose)));
    const [user] = await theirs.for("key share"); // after the links, as all who take both
    if (!user) return;
    const { token, hash } = newToken();
    const expires_at = sql`now() + make_interval(mins => ${minutes})`;
    await tx.insert(accountLinks).values({ token_hash: hash, user_id: user.id, purpose, expires_at });
    await queueMail(tx, { to: email, template, data: { link: `${visitor.origin}${path}?token=${token}` } });
  });
}

/**
 * Sets the password of whoever got the link, and signs them out everywhere. Throws `link_invalid`,
 * `service_unavailable`.
 */
export async function resetPassword(
  { address }: Pick<Visitor, "address">,
  { token, password }: z.output<typeof resetPasswordInput>,
): Promise<object> {
  const [link] = await database().orm.select({ one: sql`1` }).from(accountLinks).where(isLink("reset", token));
  if (!link) throw new ApiError("link_invalid"); // guesses at links cost no hash
  const password_hash = await hashPassword(password, { network: networksOf(address).network });
  return await database().orm.transaction(async (tx) => {
    const { id, email } = await followLink(tx, "reset", token);
    await tx.update(users).set({ password_hash }).where(eq(users.id, id));
    await endOtherSessions(tx, id, null);
    return { email };
  });
}

/** Whose sign-in link this is. It is used up only once their second factor is passed, too. Throws `link_invalid` and as `passSecondFactor`. */
export async function followSignInLink(token: string, code?: string): Promise<{ userId: string; email: string }> {
  const [link] = await database().orm.select().from(accountLinks).where(isLink("sign_in", token));
  if (link) await passSecondFactor(link.user_id, code);
  return await database().orm.transaction(async (tx) => {
    const { id, email } = await followLink(tx, "sign_in", token);
    return { userId: id, email };
  });
}

/** Takes a link, which works no second time. */
async function followLink(tx: Transaction, purpose: Purpose, token: string) {
  const [link] = await tx.delete(accountLinks).where(isLink(purpose, token)).returning();
  const [user] = link ? await tx.select().from(users).where(eq(users.id, link.user_id)).for("no key update") : [];
  if (!user) throw new ApiError("link_invalid");
  await noteProof(tx, user);
  return user;
}

function isLink(purpose: Purpose, token: string) {
  const isIt = and(eq(accountLinks.token_hash, hashToken(token)), eq(accountLinks.purpose, purpose));
  return and(isIt, sql`${accountLinks.expires_at} > now()`);
}

/**
 * The first proof of an address ends what was set up without one: who signed up with somebody else's address has no
 * password to it any more.
 */
async function noteProof(tx: Transaction, user: typeof users.$inferSelect): Promise<void> {
  if (user.email_verified_at) return;
  const proven = { email_verified_at: sql`now()`, password_hash: null };
  await tx.update(users).set(proven).where(eq(users.id, user.id));
  await endOtherSessions(tx, user.id, null);
}

/**
 * The account of an address that another service vouches for; made, with an organization and a key that is mailed,
 * where there is none.
 */
export async function enterWithProof({ address }: Pick<Visitor, "address">, email: string): Promise<string> {
  return await database().orm.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${email}, 0))`);
    const find = () => tx.select().from(users).where(eq(users.email, email)).for("no key update");
    const [known] = await find();
    if (!known) {
      const name = `${email.split("@")[0]}'s team`;
      await insertOrganization(tx, { name: email, address }, { name, email, plan: "free", scopes: SCOPE_IDS });
    }
    const [user] = known ? [known] : await find();
    if (!user) throw new Error("An account that was just made is missing.");
    await noteProof(tx, user);
    return user.id;
  });
}
