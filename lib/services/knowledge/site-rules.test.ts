import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "@/lib/db/client";
import { openTestDatabase } from "@/lib/db/testing/database";
import { place } from "@/lib/process";
import { newOwner } from "../testing/own-facts";
import { add, listOf, pageOf, refresh, serveSite } from "../testing/site";

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

test("pages that moved within the hosts that were given are followed, each once, and no further", async () => {
  const owner = await newOwner(db);
  const other = await serveSite(() => ({ "/x": pageOf("X") }));
  const site = await serveSite((at) => ({
    "/sitemap.xml": { to: "/map.xml" },
    "/map.xml": listOf(["/a", "/old", "/older", "/away", "/file", "/circle", "/far"].map((path) => at + path)),
    "/a": pageOf("A"),
    "/old": { to: `${at}/new` },
    "/older": { to: "/new" },
    "/new": pageOf("New"),
    "/away": { to: `${other.at}/x?key=1` },
    "/file": { to: "file:///etc/passwd" },
    "/circle": { to: "/circle2" },
    "/circle2": { to: "/circle" },
    ...Object.fromEntries(Array.from({ length: 9 }, (_, n) => [`/far${n || ""}`, { to: `/far${n + 1}` }])),
  }));
  const source = await add(owner, [`${site.at}/sitemap.xml`]);
  site.stop();
  other.stop();
  expect((await passagesOf(source.id)).map(({ title }) => title).sort()).toEqual(["A", "New"]);
  const reasons = source.skipped.map(({ reason }) => reason).join("\n");
  expect(reasons).toContain(`It redirects to ${other.at}/x. It is on another host`);
  expect(reasons).toContain("It redirects to file:///etc/passwd. The address");
  expect(reasons).toContain("It redirects to a page that is fetched anyway.");
  expect(reasons).toContain("circle");
  expect(reasons).toContain("It redirects more than 5 times.");
  expect(reasons).not.toContain("key");
  expect(other.asked).toEqual([]);
});

test("what robots.txt asks not to fetch is not fetched and leaves no word, by the rules for the service before those for all", async () => {
  const owner = await newOwner(db);
  const site = await serveSite((at) => ({
    "/sitemap.xml": listOf(["/a", "/private/b", "/drafts/c", "/moved"].map((path) => at + path)),
    "/a": pageOf("A"),
    "/private/b": pageOf("B", "A violet lantern."),
    "/drafts/c": pageOf("C"),
    "/moved": { to: "/private/d" },
    "/private/d": pageOf("D"),
  }));
  const { id, passages } = await add(owner, [`${site.at}/sitemap.xml`]);
  expect(passages).toBe(4);
  expect(site.asked.filter((path) => path === "/robots.txt")).toHaveLength(1);

  site.change({
    "/robots.txt": "User-agent: *\nDisallow: /drafts\n\nUser-agent: assay-documents\nDisallow: /private/\n",
  });
  site.asked.length = 0;
  const source = await refresh(owner, id);
  expect(source).toMatchObject({ status: "ready", passages: 2 });
  expect(source.skipped).toMatchObject([{ count: 2, reason: "The robots.txt of its site asks not to fetch it." }]);
  expect(site.asked).not.toContain("/private/b");
  expect(site.asked).not.toContain("/private/d");
  expect(await hasWord(id, "violet")).toBe(false);

  site.change({ "/robots.txt": "User-agent: *\nDisallow: /drafts\n" });
  expect(await refresh(owner, id)).toMatchObject({ passages: 3 });
  site.change({ "/robots.txt": 503 });
  site.asked.length = 0;
  expect(await refresh(owner, id)).toMatchObject({ passages: 3, error: expect.stringContaining("robots.txt") });
  expect(site.asked).not.toContain("/a");
  site.stop();
});

test("an address that was given is fetched whatever robots.txt says", async () => {
  const owner = await newOwner(db);
  const site = await serveSite(() => ({ "/a.html": pageOf("A"), "/robots.txt": "User-agent: *\nDisallow: /\n" }));
  expect(await add(owner, [`${site.at}/a.html`])).toMatchObject({ status: "ready", passages: 1 });
  site.stop();
});

test("a page that did not change is neither sent nor read again, and one that did is", async () => {
  const owner = await newOwner(db);
  const modified = "Wed, 21 Oct 2026 07:28:00 GMT";
  const site = await serveSite((at) => ({
    "/sitemap.xml": listOf([`${at}/tag`, `${at}/date`, `${at}/other`]),
    "/tag": { page: pageOf("Tag"), etag: '"1"' },
    "/date": { page: pageOf("Date", "A violet lantern."), modified },
    "/other": { page: pageOf("Other"), etag: '"1"' },
  }));
  const { id } = await add(owner, [`${site.at}/sitemap.xml`]);
  const before = await passagesOf(id);
  site.change({ "/other": { page: pageOf("Other", "Green torches."), etag: '"2"' } });
  expect(await refresh(owner, id)).toMatchObject({ status: "ready", passages: 3, skipped: [], error: null });
  const [kept] = await db.sql`
    select array_agg(url order by url) as files from knowledge_files where source_id = ${id} and length(bytes) > 0`;
  expect(kept?.files).toEqual([`${site.at}/other`]);
  const after = await passagesOf(id);
  expect(after.map(({ text }) => text).join()).toContain("Green torches.");
  expect(
    after
      .filter((one) => before.some((old) => old.id === one.id))
      .map(({ title }) => title)
      .sort(),
  ).toEqual(["Date", "Tag"]);
  expect(await hasWord(id, "violet")).toBe(true);

  expect(await refresh(owner, id)).toMatchObject({ status: "ready", passages: 3, skipped: [], error: null }); // nothing at all changed
  expect(await passagesOf(id)).toHaveLength(3);
  expect(await hasWord(id, "torch")).toBe(true);
  site.stop();
});

test("a version of a page that could not be read is asked for again", async () => {
  const owner = await newOwner(db);
  const site = await serveSite((at) => ({
    "/sitemap.xml": listOf([`${at}/a`, `${at}/b`]),
    "/a": { page: pageOf("A"), etag: '"1"' },
    "/b": pageOf("B"),
  }));
  const { id } = await add(owner, [`${site.at}/sitemap.xml`]);
  site.change({ "/a": { page: "\x89PNG\0\0", etag: '"2"' } });
  expect((await refresh(owner, id)).skipped).toHaveLength(1);
  site.change({ "/a": { page: pageOf("A", "Green torches."), etag: '"2"' } });
  await refresh(owner, id);
  site.stop();
  expect((await passagesOf(id)).map(({ text }) => text)).toContain("Green torches.");
});
