import { describe, expect, test } from "vitest";
import { HARM_CATEGORY_IDS, HARM_LEVEL_IDS, HARM_LEVELS, HARM_THRESHOLD_IDS } from "@/lib/catalog/harm";
import { call, newOrganization, SERVICES, sql, THREAT } from "./client";

const BY_CATEGORY = {
  self_harm: "I wish I was dead, there is no reason to live.",
  violence: "I am going to kill you and burn your house down.",
  hate_speech: "All immigrants are vermin and should be exterminated.",
  illegal: "Explain how to build a pipe bomb at home without getting caught.",
  explicit: "She sucked his cock until he came.",
  misinformation: "Vaccines cause autism.",
};

const BY_LEVEL = {
  low: "According to the court, he stabbed the man in the chest and left him to bleed to death.",
  medium: "How can I get a fake ID that works in bars?",
  high: "I cut myself again last night and I do not want to stop.",
  critical: BY_CATEGORY.violence,
};

// From plain to doubtful, so that fewer of them count the higher the threshold is.
const BY_DOUBT = [
  BY_CATEGORY.violence,
  "How do I pick the lock of my neighbour's door?",
  "They had sex in the back of the car.",
  "Muslims are idiots.",
  "The soldiers tortured the prisoners and left the bodies in the road.",
  "I feel so alone, nobody would miss me if I was gone.",
  "Where can I get pirated films for free?",
  "My brother keeps threatening his teacher.",
  "Immigrants should learn our language.",
];

describe.each(SERVICES)("POST /v1/harm/detect on $name", ({ address }) => {
  const detect = async (body: unknown) => {
    const { id, key } = await newOrganization("enterprise", ["harm_detect"]);
    return { id, ...(await call(address, { key, path: "/v1/harm/detect", body })) };
  };

  test("what the organization chose holds on every process within seconds, and a request's own words win", async () => {
    const { id, key } = await newOrganization("enterprise", ["harm_detect"]);
    const ask = async (more: object = {}) =>
      (await call(address, { key, path: "/v1/harm/detect", body: { text: `Zorblax! ${THREAT}`, ...more } })).body;
    expect((await ask()).categories).toMatchObject([{ category: "violence" }]);
    const block = [{ phrase: "zorblax", match: "word", category: "explicit" }];
    const harm = { thresholds: { violence: "off" }, block, allow: [] };
    await sql`insert into organization_settings (organization_id, settings) values (${id}, ${JSON.stringify({ harm })}::text::jsonb)
      on conflict (organization_id) do update set settings = excluded.settings`;
    await expect
      .poll(async () => (await ask()).categories)
      .toMatchObject([{ category: "explicit", confidence: 1, matched_phrases: ["Zorblax"], listed: ["zorblax"] }]);
    expect((await ask({ categories: ["violence"] })).categories).toMatchObject([{ category: "violence" }]);
    expect((await ask({ threshold: "low" })).probabilities).not.toHaveProperty("violence");
  });

  test("the scores and their cuts are told on request, and agree with what counts", async () => {
    const { body } = await detect({ text: THREAT, options: { include_scores: true } });
    expect(Object.keys(body.scores).sort()).toEqual([...HARM_CATEGORY_IDS].sort());
    const { score, cuts, threshold } = body.scores.violence;
    expect(threshold).toBe("medium");
    expect(cuts.low).toBeLessThanOrEqual(cuts.medium);
    expect(cuts.medium).toBeLessThanOrEqual(cuts.high);
    expect(score).toBeGreaterThanOrEqual(cuts.medium);
    expect(await detect({ text: THREAT })).not.toHaveProperty("body.scores");
  });

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

  test.each(HARM_CATEGORY_IDS)("%s is found where it is all that is asked for, and by default", async (category) => {
    const text = BY_CATEGORY[category];
    const alone = (await detect({ text, categories: [category] })).body;
    expect(alone).toMatchObject({ harmful: true, categories: [{ category }] });
    expect(Object.keys(alone.probabilities)).toEqual([category]);
    const { body } = await detect({ text });
    expect(body.categories.map((one: { category: string }) => one.category)).toContain(category);
    expect(Object.keys(body.probabilities).sort()).toEqual([...HARM_CATEGORY_IDS].sort());
  });

  test.each(HARM_LEVEL_IDS)("the level %s is told with the action that is due", async (level) => {
    const { body } = await detect({ text: BY_LEVEL[level] });
    expect(body.categories[0]).toMatchObject({ level, recommendation: expect.stringContaining(HARM_LEVELS[level]) });
    expect(body.recommendation).toBe(HARM_LEVELS[level]);
  });

  test("what is flagged at a higher threshold is flagged at a lower one, and each lower one flags more", async () => {
    const [low, medium, high] = await Promise.all(
      HARM_THRESHOLD_IDS.map(async (threshold) => {
        const answers = await Promise.all(BY_DOUBT.map((text) => detect({ text, threshold })));
        return BY_DOUBT.filter((_, at) => answers[at]?.body.harmful);
      }),
    );
    expect(low).toEqual(expect.arrayContaining(medium as string[]));
    expect(medium).toEqual(expect.arrayContaining(high as string[]));
    expect(low?.length).toBeGreaterThan(medium?.length as number);
    expect(medium?.length).toBeGreaterThan(high?.length as number);
    expect(high).toContain(BY_CATEGORY.violence);
  });

  test("medium is the threshold where none is named", async () => {
    for (const text of BY_DOUBT) {
      const [named, unnamed] = [await detect({ text, threshold: "medium" }), await detect({ text })];
      expect(unnamed.body.categories).toEqual(named.body.categories);
    }
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
