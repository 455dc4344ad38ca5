import { beforeAll, describe, expect, test } from "vitest";
import { loadParser } from "@/lib/knowledge/syntax";
import type { Parser } from "../syntax/parser";
import { claimsAs } from "../testing/read";

let parser: Parser;
beforeAll(async () => {
  parser = await loadParser();
});

describe("a pronoun that is the subject of clauses side by side means one thing", () => {
  const text = "*Guernica* was painted in 1937. It was an answer to the war, and it hangs in Madrid.";

  test("also where the model knows it of one clause alone", async () => {
    const claims = await claimsAs(parser, text, { references: { it: "*Guernica*" } });
    expect(claims.slice(1)).toEqual(["Guernica was an answer to the war.", "Guernica hangs in Madrid."]);
  });

  test("but not where one is no subject of anything", async () => {
    const own = "The bridge is old. It is known that Ann Roe built a pier, and it spans the bay.";
    const claims = await claimsAs(parser, own, { references: { it: "The bridge" } });
    expect(claims.join(" ")).not.toContain("bridge is known");
  });
});

test("whose it was says who did it, in one clause alone", async () => {
  const first = "Mary Anderson was an inventor. Ella Roe was a friend. ";
  const said = { references: { her: "Mary Anderson", she: "?" } } as const;
  const told = await claimsAs(parser, `${first}A firm failed, and she never sold her wiper.`, said);
  expect(told.at(-1)).toBe("A firm failed, and Mary Anderson never sold her wiper.");
  const apart = await claimsAs(parser, `${first}When her wiper failed, she left the town.`, said);
  expect(apart.at(-1)).not.toMatch(/Anderson left/);
});

test("no one person is the couple", async () => {
  const text = "Sandra Roe met Bo Lee in Rome. The couple had no children.";
  const claims = await claimsAs(parser, text, { references: { "The couple": "Sandra Roe" } });
  expect(claims.at(-1)).not.toMatch(/^Sandra Roe had no children/);
});

describe("a place that only the sentence before names", () => {
  test("is told with it", async () => {
    const claims = await claimsAs(parser, "Ann Roe orbited the Moon in 1969. Nobody saw walls from there.");
    expect(claims.at(-1)).toBe("Ann Roe orbited the Moon in 1969; nobody saw walls from there.");
  });

  test("but not where the same sentence names it", async () => {
    const claims = await claimsAs(parser, "Ann Roe orbited the Moon in 1969. Bo moved to Rome and wrote from there.");
    expect(claims.slice(1).join(" ")).not.toContain("Moon");
  });
});

describe("what the reader is told to do is put in for 'this', or quoted before it", () => {
  test.each([
    [
      "Never mix bleach with acid. This releases chlorine.",
      'Regarding "Never mix bleach with acid", this releases chlorine.',
    ],
    ["Don't heat the jar. This can break the glass.", 'Regarding "Don\'t heat the jar", this can break the glass.'],
    [
      "You should stretch every day. This keeps the joints mobile.",
      'Regarding "You should stretch every day", this keeps the joints mobile.',
    ],
    ["- **Protein:** Eat fish twice a week. This helps muscles grow.", "Eating fish twice a week helps muscles grow."],
  ])("%s", async (text, claim) => {
    const labels = {
      Never: "advice",
      "Don't": "advice",
      You: "advice",
      "**Protein": "advice",
      Protein: "advice",
    } as const;
    expect((await claimsAs(parser, text, { labels, references: { This: "?" } })).at(-1)).toBe(claim);
  });

  test("but not advice that leaves something open itself", async () => {
    const text = "It should be fed daily. This keeps the yeast active.";
    const claims = await claimsAs(parser, text, { labels: { It: "advice" }, references: { It: "?", This: "?" } });
    expect(claims.at(-1)).toBe("This keeps the yeast active.");
  });
});

test("what comes of a cause is not told without it", async () => {
  const own = "The rise makes loans dear, so people spend less, and prices stop growing.";
  expect(await claimsAs(parser, own)).toEqual([own]);
});

