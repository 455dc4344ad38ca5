import createClient, { isUnexpected } from "@azure-rest/ai-content-safety";
import { beforeAll, describe, expect, test } from "vitest";
import { setMonthlyUsage } from "@/lib/services/usage/usage";
import { ACTOR, call, newOrganization, SERVICES, sql, THREAT } from "./client";
import { CALM, detect, HATE, LAMP, LAMP_ANSWER, UNKNOWN_KEY } from "./providers";

const ALL = ["harm_detect", "verify"] as const;
const SAME = { Hate: "hate_speech", SelfHarm: "self_harm", Sexual: "explicit", Violence: "violence" } as const;
const SEVERITIES: Record<string, number> = { low: 2, medium: 4, high: 6, critical: 6 };

describe.each(SERVICES)("Azure's client on $name", ({ address }) => {
  let key: string;
  const clientFor = (own: string) =>
    createClient(address, { key: own }, { allowInsecureConnection: true, retryOptions: { maxRetries: 0 } });
  const analyze = async (body: object, own = key) =>
    await clientFor(own)
      .path("/text:analyze")
      .post({ body: body as { text: string } });
  // biome-ignore lint/suspicious/noExplicitAny: the published client has no types for it yet
  const ground = async (body: object, own = key): Promise<any> =>
    await clientFor(own)
      .pathUnchecked("/text:detectGroundedness")
      .post({ body, queryParameters: { "api-version": "2024-09-15-preview" } });

  beforeAll(async () => {
    key = (await newOrganization("enterprise", ALL)).key;
  });

  test.each([THREAT, HATE, CALM, "She sucked his cock until he came."])(
    "%j: severities agree with the levels of /v1/harm/detect",
    async (text) => {
      const answer = await analyze({ text });
      if (isUnexpected(answer)) throw answer.body;
      const { categories } = await detect(address, key, { text });
      const levels = new Map(categories.map((one: { category: string; level: string }) => [one.category, one.level]));
      const expected = Object.entries(SAME).map(([category, ours]) => {
        const level = levels.get(ours) as string | undefined;
        return { category, severity: level ? SEVERITIES[level] : 0 };
      });
      expect(answer.body.categoriesAnalysis).toEqual(expected);
      expect(answer.body.blocklistsMatch).toEqual([]);
    },
  );

  test("only the categories asked for come, on eight levels where those are asked for", async () => {
    const answer = await analyze({ text: THREAT, categories: ["Violence"], outputType: "EightSeverityLevels" });
    expect(answer.body).toEqual({ blocklistsMatch: [], categoriesAnalysis: [{ category: "Violence", severity: 7 }] });
  });

  test("what the organization's block list holds is told, and may halt the rest", async () => {
    const own = await newOrganization("enterprise", ALL);
    const harm = { thresholds: {}, block: [{ phrase: "zorblax", match: "word", category: "explicit" }], allow: [] };
    await sql`insert into organization_settings (organization_id, settings) values (${own.id}, ${JSON.stringify({ harm })}::text::jsonb)
      on conflict (organization_id) do update set settings = excluded.settings`;
    const ask = async (more: object) => (await analyze({ text: "A Zorblax!", ...more }, own.key)).body;
    expect(await ask({ blocklistNames: ["organization"], haltOnBlocklistHit: true })).toEqual({
      blocklistsMatch: [
        { blocklistName: "organization", blocklistItemId: expect.any(String), blocklistItemText: "zorblax" },
      ],
      categoriesAnalysis: [],
    });
    expect(await ask({ categories: ["Sexual"] })).toEqual({
      blocklistsMatch: [],
      categoriesAnalysis: [{ category: "Sexual", severity: 6 }],
    });
  });

  test.each([
    ["no text", {}],
    ["an empty text", { text: "" }],
    ["a wrong type", { text: 7 }],
    ["too long a text", { text: "x".repeat(10_001) }],
    ["an unknown category", { text: CALM, categories: ["Spam"] }],
    ["an unknown block list", { text: CALM, blocklistNames: ["mine"] }],
    ["an unknown type of output", { text: CALM, outputType: "TwoSeverityLevels" }],
  ])("%s is refused as Azure refuses, and costs nothing of the month", async (_, body) => {
    const { id, key: own } = await newOrganization("enterprise", ALL);
    const answer = await analyze(body, own);
    expect(isUnexpected(answer)).toBe(true);
    expect(answer.status).toBe("400");
    expect(answer.body).toMatchObject({ error: { code: "InvalidRequestBody", message: expect.any(String) } });
    expect(answer.headers).toMatchObject({ "x-ms-error-code": "InvalidRequestBody" });
    const [row] = await sql`select month_requests::int from usage_counters where organization_id = ${id}`;
    expect(row).toEqual({ month_requests: 0 });
  });

  test("a wrong key, a missing scope, a spent limit and a missing version have Azure's form", async () => {
    expect(await analyze({ text: CALM }, UNKNOWN_KEY)).toMatchObject({
      status: "401",
      body: { error: { code: "401" } },
    });
    const { key: other } = await newOrganization("enterprise", ["keys:read"]);
    expect(await analyze({ text: CALM }, other)).toMatchObject({
      status: "403",
      body: { error: { code: "PermissionDenied" } },
    });
    const { id, key: spent } = await newOrganization("free", ALL);
    await setMonthlyUsage(ACTOR, id, 1_000);
    expect(await analyze({ text: CALM }, spent)).toMatchObject({
      status: "429",
      body: { error: { code: "TooManyRequests" } },
    });
    const headers = { "Ocp-Apim-Subscription-Key": key };
    const bare = await call(address, { path: "/contentsafety/text:analyze", body: { text: CALM }, headers });
    expect(bare).toMatchObject({ status: 400, body: { error: { target: "api-version" } } });
  });

  test("what no source supports is told with its place in three encodings, and why", async () => {
    const { status, body } = await ground({ text: LAMP_ANSWER, groundingSources: [LAMP], reasoning: true });
    expect(status).toBe("200");
    expect(body.ungroundedDetected).toBe(true);
    const [detail] = body.ungroundedDetails;
    expect(detail).toMatchObject({ text: "Its battery lasts 24 hours.", reason: expect.any(String) });
    const { offset, length } = detail;
    expect(LAMP_ANSWER.slice(offset.utf16, offset.utf16 + length.utf16)).toBe(detail.text);
    expect([...LAMP_ANSWER].slice(offset.codePoint, offset.codePoint + length.codePoint).join("")).toBe(detail.text);
    expect(
      Buffer.from(LAMP_ANSWER)
        .subarray(offset.utf8, offset.utf8 + length.utf8)
        .toString(),
    ).toBe(detail.text);
    expect(body.ungroundedPercentage).toBeGreaterThan(0.2);
    expect(body.ungroundedPercentage).toBeLessThan(0.8);
    expect(body).not.toHaveProperty("correctedText");
  });

  test("it agrees with /v1/verify on the same passages", async () => {
    for (const text of [LAMP, LAMP_ANSWER, "The lamp is made of brass.", "Hello!"]) {
      const { body } = await ground({ text, groundingSources: [LAMP] });
      const asked = { text, context: LAMP, options: { evidence: ["context"] } };
      const own = (await call(address, { key, path: "/v1/verify", body: asked })).body;
      expect([text, body.ungroundedDetected]).toEqual([text, own.flagged]);
      expect(body.ungroundedPercentage > 0).toBe(own.flagged);
    }
  });

  test("a correction changes what is wrong and nothing else", async () => {
    const text = "Hello 😀 there! The lamp weighs 400 g. It was made in Peru.";
    const { body } = await ground({ text, groundingSources: [LAMP], correction: true });
    expect(body.correctedText).toBe(text.replace("400", "300"));
    const right = await ground({ text: LAMP, groundingSources: [LAMP], correction: true });
    expect(right.body).toEqual({ ungroundedDetected: false, ungroundedPercentage: 0, ungroundedDetails: [] });
  });

  test.each([
    ["no sources", { text: LAMP }],
    ["no text", { groundingSources: [LAMP] }],
    ["a wrong type", { text: LAMP, groundingSources: LAMP }],
    ["an unknown task", { text: LAMP, groundingSources: [LAMP], task: "Poetry" }],
    ["a question without one", { text: LAMP, groundingSources: [LAMP], task: "QnA" }],
    ["too long a text", { text: "x".repeat(10_001), groundingSources: [LAMP] }],
    ["too long sources", { text: LAMP, groundingSources: ["x".repeat(200_001)] }],
  ])("%s is refused as Azure refuses", async (_, body) => {
    const { status, body: answer } = await ground(body);
    expect(status).toBe("400");
    expect(answer).toMatchObject({ error: { code: "InvalidRequestBody", message: expect.any(String) } });
  });
});
