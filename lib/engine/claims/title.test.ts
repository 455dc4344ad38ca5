import { expect, test } from "vitest";
import { loadParser } from "@/lib/knowledge/syntax";
import { sentencesOf } from "./sentences";
import { titleOf } from "./title";

test.each([
  ["The basic idea", undefined],
  ["Background", undefined],
  ["The idea of progress", "the idea of progress"],
  ["Cold water pipes", "cold water pipes"],
])("of a text under %s the title is %s: what says in what light it is told names nothing", async (heading, title) => {
  const text = `# ${heading}\n\nWater flows. Rust eats iron. Lead is soft.`;
  const parsed = await sentencesOf(await loadParser(), text);
  const judged = { label: "claim", likely: 1, claim: 1, invented: 0 } as const;
  expect(titleOf(parsed.map((one) => ({ ...one, judged })))?.text).toBe(title);
});
