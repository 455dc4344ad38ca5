import type { ClauseToken } from "./clause";

/** What a sentence says of the statements inside it: that all or any of them hold, or that they do not. */
export interface Framed {
  statements: (readonly ClauseToken[])[];
  logic: "all" | "any";
  negated: boolean;
  /** The words that deny the statements, where some do: each claim keeps them. */
  denial: readonly ClauseToken[];
}

interface Frame {
  words: readonly string[];
  negated?: boolean;
}

// Openings that say nothing but that what follows holds, or that it does not.
const FRAMES: readonly Frame[] = [
  { words: ["it", "is", "not", "the", "case", "that"], negated: true },
  { words: ["it", "is", "not", "true", "that"], negated: true },
  { words: ["it", "is", "untrue", "that"], negated: true },
  { words: ["it", "is", "false", "that"], negated: true },
  { words: ["it", "is", "a", "myth", "that"], negated: true },
  { words: ["it", "is", "a", "common", "myth", "that"], negated: true },
  { words: ["it", "is", "a", "misconception", "that"], negated: true },
  { words: ["it", "is", "a", "common", "misconception", "that"], negated: true },
  { words: ["it", "is", "a", "popular", "misconception", "that"], negated: true },
  { words: ["contrary", "to", "popular", "belief", ","] },
  { words: ["it", "is", "the", "case", "that"] },
  { words: ["it", "is", "the", "case"] },
  { words: ["it", "is", "true", "that"] },
  { words: ["it", "is", "a", "fact", "that"] },
  { words: ["it", "is", "well", "known", "that"] },
  { words: ["it", "is", "known", "that"] },
  { words: ["the", "fact", "is", "that"] },
  { words: ["did", "you", "know", "that"] },
  { words: ["note", "that"] },
  { words: ["remember", "that"] },
  { words: ["without", "a", "doubt", ","] },
  { words: ["without", "doubt", ","] },
  { words: ["undoubtedly", ","] },
  { words: ["in", "fact", ","] },
  { words: ["of", "course", ","] },
  { words: ["for", "example", ","] },
  { words: ["for", "instance", ","] },
  { words: ["interestingly", ","] },
  { words: ["additionally", ","] },
  { words: ["furthermore", ","] },
  { words: ["moreover", ","] },
  { words: ["however", ","] },
  { words: ["today", ","] },
  { words: ["currently", ","] },
  { words: ["historically", ","] },
  { words: ["geographically", ","] },
];

/** Takes frames off a sentence: "It is not true that A", "It is the case both that A and that B", "either A or B". */
export function unframe(tokens: readonly ClauseToken[]): Framed {
  let rest = tokens;
  let negated = false;
  const denial = () => (negated ? tokens.slice(0, tokens.length - rest.length) : []);
  for (let frame = frameOf(rest); frame; frame = frameOf(rest)) {
    negated = negated !== (frame.negated ?? false);
    rest = rest.slice(frame.words.length);
  }
  const both = paired(rest, "both", "and");
  if (both) return { statements: both, logic: negated ? "any" : "all", negated, denial: denial() };
  const either = paired(rest, "either", "or");
  if (either) return { statements: either, logic: negated ? "all" : "any", negated, denial: denial() };
  return { statements: [rest], logic: "all", negated, denial: denial() };
}

function frameOf(tokens: readonly ClauseToken[]): Frame | undefined {
  return FRAMES.find(
    (frame) => frame.words.length < tokens.length && frame.words.every((word, i) => tokens[i]?.norm === word),
  );
}

// "both that A and that B", "either that A or that B", "either A or B" with a verb on both sides.
function paired(
  tokens: readonly ClauseToken[],
  opener: string,
  joiner: string,
): (readonly ClauseToken[])[] | undefined {
  if (tokens[0]?.norm !== opener) return undefined;
  const that = tokens[1]?.norm === "that";
  const from = that ? 2 : 1;
  for (let i = from + 1; i < tokens.length - 1; i++) {
    if (tokens[i]?.norm !== joiner || (that && tokens[i + 1]?.norm !== "that")) continue;
    const left = tokens.slice(from, i);
    const right = tokens.slice(that ? i + 2 : i + 1);
    if (hasVerb(left) && hasVerb(right)) return [left, right];
  }
  return undefined;
}

const hasVerb = (tokens: readonly ClauseToken[]) => tokens.some((token) => token.pos === "VERB" || token.pos === "AUX");
