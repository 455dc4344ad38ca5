import { z } from "zod";
import { KINDS } from "../kinds";

export const NEIGHBOURS = { first: 8, page: 50, deepest: 10_000 } as const;

export const conceptSearch = z.object({ q: z.string().trim().min(1).max(200) });

const id = z.coerce.number().int().min(0);

/** A concept by its number and label: numbers change when the graph is compiled anew, labels seldom do. */
export const conceptQuery = z.object({ id, label: z.string().max(500).optional() });

export const neighbourQuery = z.object({
  id,
  relation: z.string().max(200),
  direction: z.enum(["out", "in"]),
  offset: z.coerce.number().int().min(0).max(NEIGHBOURS.deepest).default(0),
});

const name = z.string().min(1).max(500);

/** A fact as an answer tells it, and which end of it is asked for. */
export const factQuery = z.object({
  subject: name,
  relation: z.string().max(500),
  object: z.string().max(2_000),
  end: z.enum(["subject", "object"]).default("subject"),
});

/** Where on the page of a concept a fact stands. */
export const placeQuery = z.object({ relation: z.string().max(200), direction: z.enum(["out", "in"]) });

const concept = z.object({ id: z.int(), label: z.string(), kind: z.enum(KINDS), description: z.string().optional() });

export const conceptPlace = z.object({ concept, ...placeQuery.partial().shape });

export const conceptList = z.object({ concepts: z.array(concept) });

export const neighbourGroup = z.object({
  relation: z.string(),
  label: z.string(),
  total: z.int(),
  neighbours: z.array(
    z.object({
      concept: concept.optional(),
      value: z.string().optional(),
      source: z.string(),
      trust: z.number(),
    }),
  ),
});

export const conceptDetail = z.object({
  concept,
  facts: z.array(neighbourGroup),
  mentions: z.array(neighbourGroup),
});

export const knowledgeSummary = z.object({
  entities: z.int(),
  names: z.int(),
  facts: z.int(),
  sources: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      licence: z.string(),
      attribution: z.string(),
      facts: z.int(),
      trust: z.number(),
      is_imported: z.boolean().meta({ description: "Brought by the organization or the operator." }),
    }),
  ),
});
