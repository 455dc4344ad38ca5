import { z } from "zod";

/** The one block list that there is: what an organization blocks under Settings, Harm. */
export const BLOCKLIST = "organization";
export const SAFETY_CATEGORIES = ["Hate", "SelfHarm", "Sexual", "Violence"] as const;

export type SafetyCategory = (typeof SAFETY_CATEGORIES)[number];

const version = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}(-preview)?$/, "Must be a date such as 2024-09-01")
  .meta({ description: "Every version answers alike." });

export const analyzeTextInput = z.object({
  "api-version": version,
  text: z.string().min(1, "Must not be empty").meta({ description: "1 to 10,000 characters." }),
  categories: z
    .array(z.enum(SAFETY_CATEGORIES))
    .min(1)
    .default([...SAFETY_CATEGORIES]),
  blocklistNames: z
    .array(z.string())
    .default([])
    .meta({ description: `\`${BLOCKLIST}\`: tell of what matches the block list of your organization.` }),
  haltOnBlocklistHit: z
    .boolean()
    .default(false)
    .meta({ description: "Leave the categories out where the block list matches." }),
  outputType: z.enum(["FourSeverityLevels", "EightSeverityLevels"]).default("FourSeverityLevels"),
});

export const analyzeTextOutput = z.object({
  blocklistsMatch: z.array(
    z.object({ blocklistName: z.string(), blocklistItemId: z.string(), blocklistItemText: z.string() }),
  ),
  categoriesAnalysis: z.array(z.object({ category: z.enum(SAFETY_CATEGORIES), severity: z.int().min(0).max(7) })),
});

export const groundednessInput = z.object({
  "api-version": version,
  domain: z.enum(["Generic", "Medical"]).default("Generic").meta({ description: "Both are judged alike." }),
  task: z.enum(["QnA", "Summarization"]).default("Summarization").meta({ description: "Both are judged alike." }),
  qna: z.object({ query: z.string() }).optional().meta({ description: "Required for `QnA`." }),
  text: z.string().min(1, "Must not be empty").meta({ description: "1 to 10,000 characters." }),
  groundingSources: z
    .array(z.string())
    .min(1)
    .meta({ description: "Up to 100 passages with 200,000 characters in all." }),
  reasoning: z.boolean().default(false).meta({ description: "Say why; needs no language model." }),
  correction: z.boolean().default(false).meta({ description: "Answer with `correctedText` where something is wrong." }),
});

const place = z.object({ utf8: z.int(), utf16: z.int(), codePoint: z.int() });

export const groundednessOutput = z.object({
  ungroundedDetected: z.boolean(),
  ungroundedPercentage: z
    .number()
    .min(0)
    .max(1)
    .meta({ description: "The share of the text's characters that is ungrounded." }),
  ungroundedDetails: z.array(
    z.object({ text: z.string(), offset: place, length: place, reason: z.string().optional() }),
  ),
  correctedText: z.string().optional().meta({
    description:
      "The text with what the sources have instead; present where it was asked for and something could be put right.",
  }),
});
