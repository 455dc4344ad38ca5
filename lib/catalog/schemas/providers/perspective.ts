import { z } from "zod";

export const ATTRIBUTES = [
  "TOXICITY",
  "SEVERE_TOXICITY",
  "IDENTITY_ATTACK",
  "INSULT",
  "PROFANITY",
  "THREAT",
  "SEXUALLY_EXPLICIT",
] as const;

export type Attribute = (typeof ATTRIBUTES)[number];

const asked = z.object({
  scoreType: z.string().optional().meta({ description: "`PROBABILITY`, which is the default." }),
  scoreThreshold: z.number().min(0).max(1).default(0).meta({ description: "Lower scores are left out." }),
});

export const commentInput = z.object({
  comment: z.object({
    text: z.string().default("").meta({ description: "1 to 10,000 characters of English." }),
    type: z.enum(["PLAIN_TEXT", "TEXT_TYPE_UNSPECIFIED", "HTML"]).optional().meta({ description: "Plain text only." }),
  }),
  requestedAttributes: z
    .record(z.string(), asked.nullable())
    .default({})
    .meta({ description: `What to score: ${ATTRIBUTES.join(", ")}.` }),
  languages: z.array(z.string()).optional().meta({ description: "`en` or a kind of it; nothing else is scored." }),
  spanAnnotations: z.boolean().default(false).meta({ description: "Score each sentence as well." }),
  doNotStore: z
    .boolean()
    .optional()
    .meta({ description: "Keeps the comment out of the log, whatever your organization chose." }),
  clientToken: z.string().max(1_000).optional().meta({ description: "Comes back in the answer." }),
  sessionId: z.string().optional(),
  communityId: z.string().optional(),
});

const score = z.object({ value: z.number().min(0).max(1), type: z.literal("PROBABILITY") });
const spanScore = z
  .object({ begin: z.int(), end: z.int(), score })
  .meta({ description: "UTF-16 units of the comment, the end exclusive." });

export const commentOutput = z.object({
  attributeScores: z.partialRecord(
    z.enum(ATTRIBUTES),
    z.object({ summaryScore: score, spanScores: z.array(spanScore) }),
  ),
  languages: z.array(z.string()),
  detectedLanguages: z.array(z.string()),
  clientToken: z.string().optional(),
});
