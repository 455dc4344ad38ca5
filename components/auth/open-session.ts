import { signIn } from "next-auth/react";
import { AskError, UNREACHABLE } from "../ask";

/** Opens a session with an email and password, or with the token of a mailed link. Throws AskError. */
export async function openSession(by: "credentials" | "link", fields: Record<string, string>): Promise<void> {
  const answer = await signIn(by, { ...fields, redirect: false }).catch(() => undefined);
  if (!answer?.ok) throw new AskError("not_signed_in", answer?.error ?? UNREACHABLE);
}
