import { z } from "zod";
import { NOT_CHECKED_IDS } from "../not-checked";

export const MAX_TEXT_LENGTH = 10_000; // Unicode code points
export const MAX_CONTEXT_LENGTH = 200_000; // Unicode code points of all passages together
export const MAX_CONTEXT_ITEMS = 100;
const MAX_NAMED_SOURCES = 50;
const EVIDENCE = ["context", "documents", "graph"] as const;
export const MODES = ["blocking", "flagging", "logging"] as const;

const passage = z.object({
  id: z.string().min(1).max(200).optional().meta({ description: "Told in citations; absent: its number, from 0." }),
  title: z.string().max(500).optional(),
  url: z.string().max(2_000).optional(),
  text: z.string(),
});

export const verifyInput = z.object({
  text: z
    .string()
    .min(1, "Must not be empty")
    .meta({ description: `The text to check, 1 to ${MAX_TEXT_LENGTH} characters.` }),
  context: z
    .union([z.string(), z.array(passage)])
    .optional()
    .meta({
      description: `Passages that the claims are checked against, taken as true: a text, or up to ${MAX_CONTEXT_ITEMS} of them; ${MAX_CONTEXT_LENGTH} characters in all.`,
    }),
  mode: z.enum(MODES).default("flagging").meta({
    description:
      "flagging: the result tells. blocking: an unverified claim answers 400 with the result. logging: always 200, the outcome is kept.",
  }),
  extract_claims: z.boolean().default(true).meta({ description: "false: the whole text is one claim." }),
  options: z
    .object({
      min_confidence: z.number().min(0).max(1).default(0.5).meta({ description: "A claim below it is not verified." }),
      include_evidence: z
        .boolean()
        .default(true)
        .meta({ description: "false: claims come without evidence, and with no citations." }),
      max_claims: z.int().min(1).default(50).meta({ description: "Claims to extract at most." }),
      evidence: z
        .array(z.enum(EVIDENCE))
        .min(1)
        .default([...EVIDENCE])
        .meta({
          description:
            "Who is asked: the passages that come along, your documents with your search service, and the graph with your facts. Where they disagree the one that your organization trusts most decides, as its settings say: the context before documents, facts and the built-in graph.",
        }),
      documents: z.array(z.string().min(1).max(100)).min(1).max(MAX_NAMED_SOURCES).optional().meta({
        description:
          "Of your documents only those of these sources, by their ids (`src_…`), and not your search service; absent: all of them, and that.",
      }),
      max_latency_ms: z.int().min(1).max(10_000).default(2_000).meta({
        description:
          "For so long passages are read by the trained model; claims after it are compared word by word alone.",
      }),
    })
    .prefault({}),
});

const span = z.object({ start: z.int(), end: z.int() }).meta({ description: "Code points of the text." });

const citation = z.object({
  source_id: z.string().meta({
    description:
      "The `id` of a passage that came along, `documents/<source>/<passage>` of one that was found (`documents/search/<id>` by your search service), the source of a fact of the graph, or `WordNet` of a definition.",
  }),
  title: z.string(),
  url: z.string(),
  quote: z.string().meta({ description: "An exact part of the passage; of the graph, its facts in a sentence." }),
  span: z
    .object({ start: z.int(), end: z.int() })
    .meta({ description: "Where the quote stands, in code points of the passage." }),
  stance: z.enum(["supports", "contradicts"]),
  score: z.number().min(0).max(1).meta({ description: "How likely it is that it supports or contradicts the claim." }),
});

const claim = z.object({
  text: z.string().meta({
    description:
      "In words that stand alone: with names in the place of pronouns where they are sure, else with the sentence before that it leans on; and with what the text is about before it where it does not say so.",
  }),
  verified: z.boolean(),
  confidence: z.number().min(0).max(1),
  source: z.string().meta({
    description:
      "Where the graph has it from, or `context/<id>` or `documents/<source>/<passage>` of a passage, or `WordNet` of a definition; empty where nothing was found.",
  }),
  path: z.array(z.string()).meta({
    description:
      "Concepts from subject to object, or title, headings and number of a passage's sentence; empty where nothing was found.",
  }),
  steps: z
    .array(z.object({ subject: z.string(), relation: z.string(), object: z.string() }))
    .meta({ description: "The facts that decided, in order; of a claim not found those that state a part of it." }),
  evidence: z.string().optional(),
  reasoning: z.string().optional(),
  verdict: z.enum(["supported", "refuted", "not_found"]),
  span,
  context_dependent: z.boolean().meta({
    description: 'True where it leans on something that the text does not clearly name, such as an open "it".',
  }),
  expected: z
    .string()
    .optional()
    .meta({ description: "What the graph or the passage has instead of a refuted claim." }),
  correction: z.string().optional().meta({
    description: "A refuted claim with what is held in the place of what is wrong, where that is one thing.",
  }),
  citations: z.array(citation).meta({ description: "Who speaks for or against it, the most trusted one first." }),
});

export const retrieval = z.object({
  answered: z.boolean(),
  passages: z.int().meta({ description: "That it gave and that were judged." }),
  took_ms: z.number(),
  message: z.string().optional().meta({ description: "Why its answer could not be used, or why it was not asked." }),
  left_alone_until: z.iso.datetime().optional().meta({
    description: "It failed five times in a row and was not asked; from then on a request tries it again.",
  }),
});

const notChecked = z.object({
  text: z.string(),
  span,
  reason: z.enum(NOT_CHECKED_IDS).meta({ description: "What the sentence is instead of a claim." }),
});

export const verifyOutput = z.object({
  request_id: z.string(),
  mode: z.enum(MODES),
  claims: z.array(claim).meta({
    description:
      "In the order of the text; behind them advice, forecasts and opinions that passages of `context` support or refute.",
  }),
  not_checked: z.array(notChecked).meta({
    description: "Sentences that are no claims, in the order of the text; empty where `extract_claims` is false.",
  }),
  summary: z.object({
    total_claims: z.int(),
    verified: z.int(),
    unverified: z.int(),
    avg_confidence: z.number(),
  }),
  support_score: z.number().min(0).max(1).optional().meta({
    description:
      "The share of the claims that the evidence supports, each by its confidence, of advice, forecasts and opinions those that are refuted; absent where the text has none, or where only the graph was asked and knew nothing.",
  }),
  retrieval: retrieval.optional().meta({
    description:
      "How your search service answered; absent where there was nothing to ask it. Where it did not answer in time and in form the claims were checked without it.",
  }),
  flagged: z.boolean().meta({ description: "True if any claim is unverified." }),
  blocked: z.boolean().meta({ description: "True if the mode is blocking and a claim is unverified." }),
  processing_time_ms: z.number(),
});
