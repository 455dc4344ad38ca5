/** Why a sentence of a text is no claim: what it is called, and what it is. */
export const NOT_CHECKED_REASONS = {
  question: { label: "Question", meaning: "It asks and states nothing." },
  advice: { label: "Advice", meaning: "It says what to do: advice, an instruction, a step." },
  opinion: { label: "Opinion", meaning: "It judges by taste or value, or hedges until nothing is stated." },
  forecast: { label: "Forecast", meaning: "It speaks of what has not happened yet." },
  first_person: { label: "First person", meaning: "It speaks of its writer or reader, of whom no source knows." },
  meta: { label: "About the answer", meaning: "It speaks of the text itself: a greeting, an announcement, a closing." },
  fragment: { label: "Fragment", meaning: "It is no whole statement." },
  heading: { label: "Heading", meaning: "It names what follows; the sentences under it are read." },
  code: { label: "Code", meaning: "It is program code or other verbatim text." },
  quotation: {
    label: "Quotation",
    meaning: "It repeats the words of others, or belongs to a text that is made up or written for somebody.",
  },
  over_limit: { label: "Over the limit", meaning: "As many claims as `options.max_claims` allows stand before it." },
} as const satisfies Record<string, { label: string; meaning: string }>;

export type NotCheckedReason = keyof typeof NOT_CHECKED_REASONS;
export const NOT_CHECKED_IDS = Object.keys(NOT_CHECKED_REASONS) as [NotCheckedReason, ...NotCheckedReason[]];
