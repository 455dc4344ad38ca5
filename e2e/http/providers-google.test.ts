import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Discovery } from "googleapis-common";
import { beforeAll, describe, expect, test } from "vitest";
import { ATTRIBUTES } from "@/lib/catalog/schemas/providers/perspective";
import { setMonthlyUsage } from "@/lib/services/usage/usage";
import { ACTOR, call, newOrganization, SERVICES, sql, THREAT } from "./client";
import {
  CALM,
  detect,
  discoveryDocument,
  everyAttribute,
  HATE,
  LAMP,
  LAMP_ANSWER,
  RUDE,
  UNKNOWN_KEY,
} from "./providers";

const ALL = ["harm_detect", "verify"] as const;
const CONFIG = "projects/p-1/locations/global/groundingConfigs/default_grounding_config";

// biome-ignore lint/suspicious/noExplicitAny: the client is made of a document at run time
type Client = any;

/** Google's client for the service, made of a discovery document on disk. */
async function clientOf(address: string): Promise<Client> {
  const folder = await mkdtemp(join(tmpdir(), "assay-discovery-"));
  const file = join(folder, "document.json");
  await writeFile(file, JSON.stringify(discoveryDocument(address)));
  const create = await new Discovery({}).discoverAPI(file);
  await rm(folder, { recursive: true });
  return (create as (options: object) => Client)({});
}

// biome-ignore lint/suspicious/noExplicitAny: bodies of any shape
const failureOf = async (asked: Promise<unknown>): Promise<{ status: number; error: any }> =>
  await asked.then(
    () => expect.unreachable(),
    ({ response }) => ({ status: response.status, error: response.data.error }),
  );

