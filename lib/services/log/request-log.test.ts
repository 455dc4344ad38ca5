import { afterAll, beforeAll, expect, test } from "vitest";
import { envelope } from "@/lib/catalog/events";
import { harmInput } from "@/lib/catalog/schemas/harm";
import { verifyInput } from "@/lib/catalog/schemas/verify";
import { openTestDatabase } from "@/lib/db/testing/database";
import { testGraph } from "@/lib/engine/testing/graph";
import { loadHarmDetector } from "@/lib/knowledge/harm";
import type { JudgingOrder } from "@/lib/knowledge/reading-thread";
import { loadReader } from "@/lib/knowledge/syntax";
import { place } from "@/lib/process";
import { alone } from "../callers/asker";
import type { KeyIdentity } from "../callers/caller";
import type { Member } from "../callers/member";
import type { Outcome } from "../callers/outcome";
import { detectHarmIn } from "../harm/detections";
import { listKeyFailures, noteKeyFailure } from "../keys/failures";
import { findKey } from "../keys/keys";
import { createOrganization } from "../people/organizations";
import { changeSettings } from "../people/settings";
import { NO_WORK } from "../usage/charge-statement";
import { Meter } from "../usage/meter";
import { verifyClaims } from "../verification/verifications";
import { createWebhook } from "../webhooks/webhooks";
import { deleteLogView, listLogViews, saveLogView } from "./log-views";
import { getRequest, listRequests } from "./request-log";
import { clearLog, purgeLog } from "./retention";
import { exportVerifications } from "./verification-export";

const TRUE = "Canberra is the capital of Australia.";
const THREAT = "I am going to kill you tonight.";
let db: Awaited<ReturnType<typeof openTestDatabase>>;
let requests = 0;

beforeAll(async () => {
  db = await openTestDatabase();
  place("graph", testGraph());
  const harm = await loadHarmDetector();
  const readForHarm = ({ suspects }: { suspects: Parameters<typeof harm.read>[0] }) => harm.read(suspects);
  place("harm", harm);
  const judge = async ({ claims, passages }: JudgingOrder) => {
    const likely = await harm.compare(claims, passages[0]?.text ?? "");
    return likely.map((one) => ({ verdict: "not_found" as const, likely: one, citations: [], path: [] }));
  };
  place("reader", Object.assign(await loadReader(), { readForHarm, judge }));
});
afterAll(() => db.close());

type Organization = Member & { key: KeyIdentity };

async function newOrganization(log: Parameters<typeof changeSettings>[1]["log"] = {}): Promise<Organization> {
  const input = { name: "T", email: `${++requests}@example.com`, plan: "enterprise", scopes: ["verify"] } as const;
  const { key, organization } = await createOrganization({ name: "test" }, input);
  const person = {
    userId: "usr_1",
    email: input.email,
    role: "owner",
    sessionId: "ses_1",
    address: "",
    actor: { name: "usr_1" },
  } as const;
  const member = { ...person, organizationId: organization.id, key: (await findKey(key)) as KeyIdentity };
  await changeSettings(member, { log });
  return member;
}

/** Charges for what a verb made of a request, as the API does. */
async function charge({ key }: Organization, endpoint: string, { usage, record, event }: Outcome): Promise<void> {
  const costs = { minuteCost: 1, monthCost: 1, probe: false };
  await new Meter(db.sql).charge({ key, endpoint, ...costs, ...NO_WORK, ...usage, record, event });
}

async function verify(of: Organization, text: string): Promise<string> {
  const caller = { requestId: `req_${++requests}`, key: of.key, address: "", elapsedMs: () => 1 };
  await charge(of, "verify", await verifyClaims(caller, verifyInput.parse({ text, mode: "logging" })));
  return caller.requestId;
}

async function detect(of: Organization, text: string): Promise<string> {
  const caller = { requestId: `req_${++requests}`, key: of.key, address: "", elapsedMs: () => 1 };
  await charge(of, "harm_detect", await detectHarmIn(caller, harmInput.parse({ text })));
  return caller.requestId;
}

function refuse({ key }: Organization): string {
  const request_id = `req_${++requests}`;
  const occurred_at = new Date().toISOString();
  noteKeyFailure(key.id, {
    request_id,
    occurred_at,
    endpoint: "POST /v1/verify",
    status: 429,
    error: "rate_limit_exceeded",
  });
  return request_id;
}

const ids = async (member: Member, query = {}) =>
  (await listRequests(member, query)).requests.map(({ request_id }) => request_id);

