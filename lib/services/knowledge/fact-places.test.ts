import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "@/lib/db/testing/database";
import { testGraph } from "@/lib/engine/testing/graph";
import { place } from "@/lib/process";
import type { Member } from "../callers/member";
import { locateFact } from "./fact-places";

const member = { organizationId: "org_1" } as Member;
const FACT = { subject: "Australia", relation: "capital", object: "Canberra" };
let db: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  db = await openTestDatabase();
  place("graph", testGraph());
});
afterAll(() => db.close());

test("each end of a fact leads to its concept, where the fact stands", async () => {
  expect(await locateFact(member, { ...FACT, end: "subject" })).toMatchObject({
    concept: { label: "Australia" },
    relation: "capital",
    direction: "out",
  });
  expect(await locateFact(member, { ...FACT, end: "object" })).toMatchObject({
    concept: { label: "Canberra" },
    relation: "capital",
    direction: "in",
  });
});

test("a fact that is gone leads to the concept alone, and of unknown names nothing is found", async () => {
  const gone = await locateFact(member, { ...FACT, object: "Sydney", end: "subject" });
  expect(gone).toMatchObject({ concept: { label: "Australia" } });
  expect(gone?.relation).toBeUndefined();
  expect(await locateFact(member, { ...FACT, subject: "Nowhere", object: "None", end: "object" })).toBeUndefined();
});
