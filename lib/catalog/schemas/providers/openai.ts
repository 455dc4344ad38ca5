import { z } from "zod";

export const MODERATION_MODEL = "assay-moderation";
const MOST_TEXTS = 32;
export const MODERATION_CATEGORIES = [
  "harassment",
  "harassment/threatening",
  "hate",
  "hate/threatening",
  "illicit",
  "illicit/violent",
  "self-harm",
  "self-harm/intent",
  "self-harm/instructions",
  "sexual",
  "sexual/minors",
  "violence",
  "violence/graphic",
] as const;

export type ModerationCategory = (typeof MODERATION_CATEGORIES)[number];

const text = z.string().min(1, "Must not be empty");
const textPart = z.object({ type: z.literal("text"), text });
const imagePart = z.object({ type: z.literal("image_url"), image_url: z.object({ url: z.string() }) });

export const moderationInput = z.object({
  input: z
    .union([
      text,
      z.array(text).min(1).max(MOST_TEXTS),
      z
        .array(z.union([textPart, imagePart]))
        .min(1)
        .max(MOST_TEXTS),
    ])
    .meta({
      description: `A text, up to ${MOST_TEXTS} of them with a result each, or text parts with one result; 10,000 characters in all. Parts with images are refused.`,
    }),
  model: z
    .enum([
      "omni-moderation-latest",
      "omni-moderation-2024-09-26",
      "text-moderation-latest",
      "text-moderation-stable",
      "text-moderation-007",
      MODERATION_MODEL,
    ])
    .default(MODERATION_MODEL)
    .meta({ description: "Every name gives the same model, which the answer names." }),
});

const each = <T extends z.ZodType>(of: T) => z.record(z.enum(MODERATION_CATEGORIES), of);

export const moderationOutput = z.object({
  id: z.string(),
  model: z.string(),
  results: z.array(
    z.object({
      flagged: z.boolean(),
      categories: each(z.boolean()),
      category_scores: each(z.number().min(0).max(1)),
      category_applied_input_types: each(z.array(z.literal("text"))),
    }),
  ),
});
