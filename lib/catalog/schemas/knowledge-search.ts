import { z } from "zod";
import { KINDS } from "../kinds";

const MAX_QUERY_LENGTH = 500;
const MOST_PASSAGES = 20;

export const searchKnowledgeInput = z.object({
  query: z
    .string()
    .trim()
    .min(1, "Must not be empty")
    .max(MAX_QUERY_LENGTH)
    .regex(/^[^\0\p{Cs}]*$/u)
    .meta({ description: "What to look for: names, words, or a question." }),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(MOST_PASSAGES)
    .default(5)
    .meta({ description: `Passages to answer with at most, ${MOST_PASSAGES} or fewer.` }),
});

const passage = z.object({
  id: z.string().meta({ description: "`documents/<source>/<passage>`, as verdicts and citations name it." }),
  source: z.string().meta({ description: "The name of the source." }),
  title: z.string(),
  headings: z.array(z.string()).meta({ description: "Under which it stands, from the outermost." }),
  page: z.int().nullable(),
  url: z.string().nullable(),
  text: z.string(),
});

const fact = z.object({ subject: z.string(), relation: z.string(), object: z.string(), source: z.string() });

const concept = z.object({
  label: z.string(),
  kind: z.enum(KINDS),
  description: z.string().optional(),
  facts: z.array(fact).meta({ description: "Some of those that it is the subject or the object of." }),
});

export const searchKnowledgeOutput = z.object({
  passages: z.array(passage).meta({ description: "Of documents, those first that share most words with the query." }),
  concepts: z.array(concept).meta({
    description: "What the query names: what your own facts tell of first, then proper names before common ones.",
  }),
});
