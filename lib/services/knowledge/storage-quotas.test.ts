import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PLANS, type PlanId } from "@/lib/catalog/plans";
import type { Database } from "@/lib/db/client";
import { openTestDatabase } from "@/lib/db/testing/database";
import { place } from "@/lib/process";
import { alone } from "../callers/asker";
import { serveFiles } from "../testing/file-server";
import { ACTOR, addFacts, newOwner, rowsOf } from "../testing/own-facts";
import { runDueImports } from "./imports";
import { listSources, sayOfRelation } from "./knowledge";
import { SHARED } from "./own-graphs";
import { addSourcePart, createSource, getStorage } from "./sources";
import { expireUploads } from "./unfinished-uploads";

/** That of the plan, but for its facts: so many that a test fills it in a moment. */
const FREE = Object.assign(PLANS.free.storage, { facts: 2_000 as never });

let db: Database;
let folder = "";
beforeAll(async () => {
  db = await openTestDatabase();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "quotas-"));
  place("environment", { DATA_DIR: folder, WEBHOOK_ALLOW_PRIVATE_NETWORKS: true } as never);
});
afterAll(async () => {
  await db.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

const askerOf = (organizationId: string) => ({ organizationId, actor: ACTOR });
const upload = (owner: string, bytes: Buffer, complete = true) =>
  alone(createSource)(askerOf(owner), {
    name: "F",
    file_name: "f.csv",
    content_base64: bytes.toString("base64"),
    complete,
  });
/** How many of some requests were refused, and what the first refusal says. */
async function refused(all: Promise<unknown>[]) {
  const results = await Promise.allSettled(all);
  const reasons = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
  return { count: reasons.length, first: reasons[0] };
}
/** Rows that state that many facts, and take few bytes. */
const manyFacts = (count: number, name?: string) => ({ fileName: "f.csv.gz", parts: [gzipSync(rowsOf(count, name))] });

test("of sources that are made at once, exactly as many are taken as the plan holds", async () => {
  const owner = await newOwner(db, "free");
  const { count, first } = await refused(Array.from({ length: 12 }, () => upload(owner, Buffer.from("a,b,c\n"))));
  expect(count).toBe(12 - FREE.sources);
  expect(first).toMatchObject({
    code: "quota_exceeded",
    status: 403,
    message: "The Free plan holds 5 sources of your own. Remove a source, or change the plan.",
    options: { details: { quota: "sources", limit: FREE.sources, used: FREE.sources } },
  });
  expect(await listSources(owner)).toHaveLength(FREE.sources);
});

test("of parts that are sent at once, no byte more is kept than the plan holds, and a part sent again counts once", async () => {
  const owner = await newOwner(db, "free");
  const partBytes = 3_000_000;
  const { id } = await upload(owner, Buffer.from("x"), false);
  const send = (part: number) =>
    alone(addSourcePart)(askerOf(owner), {
      source_id: id,
      part,
      content_base64: Buffer.alloc(partBytes, "x").toString("base64"),
      complete: false,
    });
  const { count, first } = await refused([1, 2, 3, 4, 5, 6, 7, 8, 9].map(send));
  expect(count).toBe(9 - Math.floor((FREE.bytes - 1) / partBytes));
  expect(first).toMatchObject({ code: "quota_exceeded", options: { details: { quota: "bytes", limit: FREE.bytes } } });
  const kept = await db.sql`select part from knowledge_files where source_id = ${id} and part > 0`;
  await Promise.all(kept.map(({ part }) => send(part)));
  const { bytes } = await getStorage(askerOf(owner));
  const [stored] = await db.sql`select sum(length(bytes))::int as bytes from knowledge_files where source_id = ${id}`;
  expect(bytes).toEqual({ used: stored?.bytes, limit: FREE.bytes });
});

test("an unfinished upload counts until it expires a day after its last part", async () => {
  const owner = await newOwner(db, "free");
  await upload(owner, Buffer.alloc(1_000), false);
  expect((await getStorage(askerOf(owner))).bytes.used).toBe(1_000);
  await db.sql`update knowledge_sources set updated_at = now() - interval '23 hours' where owner = ${owner}`;
  expect(await expireUploads()).toBe(0);
  await db.sql`update knowledge_sources set updated_at = now() - interval '25 hours' where owner = ${owner}`;
  expect(await expireUploads()).toBe(1);
  expect(await getStorage(askerOf(owner))).toMatchObject({ sources: { used: 0 }, bytes: { used: 0 } });
});

test("a file that is fetched is left as soon as it is larger than the plan holds, and nothing of it is kept", async () => {
  const owner = await newOwner(db, "free");
  let sent = 0;
  const server = await serveFiles((_, response) => {
    const more = () => {
      sent += 1_000_000;
      response.write(Buffer.alloc(1_000_000, "x"), () => response.writable && sent < 1e9 && more());
    };
    more();
  });
  try {
    await addFacts(db, owner, { urls: [server.at] });
    await runDueImports();
  } finally {
    server.stop();
  }
  const [source] = await listSources(owner);
  expect(source).toMatchObject({
    status: "failed",
    bytes: 0,
    error: expect.stringContaining("holds 20,000,000 bytes"),
  });
  expect(await db.sql`select 1 from knowledge_files where source_id = ${source?.id ?? ""}`).toHaveLength(0);
  expect(sent).toBeLessThan(1e9);
});

test("facts beyond the plan are not imported, and those before them hold", async () => {
  const owner = await newOwner(db, "free");
  await addFacts(db, owner, manyFacts(FREE.facts - 10));
  await runDueImports();
  await addFacts(db, owner, manyFacts(11, "Other thing"));
  await addFacts(db, owner, manyFacts(10, "Third thing"));
  await runDueImports();
  const rows = await listSources(owner);
  expect(rows.map(({ status, facts }) => [status, facts]).reverse()).toEqual([
    ["ready", FREE.facts - 10],
    ["failed", 0],
    ["ready", 10],
  ]);
  expect(rows[1]?.error).toContain("which is 10 more");
  expect((await getStorage(askerOf(owner))).facts).toEqual({ used: FREE.facts, limit: FREE.facts });
  await expect(upload(owner, Buffer.from("a,b,c\n"))).rejects.toMatchObject({
    options: { details: { quota: "facts" } },
  });
});

test("a smaller plan deletes nothing, keeps what is there through later builds, and refuses more", async () => {
  const owner = await newOwner(db, "starter");
  await addFacts(db, owner, manyFacts(FREE.facts + 5));
  await runDueImports();
  await db.sql`update organizations set plan = 'free' where id = ${owner}`;
  await expect(upload(owner, Buffer.from("a,b,c\n"))).rejects.toMatchObject({ code: "quota_exceeded" });
  const relation = { predicate: "size", said: { label: "extent" } };
  await db.orm.transaction((tx) => sayOfRelation(tx, { owner, actor: ACTOR }, relation));
  await runDueImports();
  expect(await listSources(owner)).toMatchObject([{ status: "ready", facts: FREE.facts + 5, error: null }]);
});

test("what the operator imports for all has no bounds", async () => {
  for (let n = 0; n <= FREE.sources; n++) await addFacts(db, SHARED, rowsOf(1));
  expect(await listSources(SHARED)).toHaveLength(FREE.sources + 1);
});

test("each plan holds more of everything than the one before", () => {
  const plans = Object.keys(PLANS) as PlanId[];
  for (const [n, plan] of plans.slice(1).entries()) {
    for (const [quota, most] of Object.entries(PLANS[plan].storage)) {
      expect(most).toBeGreaterThan(PLANS[plans[n] as PlanId].storage[quota as keyof typeof FREE]);
    }
  }
});
