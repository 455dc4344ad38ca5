import { beforeAll, expect, test } from "vitest";
import { loadParser } from "@/lib/knowledge/syntax";
import type { Parser } from "../syntax/parser";
import { claimsAs } from "../testing/read";

let parser: Parser;
beforeAll(async () => {
  parser = await loadParser();
});

test.each([
  ["States most common in", "Ohio, Utah, Iowa", "Sumac is most common in Ohio, Utah and Iowa."],
  ["Regions found in", "Texas", "Sumac is found in Texas."],
  ["Most common in", "dry hills, mainly", "Sumac is most common in dry hills, mainly."],
  ["Goes well with", "ham, cheese", "Sumac goes well with ham and cheese."],
])("a head that tells where something is so makes a sentence: %s", async (head, value, claim) => {
  expect(await claimsAs(parser, `| Shrub | ${head} |\n|---|---|\n| Sumac | ${value} |`)).toEqual([claim]);
});

const table = "| | Butter | Oil |\n|---|---|---|\n";

test.each([
  ["| Vegan | No | Yes |", ["Butter is not vegan.", "Oil is vegan."]],
  ["| Cash value | No | Yes |", ["Butter has no cash value.", "Oil has a cash value."]],
  [
    "| First released | 2000 | May 2019 |",
    ["Butter was first released in 2000.", "Oil was first released in May 2019."],
  ],
  [
    "| Contains mercury | No | Yes, a small amount |",
    ["Butter does not contain mercury.", "Oil contains mercury (a small amount)."],
  ],
  [
    "| What it means | Above average | Low |",
    ['What Butter means is described as "above average".', 'What Oil means is described as "low".'],
  ],
  ["| MVPs | 2019, 2020 | 2021 |", ["Butter's MVPs are from 2019 and 2020.", "Oil's MVPs are from 2021."]],
  ["| Championships | 2021 | 2 |", ["Butter's championships are from 2021.", "Oil has 2 championships."]],
  ["| Drafted | 15th pick, 2013 | 2014 |", ["Butter was drafted (15th pick, 2013).", "Oil was drafted in 2014."]],
  ["| Born | Dec 6, 1994 (Athens) | 1995 |", ["Butter was born on Dec 6, 1994 (Athens).", "Oil was born in 1995."]],
  ["| Impact | Depends on the policy | Vast |", ["Butter's impact depends on the policy.", "Oil's impact is vast."]],
  [
    "| In mainline Linux | No | Yes (since 2.6) |",
    ["Butter is not in mainline Linux.", "Oil is in mainline Linux (since 2.6)."],
  ],
  ["| Shrink a volume | No | Yes, online |", ["Butter cannot shrink a volume.", "Oil can shrink a volume (online)."]],
  [
    "| Size | Compact, light | Larger |",
    ["Butter's size is compact and light.", "Oil's size is larger than Butter's."],
  ],
  ["| Serotypes | 1 | 4 |", ["Butter has 1 serotype.", "Oil has 4 serotypes."]],
  [
    "| Price | Generally lower | Higher |",
    ["Butter's price is generally lower than Oil's.", "Oil's price is higher than Butter's."],
  ],
  ["| Width (km) | 4,879 | 12 |", ["Butter's width is 4,879 km.", "Oil's width is 12 km."]],
  ["| Price ($) | 20 | 3.50 |", ["Butter's price is $20.", "Oil's price is $3.50."]],
  ["| Share (%) | 5 | Unknown |", ["Butter's share is 5%.", "Oil's share (%) is unknown."]],
  ["| Sales (millions) | 5 | 1.2 |", ["Butter's sales are 5 million.", "Oil's sales are 1.2 million."]],
  [
    "| Size and weight | Compact, light | Larger, heavier |",
    ["Butter's size and weight are compact and light.", "Oil's size and weight are larger and heavier than Butter's."],
  ],
  [
    "| Delivery | Guaranteed arrival, retries | Paris, France |",
    ["Butter's delivery is guaranteed arrival and retries.", "Oil's delivery is Paris, France."],
  ],
  [
    "| Language | Tajik, Russian, Uzbek | Sucre (law), La Paz (seat of power) |",
    ["Butter's language is Tajik, Russian, and Uzbek.", "Oil's language is Sucre (law) and La Paz (seat of power)."],
  ],
  [
    "| Typical uses | Data science, scripting, web back ends | Baking |",
    ["Butter's typical uses include data science, scripting, and web back ends.", "Oil's typical uses are baking."],
  ],
  [
    "| Flavor | Sweeter, more acidic, more complex | Stronger, more bitter |",
    [
      "Butter's flavor is sweeter, more acidic, and more complex than Oil's.",
      "Oil's flavor is stronger and more bitter than Butter's.",
    ],
  ],
  ["| Cleanup | Messier | Very easy |", ["Butter's cleanup is messier than Oil's.", "Oil's cleanup is very easy."]],
  [
    "| Headquarters | Paris, France | Lyon |",
    ["Butter's headquarters are Paris, France.", "Oil's headquarters are Lyon."],
  ],
  ["| Sedan | Model S, Model 3 | None |", ["Butter's sedan is Model S and Model 3.", "Oil has no sedan."]],
  ["| Cholesterol | 30 mg | None |", ["Butter's cholesterol is 30 mg.", "Oil has no cholesterol."]],
  ["| Fees | None for members | None |", ["Butter has no fees for members.", "Oil has no fees."]],
  [
    "| Where it occurs | Warm seas | Cold rivers |",
    ['Where Butter occurs is described as "warm seas".', 'Where Oil occurs is described as "cold rivers".'],
  ],
  [
    "| Crossing over | Does not normally occur | Occurs in May |",
    ["Butter's crossing over does not normally occur.", "Oil's crossing over occurs in May."],
  ],
  [
    "| Who eats it | Bakers | Cooks |",
    ['For Butter, the answer to "Who eats it" is "Bakers".', 'For Oil, the answer to "Who eats it" is "Cooks".'],
  ],
  ["| Keeps for | 4–5 days | 2 weeks |", ["Butter keeps for 4–5 days.", "Oil keeps for 2 weeks."]],
  ["| Seen with | Bare eyes | A lens |", ["Butter is seen with bare eyes.", "Oil is seen with a lens."]],
  [
    "| Encryption | Built in (TLS 1.3) | None |",
    ["Butter's encryption is built in (TLS 1.3).", "Oil has no encryption."],
  ],
  ["| Vegan | Yes, in most shops | No |", ["Butter is vegan (in most shops).", "Oil is not vegan."]],
  [
    "| Safe for babies | Yes | Generally not |",
    ["Butter is safe for babies.", "Oil is generally not safe for babies."],
  ],
  ["| Grains | Long, needle-shaped | None |", ["Butter's grains are long and needle-shaped.", "Oil has no grains."]],
  ["| Heats up | Slowly | Quickly (if thin) |", ["Butter heats up slowly.", "Oil heats up quickly (if thin)."]],
  ["| Acidic foods | Avoid long simmering | Fine |", ["Oil's acidic foods are fine."]], // advice is no claim
  ["| Goes well with | Fresh bread | Fish |", ["Butter goes well with fresh bread.", "Oil goes well with fish."]],
  ["| Lasts | 20 days | A year, if closed |", ["Butter lasts 20 days.", "Oil lasts a year, if closed."]],
  ["| Retired | 2019 | May 2021 |", ["Butter retired in 2019.", "Oil retired in May 2021."]],
  [
    "| Written | c. 1605 | 280 BC, by Chares |",
    ["Butter was written c. 1605.", "Oil was written in 280 BC by Chares."],
  ],
  [
    "| Country | United States | South Africa |",
    ["Butter's country is United States.", "Oil's country is South Africa."],
  ],
  [
    "| Discovered | 1801, Giuseppe Piazzi | 1930, Clyde Tombaugh |",
    ["Butter was discovered in 1801 by Giuseppe Piazzi.", "Oil was discovered in 1930 by Clyde Tombaugh."],
  ],
  ["| Founded | 1925, Lyon | 3 May 1931 |", ["Butter was founded in 1925 in Lyon.", "Oil was founded on 3 May 1931."]],
  ["| First flight | 1931 | 1940 |", ["Butter's first flight was in 1931.", "Oil's first flight was in 1940."]],
  ["| Example | A spread | The lamp |", ["Butter's example is a spread.", "Oil's example is the lamp."]],
  ["| Colour | Olive or tan | Rare |", ["Butter's colour is olive or tan.", "Oil's colour is rare."]],
  [
    "| Storing food | Harder | Easier |",
    ["For Butter, storing food is harder than for Oil.", "For Oil, storing food is easier than for Butter."],
  ],
  ["| Edible? | Yes | No |", ["Butter is edible.", "Oil is not edible."]],
  [
    "| Runs on the road | Yes | Not naturally |",
    ["Butter runs on the road.", "Oil does not run on the road naturally."],
  ],
  ["| Handles | Two | 4 |", ["Butter has two handles.", "Oil has 4 handles."]],
  ["| Body aches | Mild | Common |", ["Butter's body aches are mild.", "Oil's body aches are common."]],
  [
    "| Feel | Smooth, can feel clammy | Soft |",
    ['Butter\'s feel is described as "smooth, can feel clammy".', "Oil's feel is soft."],
  ],
])("no cell is dropped, and each is told in words that fit it: %s", async (row, claims) => {
  expect(await claimsAs(parser, table + row, { labels: { Feel: "opinion" } })).toEqual(claims);
});

