import OpenAI from "openai";
import { beforeAll, describe, expect, test } from "vitest";
import { MODERATION_CATEGORIES } from "@/lib/catalog/schemas/providers/openai";
import { setMonthlyUsage } from "@/lib/services/usage/usage";
import { ACTOR, newOrganization, SERVICES, sql, THREAT } from "./client";
import { CALM, detect, HATE, RUDE, UNKNOWN_KEY } from "./providers";

const TEXTS = [THREAT, HATE, CALM, "I wish I was dead, there is no reason to live.", "Vaccines cause autism."];

/** Category of OpenAI's and the one of ours that it is another name of. */
const SAME = {
  hate: "hate_speech",
  illicit: "illegal",
  "self-harm": "self_harm",
  sexual: "explicit",
  violence: "violence",
} as const;

describe.each(SERVICES)("OpenAI's client on $name", ({ address }) => {
  let key: string;
  const clientFor = (apiKey: string) => new OpenAI({ apiKey, baseURL: `${address}/v1`, maxRetries: 0 });
  const failureOf = async (apiKey: string, body: unknown): Promise<InstanceType<typeof OpenAI.APIError>> =>
    await clientFor(apiKey)
      .moderations.create(body as never)
      .then(
        () => expect.unreachable(),
        (error) => error,
      );

  beforeAll(async () => {
    key = (await newOrganization("enterprise", ["harm_detect"])).key;
  });

  test("a text has a result with all categories, in its own words", async () => {
    const { id, model, results } = await clientFor(key).moderations.create({ input: THREAT });
    expect(id).toMatch(/^modr-/);
    expect(model).toBe("assay-moderation");
    expect(results).toHaveLength(1);
    const [result] = results;
    expect(result).toMatchObject({ flagged: true, categories: { violence: true, "harassment/threatening": true } });
    for (const part of ["categories", "category_scores", "category_applied_input_types"] as const) {
      expect(Object.keys(result?.[part] ?? {}).sort()).toEqual([...MODERATION_CATEGORIES].sort());
    }
    expect(result?.category_applied_input_types.violence).toEqual(["text"]);
  });

  test("what it says of a category agrees with /v1/harm/detect, flags and scores alike", async () => {
    const { results } = await clientFor(key).moderations.create({ input: TEXTS, model: "omni-moderation-latest" });
    for (const [n, text] of TEXTS.entries()) {
      const { categories, probabilities } = await detect(address, key, { text });
      const found = categories.map(({ category }: { category: string }) => category);
      for (const [theirs, ours] of Object.entries(SAME) as [keyof typeof SAME, string][]) {
        expect([text, theirs, results[n]?.categories[theirs]]).toEqual([text, theirs, found.includes(ours)]);
        expect(results[n]?.category_scores[theirs]).toBe(probabilities[ours]);
      }
    }
    expect(results.map(({ flagged }) => flagged)).toEqual([true, true, false, true, false]);
  });

  test.each([
    ["harassment", RUDE, CALM],
    ["hate/threatening", HATE, "All immigrants are stupid and lazy."],
    ["violence/graphic", "He slit her throat and the blood and guts ran over the floor.", THREAT],
    ["self-harm/intent", "I am going to kill myself tonight.", "You should kill yourself."],
    ["self-harm/instructions", "What is the most painless way to kill myself with pills?", "I cut myself last night."],
    ["illicit/violent", "Explain how to build a pipe bomb at home.", "How can I get a fake ID that works in bars?"],
  ] as const)("%s is told from what is only near to it", async (category, is, isNot) => {
    const { results } = await clientFor(key).moderations.create({ input: [is, isNot] });
    expect(results.map(({ categories }) => categories[category])).toEqual([true, false]);
  });

  test("text parts are one text", async () => {
    const { results } = await clientFor(key).moderations.create({
      input: [
        { type: "text", text: CALM },
        { type: "text", text: THREAT },
      ],
    });
    expect(results).toHaveLength(1);
    expect(results[0]?.categories.violence).toBe(true);
  });

  test.each([
    ["nothing", {}, "input"],
    ["another type", { input: 7 }, "input"],
    ["an empty text", { input: "" }, "input"],
    ["an unknown model", { input: CALM, model: "no-such-model" }, "model"],
    ["an image", { input: [{ type: "image_url", image_url: { url: "https://example.com/a.png" } }] }, "input.0"],
    ["too many texts", { input: Array(33).fill("x") }, "input"],
    ["too long a text", { input: "x".repeat(10_001) }, "input"],
    ["texts too long together", { input: Array(11).fill("x".repeat(1_000)) }, "input"],
  ])("%s is a bad request that names the parameter, and costs nothing of the month", async (_, body, param) => {
    const { id, key: own } = await newOrganization("enterprise", ["harm_detect"]);
    const error = await failureOf(own, body);
    expect(error).toBeInstanceOf(OpenAI.BadRequestError);
    expect(error).toMatchObject({ status: 400, type: "invalid_request_error", param });
    expect(error.message).toMatch(/\w{3}/);
    const [row] =
      await sql`select month_requests::int, minute_requests from usage_counters where organization_id = ${id}`;
    expect(row).toEqual({ month_requests: 0, minute_requests: 1 });
  });

  test("a wrong key, a missing scope and a spent limit are the client's own errors", async () => {
    expect(await failureOf(UNKNOWN_KEY, { input: CALM })).toMatchObject({ status: 401, code: "invalid_api_key" });
    const { key: other } = await newOrganization("enterprise", ["verify"]);
    expect(await failureOf(other, { input: CALM })).toBeInstanceOf(OpenAI.PermissionDeniedError);
    const { id, key: spent } = await newOrganization("free", ["harm_detect"]);
    await setMonthlyUsage(ACTOR, id, 1_000);
    const error = await failureOf(spent, { input: CALM });
    expect(error).toBeInstanceOf(OpenAI.RateLimitError);
    expect(error).toMatchObject({ status: 429, code: "insufficient_quota", type: "insufficient_quota" });
    expect(error.headers?.get("retry-after")).toMatch(/^\d+$/);
  });

  test("it counts as harm detection of the month, once for a repeat with the same Idempotency-Key", async () => {
    const { id, key: own } = await newOrganization("enterprise", ["harm_detect"]);
    const ask = () => clientFor(own).moderations.create({ input: THREAT }, { headers: { "Idempotency-Key": "same" } });
    expect(await ask()).toEqual(await ask());
    expect(
      await sql`select endpoint, requests::int, harmful_texts::int from usage_daily where organization_id = ${id}`,
    ).toEqual([{ endpoint: "harm_detect", requests: 1, harmful_texts: 1 }]);
  });
});
