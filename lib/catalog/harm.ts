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

/** Which operating point counts: low catches more, high is wrong less often. The trained model holds the cuts. */
export const HARM_THRESHOLD_IDS = ["low", "medium", "high"] as const;

export type HarmThreshold = (typeof HARM_THRESHOLD_IDS)[number];

/** What shows that harmful words are not simply meant: how they are used. */
export const HARM_CONTEXTS = {
  seeking_help: "Asks for help, or tells of recovery",
  denounced: "Speaks against what it repeats",
  reported: "Reports what others did",
  historical: "Speaks of history",
  educational: "Asks or explains what something is",
  fictional: "Belongs to a story or a game",
  figurative: "Uses a figure of speech or a technical term",
  negated: "Says the opposite",
  quoted: "Stands in quotation marks",
  reclaimed: "A group's word for itself",
} as const;

export type HarmContext = keyof typeof HARM_CONTEXTS;
export const HARM_CONTEXT_IDS = Object.keys(HARM_CONTEXTS) as [HarmContext, ...HarmContext[]];
