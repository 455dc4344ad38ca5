import { beforeAll, expect, test } from "vitest";
import { loadParser } from "@/lib/knowledge/syntax";
import { Sentence } from "../../claims/draft";
import { type Happening, happeningsOf } from "../../claims/happenings";
import type { Parser } from "../../syntax/parser";
import { wordsOf } from "../../syntax/words";
import { tokenize } from "../../text/tokens";
import { rolesOf } from "./turned";

let parser: Parser;

beforeAll(async () => {
  parser = await loadParser();
});

const read = async (text: string): Promise<Happening[]> =>
  happeningsOf(new Sentence(await parser.parse(wordsOf(tokenize(text)))));

test.each([
  ["Vexel bought Ordana.", "Ordana bought Vexel.", "turned"],
  ["Vexel bought Ordana.", "Vexel bought Ordana.", undefined],
  ["Ordana was bought by Vexel.", "Vexel bought Ordana.", undefined],
  ["Vexel was bought by Ordana.", "Vexel bought Ordana.", "turned"],
  ["Vexel bought Ordana.", "It was Ordana that bought Vexel.", "turned"],
  ["Ordana bought Vexel.", "Vexel said that it had bought Ordana.", "turned"],
  ["Dr. Ines Marolt was trained by Dr. Paul Renning.", "Marolt trained Dr. Paul Renning.", "turned"],
  ["Joss betrays his brother Bram.", "A smuggler, Bram, betrays his brother Joss.", "turned"],
  ["Vexel met Ordana.", "Ordana met Vexel.", undefined],
  ["The Dal is longer than the Orl.", "The Orl is longer than the Dal.", "turned"],
  ["The Dal is longer than the Orl.", "The Dal is longer than the Orl.", undefined],
  ["The Orl is shorter than the Dal.", "The Dal is longer than the Orl.", "converse"],
  ["Food rose faster than energy.", "Energy rose faster than food.", "turned"],
  ["He moved from Lima to Quito.", "He moved from Quito to Lima.", "turned"],
  ["Mara designed the lamp.", "The lamp is made of steel.", undefined],
])("%s | %s", async (claim, told, roles) => {
  expect(rolesOf(await read(claim), await read(told))).toBe(roles);
});
