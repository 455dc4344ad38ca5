import { z } from "zod";
import { createSourceInput, createSourceOutput, updateRelationInput, updateRelationOutput } from "./knowledge";
import { PRINTABLE } from "./printable";

/** Bytes of the beginning of a file that a preview is made of; as base64 they fit a body. */
export const PREVIEW_BYTES = 512 * 1024;
/** Bytes of a file sent at once; as base64 they fit a body. */
export const PART_BYTES = 720 * 1024;

const MOST_RELATIONS = 200; // that a person mends before an import

/** What is said of relations whose facts are yet to be imported. */
export const relationsAhead = z.object({
  relations: z
    .array(updateRelationInput.pick({ predicate: true, object: true, unit: true, single: true }))
    .max(MOST_RELATIONS),
});

/** The beginning of a file, or the address of the first piece. */
export const previewInput = z.object({
  file_name: createSourceInput.shape.file_name.unwrap(),
  content_base64: z.base64().optional(),
  url: createSourceInput.shape.urls.unwrap().element.optional(),
  is_whole: z.boolean().default(false),
  relations: relationsAhead.shape.relations.default([]),
});

const { predicate, label, object, unit, single, facts } = updateRelationOutput.shape;

const fact = z.object({ subject: z.string(), relation: z.string(), object: z.string() });
const examples = z.array(fact);

/** What facts would change where a graph already holds some. */
export const factChanges = z.object({
  added: z.object({ count: z.int(), examples }),
  known: z.object({ count: z.int(), examples }),
  conflicting: z.object({
    count: z.int(),
    examples: z.array(fact.extend({ held: z.string().meta({ description: "The value that is there." }) })),
  }),
});

const cell = (what: string) => z.string().trim().min(1, `Enter ${what}`).max(500).regex(PRINTABLE);

/** A fact that a person types. */
export const handFact = z.object({
  subject: cell("what it is about"),
  relation: cell("a relation"),
  object: cell("a value"),
});

/** Facts to take away and to add, in one step: an edit is both. */
export const changeFactsInput = z
  .object({ remove: handFact.optional(), add: handFact.optional() })
  .refine(({ remove, add }) => remove || add, "Give a fact to add or to remove");

/** A fact that is about to be added, in place of another one where it is an edit. */
export const checkFactInput = z.object({ add: handFact, remove: handFact.optional() });

export const previewOutput = z.object({
  facts: z.int(),
  first: z.array(fact),
  relations: z.array(z.object({ predicate, label, object, unit, single, facts })),
  skipped: createSourceOutput.shape.skipped,
  changes: factChanges,
  is_whole: z.boolean().meta({ description: "Whether all of the file was read." }),
});
