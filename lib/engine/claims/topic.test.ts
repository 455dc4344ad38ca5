import { beforeAll, describe, expect, test } from "vitest";
import { loadParser } from "@/lib/knowledge/syntax";
import type { Parser } from "../syntax/parser";
import { claimsAs } from "../testing/read";

let parser: Parser;
beforeAll(async () => {
  parser = await loadParser();
});

test.each([
  ["a question", "# Why did Acme fail?\n\nAcme is a firm. Acme is old. Acme is large."],
  ["a phrase of how many", "Every block is old. Every block is large. Every block is red. Acme is a firm."],
])("%s is nothing that a text is about", async (_, text) => {
  const [claim] = (await claimsAs(parser, `${text} There are no weight classes.`)).slice(-1);
  expect(claim).toMatch(/^(?:Regarding Acme, there|There) are no weight classes\.$/);
});

test("a number that opens a paragraph is no matter of what follows", async () => {
  const text = "Acme is a firm. Acme is old. Acme is large.\n\nTwenty-seven since 1972. There are no weight classes.";
  expect((await claimsAs(parser, text)).at(-1)).toBe("Regarding Acme, there are no weight classes.");
});

test("what stands in brackets without a verb, and a roll of names, is no claim", async () => {
  const labels = { Spoilers: "claim", Ann: "claim" } as const;
  expect(await claimsAs(parser, "Acme is a firm. (Spoilers ahead.)", { labels })).toEqual(["Acme is a firm."]);
  expect(await claimsAs(parser, "Ann Roe (piano), Bob Stone (bass).", { labels })).toEqual([]);
});

describe("a text is about what it begins to tell of", () => {
  const later = "There are no weight classes. It won a prize. Critics liked it.";
  test.each([
    ["who asks has something in mind", `You're probably thinking of *Big Fish*. ${later}`, "Big Fish"],
    ["it is supposed", `I believe you mean *Big Fish*. ${later}`, "Big Fish"],
    [
      "it is to be known",
      `Here's what you should know about the mechanism:\n\n- **Age:** Old\n\n${later}`,
      "the mechanism",
    ],
    [
      "what its best side is of",
      `The greatest benefit of using heat pumps is comfort. Heat pumps are quiet. ${later}`,
      "heat pumps",
    ],
    ["an answer by name", `The movie that you mean is *Big Fish*. ${later}`, "Big Fish"],
    ["a superlative", `The largest land animal is the bush elephant. ${later}`, "the bush elephant"],
    [
      "an account of it",
      `Here is a quick timeline of Nintendo:\n\n- **1889:** Ann Roe founds Nintendo.\n\n${later}`,
      "Nintendo",
    ],
    [
      "an account of what it does, too",
      `Here is an overview of the main rules, what they do, and where to find them:\n\n| Rule | Age |\n|---|---|\n| Mawashi | Old |\n| Salt | New |\n\n${later}`,
      "the main rules",
    ],
    ["a list of paragraphs", `1. Sumo was born in Japan. Sumo is old.\n\n2. ${later}`, "sumo"],
  ])("%s", async (_, text, topic) => {
    expect(await claimsAs(parser, text)).toContain(`Regarding ${topic}, there are no weight classes.`);
  });

  test.each([
    ["what stands behind a label", "1. Replicability: Studies must be replicable. It helps. Studies help.\n\n2. "],
    ["what stands behind a year", "**1961:** The first human in space was Yuri Gagarin. Yuri Gagarin left.\n\n"],
  ])("%s is told of that alone", async (_, text) => {
    expect((await claimsAs(parser, text + later)).join(" ")).toContain("There are no weight classes.");
  });

  test("its name goes on to where brackets begin", async () => {
    const text = `Here's a breakdown of the three main types of scores (FICO):\n\n- **Tips:** One\n\n${later}`;
    expect(await claimsAs(parser, text)).toContain("Regarding the main types of scores, there are no weight classes.");
  });

  test("a list below a paragraph that defines another thing is not told of the first", async () => {
    const text =
      "HTTP is a protocol. HTTP sends plain text. It is old.\n\nHTTPS is a protocol over TLS.\n\n- **Integrity:** The data cannot be changed.";
    expect(await claimsAs(parser, text, { references: { It: "HTTP" } })).toContain(
      "Regarding integrity, the data cannot be changed.",
    );
  });

  test("the same act, and both commands, are no topic", async () => {
    for (const subject of ["The same act", "Both commands"]) {
      const text = `${subject} can lead to cases. A jury met in 1995. The judges left.`;
      expect((await claimsAs(parser, text)).slice(1)).toEqual(["A jury met in 1995.", "The judges left."]);
    }
  });

  test("what somebody has in mind is no claim", async () => {
    const text = "You're probably thinking of *Big Fish*. Big Fish is a film.";
    expect(await claimsAs(parser, text)).toEqual(["Big Fish is a film."]);
  });

  test("a part of its name in another name does not name it", async () => {
    const [first] = await claimsAs(
      parser,
      "You're thinking of *The Truman Show*. It stars Truman Burbank. It is old. It won.",
    );
    expect(first).toBe("Regarding The Truman Show, it stars Truman Burbank.");
  });

  test("what a title names only with its last word is told under it", async () => {
    const text = "# Type 1 vs. Type 2 Diabetes\n\nType 1 is a disease. Type 2 is red. Diabetes is common.";
    expect(await claimsAs(parser, text)).toEqual([
      "Regarding type 1 vs. type 2 diabetes, Type 1 is a disease.",
      "Regarding type 1 vs. type 2 diabetes, Type 2 is red.",
      "Diabetes is common.",
    ]);
  });

  test("several things are told under the title that names them", async () => {
    const text =
      "# Iceland vs. Norway\n\nBoth countries are cold.\n\n## Iceland\n\nIceland is green. Iceland is old.\n\n## Norway\n\nOslo is large.";
    expect((await claimsAs(parser, text))[0]).toBe("Regarding Iceland vs. Norway, both countries are cold.");
  });
});

