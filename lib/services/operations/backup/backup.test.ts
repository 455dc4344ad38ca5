import { randomBytes } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { createGzip, gunzipSync, gzipSync } from "node:zlib";
import postgres from "postgres";
import { type Headers, pack } from "tar-stream";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { openDatabase } from "@/lib/db/client";
import { createDatabase } from "@/lib/db/server-queries";
import { openTestDatabase } from "@/lib/db/testing/database";
import { databaseUrl } from "@/lib/db/testing/server";
import { place } from "@/lib/process";
import { alone } from "../../callers/asker";
import { createKey, findKey } from "../../keys/keys";
import { beginMonth } from "../../log/months";
import { createOrganization } from "../../people/organizations";
import { seal, unseal } from "../../secrets/sealing";
import { createWebhook } from "../../webhooks/webhooks";
import { DamagedBackup, makeBackup, restoreBackup } from "./index";
import { migrateTo, ownMigrations } from "./migrations";
import { tablesOf } from "./tables";

const ACTOR = { name: "test" };
const SECRETS = { AUTH_SECRET: "k".repeat(32), ENCRYPTION_KEY: "e".repeat(32) };
const OWNER = { name: "Tést\t\\N\n", email: "t@example.com", plan: "enterprise", scopes: ["keys:write"] } as const;

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "assay-backup-"));
let source: Awaited<ReturnType<typeof openTestDatabase>>;
let organization: { id: string; key: string };
let files = 0;

beforeAll(async () => {
  place("environment", { ...SECRETS, DATA_DIR: path.join(folder, "data") } as never);
  source = await openTestDatabase();
  const made = await createOrganization(ACTOR, OWNER);
  organization = { id: made.organization.id, key: made.key };
  const asker = { organizationId: organization.id, actor: ACTOR };
  await alone(createWebhook)(asker, { url: "https://example.com/hook", events: ["key.created"], secret: "s" });
  await source.orm.transaction((tx) => createKey(tx, ACTOR, { organizationId: organization.id, name: "n" }));
  await beginMonth();
  await log(source.sql, organization.id);
});
afterAll(async () => {
  await source.close();
  fs.rmSync(folder, { recursive: true });
});

/** Outcomes of now and of a month to come. */
async function log(sql: postgres.Sql, organizationId: string): Promise<void> {
  for (const [id, at] of [
    ["req_now", new Date().toISOString()],
    ["req_later", "2199-01-01Z"],
  ] as const)
    await sql`insert into verifications (request_id, organization_id, key_id, created_at, text_sha256, text_length,
      total_claims, verified_claims, refuted_claims, avg_confidence, flagged)
      values (${id}, ${organizationId}, 'key', ${at}, 'x', 1, 1, 0, 1, 0, true)`;
}

const newFile = () => path.join(folder, `${++files}.backup`);

async function backedUp(url = source.url): Promise<string> {
  const file = newFile();
  await makeBackup({ databaseUrl: url, file, release: "1.2.3", encryptionKey: SECRETS.ENCRYPTION_KEY });
  return file;
}

async function emptyDatabase(): Promise<string> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  await createDatabase(inject("serverUrl"), name);
  return databaseUrl(inject("serverUrl"), name);
}

async function asked<T>(url: string, work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice() {} });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

/** All rows of all tables, as text. */
const rowsOf = (url: string) =>
  asked(url, async (sql) => {
    const rows: Record<string, string[]> = {};
    for (const { name } of await tablesOf(sql)) {
      const found = await sql<{ row: string }[]>`select t::text as row from ${sql(name)} t order by 1`;
      rows[name] = found.map(({ row }) => row);
    }
    return rows;
  });

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(10);
}

const tablesIn = (url: string) => asked(url, async (sql) => (await tablesOf(sql)).length);

