import GithubProvider, { type GithubProfile } from "next-auth/providers/github";
import GoogleProvider, { type GoogleProfile } from "next-auth/providers/google";
import type { OAuthConfig } from "next-auth/providers/oauth";
import { env } from "@/lib/env";

const EMAILS_DEADLINE_MS = 10_000;

/** The ways in beside the password, as the environment sets them. */
export function waysIn(): { outside: { id: string; name: string }[]; link: boolean } {
  return { outside: outsideProviders().map(({ id, name }) => ({ id, name })), link: Boolean(env().SMTP_URL) };
}

/** Services that vouch for an email address. Only an address that they say is verified gets through. */
export function outsideProviders() {
  return [github(), google(), oidc()].filter((provider) => provider !== undefined);
}

function github(): OAuthConfig<GithubProfile> | undefined {
  const { GITHUB_CLIENT_ID: clientId, GITHUB_CLIENT_SECRET: clientSecret } = env();
  if (!clientId || !clientSecret) return undefined;
  return GithubProvider({
    clientId,
    clientSecret,
    profile: async ({ id }, { access_token }) => ({ id: String(id), email: await verifiedOnGithub(access_token) }),
  });
}

function google(): OAuthConfig<GoogleProfile> | undefined {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = env();
  if (!clientId || !clientSecret) return undefined;
  return GoogleProvider({
    clientId,
    clientSecret,
    profile: ({ sub, email, email_verified }) => ({ id: sub, email: email_verified ? email : null }),
  });
}

/** What a provider of OpenID Connect tells of a person; some write the truth value as text. */
interface Claims {
  iss: string;
  sub: string;
  email?: string;
  email_verified?: boolean | "true" | "false";
}

/** Any provider of OpenID Connect. That state, nonce, PKCE, key, audience and time of the token hold is seen to by openid-client. */
function oidc(): OAuthConfig<Claims> | undefined {
  const { AUTH_OIDC_ISSUER: issuer, AUTH_OIDC_ID, AUTH_OIDC_SECRET, AUTH_OIDC_NAME, AUTH_OIDC_SCOPES } = env();
  if (!issuer) return undefined;
  return {
    id: "oidc",
    name: AUTH_OIDC_NAME,
    type: "oauth",
    wellKnown: `${issuer}/.well-known/openid-configuration`,
    clientId: AUTH_OIDC_ID,
    clientSecret: AUTH_OIDC_SECRET,
    authorization: { params: { scope: AUTH_OIDC_SCOPES } },
    checks: ["pkce", "state", "nonce"],
    idToken: true,
    userinfo: {
      request: async ({ client, tokens }) => {
        const claims = (tokens as unknown as { claims(): Claims }).claims(); // those of the token that was checked
        // Many tell the email at their userinfo endpoint only, which must speak of the person of the token.
        return claims.email ? claims : { ...(await client.userinfo(tokens as never)), ...claims };
      },
    },
    profile: ({ iss, sub, email, email_verified: verified }) => {
      if (iss.replace(/\/$/, "") !== issuer) throw new Error("The provider is not the one of AUTH_OIDC_ISSUER.");
      return { id: sub, email: email && (verified === true || verified === "true") ? email : null };
    },
  };
}

async function verifiedOnGithub(token: string | undefined): Promise<string | null> {
  const response = await fetch("https://api.github.com/user/emails", {
    headers: { Authorization: `Bearer ${token}`, Accept: "application/vnd.github+json" },
    signal: AbortSignal.timeout(EMAILS_DEADLINE_MS),
  });
  const emails: { email: string; primary: boolean; verified: boolean }[] = response.ok ? await response.json() : [];
  return emails.find(({ primary, verified }) => primary && verified)?.email ?? null;
}
