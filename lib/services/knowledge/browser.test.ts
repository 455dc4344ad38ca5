import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "@/lib/db/testing/database";
import { testGraph } from "@/lib/engine/testing/graph";
import { place } from "@/lib/process";
import type { Member } from "../callers/member";
import { describeConcept, listNeighbours, searchConcepts, summarizeKnowledge } from "./browser";

const ASKER = { organizationId: "org_1", userId: "usr_1", email: "", role: "viewer", sessionId: "", address: "" };
const member = ASKER as Member;
let db: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  db = await openTestDatabase();
  place("graph", testGraph());
});
afterAll(() => db.close());

test("the summary tells of every source with licence and attribution", async () => {
  const { sources, entities } = await summarizeKnowledge(member);
  expect(entities).toBeGreaterThan(10);
  expect(sources).toMatchObject([{ id: "test", licence: "MIT", attribution: "tests", is_imported: false }]);
});

test("a concept that is searched for is described with its facts and what speaks of it", async () => {
  const { concepts } = await searchConcepts(member, { q: "canberra" });
  const { concept, mentions } = await describeConcept(member, { id: concepts[0]?.id ?? -1 });
  expect(concept.label).toBe("Canberra");
  expect(mentions).toMatchObject([
    { relation: "capital", total: 1, neighbours: [{ concept: { label: "Australia" } }] },
  ]);
  const rest = await listNeighbours(member, { id: concept.id, relation: "capital", direction: "in", offset: 1 });
  expect(rest.neighbours).toEqual([]);
});

test("a link to a concept holds after its number changed", async () => {
  for (const id of [0, 9_999_999]) {
    expect((await describeConcept(member, { id, label: "Canberra" })).concept.label).toBe("Canberra");
  }
});

test("what the graph does not have is not found", async () => {
  for (const query of [{ id: 9_999_999 }, { id: 0, label: "Nowhere at all" }]) {
    await expect(describeConcept(member, query)).rejects.toMatchObject({ code: "not_found" });
  }
  const nonsense = { id: 0, relation: "nonsense", direction: "out", offset: 0 } as const;
  await expect(listNeighbours(member, nonsense)).rejects.toMatchObject({ code: "not_found" });
});
