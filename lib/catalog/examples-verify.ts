import type { z } from "zod";
import type { ENDPOINTS, Output } from "./endpoints";

const QUOTE = "The battery lasts 14 hours.";

/** A text with one claim that a passage contradicts, one that the graph contradicts, and a question. */
export const VERIFY_EXAMPLE = {
  body: {
    text: "The battery lasts 24 hours. Berlin is the capital of Spain. Do you like it?",
    context: [{ id: "manual", title: "Manual", text: `The lamp weighs 300 g. ${QUOTE}` }],
    mode: "flagging",
    options: { min_confidence: 0.6 },
  },
  answer: {
    request_id: "req_8f14e45fceea467f9d3a2d1b7c6e5f40",
    mode: "flagging",
    claims: [
      {
        text: "The battery lasts 24 hours.",
        verified: false,
        confidence: 0.03,
        source: "context/manual",
        path: ["Manual", "2"],
        steps: [],
        evidence: `“${QUOTE}”`,
        reasoning: "Refuted: the passage of “Manual” has “14 hours” where the claim has “24 hours”.",
        verdict: "refuted",
        span: { start: 0, end: 27 },
        context_dependent: false,
        expected: "14 hours",
        correction: QUOTE,
        citations: [
          {
            source_id: "manual",
            title: "Manual",
            url: "",
            quote: QUOTE,
            span: { start: 23, end: 50 },
            stance: "contradicts",
            score: 0.94,
          },
        ],
      },
      {
        text: "Berlin is the capital of Spain.",
        verified: false,
        confidence: 0.02,
        source: "world-countries-capitals/capital",
        path: ["Spain", "Madrid"],
        steps: [{ subject: "Spain", relation: "capital", object: "Madrid" }],
        evidence: "The capital of Spain is Madrid. (World countries: capitals)",
        reasoning: "Refuted: the graph holds Madrid instead, and both cannot be true.",
        verdict: "refuted",
        span: { start: 28, end: 59 },
        context_dependent: false,
        expected: "Madrid",
        citations: [
          {
            source_id: "world-countries-capitals/capital",
            title: "World countries: capitals",
            url: "",
            quote: "The capital of Spain is Madrid. (World countries: capitals)",
            span: { start: 0, end: 59 },
            stance: "contradicts",
            score: 0.98,
          },
        ],
      },
    ],
    not_checked: [{ text: "Do you like it?", span: { start: 60, end: 75 }, reason: "question" }],
    summary: { total_claims: 2, verified: 0, unverified: 2, avg_confidence: 0.025 },
    support_score: 0,
    flagged: true,
    blocked: false,
    processing_time_ms: 38.2,
  },
} satisfies { body: z.input<(typeof ENDPOINTS)["verify"]["input"]>; answer: Output<"verify"> };
