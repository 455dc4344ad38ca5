import { signIn } from "next-auth/react";
import { AskError, UNREACHABLE } from "../ask";

/** What an AskError is called where the code of an app is to be given, too. */
export const NEEDS_CODE = "second_factor_needed";

/** Opens a session with an email and password, or with the token of a mailed link. Throws AskError. */
export async function openSession(by: "credentials" | "link", fields: Record<string, string>): Promise<void> {
  const answer = await signIn(by, { ...fields, redirect: false }).catch(() => undefined);
  if (answer?.error === NEEDS_CODE) throw new AskError(NEEDS_CODE, "Enter the code of your authenticator app.");
  if (!answer?.ok) throw new AskError("not_signed_in", answer?.error ?? UNREACHABLE);
}