test("where the claims alone are kept nothing else of the text is, and whoever chooses less loses what was more", async () => {
  const one = await newOrganization({ keep_texts: true, keep_parts: "claims" });
  const id = await verify(one, `${TRUE} Who may read this?`);
  const found = await getRequest(one, id);
  expect(found).toMatchObject({ kept: { text: "", claims: [{ text: TRUE }], not_checked: [] } });
  expect(JSON.stringify(found)).not.toContain("Who may");
  expect((await listRequests(one, {})).requests).toMatchObject([{ preview: TRUE }]);
  await changeSettings(one, { log: { keep_parts: "all" } });
  const whole = await verify(one, TRUE);
  expect(await getRequest(one, id)).toMatchObject({ kept: { claims: [{ text: TRUE }] } });
  await changeSettings(one, { log: { keep_parts: "claims" } });
  expect(await getRequest(one, whole)).toMatchObject({ kept: null });
});

test("an instance that has not heard that claims alone are to be kept keeps no text", async () => {
  const one = await newOrganization({ keep_texts: true });
  const settings = { log: { keep_texts: true, keep_parts: "claims" } };
  await db.sql`
    update organization_settings set settings = ${JSON.stringify(settings)}::text::jsonb
    where organization_id = ${one.organizationId}`;
  expect(await getRequest(one, await verify(one, TRUE))).toMatchObject({ kept: null });
});

test("checks for harm are kept where every outcome is: levels always, the text where all of it is", async () => {
  const silent = await newOrganization();
  await detect(silent, THREAT);
  expect(await ids(silent)).toEqual([]);
  const one = await newOrganization({ keep: "all", keep_texts: true, keep_parts: "claims" });
  const [id, harmless] = [await detect(one, THREAT), await detect(one, "A quiet day.")];
  expect(await getRequest(one, id)).toMatchObject({ kind: "harm_detect", flagged: true, kept: null });
  expect(await ids(one, { verdict: "harmful" })).toEqual([id]);
  expect(await ids(one, { verdict: "harmless" })).toEqual([harmless]);
  expect(await ids(one, { verdict: "verified" })).toEqual([]);
  expect(await ids(one, { kind: "verify" })).toEqual([]);
  await changeSettings(one, { log: { keep_parts: "all" } });
  const found = await getRequest(one, await detect(one, THREAT));
  expect(found).toMatchObject({ harm: [{ category: "violence" }], kept: { text: THREAT } });
  expect(found).toMatchObject({ kept: { categories: [{ category: "violence", spans: [{}] }] } });
});

test("refused requests stand among the others by their time, and are found by kind, key, day and id alone", async () => {
  const [one, other] = [await newOrganization(), await newOrganization()];
  const first = await verify(one, TRUE);
  const refused = refuse(one);
  await new Promise((resolve) => setTimeout(resolve, 20));
  const last = await verify(one, TRUE);
  refuse(other);
  expect(await ids(one)).toEqual([last, refused, first]);
  expect(await ids(one, { kind: "refused" })).toEqual([refused]);
  expect(await ids(one, { kind: "refused", key: one.key.id, q: refused })).toEqual([refused]);
  expect(await ids(one, { kind: "refused", to: "2020-01-01" })).toEqual([]);
  expect(await ids(one, { verdict: "verified" })).toEqual([last, first]);
  expect(await getRequest(one, refused)).toMatchObject({ kind: "refused", status: 429, key: { id: one.key.id } });
  await expect(getRequest(other, refused)).rejects.toMatchObject({ code: "not_found" });
});

test("emptying the log takes refused requests along, also those that are not written yet, and no other organization's", async () => {
  const [one, other] = [await newOrganization(), await newOrganization()];
  const theirs = refuse(other);
  refuse(one);
  await ids(one); // writes what was refused
  refuse(one);
  await verify(one, TRUE);
  await clearLog(one);
  expect([await ids(one), await listKeyFailures(one.key.id)]).toEqual([[], []]);
  expect(await ids(other)).toEqual([theirs]);
});

test("refused requests go when their organization's retention is over, 30 days unless it chose otherwise", async () => {
  const [usual, short] = [await newOrganization(), await newOrganization({ retention_days: 2 })];
  const aged = async (of: Organization, days: number) => {
    const id = refuse(of);
    await ids(of); // writes what was refused
    await db.sql`update key_failures set occurred_at = now() - make_interval(days => ${days}) where request_id = ${id}`;
    return id;
  };
  const [young, fresh] = [await aged(usual, 29), await aged(short, 1)];
  await aged(usual, 31);
  await aged(short, 3);
  expect(await purgeLog()).toBeGreaterThanOrEqual(2);
  expect(await purgeLog()).toBe(0);
  expect([await ids(usual), await ids(short)]).toEqual([[young], [fresh]]);
});

