import { beforeAll, describe, expect, test } from "vitest";
import { loadParser } from "@/lib/knowledge/syntax";
import type { Parser } from "../syntax/parser";
import { claimsAs, readAs } from "../testing/read";

let parser: Parser;
beforeAll(async () => {
  parser = await loadParser();
});

describe("what a sentence says beside is a claim of its own", () => {
  test.each([
    [
      "The Danube, which is 2,850 km long, flows through ten countries.",
      ["The Danube flows through ten countries.", "The Danube is 2,850 km long."],
    ],
    [
      "Marie Curie, a Polish physicist who won two Nobel Prizes, discovered polonium.",
      ["Marie Curie discovered polonium.", "Marie Curie was a Polish physicist who won two Nobel Prizes."],
    ],
    [
      "In 1978, Ann Roe gave a placebo to 20 patients; many reported relief, but this vanished when they slept.",
      [
        "In 1978, Ann Roe gave a placebo to 20 patients.",
        "In 1978, Ann Roe gave a placebo to 20 patients; many reported relief, but this vanished when they slept.",
      ],
    ],
    [
      "Ann Roe founded Acme Ventures, a firm that has invested in 60 companies.",
      ["Ann Roe founded Acme Ventures.", "Acme Ventures is a firm that has invested in 60 companies."],
    ],
    [
      "The bridge, opened in 1932, spans the harbour.",
      ["The bridge spans the harbour.", "The bridge was opened in 1932."],
    ],
  ])("%s", async (text, claims) => {
    expect(await claimsAs(parser, text)).toEqual(claims);
  });
});

describe("each thing that is said of a subject, and each clause, is a claim of its own", () => {
  test.each([
    [
      "The tower stands in Paris and attracts millions of visitors.",
      ["The tower stands in Paris.", "The tower attracts millions of visitors."],
    ],
    [
      "According to the ministry, exports fell by 4 % and imports rose.",
      ["According to the ministry, exports fell by 4 %.", "According to the ministry, imports rose."],
    ],
    [
      "In 1990, Germany was reunified and the wall fell.",
      ["In 1990, Germany was reunified.", "In 1990, the wall fell."],
    ],
    [
      "The sun is a star, the moon is a satellite, and Mars is a planet.",
      ["The sun is a star.", "The moon is a satellite.", "Mars is a planet."],
    ],
    [
      "The firm liked the idea; the bank lent it money.",
      ["The firm liked the idea.", "The firm liked the idea; the bank lent it money."],
    ],
    [
      "France borders Germany, Spain and Italy.",
      ["France borders Germany.", "France borders Spain.", "France borders Italy."],
    ],
    [
      "The four largest cities are usually listed as Tokyo, Delhi, Shanghai and Dhaka.",
      ["The four largest cities are usually listed as Tokyo, Delhi, Shanghai and Dhaka."],
    ],
    ["Lagos grew fast and in 1991, lost its rank.", ["Lagos grew fast.", "In 1991 Lagos lost its rank."]],
  ])("%s", async (text, claims) => {
    expect(await claimsAs(parser, text)).toEqual(claims);
  });
});

describe("what belongs together stays whole", () => {
  test.each([
    "C4 leaves have Kranz anatomy; C3 leaves don't.",
    'Every value has a single owner, and the compiler\'s "borrow checker" tracks references at compile time.',
    "Ada and Charles were friends.",
    "The strait lies between Spain and Morocco.",
    "The tunnel connects France and England.",
    "Hamlet was written by Ada and Charles.",
    "They won in 1990, 1994 and 2002 respectively.",
    "If water is heated to 100 °C at sea level, it boils.",
    "Scientists believe that it may have formed 4 billion years ago.",
    "He wrote and directed the film.",
    "A man came in and sat down.",
    "She neither smokes nor drinks.",
    "This may seem a small number, but keep in mind that it adds up.",
    "They can use it to research and find tips.",
    "One of the people who had pushed for the expedition was Ada, who switched sides to Sparta, then to Persia, then back home again.",
    "The director, Ada, left.",
    "In 2004 she received the Nobel Peace Prize, the first African woman to win it.",
  ])("%s", async (text) => {
    expect(await claimsAs(parser, text)).toEqual([text]);
  });
});

