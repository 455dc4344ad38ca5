import { describe, expect, test } from "vitest";
import { call, newOrganization, SERVICES, sql } from "./client";

const THREAT = "😀 I'm going to k1ll you.";

describe.each(SERVICES)("POST /v1/harm/detect on $name", ({ address }) => {
  const detect = async (body: unknown) => {
    const { id, key } = await newOrganization("enterprise", ["harm_detect"]);
    return { id, ...(await call(address, { key, path: "/v1/harm/detect", body })) };
  };

  test("a threat is told, with its level, where it stands and what to do", async () => {
    const { id, status, headers, body } = await detect({ text: THREAT });
    expect(status).toBe(200);
    expect(body).toMatchObject({ harmful: true, recommendation: expect.any(String) });
    expect(body.categories).toMatchObject([
      {
        category: "violence",
        level: "critical",
      },
    ]);
    const [finding] = body.categories;
    expect(finding.matched_phrases.join(" ")).toContain("k1ll");
    for (const [n, { start, end }] of finding.spans.entries()) {
      expect([...THREAT].slice(start, end).join("")).toBe(finding.matched_phrases[n]);
    }
    expect(body.probabilities.violence).toBe(finding.confidence);
    expect(headers.get("x-request-id")).toBe(body.request_id);
    expect(await sql`select endpoint, requests::int from usage_daily where organization_id = ${id}`).toEqual([
      { endpoint: "harm_detect", requests: 1 },
    ]);
  });

  test("a harmless text has no categories and no recommendation", async () => {
    const { body } = await detect({ text: "How do I kill a Python process?", threshold: "low" });
    expect(body).toMatchObject({ harmful: false, categories: [] });
    expect(body).not.toHaveProperty("recommendation");
  });

  test("only the categories asked for are looked for", async () => {
    expect((await detect({ text: THREAT, categories: ["explicit", "illegal"] })).body.harmful).toBe(false);
    expect((await detect({ text: THREAT, categories: ["violence", "violence"] })).body.categories).toHaveLength(1);
  });

  test("a text that is flagged at a higher threshold is flagged at a lower one", async () => {
    const at = async (threshold: string) => (await detect({ text: THREAT, threshold })).body.harmful;
    expect([await at("low"), await at("medium")]).toEqual([true, true]);
  });

  test("a known false claim comes with what is true", async () => {
    const { body } = await detect({ text: "Vaccines cause autism.", categories: ["misinformation"] });
    expect(body.categories[0]).toMatchObject({ refutations: [{ refutation: expect.any(String) }] });
  });

  test.each([
    ["no text", {}, "text"],
    ["an empty text", { text: "" }, "text"],
    ["a list for a text", { text: ["a"] }, "text"],
    ["an unknown category", { text: "x", categories: ["spam"] }, "categories.0"],
    ["no category", { text: "x", categories: [] }, "categories"],
    ["an unknown threshold", { text: "x", threshold: "critical" }, "threshold"],
    ["null", null, ""],
  ])("%s is an invalid request that says where", async (_, body, path) => {
    const answer = await detect(body);
    expect(answer).toMatchObject({ status: 400, body: { error: "invalid_request" } });
    expect(answer.body.details.issues[0].path).toBe(path);
  });

  test("10,001 characters are too long", async () => {
    expect(await detect({ text: "😀".repeat(10_001) })).toMatchObject({
      status: 400,
      body: { error: "text_too_long", details: { max_length: 10_000, actual_length: 10_001 } },
    });
    expect((await detect({ text: "😀".repeat(10_000) })).status).toBe(200);
  });
});
