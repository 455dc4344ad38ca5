import type { NextAuthOptions } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import { ApiError } from "@/lib/catalog/errors";
import { credentialsInput, signInCode } from "@/lib/catalog/schemas/accounts";
import { letNextAuthKnowAddress } from "@/lib/env";
import {
  checkCredentials,
  endSession,
  enterWithProof,
  findSignedIn,
  followSignInLink,
  openSession,
  passSecondFactor,
} from "@/lib/services/people";
import { isFault, toApiError } from "@/lib/services/queues";
import { serviceSecrets } from "@/lib/services/secrets";
import { log } from "./log";
import { ownPath } from "./origin";
import { outsideProviders } from "./outside-providers";
import { SESSION_SECONDS, sessionCookie, visitor } from "./session-cookie";

/** How people sign in and out. The cookie is a signed token that names a session, whose row says whether it holds. */
export function authOptions(): NextAuthOptions {
  letNextAuthKnowAddress();
  return {
    secret: serviceSecrets().auth,
    session: { strategy: "jwt", maxAge: SESSION_SECONDS },
    cookies: { sessionToken: sessionCookie() },
    useSecureCookies: sessionCookie().options.secure,
    pages: { signIn: "/sign-in", signOut: "/sign-in", error: "/sign-in" },
    providers: [passwordProvider(), linkProvider(), ...outsideProviders()],
    callbacks: {
      async signIn({ user, account }) {
        if (account?.type !== "oauth") return true;
        if (!user.email) return "/sign-in?error=unproven";
        user.id = await enterWithProof(await visitor(), user.email.trim().toLowerCase());
        return true;
      },
      async jwt({ token, user }) {
        if (!user) return token;
        return { sub: user.id, sid: await startSession(user.id) };
      },
      async session({ session, token }) {
        const signedIn = await findSignedIn(String(token.sid));
        return { expires: session.expires, user: signedIn && { email: signedIn.email } };
      },
      redirect: ({ url: given, baseUrl }) => {
        const url = String(given); // JSON may hold anything
        const path = url.startsWith(`${baseUrl}/`) ? url.slice(baseUrl.length) : url;
        return baseUrl + ownPath(path);
      },
    },
    events: {
      async signOut({ token }) {
        await endSession({ userId: String(token?.sub) }, { session_id: String(token?.sid) }).catch(() => {});
      },
    },
    logger: { error: (code, detail) => log().error({ code, err: detail }), warn() {}, debug() {} },
  };
}

function passwordProvider() {
  return CredentialsProvider({
    credentials: { email: { type: "email" }, password: { type: "password" }, code: { type: "text" } },
    async authorize(given) {
      try {
        const parsed = credentialsInput.safeParse(given);
        if (!parsed.success) throw new ApiError("wrong_credentials");
        const { userId, email } = await checkCredentials(await visitor(), parsed.data);
        await passSecondFactor(userId, codeIn(given));
        return { id: userId, email };
      } catch (error) {
        throw readable(error);
      }
    },
  });
}

/** The link that was mailed: its page asks for a click, since mail programs open links by themselves. */
function linkProvider() {
  return CredentialsProvider({
    id: "link",
    credentials: { token: { type: "text" }, code: { type: "text" } },
    async authorize(given) {
      try {
        const { userId, email } = await followSignInLink(String(given?.token), codeIn(given));
        return { id: userId, email };
      } catch (error) {
        throw readable(error);
      }
    },
  });
}

async function startSession(userId: string): Promise<string> {
  const sid = await openSession(userId, await visitor());
  if (!sid) throw new Error("This account belongs to no organization. Ask an owner to invite you.");
  return sid;
}

/** The code of an app, or one to recover with, where the form has it. */
function codeIn(given: Record<string, string> | undefined): string | undefined {
  return signInCode.safeParse(given?.code || undefined).data;
}

/** The browser is told the message of an error: that of the catalog, and nothing of what lies behind it. */
function readable(error: unknown): Error {
  const failure = toApiError(error, "not_signed_in");
  if (failure.code === "second_factor_needed") return new Error(failure.code); // the form asks for the code then
  if (isFault(failure)) log().error({ err: failure.options.cause ?? failure });
  return new Error(failure.message);
}
