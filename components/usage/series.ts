/** What a chart shows by day: where it stands in a day, its name, and the variable of its colour. */
export interface Series {
  id: string;
  name: string;
  colour: string;
}

export const REQUESTS: readonly Series[] = [
  { id: "verify", name: "Verify", colour: "accent" },
  { id: "harm_detect", name: "Harm", colour: "data-2" },
];

export const VERDICTS: readonly Series[] = [
  { id: "supported", name: "Supported", colour: "good" },
  { id: "refuted", name: "Refuted", colour: "bad" },
  { id: "not_found", name: "Not found", colour: "data-3" },
];

/** Claims of days before verdicts were counted one by one. */
export const NOT_TOLD: Series = { id: "not_told", name: "Verdict not counted", colour: "ink-2" };

export const LATENCIES: readonly Series[] = [
  { id: "p50", name: "Half within", colour: "accent" },
  { id: "p95", name: "95 of 100 within", colour: "warn" },
];

export const CONFIDENCE: readonly Series[] = [{ id: "avg_confidence", name: "Average", colour: "accent" }];

export const CATEGORIES: readonly Series[] = [
  { id: "violence", name: "Violence", colour: "bad" },
  { id: "hate_speech", name: "Hate speech", colour: "warn" },
  { id: "self_harm", name: "Self harm", colour: "accent" },
  { id: "explicit", name: "Explicit", colour: "data-4" },
  { id: "illegal", name: "Illegal", colour: "data-3" },
  { id: "misinformation", name: "Misinformation", colour: "data-2" },
];
