import { CLASS_OF } from "./groups";
import type { HarmToken } from "./tokens";
import { type HarmVocabulary, hashText } from "./vocabulary";

/** Tokens as the models read them, one entry each. */
export interface Marked {
  tokens: readonly HarmToken[];
  /** Ids in the vocabulary; -1 for others. */
  ids: Int32Array;
  /** Hashes of the words, and of their class where they have one ("<group>"), else of the word again. */
  hashes: Uint32Array;
  classes: Uint32Array;
  /** Bits of `FLAG`. */
  flags: Uint8Array;
  known: Uint8Array;
}

export const FLAG = { quoted: 1, negated: 2, group: 4, people: 8 } as const;

const NEGATORS = new Set(
  "not no never dont doesnt didnt isnt arent wasnt werent cant cannot couldnt wont wouldnt shouldnt aint neither nor nobody without none hardly stop refuse refuses against".split(
    " ",
  ),
);
const NUMBER = "<n>";
const NUMERIC = /^\p{N}+$/u;
const SCOPE = 6; // words that a negation reaches
const LONGEST_QUOTE = 60;

/** What the detector asks of each token, as arrays of the tokens' length. */
export function mark(tokens: readonly HarmToken[], vocabulary: HarmVocabulary): Marked {
  const count = tokens.length;
  const marked: Marked = {
    tokens,
    ids: new Int32Array(count),
    hashes: new Uint32Array(count),
    classes: new Uint32Array(count),
    flags: new Uint8Array(count),
    known: new Uint8Array(count),
  };
  let scope = 0;
  for (let at = 0; at < count; at++) {
    const { key: written, ends } = tokens[at] as HarmToken;
    const key = NUMERIC.test(written) ? NUMBER : written;
    const hash = hashText(key, 0);
    const group = CLASS_OF.get(key);
    marked.ids[at] = vocabulary.idOf(key);
    marked.hashes[at] = hash;
    marked.classes[at] = group ? hashText(group, 0) : hash;
    marked.known[at] = (marked.ids[at] as number) >= 0 || vocabulary.isKnown(key) ? 1 : 0;
    const kind = group === "<group>" ? FLAG.group : group ? FLAG.people : 0;
    marked.flags[at] = kind | (scope > 0 ? FLAG.negated : 0);
    scope = NEGATORS.has(key) ? SCOPE : ends || key === "," ? 0 : Math.max(0, scope - 1);
  }
  markQuotes(marked);
  return marked;
}

// Straight quotes open and close in turn; one that nothing closes within reach quotes nothing.
function markQuotes({ tokens, flags }: Marked): void {
  let open = -1;
  for (let at = 0; at < tokens.length; at++) {
    if ((tokens[at] as HarmToken).key !== '"') continue;
    if (open < 0 || at - open > LONGEST_QUOTE) {
      open = at;
      continue;
    }
    for (let inside = open + 1; inside < at; inside++) flags[inside] = (flags[inside] as number) | FLAG.quoted;
    open = -1;
  }
}
