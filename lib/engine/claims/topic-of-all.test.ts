import { beforeAll, describe, expect, test } from "vitest";
import { loadParser } from "@/lib/knowledge/syntax";
import type { Parser } from "../syntax/parser";
import { claimsAs } from "../testing/read";

let parser: Parser;
beforeAll(async () => {
  parser = await loadParser();
});

describe("what a text says is told with", () => {
  test("a named event that is not named again", async () => {
    const text = "The Dyatlov Pass incident refers to nine deaths. One victim had a broken skull. A tent was found.";
    expect((await claimsAs(parser, text)).at(-1)).toBe("Regarding the Dyatlov Pass incident, a tent was found.");
  });

  test("a novel, before all that its figures are and do", async () => {
    const text = "*Kindred* is a novel by Ann Roe. Dana Lee is a writer. Dana Lee moves to Rome. Dana Lee is a mother.";
    expect((await claimsAs(parser, text)).at(-1)).toBe("Regarding Kindred, Dana Lee is a mother.");
  });

  test("a religion, beside those who follow it", async () => {
    const text =
      "Jainism is one of the oldest religions in India. Jainism is strict.\n\nFor this reason, Jains follow a strict diet. Some monks wear a cloth.\n\nJains do not believe in a creator god.";
    expect(await claimsAs(parser, text)).toContain("Regarding Jainism, some monks wear a cloth.");
  });

  test("under a heading the one of a pair that it names", async () => {
    const text =
      "Celiac disease and gluten sensitivity cause like symptoms. They differ. Both are common.\n\n### Celiac disease\n\n* Affects about 1% of people\n* Diagnosed with blood tests";
    const claims = await claimsAs(parser, text);
    expect(claims.slice(-2)).toEqual([
      "Celiac disease affects about 1% of people.",
      "Celiac disease is diagnosed with blood tests.",
    ]);
  });

  test("nothing that it only sets out to tell", async () => {
    const text = "Comparing Ann Roe and Bo Kim is tough. Ann Roe sings. Bo Kim paints. The hall was full.";
    expect((await claimsAs(parser, text)).join(" ")).not.toContain("Regarding comparing");
  });

  test("none of two kinds that begin a paragraph each", async () => {
    const text =
      "C3 photosynthesis is the most common pathway. Trees use it.\n\nC4 photosynthesis evolved later. Grasses lose less water.";
    expect((await claimsAs(parser, text)).join(" ")).not.toContain("Regarding C3");
  });

  test("but not the first of several things of one kind", async () => {
    const text =
      "Zorba is the smallest moon. Zorba has no air. Zorba is old. Kalmar is the hottest moon. Tessin is called the Red Moon.";
    expect((await claimsAs(parser, text)).at(-1)).toBe("Tessin is called the Red Moon.");
  });
});