test.each(["Suppose you have this table:", "Here is a sample dataset:"])(
  "no row of an invented table is told: %s",
  async (lead) => {
    const text = `${lead}\n\n| id | customer |\n|---|---|\n| 1 | Anna |\n| 2 | Ben |`;
    expect(await claimsAs(parser, text, { labels: { Suppose: "meta", Here: "meta" } })).toEqual([]);
    expect(await claimsAs(parser, text.replace(lead, "The shop's customers are these:"))).not.toEqual([]);
  },
);

test("a row whose head is a letter or a number is told with what it is one of", async () => {
  const text = "| Class | Colour |\n|---|---|\n| B | Blue |\n| Peru | Red |";
  expect(await claimsAs(parser, text)).toEqual(["Class B's colour is blue.", "Peru's colour is red."]);
});

test.each(["Here are three oils to consider:", "Toy makers differ in this:"])(
  "rows of a table that is not made up are told: %s",
  async (lead) => {
    const text = `${lead}\n\n| Country | Capital |\n|---|---|\n| Peru | Lima |`;
    expect(await claimsAs(parser, text, { labels: { Here: "meta", Toy: "meta" } })).toEqual([
      "Peru's capital is Lima.",
    ]);
  },
);

test("a noun that looks like an order is a cell like others", async () => {
  expect(await claimsAs(parser, `${table}| Bookings | Limit of 5 | None |`)).toHaveLength(2);
});

