import GithubProvider, { type GithubProfile } from "next-auth/providers/github";
import GoogleProvider, { type GoogleProfile } from "next-auth/providers/google";
import type { OAuthConfig } from "next-auth/providers/oauth";
import { env } from "@/lib/env";

const EMAILS_DEADLINE_MS = 10_000;

/** The ways in beside the password, as the environment sets them. */
export function waysIn(): { github: boolean; google: boolean; link: boolean } {
  const { GITHUB_CLIENT_ID, GITHUB_CLIENT_SECRET, GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, SMTP_URL } = env();
  return {
    github: Boolean(GITHUB_CLIENT_ID && GITHUB_CLIENT_SECRET),
    google: Boolean(GOOGLE_CLIENT_ID && GOOGLE_CLIENT_SECRET),
    link: Boolean(SMTP_URL),
  };
}

/** Services that vouch for an email address. Only an address that they say is verified gets through. */
export function outsideProviders(): (OAuthConfig<GithubProfile> | OAuthConfig<GoogleProfile>)[] {
  const { GITHUB_CLIENT_ID = "", GITHUB_CLIENT_SECRET = "", GOOGLE_CLIENT_ID = "", GOOGLE_CLIENT_SECRET = "" } = env();
  const { github, google } = waysIn();
  return [
    ...(github
      ? [
          GithubProvider({
            clientId: GITHUB_CLIENT_ID,
            clientSecret: GITHUB_CLIENT_SECRET,
            profile: async ({ id }, { access_token }) => ({
              id: String(id),
              email: await verifiedOnGithub(access_token),
            }),
          }),
        ]
      : []),
    ...(google
      ? [
          GoogleProvider({
            clientId: GOOGLE_CLIENT_ID,
            clientSecret: GOOGLE_CLIENT_SECRET,
            profile: ({ sub, email, email_verified }) => ({ id: sub, email: email_verified ? email : null }),
          }),
        ]
      : []),
  ];
}

async function verifiedOnGithub(token: string | undefined): Promise<string | null> {
  const response = await fetch("https://api.github.com/user/emails", {
    headers: { Authorization: `Bearer ${token}`, Accept: "application/vnd.github+json" },
    signal: AbortSignal.timeout(EMAILS_DEADLINE_MS),
  });
  const emails: { email: string; primary: boolean; verified: boolean }[] = response.ok ? await response.json() : [];
  return emails.find(({ primary, verified }) => primary && verified)?.email ?? null;
}
