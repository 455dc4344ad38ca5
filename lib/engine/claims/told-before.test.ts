import { beforeAll, describe, expect, test } from "vitest";
import { loadParser, loadReader } from "@/lib/knowledge/syntax";
import type { Parser } from "../syntax/parser";
import { readAs } from "../testing/read";

let parser: Parser;
beforeAll(async () => {
  parser = await loadParser();
});

describe("what is told before a claim", () => {
  const read = (text: string, references: Record<string, string>) => readAs(parser, text, { references });

  test("is the part of its sentence that a phrase of it may mean", async () => {
    const text = "Fish learn. Ann taught fish to press a lever, and the fish learned within a week.";
    const { claims } = await read(text, { "the fish": "-?" });
    expect(claims.map((claim) => claim.text)).toEqual([
      "Fish learn.",
      "Ann taught fish to press a lever.",
      "Ann taught fish to press a lever, and the fish learned within a week.",
    ]);
  });

  test("is its own sentence where a part of that compares", async () => {
    const { claims } = await read(
      "The fire burned. Only six deaths were recorded, but the real number may have been higher.",
      {},
    );
    expect(claims.at(-1)?.text).toBe("Only six deaths were recorded, but the real number may have been higher.");
  });

  test("keeps what it is about", async () => {
    const text =
      "The Suez War was fought in 1956. It was short. Ann said so. Israel attacked in the east. It was bad for Bo.";
    const { claims } = await read(text, { It: "?" });
    expect(claims.at(-1)?.text).toBe("Regarding the Suez War, Israel attacked in the east; it was bad for Bo.");
  });
});

test.each([
  ["A bill can begin in either chamber of Congress. A member of Congress introduces the bill.", 0],
  ["A bill can begin in either chamber of Congress.\n\n## Steps\n\nA member of Congress introduces the bill.", 59],
])("a claim told with one before it has its own place where something else stands between: %s", async (text, start) => {
  const { claims } = await (await loadReader()).read(text, 10);
  expect(claims.at(-1)?.text).toContain("; a member of Congress");
  expect(claims.at(-1)).toMatchObject({ start, end: text.length });
});
