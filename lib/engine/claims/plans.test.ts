import { beforeAll, describe, expect, test } from "vitest";
import { loadParser } from "@/lib/knowledge/syntax";
import type { Parser } from "../syntax/parser";
import { claimsAs, readAs } from "../testing/read";

let parser: Parser;
beforeAll(async () => {
  parser = await loadParser();
});

test("what a plan has one do at its times is no claim, and what stands behind it is not told of the last time", async () => {
  const text =
    "**Monday: Legs**\n\n- Squats: 3 sets of 12 reps\n- Lunges: 2 sets of 8 reps\n\n**Friday: Arms**\n\n- Rows: 3 sets of 10 reps\n\nMuscles grow at rest.";
  const labels = { Squats: "fragment", Lunges: "claim", Rows: "advice" } as const;
  expect(await claimsAs(parser, text, { labels })).toEqual(["Muscles grow at rest."]);
});

test("under times that are no plan, what happened is told", async () => {
  const text = "## Day 1\n\n- The troops landed at Cape Nor.\n\n## Day 2\n\n- The city fell.";
  expect((await claimsAs(parser, text)).join(" ")).toContain("he troops landed at Cape Nor.");
});

describe("the rows of a table that gives its reader a plan are advice", () => {
  const table = "| Day | Focus |\n|---|---|\n| Monday | Legs |\n| Friday | Arms |";
  test.each(["Here's a weekly workout plan:", "## Weekly Schedule"])("%s", async (above) => {
    const { claims, notChecked } = await readAs(parser, `${above}\n\n${table}\n\nMuscles grow at rest.`);
    expect(claims.map(({ text }) => text)).toEqual(["Muscles grow at rest."]);
    expect(notChecked.filter(({ text }) => text.includes("|")).map(({ reason }) => reason)).toEqual(
      Array(3).fill("advice"),
    );
  });

  test.each(["The Nor Museum has these opening hours:", "## Train schedule", "## The Marshall Plan"])(
    "but those of one that tells of the world are told: %s",
    async (above) => {
      expect(await claimsAs(parser, `${above}\n\n${table}`)).not.toEqual([]);
    },
  );

  test("also where its columns are the times", async () => {
    const weeks = "| Week | Tuesday (easy) | Sunday (long) |\n|---|---|---|\n| 1 | 4 km | 5 km |\n| 2 | 4 km | 6 km |";
    const text = `Here's an 8-week plan for your race:\n\n${weeks}\n\nMuscles grow at rest.`;
    expect(await claimsAs(parser, text, { labels: { Here: "meta" } })).toEqual(["Muscles grow at rest."]);
  });

  test("a table beside a plan whose rows are no times is told", async () => {
    const text = `Here's a weekly meal plan:\n\n${table}\n\nLentils are rich.\n\n| Food | Iron |\n|---|---|\n| Lentils | 3 mg |`;
    expect((await claimsAs(parser, text)).join(" ")).toMatch(/entils's? iron is 3 mg\./);
  });
});

describe("in a text that gives a plan", () => {
  const planned =
    "Here's a beginner's training plan:\n\n- **Weeks 1–4:** Focus on form\n- **Weeks 5–8:** Add weight\n\n";

  test.each([
    "- **Plank:** 3 sets of 20–30 seconds",
    "- **Warm-up (5 minutes):** Arm circles and hip rotations",
    "- **Rest:** 30 seconds",
  ])("what is done so long or so often is advice: %s", async (item) => {
    expect(await claimsAs(parser, planned + item, { labels: { Here: "meta", Plank: "fragment" } })).toEqual([]);
  });

  test.each(["- **Travel time:** 40 minutes", "- **Plank:** It trains the core."])(
    "what is so without it is none: %s",
    async (item) => {
      const labels = { Here: "meta", Travel: "fragment" } as const;
      const { notChecked } = await readAs(parser, planned + item, { labels });
      expect(notChecked.filter(({ reason }) => reason === "advice").length).toBe(2); // the two weeks
    },
  );

  test("what stands beside an order is told without the time of it", async () => {
    const text = "# Itinerary for Faro\n\n- **Morning:** Take the train, which takes three hours.\n- **Evening:** Fado";
    expect((await claimsAs(parser, text)).join(" ")).not.toContain("morning");
  });
});

test("without a plan a label that is a time is told with what it labels", async () => {
  const text = "The Battle of Nor lasted two days.\n\n- **Day 1:** The troops landed.\n- **Day 2:** The city fell.";
  expect((await claimsAs(parser, text)).length).toBe(3);
});
