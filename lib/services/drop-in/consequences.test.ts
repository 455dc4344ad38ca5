import { afterAll, beforeAll, expect, test } from "vitest";
import { analyzeTextInput } from "@/lib/catalog/schemas/providers/azure";
import { moderationInput } from "@/lib/catalog/schemas/providers/openai";
import { commentInput } from "@/lib/catalog/schemas/providers/perspective";
import { openTestDatabase } from "@/lib/db/testing/database";
import { loadHarmDetector } from "@/lib/knowledge/harm";
import type { JudgingOrder } from "@/lib/knowledge/reading-thread";
import { loadReader } from "@/lib/knowledge/syntax";
import { place } from "@/lib/process";
import type { KeyIdentity } from "../callers/caller";
import type { Member } from "../callers/member";
import type { Outcome } from "../callers/outcome";
import { findKey } from "../keys/keys";
import { getRequest, listRequests } from "../log/request-log";
import { createOrganization } from "../people/organizations";
import { changeSettings } from "../people/settings";
import { NO_WORK } from "../usage/charge-statement";
import { Meter } from "../usage/meter";
import { analyzeComment } from "./comments";
import { createModeration } from "./moderations";
import { analyzeText } from "./text-analyses";

const THREAT = "I am going to kill you tonight.";
const QUIET = "A quiet day.";
let db: Awaited<ReturnType<typeof openTestDatabase>>;
let requests = 0;

beforeAll(async () => {
  db = await openTestDatabase();
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
  const input = { name: "T", email: `${++requests}@example.com`, plan: "enterprise", scopes: ["harm_detect"] } as const;
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

async function charge({ key }: Organization, { usage, ...outcome }: Outcome): Promise<void> {
  const costs = { minuteCost: 1, monthCost: 1, probe: false };
  await new Meter(db.sql).charge({ key, endpoint: "harm_detect", ...costs, ...NO_WORK, ...usage, ...outcome });
}

const callerOf = ({ key }: Organization) => ({
  requestId: `req_${++requests}`,
  key,
  address: "",
  elapsedMs: () => 1,
});
const comment = (text: string) => ({ comment: { text }, requestedAttributes: { TOXICITY: {} } });
const SHAPES = {
  OpenAI: (of: Organization, text: string) => createModeration(callerOf(of), moderationInput.parse({ input: text })),
  Perspective: (of: Organization, text: string) => analyzeComment(callerOf(of), commentInput.parse(comment(text))),
  Azure: (of: Organization, text: string) =>
    analyzeText(callerOf(of), analyzeTextInput.parse({ text, "api-version": "2024-09-01" })),
};

test.each(Object.entries(SHAPES))(
  "a text in the shape of %s is kept, told of and counted as any other",
  async (_, ask) => {
    const one = await newOrganization({ keep: "all", keep_texts: true });
    const outcome = await ask(one, THREAT);
    expect(outcome).toMatchObject({ usage: { harmfulTexts: 1 }, event: { event: "text.harmful" } });
    await charge(one, outcome);
    await charge(one, await ask(one, QUIET));
    expect((await listRequests(one, { verdict: "harmless" })).requests).toHaveLength(1);
    const [{ request_id } = { request_id: "" }] = (await listRequests(one, { verdict: "harmful" })).requests;
    expect(await getRequest(one, request_id)).toMatchObject({
      harm: [{ category: "violence" }],
      kept: { text: THREAT, categories: [{ category: "violence", spans: [{}] }] },
    });
    const counted = await db.sql`select value, count::int from outcome_counts where key_id = ${one.key.id}`;
    expect(counted).toEqual([{ value: "violence", count: 1 }]);
    const silent = await newOrganization();
    await charge(silent, await ask(silent, THREAT));
    expect((await listRequests(silent, {})).requests).toEqual([]);
  },
);

test("a comment that is not to be stored is in the log without its text", async () => {
  const one = await newOrganization({ keep: "all", keep_texts: true });
  const input = commentInput.parse({ ...comment(THREAT), doNotStore: true });
  await charge(one, await analyzeComment(callerOf(one), input));
  expect((await listRequests(one, {})).requests).toMatchObject([{ flagged: true, has_text: false, preview: null }]);
});

test("texts of one moderation are one request in the log, in which each phrase has its place", async () => {
  const one = await newOrganization({ keep: "all", keep_texts: true });
  const input = moderationInput.parse({ input: [`${QUIET} 😀`, THREAT, THREAT] });
  await charge(one, await createModeration(callerOf(one), input));
  const [{ request_id } = { request_id: "" }] = (await listRequests(one, {})).requests;
  const found = await getRequest(one, request_id);
  if (found.kind === "refused" || !found.kept) throw new Error("It was not kept.");
  const { text, categories } = found.kept;
  expect(categories.map(({ category }) => category)).toEqual(["violence"]);
  for (const { spans, matched_phrases } of categories) {
    expect(spans.length).toBeGreaterThan(1);
    expect(spans.map(({ start, end }) => [...text].slice(start, end).join(""))).toEqual(matched_phrases);
  }
});
