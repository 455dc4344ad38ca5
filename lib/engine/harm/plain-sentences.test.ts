import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { openWords } from "./model";
import { sentencesOf } from "./plain-sentences";
import { Speller } from "./spelling";
import { tokensOf } from "./tokens";
import { windowsOf } from "./windows";

const speller = new Speller(openWords(new Uint8Array(readFileSync("data/harm/words.bin")).buffer));

function plain(text: string): string[] {
  const tokens = tokensOf(text, speller);
  return windowsOf(tokens)
    .flatMap((window) => sentencesOf(text, tokens, window))
    .map(({ words }) =>
      words
        .map(({ text: word, glued }) => (glued ? word : ` ${word}`))
        .join("")
        .trim(),
    );
}

test.each([
  ["I will k1ll y0u", ["I will kill you"]],
  ["I w i l l find you", ["I will find you"]],
  ["Dont go. I'm here, self-harm and all", ["don't go.", "I'm here, self-harm and all"]],
  ["u r late", ["you are late"]],
  ["ill find you, he is ill", ["I'll find you, he is ill"]],
  ["<name> left 🐷 the\nhouse", ["someone left the", "house"]],
  ["kill the constructor", ["kill the constructor"]],
  ["constructor u r late", ["constructor you are late"]],
  ["the constructors shot their constructor", ["the constructors shot their constructor"]],
  ["Constructor, kys", ["Constructor, kill yourself"]],
  ["🐷 \u200b ", []],
  ["", []],
])("%j is parsed as %j", (text, sentences) => {
  expect(plain(text)).toEqual(sentences);
});

test("each word has its token, and the words of a text in one sentence are in their order", () => {
  const text = "I'll (maybe) k1ll the self-made k i n g, won't I?";
  const tokens = tokensOf(text, speller);
  const [sentence] = sentencesOf(text, tokens, { start: 0, end: tokens.length });
  const of = sentence?.words.map(({ text: word }, n) => [word, tokens[sentence.tokens[n] as number]?.key]);
  expect(of).toContainEqual(["kill", "kill"]);
  expect(of).toContainEqual(["king", "king"]);
  expect(of).toContainEqual(["'ll", "ill"]);
  expect(sentence?.tokens).toEqual([...(sentence?.tokens ?? [])].sort((a, b) => a - b));
});
