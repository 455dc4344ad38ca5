import { beforeAll, describe, expect, test } from "vitest";
import { loadReader } from "@/lib/knowledge/syntax";
import type { Reader } from "./reader";

// What stands above a sentence of a longer answer and is meant by it: a list, an order with code, the case that is asked about.
let reader: Reader;
beforeAll(async () => {
  reader = await loadReader();
});

const claimsOf = async (text: string) => (await reader.read(text, 100)).claims.map((claim) => claim.text);

const CHEESES =
  "Here are four cheeses from Portugal:\n\n1. **Serra da Estrela**: A soft cheese made from sheep's milk.\n2. **Azeitão**: A buttery cheese with a strong smell.\n3. **Nisa**: A firm cheese from Alentejo.\n4. **Rabaçal**: A mild cheese made from goat's milk.\n\n";

describe("what a paragraph behind a list tells of it", () => {
  test.each([
    [
      "Most of these are made with thistle rennet.",
      "Most of Serra da Estrela, Azeitão, Nisa and Rabaçal are made with thistle rennet.",
    ],
    [
      "Two of these are protected by European law.",
      "Two of Serra da Estrela, Azeitão, Nisa and Rabaçal are protected by European law.",
    ],
  ])("names its things: %s", async (behind, claim) => {
    expect(await claimsOf(CHEESES + behind)).toContain(claim);
  });

  test("but the sentence before, where that is nearer", async () => {
    const claims = await claimsOf(`${CHEESES}Use long passwords. These make it harder to guess an account.`);
    expect(claims.at(-1)).toBe("Long passwords make it harder to guess an account.");
  });

  test("names no four things where both of two are meant", async () => {
    const claims = await claimsOf(`${CHEESES}Both of them are sold in Lisbon.`);
    expect(claims.filter((one) => /Azeitão.*Lisbon/.test(one))).toEqual([]);
  });
});

test("an order with the code behind it is what does something", async () => {
  const text =
    "To install it, follow these steps:\n\n1. Copy the binary to the server:\n\n```\nscp tool host:\n```\n\nThis uploads the binary to your home folder.";
  expect(await claimsOf(text)).toEqual(["Copying the binary to the server uploads the binary to your home folder."]);
});

describe("the case that an answer begins with", () => {
  test("is what all that follows is told of", async () => {
    const text =
      "For a timber footbridge of 12 m over a stream, the choice between larch and oak depends mainly on durability. Larch needs no treatment in most climates.\n\nFungal decay may begin at moisture contents above 20%.";
    expect((await claimsOf(text)).at(-1)).toBe(
      "Regarding a timber footbridge of 12 m over a stream, fungal decay may begin at moisture contents above 20%.",
    );
  });

  test.each([
    "In a study of 400 adults, naps improve memory. Sleep helps the brain store what it has learned. Deep sleep clears waste from the brain.",
    "In a ceremony at the palace, the queen knighted Ann Roe. Ann Roe wrote nine novels. The novels are set in Faro.",
    "For a variety of reasons, cats purr. Kittens purr while they drink milk. Old cats purr in pain.",
  ])("is no study, event or number of reasons: %s", async (text) => {
    expect((await claimsOf(text)).filter((one) => /^Regarding an? /.test(one))).toEqual([]);
  });
});

test("an entry with a relative clause says that of itself", async () => {
  const text =
    "You can consider the following:\n\n- Heat and salt, which cause the pipes to expand and can lead to leaks.\n- Old windows, which let the heat escape and often rattle.";
  expect(await claimsOf(text)).toEqual([
    "Heat and salt cause the pipes to expand and can lead to leaks.",
    "Old windows let the heat escape and often rattle.",
  ]);
});

test("what a part of a sentence leaves open is told with the part that it goes on with", async () => {
  const text =
    "The first factory opened in 1950. A worker cut the boards so that they would fit into a van. This simple step reduced both cost and damage, and it allowed Norvik to lower its prices.";
  expect((await claimsOf(text)).at(-1)).toMatch(
    /this simple step reduced both cost and damage, and it allowed Norvik to lower its prices\.$/,
  );
});

test("what there are a number of is no name for the items", async () => {
  const text =
    "There are a number of methods that you could consider:\n\n- **Soft baits**: Dough balls release their smell slowly in cold water.\n- **Better hooks**: Barbless hooks cause less damage.";
  expect(await claimsOf(text)).toEqual([
    "Regarding soft baits, dough balls release their smell slowly in cold water.",
    "Regarding better hooks, barbless hooks cause less damage.",
  ]);
});

test("a cell that names no such thing as its head does stands in quotes", async () => {
  const text =
    "| Aspect | Falcon | Heron |\n|---|---|---|\n| Schema | Fixed | Flexible, optional validation |\n| Indexes | Full support | Limited |\n| Scaling | Mainly vertical; read replicas | Horizontal |";
  expect(await claimsOf(text)).toEqual(
    expect.arrayContaining([
      'Heron\'s schema is described as "flexible, optional validation".',
      'Falcon\'s indexes are described as "full support".',
      'Falcon\'s scaling is described as "mainly vertical; read replicas".',
    ]),
  );
});

test("an ordinal with no noun is told with what it is one of", async () => {
  const text =
    "Cows have four stomach chambers. Two of them ferment grass. The third, called the omasum, absorbs water.";
  const claims = await claimsOf(text);
  expect(claims.filter((one) => /^(?:Regarding cows, )?the third\b/i.test(one))).toEqual([]);
});

test("what an article discusses is what the text goes on to tell of", async () => {
  const text =
    "The article discusses a new bicycle lane in Oakdale. Cyclists get free helmets. Some shop owners have complained about lost parking. The lane is 4 km long.";
  expect(await claimsOf(text)).toContain(
    "Regarding the new bicycle lane in Oakdale, some shop owners have complained about lost parking.",
  );
});

test("how often something is so holds of each thing that is told so", async () => {
  expect(await claimsOf("Staff can often choose their own hours and work from home.")).toContain(
    "Staff can often work from home.",
  );
});

test("what is so otherwise is told with the sentence that has the condition", async () => {
  const text = "The cut must be clean. Otherwise, fungi enter the wood.";
  expect((await claimsOf(text)).at(-1)).toBe("The cut must be clean; otherwise, fungi enter the wood.");
});
