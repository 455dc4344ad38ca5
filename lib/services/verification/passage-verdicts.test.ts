import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyInput } from "@/lib/catalog/schemas/verify";
import { openTestDatabase } from "@/lib/db/testing/database";
import { testGraph } from "@/lib/engine/testing/graph";
import { place } from "@/lib/process";
import { alone } from "../callers/asker";
import type { KeyIdentity } from "../callers/caller";
import type { Member } from "../callers/member";
import { findKey } from "../keys/keys";
import { runDueImports } from "../knowledge/imports";
import { browsePassages } from "../knowledge/passage-browser";
import { createSource, refreshSource, removeSource } from "../knowledge/sources";
import { clearLog } from "../log/retention";
import { createOrganization } from "../people/organizations";
import { changeSettings } from "../people/settings";
import { loadModels } from "../testing/verify";
import { NO_WORK } from "../usage/charge-statement";
import { Meter } from "../usage/meter";
import { verifyClaims } from "./verifications";

const TRUE = "Employees of Northwind have 28 days of paid holiday a year.";
const FALSE = "Employees of Northwind have 31 days of paid holiday a year.";
const TRAVEL = "Flights are booked by the office in Bremen.";
const HANDBOOK = `# Handbook of Northwind\n\n${TRUE}\n\n## Travel\n\n${TRAVEL}\n`;
const SECRET = "k".repeat(32);

let db: Awaited<ReturnType<typeof openTestDatabase>>;
let requests = 0;
beforeAll(async () => {
  db = await openTestDatabase();
  place("environment", { AUTH_SECRET: SECRET, ENCRYPTION_KEY: SECRET } as never);
  place("graph", testGraph());
  place("reader", await loadModels());
});
afterAll(() => db.close());

interface Organization extends Member {
  key: KeyIdentity;
  source: string;
}

const askerOf = ({ organizationId }: Member) => ({ organizationId, actor: { name: "test" } });

/** An organization with a handbook, and a log of all requests. */
async function newOrganization(): Promise<Organization> {
  const input = { name: "T", email: "t@example.com", plan: "enterprise", scopes: ["verify"] } as const;
  const { key, organization } = await createOrganization({ name: "test" }, input);
  const organizationId = organization.id;
  const member: Member = {
    organizationId,
    userId: "u",
    email: "t@example.com",
    role: "owner",
    sessionId: "s",
    address: "",
    actor: { name: "u" },
  };
  const given = { name: "H", file_name: "h.md", content: HANDBOOK, complete: true };
  const { id } = await alone(createSource)(askerOf(member), given);
  await runDueImports();
  await changeSettings(member, { log: { keep: "all", keep_texts: true } });
  return { ...member, key: (await findKey(key)) as KeyIdentity, source: id };
}

/** A request as the API serves it, with its charge. */
async function ask({ key }: Organization, text: string): Promise<string> {
  const requestId = `req_${++requests}`;
  const caller = { requestId, key, address: "", elapsedMs: () => 1 };
  const { usage, record } = await verifyClaims(caller, verifyInput.parse({ text }));
  const costs = { minuteCost: 1, monthCost: 1, probe: false };
  await new Meter(db.sql).charge({ key, endpoint: "verify", ...costs, ...NO_WORK, ...usage, record });
  return requestId;
}

const decidedOf = async (member: Organization) => {
  const { passages } = await browsePassages(member, { source_id: member.source, q: "", from: 0 });
  return passages.map(({ decided }) =>
    decided.map(({ request_id, verdict, text, claim }) => [request_id, claim, verdict, text]),
  );
};
const traces = async () => (await db.sql`select count(*)::int as rows from passage_verdicts`)[0]?.rows;

test("a passage tells which claims it decided, the latest first, with their words while the log keeps them", async () => {
  const one = await newOrganization();
  const first = await ask(one, TRUE);
  const second = await ask(one, `${TRAVEL} ${FALSE}`);
  const told = [
    [second, 1, "refuted", FALSE],
    [first, 0, "supported", TRUE],
  ];
  expect(await decidedOf(one)).toEqual([told, [[second, 0, "supported", TRAVEL]]]);
  await changeSettings(one, { log: { keep_texts: false } });
  expect((await decidedOf(one))[0]?.map(([, , , text]) => text)).toEqual([null, null]);
});

test("what the log does not keep leaves no trace, and an emptied log none", async () => {
  const one = await newOrganization();
  await changeSettings(one, { log: { keep: "logging" } });
  await ask(one, TRUE);
  expect(await decidedOf(one)).toEqual([[], []]);
  await changeSettings(one, { log: { keep: "all" } });
  await ask(one, TRUE);
  expect((await decidedOf(one))[0]).toHaveLength(1);
  const before = await traces();
  await clearLog(one);
  expect(await decidedOf(one)).toEqual([[], []]);
  expect(await traces()).toBe(before - 1);
});

test("a passage that goes takes its trace along, and the others keep theirs", async () => {
  const one = await newOrganization();
  await ask(one, TRUE);
  await ask(one, TRAVEL);
  expect((await decidedOf(one)).map(({ length }) => length)).toEqual([1, 1]);
  const before = await traces();
  const changed = { source_id: one.source, content: HANDBOOK.replace("28", "29"), complete: true };
  await alone(refreshSource)(askerOf(one), changed);
  await runDueImports();
  expect((await decidedOf(one)).map(({ length }) => length)).toEqual([0, 1]);
  await alone(removeSource)(askerOf(one), { source_id: one.source });
  expect(await traces()).toBe(before - 2);
});

test("no other organization sees it, and no request waits for a passage that is being deleted", async () => {
  const one = await newOrganization();
  const other = await newOrganization();
  await ask(one, TRUE);
  expect(await decidedOf({ ...other, source: one.source })).toEqual([]);
  const requestId = await db.sql.begin(async (tx) => {
    await tx`delete from passages where document_id in (select id from documents where source_id = ${other.source})`;
    return await ask(other, TRUE);
  });
  expect(await db.sql`select 1 from verifications where request_id = ${requestId}`).toHaveLength(1);
  expect(await db.sql`select 1 from passage_verdicts where request_id = ${requestId}`).toHaveLength(0);
});
