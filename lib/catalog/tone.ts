/** How a text speaks, apart from the harm that it does: what moderators of comments look at beside the categories. */
export const TONES = {
  toxicity: "Rude enough to make people leave a conversation",
  insult: "Belittles a person or a group",
  profanity: "Swear words and obscene language",
} as const;

export type Tone = keyof typeof TONES;
export const TONE_IDS = Object.keys(TONES) as [Tone, ...Tone[]];
