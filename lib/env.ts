import path from "node:path";
import { z } from "zod";
import { once } from "./process";

const flag = z.enum(["true", "false", "1", "0"]).transform((value) => value === "true" || value === "1");

const schema = z
  .object({
    PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
    HOST: z.string().default("127.0.0.1"),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    DATA_DIR: z
      .string()
      .default(".data")
      .transform((dir) => path.resolve(dir)),
    PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
    AUTH_SECRET: z.string().min(16).optional(),
    ENCRYPTION_KEY: z.string().min(16).optional(),
    SERVICE_ENVIRONMENT: z.enum(["live", "test"]).default("live"),
    WEBHOOK_ALLOW_PRIVATE_NETWORKS: flag.optional(),
    LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
    BENCH: flag.default(false),
  })
  .refine((env) => !env.DATABASE_URL || (env.AUTH_SECRET && env.ENCRYPTION_KEY), {
    error: "AUTH_SECRET and ENCRYPTION_KEY (16 characters or more) are required with DATABASE_URL",
    path: ["AUTH_SECRET"],
  })
  // On the embedded database receivers run beside the service; elsewhere they are strangers'.
  .transform(({ WEBHOOK_ALLOW_PRIVATE_NETWORKS: allowed, ...env }) => ({
    ...env,
    WEBHOOK_ALLOW_PRIVATE_NETWORKS: allowed ?? !env.DATABASE_URL,
  }));

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
