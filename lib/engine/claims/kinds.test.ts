import { beforeAll, describe, expect, test } from "vitest";
import { loadParser } from "@/lib/knowledge/syntax";
import type { Parser } from "../syntax/parser";
import { claimsAs } from "../testing/read";

let parser: Parser;
beforeAll(async () => {
  parser = await loadParser();
});

test("a part of two names is told as it stands where it ends the other", async () => {
  const text = "Fleetwood Mac is a band. The drummer was Mick Fleetwood. In 1974 Fleetwood met Ann Lee.";
  const claims = await claimsAs(parser, text, { references: { Fleetwood: "Fleetwood Mac" } });
  expect(claims.at(-1)).toContain("In 1974 Fleetwood met Ann Lee.");
});

test.each([
  ["Iron and zinc are metals. Each melts in a furnace.", "Each of iron and zinc melts in a furnace."],
  ["Ann Lee and Bo Kim paint. Neither has a prize.", "Neither Ann Lee nor Bo Kim has a prize."],
  ["Ann Lee and Bo Kim paint. Either can win.", "Either Ann Lee or Bo Kim can win."],
  ["Ann Lee and Bo Kim paint with each other.", "Ann Lee and Bo Kim paint with each other."],
])("what stands for a pair is told with its names: %s", async (text, claim) => {
  expect((await claimsAs(parser, text)).at(-1)).toBe(claim);
});

describe("sentences end and go on where they do", () => {
  test.each([
    ["The tablet has USB-C. The radio has none.", ["The tablet has USB-C.", "The radio has none."]],
    ["Flu has symptoms that overlap: cough and fever.", ["Flu has symptoms that overlap: cough and fever."]],
    [
      "The symptoms of flu overlap: cough and fever.",
      ["The symptoms of flu overlap: cough and fever."], // what is a sentence before a colon goes on behind it
    ],
    ["**1. In print.** Gutenberg printed 180 Bibles in 1455.", ["Gutenberg printed 180 Bibles in 1455."]],
    ["Both scales are alike: each is logarithmic.", ["Both scales are alike: each is logarithmic."]],
    ["Ann Lee won and made it clear that he lost.", ["Ann Lee won and made it clear that he lost."]],
    [
      "Ann lives in Washington, D.C. She is there now.",
      ["Ann lives in Washington, D.C.", "Ann lives in Washington, D.C.; she is there now."],
    ],
    ["France left the war, and so did Italy.", ["France left the war, and so did Italy."]],
    [
      "Ann's father was a painter and her mother a pianist.",
      ["Ann's father was a painter.", "Ann's mother was a pianist."],
    ],
  ])("%s", async (text, claims) => {
    const labels = { In: "fragment" } as const;
    expect(await claimsAs(parser, text, { labels, references: { her: "Ann", She: "?" } })).toEqual(claims);
  });
});

describe("lists under a sentence that they end", () => {
  test.each([
    [
      "A bank may charge only for:\n\n- lost cards, or\n- paper statements",
      ["A bank may charge only for lost cards and paper statements."],
    ],
    [
      "A fixed loan is better if:\n\n- rates rise\n- the owner wants a steady payment",
      ["A fixed loan is better if rates rise.", "A fixed loan is better if the owner wants a steady payment."],
    ],
    [
      "A cost can be deducted only if the following apply:\n\n- the payer owns the home\n- the payer lives in it",
      ["A cost can be deducted only if the following apply: the payer owns the home; the payer lives in it."],
    ],
    ["See a doctor if:\n\n- the fever lasts three days\n- the cough is bloody", []],
    [
      "Here are the largest lakes in the world:\n\n- **Caspian Sea** – 371,000 km² (Asia)\n- **Lake Superior** – 82,100 km²",
      [
        "The largest lakes in the world include Caspian Sea – 371,000 km² (Asia).",
        "The largest lakes in the world include Lake Superior – 82,100 km².",
      ],
    ],
    [
      "## Zinc\n\n- **Used in:** batteries, alloys\n- **Discovered in:** 1746\n- **Found:** May 3, 1850",
      ["Zinc is used in batteries and alloys.", "Zinc was discovered in 1746.", "Zinc was found on May 3, 1850."],
    ],
  ])("%s", async (text, claims) => {
    const labels = { A: "fragment", See: "advice", Here: "meta", lost: "fragment", paper: "fragment" } as const;
    const lists = { Caspian: "fragment", Lake: "fragment", May: "fragment", Used: "fragment" } as const;
    expect(await claimsAs(parser, text, { labels: { ...labels, ...lists } })).toEqual(claims);
  });
});

