/** What can be harmful about a text, what is done about it, and how sure one must be. */
export const HARM_CATEGORIES = {
  self_harm: { description: "Self-harm or suicide", advice: "Point the person to support, such as a crisis line." },
  violence: { description: "Violent or threatening", advice: "Where someone is threatened, tell those responsible." },
  hate_speech: { description: "Discriminatory or hateful", advice: "Keep it from the people it is about." },
  illegal: { description: "Instructions for illegal activities", advice: "Do not give the instructions." },
  explicit: { description: "Sexually explicit", advice: "Show it to consenting adults only." },
  misinformation: { description: "Known false claims", advice: "Show what is known beside it." },
} as const satisfies Record<string, { description: string; advice: string }>;

export type HarmCategory = keyof typeof HARM_CATEGORIES;
export const HARM_CATEGORY_IDS = Object.keys(HARM_CATEGORIES) as [HarmCategory, ...HarmCategory[]];

/** From mild to grave, with the action that is due. */
export const HARM_LEVELS = {
  low: "Log and monitor.",
  medium: "Flag for review.",
  high: "Block.",
  critical: "Block and alert.",
} as const;

export type HarmLevel = keyof typeof HARM_LEVELS;
export const HARM_LEVEL_IDS = Object.keys(HARM_LEVELS) as [HarmLevel, ...HarmLevel[]];

/** The least confidence that counts: low catches more, high is wrong less often. */
export const HARM_THRESHOLDS = { low: 0.3, medium: 0.5, high: 0.75 } as const;

export type HarmThreshold = keyof typeof HARM_THRESHOLDS;
export const HARM_THRESHOLD_IDS = Object.keys(HARM_THRESHOLDS) as [HarmThreshold, ...HarmThreshold[]];
