import { expect, test } from "vitest";
import { inWords, markdownOf } from "./report-markdown";

const counts = { total_claims: 3, verified_claims: 1, refuted_claims: 1, not_found_claims: 1 };
const claim = {
  text: "The lamp weighs 300 g.",
  verified: true,
  confidence: 0.9876,
  source: "documents/src_1/7",
  path: [],
  steps: [],
  verdict: "supported" as const,
  span: { start: 0, end: 22 },
  context_dependent: false,
  citations: [],
};
const citation = {
  source_id: "documents/src_1/7",
  title: "Manual",
  url: "https://a.example/m",
  span: claim.span,
  score: 1,
};
const detail = {
  kind: "verify" as const,
  harm: [],
  request_id: "req_1",
  created_at: "2026-01-31T12:00:00.000Z",
  mode: "logging",
  key: null,
  text_sha256: "ab",
  text_length: 40,
  ...counts,
  avg_confidence: 0.5,
  flagged: true,
  has_text: true,
  retrieval: null,
  kept: null,
};

test("verdicts are told in words, quotes with their sources", () => {
  const refuted = {
    ...claim,
    text: "It lasts 24 hours.",
    verdict: "refuted" as const,
    verified: false,
    confidence: 0.03,
    expected: "14 hours",
    citations: [{ ...citation, quote: "It lasts 14 hours.", stance: "contradicts" as const }],
  };
  const unknown = { ...claim, text: "It is sold.", verdict: "not_found" as const, verified: false, confidence: 0.57 };
  const kept = { text: "The lamp\nweighs 300 g.", claims: [claim, refuted, unknown], not_checked: [], categories: [] };
  const told = markdownOf({ ...detail, kept });
  expect(told).toContain("### 3. Not found: It is sold.\n\nNothing decides it.\n");
  expect(told).not.toContain("57%");
  expect(told).toContain("- Claims: 3: 1 verified, 1 refuted, 1 not found\n");
  expect(told).toContain("> The lamp\n> weighs 300 g.");
  expect(told).toContain(
    "### 1. Supported: The lamp weighs 300 g.\n\n98.7% likely true.\n\nSource: `documents/src_1/7`",
  );
  expect(told).toContain(
    "### 2. Refuted: It lasts 24 hours.\n\n3% likely true.\n\nHeld instead: 14 hours\n\n> It lasts 14 hours.\n>\n",
  );
  expect(told).toContain("> Contradicts: Manual, `https://a.example/m`, `documents/src_1/7`");
});

test("how the search service answered is told where it was asked", () => {
  expect(markdownOf(detail)).not.toContain("search service");
  const retrieval = { answered: true, passages: 2, took_ms: 11.6 };
  expect(markdownOf({ ...detail, retrieval })).toContain("- Your search service: passages 2, after 12 ms\n");
});

test("a text that was not kept is told as such, and no claims are none", () => {
  expect(markdownOf(detail)).toContain("The text was not kept.");
  expect(inWords({ total_claims: 0, verified_claims: 0, refuted_claims: 0, not_found_claims: 0 })).toBe("none");
});

test("what a text holds stays text: no picture is loaded, no heading made, no link followed", () => {
  const text = "# Head\n![x](https://evil.example/p.png) <img src=x> [a](b) `c` 1. item";
  const told = markdownOf({ ...detail, kept: { text, claims: [{ ...claim, text }], not_checked: [], categories: [] } });
  expect(told).not.toMatch(/(?<!\\)!\[|(?<!\\)<img|(?<!\\)\[a|(?<!\\)`c/);
  expect(told).not.toMatch(/^> # /m);
});

test("harm is told by category, with the phrases that it was found by", () => {
  const text = "I will kill you.";
  const category = {
    ...{ category: "violence" as const, level: "high" as const, confidence: 0.97, matched_phrases: ["kill you"] },
    ...{ spans: [{ start: 7, end: 15 }], recommendation: "Block." },
  };
  const of = { ...detail, kind: "harm_detect" as const, mode: "", harm: [{ category: "violence", level: "high" }] };
  const none = { total_claims: 0, verified_claims: 0, refuted_claims: 0, not_found_claims: 0 };
  const kept = { text, claims: [], not_checked: [], categories: [category] };
  const told = markdownOf({ ...of, ...none, kept });
  expect(told).toContain("- Harm: violence (high)\n");
  expect(told).toContain("- Violence, high, 97%: kill you");
  expect(told).not.toContain("Claims");
});