describe("names and titles are never torn", () => {
  test.each([
    [
      "*Pride and Prejudice* was written by Jane Austen and was published in 1813.",
      "Pride and Prejudice was published in 1813.",
    ],
  ])("%s", async (text, claim) => {
    expect(await claimsAs(parser, text)).toContain(claim);
  });
});

describe("a claim names what its pronouns stand for", () => {
  const CURIE = { She: "Marie Curie", Her: "Marie Curie", she: "Marie Curie", They: "Marie Curie & Pierre" };
  test.each([
    ["Marie Curie was born in Warsaw. She was a physicist.", "Marie Curie was a physicist."],
    ["Marie Curie was born in Warsaw. Her husband was Pierre.", "Marie Curie's husband was Pierre."],
    ["Marie Curie met Pierre. They married in 1895.", "Marie Curie and Pierre married in 1895."],
    ["Marie Curie said that she was tired.", "Marie Curie said that she was tired."],
    ["Marie Curie (1867–1934) lived in Paris. She was a physicist.", "Marie Curie was a physicist."],
    ["Marie Curie lived in Paris, and she died in 1934.", "Marie Curie died in 1934."],
  ])("%s", async (text, claim) => {
    expect((await claimsAs(parser, text, { references: CURIE })).at(-1)).toBe(claim);
  });

  test.each([
    ["Quasars are bright. They are far away.", "They", "Quasars", "Quasars are far away."],
    ["Quasars are bright. Their light is old.", "Their", "Quasars", "Quasars' light is old."],
    ["A bridge was built. It is long.", "It", "bridge", "The bridge is long."],
    [
      "Acme Corporation was founded in 1976. The company makes toys.",
      "The company",
      "Acme Corporation",
      "Acme Corporation makes toys.",
    ],
    ["Germany held colonies. All of them became mandates.", "them", "colonies", "All of the colonies became mandates."],
    [
      'The cat has a special "solicitation purr". It is loud.',
      "It",
      "purr",
      'The special "solicitation purr" is loud.',
    ],
    ["Samarkand is old. It's been rebuilt.", "It", "Samarkand", "Samarkand has been rebuilt."],
    ["Samarkand is old. It's a city.", "It", "Samarkand", "Samarkand is a city."],
    ["About 300 ships sailed. They carried grain.", "They", "ships", "The ships carried grain."],
  ])("%s %s stands for %s", async (...[text, anaphor, antecedent, claim]) => {
    expect((await claimsAs(parser, text, { references: { [anaphor]: antecedent } })).at(-1)).toBe(claim);
  });

  test("a claim whose pronoun stands for nobody knows what says that it depends on its context", async () => {
    const { claims } = await readAs(parser, "It was built in 1932. It rains.", { references: { It: "?" } });
    expect(claims.map((claim) => claim.contextDependent)).toEqual([true, true]);
    const clear = await readAs(parser, "It rains.");
    expect(clear.claims[0]?.contextDependent).toBe(false);
  });
});

