/** The operating points of the harm detector, as choices. */
export const HARM_THRESHOLDS = [
  { id: "low", label: "Low", title: "Very sensitive, catches more" },
  { id: "medium", label: "Medium", title: "Balanced" },
  { id: "high", label: "High", title: "Fewer false positives" },
] as const;
