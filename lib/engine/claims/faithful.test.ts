import { beforeAll, describe, expect, test } from "vitest";
import { loadParser } from "@/lib/knowledge/syntax";
import type { Parser } from "../syntax/parser";
import { claimsAs } from "../testing/read";

let parser: Parser;
beforeAll(async () => {
  parser = await loadParser();
});

describe("no part of a sentence goes with what it is not said of", () => {
  test("who wrote and directed a film did both", async () => {
    const [claim] = await claimsAs(parser, "Nora (2001) was written and directed by Ann Roe and produced by Acme.");
    expect(claim).toContain("written and directed by Ann Roe");
  });

  test("a time behind what is told beside is when all happened", async () => {
    const text = "Buddhism was founded by Siddhartha Gautama, known as the Buddha, around the 5th century BCE.";
    expect(await claimsAs(parser, text)).toEqual([text]);
  });

  test("how a part looks is told of the part", async () => {
    const text =
      "| Feature | Alligator | Crocodile |\n|---|---|---|\n| Snout | Broad and U-shaped | Narrower and V-shaped |";
    for (const claim of await claimsAs(parser, text)) expect(claim).toContain("snout");
  });
});

describe("names as sentences write them", () => {
  test("without the preposition before them elsewhere", async () => {
    const text =
      "LEGO was started in 1932 by Ole Kirk Christiansen, a carpenter in the Danish town of Billund, who began making wooden toys when the Great Depression left him with little other work. In 1958, Ole's son Godtfred patented a version.";
    const claims = await claimsAs(parser, text, { references: { Ole: "Ole Kirk Christiansen" } });
    expect(claims.at(-1)).toMatch(/^In 1958, Ole(?: Kirk Christiansen)?'s son/);
  });

  test("and adjectives in small letters, where only the start of a sentence has them large", async () => {
    const text = "Moderate inflation is healthy. When it becomes high, it erodes savings.";
    const claims = await claimsAs(parser, text, { references: { it: "Moderate inflation" } });
    expect(claims.at(-1)).toBe("When moderate inflation becomes high, it erodes savings.");
  });

  test("heads of cells without their article behind whose they are", async () => {
    const text = "| Topic | Hinduism | Buddhism |\n|---|---|---|\n| The self | An eternal soul | A stream |";
    expect((await claimsAs(parser, text))[0]).toBe("Hinduism's self is an eternal soul.");
  });

  test("and years that are not known for sure behind a preposition", async () => {
    const text = "Ann Roe was a queen.\n\n- **c. 1162:** Ann Roe leaves Oslo.";
    expect((await claimsAs(parser, text)).at(-1)).toBe("In c. 1162, Ann Roe leaves Oslo.");
  });
});

describe("what a text goes on with", () => {
  const tower = "The Eiffel Tower was built in 1889. The Eiffel Tower stands in Paris.";

  test("is not who did something once", async () => {
    const text = `${tower} A group of artists published a letter. It was to be torn down. It was spared.`;
    const claims = await claimsAs(parser, text, { references: { It: "?" } });
    expect(claims.at(-1)).toBe("Regarding the Eiffel Tower, it was spared.");
  });

  test("is no pair of which only one is", async () => {
    const text = "Turbines stand in open fields or offshore. In terms of cost, both have become cheaper.";
    const claims = await claimsAs(parser, text, { references: { both: "?" } });
    expect(claims.join(" ")).not.toContain("both open fields");
  });
});
