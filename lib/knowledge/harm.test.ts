import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { HARM_CATEGORY_IDS, type HarmThreshold } from "@/lib/catalog/harm";
import { detectHarm } from "@/lib/engine";
import { loadHarmDetector, openHarmDetector } from "./harm";

const detector = await loadHarmDetector();
const flagged = async (text: string, threshold: HarmThreshold = "medium") =>
  (await detectHarm(detector, text, { categories: HARM_CATEGORY_IDS, threshold })).categories.map(
    ({ category }) => category,
  );

async function which<T>(all: readonly T[], holds: (one: T) => Promise<boolean>): Promise<T[]> {
  const held = await Promise.all(all.map(holds));
  return all.filter((_, at) => held[at]);
}

const linesOf = (file: string) =>
  readFileSync(join("bench/sets", file), "utf8")
    .split("\n")
    .filter((line) => line && !line.startsWith("#"));

const rows = linesOf("harm.tsv")
  .slice(1)
  .map((line) => line.split("\t") as [string, string]);

describe("on the project's own sentences", () => {
  const harmful = rows.filter(([label]) => label !== "none");
  const harmless = rows.filter(([label]) => label === "none");

  // The least that a newly trained model must reach.
  test.each<[HarmThreshold, number, number]>([
    ["low", 0.9, 0.25],
    ["medium", 0.8, 0.1],
    ["high", 0.6, 0.04],
  ])(
    "at %s at least %f of the harmful ones are caught, and at most %f of the harmless",
    async (threshold, least, most) => {
      const caught = await which(harmful, async ([label, text]) =>
        (await flagged(text, threshold)).some((found) => found === label),
      );
      const wrong = await which(harmless, async ([, text]) => (await flagged(text, threshold)).length > 0);
      expect(caught.length / harmful.length).toBeGreaterThanOrEqual(least);
      expect(wrong.length / harmless.length).toBeLessThanOrEqual(most);
    },
  );

  test("every category is caught", async () => {
    for (const category of HARM_CATEGORY_IDS) {
      const own = harmful.filter(([label]) => label === category);
      const caught = await which(own, async ([, text]) => (await flagged(text)).includes(category));
      expect(caught.length / own.length, category).toBeGreaterThanOrEqual(0.6);
    }
  });
});

describe("of posts of our own on known false claims, in other words", () => {
  const posts = linesOf("narratives.tsv")
    .slice(1)
    .map((line) => line.split("\t") as [string, string, string]);
  const shareFlagged = async (isWanted: (stance: string) => boolean) => {
    const own = posts.filter(([stance]) => isWanted(stance));
    return (
      (await which(own, async ([, , text]) => (await flagged(text)).includes("misinformation"))).length / own.length
    );
  };

  test("two in three that tell one are found", async () => {
    expect(await shareFlagged((stance) => stance === "asserts")).toBeGreaterThanOrEqual(0.67);
  });

  test("at most one in five is flagged that asks, denies or reports one, or tells something else of the same things", async () => {
    expect(await shareFlagged((stance) => stance !== "asserts")).toBeLessThanOrEqual(0.2);
  });
});

test("no name or word that holds a rude one by accident is flagged", async () => {
  const names = linesOf("harmless-names.txt");
  expect(names.length).toBeGreaterThanOrEqual(200);
  expect(await which(names, async (name) => (await flagged(name)).length > 0)).toEqual([]);
});

const whole = readFileSync("data/harm/model.bin");

test.each([
  ["cut off", whole.subarray(0, 5000)],
  [
    "another one at a single place",
    Buffer.concat([whole.subarray(0, -100), Buffer.alloc(1, (whole.at(-100) ?? 0) ^ 1), whole.subarray(-99)]),
  ],
])("a model that is %s does not answer, and is told by its path", (_, bytes) => {
  const folder = mkdtempSync(join(tmpdir(), "harm-"));
  const path = join(folder, "model.bin");
  copyFileSync("data/harm/SHA256SUMS", join(folder, "SHA256SUMS"));
  writeFileSync(path, bytes);
  expect(() =>
    openHarmDetector({ read: async () => [], parse: async () => [], compare: async () => [] }, path),
  ).toThrow(`cannot open ${path}: it is damaged`);
  rmSync(folder, { recursive: true });
});
