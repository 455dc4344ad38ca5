import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { openWords } from "./model";
import { Speller } from "./spelling";
import { tokensOf } from "./tokens";

const speller = new Speller(openWords(new Uint8Array(readFileSync("data/harm/words.bin")).buffer));
const readOf = (text: string) =>
  tokensOf(text, speller)
    .map(({ key }) => key)
    .join(" ");

test.each([
  ["theeeeese peeeople", "these people"],
  ["juuuustpathetic", "just pathetic"],
  ["d3sp1cbl3", "despicable"],
  ["sl0wp30pl3", "slow people"],
  ["just 4 c4t w1th 4 h4t", "just a cat with a hat"],
  ["it is j u s t a cat", "it is just a cat"],
  ["a n o t h e r w e e k", "another week"],
  ["ilovedogs", "i love dogs"],
  ["horribl despicble", "horrible despicable"],
])("%j is read as %j", (written, read) => {
  expect(readOf(written)).toBe(read);
});

test.each(["cockfosters", "penistone", "iphone 14", "covid 19", "h 264", "4chan"])("%j stays as it is", (text) => {
  expect(readOf(text.replace(" ", ""))).toBe(text);
});
