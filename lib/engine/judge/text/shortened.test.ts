import { beforeAll, expect, test } from "vitest";
import { loadParser } from "@/lib/knowledge/syntax";
import { Sentence } from "../../claims/draft";
import type { Parser } from "../../syntax/parser";
import { wordsOf } from "../../syntax/words";
import { tokenize } from "../../text/tokens";
import { isShortened } from "./shortened";

let parser: Parser;

beforeAll(async () => {
  parser = await loadParser();
});

const read = async (text: string) => new Sentence(await parser.parse(wordsOf(tokenize(text))));
const isShortenedTo = async (told: string, claim: string) => isShortened(await read(claim), await read(told));

test.each([
  ["The old mill, built in 1802, was sold in May.", "The mill was sold."],
  ["Breakfast is served from 7 to 10 in the garden room.", "Breakfast is served from 7 to 10."],
  ["Marta Quill is a Norwegian painter and sculptor who lives in Bergen.", "Marta Quill is Norwegian."],
  ["Anna Marta Quill (born 1901) was a Norwegian painter.", "Marta Quill was a painter."],
  ["Marta Quill is a Norwegian painter and sculptor who lives in Bergen.", "Marta Quill is a painter."],
  ["Marta Quill is a Norwegian painter and sculptor who lives in Bergen.", "Marta Quill is a sculptor."],
  ["The ferry leaves at noon and returns before dark.", "The ferry returns before dark."],
  ["The ferry leaves at noon and does not stop at Orl.", "The ferry leaves at noon."],
  ["The firm did not open a second branch in Orl, which has a mill.", "The firm did not open a second branch in Orl."],
  ["Every cabin has a stove, which burns wood.", "Every cabin has a stove."],
  ["The bridge was designed by Ada Voss because the ferry was slow.", "The bridge was designed by Ada Voss."],
])("%s says: %s", async (told, claim) => {
  expect(await isShortenedTo(told, claim)).toBe(true);
});

test.each([
  ["The mill did not burn down in May.", "The mill burnt down."],
  ["The mill may close in May.", "The mill closes in May."],
  ["Orl is the second largest town of the valley.", "Orl is the largest town."],
  ["Orl is the largest town of the valley.", "Orl is the largest town."],
  ["Every old cabin has a stove.", "Every cabin has a stove."],
  ["No cabin at the lake has a stove.", "No cabin has a stove."],
  ["Black bears eat honey.", "Bears eat honey."],
  ["The ferry leaves at noon if the sea is calm.", "The ferry leaves at noon."],
  ["The ferry leaves at noon, the owner claimed.", "The ferry leaves at noon."],
  ["Voss said that the mill burnt down.", "The mill burnt down."],
  ["The lake freezes only in hard winters.", "The lake freezes."],
  ["The lake rarely freezes.", "The lake freezes."],
  ["In most years, the lake freezes.", "The lake freezes."],
  ["Ada Voss or Jon Marl designed the bridge.", "Ada Voss designed the bridge."],
  ["Ada Voss and Jon Marl married in May.", "Ada Voss married in May."],
  ["The path runs between Orl and Dal.", "The path runs between Orl."],
  ["Voss is a former mayor of Orl.", "Voss is a mayor of Orl."],
  ["He is allegedly a thief.", "He is a thief."],
  ["The number of red cabins is 40.", "The number of cabins is 40."],
  ["Half of the old cabins are empty.", "Half of the cabins are empty."],
  ["The firm tried to buy the mill.", "The firm tried."],
  ["Ada Voss met the mayor who beat Jon Marl.", "Ada Voss beat Jon Marl."],
  ["The ferry carries up to 300 people.", "The ferry carries 300 people."],
  ["The journey takes 3 hours and 18 minutes.", "The journey takes 3 hours."],
  ["Sand and Foam is a poem by Jon Marl.", "Foam is a poem by Jon Marl."],
  ["The band consists of a singer and a drummer.", "The band consists of a singer."],
  ["Is the mill, built in 1802, closed?", "The mill is closed."],
])("%s does not say: %s", async (told, claim) => {
  expect(await isShortenedTo(told, claim)).toBe(false);
});
