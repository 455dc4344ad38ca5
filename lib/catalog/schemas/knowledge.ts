import { z } from "zod";
import { PRINTABLE } from "./printable";

const SOURCE_KINDS = ["facts", "documents"] as const;
const MOST_PARTS = 5_000; // of a file; 3.6 GB as base64 in bodies of 1 MiB

const MAX_NAME_LENGTH = 100;
const MAX_WORDS_LENGTH = 500;
const MAX_URL_LENGTH = 2_048;
const MOST_URLS = 50;
const MOST_PHRASES = 50;
const MAX_PHRASE_LENGTH = 100;

const timestamp = z.iso.datetime();
const line = z.string().trim().min(1, "Must not be empty").max(MAX_NAME_LENGTH).regex(PRINTABLE);
const words = z.string().trim().max(MAX_WORDS_LENGTH).regex(PRINTABLE);
const about = {
  licence: words.optional().meta({ description: "Under which licence the facts may be used, such as CC-BY-4.0." }),
  attribution: words.optional().meta({ description: "Whom to name where they are shown." }),
};
const sourceId = z.string().meta({ description: "Identifier of a source, `src_…`." });
const content = z.string().optional().meta({ description: "The file, or this part of it, as text in UTF-8." });
const contentBase64 = z
  .base64()
  .optional()
  .meta({ description: "The same as base64, for packed files and for parts of any cut. Give one of the two." });
const complete = z.boolean().meta({ description: "Whether this is all of the file, so that the import begins." });

const kind = z.enum(SOURCE_KINDS);
const source = z.object({
  id: z.string().regex(/^src_[0-9A-Za-z]+$/),
  kind: kind.meta({ description: "`facts` become a graph, `documents` passages." }),
  name: z.string(),
  licence: z.string().nullable(),
  attribution: z.string().nullable(),
  file_name: z.string(),
  urls: z
    .array(z.string())
    .meta({ description: "Addresses that it was fetched from, without what may be secret in them." }),
  status: z.enum(["uploading", "waiting", "importing", "ready", "failed"]).meta({
    description: "`ready`: verdicts rest on it. `failed`: `error` says why; none of it is in the graph.",
  }),
  progress: z.number().min(0).max(1).meta({ description: "Of the import under way." }),
  bytes: z.int(),
  facts: z.int(),
  passages: z.int().meta({ description: "Pieces of its documents, of 100 to 200 words." }),
  skipped: z
    .array(
      z.object({
        reason: z.string(),
        count: z.int(),
        examples: z.array(z.object({ file: z.string(), line: z.int(), excerpt: z.string() })),
      }),
    )
    .meta({
      description:
        "Rows, or pages of a sitemap, that gave nothing, by reason, with the first of each. What was read of such a page before stays, unless that is gone.",
    }),
  error: z.string().nullable(),
  created_at: timestamp,
  updated_at: timestamp,
});

export const createSourceInput = z.object({
  name: line.meta({ description: "What evidence and `source` of a verdict call it." }),
  kind: kind.optional().meta({
    description:
      "What it holds. Where it is left out the ending of `file_name` tells: .md, .txt, .html, .pdf, .docx and .epub are documents, and addresses that end in .xml; all else is facts. A table of texts needs `documents`.",
  }),
  file_name: line.optional().meta({
    description:
      "Its ending tells the format, with what the file holds. Facts: .nt, .ttl, .jsonld, .jsonl, .csv, .tsv, .json; also packed, .gz or .bz2. Documents: .md, .txt, .html, .pdf, .docx, .epub, .csv. May be left out with `urls`.",
  }),
  ...about,
  content,
  content_base64: contentBase64,
  urls: z
    .array(
      z
        .url({ protocol: /^https?$/ })
        .max(MAX_URL_LENGTH)
        .regex(PRINTABLE),
    )
    .min(1)
    .max(MOST_URLS)
    .optional()
    .meta({
      description:
        "In place of content: addresses that the file of facts, or its pieces in order, are fetched from; of documents each gives one, and a sitemap (`sitemap.xml`, or an index of them) the pages of its host that it lists, 2,000 at most.",
    }),
  complete: complete.default(true),
});
export const createSourceOutput = source;

export const refreshSourceInput = z.object({
  source_id: sourceId,
  file_name: createSourceInput.shape.file_name,
  content,
  content_base64: contentBase64,
  complete: complete.default(true),
});
export const refreshSourceOutput = source;

export const addPartInput = z.object({
  source_id: sourceId,
  part: z
    .int()
    .min(1)
    .max(MOST_PARTS)
    .meta({ description: "Its place, from 1 behind what the creation held. Sent again, it is replaced." }),
  content,
  content_base64: contentBase64,
  complete: complete.default(false),
});
export const addPartOutput = source;

export const listSourcesInput = z.object({});
const quota = z.object({ used: z.int(), limit: z.int() });
export const listSourcesOutput = z.object({
  sources: z.array(source),
  storage: z
    .object({ sources: quota, bytes: quota, facts: quota, passages: quota })
    .meta({ description: "What the plan holds of your own. Files count as they came, unfinished uploads included." }),
});
export const getSourceInput = z.object({ source_id: sourceId });
export const getSourceOutput = source;
export const deleteSourceInput = z.object({ source_id: sourceId });
export const deleteSourceOutput = z.object({
  success: z.boolean(),
  message: z.string(),
  deleted_source_id: z.string(),
});

const phrases = z.array(z.string().trim().min(1).max(MAX_PHRASE_LENGTH).regex(PRINTABLE)).max(MOST_PHRASES);
const relationFields = {
  label: line.meta({ description: "What it is called in evidence." }),
  object: z.enum(["entity", "number", "date", "text"]).meta({ description: "What its objects are." }),
  single: z
    .union([z.boolean(), z.literal("per-kind")])
    .meta({ description: "A subject has one object, so that another one refutes; `per-kind`: one of each kind." }),
  symmetric: z.boolean(),
  transitive: z.boolean(),
  inverse: z
    .string()
    .max(MAX_NAME_LENGTH)
    .regex(PRINTABLE)
    .meta({ description: "Id of the relation that says the same the other way round." }),
  unit: z
    .string()
    .max(MAX_PHRASE_LENGTH)
    .regex(PRINTABLE)
    .meta({ description: "Canonical unit of its numbers, such as `m`." }),
  nouns: phrases.meta({ description: "Name the object: `capital`." }),
  inverseNouns: phrases.meta({ description: "Name the subject: `author` of a work." }),
  verbs: phrases.meta({ description: "Put the subject first, in base form: `be born in`." }),
  inverseVerbs: phrases.meta({ description: "Put the object first: `write`." }),
  adjectives: phrases.meta({ description: "Measure the subject: `tall`." }),
};
const said = z.object(relationFields).partial();
const relation = said.extend({
  predicate: z.string().meta({ description: "As the files write it." }),
  id: z.string(),
  label: z.string(),
  object: relationFields.object,
  facts: z.int(),
  sources: z.array(z.string()).meta({ description: "Names of the sources that state it." }),
  said: said.meta({ description: "What of this your organization said; the rest is inferred." }),
});

export const listRelationsInput = z.object({});
export const listRelationsOutput = z.object({ relations: z.array(relation) });
export const updateRelationInput = said.extend({
  predicate: z.string().min(1).meta({ description: "As the files write it, percent-encoded." }),
});
export const updateRelationOutput = relation;
