import { z } from "zod";

const MAX_SEARCH_LENGTH = 500;

/** Which passages of the organization's documents to show: of one source, those that hold words, or both. */
export const passageQuery = z.object({
  source_id: z.string().optional(),
  q: z.string().trim().max(MAX_SEARCH_LENGTH).default(""),
  from: z.coerce.number().int().min(0).max(1_000_000).default(0),
});

export const passagePage = z.object({
  passages: z.array(
    z.object({
      id: z.int(),
      source_id: z.string(),
      /** The name of the source. */
      source: z.string(),
      title: z.string(),
      headings: z.array(z.string()),
      page: z.int().nullable(),
      url: z.string().nullable(),
      /** UTF-16 offsets in the document's text. */
      start: z.int(),
      end: z.int(),
      text: z.string(),
      /** Claims of logged verifications that it decided, the latest first. */
      decided: z.array(
        z.object({
          request_id: z.string(),
          /** Its number in the text, from 0. */
          claim: z.int(),
          verdict: z.string(),
          created_at: z.iso.datetime(),
          /** Its words, where the log keeps texts. */
          text: z.string().nullable(),
        }),
      ),
    }),
  ),
  /** Where the next ones begin; absent behind the last. */
  next: z.int().optional(),
});
