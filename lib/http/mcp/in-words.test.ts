import { expect, test } from "vitest";
import { ApiError } from "@/lib/catalog/errors";
import { EXAMPLES } from "@/lib/catalog/examples";
import { failureInWords, IN_WORDS } from "./in-words";

test("what was found is told with its place, and facts with their sources", () => {
  const found = IN_WORDS.search_knowledge(EXAMPLES.search_knowledge.answer);
  expect(found).toBe(
    [
      "[documents/src_Jd4Kx8PzQm1WvT6bYcRs/17] Employee handbook › Handbook of Northwind › Holidays › page 3",
      "Employees of Northwind have 28 days of paid holiday a year.",
      "",
      "Northwind",
      "- Northwind: founded: 1987 (Company register)",
    ].join("\n"),
  );
  expect(IN_WORDS.search_knowledge({ passages: [], concepts: [] })).toMatch(/^Nothing was found/);
});

test("each claim is told with its verdict, probability, quote and correction", () => {
  const { answer } = EXAMPLES.verify;
  const lines = IN_WORDS.verify(answer).split("\n");
  for (const [at, { text, confidence, citations, correction }] of answer.claims.entries()) {
    const line = lines.findIndex((one) => one.startsWith(`${at + 1}. `));
    expect(lines[line]).toContain(`${confidence.toFixed(2)}): ${text}`);
    const [best] = citations;
    if (best) expect(lines[line + 1]).toContain(`${best.stance} it: “${best.quote}”`);
    if (correction) expect(lines.slice(line, line + 3).join()).toContain(`Correction: ${correction}`);
  }
  expect(IN_WORDS.verify({ ...answer, blocked: true })).toMatch(/^Blocked/);
  expect(IN_WORDS.verify({ ...answer, claims: [] })).toBe("The text has no claims to check.");
});

test("a harmful text is told with category, level and words", () => {
  const { answer } = EXAMPLES.harm_detect;
  const said = IN_WORDS.detect_harm(answer);
  for (const { category, level, matched_phrases } of answer.categories) {
    expect(said).toContain(`- ${category} (${level}`);
    for (const phrase of matched_phrases) expect(said).toContain(`“${phrase}”`);
  }
  expect(IN_WORDS.detect_harm({ ...answer, harmful: false })).toMatch(/^Nothing harmful/);
});

test("a failure names every field that is wrong, says what to do, and nothing of its cause", () => {
  const issues = [
    { path: "text", message: "Is missing" },
    { path: "limit", message: "Must be at least 1" },
  ];
  const cause = new Error("select * from secrets");
  const said = failureInWords(
    new ApiError("invalid_request", { message: "text: Is missing", details: { issues }, cause }),
  );
  expect(said).toBe(
    "text: Is missing\n- text: Is missing\n- limit: Must be at least 1\nCorrect the arguments and call again.",
  );
});
