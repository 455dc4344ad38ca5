import { z } from "zod";
import { NOT_CHECKED_IDS } from "../not-checked";

export const MAX_TEXT_LENGTH = 10_000; // Unicode code points
export const MODES = ["blocking", "flagging", "logging"] as const;

export const verifyInput = z.object({
  text: z
    .string()
    .min(1, "Must not be empty")
    .meta({ description: `The text to check, 1 to ${MAX_TEXT_LENGTH} characters.` }),
  mode: z.enum(MODES).default("flagging").meta({
    description:
      "flagging: the result tells. blocking: an unverified claim answers 400 with the result. logging: always 200, the outcome is kept.",
  }),
  extract_claims: z.boolean().default(true).meta({ description: "false: the whole text is one claim." }),
  options: z
    .object({
      min_confidence: z.number().min(0).max(1).default(0.5).meta({ description: "A claim below it is not verified." }),
      include_evidence: z.boolean().default(true).meta({ description: "false: claims come without evidence." }),
      max_claims: z.int().min(1).default(50).meta({ description: "Claims to extract at most." }),
    })
    .prefault({}),
});

const span = z.object({ start: z.int(), end: z.int() }).meta({ description: "Code points of the text." });

const claim = z.object({
  text: z.string().meta({
    description:
      "In words that stand alone: with names in the place of pronouns where they are sure, else with the sentence before that it leans on; and with what the text is about before it where it does not say so.",
  }),
  verified: z.boolean(),
  confidence: z.number().min(0).max(1),
  source: z.string().meta({ description: "Where the graph has it from; empty where nothing was found." }),
  path: z.array(z.string()).meta({ description: "Concepts from subject to object; empty where nothing was found." }),
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
  expected: z.string().optional().meta({ description: "What the graph holds instead of a refuted claim." }),
  correction: z.string().optional().meta({
    description: "A refuted claim with what the graph holds in the place of what is wrong, where that is one thing.",
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
  claims: z.array(claim),
  not_checked: z.array(notChecked).meta({
    description: "Sentences that are no claims, in the order of the text; empty where `extract_claims` is false.",
  }),
  summary: z.object({
    total_claims: z.int(),
    verified: z.int(),
    unverified: z.int(),
    avg_confidence: z.number(),
  }),
  flagged: z.boolean().meta({ description: "True if any claim is unverified." }),
  blocked: z.boolean().meta({ description: "True if the mode is blocking and a claim is unverified." }),
  processing_time_ms: z.number(),
});
