import fs from "node:fs";
import path from "node:path";
import { type Env, isLoopback } from "@/lib/env";
import { type DoctorFinding, finder } from "./finding";

const STRONG_CHARACTERS = 32;
const DIFFERENT_CHARACTERS = 10; // a random text of that length has more than that
const RANDOM = "openssl rand -base64 32";
const KEPT = ["auth-secret", "encryption-key", "postgres-password"]; // by the embedded mode, below DATA_DIR

/** Whether the two secrets can be guessed. */
export function checkSecrets({ AUTH_SECRET, ENCRYPTION_KEY }: Env): DoctorFinding[] {
  const check = finder("secrets");
  const given = Object.entries({ AUTH_SECRET, ENCRYPTION_KEY }).filter(([, value]) => value !== undefined);
  const weak = given.filter(([, value = ""]) => isWeak(value)).map(([name]) => name);
  if (weak.length > 0)
    return [check.failed(`${weak.join(" and ")} can be guessed`, `Set each to what ${RANDOM} prints`)];
  if (AUTH_SECRET && AUTH_SECRET === ENCRYPTION_KEY) {
    return [check.doubtful("AUTH_SECRET and ENCRYPTION_KEY are the same", `Set each to what ${RANDOM} prints`)];
  }
  return [check.ok(given.length > 0 ? "both are long and random" : "made at the first start, kept in DATA_DIR")];
}

function isWeak(secret: string): boolean {
  return secret.length < STRONG_CHARACTERS || new Set(secret).size < DIFFERENT_CHARACTERS;
}

/** Whether others on this machine can read what is kept. */
export function checkFiles({ DATA_DIR }: Env): DoctorFinding[] {
  const check = finder("files");
  if (!fs.existsSync(DATA_DIR)) return [check.ok("DATA_DIR is made at the first start")];
  try {
    fs.accessSync(DATA_DIR, fs.constants.W_OK);
  } catch {
    return [check.failed("DATA_DIR cannot be written", "Give the account that runs the service the folder DATA_DIR")];
  }
  const open = KEPT.filter((name) => isOpen(path.join(DATA_DIR, name)));
  if (open.length === 0) return [check.ok("kept secrets can be read by their owner alone")];
  return [check.failed(`others can read ${open.join(", ")} in DATA_DIR`, `chmod 600 ${open.join(" ")} there`)];
}

function isOpen(file: string): boolean {
  const mode = fs.statSync(file, { throwIfNoEntry: false })?.mode ?? 0;
  return (mode & 0o077) !== 0;
}

/** Whether people and keys come to it by https, and whether it is known where it is. */
export function checkAddress({ PUBLIC_URL, HOST }: Env): DoctorFinding[] {
  const check = finder("address");
  if (!PUBLIC_URL) {
    if (isLoopback(HOST)) return [check.ok("for this machine alone")];
    const advice = "Set PUBLIC_URL to the https address of the proxy before it";
    return [check.failed(`HOST=${HOST} is open to others, by plain http`, advice)];
  }
  const { protocol, hostname, pathname } = new URL(PUBLIC_URL);
  if (protocol === "http:" && !isLoopback(hostname)) {
    return [check.failed("PUBLIC_URL is plain http: keys, passwords and cookies can be read", "Make it https")];
  }
  if (pathname !== "/") {
    return [check.doubtful("PUBLIC_URL has a path, which is not used", "Leave the path out: it must be a whole host")];
  }
  return [check.ok(protocol === "https:" ? "https; cookies are sent by it alone" : "for this machine alone")];
}

/** Whether what organizations name can be reached that should not be. */
export function checkEgress(env: Env): DoctorFinding[] {
  const check = finder("egress");
  if (!env.WEBHOOK_ALLOW_PRIVATE_NETWORKS) return [check.ok("deliveries go to public https addresses alone")];
  const isOwn = !env.DATABASE_URL && isLoopback(env.HOST) && !env.PUBLIC_URL;
  if (isOwn) return [check.ok("private addresses are allowed: the service is for this machine")];
  return [
    check.doubtful(
      "whoever has an account can have requests sent into your private network",
      "Unset WEBHOOK_ALLOW_PRIVATE_NETWORKS unless all who have accounts may",
    ),
  ];
}
