import { afterAll, beforeAll, expect, test } from "vitest";
import type { Mode } from "@/lib/catalog/endpoints";
import { verifyInput } from "@/lib/catalog/schemas/verify";
import { openTestDatabase } from "@/lib/db/testing/database";
import { testGraph } from "@/lib/engine/testing/graph";
import { loadReader } from "@/lib/knowledge/syntax";
import { place } from "@/lib/process";
import type { KeyIdentity } from "../callers/caller";
import type { Member } from "../callers/member";
import { findKey } from "../keys/keys";
import { removeRetriever, setRetriever } from "../knowledge/retriever-settings";
import { createOrganization } from "../people/organizations";
import { changeSettings, settingsOf } from "../people/settings";
import { seal } from "../secrets/sealing";
import { startReceiver } from "../testing/receiver";
import { NO_WORK } from "../usage/charge-statement";
import { Meter } from "../usage/meter";
import { verifyClaims } from "../verification/verifications";
import { listRequests } from "./request-log";
import { clearLog, purgeLog } from "./retention";
import { exportVerifications } from "./verification-export";
import { getVerification } from "./verification-log";
import { hashText } from "./verification-record";
import { downloadReport, findOtherOrganization, isKept } from "./verification-reports";

const ACTOR = { name: "test" };
const TRUE = "Canberra is the capital of Australia.";
const FALSE = "Sydney is the capital of Australia.";
let db: Awaited<ReturnType<typeof openTestDatabase>>;
let requests = 0;

beforeAll(async () => {
  db = await openTestDatabase();
  place("graph", testGraph());
  place("reader", await loadReader());
});
afterAll(() => db.close());

interface Organization extends Member {
  key: KeyIdentity;
}

async function newOrganization(): Promise<Organization> {
  const input = { name: "T", email: "t@example.com", plan: "enterprise", scopes: ["verify"] } as const;
  const { key, organization } = await createOrganization(ACTOR, input);
  return {
    organizationId: organization.id,
    userId: "usr_1",
    email: "t@example.com",
    role: "owner",
    sessionId: "ses_1",
    address: "",
    actor: { name: "usr_1" },
    key: (await findKey(key)) as KeyIdentity,
  };
}

/** A request as the API serves it: the verb, then the charge with what is to be kept. Gives its id. */
async function ask({ key }: Organization, text: string, mode: Mode = "logging"): Promise<string> {
  const requestId = `req_${++requests}`;
  const caller = { requestId, key, address: "", elapsedMs: () => 1 };
  const { usage, record } = await verifyClaims(caller, verifyInput.parse({ text, mode }));
  if (!usage) throw new Error("A verification without usage.");
  const costs = { minuteCost: 1, monthCost: 1, probe: false };
  await new Meter(db.sql).charge({ key, endpoint: "verify", ...costs, ...NO_WORK, ...usage, record });
  return requestId;
}

const ids = async (member: Member, query = {}) =>
  (await listRequests(member, query)).requests.map(({ request_id }) => request_id);

test("a report is a file for members of the organization, and not found for others", async () => {
  const [one, other] = [await newOrganization(), await newOrganization()];
  const id = await ask(one, `${TRUE} ${FALSE}`);
  const json = await downloadReport(one, { request_id: id, format: "json" });
  expect(json.headers.get("content-disposition")).toBe(`attachment; filename="assay-${id}.json"`);
  expect(await json.json()).toMatchObject({ request_id: id, total_claims: 2, kept: null });
  const markdown = await downloadReport(one, { request_id: id, format: "markdown" });
  expect(await markdown.text()).toContain("The text was not kept.");
  const wrong = { request_id: id, format: "json" } as const;
  await expect(downloadReport(other, wrong)).rejects.toMatchObject({ code: "not_found" });
});

