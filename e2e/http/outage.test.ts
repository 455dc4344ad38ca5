import { randomBytes } from "node:crypto";
import fs from "node:fs";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { SCOPE_IDS } from "@/lib/catalog/scopes";
import { type Database, migrateDatabase, openDatabase } from "@/lib/db/client";
import { createDatabase } from "@/lib/db/server-queries";
import { type Relay, startRelay } from "@/lib/db/testing/relay";
import { databaseUrl } from "@/lib/db/testing/server";
import { readEnv } from "@/lib/env";
import { place } from "@/lib/process";
import { type CreatedOrganization, createOrganization } from "@/lib/services/people/organizations";
import { admin } from "./admin";
import { SUPPORTED, verify } from "./client";
import { preparedDataDir, type Service, startHost } from "./service";

const SECRETS = { AUTH_SECRET: "a secret for tests, long enough", ENCRYPTION_KEY: "a key for tests, long enough" };
const BOUND_MS = 30_000;

const OWNER = { name: "T", email: "t@example.com", plan: "enterprise", scopes: SCOPE_IDS } as const;

describe("a database that takes connections and never answers", () => {
  let dataDir: string;
  let relay: Relay;
  let host: Service;
  let db: Database;
  let known: CreatedOrganization;
  let unknown: CreatedOrganization;

  beforeAll(async () => {
    dataDir = preparedDataDir();
    const name = `test_${randomBytes(6).toString("hex")}`;
    await createDatabase(inject("databaseUrl"), name);
    const direct = databaseUrl(inject("databaseUrl"), name);
    await migrateDatabase(direct);
    db = openDatabase(direct);
    place("environment", readEnv(SECRETS));
    relay = await startRelay(direct);
    [known, unknown] = [
      await createOrganization({ name: "test" }, OWNER),
      await createOrganization({ name: "test" }, OWNER),
    ];
    host = await startHost(dataDir, { DATABASE_URL: relay.url, ...SECRETS });
  });
  afterAll(async () => {
    relay.thaw();
    await host?.end("SIGTERM");
    await db?.close();
    await relay?.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  });

  const ask = async (
    path: string,
    { key, method = "GET", body, ...headers }: Record<string, string | undefined> = {},
  ) => {
    const startedAt = performance.now();
    const answer = await fetch(host.address + path, {
      method,
      body,
      redirect: "manual",
      headers: { ...(key ? { "X-API-Key": key } : {}), "Content-Type": "application/json", ...(headers as object) },
      signal: AbortSignal.timeout(60_000),
    });
    await answer.text();
    return { status: answer.status, retryAfter: answer.headers.get("retry-after"), ms: performance.now() - startedAt };
  };

  test("every call is told so in time, the process is healthy and not ready, and all is well once it answers", async () => {
    const text = JSON.stringify({ text: SUPPORTED });
    for (let n = 0; n < 3; n++) expect((await verify(host.address, known.key, { text: SUPPORTED })).status).toBe(200);
    expect((await ask("/health/ready")).status).toBe(200);
    relay.freeze();
    const { key } = known;
    const post = { method: "POST", body: text };
    const keyed = (name: string) => ({ "Idempotency-Key": name });
    const frozen = await Promise.all([
      ...Array.from({ length: 20 }, () => ask("/v1/verify", { ...post, key })),
      ...Array.from({ length: 10 }, (_, n) => ask("/v1/verify", { ...post, key, ...keyed(`a ${n}`) })),
      ask("/v1/verify", { ...post, key: unknown.key }),
      ask("/v1/verify", { method: "POST", body: "{}", key }),
      ask("/v1/harm/detect", { ...post, key }),
      ask("/v1/keys", { key }),
      ask("/v1/keys", { method: "POST", body: '{"name":"n"}', key, ...keyed("b") }),
      ask("/v1/usage", { key }),
      ask("/v1/webhooks", { key }),
    ]);
    expect(new Set(frozen.map(({ status }) => status))).toEqual(new Set([503]));
    expect(frozen.filter(({ retryAfter }) => !retryAfter)).toEqual([]);
    expect(Math.max(...frozen.map(({ ms }) => ms))).toBeLessThan(BOUND_MS);
    const [health, ready, page] = await Promise.all([ask("/health"), ask("/health/ready"), ask("/sign-in")]);
    expect([health.status, ready.status]).toEqual([200, 503]);
    expect(Math.max(ready.ms, page.ms)).toBeLessThan(BOUND_MS);
    relay.thaw();
    const thawedAt = performance.now();
    await expect
      .poll(() => ask("/v1/verify", { ...post, key }).then(({ status }) => status), { timeout: 30_000 })
      .toBe(200);
    const backMs = performance.now() - thawedAt;
    await expect.poll(() => ask("/health/ready").then(({ status }) => status), { timeout: 30_000 }).toBe(200);
    const slowest = Math.max(...frozen.map(({ ms }) => ms));
    console.log(
      `the slowest answer took ${Math.round(slowest)} ms; calls were served ${Math.round(backMs)} ms after the end`,
    );
    const [used] =
      await db.sql`select month_requests::int as n from usage_counters where organization_id = ${known.organization.id}`;
    expect(used?.n).toBe(4);
  });

  test("a failed query leaves neither what was sent nor what is stored in anything that is printed", async () => {
    const email = `hidden-${randomBytes(4).toString("hex")}@example.com`;
    await db.sql.unsafe("alter table users add constraint refuses_all check (false) not valid");
    const body = JSON.stringify({ email, password: "a password of Ada", organization: "Hidden Inc" });
    const answer = await ask("/api/dashboard/sign-up", { method: "POST", body, Origin: host.address });
    await db.sql.unsafe("alter table users drop constraint refuses_all");
    expect(answer.status).toBe(500);
    await db.sql.unsafe("alter table organization_settings rename to gone");
    await new Promise((resolve) => setTimeout(resolve, 2_100)); // until settings are asked for again
    const broken = await ask("/v1/verify", {
      method: "POST",
      body: JSON.stringify({ text: "Hidden Inc" }),
      key: known.key,
    });
    await db.sql.unsafe("alter table gone rename to organization_settings");
    expect(broken.status).toBe(500);
    await expect.poll(() => host.output()).toMatch(/23514[\s\S]*42P01/);
    for (const secret of [email, "a password", "scrypt", "Failing row", "Hidden Inc"])
      expect(host.output()).not.toContain(secret);
    expect(host.output()).toContain("refuses_all");
  });
});