test("pages go through kept and refused requests without gap or overlap, and the file of the log holds them all", async () => {
  const one = await newOrganization();
  for (let n = 0; n < 30; n++) {
    await verify(one, TRUE);
    refuse(one);
  }
  await db.sql`update verifications set created_at = date_trunc('minute', created_at) where organization_id = ${one.organizationId}`;
  await ids(one); // writes what was refused
  await db.sql`update key_failures set occurred_at = date_trunc('minute', occurred_at) where key_id = ${one.key.id}`;
  const seen: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await listRequests(one, { cursor });
    seen.push(...page.requests.map(({ request_id }) => request_id));
    cursor = page.next_cursor;
  }
  expect([seen.length, new Set(seen).size]).toEqual([60, 60]);
  const csv = (await (await exportVerifications(one, { format: "csv" })).text()).trimEnd().split("\r\n");
  expect(csv.slice(1).map((line) => line.split(",")[0])).toEqual(seen);
  expect(csv.filter((line) => line.includes(",refused,") && line.includes("429,rate_limit_exceeded"))).toHaveLength(30);
});

test("where few of many fit each page looks at so many and the next goes on behind them, until all were looked at", async () => {
  const one = await newOrganization();
  const first = await verify(one, TRUE);
  const refused: string[] = [];
  for (let n = 0; n < 6; n++) {
    if (n % 2 === 0) refused.push(refuse(one));
    await ids(one); // writes what was refused
    await verify(one, TRUE);
  }
  await db.sql`
    update verifications set key_id = 'key_of_others'
    where organization_id = ${one.organizationId} and request_id <> ${first}`;
  const pages: string[][] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await listRequests(one, { key: one.key.id, cursor }, 2);
    pages.push(page.requests.map(({ request_id }) => request_id));
    cursor = page.next_cursor;
  }
  expect(pages.flat()).toEqual([...refused.reverse(), first]);
  expect(pages.length).toBeGreaterThan(3);
  expect(await ids(one, { key: one.key.id })).toEqual(pages.flat());
});

test("a view is kept under its name for the organization alone, replaced by its name, and deleted", async () => {
  const [one, other] = [await newOrganization(), await newOrganization()];
  await saveLogView(one, { name: "Refused", filters: { kind: "refused" } });
  await saveLogView(one, { name: "Wrong", filters: { judged: "wrong" } });
  await saveLogView(one, { name: "Refused", filters: { kind: "refused", key: one.key.id } });
  expect(await listLogViews(one)).toEqual([
    { name: "Refused", filters: { kind: "refused", key: one.key.id } },
    { name: "Wrong", filters: { judged: "wrong" } },
  ]);
  await deleteLogView(other, { name: "Wrong" });
  await deleteLogView(one, { name: "Refused" });
  expect((await listLogViews(one)).map(({ name }) => name)).toEqual(["Wrong"]);
  for (let n = 1; n < 30; n++) await saveLogView(one, { name: `View ${n}`, filters: {} });
  await expect(saveLogView(one, { name: "One more", filters: {} })).rejects.toMatchObject({ code: "invalid_request" });
});

test("who subscribes hears of blocked and harmful texts with the charge, without the text, and nobody else does", async () => {
  const [one, silent] = [await newOrganization(), await newOrganization()];
  const url = "https://example.com/hook";
  await alone(createWebhook)(
    { organizationId: one.organizationId, actor: { name: "test" } },
    { url, events: ["text.blocked", "text.harmful"], secret: "s" },
  );
  const block = async (of: Organization, text: string) => {
    const caller = { requestId: `req_${++requests}`, key: of.key, address: "", elapsedMs: () => 1 };
    await charge(of, "verify", await verifyClaims(caller, verifyInput.parse({ text, mode: "blocking" })));
    return caller.requestId;
  };
  const blocked = await block(one, "Sydney is the capital of Australia.");
  await block(one, TRUE);
  const harmful = await detect(one, THREAT);
  await detect(one, "A quiet day.");
  await block(silent, "Sydney is the capital of Australia.");
  await detect(silent, THREAT);
  const events = await db.sql<{ body: string }[]>`
    select body from events join deliveries d on d.event_id = events.id
    where organization_id = ${one.organizationId} order by events.created_at`;
  expect(events.map(({ body }) => JSON.parse(body))).toMatchObject([
    { type: "text.blocked", data: { request_id: blocked, key_id: one.key.id, total_claims: 1, unverified: 1 } },
    { type: "text.harmful", data: { request_id: harmful, key_id: one.key.id, categories: [{ category: "violence" }] } },
  ]);
  for (const { body } of events) expect(body).not.toMatch(/Sydney|kill/);
  for (const { body } of events) {
    const event = JSON.parse(body);
    expect(envelope(event.type).strict().parse(event)).toEqual(event);
  }
  const [{ others }] = await db.sql<[{ others: number }]>`
    select count(*)::int as others from events where organization_id = ${silent.organizationId} and type like 'text.%'`;
  expect(others).toBe(0);
});
