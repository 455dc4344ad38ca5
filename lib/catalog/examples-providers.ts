import type { z } from "zod";
import type { ENDPOINTS, EndpointId, Output } from "./endpoints";
import type { PROVIDER_ENDPOINTS } from "./endpoints-providers";
import { MODERATION_CATEGORIES, MODERATION_MODEL, type ModerationCategory } from "./schemas/providers/openai";

type ProviderEndpointId = keyof typeof PROVIDER_ENDPOINTS;
type Typed<Id extends EndpointId> = {
  path?: Record<string, string>;
  query?: Record<string, string>;
  body: Partial<z.input<(typeof ENDPOINTS)[Id]["input"]>>;
  answer: Output<Id>;
};

const THREAT = "I'm going to kill you.";
const SCORES: Partial<Record<ModerationCategory, number>> = {
  harassment: 0.0289,
  "harassment/threatening": 0.9935,
  hate: 0.0236,
  "hate/threatening": 0.0024,
  violence: 0.9935,
};
const FLAGGED: ModerationCategory[] = ["harassment/threatening", "violence"];

function each<T>(of: (category: ModerationCategory) => T): Record<ModerationCategory, T> {
  return Object.fromEntries(MODERATION_CATEGORIES.map((category) => [category, of(category)])) as Record<
    ModerationCategory,
    T
  >;
}

const PROBABILITY = "PROBABILITY" as const;
const LAMP = "Its battery lasts 24 hours.";
const SOURCE = "The lamp weighs 300 g. Its battery lasts 14 hours.";
const place = (at: number) => ({ utf8: at, utf16: at, codePoint: at });

export const PROVIDER_EXAMPLES: { [Id in ProviderEndpointId]: Typed<Id> } = {
  create_moderation: {
    body: { model: "omni-moderation-latest", input: THREAT },
    answer: {
      id: "modr-8f14e45fceea467f9d3a2d1b7c6e5f40",
      model: MODERATION_MODEL,
      results: [
        {
          flagged: true,
          categories: each((category) => FLAGGED.includes(category)),
          category_scores: each((category) => SCORES[category] ?? 0.0012),
          category_applied_input_types: each(() => ["text" as const]),
        },
      ],
    },
  },
  analyze_comment: {
    body: {
      comment: { text: "You are a complete idiot." },
      languages: ["en"],
      requestedAttributes: { TOXICITY: {}, INSULT: { scoreThreshold: 0.5 } },
      doNotStore: true,
    },
    answer: {
      attributeScores: {
        TOXICITY: {
          summaryScore: { value: 0.9996, type: PROBABILITY },
          spanScores: [{ begin: 0, end: 25, score: { value: 0.9996, type: PROBABILITY } }],
        },
        INSULT: {
          summaryScore: { value: 0.9996, type: PROBABILITY },
          spanScores: [{ begin: 0, end: 25, score: { value: 0.9996, type: PROBABILITY } }],
        },
      },
      languages: ["en"],
      detectedLanguages: ["en"],
    },
  },
  analyze_text: {
    query: { "api-version": "2024-09-01" },
    body: { text: THREAT, categories: ["Hate", "Violence"], outputType: "FourSeverityLevels" },
    answer: {
      blocklistsMatch: [],
      categoriesAnalysis: [
        { category: "Hate", severity: 0 },
        { category: "Violence", severity: 6 },
      ],
    },
  },
  detect_groundedness: {
    query: { "api-version": "2024-09-15-preview" },
    body: { task: "Summarization", text: LAMP, groundingSources: [SOURCE], reasoning: false, correction: true },
    answer: {
      ungroundedDetected: true,
      ungroundedPercentage: 1,
      ungroundedDetails: [{ text: LAMP, offset: place(0), length: place(27) }],
      correctedText: "Its battery lasts 14 hours.",
    },
  },
  check_grounding: {
    path: { project: "my-project", location: "global", config: "default_grounding_config" },
    body: {
      answerCandidate: "The lamp weighs 300 g.",
      facts: [{ factText: SOURCE, attributes: { title: "Lamp" } }],
      groundingSpec: { citationThreshold: 0.6 },
    },
    answer: {
      supportScore: 1,
      citedChunks: [{ chunkText: "The lamp weighs 300 g.", source: "0", title: "Lamp" }],
      claims: [
        {
          startPos: 0,
          endPos: 22,
          claimText: "The lamp weighs 300 g.",
          citationIndices: [0],
          groundingCheckRequired: true,
        },
      ],
    },
  },
};
