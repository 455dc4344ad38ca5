import { z } from "zod";

export const GROUNDING_CONFIG = "default_grounding_config";

export const checkGroundingInput = z.object({
  project: z.string().meta({ description: "Any: the organization is that of the key." }),
  location: z.string().meta({ description: "Any." }),
  config: z.string().meta({ description: `\`${GROUNDING_CONFIG}\`.` }),
  answerCandidate: z.string().min(1, "Must not be empty").meta({ description: "1 to 10,000 characters." }),
  facts: z
    .array(
      z.object({
        factText: z.string(),
        attributes: z
          .record(z.string(), z.string())
          .optional()
          .meta({ description: "`title` and `uri` are told in citations." }),
      }),
    )
    .min(1)
    .meta({ description: "Up to 100 with 200,000 characters in all." }),
  groundingSpec: z
    .object({
      citationThreshold: z.coerce.number().min(0).max(1).default(0.6),
      enableClaimLevelScore: z.boolean().default(false),
    })
    .prefault({}),
  userLabels: z.record(z.string(), z.string()).optional(),
});

export const checkGroundingOutput = z.object({
  supportScore: z.number().min(0).max(1).meta({ description: "1 where the answer holds no claim." }),
  citedChunks: z.array(
    z.object({
      chunkText: z.string(),
      source: z.string().meta({ description: "The number of the fact, from 0." }),
      title: z.string().optional(),
      uri: z.string().optional(),
    }),
  ),
  claims: z.array(
    z.object({
      startPos: z.int().meta({ description: "UTF-8 bytes of the answer." }),
      endPos: z.int(),
      claimText: z.string(),
      citationIndices: z.array(z.int()).meta({ description: "Places in `citedChunks`." }),
      groundingCheckRequired: z.boolean(),
      score: z.number().min(0).max(1).optional(),
    }),
  ),
});
