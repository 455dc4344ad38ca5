import { beforeAll, expect, test } from "vitest";
import { loadParser } from "@/lib/knowledge/syntax";
import type { Parser } from "../syntax/parser";
import { claimsAs } from "../testing/read";

let parser: Parser;
beforeAll(async () => {
  parser = await loadParser();
});

test("a column with a number is named by what the text numbers so", async () => {
  const text =
    "Type 1 and type 2 diabetes differ.\n\n| | Type 1 | Type 2 |\n|---|---|---|\n| Share of cases | 5% | 95% |\n| Known for | Early onset | Largest share of all |";
  const claims = await claimsAs(parser, text);
  expect(claims).toContain("Type 1 diabetes' share of cases is 5%.");
  expect(claims).toContain("Type 2 diabetes is known for being the largest share of all.");
});

test("a common noun that the parser takes for a name is written small, as the text writes it elsewhere", async () => {
  const text =
    "Llamas and alpacas are kept in Peru. The ears of llamas are long, and those of alpacas short. Llamas guard sheep. Alpacas are shy. There are no wild ones.";
  expect((await claimsAs(parser, text)).join(" ")).not.toMatch(/Regarding Llamas|, Llamas|; Alpacas/);
});

test("what turned out is no thing that did", async () => {
  const text = "M-Pesa is a service in Kenya. It is old. During the pilot it turned out that users sent money.";
  const claims = await claimsAs(parser, text, { references: { It: "M-Pesa", it: "M-Pesa" } });
  expect(claims.join(" ")).toContain("it turned out that users sent money");
});

test("what is the writer's own is no claim", async () => {
  expect(await claimsAs(parser, "My knowledge was last updated in 2021. Lima is old.")).toEqual(["Lima is old."]);
});

test("what the text is about stands before no cell of another thing that the table compares", async () => {
  const text =
    "All toads are frogs: both belong to one order. Still, the typical frog and the typical toad differ.\n\n| Trait | Typical frog | Typical toad |\n|---|---|---|\n| Skin | Smooth and moist | Dry and bumpy |\n| Legs | Long, built for leaping | Short |\n| Eggs | Laid in clumps | Laid in strings |\n| Habitat | Wet | Dry |";
  const claims = (await claimsAs(parser, text)).filter((one) => /typical/i.test(one));
  expect(claims).toContain("The typical frog's eggs are laid in clumps.");
  expect(claims.join()).not.toContain("Regarding toads");
});

test.each([
  ["Key features", "Loom's width is wide."],
  ["Menu item", "Width's loom is wide."],
])("the head of the first column, %s, says whether rows are things", async (corner, claim) => {
  const rows = ["Width", "Weight", "Price"].map((name) => `| ${name} | Wide | Narrow |`).join("\n");
  const claims = await claimsAs(parser, `The shop is old.\n\n| ${corner} | Loom | Frame |\n|---|---|---|\n${rows}`);
  expect(claims.join(" ")).toContain(claim);
});

test("what the only table of a text compares is what both of its things do", async () => {
  const table = "| | Zorblax | Vimpel |\n|---|---|---|\n| Price | $5 | $7 |";
  const references = { Both: "?" };
  const claims = await claimsAs(parser, `Both are embedded databases.\n\n${table}`, { references });
  expect(claims).toContain("Regarding Zorblax and Vimpel, both are embedded databases.");
  const [first] = await claimsAs(parser, `Ann saw them.\n\n${table}`, { references: { them: "?" } });
  expect(first).toBe("Ann saw them.");
});
