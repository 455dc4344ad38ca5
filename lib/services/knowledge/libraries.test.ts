import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "@/lib/db/client";
import { openTestDatabase } from "@/lib/db/testing/database";
import { place } from "@/lib/process";
import { addFacts, newOwner } from "../testing/own-facts";
import { runDueImports } from "./imports";
import { passagesFor } from "./libraries";

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
  place("environment", {} as never);
});
afterAll(() => db.close());

test("of documents that are named together the rare word of a claim says most, as where all are asked", async () => {
  const owner = await newOwner(db);
  const lamps = Array.from({ length: 10 }, (_, n) => `## Part ${n}\n\nThe green lamp hangs low.`);
  const bring = async (text: string) => {
    const given = { kind: "documents" as const, name: "Manual", fileName: "m.md", parts: [Buffer.from(text)] };
    return (await addFacts(db, owner, given)).id;
  };
  const sources = [await bring(lamps.join("\n\n")), await bring([...lamps, "## Last\n\nA zeppelin."].join("\n\n"))];
  await runDueImports();
  const claim = ["The green lamp hangs low in the zeppelin."];
  const all = await passagesFor(owner, claim);
  expect(all.map(({ text }) => text)).toContain("A zeppelin.");
  expect(await passagesFor(owner, claim, sources)).toEqual(all);
});
