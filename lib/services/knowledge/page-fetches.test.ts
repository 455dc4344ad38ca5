import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "@/lib/db/client";
import { openTestDatabase } from "@/lib/db/testing/database";
import { place } from "@/lib/process";
import { alone } from "../callers/asker";
import { newOwner } from "../testing/own-facts";
import { add, askerOf, indexOf, listOf, pageOf, refresh, serveSite, settled } from "../testing/site";
import { fetchDocuments } from "./page-fetches";
import { claimFetch, fetchClaimed } from "./source-fetches";
import { getSource, refreshSource } from "./sources";

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
  place("environment", { DATA_DIR: ".", WEBHOOK_ALLOW_PRIVATE_NETWORKS: true } as never);
});
afterAll(() => db.close());

const passagesOf = async (source: string) =>
  await db.sql`
    select p.id, p.text, d.title, d.url from passages p join documents d on d.id = p.document_id
    where d.source_id = ${source} order by d.ordinal, p.ordinal`;
const hasWord = async (source: string, word: string) =>
  (await db.sql`select 1 from passage_words where source_id = ${source} and word = ${word}`).length > 0;

test("the pages that a sitemap lists become documents with their titles and addresses, in its order", async () => {
  const owner = await newOwner(db);
  const site = await serveSite((at) => ({
    "/sitemap.xml": indexOf([`${at}/s1.xml`, `${at}/s2.xml`, `${at}/sitemap.xml`]),
    "/s1.xml": listOf([`${at}/a?secret=1`, `${at}/b#part`, `${at}/b`]),
    "/s2.xml": listOf([`${at}/c`]),
    "/a?secret=1": pageOf("A"),
    "/b": pageOf("B"),
    "/c": pageOf("C"),
  }));
  const source = await add(owner, [`${site.at}/sitemap.xml`]);
  site.stop();
  expect(source).toMatchObject({ kind: "documents", status: "ready", passages: 3, skipped: [], progress: 1 });
  expect((await passagesOf(source.id)).map(({ title, url }) => ({ title, url }))).toEqual([
    { title: "A", url: `${site.at}/a` },
    { title: "B", url: `${site.at}/b` },
    { title: "C", url: `${site.at}/c` },
  ]);
});

test("what cannot be had or read is left out and told, and does not lose the others", async () => {
  const owner = await newOwner(db);
  const site = await serveSite((at) => ({
    "/sitemap.xml": listOf([
      `${at}/a`,
      `${at}/gone?token=x`,
      `${at}/picture?token=y`,
      "https://b.example/x",
      `${at}/empty`,
    ]),
    "/a": pageOf("A"),
    "/picture?token=y": Buffer.from([0x89, 0x50, 0, 0]),
    "/empty": "",
  }));
  const source = await add(owner, [`${site.at}/sitemap.xml`]);
  site.stop();
  expect(source).toMatchObject({ status: "ready", passages: 1, error: null });
  const reasons = source.skipped.map(({ reason, examples }) => `${examples[0]?.excerpt}: ${reason}`).join("\n");
  expect(reasons).toContain(`${site.at}/gone: It answered 404`);
  expect(reasons).toContain(`${site.at}/picture: It is none of`);
  expect(reasons).toContain("https://b.example/x: It is on another host");
  expect(reasons).toContain(`${site.at}/empty: It holds nothing.`);
  expect(reasons).not.toContain("token");
  expect(site.asked).not.toContain("/x");
});

test("read again only what changed changes: a page that fails stays as it was, and one that is gone leaves no word", async () => {
  const owner = await newOwner(db);
  const site = await serveSite((at) => ({
    "/sitemap.xml": listOf([`${at}/same`, `${at}/other`, `${at}/down`, `${at}/gone`]),
    "/same": pageOf("Same"),
    "/other": pageOf("Other"),
    "/down": pageOf("Down", "A violet lantern."),
    "/gone": pageOf("Gone", "A yellow candle."),
  }));
  const { id } = await add(owner, [`${site.at}/sitemap.xml`]);
  const before = await passagesOf(id);
  site.change({ "/other": pageOf("Other", "Green torches."), "/down": 500, "/gone": 410 });
  const source = await refresh(owner, id);
  const after = await passagesOf(id);
  expect(source).toMatchObject({ status: "ready", passages: 3 });
  expect(source.skipped.map(({ reason }) => reason).sort()).toEqual([
    "It answered 410 rather than 200.",
    "It answered 500 rather than 200.",
  ]);
  const idOf = (rows: typeof before, title: string) => rows.find((row) => row.title === title)?.id;
  expect(idOf(after, "Same")).toBe(idOf(before, "Same"));
  expect(idOf(after, "Down")).toBe(idOf(before, "Down"));
  expect(idOf(after, "Other")).not.toBe(idOf(before, "Other"));
  expect(idOf(after, "Gone")).toBeUndefined();
  expect([await hasWord(id, "violet"), await hasWord(id, "yellow"), await hasWord(id, "green")]).toEqual([
    true,
    false,
    true,
  ]);

  site.change({ "/sitemap.xml": 503 });
  expect(await refresh(owner, id)).toMatchObject({
    status: "ready",
    passages: 3,
    error: expect.stringContaining("503"),
  });
  site.stop();
  expect(await passagesOf(id)).toHaveLength(3);
});