test("the log is a file of all that is asked for: every outcome once, with texts where they are kept, of nobody else", async () => {
  const [one, other] = [await newOrganization(), await newOrganization()];
  await ask(other, TRUE);
  await changeSettings(one, { log: { keep_texts: true } });
  await ask(one, FALSE);
  await db.sql`insert into verifications ${db.sql(await copies(one, 250))}`;
  const lines = (await (await exportVerifications(one, { format: "jsonl" })).text()).trimEnd().split("\n");
  const details = lines.map((line) => JSON.parse(line));
  expect(new Set(details.map(({ request_id }) => request_id)).size).toBe(251);
  expect(details).toHaveLength(251);
  expect(details[0]).toMatchObject({ kept: { text: FALSE, claims: [{ verdict: "refuted" }] } });
  const verified = await exportVerifications(one, { format: "jsonl", verdict: "verified" });
  expect(await verified.text()).toBe("");
});

test("a spreadsheet of the log has a line an outcome, no texts, and nothing that it would compute", async () => {
  const one = await newOrganization();
  await changeSettings(one, { log: { keep_texts: true } });
  const id = await ask(one, FALSE);
  await db.sql`update api_keys set name = ${'=HYPERLINK("x", 1)'} where id = ${one.key.id}`;
  const answer = await exportVerifications(one, { format: "csv" });
  expect(answer.headers.get("content-disposition")).toBe('attachment; filename="assay-log.csv"');
  const [head, row, ...rest] = (await answer.text()).split("\r\n");
  expect(head).toMatch(/^request_id,created_at,kind,mode,.*,flagged,harm,endpoint,status,error,key_id,key_name$/);
  expect(row).toMatch(
    new RegExp(`^${id},\\d{4}-.*,verify,logging,.*,true,,,,,${one.key.id},"'=HYPERLINK\\(""x"", 1\\)"$`),
  );
  expect(row).not.toContain("Sydney");
  expect(rest).toEqual([""]);
});

/** Older rows like the organization's only one, without its text. */
async function copies({ organizationId }: Organization, count: number) {
  const [row] = await db.sql`select * from verifications where organization_id = ${organizationId}`;
  return Array.from({ length: count }, (_, at) => ({
    ...row,
    request_id: `${row?.request_id}_${at}`,
    created_at: new Date(Date.parse(row?.created_at) - 1000 * Math.ceil(at / 3)).toISOString(),
    sealed_text: null,
  }));
}

test("who follows a link of another organization of theirs is told which, and nobody else", async () => {
  const [one, other] = [await newOrganization(), await newOrganization()];
  const id = await ask(one, TRUE);
  const [person] = await db.sql`select user_id from memberships where organization_id = ${other.organizationId}`;
  const member = { ...other, userId: person?.user_id };
  await db.sql`delete from memberships where user_id = ${member.userId} and organization_id = ${one.organizationId}`;
  expect(await findOtherOrganization(member, id)).toBeUndefined();
  await db.sql`insert into memberships ${db.sql({ user_id: member.userId, organization_id: one.organizationId, role: "viewer" })}`;
  expect(await findOtherOrganization(member, id)).toEqual({ id: one.organizationId, name: "T" });
});

test("only logging mode is kept at first: a hash and counts, no text", async () => {
  const one = await newOrganization();
  await ask(one, TRUE, "flagging");
  const id = await ask(one, `${TRUE} ${FALSE}`);
  expect(await ids(one)).toEqual([id]);
  expect(await getVerification(one, id)).toMatchObject({
    mode: "logging",
    key: { id: one.key.id, name: "First key" },
    total_claims: 2,
    verified_claims: 1,
    refuted_claims: 1,
    not_found_claims: 0,
    flagged: true,
    has_text: false,
    kept: null,
  });
  const [row] = await db.sql`select verifications::text as all from verifications where request_id = ${id}`;
  expect(row?.all).not.toContain("Canberra");
});

test("all outcomes are kept where an organization wants so", async () => {
  const one = await newOrganization();
  expect((await settingsOf(one.organizationId)).log.keep).toBe("logging");
  await changeSettings(one, { log: { keep: "all" } });
  const kept = [await ask(one, TRUE, "flagging"), await ask(one, FALSE, "blocking")];
  expect(await ids(one)).toEqual(kept.reverse());
});