describe("a text is about", () => {
  test("what happened, where it begins with that, though it does not name it again", async () => {
    const text = "The fall of Acre took place in 1291. The final assault began in May. Most knights fled to Cyprus.";
    expect((await claimsAs(parser, text)).at(-1)).toBe("Regarding the fall of Acre, most knights fled to Cyprus.");
  });

  test("things that it goes on to tell of in the singular", async () => {
    const text =
      "Vaccines train the body. A child gets a vaccine early. No vaccine is perfect. Memory cells last for years.";
    expect((await claimsAs(parser, text)).at(-1)).toBe("Regarding vaccines, memory cells last for years.");
  });

  test("what many have, where it begins with them", async () => {
    const text =
      "Many people with anemia have no symptoms. It is common. Anemia is mild. The most common cause is a poor diet.";
    expect((await claimsAs(parser, text)).at(-1)).toBe("Regarding anemia, the most common cause is a poor diet.");
  });

  test("what is done, where it goes on with what that is done to", async () => {
    const text =
      "Adopting a greyhound can be rewarding. Two short walks a day are enough. Greyhounds sleep for hours. The coat is thin.";
    const claims = await claimsAs(parser, text, { labels: { Adopting: "opinion" } });
    expect(claims.at(-1)).toBe("Regarding adopting a greyhound, the coat is thin.");
  });

  test("what happened, told in a clause beside, or what remains something", async () => {
    const later = "Within years, three towns were left. Letters tell of hunger.";
    for (const first of [
      "The Delta collapse, which occurred in 1150, puzzles historians.",
      "The Delta collapse remains a puzzle.",
    ])
      expect((await claimsAs(parser, `${first} ${later}`)).at(-1)).toBe(
        "Regarding the Delta collapse, letters tell of hunger.",
      );
  });

  test("a word in quotation marks, and no other word", async () => {
    const text = 'The word "salary" comes from Latin. The word is old. Soldiers were given salt. It was dear.';
    expect(await claimsAs(parser, text)).toContain('Regarding the word "salary", soldiers were given salt.');
  });

  test("how something is done, of which an account follows, and no account of whatever", async () => {
    const made =
      "Here is a simplified overview of how cheddar is made:\n\n1. The milk is heated.\n2. The curd is cut.\n3. The cheese rests.";
    expect(await claimsAs(parser, made)).toContain("Regarding how cheddar is made, the milk is heated.");
    const asked = made.replace(
      "a simplified overview of how cheddar is made",
      "an overview of what happens when cheddar ages",
    );
    expect(await claimsAs(parser, asked)).toContain("Regarding what happens when cheddar ages, the milk is heated.");
    const outline = made.replace("overview of how cheddar is made", "outline that you can use");
    expect((await claimsAs(parser, outline)).join(" ")).not.toContain("outline");
  });

  test("the name with which a text in parts begins, and no heading that points at it", async () => {
    const parts =
      "## Population\n\nThe Black Death reached Sicily in 1347. Some cities lost half of their people.\n\n## Economy\n\nLabor became dear. Wages rose.";
    expect((await claimsAs(parser, parts)).at(-1)).toBe("Regarding the Black Death, wages rose.");
    const pump =
      "## How it works\n\nA heat pump moves heat. The heat pump is old. The fan turns.\n\n## What it costs\n\nThe price is high.";
    const claims = await claimsAs(parser, pump);
    expect(claims.join(" ")).not.toContain("how it works");
    expect(claims.at(-1)).toBe("Regarding the heat pump, the price is high.");
  });

  test("what it calls two things at once", async () => {
    const text = "Lima is the capital and largest city of Peru.\n\n- **Barranco** – The district of artists.";
    expect((await claimsAs(parser, `${text} The tram is old.`)).join(" ")).toContain("(Lima)");
  });

  test("a title without the comma that it is quoted with", async () => {
    const text =
      '"One Hundred Years of Solitude," published in 1967, follows a family. It is long. At first the town is poor.';
    const claims = await claimsAs(parser, text);
    expect(claims.join(" ")).not.toContain(",,");
  });

  test("what it begins by telling when that occurs", async () => {
    const text = "Anemia occurs when the blood lacks iron. Treatment depends on the cause. Tablets are common.";
    expect((await claimsAs(parser, text)).at(-1)).toBe("Regarding anemia, tablets are common.");
  });

  test("nobody who only advises, and no comparison", async () => {
    const advised = "Doctors recommend rest. Doctors prescribe salt. Doctors are busy. There are no weight classes.";
    expect((await claimsAs(parser, advised)).at(-1)).toBe("There are no weight classes.");
    const compared = "Here is a comparison of the three planets:\n\nVenus is hot. Mars is cold. Mars is dry.";
    expect((await claimsAs(parser, compared)).join(" ")).not.toContain("comparison");
  });

  test("nobody who only says something", async () => {
    const text =
      "Critics argue that fees rise. Critics note that debts grow. Critics are loud. There are no weight classes.";
    expect((await claimsAs(parser, text)).at(-1)).toBe("There are no weight classes.");
  });

  test("no two kinds at once", async () => {
    const text =
      "Fixed-rate and adjustable-rate mortgages differ. A mortgage is long. Mortgages cost money. There are no weight classes.";
    expect((await claimsAs(parser, text)).at(-1)).toBe("There are no weight classes.");
  });

  test("nothing that a heading only places", async () => {
    const text = "Interviews take time.\n\n## On the Day\n\nThere are no weight classes.";
    expect((await claimsAs(parser, text)).at(-1)).toBe("There are no weight classes.");
  });

  test("nobody of whom it denies that he made something", async () => {
    const text = "Ann Roe did not invent the press. Ann Roe was rich. Ann Roe wrote. There are no weight classes.";
    expect((await claimsAs(parser, text)).at(-1)).toBe("There are no weight classes.");
  });
});