describe("entries, run-in headings and quotations", () => {
  test.each([
    [
      "- **Taiko** – a broad range of Japanese drums. The word means drum.\n- **Djembe** – a drum from Mali.",
      [
        "Taiko is a broad range of Japanese drums.",
        "Regarding Taiko, the word means drum.",
        "Djembe is a drum from Mali.",
      ],
    ],
    [
      "**1817 – The draisine.** Karl von Drais invented a machine with two wheels.\n\n**20th century onward.** Gears became common.",
      ["Regarding the draisine (1817), Karl von Drais invented a machine with two wheels.", "Gears became common."],
    ],
    ['- **Motto** – "We came, and we saw Rome."', ['Regarding motto, "We came, and we saw Rome."']],
    ["I split the sentence in two.", []],
    ["Keep in mind that the padlock protects nothing.", ["The padlock protects nothing."]],
    ["Note that the word has two meanings.", ["The word has two meanings."]],
    ["Keep in mind that you should drink water.", []],
    ["It was Ann Lee who founded the school.", ["It was Ann Lee who founded the school."]],
    ["I think Paris is the capital of France.", ["I think Paris is the capital of France."]],
    ['"Plants make food. Trees breathe." That is short.', ["That is short."]],
    [
      "(The word is plural. Its singular is rare.)",
      ["The word is plural.", "The word is plural; its singular is rare."],
    ],
    ["Never open the valve under pressure. The valve is made of brass.", ["The valve is made of brass."]],
    [
      "The pump squeezes the gas, which raises its temperature.",
      ["The pump squeezes the gas, which raises its temperature."],
    ],
    [
      "Ann runs the bank of the first queen of the Peruvian Empire, which fell in 1900. Ann left.",
      ["Ann runs the bank of the first queen of the Peruvian Empire, which fell in 1900.", "Ann left."],
    ],
    [
      "Docker runs programs. Docker is old.\n\n**Key concepts**\n\n- **Image**: a template that holds a program.",
      ["Docker runs programs.", "Docker is old.", "Regarding Docker, image is a template that holds a program."],
    ],
    [
      "🐟 **Ceviche** – a dish from Peru.\n\n🥔 **Causa** – a dish from Lima.",
      ["Ceviche is a dish from Peru.", "Causa is a dish from Lima."],
    ],
    [
      "- **Marimba** – wooden bars struck with mallets, with resonators that amplify the sound.",
      ["Marimba is wooden bars struck with mallets, with resonators that amplify the sound."],
    ],
    [
      "- **Ceviche** – Raw fish marinated in lime juice, usually served with corn.",
      ["Ceviche is raw fish marinated in lime juice, usually served with corn."],
    ],
    ["- **Impact** – Thousands died in the fire.", ["Regarding impact, thousands died in the fire."]],
    [
      "- **Inflation** – Wages rose with prices, mostly paid by employers.",
      ["Regarding inflation, wages rose with prices, mostly paid by employers."],
    ],
    [
      "A lentil is a seed.\n\n- **Rich in iron.** Cocoa contains antioxidants.",
      ["A lentil is a seed.", "Regarding the lentil, Cocoa contains antioxidants."],
    ],
    ["Most bacteria are harmless. A small fraction cause disease.", ["Most bacteria are harmless."]],
  ])("%s", async (text, claims) => {
    const labels = { Marimba: "fragment", Taiko: "fragment", Keep: "advice", Note: "meta", '"': "quotation" } as const;
    expect((await claimsAs(parser, text, { labels })).slice(0, claims.length || undefined)).toEqual(claims);
  });
});