describe("what stands under headings, lead-ins and terms is told with them", () => {
  test.each([
    ["# Peru\n\n- **Capital:** Lima", ["Peru's capital is Lima."]],
    [
      "# Ada Lovelace\n\n- **Born:** 1815\n- **Died:** November 27, 1852",
      ["Ada Lovelace was born in 1815.", "Ada Lovelace died on November 27, 1852."],
    ],
    [
      "2. **Jane Goodall** – a primatologist known for her work with chimpanzees",
      ["Jane Goodall is a primatologist known for her work with chimpanzees."],
    ],
    ["# Acme Corporation\n\n- **Founded:** April 1990", ["Acme Corporation was founded in April 1990."]],
    ["- **1851:** Howe patents the zipper.", ["In 1851, Howe patents the zipper."]],
    ["- **July 28**: Howe patents the zipper.", ["On July 28, Howe patents the zipper."]],
    ["- **July 1–4, 1851:** Howe sells the zipper.", ["From July 1–4, 1851, Howe sells the zipper."]],
    [
      "1. **2001: A Space Odyssey (1968)** – Stanley Kubrick's film about evolution.",
      ["2001: A Space Odyssey (1968) is Stanley Kubrick's film about evolution."],
    ],
    [
      "- Dune: Part Two (2024) – The second half of the story.",
      ["Dune: Part Two (2024) is the second half of the story."],
    ],
    ["- **June 28 – July 5**: Howe sells the zipper.", ["Regarding June 28 – July 5, Howe sells the zipper."]],
    ["- **Late 1930s:** The firm grew fast.", ["In the late 1930s, the firm grew fast."]],
    ["# Great Barrier Reef\n\n- **Size:** Stretches over 2,300 km", ["Great Barrier Reef stretches over 2,300 km."]],
    ["- **Jazz:** This is a kind of music.", ["Jazz is a kind of music."]],
    ["- **Slang:** It is informal language.", ["Slang is informal language."]],
    ["- **Better sleep:** It allows you to rest.", ["It allows you to rest."]],
    ["- Hatchet by Gary Paulsen", ["Hatchet is by Gary Paulsen."]],
    [
      "- The Lion, The Witch, and The Wardrobe by C.S. Lewis",
      ["The Lion, The Witch, and The Wardrobe is by C.S. Lewis."],
    ],
    ["- Elon Musk - CEO of Tesla", ["Elon Musk is CEO of Tesla."]],
    ["- Sandra Day O'Connor - appointed in 1981", ["Sandra Day O'Connor was appointed in 1981."]],
    [
      "She won these titles:\n- French Open: 2\n- Australian Open: 1",
      ["She won these titles: French Open and Australian Open."],
    ],
    ["The noble gases are:\n- Helium\n- Neon\n- Argon", ["The noble gases are helium, neon and argon."]],
    ["Its signs include the following:\n- Fatigue\n- Fever", ["Its signs include fatigue and fever."]],
    ["France borders these countries:\n- Belgium\n- Spain", ["France borders these countries: Belgium and Spain."]],
    [
      "During his years in England, Ramanujan:\n\n- wrote 20 papers\n- fell ill",
      ["During his years in England, Ramanujan wrote 20 papers.", "During his years in England, Ramanujan fell ill."],
    ],
    [
      "| Country | Capital |\n|---|---|\n| Peru | Lima |\n| Chile | Santiago |",
      ["Peru's capital is Lima.", "Chile's capital is Santiago."],
    ],
    [
      "| Year | Event |\n|---|---|\n| 1977 | Voyager 2 is launched |\n| 1979 | Launch |",
      ["In 1977, Voyager 2 is launched."],
    ],
    [
      "| Aspect | Keto | Atkins |\n|---|---|---|\n| Main fat | Butter | ~50 g oil |",
      ["Keto's main fat is butter.", "Atkins' main fat is ~50 g oil."],
    ],
  ])("%s", async (text, claims) => {
    expect(
      await claimsAs(parser, text, { labels: { Country: "meta", Aspect: "meta", Year: "meta", Its: "meta" } }),
    ).toEqual(claims);
  });
});

test("an apposition within another leaves the comma that closes the other", async () => {
  const text = "The husband, Samuel Greig, a captain in the navy, did not think much of it.";
  expect((await claimsAs(parser, text))[0]).toBe("The husband, Samuel Greig, did not think much of it.");
});

test("what is told behind a predicate noun is told of its subject", async () => {
  const text = "C3 photosynthesis is the most common pathway, used by about 85% of plant species.";
  expect(await claimsAs(parser, text)).toContain("C3 photosynthesis is used by about 85% of plant species.");
  const named = await claimsAs(parser, "The largest city is Vienna, known for its music.");
  expect(named.join(" ")).not.toContain("largest city is known");
});

