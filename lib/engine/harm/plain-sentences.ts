import { type Word, wordsOf } from "../syntax/words";
import { tokenize } from "../text/tokens";
import type { HarmToken } from "./tokens";
import type { TokenWindow } from "./windows";

/** A sentence as the parser reads it, disguises read through. */
export interface PlainSentence {
  words: readonly Word[];
  /** The token that each word is of. */
  tokens: readonly number[];
}

/** The sentences of a window, in the spelling of the text but where that hides or shortens a word. */
export function sentencesOf(text: string, tokens: readonly HarmToken[], window: TokenWindow): PlainSentence[] {
  const sentences: PlainSentence[] = [];
  for (let first = window.start, at = window.start; at < window.end; at++) {
    if (!tokens[at]?.ends && at + 1 < window.end) continue;
    const sentence = plainSentence(text, tokens, { start: first, end: at + 1 });
    if (sentence.words.length > 0) sentences.push(sentence);
    first = at + 1;
  }
  return sentences;
}

function plainSentence(text: string, tokens: readonly HarmToken[], { start, end }: TokenWindow): PlainSentence {
  let plain = "";
  const starts: number[] = [];
  for (let at = start; at < end; at++) {
    const token = tokens[at] as HarmToken;
    if (at > start) plain += between(text, tokens[at - 1] as HarmToken, token);
    starts.push(plain.length);
    plain += spelled(text, token, at === start);
  }
  const words = wordsOf(tokenize(plain));
  let own = 0;
  return {
    words,
    tokens: words.map((word) => {
      while ((starts[own + 1] ?? Number.POSITIVE_INFINITY) <= word.start) own++;
      return start + own;
    }),
  };
}

const WORD = /[\p{L}\p{N}]/u;
const READ = /[\p{L}\p{N}.,:;!?"…]/u; // emoji and ends of lines say nothing to a parser
const NAME = "<x>"; // what `tokensOf` puts where a name was
const MOST_BETWEEN = 4; // characters

function spelled(text: string, { key, from, to }: HarmToken, isFirst: boolean): string {
  if (key === NAME) return "someone";
  if (!READ.test(key)) return "";
  const short = SHORTENED.get(key) ?? (isFirst ? OPENING.get(key) : undefined);
  const written = text.slice(from, to);
  const isHidden = letters(written) !== key && letters(written.replace(/['’]s$/i, "")) !== key;
  return short && !/['’]/.test(written) ? short : isHidden ? key : written;
}

const letters = (written: string) => written.toLowerCase().replace(/['’]/g, "");

// What stands between two tokens and is none; words that were written as one are parted.
function between(text: string, before: HarmToken, { key, from }: HarmToken): string {
  if (from <= before.to) return WORD.test(before.key) && WORD.test(key) ? " " : "";
  const kept = text
    .slice(before.to, from)
    .replace(/[^\s()/'‘’–—-]/g, "")
    .replace(/\s+/g, " ")
    .slice(0, MOST_BETWEEN);
  return kept === "" ? " " : kept;
}

/** Words whose apostrophe is often left out, and those of short messages. */
const SHORTENED: ReadonlyMap<string, string> = new Map([
  ..."don't doesn't didn't isn't aren't wasn't weren't can't couldn't won't wouldn't shouldn't haven't hasn't hadn't I'm I've you're you've you'll they're they've they'll we've he's she's that's what's"
    .split(" ")
    .map((word): [string, string] => [word.toLowerCase().replace("'", ""), word]),
  ["imma", "I'll"],
  ["ima", "I'll"],
  ["u", "you"],
  ["ur", "your"],
  ["urself", "yourself"],
  ["r", "are"],
  ["ppl", "people"],
  ["kys", "kill yourself"],
  ["kms", "kill myself"],
]);
// At the beginning of a sentence alone: "he is ill", "she lets him".
const OPENING: ReadonlyMap<string, string> = new Map([
  ["ill", "I'll"],
  ["lets", "let's"],
]);