test.each([
  [
    "# Types of Bread\n\n| Type | Oven |\n|---|---|\n| White | 220 °C |\n| Rye | 240 °C |",
    ["White bread's oven is 220 °C.", "Rye bread's oven is 240 °C."],
  ],
  [
    "# Roman and Parthian Empires\n\n| | Roman | Parthian |\n|---|---|---|\n| Language | Latin | Parthian |",
    ["The Roman Empire's language is Latin.", "The Parthian Empire's language is Parthian."],
  ],
  [
    "| Trip | Price |\n|---|---|\n| 5 days | $400 |\n| 7–9 days | High |",
    ["For trip 5 days, the price is $400.", "For trip 7–9 days, the price is high."],
  ],
  [
    "| | Letting | Buying |\n|---|---|---|\n| Cost | Low | High |",
    ["For letting, the cost is low.", "For buying, the cost is high."],
  ],
  [
    "| Food | Serving | Iron |\n|---|---|---|\n| Beans, cooked | 1 cup | 5 mg |",
    ["The iron in 1 cup of cooked beans is 5 mg."],
  ],
  [
    "| | Permit needed? | Fee |\n|---|---|---|\n| Kayak | Usually | $10 |",
    ['For Kayak, the answer to "Permit needed?" is "Usually".', "Kayak's fee is $10."],
  ],
  [
    "| Date | Event |\n|---|---|\n| 5 May 1862 | The town is taken |\n| 7–8 June 1863 | Fall of Puebla |",
    ["On 5 May 1862, the town is taken.", "On 7–8 June 1863, the event was fall of Puebla."],
  ],
  [
    "| Symbol | Name | Value |\n|---|---|---|\n| τ | Tau | 6.28 |",
    ["Symbol τ's name is Tau.", "Symbol τ's value is 6.28."],
  ],
  ["| Price | |\n|---|---|\n| Linux | $0 |", ["Linux's price is $0."]],
  [
    "| Fish | Notes | Size |\n|---|---|---|\n| Cod | Popular; overfished | 1 m |",
    ['The notes on Cod say "Popular; overfished".', "Cod's size is 1 m."],
  ],
])("what a table tells of is named as a thing is: %s", async (text, claims) => {
  expect(await claimsAs(parser, text)).toEqual(claims);
});

