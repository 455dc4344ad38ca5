import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Role } from "@/lib/catalog/roles";
import { previewInput } from "@/lib/catalog/schemas/member-knowledge";
import type { Database } from "@/lib/db/client";
import { knowledgeSources } from "@/lib/db/knowledge-schema";
import { openTestDatabase } from "@/lib/db/testing/database";
import { testGraph } from "@/lib/engine/testing/graph";
import { place } from "@/lib/process";
import { listActivity } from "../callers/activity";
import type { Member } from "../callers/member";
import { newOwner } from "../testing/own-facts";
import { searchConcepts } from "./browser";
import { changeHandFacts, checkHandFact, listHandFacts } from "./hand-facts";
import { beginDueImports, endImports, runDueImports } from "./imports";
import { beginImport, listSources } from "./knowledge";
import { graphOf } from "./own-graphs";
import { previewSource } from "./source-preview";

let db: Database;
let folder = "";
beforeAll(async () => {
  db = await openTestDatabase();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "hand-facts-"));
  place("environment", { DATA_DIR: folder, WEBHOOK_ALLOW_PRIVATE_NETWORKS: true } as never);
  place("graph", testGraph());
});
afterAll(async () => {
  await endImports();
  await db.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

const newAdmin = async (role: Role = "admin"): Promise<Member> => ({
  organizationId: await newOwner(db),
  userId: "usr_1",
  email: "a@example.com",
  role,
  sessionId: "ses_1",
  address: "192.0.2.1",
  actor: { name: "usr_1", address: "192.0.2.1" },
});

/** Until the last change is in the graph. */
const built = (member: Member) =>
  vi.waitFor(
    async () => {
      await beginDueImports();
      expect((await listHandFacts(member)).isBuilding).toBe(false);
    },
    { timeout: 30_000, interval: 100 },
  );

const WIDGET = { subject: "Widget Pro", relation: "manufacturer", object: 'Acme, "the" Corp' };

test("a fact that is typed is in the graph, changes in place, and is gone with its source when it is deleted", async () => {
  const admin = await newAdmin();
  await changeHandFacts(admin, { add: WIDGET });
  expect(await listHandFacts(admin)).toEqual({ facts: [WIDGET], isBuilding: true });
  await built(admin);
  expect((await searchConcepts(admin, { q: "Widget Pro" })).concepts).toMatchObject([{ label: "Widget Pro" }]);
  const edited = { ...WIDGET, object: "Globex" };
  await changeHandFacts(admin, { remove: WIDGET, add: edited });
  expect((await listHandFacts(admin)).facts).toEqual([edited]);
  await built(admin);
  const labels = (await searchConcepts(admin, { q: "Globex" })).concepts.map(({ label }) => label);
  expect(labels).toContain("Globex");
  expect((await listSources(admin.organizationId)).map(({ name, facts }) => [name, facts])).toEqual([
    ["Added by hand", 1],
  ]);
  await changeHandFacts(admin, { remove: edited });
  expect(await listSources(admin.organizationId)).toEqual([]);
  await built(admin);
  expect((await searchConcepts(admin, { q: "Widget Pro" })).concepts).toEqual([]);
  const { entries } = await listActivity(admin, { limit: 10 });
  expect(entries.map(({ action }) => action)).toEqual(["source.removed", "source.changed", "source.added"]);
});

test("what is gone cannot be changed", async () => {
  const admin = await newAdmin();
  await changeHandFacts(admin, { add: WIDGET });
  const gone = changeHandFacts(admin, { remove: { ...WIDGET, object: "X" }, add: { ...WIDGET, object: "Y" } });
  await expect(gone).rejects.toMatchObject({ code: "not_found" });
  expect((await listHandFacts(admin)).facts).toEqual([WIDGET]);
  expect((await listHandFacts(await newAdmin())).facts).toEqual([]);
});

test("facts that are added at once are all kept, and the same one once", async () => {
  const admin = await newAdmin();
  const facts = Array.from({ length: 5 }, (_, n) => ({ ...WIDGET, subject: `Widget ${n}` }));
  await Promise.all([...facts, ...facts].map((add) => changeHandFacts(admin, { add })));
  const kept = (await listHandFacts(admin)).facts.map(({ subject }) => subject);
  expect(kept.sort()).toEqual(facts.map(({ subject }) => subject));
});

test("a change that comes while a graph is being kept waits for it, and both are made", async () => {
  const admin = await newAdmin();
  const owner = admin.organizationId;
  await changeHandFacts(admin, { add: WIDGET });
  const [source] = await listSources(owner);
  const id = source?.id ?? "";
  let building = runDueImports();
  while (!(await changeWhileKept(owner, id))) {
    const [{ status } = {}] = await listSources(owner);
    if (status !== "ready") continue; // not begun yet
    await building; // over before the change came
    await db.orm.transaction((tx) => beginImport(tx, owner, id));
    building = runDueImports();
  }
  await building;
  await built(admin);
  expect(await listSources(owner)).toMatchObject([{ name: "Renamed", status: "ready", facts: 1 }]);
});

/** Renames a source that is being imported, and has it imported again, while the import waits; false where none is under way. */
const changeWhileKept = (owner: string, id: string): Promise<boolean> =>
  db.orm.transaction(async (tx) => {
    const isImporting = and(eq(knowledgeSources.id, id), eq(knowledgeSources.status, "importing"));
    const held = await tx.update(knowledgeSources).set({ name: "Renamed" }).where(isImporting).returning();
    if (held.length === 0) return false;
    await vi.waitFor(
      async () => {
        await tx.execute("select 1"); // Postgres ends transactions that idle
        const waiting = await db.sql`
          select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        expect(waiting).not.toHaveLength(0);
      },
      { timeout: 20_000, interval: 5 },
    );
    await beginImport(tx, owner, id);
    return true;
  });

test("a contradiction is told before it is saved, and an edit does not contradict what it takes the place of", async () => {
  const admin = await newAdmin();
  const wrong = { subject: "Australia", relation: "capital", object: "Sydney" };
  expect(await checkHandFact(admin, { add: wrong })).toEqual({
    isKnown: false,
    conflict: { ...wrong, held: "Canberra" },
  });
  expect(await checkHandFact(admin, { add: { ...wrong, object: "canberra" } })).toMatchObject({ isKnown: true });
  const own = { subject: "Widgetland", relation: "capital", object: "Widgetville" };
  await changeHandFacts(admin, { add: own });
  await built(admin);
  const other = { ...own, object: "Widgetburg" };
  expect(await checkHandFact(admin, { add: other })).toMatchObject({ conflict: { held: "Widgetville" } });
  expect(await checkHandFact(admin, { add: other, remove: own })).toEqual({ isKnown: false, conflict: null });
  expect((await graphOf((await newAdmin()).organizationId)).candidates("widgetland")).toEqual([]);
});

test("before an import one sees what would be new, what is there and what contradicts, with examples of each", async () => {
  const admin = await newAdmin();
  const many = Array.from({ length: 7 }, (_, n) => `Gadget ${n},manufacturer,Acme Corp\n`).join("");
  const rows = `subject,relation,object\nAustralia,capital,Sydney\nFrance,capital,Paris\n${many}`;
  const content_base64 = Buffer.from(rows).toString("base64");
  const input = previewInput.parse({ file_name: "f.csv", content_base64, is_whole: true });
  const { changes } = await previewSource(admin, input);
  expect(changes.conflicting).toEqual({
    count: 1,
    examples: [{ subject: "Australia", relation: "capital", object: "Sydney", held: "Canberra" }],
  });
  expect(changes.known).toMatchObject({ count: 1, examples: [{ subject: "France", object: "Paris" }] });
  expect(changes.added.count).toBe(7);
  expect(changes.added.examples).toHaveLength(5);
});
