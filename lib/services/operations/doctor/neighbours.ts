import { createTransport } from "nodemailer";
import type { Env } from "@/lib/env";
import { inngestAddress } from "../inngest-signs";
import { type DoctorFinding, finder } from "./finding";

const DEADLINE_MS = 5_000;

/** Whether mail gets away. */
export async function checkMail({ SMTP_URL, DATABASE_URL, MAIL_FROM }: Env): Promise<DoctorFinding[]> {
  const check = finder("mail");
  if (!SMTP_URL) {
    if (!DATABASE_URL) return [check.ok("each mail is a file in DATA_DIR/mail")];
    return [check.doubtful("nobody gets mail: each is a file in DATA_DIR/mail", "Set SMTP_URL and MAIL_FROM")];
  }
  const timeouts = { connectionTimeout: DEADLINE_MS, greetingTimeout: DEADLINE_MS, socketTimeout: DEADLINE_MS };
  const transport = createTransport({ url: SMTP_URL, ...timeouts });
  try {
    await transport.verify();
  } catch (error) {
    const { code = "no code" } = error as { code?: string };
    return [
      check.failed(`the mail server does not take us (${code})`, "See the host, port, user and password of SMTP_URL"),
    ];
  } finally {
    transport.close();
  }
  if (/@localhost\b/i.test(MAIL_FROM)) {
    return [check.doubtful("mail comes from @localhost, which others refuse", "Set MAIL_FROM to an address of yours")];
  }
  return [check.ok("the mail server takes us")];
}

/** Whether Inngest answers, where it runs the background work. */
export async function checkInngest(env: Env): Promise<DoctorFinding[]> {
  const check = finder("inngest");
  const url = inngestAddress(env);
  if (!url) return [check.ok("not used: the service does its background work itself")];
  const { INNGEST_DEV, DATABASE_URL, PUBLIC_URL } = env;
  const answers = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(DEADLINE_MS) }).catch(
    () => undefined,
  );
  if (!answers) {
    return [check.failed("it does not answer", "See that Inngest runs where INNGEST_BASE_URL or INNGEST_DEV says")];
  }
  if (INNGEST_DEV && (DATABASE_URL || PUBLIC_URL)) {
    const advice = "Unset INNGEST_DEV; set INNGEST_EVENT_KEY and INNGEST_SIGNING_KEY";
    return [check.failed("INNGEST_DEV takes calls of anybody, unsigned", advice)];
  }
  if (!INNGEST_DEV && !PUBLIC_URL) {
    return [check.doubtful("Inngest is not told where to call", "Set PUBLIC_URL, and sync the app at /api/inngest")];
  }
  return [check.ok("it answers")];
}

/** Whether the provider of OpenID Connect is there, where people sign in by one. */
export async function checkSignIn({ AUTH_OIDC_ISSUER: issuer, PUBLIC_URL }: Env): Promise<DoctorFinding[]> {
  const check = finder("sign-in");
  if (!issuer) return [check.ok("no provider of OpenID Connect is set")];
  const answer = await fetch(`${issuer}/.well-known/openid-configuration`, {
    redirect: "error",
    signal: AbortSignal.timeout(DEADLINE_MS),
  }).catch(() => undefined);
  const told: Discovered | undefined = answer?.ok ? await answer.json().catch(() => undefined) : undefined;
  if (!told?.authorization_endpoint || !told.token_endpoint) {
    const at = "AUTH_OIDC_ISSUER/.well-known/openid-configuration";
    return [check.failed(`no discovery document at ${at}`, "Set AUTH_OIDC_ISSUER to what the provider calls itself")];
  }
  const advice = answerToDiscovery(told, issuer);
  if (advice) return [check.failed(...advice)];
  if (!PUBLIC_URL) {
    return [check.doubtful("the provider answers", "Set PUBLIC_URL, and let it lead back to /api/auth/callback/oidc")];
  }
  return [check.ok(`the provider answers; let it lead back to ${new URL("/api/auth/callback/oidc", PUBLIC_URL)}`)];
}

interface Discovered {
  issuer?: string;
  authorization_endpoint?: string;
  token_endpoint?: string;
  scopes_supported?: string[];
  code_challenge_methods_supported?: string[];
}

/** What keeps people from signing in by a provider that describes itself so, and what to do; undefined where nothing does. */
function answerToDiscovery(told: Discovered, issuer: string): [found: string, advice: string] | undefined {
  if (told.issuer?.replace(/\/$/, "") !== issuer) {
    return [`the provider calls itself ${told.issuer}`, "Set AUTH_OIDC_ISSUER to that"];
  }
  if (told.scopes_supported && !told.scopes_supported.includes("email")) {
    return ["the provider gives no scope email", "Let it give this client the scope, with email and email_verified"];
  }
  if (told.code_challenge_methods_supported && !told.code_challenge_methods_supported.includes("S256")) {
    return ["the provider takes no PKCE with S256", "Switch it on there"];
  }
  return undefined;
}