test("a kept text is encrypted, is shown with its claims, and goes when texts are kept no more", async () => {
  const one = await newOrganization();
  await changeSettings(one, { log: { keep_texts: true } });
  const id = await ask(one, FALSE);
  const [row] = await db.sql`select sealed_text from verifications where request_id = ${id}`;
  expect(Buffer.from(row?.sealed_text, "base64").toString("latin1")).not.toContain("Sydney");
  const { kept } = await getVerification(one, id);
  expect(kept).toMatchObject({ text: FALSE, claims: [{ verdict: "refuted", expected: "Canberra" }] });
  await changeSettings(one, { log: { keep_texts: false } });
  expect(await getVerification(one, id)).toMatchObject({ has_text: false, kept: null });
});

test("a kept text is shown with the sentences that were not checked, and one kept before they were known with none", async () => {
  const one = await newOrganization();
  await changeSettings(one, { log: { keep_texts: true } });
  const id = await ask(one, `${TRUE} Is it? 🎉`);
  const { kept } = await getVerification(one, id);
  expect(kept?.not_checked[0]).toEqual({ text: "Is it?", span: { start: 38, end: 44 }, reason: "question" });
  const sealed = seal(JSON.stringify({ text: TRUE, claims: [] }), `verification:${one.organizationId}:${id}`);
  await db.sql`update verifications set sealed_text = ${sealed} where request_id = ${id}`;
  expect((await getVerification(one, id)).kept).toEqual({ text: TRUE, claims: [], not_checked: [], categories: [] });
});

test("how the search service answered is kept, shown and reported, also where texts are not", async () => {
  const one = await newOrganization();
  const service = await startReceiver(() => 503);
  await setRetriever(one, { url: service.url, is_on: true, deadline_ms: 3_000 });
  const id = await ask(one, TRUE);
  await service.stop();
  const said = "It answered 503 rather than 200.";
  expect(await getVerification(one, id)).toMatchObject({ kept: null, retrieval: { answered: false, message: said } });
  const report = await downloadReport(one, { request_id: id, format: "markdown" });
  expect(await report.text()).toContain("Your search service: It answered 503 rather than 200");
  await removeRetriever(one);
  expect(await getVerification(one, await ask(one, TRUE))).toMatchObject({ retrieval: null });
});

test("a request is told to be kept where its own organization's log holds its claims", async () => {
  const [one, other] = [await newOrganization(), await newOrganization()];
  const without = await ask(one, TRUE);
  await changeSettings(one, { log: { keep_texts: true } });
  const id = await ask(one, TRUE);
  const told = (of: Member, request: string) => isKept(of.organizationId, request);
  expect([await told(one, without), await told(one, id), await told(other, id)]).toEqual([false, true, false]);
});

test("an instance that has not heard of a change keeps no text against it", async () => {
  const one = await newOrganization();
  await changeSettings(one, { log: { keep_texts: true } });
  await db.sql`update organization_settings set settings = '{"log":{"keep_texts":false}}' where organization_id = ${one.organizationId}`;
  const id = await ask(one, TRUE);
  expect(await getVerification(one, id)).toMatchObject({ has_text: false });
});

test("the log is searched by verdict, key, day, request and text", async () => {
  const one = await newOrganization();
  const [good, bad, unknown] = [
    await ask(one, TRUE),
    await ask(one, FALSE),
    await ask(one, "Zorgon was born in Warsaw."),
  ];
  expect(await ids(one, { verdict: "verified" })).toEqual([good]);
  expect(await ids(one, { verdict: "refuted" })).toEqual([bad]);
  expect(await ids(one, { verdict: "not_found" })).toEqual([unknown]);
  expect(await ids(one, { flagged: "true" })).toEqual([unknown, bad]);
  expect(await ids(one, { q: good })).toEqual([good]);
  expect(await ids(one, { q: hashText(FALSE) })).toEqual([bad]);
  expect(await ids(one, { q: "' or true --" })).toEqual([]);
  expect(await ids(one, { key: one.key.id })).toHaveLength(3);
  expect(await ids(one, { key: "key_other" })).toEqual([]);
  await db.sql`update verifications set created_at = '2026-03-05T23:59:59.999Z' where request_id = ${good}`;
  expect(await ids(one, { from: "2026-03-05", to: "2026-03-05" })).toEqual([good]);
  expect(await ids(one, { to: "2026-03-04" })).toEqual([]);
});

