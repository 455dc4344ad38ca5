import fs from "node:fs";
import os from "node:os";
import fc from "fast-check";
import { admin } from "@/e2e/http/admin";
import { Browser, PASSWORD } from "@/e2e/http/browser";
import { preparedDataDir, type Service, startHost } from "@/e2e/http/service";
import { SCOPE_IDS } from "@/lib/catalog/scopes";
import type { Attempt, Credentials } from "./attempt";
import { attempts } from "./attempts";
import { Ledger } from "./ledger";
import { fieldNames, listRoutes, type Route } from "./routes";
import { send } from "./send";
import { TELLING, untilBack, type Vitals, vitalsOf } from "./vitals";

const AT_ONCE = 16;
const ROUND = 128; // attempts between two looks at the clock
const CALM_MS = 30_000;
const ORGANIZATIONS = 2; // their limits of the minute are met soon otherwise
const ADDRESSES = os.platform() === "linux" ? 200 : 1; // elsewhere 127.0.0.1 is the only one

export interface Report {
  ledger: Ledger;
  faults: string[];
  before?: Vitals;
  after?: Vitals;
}

interface Length {
  seconds: number;
  seed: number;
  /** How long an answer may take; on a machine with other work they say little of the service. */
  mostMs?: number;
}

/** Sends hostile bytes to everything that a service of its own answers. The same seed makes the same attempts. */
export async function fuzz({ seconds, seed, mostMs }: Length): Promise<Report> {
  const dataDir = preparedDataDir();
  const host = await startHost(dataDir, TELLING);
  try {
    return await attack(host, await enter(host, dataDir), { seconds, seed, mostMs });
  } finally {
    await host.end("SIGKILL");
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

async function attack(host: Service, who: Secrets, { seconds, seed, mostMs }: Length): Promise<Report> {
  const routes = listRoutes(await (await fetch(`${host.address}/openapi.json`)).json());
  await fire(
    host,
    routes.map((route) => plain(route, who)),
    new Ledger(),
  ); // compiled, connected, cached
  const before = await vitalsOf(host);
  const ledger = new Ledger(mostMs);
  const any = attempts(routes, fieldNames(routes), who);
  const deadline = Date.now() + seconds * 1_000;
  for (let round = 0; Date.now() < deadline && isAlive(host); round++) {
    await fire(host, fc.sample(any, { numRuns: ROUND, seed: seed + round }), ledger);
  }
  const faults = [...ledger.faults, ...(before ? await untilBack(host, before, CALM_MS) : [])];
  const after = await vitalsOf(host);
  faults.push(...(await farewell(host)), ...leaksIn(host.output(), who));
  return { ledger, faults: [...new Set(faults)], before, after };
}

interface Secrets extends Credentials {
  password: string;
}

/** An account of the dashboard, signed in once, and keys that may do everything. */
async function enter(host: Service, dataDir: string): Promise<Secrets> {
  const browser = new Browser(host.address);
  const { email } = await browser.signUp();
  await browser.signIn(email);
  const flags = ["--plan", "enterprise", "--scopes", SCOPE_IDS.join(), "--json"];
  const keys: string[] = [];
  for (let n = 0; n < ORGANIZATIONS; n++) {
    const made = await admin(dataDir, "org", "create", "--name", "Fuzz", "--email", `fuzz${n}@example.com`, ...flags);
    keys.push(JSON.parse(made.stdout).api_key);
  }
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  return { host: new URL(host.address).host, keys, cookie, password: PASSWORD };
}

function plain({ kind, method, path }: Route, { host, cookie }: Credentials): Attempt {
  const target = path.replace(/\{[^}]+\}/g, "id");
  const head = `${method} ${target} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\nConnection: close\r\n\r\n`;
  return { about: target, kind, bytes: Buffer.from(head), isWhole: true };
}

async function fire({ address }: Service, all: readonly Attempt[], ledger: Ledger): Promise<void> {
  let next = 0;
  const caller = async () => {
    for (let n = next++; n < all.length; n = next++) {
      const attempt = all[n] as Attempt;
      ledger.add(attempt, await send(address, attempt, `127.0.0.${1 + (n % ADDRESSES)}`));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, caller));
}

function isAlive({ pid }: Service): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** It still answers, and ends when it is told to. */
async function farewell(host: Service): Promise<string[]> {
  if (!isAlive(host)) return [`the process died: ${host.output().slice(-2_000)}`];
  const health = await fetch(`${host.address}/health`).then(({ status }) => status, String);
  const status = await host.end("SIGTERM");
  return [
    ...(health === 200 ? [] : [`/health answers ${health} at the end`]),
    ...(status === 0 ? [] : [`SIGTERM ends the process with ${status}`]),
  ];
}

function leaksIn(output: string, { keys, cookie, password }: Secrets): string[] {
  const cookies = cookie.split("; ").map((pair) => pair.slice(pair.indexOf("=") + 1));
  const secrets = [...keys, password, ...cookies].filter((secret) => secret.length > 8);
  return secrets.filter((secret) => output.includes(secret)).map(() => "a secret is in the log");
}
