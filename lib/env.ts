import os from "node:os";
import path from "node:path";
import { z } from "zod";
import { once } from "./process";

const flag = z.enum(["true", "false", "1", "0"]).transform((value) => value === "true" || value === "1");

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i;

const RETRIES = 4; // after the first attempt, which is always made at once
const MOST_DELAY_S = 30 * 24 * 3_600;

/** Seconds to wait before attempts 2 to 5; those of a list of five begin with attempt 1. The last one repeats. */
const retryDelays = z
  .string()
  .default("0,60,300,1800,7200")
  .transform((text) => text.split(",").map((part) => (part.trim() === "" ? Number.NaN : Number(part))))
  .refine((all) => all.length <= RETRIES + 1 && all.every((seconds) => seconds >= 0 && seconds <= MOST_DELAY_S), {
    error: "must be one to five numbers of seconds with commas between them",
  })
  .transform((all) => {
    const later = all.length > 1 && (all.length > RETRIES || all[0] === 0) ? all.slice(1) : all;
    return Array.from({ length: RETRIES }, (_, n) => later[Math.min(n, later.length - 1)] as number);
  });

const OIDC = ["AUTH_OIDC_ISSUER", "AUTH_OIDC_ID", "AUTH_OIDC_SECRET"] as const;

const INNGEST = ["INNGEST_EVENT_KEY", "INNGEST_SIGNING_KEY", "INNGEST_BASE_URL", "INNGEST_DEV"] as const;
type InngestVariable = (typeof INNGEST)[number];

/** `1`, or the address of a dev server; undefined otherwise. */
const inngestDev = z
  .string()
  .transform((value) => (["0", "false"].includes(value) ? undefined : value))
  .optional();

/** It may name several servers with commas between them. */
const postgresUrl = z.string().refine(
  (url) => {
    const first = url.replace(/^(postgres(?:ql)?:\/\/(?:[^@/]*@)?[^,/?]+)(?:,[^,/?]+)*/, "$1");
    return URL.canParse(first) && /^postgres(ql)?:$/.test(new URL(first).protocol);
  },
  {
    error: "must be postgres://user:password@host:port/database, where several host:port may stand with commas between",
  },
);

