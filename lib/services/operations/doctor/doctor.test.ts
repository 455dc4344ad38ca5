import fs from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { adminWith } from "@/e2e/http/admin";
import type { Database } from "@/lib/db/client";
import { openTestDatabase } from "@/lib/db/testing/database";
import { readEnv } from "@/lib/env";
import { startMailServer } from "../../testing/mail-server";
import { checkDatabase } from "./database";
import { checkMachine, checkModels } from "./machine";
import { checkInngest, checkMail, checkSignIn } from "./neighbours";
import { checkAddress, checkEgress, checkFiles, checkSecrets } from "./settings";

const STRONG = "q0Vd8sXy2LrNw7TzKf4JbG1hMc9PeUaI";
const OTHER = [...STRONG].reverse().join("");
const GB = 1024 ** 3;

let db: Database;
let dataDir: string;

beforeAll(async () => {
  db = await openTestDatabase();
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "assay-doctor-"));
});
afterAll(async () => {
  await db.close();
  fs.rmSync(dataDir, { recursive: true });
});

const settings = (variables: Record<string, string> = {}) => readEnv({ DATA_DIR: dataDir, ...variables });
const deployed = (variables: Record<string, string> = {}) =>
  settings({ DATABASE_URL: db.url, AUTH_SECRET: STRONG, ENCRYPTION_KEY: OTHER, ...variables });
const states = (found: { check: string; state: string }[]) =>
  Object.fromEntries(found.map(({ check, state }) => [check, state]));

test.each([
  ["long and random", { AUTH_SECRET: STRONG, ENCRYPTION_KEY: OTHER }, "ok"],
  ["the same twice", { AUTH_SECRET: STRONG, ENCRYPTION_KEY: STRONG }, "doubtful"],
  ["short", { AUTH_SECRET: STRONG.slice(16), ENCRYPTION_KEY: OTHER }, "failed"],
  ["of few characters", { AUTH_SECRET: "secret".repeat(6), ENCRYPTION_KEY: OTHER }, "failed"],
])("secrets that are %s", (_, given, state) => {
  expect(states(checkSecrets(settings(given)))).toEqual({ secrets: state });
});

test("a kept secret that others can read is named", () => {
  const file = path.join(dataDir, "auth-secret");
  fs.writeFileSync(file, STRONG, { mode: 0o600 });
  expect(states(checkFiles(settings()))).toEqual({ files: "ok" });
  fs.chmodSync(file, 0o644);
  const [found] = checkFiles(settings());
  expect(found).toMatchObject({ state: "failed", found: expect.stringContaining("auth-secret") });
});

test.each([
  ["ok", {}],
  ["ok", { PUBLIC_URL: "https://assay.example" }],
  ["failed", { PUBLIC_URL: "http://assay.example" }],
  ["failed", { HOST: "0.0.0.0" }],
])("the address is %s where the settings are %j", (state, given) => {
  expect(states(checkAddress(settings(given as Record<string, string>)))).toEqual({ address: state });
});

test("private networks that a deployed service lets be reached are told of", () => {
  expect(states(checkEgress(settings()))).toEqual({ egress: "ok" });
  expect(states(checkEgress(deployed()))).toEqual({ egress: "ok" });
  expect(states(checkEgress(deployed({ WEBHOOK_ALLOW_PRIVATE_NETWORKS: "true" })))).toEqual({ egress: "doubtful" });
});

test("what is asked for has room on the disk, in memory and on the cores", () => {
  const four = settings({ READERS: "4" });
  const roomy = { freeDisk: 50 * GB, memory: 8 * GB, cores: 4 };
  expect(states(checkMachine(four, roomy))).toEqual({ disk: "ok", memory: "ok", threads: "ok" });
  const narrow = { freeDisk: 0.5 * GB, memory: GB, cores: 2 };
  expect(states(checkMachine(four, narrow))).toEqual({ disk: "failed", memory: "failed", threads: "doubtful" });
});

test("a model that is not as it was made is named, and one that is missing", () => {
  expect(states(checkModels())).toEqual({ models: "ok" });
  const folder = fs.mkdtempSync(path.join(dataDir, "data-"));
  fs.cpSync("data/syntax", path.join(folder, "syntax"), { recursive: true });
  fs.cpSync("data/evidence", path.join(folder, "evidence"), { recursive: true });
  expect(checkModels(folder)).toMatchObject([{ state: "failed", found: expect.stringContaining("model.bin") }]);
  fs.cpSync("data/harm", path.join(folder, "harm"), { recursive: true });
  fs.appendFileSync(path.join(folder, "harm", "words.bin"), "x");
  expect(checkModels(folder)).toMatchObject([
    { state: "failed", found: expect.stringMatching(/damaged: .*words\.bin$/) },
  ]);
});

