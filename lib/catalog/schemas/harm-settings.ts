import { z } from "zod";
import { HARM_CATEGORY_IDS } from "../harm";
import { harmSettings } from "../settings";

const { shape } = harmSettings;
const MAX_TRIED = 1_000; // characters

/** What the dashboard changes of how texts are checked for harm; what is left out stays. Lists are given whole. */
export const harmSettingsChange = z.object({
  thresholds: shape.thresholds.unwrap().optional(),
  block: shape.block.unwrap().optional(),
  allow: shape.allow.unwrap().optional(),
});

/** A text to check by settings that are not saved yet. Nothing of it is kept. */
export const harmTrialInput = z.object({
  text: z.string().trim().min(1, "Must not be empty").max(MAX_TRIED),
  settings: harmSettings,
});

export const MAX_COMPARED = { texts: 100, characters: 60_000 } as const;

/** Texts to check by the saved settings and by those that are not saved yet; where absent, the latest of the log. */
export const harmComparisonInput = z.object({
  settings: harmSettings,
  texts: z.array(z.string().trim().min(1).max(MAX_TRIED)).min(1).max(MAX_COMPARED.texts).optional(),
});

const compared = z.object({
  /** The beginning of the text. */
  text: z.string(),
  /** The entry of the log that holds it. */
  request_id: z.string().nullable(),
  /** The harm categories that only one of the two settings flags it for: those that come, or those that go. */
  categories: z.array(z.enum(HARM_CATEGORY_IDS)),
});

/** How other settings would change what is flagged. */
export const harmComparison = z.object({
  /** Whether the log keeps texts that can be compared. */
  keeps_texts: z.boolean(),
  /** How many texts were checked, and how many of them are flagged by the saved and by the other settings. */
  texts: z.int(),
  flagged_before: z.int(),
  flagged_after: z.int(),
  newly: z.array(compared),
  no_longer: z.array(compared),
});