describe.each(SERVICES)("Google's client for comments on $name", ({ address }) => {
  let client: Client;
  let key: string;
  const analyze = (requestBody: object, own = key) => client.comments.analyze({ key: own, requestBody });

  beforeAll(async () => {
    client = await clientOf(address);
    key = (await newOrganization("enterprise", ALL)).key;
  });

  test("each attribute asked for is scored, and what else was sent comes back", async () => {
    const { data } = await analyze({
      comment: { text: RUDE, type: "PLAIN_TEXT" },
      requestedAttributes: everyAttribute,
      languages: ["en"],
      doNotStore: true,
      clientToken: "t-1",
      sessionId: "s",
      communityId: "c",
    });
    expect(Object.keys(data.attributeScores).sort()).toEqual([...ATTRIBUTES].sort());
    expect(data).toMatchObject({ languages: ["en"], clientToken: "t-1" });
    for (const attribute of ["TOXICITY", "INSULT"]) {
      const { summaryScore, spanScores } = data.attributeScores[attribute];
      expect(summaryScore.value).toBeGreaterThan(0.8);
      expect(summaryScore.type).toBe("PROBABILITY");
      expect(spanScores).toEqual([{ begin: 0, end: RUDE.length, score: summaryScore }]);
    }
    expect(data.attributeScores.THREAT.summaryScore.value).toBeLessThan(0.2);
  });

  test.each([RUDE, HATE, THREAT, CALM, "This fucking train is late."])(
    "%j: scores agree with /v1/harm/detect",
    async (text) => {
      const { data } = await analyze({ comment: { text }, requestedAttributes: everyAttribute });
      const { probabilities, tone } = await detect(address, key, { text, options: { include_tone: true } });
      const value = (id: string) => data.attributeScores[id].summaryScore.value;
      expect(value("IDENTITY_ATTACK")).toBe(probabilities.hate_speech);
      expect(value("THREAT")).toBe(probabilities.violence);
      expect(value("SEXUALLY_EXPLICIT")).toBe(probabilities.explicit);
      expect(value("INSULT")).toBe(tone.insult);
      expect(value("PROFANITY")).toBe(tone.profanity);
      expect(value("TOXICITY")).toBeGreaterThanOrEqual(value("INSULT"));
      expect(value("SEVERE_TOXICITY")).toBeLessThanOrEqual(Math.max(value("TOXICITY"), value("SEXUALLY_EXPLICIT")));
    },
  );

  test("scores below the threshold are left out", async () => {
    const requestedAttributes = { INSULT: { scoreThreshold: 0.9 }, THREAT: { scoreThreshold: 0.9 } };
    const { data } = await analyze({ comment: { text: RUDE }, requestedAttributes });
    expect(Object.keys(data.attributeScores)).toEqual(["INSULT"]);
  });

  test("with spanAnnotations each sentence has its score, in UTF-16 units", async () => {
    const calm = "😀 We walked along the river for an hour and then we had lunch in the garden of the inn.";
    const rude = "You are nothing but a stupid, pathetic and worthless idiot, and everybody here knows it.";
    const text = `${calm} ${rude}`;
    const { data } = await analyze({ comment: { text }, requestedAttributes: { INSULT: {} }, spanAnnotations: true });
    const { spanScores } = data.attributeScores.INSULT;
    expect(spanScores.length).toBeGreaterThan(1);
    const last = spanScores.at(-1);
    expect(text.slice(last.begin, last.end)).toContain("worthless idiot");
    expect(text.slice(last.begin, last.end)).not.toContain("inn");
    expect(last.score.value).toBeGreaterThan(spanScores[0].score.value + 0.5);
  });

  const asked = { requestedAttributes: { TOXICITY: {} } };
  test.each([
    ["no comment", asked, undefined],
    ["an empty comment", { comment: { text: " " }, ...asked }, "COMMENT_EMPTY"],
    ["a wrong type", { comment: { text: 7 }, ...asked }, undefined],
    ["too long a comment", { comment: { text: "x".repeat(10_001) }, ...asked }, "COMMENT_TOO_LONG"],
    ["no attribute", { comment: { text: CALM } }, "NO_REQUESTED_ATTRIBUTES"],
    ["an unknown attribute", { comment: { text: CALM }, requestedAttributes: { FLIRTATION: {} } }, "INVALID_REQUEST"],
    [
      "another type of score",
      { comment: { text: CALM }, requestedAttributes: { INSULT: { scoreType: "PERCENTILE" } } },
      "INVALID_REQUEST",
    ],
    [
      "another language",
      { comment: { text: "Bonjour" }, languages: ["fr"], ...asked },
      "LANGUAGE_NOT_SUPPORTED_BY_ATTRIBUTE",
    ],
  ])("%s is refused as Google refuses, and costs nothing of the month", async (_, body, errorType) => {
    const { id, key: own } = await newOrganization("enterprise", ALL);
    const failure = await failureOf(analyze(body, own));
    expect(failure).toMatchObject({
      status: 400,
      error: { code: 400, status: "INVALID_ARGUMENT", message: expect.any(String) },
    });
    if (errorType) expect(failure.error.details[0].errorType).toBe(errorType);
    const [row] = await sql`select month_requests::int from usage_counters where organization_id = ${id}`;
    expect(row).toEqual({ month_requests: 0 });
  });

  test("keys go into the query or a header; none and a wrong one are refused as Google does", async () => {
    const body = { comment: { text: CALM }, ...asked };
    const path = "/v1alpha1/comments:analyze";
    const headersWithKey: Record<string, string>[] = [{ "X-Goog-Api-Key": key }, { Authorization: `Bearer ${key}` }];
    for (const headers of headersWithKey) {
      expect((await call(address, { path, body, headers })).status).toBe(200);
    }
    expect((await call(address, { path, body })).body.error).toMatchObject({ code: 403, status: "PERMISSION_DENIED" });
    const wrong = await failureOf(analyze(body, UNKNOWN_KEY));
    expect(wrong).toMatchObject({ status: 400, error: { details: [{ reason: "API_KEY_INVALID" }] } });
    const { key: other } = await newOrganization("enterprise", ["keys:read"]);
    expect(await failureOf(analyze(body, other))).toMatchObject({
      status: 403,
      error: { status: "PERMISSION_DENIED" },
    });
  });

  test("a spent limit is RESOURCE_EXHAUSTED", async () => {
    const { id, key: spent } = await newOrganization("free", ALL);
    await setMonthlyUsage(ACTOR, id, 1_000);
    const failure = await failureOf(analyze({ comment: { text: CALM }, ...asked }, spent));
    expect(failure).toMatchObject({ status: 429, error: { code: 429, status: "RESOURCE_EXHAUSTED" } });
  });

  test("a key in the query opens nothing else", async () => {
    const answer = await call(address, { path: `/v1/harm/detect?key=${key}`, body: { text: CALM } });
    expect([401, 429]).toContain(answer.status);
  });
});

