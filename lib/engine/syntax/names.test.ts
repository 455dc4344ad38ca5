import { expect, test } from "vitest";
import { tokenize } from "../text/tokens";
import { joinTitles } from "./names";
import { wordsOf } from "./words";

const joined = (text: string) => joinTitles(text, wordsOf(tokenize(text))).map((word) => word.text);

test("a title in quotes is one word, also where a line ends in it", () => {
  expect(joined('The novel "Moby-Dick; or, The Whale" is long.')).toContain("Moby-Dick; or, The Whale");
  expect(joined('It is known as the "Miracle of Istanbul" today.')).toContain("Miracle of Istanbul");
  expect(joined('It is known as the "Miracle of\nIstanbul" today.')).toContain("Miracle of Istanbul");
});