test("where Inngest is used, it is told when it called last", async () => {
  const env = deployed({ INNGEST_EVENT_KEY: "e", INNGEST_SIGNING_KEY: "s" });
  expect(states(await checkDatabase(env))).toMatchObject({ "inngest-calls": "doubtful" });
  await db.sql`insert into engine_calls values ('inngest', now() - interval '5 seconds')`;
  expect(await checkDatabase(env)).toContainEqual(
    expect.objectContaining({
      check: "inngest-calls",
      state: "ok",
      found: expect.stringMatching(/^it called [5-9] s ago/),
    }),
  );
  await db.sql`update engine_calls set called_at = now() - interval '5 minutes'`;
  expect(states(await checkDatabase(env))).toMatchObject({ "inngest-calls": "doubtful" });
});

test("a database that answers is as it should be, and one that lacks migrations is told of", async () => {
  const sound = { database: "ok", clock: "ok", migrations: "ok", deliveries: "ok" };
  expect(states(await checkDatabase(deployed()))).toEqual(sound);
  await db.sql`
    delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)`;
  expect(states(await checkDatabase(deployed()))).toMatchObject({ database: "ok", migrations: "doubtful" });
});

test("a database that is not there fails, and its password stays where it is", async () => {
  const found = await checkDatabase(deployed({ DATABASE_URL: "postgres://assay:hidden-word@127.0.0.1:9/assay" }));
  expect(states(found)).toEqual({ database: "failed" });
  expect(JSON.stringify(found)).not.toContain("hidden-word");
});

test("a mail server is asked whether it takes us", async () => {
  const server = await startMailServer();
  const given = { SMTP_URL: server.url, MAIL_FROM: "Assay <assay@example.com>" };
  expect(states(await checkMail(deployed(given)))).toEqual({ mail: "ok" });
  await server.close();
  expect(states(await checkMail(deployed(given)))).toEqual({ mail: "failed" });
  expect(states(await checkMail(deployed()))).toEqual({ mail: "doubtful" });
});

test("Inngest is asked whether it answers, and must not take unsigned calls of a deployed service", async () => {
  const server = http.createServer((_, response) => response.end()).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const keys = { INNGEST_EVENT_KEY: "e", INNGEST_SIGNING_KEY: "s", PUBLIC_URL: "https://assay.example" };
  expect(states(await checkInngest(deployed({ ...keys, INNGEST_BASE_URL: at })))).toEqual({ inngest: "ok" });
  expect(states(await checkInngest(deployed({ INNGEST_DEV: at })))).toEqual({ inngest: "failed" });
  server.close();
  server.closeAllConnections();
  expect(states(await checkInngest(deployed({ ...keys, INNGEST_BASE_URL: at })))).toEqual({ inngest: "failed" });
});

test("the provider that people sign in by is asked what it calls itself and what it can do", async () => {
  const answer = { authorization_endpoint: "https://id.example/a", token_endpoint: "https://id.example/t" };
  let told: object = {};
  const server = http.createServer((_, response) => response.end(JSON.stringify(told))).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const given = { AUTH_OIDC_ISSUER: issuer, AUTH_OIDC_ID: "assay", AUTH_OIDC_SECRET: "hidden-word" };
  const env = deployed({ ...given, PUBLIC_URL: "https://assay.example" });
  const found = async (says: object, of = env) => {
    told = says;
    const findings = await checkSignIn(of);
    expect(JSON.stringify(findings)).not.toContain("hidden-word");
    return findings[0];
  };
  const sound = { ...answer, issuer: `${issuer}/` };
  expect(await found(sound)).toMatchObject({
    state: "ok",
    found: expect.stringContaining("https://assay.example/api/auth/callback/oidc"),
  });
  expect(await found(sound, deployed(given))).toMatchObject({ state: "doubtful" });
  expect(await found({ ...sound, issuer: "https://other.example" })).toMatchObject({
    state: "failed",
    found: expect.stringContaining("https://other.example"),
  });
  expect(await found({ ...sound, scopes_supported: ["openid"] })).toMatchObject({ state: "failed" });
  expect(await found({ ...sound, code_challenge_methods_supported: ["plain"] })).toMatchObject({ state: "failed" });
  expect(await found({})).toMatchObject({ state: "failed" });
  server.close();
  server.closeAllConnections();
  expect(await found(sound)).toMatchObject({ state: "failed" });
  expect(states(await checkSignIn(deployed()))).toEqual({ "sign-in": "ok" });
});

test("the command fails where something is wrong, and prints no secret", async () => {
  const given = { DATABASE_URL: db.url, AUTH_SECRET: STRONG, ENCRYPTION_KEY: OTHER, HOST: "0.0.0.0" };
  const { status, stdout, stderr } = await adminWith({ DATA_DIR: dataDir, ...given }, "doctor", "--json");
  expect(status).toBe(1);
  const { ok, checks } = JSON.parse(stdout);
  expect([ok, states(checks).address]).toEqual([false, "failed"]);
  const secrets = [STRONG, OTHER, new URL(db.url).password].filter((secret) => secret.length > 0);
  for (const secret of secrets) expect(stdout + stderr).not.toContain(secret);
});