describe.each(SERVICES)("Google's client for grounding on $name", ({ address }) => {
  let client: Client;
  let key: string;
  const check = (requestBody: object, own = key, groundingConfig = CONFIG) =>
    client.groundingConfigs.check({ groundingConfig, key: own, requestBody });
  const facts = [{ factText: "Cats sleep a lot." }, { factText: LAMP, attributes: { title: "Lamp" } }];

  beforeAll(async () => {
    client = await clientOf(address);
    key = (await newOrganization("enterprise", ALL)).key;
  });

  test("claims come with their bytes, those supported with what they cite", async () => {
    const { data } = await check({
      answerCandidate: LAMP_ANSWER,
      facts,
      groundingSpec: { enableClaimLevelScore: true },
    });
    const bytes = Buffer.from(LAMP_ANSWER);
    const textOf = ({ startPos, endPos }: { startPos: number; endPos: number }) =>
      bytes.subarray(startPos, endPos).toString();
    const [good, bad] = data.claims.filter(
      (claim: { groundingCheckRequired: boolean }) => claim.groundingCheckRequired,
    );
    expect(textOf(good)).toBe("The lamp weighs 300 g.");
    expect(good.citationIndices).toEqual([0]);
    expect(good.score).toBeGreaterThan(0.5);
    expect(data.citedChunks).toEqual([{ chunkText: "The lamp weighs 300 g.", source: "1", title: "Lamp" }]);
    expect(textOf(bad)).toBe("Its battery lasts 24 hours.");
    expect(bad.citationIndices).toEqual([]);
    const [greeting] = data.claims;
    expect(greeting).toMatchObject({ startPos: 0, groundingCheckRequired: false, citationIndices: [] });
  });

  test("advice needs grounding where facts say it, in the order of the text", async () => {
    const answerCandidate = "Keep the lamp away from water. It weighs 300 g. Never lend it to a friend.";
    const dry = { factText: "Always keep the lamp away from water." };
    const { data } = await check({ answerCandidate, facts: [dry, { factText: LAMP }] });
    const required = data.claims.map((claim: { groundingCheckRequired: boolean }) => claim.groundingCheckRequired);
    expect(required).toEqual([true, true, false]);
    expect(data.claims[0].citationIndices).toHaveLength(1);
  });

  test("it agrees with /v1/verify on the same passages", async () => {
    const { data } = await check({ answerCandidate: LAMP_ANSWER, facts });
    const context = facts.map(({ factText, attributes }) => ({ text: factText, title: attributes?.title }));
    const body = { text: LAMP_ANSWER, context, options: { evidence: ["context"] } };
    const own = (await call(address, { key, path: "/v1/verify", body })).body;
    expect(data.supportScore).toBe(own.support_score);
    const checked = data.claims.filter((claim: { groundingCheckRequired: boolean }) => claim.groundingCheckRequired);
    expect(checked.map(({ claimText }: { claimText: string }) => claimText)).toEqual(
      own.claims.map(({ text }: { text: string }) => text),
    );
    expect(checked.map(({ citationIndices }: { citationIndices: number[] }) => citationIndices.length > 0)).toEqual(
      own.claims.map(({ verified }: { verified: boolean }) => verified),
    );
  });

  test("nothing below the threshold is cited", async () => {
    const { data } = await check({ answerCandidate: LAMP, facts, groundingSpec: { citationThreshold: 1 } });
    expect(data.citedChunks).toEqual([]);
  });

  test.each([
    ["no facts", { answerCandidate: LAMP }],
    ["no answer", { facts }],
    ["a wrong type", { answerCandidate: 7, facts }],
    ["too long an answer", { answerCandidate: "x".repeat(10_001), facts }],
    ["too many facts", { answerCandidate: LAMP, facts: Array(101).fill({ factText: "x" }) }],
  ])("%s is an invalid argument, and costs nothing of the month", async (_, body) => {
    const { id, key: own } = await newOrganization("enterprise", ALL);
    const failure = await failureOf(check(body, own));
    expect(failure).toMatchObject({ status: 400, error: { code: 400, status: "INVALID_ARGUMENT" } });
    const [row] = await sql`select month_requests::int from usage_counters where organization_id = ${id}`;
    expect(row).toEqual({ month_requests: 0 });
  });

  test("another configuration is not found, a wrong key unauthenticated", async () => {
    const body = { answerCandidate: LAMP, facts };
    const other = CONFIG.replace("default_grounding_config", "mine");
    expect(await failureOf(check(body, key, other))).toMatchObject({ status: 404, error: { status: "NOT_FOUND" } });
    expect(await failureOf(check(body, UNKNOWN_KEY))).toMatchObject({
      status: 401,
      error: { status: "UNAUTHENTICATED" },
    });
    expect((await call(address, { method: "POST", path: `/v1/${CONFIG}`, body })).status).toBe(404);
  });

  test("it counts as verification of the month", async () => {
    const { id, key: own } = await newOrganization("enterprise", ALL);
    await check({ answerCandidate: LAMP_ANSWER, facts }, own);
    expect(
      await sql`select endpoint, requests::int, claims::int from usage_daily where organization_id = ${id}`,
    ).toEqual([{ endpoint: "verify", requests: 1, claims: 2 }]);
  });
});
