import { z } from "zod";
import { harmInput, harmOutput } from "./harm";
import { verifyInput, verifyOutput } from "./verify";

const MAX_BATCH_ITEMS = 1_000;
const BATCH_STATUSES = ["waiting", "running", "finished", "cancelled"] as const;
const BATCH_ITEM_STATUSES = ["waiting", "completed", "failed", "cancelled"] as const;

const MAX_PAGE = 200;
const timestamp = z.iso.datetime();
const batchId = z.string().min(1).max(100);

const itemId = z
  .string()
  .min(1)
  .max(200)
  .refine((id) => !id.includes("\0"), "Must not hold the character NUL")
  .optional()
  .meta({ description: "Your own name for the text, told with its result; no two of a batch are the same." });

/** Items of a batch, each a text with what it has other than the rest. */
function itemsOf<Item extends z.ZodType<{ id?: string }>>(item: Item) {
  return z
    .array(item)
    .min(1, "Must hold a text")
    .max(MAX_BATCH_ITEMS, `Must hold ${MAX_BATCH_ITEMS} texts at most`)
    .superRefine((items, context) => {
      const seen = new Set<string>();
      for (const [place, { id }] of items.entries()) {
        if (id === undefined) continue;
        if (seen.has(id)) context.addIssue({ code: "custom", path: [place, "id"], message: "Must be no other item's" });
        seen.add(id);
      }
    })
    .meta({ description: `1 to ${MAX_BATCH_ITEMS} texts. What an item says for itself holds before what all share.` });
}

const { text, context, ...ofVerify } = verifyInput.shape;
const { text: harmText, ...ofHarm } = harmInput.shape;

const verifyItem = z.object({
  id: itemId,
  text,
  context,
  mode: ofVerify.mode.unwrap().optional(),
  extract_claims: ofVerify.extract_claims.unwrap().optional(),
  options: ofVerify.options.unwrap().optional(),
});

export const verifyBatchInput = z.object({ items: itemsOf(verifyItem), context, ...ofVerify });
export const harmBatchInput = z.object({
  items: itemsOf(z.object({ id: itemId, text: harmText, ...ofHarm })),
  ...ofHarm,
});

const batch = z.object({
  id: z.string(),
  status: z.enum(BATCH_STATUSES).meta({ description: "finished: every item is completed or failed." }),
  total: z.int(),
  completed: z.int().meta({ description: "Items that were answered as the endpoint for one text answers." }),
  failed: z.int().meta({ description: "Items that could not be checked; each has an error." }),
  cancelled: z.int().meta({ description: "Items that were left when the batch was cancelled." }),
  created_at: timestamp,
  ended_at: timestamp.nullable(),
  expires_at: timestamp.nullable().meta({ description: "When the results are removed; null until the batch ended." }),
});

export const createBatchOutput = batch;
export const cancelBatchInput = z.object({ batch_id: batchId });
export const cancelBatchOutput = batch;

export const getBatchInput = z.object({
  batch_id: batchId,
  limit: z.coerce.number().int().min(1).max(MAX_PAGE).default(100),
  cursor: z.string().optional().meta({ description: "`next_cursor` of the page before." }),
});

const itemError = z.object({
  error: z.string(),
  message: z.string(),
  details: z.record(z.string(), z.unknown()).optional(),
});

const withResults = <Body extends z.ZodType>(body: Body) =>
  batch.extend({
    results: z
      .array(
        z.object({
          index: z.int().meta({ description: "Place in the batch, from 0." }),
          id: z.string().nullable().meta({ description: "As you gave it." }),
          status: z.enum(BATCH_ITEM_STATUSES),
          status_code: z.int().nullable().meta({ description: "Of the endpoint for one text; null until it ended." }),
          body: z
            .union([body, itemError])
            .nullable()
            .meta({ description: "What the endpoint for one text answers; an error where it failed." }),
        }),
      )
      .meta({ description: "In the order of the items, those that wait as well." }),
    next_cursor: z.string().nullable().meta({ description: "Asks for the next page; null on the last one." }),
  });

// A text that its mode blocks answers with the whole result and the error.
const verifyBody = verifyOutput.extend({ error: z.string().optional(), message: z.string().optional() });

export const getVerifyBatchOutput = withResults(verifyBody);
export const getHarmBatchOutput = withResults(harmOutput);
