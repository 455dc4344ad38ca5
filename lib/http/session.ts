import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import type { Member } from "@/lib/services/callers";
import { memberOf, type SignedIn } from "@/lib/services/people";
import { ownPath } from "./origin";
import { findSession, visitor } from "./session-cookie";

/** Who looks at a page, and their organization. */
export interface PageSession {
  ctx: Member;
  signedIn: SignedIn;
  /** Where the service is reached, for examples to copy. */
  origin: string;
}

/** Who looks at a page; undefined where nobody is signed in. Asked once per request, however many parts ask. */
export const findPageSession = cache(async (): Promise<PageSession | undefined> => {
  const signedIn = await findSession();
  if (!signedIn) return undefined;
  const { address, origin } = await visitor();
  return { ctx: memberOf(signedIn, address), signedIn, origin };
});

/** The same where the page is for members: others sign in first and come back to it. */
export async function pageSession(): Promise<PageSession> {
  const found = await findPageSession();
  if (found) return found;
  const path = ownPath((await headers()).get("x-path"));
  redirect(`/sign-in?callbackUrl=${encodeURIComponent(path)}`);
}
