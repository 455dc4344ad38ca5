import { z } from "zod";
import { createSourceInput, createSourceOutput, updateRelationInput, updateRelationOutput } from "./knowledge";

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

export const previewOutput = z.object({
  facts: z.int(),
  first: z.array(z.object({ subject: z.string(), relation: z.string(), object: z.string() })),
  relations: z.array(z.object({ predicate, label, object, unit, single, facts })),
  skipped: createSourceOutput.shape.skipped,
  is_whole: z.boolean().meta({ description: "Whether all of the file was read." }),
});
