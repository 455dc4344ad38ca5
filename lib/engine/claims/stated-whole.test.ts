import { beforeAll, expect, test } from "vitest";
import { loadReader } from "@/lib/knowledge/syntax";
import type { Reader } from "./reader";

let reader: Reader;
beforeAll(async () => {
  reader = await loadReader();
});

async function statedIn(text: string): Promise<(string | undefined)[]> {
  const { notChecked } = await reader.read(text, 50);
  return notChecked.flatMap(({ statement }) => statement?.text ?? []);
}

test.each([
  ["advice", "Keep the lamp away from water.", ["Keep the lamp away from water."]],
  ["a numeral", "Visit the museum of World War I.", ["Visit the museum of World War I."]],
  ["what not to do", "Don't keep the lamp near water.", ["Don't keep the lamp near water."]],
  ["what to do to some end", "To clean the lamp, wipe it with a cloth.", ["To clean the lamp, wipe it with a cloth."]],
  ["a forecast", "However, sales of lamps will grow by 20 % in 2031.", ["Sales of lamps will grow by 20 % in 2031."]],
  [
    "what a pronoun stands for",
    "The Aurora lamp weighs 300 g. Keep it away from water.",
    ["Keep the Aurora lamp away from water."],
  ],
])("%s is told as what passages may state", async (_, text, stated) => {
  expect(await statedIn(text)).toEqual(stated);
});

test.each([
  ["a question", "Why not try a mild soap?"],
  ["what has no verb", "Such a lovely little lamp!"],
  ["what its writer thinks", "I would recommend the Nova lamp. In my opinion, it is a beautiful lamp."],
  ["a heading", "# Keep the lamp away from water"],
  ["the rest of advice that states something beside", "Use peroxide, which contains oxygen."],
  ["cells of a plan", "Here is a weekly plan.\n\n| Day | Exercise |\n|---|---|\n| Monday | Run |\n| Tuesday | Rest |"],
])("%s is nothing that passages could state", async (_, text) => {
  expect(await statedIn(text)).toEqual([]);
});
