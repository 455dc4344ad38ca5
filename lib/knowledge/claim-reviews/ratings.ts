export type Rated = "false" | "not_false" | "unknown";

// How fact checkers begin what they say of a claim. What is false only in part, or misleads, may be told in good faith.
const OPENINGS: readonly [Rated, readonly string[]][] = [
  [
    "not_false",
    ["half true", "mostly true", "partly", "partially", "mixture", "mixed", "misleading", "missing context"],
  ],
  [
    "not_false",
    ["true", "correct", "accurate", "correct attribution", "unproven", "unverified", "satire", "labeled satire"],
  ],
  [
    "not_false",
    ["half false", "lacks context", "needs context", "outdated", "exaggerated", "no evidence", "not the whole story"],
  ],
  [
    "false",
    ["false", "mostly false", "totally false", "completely false", "entirely false", "this is false", "it s false"],
  ],
  [
    "false",
    ["pants on fire", "four pinocchios", "fake", "fabricated", "hoax", "incorrect", "inaccurate", "untrue", "not true"],
  ],
  ["false", ["wrong", "debunked", "baseless", "bogus", "scam", "altered", "doctored", "manipulated", "misattributed"]],
];

interface Numbers {
  value?: number;
  worst: number;
  best: number;
}

/** What a rating means: by its words, and where it has none by its number, whose least means false. */
export function ratedAs(words: string, { value, worst, best }: Numbers): Rated {
  const plain = words
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
  if (plain !== "") {
    const opening = (phrase: string) => plain === phrase || plain.startsWith(`${phrase} `);
    return OPENINGS.find(([, phrases]) => phrases.some(opening))?.[0] ?? "unknown";
  }
  if (value === undefined || worst >= best || value < worst || value > best) return "unknown";
  return value === worst ? "false" : "not_false";
}
