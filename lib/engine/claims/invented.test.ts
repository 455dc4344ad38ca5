import { beforeAll, describe, expect, test } from "vitest";
import { loadParser } from "@/lib/knowledge/syntax";
import type { Parser } from "../syntax/parser";
import { claimsAs } from "../testing/read";

let parser: Parser;
beforeAll(async () => {
  parser = await loadParser();
});

const MADE_UP = { "Nora lost": "quotation", "She cried": "quotation", "The rain": "quotation" } as const;
const read = (text: string) => claimsAs(parser, text, { labels: MADE_UP });

describe("what a text makes up is no claim, whatever a sentence of it looks like", () => {
  test("a sentence of a paragraph of which most is a story", async () => {
    expect(await read("Nora lost her map. She cried. Just then, a baker opened the door.")).toEqual([]);
  });

  test("one that goes on with a pronoun where a story was told", async () => {
    expect(await read("Nora lost her map. She lives in a small harbour town. Paris lies on the Seine.")).toEqual([]);
  });

  test("a line above a line of a poem", async () => {
    expect(await read("There was a baker in the lane\nThe rain fell on his window pane")).toEqual([]);
  });

  test.each([
    "Once upon a time, a baker lived in Rome. The baker sold bread.",
    "In a quiet village, there was a baker. The baker sold bread.",
    "There once was a baker named Nora. Nora sold bread.",
  ])("and all behind the words that a tale begins with: %s", async (text) => {
    expect(await read(text)).toEqual([]);
  });
});

describe("a claim stays one", () => {
  test.each([
    ["that tells of a story", "Nora lost her map. The story was printed in 1911.", "The story was printed in 1911."],
    ["beside words that somebody said", '"Nora lost it." Kant wrote it in Riga.', "Kant wrote it in Riga."],
    ["in another paragraph", "Nora lost her map.\n\nParis lies on the Seine.", "Paris lies on the Seine."],
    ["of a time that was", "In 1911, there was a fire in Rome.", "In 1911, there was a fire in Rome."],
  ])("%s", async (_, text, claim) => {
    const labels = { ...MADE_UP, '"Nora': "quotation" } as const;
    expect((await claimsAs(parser, text, { labels })).at(-1)).toContain(claim);
  });

  test("where a paragraph tells more than it makes up", async () => {
    const text = "Nora lost her map. Paris lies on the Seine. Rome lies on the Tiber.";
    expect(await read(text)).toHaveLength(2);
  });
});
