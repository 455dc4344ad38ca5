import { EVENTS, SUBSCRIBABLE } from "@/lib/catalog/events";

const THRESHOLDS = "80, 90 and 100 % of the monthly limit are used";

/** What a subscription can ask for, with what it means; the three thresholds are one choice. */
export const EVENT_CHOICES = SUBSCRIBABLE.filter((id) => !id.startsWith("usage.threshold.")).map((id) => ({
  id: id as string,
  summary: id === "usage.threshold" ? THRESHOLDS : EVENTS[id].summary,
}));
