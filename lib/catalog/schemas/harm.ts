import { z } from "zod";
import { HARM_CATEGORY_IDS, HARM_CONTEXT_IDS, HARM_LEVEL_IDS, HARM_THRESHOLD_IDS } from "../harm";
import { TONE_IDS } from "../tone";
import { MAX_TEXT_LENGTH } from "./verify";

export const harmInput = z.object({
  text: z
    .string()
    .min(1, "Must not be empty")
    .meta({ description: `The text to check, 1 to ${MAX_TEXT_LENGTH} characters.` }),
  categories: z
    .array(z.enum(HARM_CATEGORY_IDS))
    .min(1)
    .optional()
    .meta({ description: "What to look for; where absent all of it but what your organization turned off." }),
  threshold: z.enum(HARM_THRESHOLD_IDS).optional().meta({
    default: "medium",
    description:
      "low is very sensitive and catches more; high has fewer false positives. Where absent, what your organization chose for each category, else medium.",
  }),
  options: z
    .object({
      include_scores: z.boolean().default(false).meta({ description: "Answer with `scores` and their cuts as well." }),
      include_tone: z.boolean().default(false).meta({ description: "Answer with `tone` as well." }),
    })
    .optional(),
});

const category = z.object({
  category: z.enum(HARM_CATEGORY_IDS),
  level: z.enum(HARM_LEVEL_IDS),
  confidence: z.number().min(0).max(1),
  matched_phrases: z.array(z.string()).meta({ description: "In the spelling of the text." }),
  spans: z
    .array(z.object({ start: z.int(), end: z.int() }))
    .meta({ description: "Where each matched phrase stands, in code points." }),
  context: z
    .enum(HARM_CONTEXT_IDS)
    .optional()
    .meta({ description: "How the words are used, where they are not simply meant; it lowers the level." }),
  refutations: z
    .array(
      z.object({
        claim: z.string(),
        refutation: z.string(),
        source: z.string(),
        rating: z.string().optional(),
        url: z.string().optional(),
      }),
    )
    .optional()
    .meta({
      description:
        "For known false claims: what is true instead, and where it is written; of the reviews that your organization imported, the fact checker's `rating` and the `url` of the review as well.",
    }),
  listed: z
    .array(z.string())
    .optional()
    .meta({ description: "Phrases of your organization's block list that the text holds; confidence is 1 then." }),
  recommendation: z.string(),
});

export const harmOutput = z.object({
  request_id: z.string(),
  harmful: z.boolean(),
  categories: z.array(category).meta({ description: "The surest first; empty where the text is not harmful." }),
  confidence: z.number().min(0).max(1).meta({ description: "How likely the text is harmful in any checked category." }),
  probabilities: z
    .partialRecord(z.enum(HARM_CATEGORY_IDS), z.number().min(0).max(1))
    .meta({ description: "How likely the text is harmful in each checked category, whether it counts or not." }),
  scores: z
    .partialRecord(
      z.enum(HARM_CATEGORY_IDS),
      z.object({
        score: z.number().min(0).max(1).meta({ description: "How the text stands in the category; no probability." }),
        cuts: z
          .object({ low: z.number(), medium: z.number(), high: z.number() })
          .meta({ description: "The least score that counts at each threshold." }),
        threshold: z.enum([...HARM_THRESHOLD_IDS, "off"]).meta({ description: "What holds for the category." }),
      }),
    )
    .optional()
    .meta({
      description:
        "With `options.include_scores`: of each checked category (none that your organization turned off), how the text stands to the three cuts; it counts at a threshold where `score` is at least that cut. A score is no probability.",
    }),
  tone: z.record(z.enum(TONE_IDS), z.number().min(0).max(1)).optional().meta({
    description:
      "With `options.include_tone`: how likely the text is toxic, insulting and profane in its strongest part. Tone alone makes no text harmful.",
  }),
  recommendation: z.string().optional().meta({ description: "Present where the text is harmful." }),
  processing_time_ms: z.number(),
});