/** A provider of OpenID Connect. What it tells is believed, so nobody may change it on the way. No slash at its end. */
const issuer = z
  .url({ protocol: /^https?$/ })
  .transform((url) => url.replace(/\/*(\.well-known\/openid-configuration)?$/, ""))
  .refine((url) => url.startsWith("https:") || isLoopback(new URL(url).hostname), {
    error: "must be https, except on this machine",
  });

const oidcScopes = z
  .string()
  .default("openid email")
  .refine((scopes) => ["openid", "email"].every((scope) => scopes.split(/\s+/).includes(scope)), {
    error: "must hold openid and email, with spaces between scopes",
  });

const schema = z
  .object({
    PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
    HOST: z.string().default("127.0.0.1"),
    DATABASE_URL: postgresUrl.optional(),
    REPORTS_DATABASE_URL: postgresUrl
      .refine((url) => !/^\w+:\/\/(?:[^@/]*@)?[^/?]*,/.test(url), { error: "must name one server" })
      .optional(),
    DATA_DIR: z
      .string()
      .default(".data")
      .transform((dir) => path.resolve(dir)),
    PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
    AUTH_SECRET: z.string().min(16).optional(),
    ENCRYPTION_KEY: z.string().min(16).optional(),
    GITHUB_CLIENT_ID: z.string().optional(),
    GITHUB_CLIENT_SECRET: z.string().optional(),
    GOOGLE_CLIENT_ID: z.string().optional(),
    GOOGLE_CLIENT_SECRET: z.string().optional(),
    AUTH_OIDC_ISSUER: issuer.optional(),
    AUTH_OIDC_ID: z.string().optional(),
    AUTH_OIDC_SECRET: z.string().optional(),
    AUTH_OIDC_NAME: z.string().max(40).default("single sign-on"),
    AUTH_OIDC_SCOPES: oidcScopes,
    SERVICE_ENVIRONMENT: z.enum(["live", "test"]).default("live"),
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    MAIL_FROM: z.string().includes("@").default("Assay <assay@localhost>"),
    MAX_CONNECTIONS: z.coerce.number().int().min(1).default(5_000),
    MAX_CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(1).default(1_000),
    READERS: z.coerce
      .number()
      .int()
      .min(1)
      .max(256)
      .default(() => os.availableParallelism()),
    WEBHOOK_ALLOW_PRIVATE_NETWORKS: flag.optional(),
    WEBHOOK_RETRY_DELAYS: retryDelays,
    INNGEST_EVENT_KEY: z.string().optional(),
    INNGEST_SIGNING_KEY: z.string().optional(),
    INNGEST_SIGNING_KEY_FALLBACK: z.string().optional(),
    INNGEST_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
    INNGEST_DEV: inngestDev,
    METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
    METRICS_HOST: z.string().default("127.0.0.1"),
    OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
    OTEL_SERVICE_NAME: z.string().default("assay"),
    OTEL_SDK_DISABLED: flag.default(false),
    LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
    LOG_SAMPLE: z.coerce.number().min(0).max(1).default(1),
  })
  .refine((env) => !env.DATABASE_URL || (env.AUTH_SECRET && env.ENCRYPTION_KEY), {
    error: "AUTH_SECRET and ENCRYPTION_KEY (16 characters or more) are required with DATABASE_URL",
    path: ["AUTH_SECRET"],
  })
  .refine((env) => !usesInngest(env) || env.INNGEST_DEV || (env.INNGEST_EVENT_KEY && env.INNGEST_SIGNING_KEY), {
    error: "INNGEST_EVENT_KEY and INNGEST_SIGNING_KEY go together; a dev server needs INNGEST_DEV=1 and neither",
    path: ["INNGEST_SIGNING_KEY"],
  })
  .refine((env) => new Set(OIDC.map((name) => env[name] === undefined)).size === 1, {
    error: `${OIDC.join(", ")} go together`,
    path: ["AUTH_OIDC_ISSUER"],
  })
  .transform(({ WEBHOOK_ALLOW_PRIVATE_NETWORKS: allowed, ...env }) => ({
    ...env,
    WEBHOOK_ALLOW_PRIVATE_NETWORKS: allowed ?? isForThisMachine(env),
  }));

/** Whether a host is this machine itself. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.test(host);
}

/** Nobody but who sits at this machine can say where requests go: receivers run beside the service. */
function isForThisMachine(env: { DATABASE_URL?: string; HOST: string; PUBLIC_URL?: string }): boolean {
  const isReachedHere = !env.PUBLIC_URL || isLoopback(new URL(env.PUBLIC_URL).hostname);
  return !env.DATABASE_URL && isLoopback(env.HOST) && isReachedHere;
}

export type Env = z.output<typeof schema>;

/** Settings of the process, read on first use since `next build` imports routes without any. Throws a readable list. */
export function env(): Env {
  return once("environment", () => readEnv(process.env));
}

/** An empty variable counts as unset. */
export function readEnv(variables: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
  throw new Error(`The environment is not valid:\n${problems.join("\n")}`);
}

/** Whether Inngest runs the background work. */
export function usesInngest(env: Partial<Record<InngestVariable, string>>): boolean {
  return INNGEST.some((name) => env[name] !== undefined);
}

/** Whether this is what `npm run build` made, rather than the sources themselves. */
export function isBuilt(): boolean {
  return process.env.NODE_ENV === "production";
}

/** The few variables that a child process needs to run at all; none of the service's own, which hold secrets. */
export function systemVariables(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, NODE_ENV } = process.env;
  return { PATH, SystemRoot, NODE_ENV };
}

/** next-auth reads its own variables: the address where one is set, else it takes that of each request. */
export function letNextAuthKnowAddress(): void {
  const { PUBLIC_URL } = env();
  if (PUBLIC_URL) process.env.NEXTAUTH_URL = new URL(PUBLIC_URL).origin;
  else process.env.AUTH_TRUST_HOST = "true";
}
