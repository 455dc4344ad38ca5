import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyInput } from "@/lib/catalog/schemas/verify";
import { openTestDatabase } from "@/lib/db/testing/database";
import { testGraph } from "@/lib/engine/testing/graph";
import { loadReader } from "@/lib/knowledge/syntax";
import { place } from "@/lib/process";
import type { KeyIdentity } from "../callers/caller";
import type { Member } from "../callers/member";
import { findKey } from "../keys/keys";
import { createOrganization } from "../people/organizations";
import { changeSettings } from "../people/settings";
import { NO_WORK } from "../usage/charge-statement";
import { Meter } from "../usage/meter";
import { verifyClaims } from "../verification/verifications";
import { listRequests } from "./request-log";
import { clearLog } from "./retention";
import { countFeedback, exportFeedback, giveFeedback, listFeedback, withdrawFeedback } from "./verdict-feedback";

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

type Organization = Member & { key: KeyIdentity };

/** With an owner of its own, who has its log keep claims. */
async function newOrganization(keep_texts = true): Promise<Organization> {
  const email = `${++requests}@example.com`;
  const input = { name: "T", email, plan: "enterprise", scopes: ["verify"] } as const;
  const { key, organization } = await createOrganization({ name: "test" }, input);
  const [owner] = await db.sql`select user_id from memberships where organization_id = ${organization.id}`;
  const member: Organization = {
    organizationId: organization.id,
    userId: owner?.user_id,
    email,
    role: "owner",
    sessionId: "ses_1",
    address: "",
    actor: { name: owner?.user_id },
    key: (await findKey(key)) as KeyIdentity,
  };
  await changeSettings(member, { log: { keep_texts } });
  return member;
}

/** Verifies a text in logging mode; gives the request's id. */
async function verify({ key }: Organization, text: string): Promise<string> {
  const requestId = `req_${++requests}`;
  const caller = { requestId, key, address: "", elapsedMs: () => 1 };
  const { usage, record } = await verifyClaims(caller, verifyInput.parse({ text, mode: "logging" }));
  const costs = { minuteCost: 1, monthCost: 1, probe: false };
  await new Meter(db.sql).charge({ key, endpoint: "verify", ...costs, ...NO_WORK, ...usage, record });
  return requestId;
}

const exported = async (member: Member, format: "jsonl" | "csv" = "jsonl") =>
  await (await exportFeedback(member, { format })).text();

test("a judgement says who gave it and when, is changed in place, and is gone once withdrawn", async () => {
  const one = await newOrganization();
  const request_id = await verify(one, `${TRUE} ${FALSE}`);
  await giveFeedback(one, { request_id, claim: 1, is_right: false, reason: "It was, once" });
  const { feedback } = await listFeedback(one, { request_id });
  expect(feedback).toMatchObject([{ claim: 1, is_right: false, reason: "It was, once", given_by: one.email }]);
  expect(Date.now() - Date.parse(feedback[0]?.given_at ?? "")).toBeLessThan(60_000);
  await giveFeedback(one, { request_id, claim: 1, is_right: true, reason: "" });
  expect(await listFeedback(one, { request_id })).toMatchObject({
    feedback: [{ claim: 1, is_right: true, reason: "" }],
  });
  expect(await countFeedback(one)).toEqual({ right: 1, wrong: 0 });
  await withdrawFeedback(one, { request_id, claim: 1 });
  expect(await countFeedback(one)).toEqual({ right: 0, wrong: 0 });
});

test("the log counts what was judged, and finds it", async () => {
  const one = await newOrganization();
  const [first, second] = [await verify(one, `${TRUE} ${FALSE}`), await verify(one, TRUE)];
  await giveFeedback(one, { request_id: first, claim: 0, is_right: true, reason: "" });
  await giveFeedback(one, { request_id: first, claim: 1, is_right: false, reason: "" });
  const { requests: listed } = await listRequests(one, {});
  expect(listed).toMatchObject([
    { request_id: second, judged_right: 0, judged_wrong: 0 },
    { request_id: first, judged_right: 1, judged_wrong: 1 },
  ]);
  const wrong = await listRequests(one, { judged: "wrong" });
  expect(wrong.requests.map(({ request_id }) => request_id)).toEqual([first]);
});

test("judged claims are a data set, which outlives the outcomes they came from", async () => {
  const one = await newOrganization();
  for (let n = 0; n < 3; n++) {
    const request_id = await verify(one, FALSE);
    await giveFeedback(one, { request_id, claim: 0, is_right: n > 0, reason: n > 0 ? "" : '=1+1, the "capital"' });
  }
  await db.sql`delete from verifications where organization_id = ${one.organizationId}`;
  const lines = (await exported(one)).trimEnd().split("\n");
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { text: FALSE, verdict: "refuted", verified: false, is_right: false, given_by: one.email, answer: { text: FALSE } },
    { is_right: true },
    { is_right: true },
  ]);
  const csv = (await exported(one, "csv")).trimEnd().split("\r\n");
  expect(csv).toHaveLength(4);
  expect(csv[0]).toBe("request_id,claim,text,verdict,verified,confidence,is_right,reason,given_by,given_at");
  expect(csv[1]).toContain(`"'=1+1, the ""capital"""`);
});

test("nobody judges what the log does not hold, what is another organization's, or as a viewer", async () => {
  const [one, other, silent] = [await newOrganization(), await newOrganization(), await newOrganization(false)];
  const request_id = await verify(one, TRUE);
  const judgement = { request_id, claim: 0, is_right: true, reason: "" };
  const missing = { code: "not_found" };
  await expect(giveFeedback(other, judgement)).rejects.toMatchObject(missing);
  await expect(giveFeedback(one, { ...judgement, claim: 1 })).rejects.toMatchObject(missing);
  const unkept = { ...judgement, request_id: await verify(silent, TRUE) };
  await expect(giveFeedback(silent, unkept)).rejects.toMatchObject(missing);
  await giveFeedback(one, judgement);
  await withdrawFeedback(other, judgement);
  expect(await listFeedback(one, judgement)).toMatchObject({ feedback: [{ is_right: true }] });
  expect(await listFeedback(other, judgement)).toEqual({ feedback: [] });
  expect(await exported(other)).toBe("");
});

test("no claim outlives the choice to keep none, nor any judgement the log that is emptied", async () => {
  const one = await newOrganization();
  const request_id = await verify(one, TRUE);
  await giveFeedback(one, { request_id, claim: 0, is_right: false, reason: "A secret" });
  const [stored] = await db.sql`select sealed from verdict_feedback where organization_id = ${one.organizationId}`;
  expect(stored?.sealed).not.toContain("secret");
  await changeSettings(one, { log: { keep_texts: false } });
  expect(await exported(one)).toBe("");
  expect(await countFeedback(one)).toEqual({ right: 0, wrong: 1 });
  await clearLog(one);
  expect(await countFeedback(one)).toEqual({ right: 0, wrong: 0 });
});
