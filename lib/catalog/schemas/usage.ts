import { z } from "zod";
import { PLAN_IDS } from "../plans";

export const MAX_REPORT_DAYS = 366;

const day = z
  .union([z.iso.date(), z.iso.datetime({ offset: true })])
  .refine((text) => /^(19[7-9]|[2-9]\d)\d/.test(text), "Must lie in 1970 or later")
  .optional();

export const usageInput = z.object({
  period: z
    .enum(["day", "week", "month"])
    .default("month")
    .meta({ description: "The UTC day, the week from Monday, or the calendar month at hand." }),
  start_date: day.meta({
    description:
      "ISO 8601; the UTC day that holds it is the first. Overrides the period. Days are kept for 25 months and the one at hand; those before count as none.",
  }),
  end_date: day.meta({ description: `ISO 8601, inclusive; at most ${MAX_REPORT_DAYS} days. Today where absent.` }),
});

const dailyRow = z.object({
  date: z.iso.date(),
  requests: z.int(),
  verified_claims: z.int(),
  avg_confidence: z.number().meta({ description: "Over all claims of the day; 0 without any." }),
  harmful_texts: z.int().meta({ description: "Texts that were found harmful." }),
});

export const usageOutput = z.object({
  organization: z.object({ id: z.string(), name: z.string(), plan: z.enum(PLAN_IDS) }),
  period: z.object({ start: z.iso.datetime(), end: z.iso.datetime() }).meta({ description: "Both inclusive." }),
  current_usage: z.int().meta({ description: "Processed requests of the period." }),
  monthly_limit: z.int(),
  remaining: z.int().meta({ description: "Of this calendar month, as percentage_used." }),
  percentage_used: z.number().min(0).max(100),
  rate_limit: z.object({ requests_per_minute: z.int(), current_minute_usage: z.int() }),
  breakdown: z.object({ verify: z.int(), harm_detect: z.int() }),
  daily: z.array(dailyRow).meta({ description: "A row for each UTC day of the period, oldest first." }),
});