describe("words keep what they hang on", () => {
  test.each([
    [
      "Governments must support schools and invest in teachers.",
      ["Governments must support schools.", "Governments must invest in teachers."],
    ],
    [
      "Tok Pisin, for example, began as a trade language and is now taught in schools.",
      ["Tok Pisin, for example, began as a trade language.", "Tok Pisin is now taught in schools."],
    ],
    [
      "A trademark lasts for ever as long as Ann uses it and the owner renews it every ten years.",
      ["A trademark lasts for ever as long as Ann uses it and the owner renews it every ten years."],
    ],
    [
      "Ann Lee was born in Ulm, Germany, the daughter of a judge.",
      ["Ann Lee was born in Ulm, Germany, the daughter of a judge."], // no town is one
    ],
    [
      'Ghent (Dutch: "Gent") is a city in Belgium.',
      ['Ghent (Dutch: "Gent") is a city in Belgium.'], // no label before a colon
    ],
  ])("%s", async (text, claims) => {
    expect(await claimsAs(parser, text)).toEqual(claims);
  });
});

test("a label in bold letters before a dash is none of the sentence's words", async () => {
  const text = "The zipper has many makers.\n\n**Fashion (1930s)** – Designers put zippers on gowns.";
  expect(await claimsAs(parser, text)).toContain("Designers put zippers on gowns.");
});

test("a name whose first word looks like an adjective is no part of another", async () => {
  const text =
    "Ann Lee left the Linnean Society of London in 1901. In 2010, the Royal Society included Ann Lee in a list.";
  const references = { Society: "Linnean Society of London" };
  expect((await claimsAs(parser, text, { references })).at(-1)).toContain("the Royal Society included Ann Lee");
});

test("an answer in one word is no heading of what follows", async () => {
  const text = "## Is it dangerous?\n\nYes. The limit for adults is 4,000 IU a day. Doctors set the limit.";
  for (const claim of await claimsAs(parser, text)) expect(claim).not.toContain("Regarding yes");
  expect(await claimsAs(parser, text.replace("Yes.", "Yes, in the north."))).toHaveLength(2);
});

test("a heading within its paragraph may begin with a word that answers elsewhere", async () => {
  const text = "The heart has four chambers.\n\n**Right ventricle.** The wall is thin there.";
  expect((await claimsAs(parser, text)).at(-1)).toContain("Regarding right ventricle");
});

test("steps that a condition leads to are told, those of the condition are not", async () => {
  const steps = "\n\n1. Cache: The browser checks its cache.\n2. Resolver: The resolver asks a server.";
  const claims = await claimsAs(parser, `When a user types an address, the following steps take place:${steps}`);
  expect(claims.join(" ")).toContain("The resolver asks a server.");
});

test("a heading above an amount is told once with what the text is about", async () => {
  const text =
    "Zinc is a metal that the body needs. Zinc helps the skin.\n\n### Recommended Daily Amounts\n- **Adults**: 11 mg\n- **Children over 3**: 5 mg";
  const told = ["Zinc's adults are 11 mg.", "Zinc's children over 3 are 5 mg."];
  expect((await claimsAs(parser, text)).slice(-2)).toEqual(told);
});