describe("what only a sentence before completes is told with it", () => {
  test.each([
    [
      "An adult has 206 bones. Babies are born with around 300.",
      "An adult has 206 bones; babies are born with around 300.",
    ],
    [
      "Ann Roe has written five books. The second one, printed in 1990, won a prize.",
      "Ann Roe has written five books; the second one, printed in 1990, won a prize.",
    ],
    [
      "In 1985, Ann Roe found a hole. Gases destroy ozone. Two years later, Bo Kim signed a treaty.",
      "In 1985, Ann Roe found a hole; two years later, Bo Kim signed a treaty.",
    ],
    ["Ann Roe left Rome. Two years later, Bo Kim died.", "Ann Roe left Rome; two years later, Bo Kim died."],
    [
      "Ann Roe has two pumps. When the two run, water rises. This floods the field.",
      "Ann Roe has two pumps; when the two run, water rises; this floods the field.",
    ],
    [
      "When the Sun stands high, water dries up. This kills the frogs.",
      "When the Sun stands high, water dries up; this kills the frogs.",
    ],
  ])("%s", async (text, claim) => {
    expect((await claimsAs(parser, text, { references: { This: "?" } })).at(-1)).toBe(claim);
  });

  test("but no amount, and nothing that was later than its own sentence tells", async () => {
    const text = "Ann Roe left Rome. A book costs $300. Bo Kim wrote a play, and Carl Poe died two years later.";
    expect((await claimsAs(parser, text)).slice(1).join(" ")).not.toContain("Ann Roe");
  });
});

test("they behind a label in the singular is told with the sentence that names them", async () => {
  const text = "- **Lower cost:** Companies save on rent.\n- **Larger choice:** They hire people in other towns.";
  const claims = await claimsAs(parser, text, { references: { They: "Companies?" } });
  expect(claims[1]).toBe("Regarding larger choice, companies save on rent; they hire people in other towns.");
});

test("a name that begins with whose is none", async () => {
  const text = "Ann Roe was a farmer whose cancer cells lived on. They were sold.";
  expect((await claimsAs(parser, text, { references: { They: "cancer cells" } })).at(-1)).not.toContain(
    "hose cancer cells were",
  );
});

test("a phrase that is only told of beside is still to be named", async () => {
  const text = "Ann Roe built the zipper in 1879. The device, which was named later, closes coats.";
  const claims = await claimsAs(parser, text, { references: { "The device": "the zipper" } });
  expect(claims.at(-1)).toBe("Ann Roe built the zipper in 1879; the device, which was named later, closes coats.");
});

describe("a name without its first word is the same name", () => {
  test("with a small word in it", async () => {
    const text = "Wim van Est was a cyclist. Van Est took the jersey. He fell into a ravine.";
    const claims = await claimsAs(parser, text, { references: { He: "Van Est" } });
    expect(claims.at(-1)).toBe("Wim van Est fell into a ravine.");
  });

  test("but not another place", async () => {
    const text = "New South Wales is a state. South Wales has mines. It is old.";
    const claims = await claimsAs(parser, text, { references: { It: "South Wales has" } });
    expect(claims.join(" ")).not.toContain("New South Wales is old");
  });
});

test("no one is one of one's own owners", async () => {
  const text = "Rivian was founded in 2009. Amazon is one of its largest shareholders.";
  const claims = await claimsAs(parser, text, { references: { its: "Amazon" } });
  expect(claims.at(-1)).not.toBe("Amazon is one of its largest shareholders.");
});

test("what is done in the same sentence is told by it, what its verb leaves unsaid by the one before", async () => {
  const own = "Ann Roe was jailed in Rome. In 2002 Ann Roe won the prize, becoming the first woman to do so.";
  expect((await claimsAs(parser, own)).at(-1)).toMatch(/^In 2002/);
  expect((await claimsAs(parser, "Lists can change. As we know, tuples cannot.")).at(-1)).toMatch(
    /^Lists can change; /,
  );
  const before = "Lists can be changed. Tuples cannot.";
  expect((await claimsAs(parser, before)).at(-1)).toMatch(/^Lists can be changed; tuples cannot/);
});

test("who was of an age once is told of again without it", async () => {
  const text = "In 1906, the 38-year-old Curie took a chair. She won a prize in 1911.";
  expect((await claimsAs(parser, text, { references: { She: "Curie" } })).at(-1)).toBe("Curie won a prize in 1911.");
});