test("what is restored is what was backed up, row for row, and goes on from there", async () => {
  const sealed = seal("a secret", "here");
  const file = await backedUp();
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  const url = await emptyDatabase();
  await restoreBackup({ databaseUrl: url, file });
  const rows = await rowsOf(source.url);
  expect(await rowsOf(url)).toEqual(rows);
  expect(Object.values(rows).flat().length).toBeGreaterThan(8);
  expect(rows.verifications).toHaveLength(2); // of two partitions
  const restored = openDatabase(url);
  try {
    expect(await findKey(organization.key)).toMatchObject({ organizationId: organization.id });
    expect(unseal(sealed, "here")).toBe("a secret");
    // Ids go on behind the last one.
    await restored.orm.transaction((tx) => createKey(tx, ACTOR, { organizationId: organization.id, name: "m" }));
  } finally {
    await restored.close();
    place("database", source);
  }
});

test("while it is written to, it is backed up as it was at one moment", async () => {
  let isOver = false;
  const writing = (async () => {
    while (!isOver)
      await source.orm.transaction((tx) => createKey(tx, ACTOR, { organizationId: organization.id, name: "w" }));
  })();
  await until(async () => (await source.sql`select 1 from api_keys where name = 'w'`).length > 0);
  const file = await backedUp();
  isOver = true;
  await writing;
  const url = await emptyDatabase();
  await restoreBackup({ databaseUrl: url, file });
  // Each key came with its event, in one transaction.
  const [counts] = await asked(
    url,
    (sql) => sql`
      select (select count(*)::int from api_keys) as keys, (select count(*)::int from events where type = 'key.created') as told`,
  );
  expect(counts?.keys).toBe(counts?.told);
  expect(counts?.keys).toBeGreaterThan(2);
});

test("a row that is longer than a part of the archive comes over whole", async () => {
  const db = await openTestDatabase();
  try {
    await createOrganization(ACTOR, OWNER);
    await db.sql`update organizations set name = ${"Zeile\t\\ \n".repeat(600_000)}`;

    const [file, url] = [await backedUp(db.url), await emptyDatabase()];

    await restoreBackup({ databaseUrl: url, file });

    expect(await rowsOf(url)).toEqual(await rowsOf(db.url));
  } finally {
    await db.close();
    place("database", source);
  }
});

describe("a restore leaves alone what it cannot fill", () => {
  test("a database that holds rows", async () => {
    const file = await backedUp();
    const before = await rowsOf(source.url);
    await expect(restoreBackup({ databaseUrl: source.url, file })).rejects.toThrow("holds data");
    expect(await rowsOf(source.url)).toEqual(before);
  });

  test("a database of something else", async () => {
    const [file, url] = [await backedUp(), await emptyDatabase()];
    await asked(url, (sql) => sql`create table theirs (id int)`);
    await expect(restoreBackup({ databaseUrl: url, file })).rejects.toThrow("something else");
    expect(await tablesIn(url)).toBe(1);
  });

  test("one whose key is another, which could open no secret", async () => {
    const [file, url] = [await backedUp(), await emptyDatabase()];
    place("environment", { ...SECRETS, ENCRYPTION_KEY: "another key, long enough", DATA_DIR: folder } as never);
    await expect(restoreBackup({ databaseUrl: url, file })).rejects.toThrow("ENCRYPTION_KEY");
    place("environment", { ...SECRETS, DATA_DIR: path.join(folder, "data") } as never);
    expect(await tablesIn(url)).toBe(0);
  });
});

test("tables that a cut restore left without rows are filled by the next one", async () => {
  const [file, url] = [await backedUp(), await emptyDatabase()];
  await migrateTo(url, 3);
  await restoreBackup({ databaseUrl: url, file });
  expect(await rowsOf(url)).toEqual(await rowsOf(source.url));
});

