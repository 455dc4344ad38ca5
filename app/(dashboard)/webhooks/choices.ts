import { EVENTS, type EventType, SUBSCRIBABLE } from "@/lib/catalog/events";
import { sentBody } from "@/lib/catalog/examples";

const THRESHOLDS = "80, 90 and 100 % of the monthly limit are used";

/** What a subscription can ask for, with what it means; the three thresholds are one choice. */
export const EVENT_CHOICES = SUBSCRIBABLE.filter((id) => !id.startsWith("usage.threshold.")).map((id) => ({
  id: id as string,
  summary: id === "usage.threshold" ? THRESHOLDS : EVENTS[id].summary,
}));

/** Every event with a body as it is sent. */
export const EVENT_CATALOGUE = (Object.keys(EVENTS) as EventType[]).map((type) => ({
  type: type as string,
  summary: EVENTS[type].summary,
  body: JSON.stringify(JSON.parse(sentBody(type)), null, 2),
}));
