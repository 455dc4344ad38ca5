import { cookies, headers } from "next/headers";
import { decode } from "next-auth/jwt";
import { env } from "@/lib/env";
import type { Visitor } from "@/lib/services/callers";
import { startRuntime } from "@/lib/services/operations";
import { findSignedIn, SESSION_DAYS, type SignedIn } from "@/lib/services/people";
import { serviceSecrets } from "@/lib/services/secrets";
import { publicOrigin } from "./origin";

export const SESSION_SECONDS = SESSION_DAYS * 86_400;

/** The cookie that names the session. Scripts cannot read it, other sites cannot send it along with a change. */
export function sessionCookie() {
  const secure = env().PUBLIC_URL?.startsWith("https:") ?? false;
  const options = { httpOnly: true, sameSite: "lax" as const, path: "/", secure };
  return { name: `${secure ? "__Host-" : ""}assay-session`, options };
}

/** Who is signed in, read anew from the database; undefined where nobody is. */
export async function findSession(): Promise<SignedIn | undefined> {
  const token = (await cookies()).get(sessionCookie().name)?.value;
  if (!token) return undefined;
  await startRuntime();
  const content = await decode({ token, secret: serviceSecrets().auth }).catch(() => null); // not signed by this service
  return typeof content?.sid === "string" ? await findSignedIn(content.sid) : undefined;
}

/** What a request says of where it comes from. */
export async function visitor(): Promise<Visitor> {
  const given = await headers();
  return {
    address: given.get("x-forwarded-for")?.split(",").at(-1)?.trim() ?? "",
    userAgent: given.get("user-agent") ?? "",
    origin: publicOrigin(given.get("host")),
  };
}
