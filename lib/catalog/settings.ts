import { z } from "zod";
import { HARM_CATEGORY_IDS, HARM_THRESHOLD_IDS } from "./harm";
import { WITNESS_IDS } from "./witnesses";

export const RETENTION_DAYS = { least: 1, most: 365, usual: 30 } as const;
export const KEPT_PARTS = ["claims", "all"] as const;
const MATCH_MODES = ["exact", "word", "contains"] as const;
export const MAX_PHRASES = 200; // of each list
export const MAX_PHRASE_LENGTH = 100;

/** A phrase of a block or allow list. exact: the whole text; word: at word ends; contains: anywhere. Case never counts. */
const phrase = z.object({
  phrase: z
    .string()
    .trim()
    .min(1)
    .max(MAX_PHRASE_LENGTH)
    .regex(/[\p{L}\p{N}\p{P}\p{S}]/u, "Must hold a letter, a digit or a sign")
    .refine((text) => !text.includes("\0") && !/\p{Cs}/u.test(text), "Must not hold NUL or halves of a character"),
  match: z.enum(MATCH_MODES).default("word"),
});

/** How an organization wants texts checked for harm. */
export const harmSettings = z.object({
  /** How sure one must be where a request does not say; off: only the block list counts. `medium` where absent. */
  thresholds: z.partialRecord(z.enum(HARM_CATEGORY_IDS), z.enum([...HARM_THRESHOLD_IDS, "off"])).default({}),
  block: z
    .array(phrase.extend({ category: z.enum(HARM_CATEGORY_IDS) }))
    .max(MAX_PHRASES)
    .default([]),
  allow: z.array(phrase).max(MAX_PHRASES).default([]),
});

/** Whom to believe where those that speak of a claim disagree: all of them, the most trusted one first. */
const trust = z
  .array(z.enum(WITNESS_IDS))
  .refine(
    (order) => order.length === WITNESS_IDS.length && new Set(order).size === order.length,
    "Name each of them once",
  );

export const RETRIEVER_DEADLINE_MS = { least: 50, most: 3_000, usual: 500 } as const;

/** The search service that an organization runs itself. Its secrets are sealed. */
const retriever = z.object({
  url: z.string(),
  is_on: z.boolean(),
  deadline_ms: z.int().min(RETRIEVER_DEADLINE_MS.least).max(RETRIEVER_DEADLINE_MS.most),
  secret: z.string(),
  previous_secret: z.string().nullable().default(null),
  /** Until then it signs, too. */
  previous_secret_until: z.iso.datetime().nullable().default(null),
});

/** What an organization chooses for itself. Parsing `{}` gives the defaults; every part may be left out. */
export const organizationSettings = z.object({
  log: z
    .object({
      /** Whose outcomes are kept: of requests in logging mode, or of all. */
      keep: z.enum(["logging", "all"]).default("logging"),
      /** Off: hashes and counts only. On: claims too, encrypted, and whole texts where all parts are kept. */
      keep_texts: z.boolean().default(false),
      keep_parts: z.enum(KEPT_PARTS).default("all"),
      retention_days: z.int().min(RETENTION_DAYS.least).max(RETENTION_DAYS.most).default(RETENTION_DAYS.usual),
    })
    .prefault({}),
  harm: harmSettings.prefault({}),
  evidence: z.object({ trust: trust.default([...WITNESS_IDS]) }).prefault({}),
  retriever: retriever.nullable().default(null),
});

export type OrganizationSettings = z.output<typeof organizationSettings>;

/** What is kept of a text in the log, in the order of how much. */
export const LOG_PARTS = ["nothing", ...KEPT_PARTS] as const;

/** What an organization keeps of each text in its log: `nothing`, or the most that it chose. */
export function partsKept({ keep_texts, keep_parts }: OrganizationSettings["log"]): (typeof LOG_PARTS)[number] {
  return keep_texts ? keep_parts : "nothing";
}
