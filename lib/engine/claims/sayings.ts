import { type Draft, holds, type Piece, put, type Sentence, spelled } from "./draft";
import { isClaim, type ReadSentence } from "./read-sentence";

const SAYINGS = new Set("saying proverb quote quotation phrase idiom expression adage motto maxim".split(" "));
const MOST_BACK = 3; // sentences
const LONGEST = 25; // words of a saying
const WHOLE = /^(?:\p{L}+ ?: ?)?["“][^"“”]+["”][.!?]?$/u;

/** "“A stitch in time saves nine.” This proverb means that …": the draft with what was quoted behind "the proverb". */
export function withSaying(sentences: readonly ReadSentence[], i: number, draft: Draft): Draft {
  const noun = sayingIn(draft.sentence);
  if (noun === undefined || !holds(draft, noun)) return draft;
  const quote = quoteBefore(sentences, i);
  if (quote === undefined) return draft;
  const { nodes } = draft.sentence;
  const pieces = draft.pieces.flatMap((piece): Piece[] => {
    if (piece.node === noun - 1) return [{ ...put("The"), lower: "the", glued: piece.glued }];
    return piece.node === noun ? [piece.lower ? piece : put(nodes[noun]?.text ?? ""), put(quote)] : [piece];
  });
  return { ...draft, pieces };
}

/** Sentences that are only quoted, since the text goes on to tell of the saying that they are. */
export function sayingsIn(sentences: readonly ReadSentence[]): ReadSentence[] {
  return sentences.filter((one, i) => {
    const next = sentences.slice(i + 1, i + 1 + MOST_BACK);
    return isClaim(one) && quoteOf(one) !== undefined && next.some(({ tree }) => sayingIn(tree) !== undefined);
  });
}

// "This proverb", "that saying"; with more words it may be another one: "this old proverb of the Greeks".
function sayingIn(tree: Sentence): number | undefined {
  const at = tree.nodes.findIndex(
    ({ lemma }, i) => SAYINGS.has(lemma) && /^th(?:is|at)$/i.test(tree.nodes[i - 1]?.text ?? ""),
  );
  if (at < 0) return undefined;
  const isSaid = tree.children(at, "acl").every((one) => SPOKEN.test(tree.node(one).text)); // "this quote, said by Ann Lee"
  return !isSaid || tree.child(at, "nmod", "acl:relcl", "appos") !== undefined ? undefined : at;
}

const SPOKEN = /^(?:said|spoken|written|made|attributed)$/i;

function quoteBefore(sentences: readonly ReadSentence[], i: number): string | undefined {
  for (let at = i - 1; at >= Math.max(0, i - MOST_BACK); at--) {
    const quote = quoteOf(sentences[at] as ReadSentence);
    if (quote !== undefined) return quote;
  }
  return undefined;
}

function quoteOf({ words }: ReadSentence): string | undefined {
  const text = spelled(words);
  if (words.length > LONGEST || !WHOLE.test(text)) return undefined;
  return `"${text.replace(/^[^"“]*["“]|[.!?]?["”][.!?]?$/g, "")}"`;
}