test("what a thing does not make is not what the text is about", async () => {
  const text = "A heat pump doesn't create heat. A heat pump moves heat. Heat is lost. There are no weight classes.";
  expect((await claimsAs(parser, text)).at(-1)).not.toMatch(/^Regarding heat,/);
});

test("the former and the latter are the two of which a pair was told last", async () => {
  const text = "Acme and Bolt sell tea. The former is old; the latter sells milk and bread.";
  expect((await claimsAs(parser, text)).slice(-2)).toEqual(["Acme is old.", "Bolt sells milk and bread."]);
});

test("what a text introduces to its reader is what it is about", async () => {
  const text =
    "Meet the Acme 750, a bottle for hikers. The finish resists scratches. The cap holds a cup. The mouth is wide.";
  const claims = await claimsAs(parser, text, { labels: { Meet: "advice" } });
  expect(claims).toContain("Regarding the Acme 750, the finish resists scratches.");
});

test("behind a turn to another thing, which the sentence defines, the topic of the text is none", async () => {
  const text =
    "An adjective is a word that describes a noun. Red is an adjective. The adjective stands before its noun.\n\n" +
    "On the other hand, an adverb is a word for a verb. Most adverbs end in two letters.\n\nThe noun comes last.";
  const claims = await claimsAs(parser, text);
  expect(claims).toContain("An adverb is a word for a verb.");
  expect(claims).toContain("Most adverbs end in two letters.");
});

