import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "@/lib/db/client";
import { openTestDatabase } from "@/lib/db/testing/database";
import { docxOf, swellingPdf } from "@/lib/knowledge/documents/testing/files";
import { place } from "@/lib/process";
import { alone } from "../callers/asker";
import { serveFiles } from "../testing/file-server";
import { ACTOR, newOwner } from "../testing/own-facts";
import { claimReading, readClaimed } from "./document-readings";
import { runDueImports } from "./imports";
import { countPassages } from "./libraries";
import { createSource, getSource, refreshSource, removeSource } from "./sources";
import { expireUploads } from "./unfinished-uploads";

let db: Database;
let folder = "";
beforeAll(async () => {
  db = await openTestDatabase();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "documents-"));
  place("environment", { DATA_DIR: folder, WEBHOOK_ALLOW_PRIVATE_NETWORKS: true } as never);
});
afterAll(async () => {
  await db.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

const askerOf = (organizationId: string) => ({ organizationId, actor: ACTOR });
const MANUAL =
  "# Lamp manual\n\nThe lamp weighs 300 g.\n\n## Battery\n\nIt lasts 14 hours.\n\n## Warranty\n\nTwo years.\n";

async function add(owner: string, given: object) {
  const { id } = await alone(createSource)(askerOf(owner), { name: "Manual", complete: true, ...given } as never);
  await runDueImports();
  return await getSource(askerOf(owner), { source_id: id });
}

async function refresh(owner: string, source_id: string, given: object) {
  await alone(refreshSource)(askerOf(owner), { source_id, complete: true, ...given } as never);
  await runDueImports();
  return await getSource(askerOf(owner), { source_id });
}

const passagesOf = async (source: string) =>
  await db.sql`
    select p.id, p.text, p.headings, d.title, d.url, d.path from passages p join documents d on d.id = p.document_id
    where d.source_id = ${source} order by d.ordinal, p.ordinal`;

test("a document becomes passages under its title and headings", async () => {
  const owner = await newOwner(db);
  const source = await add(owner, { file_name: "manual.md", content: MANUAL });
  expect(source).toMatchObject({ kind: "documents", status: "ready", passages: 3, facts: 0, error: null, progress: 1 });
  expect(await passagesOf(source.id)).toMatchObject([
    { title: "Lamp manual", headings: [], text: "The lamp weighs 300 g." },
    { headings: ["Battery"], text: "It lasts 14 hours." },
    { headings: ["Warranty"], text: "Two years." },
  ]);
  expect(await countPassages(owner)).toBe(3);
});

test("read again, what stays as it is keeps its id, and what is gone leaves no word", async () => {
  const owner = await newOwner(db);
  const { id } = await add(owner, { file_name: "manual.md", content: MANUAL });
  const before = await passagesOf(id);
  const changed = MANUAL.replace("## Battery", "## Colour\n\nViolet.\n\n## Battery").replace(
    "Two years.",
    "Seven years.",
  );
  expect(await refresh(owner, id, { content: changed })).toMatchObject({ status: "ready", passages: 4 });
  const after = await passagesOf(id);
  const idOf = (rows: typeof after, text: string) => rows.find((row) => row.text === text)?.id;
  for (const text of ["The lamp weighs 300 g.", "It lasts 14 hours."])
    expect(idOf(after, text)).toBe(idOf(before, text));
  expect(idOf(after, "Two years.")).toBeUndefined();
  const words = await db.sql`select word from passage_words where source_id = ${id}`;
  const has = (word: string) => words.some((row) => row.word === word);
  expect([has("violet"), has("seven"), has("two")]).toEqual([true, true, false]);
});

test("a new file that cannot be read says so, and the passages from before stay", async () => {
  const owner = await newOwner(db);
  const { id } = await add(owner, { file_name: "manual.md", content: MANUAL });
  const broken = { file_name: "manual.docx", content_base64: docxOf(["a"]).subarray(0, 200).toString("base64") };
  const refreshed = await refresh(owner, id, broken);
  expect(refreshed).toMatchObject({ status: "ready", passages: 3, error: expect.stringContaining("damaged") });
  expect(await passagesOf(id)).toHaveLength(3);
});

test("a source that is removed leaves no trace", async () => {
  const owner = await newOwner(db);
  const { id } = await add(owner, { file_name: "manual.md", content: MANUAL });
  await alone(removeSource)(askerOf(owner), { source_id: id });
  const [left] = await db.sql`select
    (select count(*) from documents where source_id = ${id})::int + (select count(*) from knowledge_files where source_id = ${id})::int
    + (select count(*) from passage_words where source_id = ${id})::int
    + (select count(*) from passages p where not exists (select 1 from documents d where d.id = p.document_id))::int as rows`;
  expect(left?.rows).toBe(0);
  expect(await countPassages(owner)).toBe(0);
});

test("of addresses each gives a document that names where it is from", async () => {
  const owner = await newOwner(db);
  const server = await serveFiles(({ url }, response) => {
    response.end(
      `<html><head><title>Page ${url}</title></head><body><p>The page ${url} is about lamps.</p></body></html>`,
    );
  });
  const urls = [`${server.at}/one`, `${server.at}/two`];
  const source = await add(owner, { kind: "documents", urls });
  server.stop();
  expect(source).toMatchObject({ status: "ready", passages: 2 });
  expect((await passagesOf(source.id)).map(({ url, title }) => ({ url, title }))).toEqual([
    { url: urls[0], title: "Page /one" },
    { url: urls[1], title: "Page /two" },
  ]);
  expect(await refresh(owner, source.id, {})).toMatchObject({
    status: "ready",
    error: expect.stringContaining("refused"),
  });
  expect(await passagesOf(source.id)).toHaveLength(2);
});

test("more passages than the plan holds are refused, with the number", async () => {
  const owner = await newOwner(db, "free");
  const content = Array.from({ length: 2_001 }, (_, i) => `## Part ${i}\n\nText ${i}.\n`).join("\n");
  const source = await add(owner, { file_name: "long.md", content });
  expect(source).toMatchObject({ status: "failed", passages: 0, error: expect.stringContaining("2,000 passages") });
});

test("a file that unpacks to more than there is memory for ends its own process, and says so", async () => {
  const owner = await newOwner(db);
  const bomb = swellingPdf(3_000);
  expect(bomb.length).toBeLessThan(5_000_000);
  const source = await add(owner, { file_name: "bomb.pdf", content_base64: bomb.toString("base64") });
  expect(source).toMatchObject({ status: "failed", passages: 0, error: expect.stringContaining("more memory") });
});

test("what cannot be a document is refused at once", async () => {
  const owner = await newOwner(db);
  const given = (name: string, bytes: Buffer) => ({
    kind: "documents",
    file_name: name,
    content_base64: bytes.toString("base64"),
  });
  await expect(add(owner, given("a.exe", Buffer.from("MZ\0\0")))).rejects.toMatchObject({ code: "unsupported_media" });
  await expect(add(owner, given("a.txt", Buffer.from(" \n")))).rejects.toMatchObject({ code: "document_unreadable" });
  await expect(add(owner, { kind: "documents", content: "words" })).rejects.toMatchObject({ code: "invalid_request" });
  const facts = await add(owner, { file_name: "f.csv", content: "a,b,c\n" });
  await expect(refresh(owner, facts.id, { content: "a,b,d\n" })).rejects.toMatchObject({
    code: "source_not_documents",
  });
});

test("where nobody says what a file is, its name and its beginning tell", async () => {
  const owner = await newOwner(db);
  const kindOf = async (file_name: string, content: string) => {
    const source = { name: "K", file_name, content, complete: false };
    return (await alone(createSource)(askerOf(owner), source as never)).kind;
  };
  expect(await kindOf("a.txt", "Lamps, as we sell them, weigh 300 g.")).toBe("documents");
  expect(await kindOf("a.txt", "<http://a/b> <http://a/c> <http://a/d> .")).toBe("facts");
  expect(await kindOf("a.md", "# Lamps\n")).toBe("documents");
  expect(await kindOf("a.csv", "a,b,c\n")).toBe("facts");
});

test("who removes a source ends its reading at once; who ends a process loses no attempt", async () => {
  const owner = await newOwner(db);
  const content = `# Long\n\n${"A sentence that says something of a lamp. ".repeat(20_000)}`;
  const { id } = await alone(createSource)(askerOf(owner), { name: "L", file_name: "l.md", content, complete: true });
  const first = await claimReading();
  if (!first) throw new Error("nothing is due");
  const ending = new AbortController();
  const reading = readClaimed(first, { signal: ending.signal });
  ending.abort(new Error("the process ends"));
  await reading;
  const [row] = await db.sql`select status, attempts, lease from knowledge_sources where id = ${id}`;
  expect(row).toMatchObject({ status: "waiting", attempts: 0, lease: null });
  const second = await claimReading();
  if (!second) throw new Error("nothing is due");
  const again = readClaimed(second, { signal: new AbortController().signal });
  await alone(removeSource)(askerOf(owner), { source_id: id });
  await again;
  expect(await db.sql`select 1 from documents where source_id = ${id}`).toHaveLength(0);
});

test("what ended its process time and again is given up, and says so", async () => {
  const owner = await newOwner(db);
  const { id } = await alone(createSource)(askerOf(owner), {
    name: "M",
    file_name: "m.md",
    content: MANUAL,
    complete: true,
  });
  await db.sql`update knowledge_sources set attempts = 3, lease = 'dead', lease_until = now() - interval '1 second' where id = ${id}`;
  expect(await claimReading()).toBeUndefined();
  expect(await getSource(askerOf(owner), { source_id: id })).toMatchObject({
    status: "failed",
    error: expect.stringContaining("3 attempts"),
  });
});

test("a new file that never arrived whole is forgotten, and the passages stay", async () => {
  const owner = await newOwner(db);
  const { id } = await add(owner, { file_name: "manual.md", content: MANUAL });
  await alone(refreshSource)(askerOf(owner), { source_id: id, content: "# New", complete: false });
  await db.sql`update knowledge_sources set updated_at = now() - interval '2 days' where id = ${id}`;
  await expireUploads();
  expect(await getSource(askerOf(owner), { source_id: id })).toMatchObject({ status: "ready", passages: 3, bytes: 0 });
  expect(await passagesOf(id)).toHaveLength(3);
});