test.each([
  ["| Built | 1200 units | 30 |", /built in 1200/],
  [
    "# Apps\n\nAcme and Zenith drivers earn little.\n\n| | Acme | Zenith |\n|---|---|---|\n| Fee | 2% | 3% |",
    /drivers' fee/i,
  ],
  [
    "## Types of Tea\n\n| Type | Steep |\n|---|---|\n| Green | 3 min |\n\n## Types of Coffee\n\n| Type | Caffeine |\n|---|---|\n| Latte | 63 mg |",
    /latte tea/i,
  ],
  ["| Year | Event |\n|---|---|\n| Before 1492 | The island was settled |", /In Before/],
])("a table is not told by what stands elsewhere or looks alike: %s", async (text, wrong) => {
  const claims = await claimsAs(parser, text.startsWith("| Built") ? `${table}${text}` : text);
  expect(claims.join(" ")).not.toMatch(wrong);
});

test.each([
  [
    "| Indicator | North Korea | South Korea |",
    "| People | 20 m | 50 m |\n| Area | 120 km² | 100 km² |",
    "North Korea's area is 120 km².",
  ],
  ["| Spec | A320 | B737 |", "| Length | 37 m | 39 m |\n| Range | 600 km | 650 km |", "A320's range is 600 km."],
  [
    "| Question | Hurricane | Tornado |",
    "| Where? | Over water | Over land |\n| Width | 500 km | 1 km |",
    "Hurricane's width is 500 km.",
  ],
])("the things of a table head its columns where what a row holds is alike: %s", async (heads, rows, claim) => {
  expect(await claimsAs(parser, `${heads}\n|---|---|---|\n${rows}`)).toContain(claim);
});

test("the things of a table head its rows where what a column holds is alike", async () => {
  const text = "| River | Length | Mouth |\n|---|---|---|\n| Nile | 6,650 km | Egypt |\n| Volga | 3,530 km | Russia |";
  expect(await claimsAs(parser, text)).toContain("Nile's length is 6,650 km.");
});

test("a row of totals says that the others come to it, where all are parts of it", async () => {
  const rows = "| Category | Amount | Share |\n|---|---|---|\n| Rent | $1,350 | 70% |\n| Food | $480 | 30% |\n";
  expect(await claimsAs(parser, `${rows}| **Total** | $1,930 | 100% |`)).toEqual(
    expect.arrayContaining(["$1,350 + $480 = $1,930.", "70% + 30% = 100%."]),
  );
  const net = await claimsAs(parser, `${rows}| Net income | $90 | 5% |\n| **Total** | $1,930 | 100% |`);
  expect(net.filter((claim) => claim.includes(" + "))).toEqual([]);
});

test("what heads a column without a noun is quoted", async () => {
  const text =
    "| Ingredient | Scaled (10 servings) | Metric |\n|---|---|---|\n| Butter | 15 tbsp | 213 g |\n| Sugar | 2 cups | 375 g |";
  expect(await claimsAs(parser, text)).toContain('For Butter, "Scaled (10 servings)" is 15 tbsp.');
});

test("amounts are of the categories that head the rows", async () => {
  const text = "Ann has a budget.\n\n| Category | Amount |\n|---|---|\n| Rent | $1,350 |\n| Food | $480 |";
  expect((await claimsAs(parser, text)).slice(1)).toEqual(
    ["Rent", "Food"].map((what) => expect.stringMatching(new RegExp(`\\b${what}\\b.*\\bamount\\b.*\\$\\d`, "i"))),
  );
});

test("a table of works by their years tells of the works, one of tournaments of the years", async () => {
  const albums =
    "| Year | Album | Producer |\n|---|---|---|\n| 1963 | Help Me | Ann Roe |\n| 1964 | Blue Skies | Bo Lee |";
  expect(await claimsAs(parser, albums)).toContain("Help Me's producer is Ann Roe.");
  const games = "| Year | Host | Winner |\n|---|---|---|\n| 2018 | Russia | France |\n| 2022 | Qatar | Argentina |";
  expect((await claimsAs(parser, games)).filter((claim) => claim.startsWith("Russia"))).toEqual([]);
});
