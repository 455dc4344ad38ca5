import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { place } from "@/lib/process";
import { passagesFor } from "@/lib/services/knowledge/libraries";
import { createOrganization } from "@/lib/services/people/organizations";
import { ACTOR, UsageError, withDatabase } from "./command";
import { importDocuments } from "./documents";

const STARTS_MS = 180_000; // a Postgres of its own, on a busy machine
const HOLIDAYS = "Employees of Northwind have 28 days of paid holiday a year.";
const HANDBOOK = `# Handbook of Northwind\n\n${HOLIDAYS}\n\n## Travel\n\nFlights are booked by the office in Bremen.\n`;

let folder = "";
let file = "";
let owner = "";
let stranger = "";
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "assay-import-"));
  file = path.join(folder, "handbook.md");
  fs.writeFileSync(file, HANDBOOK);
  place("environment", { DATA_DIR: path.join(folder, "data") } as never);
  [owner, stranger] = await withDatabase(async () => [await newOrganization(), await newOrganization()]);
}, STARTS_MS);
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

async function newOrganization(): Promise<string> {
  const input = { name: "T", email: "t@example.com", plan: "free", scopes: ["verify"] } as const;
  return (await createOrganization(ACTOR, input)).organization.id;
}

const found = (organizationId: string) =>
  withDatabase(async () => (await passagesFor(organizationId, [HOLIDAYS])).map(({ text }) => text));

test(
  "a file is imported for the organization that is named: its claims find the passages, and nobody else's",
  async () => {
    const { json, text } = await importDocuments({ org: owner }, [file]);
    const source = { id: expect.stringMatching(/^src_/), owner, name: "handbook", passages: 2 };
    expect(json).toEqual({ source });
    expect(text).toMatch(/^Read 2 passages from handbook \(src_\w+\)\.$/);
    expect(await found(owner)).toContain(HOLIDAYS);
    expect(await found(stranger)).toEqual([]);
  },
  STARTS_MS,
);

test(
  "one that is imported without an organization is for all of them, by the name that it was given",
  async () => {
    const { json } = await importDocuments({ name: "Rules" }, [file]);
    expect(json).toMatchObject({ source: { owner: "shared", name: "Rules", passages: 2 } });
    expect(await found(stranger)).toContain(HOLIDAYS);
  },
  STARTS_MS,
);

test(
  "what is not there is told: a file, an organization, or the file's name itself",
  async () => {
    await expect(importDocuments({}, [])).rejects.toBeInstanceOf(UsageError);
    await expect(importDocuments({}, [`${file}.gone`])).rejects.toThrow("There is no file");
    await expect(importDocuments({ org: "org_gone" }, [file])).rejects.toThrow("There is no organization org_gone.");
  },
  STARTS_MS,
);