test.each([
  ["However, the Romans preferred wine.", "The Romans preferred wine."],
  ["Example: the rate reached 10% in 2009.", "The rate reached 10% in 2009."],
  ["Yes, dogs are mammals.", "Dogs are mammals."],
  ["Yes — dogs are mammals.", "Dogs are mammals."],
  ["-- Dogs are mammals.", "Dogs are mammals."],
  ["It is important to note that dogs are mammals.", "Dogs are mammals."],
  ["It's worth noting that dogs are mammals.", "Dogs are mammals."],
  ["For example, whales are mammals.", "Whales are mammals."],
])("what only joins a sentence to the one before is left out: %s", async (text, claim) => {
  expect(await claimsAs(parser, text)).toEqual([claim]);
});

test.each([
  ["The canal opened on **17 November 1869**.", "The canal opened on 17 November 1869."],
  ["Rome is old [1]. 🎉", "Rome is old."],
  ["❄️ Rome is old.", "Rome is old."],
  ["It is −40 °C cold in `snake_case`.", "It is −40 °C cold in snake_case."],
])("markup leaves no trace: %s", async (text, claim) => {
  expect(await claimsAs(parser, text)).toEqual([claim]);
});

test("every sentence is a claim or listed with the reason why it is none, at its place", async () => {
  const text = "# Rome 🏛️\n\nSure! Rome is old. You should go there.\n\n```\ngo()\n```";
  const { claims, notChecked } = await readAs(parser, text, { labels: { Sure: "meta", You: "advice" } });
  expect(claims.map((claim) => claim.text)).toEqual(["Rome is old."]);
  expect(notChecked.map(({ reason }) => reason)).toEqual(["heading", "meta", "advice", "code"]);
  const points = [...text];
  for (const { start, end, text: words } of notChecked) expect(points.slice(start, end).join("")).toBe(words);
});

test("a lead-in that is nothing alone states its items", async () => {
  const text = "The most common symptoms include:\n- Fever\n- Chest pain";
  const labels = { The: "meta", Fever: "fragment", Chest: "fragment" } as const;
  expect(await claimsAs(parser, text, { labels })).toEqual(["The most common symptoms include fever and chest pain."]);
  const steps = "The steps are:\n- Boil water\n- Add salt";
  expect(await claimsAs(parser, steps, { labels: { The: "meta", Boil: "advice", Add: "advice" } })).toEqual([]);
});

test("an order is advice, whatever the model takes it for", async () => {
  const { claims, notChecked } = await readAs(parser, "Go dog sledding in the valley. Rome is old.");
  expect(claims.map(({ text }) => text)).toEqual(["Rome is old."]);
  expect(notChecked).toMatchObject([{ text: "Go dog sledding in the valley.", reason: "advice" }]);
});

test("a question is no claim, whatever the model takes it for", async () => {
  const { claims, notChecked } = await readAs(parser, "Is Canberra old? Rome is old.");
  expect(claims.map(({ text }) => text)).toEqual(["Rome is old."]);
  expect(notChecked).toMatchObject([{ text: "Is Canberra old?", reason: "question" }]);
});

test("what stands behind the limit is listed as such", async () => {
  const { claims, notChecked } = await readAs(parser, "Rome is old. Lima is large. Oslo is cold.", {}, 2);
  expect(claims).toHaveLength(2);
  expect(notChecked).toMatchObject([{ text: "Oslo is cold.", reason: "over_limit" }]);
});

test("a claim tells where its words stand in the text", async () => {
  const text = "Birds sing. The tower stands in Paris and attracts millions of visitors.";
  const { claims } = await readAs(parser, text);
  expect(claims.map(({ start, end }) => text.slice(start, end))).toEqual([
    "Birds sing.",
    "The tower stands in Paris and attracts millions of visitors.",
    "The tower stands in Paris and attracts millions of visitors",
  ]);
});
