import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "@/lib/db/client";
import { openTestDatabase } from "@/lib/db/testing/database";
import { place } from "@/lib/process";
import { alone } from "../callers/asker";
import type { Member } from "../callers/member";
import { ACTOR, addFacts, newOwner } from "../testing/own-facts";
import { runDueImports } from "./imports";
import { SHARED } from "./own-graphs";
import { browsePassages, getDocuments, pageWith } from "./passage-browser";
import { refreshSource, removeSource } from "./sources";

const MANUAL = `# Manual\n\n${Array.from({ length: 25 }, (_, n) => `## Part ${n}\n\nPart ${n} weighs ${n + 1} g.`).join("\n\n")}\n`;

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
  place("environment", { AUTH_SECRET: "k".repeat(32), ENCRYPTION_KEY: "k".repeat(32) } as never);
});
afterAll(() => db.close());

const memberOf = (organizationId: string) => ({ organizationId, actor: ACTOR }) as Member;

async function bring(owner: string, text = MANUAL): Promise<string> {
  const given = { kind: "documents" as const, name: "Manual", fileName: "m.md", parts: [Buffer.from(text)] };
  const { id } = await addFacts(db, owner, given);
  await runDueImports();
  return id;
}

const texts = async (member: Member, query: { source_id?: string; q?: string; from?: number }) =>
  (await browsePassages(member, { q: "", from: 0, ...query })).passages.map(({ text }) => text);

test("documents for all organizations are read by members of each: the list, a passage's page, and what is searched in them", async () => {
  const source = await bring(SHARED);
  const member = memberOf(await newOwner(db));
  expect(await getDocuments(member, source)).toEqual({ id: source, name: "Manual", passages: 25, is_shared: true });
  expect(await texts(member, { source_id: source })).toHaveLength(20);
  const last = await browsePassages(member, { source_id: source, q: "", from: 20 });
  expect(last.passages.map(({ text }) => text)).toContain("Part 24 weighs 25 g.");
  expect(await pageWith(member, source, last.passages[0]?.id ?? 0)).toBe(20);
  expect((await texts(member, { source_id: source, q: "how much does part 13 weigh" }))[0]).toBe(
    "Part 13 weighs 14 g.",
  );
});

test("they are neither replaced nor removed by a member, and are not among an organization's own", async () => {
  const source = await bring(SHARED, "The zeppelin is silver.");
  const member = memberOf(await newOwner(db));
  const missing = { code: "source_not_found" };
  const refreshed = alone(refreshSource)(member, { source_id: source, content: "Gone.", complete: true });
  await expect(refreshed).rejects.toMatchObject(missing);
  await expect(alone(removeSource)(member, { source_id: source })).rejects.toMatchObject(missing);
  expect(await texts(member, { source_id: source })).toEqual(["The zeppelin is silver."]);
  await bring(member.organizationId, "The zeppelin is green.");
  expect(await texts(member, { q: "zeppelin" })).toEqual(["The zeppelin is green."]);
});

test("another organization's own documents are not found, whatever is asked for", async () => {
  const source = await bring(await newOwner(db));
  const stranger = memberOf(await newOwner(db));
  await bring(stranger.organizationId, "Part 13 is lost.");
  await expect(getDocuments(stranger, source)).rejects.toMatchObject({ code: "source_not_found" });
  expect(await texts(stranger, { source_id: source })).toEqual([]);
  expect(await texts(stranger, { source_id: source, q: "part 13" })).toEqual([]);
  const [passage] = await db.sql`
    select p.id from passages p join documents d on d.id = p.document_id
    where d.source_id = ${source} order by p.ordinal offset 22`;
  expect(await pageWith(stranger, source, passage?.id)).toBe(0);
});

test("a source of facts is none of documents", async () => {
  const owner = await newOwner(db);
  const { id } = await addFacts(db, owner, "Model X,battery life,18 hours\n");
  await expect(getDocuments(memberOf(owner), id)).rejects.toMatchObject({ code: "source_not_found" });
});
