import { expect, test } from "vitest";
import { Wink } from "./wink";

const MOST_LEARNED = 1_000;
const WORDS = 600; // of one text
const TEXTS = 16; // the tagger starts afresh at every other one
const SENTENCE = "Marie Curie discovered polonium in the Quxbar laboratories .";

/** Words that no dictionary has, other ones for each number. */
const strangeText = (text: number) =>
  Array.from({ length: WORDS }, (_, n) => `q${(text * WORDS + n).toString(36)}x`).join(" ");

test("words that callers make up take a bounded memory and change no later answer, however many came", () => {
  const wink = new Wink(MOST_LEARNED);
  const read = () => {
    const { tags, lemmas } = wink.read(SENTENCE);
    return { tags, lemmas };
  };
  const first = read();
  for (let text = 0; text < TEXTS; text++) {
    wink.read(strangeText(text));
    expect(wink.learned).toBeLessThanOrEqual(MOST_LEARNED + WORDS + SENTENCE.length);
    expect(read()).toEqual(first);
  }
});