test.each(['"The Master and Margarita"', "*The Name of the Rose*", '"Of Mice and Men"'])(
  "a title is a name, whatever it begins with: %s",
  async (title) => {
    const name = title.replace(/[*"]/g, "");
    const text = `${title} is a novel by Ann Lee. The book has three parts. In the end, the hero leaves the town.`;
    const claims = await claimsAs(parser, text, { references: { "The book": name } });
    expect(claims[1]).toMatch(new RegExp(`^"?${name}"? has three parts\\.$`));
    expect(claims[2]).toBe(`Regarding ${name}, in the end, the hero leaves the town.`);
  },
);

describe("what stands for a thing loses nothing", () => {
  test.each([
    [
      "Paris, Texas is a film by Wim Wenders. Wim Wenders made it in 1984. It won a prize.",
      { It: "Paris" },
      "Paris, Texas won a prize.",
    ],
    [
      "Ann Lee made bricks of plastic. These early bricks broke.",
      { "These early bricks": "bricks" },
      "Ann Lee made bricks of plastic; these early bricks broke.",
    ],
    [
      "A list can change. `my_list[0] = 10` sets the first value of a list.",
      {},
      "my_list[0] = 10 sets the first value of a list.",
    ],
  ])("%s", async (text, references, claim) => {
    expect((await claimsAs(parser, text, { references })).at(-1)).toBe(claim);
  });
});

test("a label that is a verb is told of what its heading names", async () => {
  const text =
    "Both guard ideas.\n\n## Copyright\n\n- **Protects**: Original works of art\n\n## Patents\n\n- **Protects**: Inventions that are new";
  const claims = await claimsAs(parser, text, { labels: { Both: "meta" } });
  expect(claims).toEqual(["Copyright protects original works of art.", "Patents protect inventions that are new."]);
});

test("all of them are all of what they are", async () => {
  const text = "The colonel fought wars in Peru. The colonel lost them all.";
  expect((await claimsAs(parser, text, { references: { them: "wars" } })).at(-1)).toBe("The colonel lost all wars.");
});

test("a pronoun behind a name that is a label is of that name", async () => {
  const text =
    "Many runners are known. Ann Lee set a record in 2003.\n\n- **Bo Kim**: He won in New York nine times.\n- **Cy Day**: He won once.";
  const claims = await claimsAs(parser, text, { references: { He: "Ann Lee ?" } });
  expect(claims.slice(-2)).toEqual([
    "Regarding Bo Kim, he won in New York nine times.",
    "Regarding Cy Day, he won once.",
  ]);
});

test("a long list of what something includes is told in parts, none of it lost", async () => {
  const items = Array.from({ length: 12 }, (_, i) => `soreness of the inner and outer part ${i + 1}`);
  const text = `The most common symptoms of a strain include:\n\n${items.map((item) => `- ${item}`).join("\n")}`;
  const claims = await claimsAs(parser, text);
  expect(claims.length).toBeGreaterThan(1);
  for (const claim of claims)
    expect(claim).toMatch(/^The most common symptoms of a strain include soreness.{1,420}\.$/);
  for (const item of items) expect(claims.filter((claim) => claim.includes(`${item}`))).not.toEqual([]);
});

test("a statement that a colon ends before an example is told, one that says nothing alone is not", async () => {
  const code = "\n\n```\na = [1]\n```";
  expect(await claimsAs(parser, `A list in Python is written with square brackets:${code}`)).toEqual([
    "A list in Python is written with square brackets.",
  ]);
  expect(await claimsAs(parser, `The syntax of a list in Python is as follows:${code}`)).toEqual([]);
});

test("one item that looks like a verb does not lose a list of names", async () => {
  const text = "The most common symptoms of a cold include:\n\n- Fever\n- Cough\n- Chills\n- Sore throat";
  expect(await claimsAs(parser, text)).toEqual([
    "The most common symptoms of a cold include fever, cough, chills and sore throat.",
  ]);
});

test("a part of the world is another than one that lies in it", async () => {
  const text = "Ann Lee wrote about West Africa. In 1892 Ann Lee sailed to Africa.";
  expect((await claimsAs(parser, text, { references: { Africa: "West Africa" } })).at(-1)).toContain(
    "sailed to Africa.",
  );
});

test("what a table compares is told under its own name in a list, too", async () => {
  const text =
    "| Feature | Cast Iron | Carbon Steel |\n|---|---|---|\n| Weight | High | Low |\n\n## Best uses\n\n- **Cast iron:** stews, cornbread\n- **Carbon steel:** eggs, stir-fries";
  const claims = await claimsAs(parser, text);
  expect(claims.slice(-2).join(" ")).toMatch(
    /Cast iron's best uses include stews.*Carbon steel's best uses include eggs/,
  );
});

test("no topic is one of two that a table compares", async () => {
  const text =
    "A mutex is a lock. A mutex has one owner.\n\nA semaphore is a counter. In 1965 the counter was new.\n\n| | Mutex | Semaphore |\n|---|---|---|\n| Holders | 1 | 5 |";
  const cells = ["Mutex has 1 holder.", "Semaphore has 5 holders."];
  const topic = "A semaphore is a counter; in 1965 the counter was new.";
  expect((await claimsAs(parser, text)).slice(-3)).toEqual([topic, ...cells]);
});