test("beyond the storage of the plan pages are left out, and those before them stay", async () => {
  const owner = await newOwner(db, "free");
  const large = Buffer.alloc(15_000_000, "A lamp. ");
  const site = await serveSite((at) => ({
    "/sitemap.xml": listOf([`${at}/a`, `${at}/large1.txt`, `${at}/large2.txt`]),
    "/a": pageOf("A"),
    "/large1.txt": large,
    "/large2.txt": large,
  }));
  const source = await add(owner, [`${site.at}/sitemap.xml`]);
  site.stop();
  expect(source.status).toBe("ready");
  expect(source.skipped.map(({ reason }) => reason).join()).toContain("Free plan");
  expect((await passagesOf(source.id))[0]).toMatchObject({ title: "A" });
});

test("a sitemap may list so many pages, and there is so much time for them", async () => {
  const site = await serveSite((at) => ({
    "/sitemap.xml": listOf(Array.from({ length: 2_003 }, (_, n) => `${at}/${n}`)),
    "/0": pageOf("Zero"),
  }));
  const kept: string[] = [];
  const keep = async ({ url }: { url: string }) => void kept.push(url);
  const bounds = { allowPrivate: true, timeoutMs: 10_000, partBytes: 1_000_000, keep, onProgress: () => {} };
  await expect(fetchDocuments([`${site.at}/sitemap.xml`], { ...bounds, pagesMs: 0 })).rejects.toThrow("no time left");
  const leftOut = await fetchDocuments([`${site.at}/sitemap.xml`], bounds);
  site.stop();
  expect(leftOut.map(({ count, reason }) => `${count} ${reason}`)).toEqual([
    "1999 It answered 404 rather than 200.",
    "3 A source may have 2,000 pages at most.",
  ]);
});

test("private addresses that a sitemap names are never asked", async () => {
  const owner = await newOwner(db);
  place("environment", { DATA_DIR: ".", WEBHOOK_ALLOW_PRIVATE_NETWORKS: false } as never);
  const source = await add(owner, ["https://169.254.169.254.nip.example/sitemap.xml"]).finally(() =>
    place("environment", { DATA_DIR: ".", WEBHOOK_ALLOW_PRIVATE_NETWORKS: true } as never),
  );
  expect(source.status).toBe("failed");
  const site = await serveSite((at) => ({
    "/sitemap.xml": listOf(["http://169.254.169.254/latest/meta-data", "file:///etc/passwd", `${at}/a`, "words"]),
    "/a": pageOf("A"),
  }));
  const { skipped } = await add(owner, [`${site.at}/sitemap.xml`]);
  site.stop();
  expect(skipped.flatMap(({ examples }) => examples.map(({ excerpt }) => excerpt)).sort()).toEqual([
    "file:///etc/passwd",
    "http://169.254.169.254/latest/meta-data",
    "words",
  ]);
});

test("a process that is killed in the middle loses nothing: the passages stay, and the next one begins anew", async () => {
  const owner = await newOwner(db);
  const site = await serveSite((at) => ({
    "/sitemap.xml": listOf([`${at}/a`, `${at}/b`]),
    "/a": pageOf("A"),
    "/b": pageOf("B"),
  }));
  const { id } = await add(owner, [`${site.at}/sitemap.xml`]);
  site.change({ "/a": pageOf("A", "Changed.") });
  await alone(refreshSource)(askerOf(owner), { source_id: id, complete: true } as never);
  const claim = await claimFetch();
  if (!claim) throw new Error("nothing is due");
  expect((await getSource(askerOf(owner), { source_id: id })).status).toBe("importing");
  await db.sql`insert into knowledge_files ${db.sql({ source_id: id, part: 128, bytes: Buffer.from("half"), url: `${site.at}/a` })}`;
  await db.sql`update knowledge_sources set lease_until = now() - interval '1 second' where id = ${id}`; // as its death leaves it
  expect(await passagesOf(id)).toHaveLength(2);
  const source = await settled(owner, id);
  await fetchClaimed(claim, { signal: new AbortController().signal }); // which lost its lease
  site.stop();
  expect(source).toMatchObject({ status: "ready", passages: 2 });
  expect((await passagesOf(id)).map(({ text }) => text)).toContain("Changed.");
});