describe("what all is told of that only a first sentence names stands before the others", () => {
  test("a language that its lead-in names", async () => {
    const text =
      "In Latin, the forms of a verb are as follows:\n\nThe stem is taken from the first form. The ending tells the person. The verb stands at the end.";
    expect((await claimsAs(parser, text)).at(-2)).toMatch(/^Regarding Latin, /);
  });

  test("a part of a work", async () => {
    const text =
      'In chapter 2 of "Nora", Ann meets Harriet at a ball. Ann dances with a farmer. Ben sings for the guests.';
    expect((await claimsAs(parser, text)).at(-1)).toBe('Regarding chapter 2 of "Nora", Ben sings for the guests.');
  });

  test("but no time, and no place where something happened once", async () => {
    const claims = await claimsAs(parser, "In Rome, Ann met Harriet. Ben wrote a book. Carl sold a horse.");
    expect(claims.join(" ")).not.toContain("Regarding Rome");
  });
});

test("things of a kind that a list names are no topic, nor is their kind", async () => {
  const text =
    "Here are some foods that hold iron:\n\n- Spinach: It holds 3 mg.\n- Red meat: Rich in iron\n- Tofu holds zinc.\n- Lentils hold zinc.";
  const claims = await claimsAs(parser, text, { labels: { Here: "meta", "Red meat": "fragment" } });
  expect(claims.join(" ")).not.toMatch(/foods/i);
  const ideas = text.replace("foods that hold iron", "gift ideas for a cook");
  expect((await claimsAs(parser, ideas, { labels: { Here: "meta", "Red meat": "fragment" } })).join(" ")).not.toMatch(
    /ideas/,
  );
  expect(claims).toContain("Red meat is rich in iron.");
});

test("facts of a list are told of what the first one tells of", async () => {
  const text =
    "1. Octopuses have three hearts.\n2. Their blood is blue.\n3. Octopuses hunt at night.\n4. Most species live for two years.\n5. Each arm has its own nerves.";
  const claims = await claimsAs(parser, text, { references: { Their: "Octopuses" } });
  expect(claims).toContain("Regarding octopuses, most species live for two years.");
  expect(claims).toContain("Regarding octopuses, each arm has its own nerves.");
});

test("a noun with its article stands for the longer name of the topic", async () => {
  const text =
    "Heat pumps move warmth from the air into a house. The pumps run on electricity. The pumps are quiet. A fluid boils at a low temperature.";
  expect((await claimsAs(parser, text)).at(-1)).toBe("Regarding heat pumps, a fluid boils at a low temperature.");
});

test("a phrase is told of what it likely means, and of the topic", async () => {
  const text =
    "Faro is a city in Portugal. Faro lies by the sea. Faro is old. Visit the Rossi Museum. The building holds 300 paintings.";
  const said = { labels: { Visit: "advice" }, references: { "The building": "the Rossi Museum?" } } as const;
  expect((await claimsAs(parser, text, said)).at(-1)).toBe(
    "Regarding the Rossi Museum (Faro), the building holds 300 paintings.",
  );
});

test("what a maker opened first is not the maker", async () => {
  const text = "Acme is a company in Oslo. Acme sells tea. Acme is old. The first store opened in Bergen.";
  const claims = await claimsAs(parser, text, { references: { "The first store": "Acme" } });
  expect(claims.at(-1)).toBe("Regarding Acme, the first store opened in Bergen.");
});

test("what points at an order is told with its words", async () => {
  const text = "Invest every month. This strategy lowers the risk.";
  const claims = await claimsAs(parser, text, { labels: { Invest: "advice" }, references: { "This strategy": "?" } });
  expect(claims).toEqual(['Regarding "Invest every month", this strategy lowers the risk.']);
});

test("an adjective that begins a sentence is no name", async () => {
  const text =
    "Digital cameras hold a sensor. Digital cameras are small. Digital cameras need power. The shutter opens for a moment.";
  expect(await claimsAs(parser, text)).toContain("Regarding digital cameras, the shutter opens for a moment.");
});

test("a text that begins with a title, or with what has a name and an article, is about that", async () => {
  const siege = "The Orsk Rebellion had several causes. Bad weather made everything worse. Prices rose in the towns.";
  expect((await claimsAs(parser, siege)).slice(1)).toEqual([
    "Regarding the Orsk Rebellion, bad weather made everything worse.",
    "Regarding the Orsk Rebellion, prices rose in the towns.",
  ]);
});

test("one of the things that a table compares is no topic, by whatever part of its name the text calls it", async () => {
  const table = "| Fossil | Length |\n|---|---|\n| Tyrannosaurus rex | 12 m |\n| Triceratops | 8 m |";
  const text = `${table}\n\nTyrannosaurus lived in North America. Triceratops had three horns. Its skull was long.`;
  const claims = (await claimsAs(parser, text)).filter((claim) => claim.includes("three horns"));
  expect(claims[0]).toBe("Triceratops had three horns.");
  expect(claims.filter((claim) => claim.includes("Regarding"))).toEqual([]);
});