describe("an embedded Postgres that is killed", () => {
  let dataDir: string;
  let host: Service;
  let made: { api_key: string };

  beforeAll(async () => {
    dataDir = preparedDataDir();
    host = await startHost(dataDir);
    const about = [
      "--name",
      "T",
      "--email",
      "t@example.com",
      "--plan",
      "enterprise",
      "--scopes",
      SCOPE_IDS.join(),
      "--json",
    ];
    made = JSON.parse((await admin(dataDir, "org", "create", ...about)).stdout);
  });
  afterAll(async () => {
    await host?.end("SIGKILL");
    fs.rmSync(dataDir, { recursive: true, force: true });
  });

  const postmaster = () => Number(fs.readFileSync(`${dataDir}/postgres/postmaster.pid`, "utf8").split("\n")[0]);

  test("comes back under load: calls are served or told to come again, each keyed one is charged once", async () => {
    const TEXTS = 300;
    let next = 0;
    let refused = 0;
    const caller = async () => {
      for (let n = next++; n < TEXTS; n = next++) {
        for (let status = 0; status !== 200; ) {
          const answer = await fetch(`${host.address}/v1/verify`, {
            method: "POST",
            headers: { "X-API-Key": made.api_key, "Content-Type": "application/json", "Idempotency-Key": `text ${n}` },
            body: JSON.stringify({ text: SUPPORTED }),
          });
          status = answer.status;
          await answer.text();
          if (status === 200) continue;
          refused++;
          expect(status).toBe(503);
          expect(answer.headers.get("retry-after")).not.toBeNull();
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
        if (n === 100 || n === 200) process.kill(postmaster(), "SIGKILL");
      }
    };
    await Promise.all(Array.from({ length: 8 }, caller));
    const usage = await fetch(`${host.address}/v1/usage`, { headers: { "X-API-Key": made.api_key } });
    expect(await usage.json()).toMatchObject({ current_usage: TEXTS });
    expect(refused).toBeGreaterThan(0);
    await expect
      .poll(() => fetch(`${host.address}/health/ready`).then(({ status }) => status), { timeout: 30_000 })
      .toBe(200);
  });

  test("does not keep the service from its end", async () => {
    process.kill(postmaster(), "SIGKILL");
    expect(await host.end("SIGTERM")).toBe(0);
    expect(() => process.kill(postmaster(), 0)).toThrow(); // no such file, or no such process
  });
});
