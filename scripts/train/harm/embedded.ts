// Texts between plain sentences, since whole answers hold a harmful sentence among many that are not.
import { isHarmful } from "./mixture";
import type { Random } from "./random";
import type { Row } from "./rows";

const PLAIN_SOURCES = new Set(["reddit_benign", "wiki_sentences", "gsm8k", "nq_open", "banking77", "clinc150"]);
const WORDS = { least: 4, most: 22 }; // of a plain sentence
const LONGEST = 220; // characters of a text that is put between others
const MOST_PLAIN = 4; // sentences on either side
const NO_SENTENCES = new Set(["words", "names", "ldnoobw_lexicon", "profanity_lexicon"]);

/** Rows of a source that are put between others, harmful and harmless ones each; of everyday ones fewer, all much the same. */
const MOST = { given: 700, plain: 250 };

/** The sentences of everyday texts among rows, as they stand in answers. */
function plainSentences(rows: readonly Row[]): string[] {
  const sentences = rows
    .filter((row) => PLAIN_SOURCES.has(row.source) && !isHarmful(row))
    .flatMap(({ text }) => text.split(/(?<=[.!?])\s+|\n+/u))
    .map((sentence) => sentence.trim())
    .filter((sentence) => isBetween(sentence.split(/\s+/u).length) && /^[\p{L}\p{N} ,.'’!?%:;()-]+$/u.test(sentence));
  return [...new Set(sentences)].map((sentence) => `${sentence.charAt(0).toUpperCase()}${ended(sentence).slice(1)}`);
}

const isBetween = (words: number) => words >= WORDS.least && words <= WORDS.most;
const ended = (text: string) => (/[.!?…"'”’)]\s*$/u.test(text) ? text : `${text}.`);

/** Short rows in fair shares, harmful and harmless ones, each between up to four plain sentences on either side. */
export function embeddedRows(rows: readonly Row[], random: Random): Row[] {
  const plain = plainSentences(rows);
  const short = rows.filter(({ text, source }) => text.length <= LONGEST && !NO_SENTENCES.has(source));
  const taken = new Map<string, number>();
  return random.shuffle(short).flatMap((row) => {
    const kind = `${row.source} ${isHarmful(row)}`;
    const count = taken.get(kind) ?? 0;
    if (count >= (PLAIN_SOURCES.has(row.source) ? MOST.plain : MOST.given)) return [];
    taken.set(kind, count + 1);
    return [embedded(row, plain, random)];
  });
}

function embedded(row: Row, plain: readonly string[], random: Random): Row {
  const some = () => Array.from({ length: random.below(MOST_PLAIN + 1) }, () => random.pick(plain));
  return { ...row, text: [...some(), ended(row.text), ...some()].join(" ") };
}