test("a backup of an older release is brought up to date", async () => {
  const [old, url] = [await emptyDatabase(), await emptyDatabase()];
  await migrateTo(old, ownMigrations().indexOf("0037_charge-by-key") + 1); // when the log was one table
  await asked(old, async (sql) => {
    await sql`insert into organizations (id, name, plan) values ('org_1', 'T', 'free')`;
    await log(sql, "org_1");
  });
  const file = await backedUp(old);
  await restoreBackup({ databaseUrl: url, file });
  expect((await rowsOf(url)).verifications).toEqual((await rowsOf(old)).verifications);
  const [made] = await asked(url, (sql) => sql`select count(*)::int as made from drizzle.__drizzle_migrations`);
  expect(made?.made).toBe(ownMigrations().length);
});

const at = (bytes: Buffer) => Math.floor(bytes.length / 2);

describe("a file that is no whole backup is refused, and changes nothing", () => {
  const changed: [string, (bytes: Buffer) => Buffer][] = [
    ["cut", (bytes) => bytes.subarray(0, at(bytes))],
    ["of other bytes", (bytes) => Buffer.from(bytes).fill(7, at(bytes), at(bytes) + 9)],
    ["no archive", () => Buffer.from("hello")],
    ["an archive without its end", (bytes) => gzipSync(gunzipSync(bytes).subarray(0, 2_048))],
    [
      "with a value changed",
      (bytes) =>
        gzipSync(Buffer.from(gunzipSync(bytes).toString("latin1").replace("enterprise", "enterprisf"), "latin1")),
    ],
  ];
  test.each(changed)("%s", async (_, change) => {
    const [file, url] = [await backedUp(), await emptyDatabase()];
    fs.writeFileSync(file, change(fs.readFileSync(file)));
    await expect(restoreBackup({ databaseUrl: url, file })).rejects.toThrow(DamagedBackup);
    expect(await tablesIn(url)).toBe(0);
  });

  const manifest = {
    format: "assay-backup",
    version: 1,
    release: "1",
    made_at: new Date().toISOString(),
    migrations: [],
    tables: [{ name: "users", columns: ["id"] }],
    key_check: "",
  };
  const hostile: [string, [Headers, string][]][] = [
    ["a way out of the folder", [[{ name: "../../secrets/auth-secret" }, "x"]]],
    ["another secret", [[{ name: "secrets/../../x" }, "x"]]],
    ["a link", [[{ name: "secrets/auth-secret", type: "symlink", linkname: "/etc/passwd" }, ""]]],
    ["an unknown table", [[{ name: "tables/pg_authid/0" }, "x\n"]]],
    ["a part out of turn", [[{ name: "tables/users/1" }, "x\n"]]],
    ["a part too long", [[{ name: "tables/users/0" }, "x".repeat(5_000_000)]]],
    ["a sum of no table", [[{ name: "sums.json" }, JSON.stringify({ tables: {}, sequences: {} })]]],
    ["a name that is SQL", [[{ name: "sums.json" }, JSON.stringify({ tables: {}, sequences: { "a'; drop": "1" } })]]],
  ];
  test.each(hostile)("with %s", async (_, entries) => {
    const file = newFile();
    const archive = pack();
    archive.entry({ name: "manifest.json" }, JSON.stringify(manifest));
    for (const [headers, content] of entries) archive.entry(headers, content);
    archive.finalize();
    await pipeline(archive, createGzip(), fs.createWriteStream(file));
    const url = await emptyDatabase();
    await expect(restoreBackup({ databaseUrl: url, file })).rejects.toThrow(DamagedBackup);
    expect(await tablesIn(url)).toBe(0);
  });
});

test("a backup never takes the place of a file, and leaves none behind where it fails", async () => {
  const file = await backedUp();
  const before = fs.readFileSync(file);
  const again = { databaseUrl: source.url, file, release: "1", encryptionKey: "k" };
  await expect(makeBackup(again)).rejects.toThrow("is there already");
  expect(fs.readFileSync(file)).toEqual(before);
  const names = fs.readdirSync(folder);
  const gone = newFile();
  await expect(makeBackup({ ...again, file: gone, databaseUrl: await emptyDatabase() })).rejects.toThrow();
  expect(fs.readdirSync(folder)).toEqual(names);
});