test("pages follow each other without gap or overlap, also where times are equal", async () => {
  const one = await newOrganization();
  for (let n = 0; n < 60; n++) await ask(one, TRUE);
  await db.sql`update verifications set created_at = date_trunc('minute', created_at) where organization_id = ${one.organizationId}`;
  const seen: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await listRequests(one, { cursor });
    seen.push(...page.requests.map(({ request_id }) => request_id));
    cursor = page.next_cursor;
  }
  expect(seen).toHaveLength(60);
  expect(new Set(seen).size).toBe(60);
});

test("an organization sees and clears its own log only", async () => {
  const [one, other] = [await newOrganization(), await newOrganization()];
  const id = await ask(one, TRUE);
  await expect(getVerification(other, id)).rejects.toMatchObject({ code: "not_found" });
  expect(await ids(other, { q: hashText(TRUE) })).toEqual([]);
  expect(await ids(other, { cursor: `9999999999999999_${id}` })).toEqual([]);
  expect(await clearLog(other)).toBe(0);
  expect(await ids(one)).toEqual([id]);
  expect(await clearLog(one)).toBe(1);
  expect(await ids(one)).toEqual([]);
});

test("a text that was under way while its organization stopped keeping texts goes too", async () => {
  await purgeLog(); // what the tests before left
  const one = await newOrganization();
  await changeSettings(one, { log: { keep_texts: true, keep: "all" } });
  const id = await ask(one, TRUE);
  await changeSettings(one, { log: { keep_texts: false } });
  const sealed = async () =>
    (await db.sql`select 1 from verifications where request_id = ${id} and sealed_text is not null`).length;
  expect(await sealed()).toBe(0);
  await db.sql`update verifications set sealed_text = 'late' where request_id = ${id}`;
  expect(await purgeLog()).toBe(1);
  expect(await sealed()).toBe(0);
});

test("outcomes go when their organization's retention is over, 30 days unless it chose otherwise", async () => {
  const [usual, short] = [await newOrganization(), await newOrganization()];
  await changeSettings(short, { log: { retention_days: 2 } });
  const age = async (id: string, days: number) =>
    await db.sql`update verifications set created_at = now() - make_interval(days => ${days}) where request_id = ${id}`;
  const [young, old] = [await ask(usual, TRUE), await ask(usual, TRUE)];
  const [fresh, stale] = [await ask(short, TRUE), await ask(short, TRUE)];
  for (const [id, days] of [
    [young, 29],
    [old, 31],
    [fresh, 1],
    [stale, 3],
  ] as const)
    await age(id, days);
  expect(await purgeLog()).toBeGreaterThanOrEqual(2);
  expect(await purgeLog()).toBe(0);
  expect([await ids(usual), await ids(short)]).toEqual([[young], [fresh]]);
});

test("settings change one by one, are bounded, and are audited without the phrases", async () => {
  const one = await newOrganization();
  await changeSettings(one, { harm: { allow: [{ phrase: "secret project", match: "word" }] } });
  const settings = await changeSettings(one, {
    log: { retention_days: 7 },
    harm: { thresholds: { violence: "high" } },
  });
  expect(settings.harm).toMatchObject({ thresholds: { violence: "high" }, allow: [{ phrase: "secret project" }] });
  expect(settings.log).toEqual({ keep: "logging", keep_texts: false, keep_parts: "all", retention_days: 7 });
  await expect(changeSettings(one, { log: { retention_days: 0 } })).rejects.toThrow();
  const rows =
    await db.sql`select data from audit_log where organization_id = ${one.organizationId} and action = 'settings.changed'`;
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toContain("secret project");
});
