import { beforeAll, describe, expect, test } from "vitest";
import { loadParser } from "@/lib/knowledge/syntax";
import type { Parser } from "../syntax/parser";
import { claimsAs } from "../testing/read";

let parser: Parser;
beforeAll(async () => {
  parser = await loadParser();
});

describe("a sentence stays whole where a part may tell of another subject", () => {
  test.each([
    "Lee also designed the Oslo shelf, which went on sale in 1979 and has sold 12 million units.",
    "The vase, which was found in a tomb near Bergen, Norway, in 1992, was taken for a copy.",
    "The choice of linen, a cloth used mainly for sails, was a matter of cost.",
    "Ann Lee was born in Bath, Somerset, the third of five children of a baker.",
    "Ann Lee lived in Mali, Ghana and finally France.",
    "The wreck was found in March 2022, remarkably well preserved.",
    "The fate of the empire, which suffered from droughts, is often cited.",
  ])("%s", async (text) => {
    expect(await claimsAs(parser, text)).toEqual([text]);
  });

  test("what stands before is told of its own time and place", async () => {
    const text = "In many leagues, judges check close calls, and some clubs now use cameras.";
    expect((await claimsAs(parser, text)).at(-1)).toBe("Some clubs now use cameras.");
  });
});

test("an age that is told of a name beside is no part of it", async () => {
  const text = "Acme was started by Ingrid Berg, then 17 years old, who sold pens. She died in 2018.";
  const claims = await claimsAs(parser, text, { references: { She: "Ingrid Berg" } });
  expect(claims.at(-1)).toBe("Ingrid Berg died in 2018.");
});

test("a name that only tells which thing another name means is no short form of it", async () => {
  const text = "The Leeds Festival began in 1999. Leeds lies on the river Aire.";
  expect((await claimsAs(parser, text, { references: { Leeds: "Leeds Festival" } })).at(-1)).toBe(
    "Leeds lies on the river Aire.",
  );
});

test.each([
  [
    "Ann Lee and Bo Kim walked between Bath and Wells. The former found an error.",
    "Ann Lee found an error.", // the subject goes on with the subject
  ],
  ["The press came from those for wine or oil. She knew of neither.", "Ann Lee knew of neither."],
])("of several pairs only a likely one is put in: %s", async (text, claim) => {
  const claims = await claimsAs(parser, `Ann Lee met Bo Kim. ${text}`, { references: { She: "Ann Lee" } });
  expect(claims.some((one) => one.endsWith(claim))).toBe(true);
});

test("what goes on in an item is told of what the item is about, not of its heading", async () => {
  const text = "# Northern Isles\n\n- **Fair Isle** – sheep. The smallest island of the group.\n- **Foula** – ponies.";
  expect(await claimsAs(parser, text, { labels: { The: "fragment" } })).toContain(
    "Regarding Northern Isles, Fair Isle is the smallest island of the group.",
  );
});

test.each(["Long-Term Capital lost 4 billion dollars.", "First Solar makes panels."])(
  "a name keeps its capital: %s",
  async (text) => {
    const claims = await claimsAs(parser, `A hedge fund is a pool of money. ${text} It fell in 1998.`, {
      references: { It: "?" },
    });
    expect(claims.join(" ")).toContain(text.slice(0, -1));
  },
);

test("a place that holds for both parts stands before both, whatever their tenses", async () => {
  const claims = await claimsAs(parser, "In Japan, Acme sold a million cars and is the market leader.");
  expect(claims.at(-1)).toBe("In Japan, Acme is the market leader.");
});
