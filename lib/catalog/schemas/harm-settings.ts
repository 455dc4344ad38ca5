import { z } from "zod";
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
