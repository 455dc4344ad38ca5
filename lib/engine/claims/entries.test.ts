import { beforeAll, describe, expect, test } from "vitest";
import { loadParser } from "@/lib/knowledge/syntax";
import type { Parser } from "../syntax/parser";
import { claimsAs } from "../testing/read";

let parser: Parser;
beforeAll(async () => {
  parser = await loadParser();
});

describe("entries of a list about someone", () => {
  const life =
    "Wole Soyinka is a Nigerian playwright. Soyinka lives in Lagos. He won a prize. His plays are read. Soyinka taught.";

  test.each([
    [
      "- **Plays:** *The Lion and the Jewel*, *Aké: The Years of Childhood* (1981), *The Man Died* (1972)",
      "Wole Soyinka's plays include The Lion and the Jewel, Aké: The Years of Childhood (1981), and The Man Died (1972).",
    ],
    ["- **Author:** Published *The Road* in 1965", "Wole Soyinka published The Road in 1965."],
    ["- **May 25, 1961:** Soyinka moved to Leeds.", "On May 25, 1961, Soyinka moved to Leeds."],
    ["- **Breaching:** Leaping out of the water", "Regarding Wole Soyinka, breaching is leaping out of the water."],
  ])("%s", async (item, claim) => {
    const claims = await claimsAs(parser, `${life}\n\n${item}`, {
      references: { He: "Wole Soyinka", His: "Wole Soyinka" },
    });
    expect(claims.at(-1)).toBe(claim);
  });

  test.each([
    [
      "- **Pros:** Hot springs, short driving distances",
      "Iceland's pros include hot springs and short driving distances.",
    ],
    ["- **Getting there:** Takes an hour by train.", "Regarding Iceland, getting there takes an hour by train."],
    ["Developed by two engineers and sold to many.", "Iceland was developed by two engineers and sold to many."],
    ["The home of many birds; it lies in the north.", "Iceland is the home of many birds; it lies in the north."],
  ])("under a heading that names what it is of: %s", async (entry, claim) => {
    const claims = await claimsAs(parser, `## Iceland\n\n${entry}`, { labels: { Developed: "fragment" } });
    expect(claims.join("\n")).toContain(claim);
  });

  test("headings that name kinds are what the lists below describe; a heading alone, or what is to be done, is none", async () => {
    const text = "## Yams\n\n- Native to Africa\n- Must be cooked\n- Peel them\n\n## Beets\n\n- Related to chard";
    const labels = { Native: "fragment", Must: "fragment", Peel: "advice", Related: "fragment" } as const;
    expect(await claimsAs(parser, text, { labels })).toEqual([
      "Yams are native to Africa.",
      "Yams must be cooked.",
      "Beets are related to chard.",
    ]);
    expect(await claimsAs(parser, "## Symptoms\n\n- Related to stress", { labels })).toEqual([]);
  });

  test("what is a sentence before a dash is none of a label", async () => {
    const [claim] = await claimsAs(
      parser,
      "- Brazil ended up on the side of Portugal – the reason its people speak Portuguese.",
    );
    expect(claim).toBe("Brazil ended up on the side of Portugal – the reason its people speak Portuguese.");
  });

  test("what follows a thing that came out in a year is told of that", async () => {
    const text = `${life}\n\n- **1989** – Game Boy. Sold more than 118 million units.`;
    const claims = await claimsAs(parser, text, { labels: { Game: "fragment" }, references: { He: "Wole Soyinka" } });
    expect(claims.at(-1)).toBe("Regarding Wole Soyinka, Game Boy sold more than 118 million units.");
  });

  test("a lead-in that begins with what is done takes its items for that", async () => {
    const text = "What landlords can deduct for:\n\n- Unpaid rent\n- Broken windows";
    expect(await claimsAs(parser, text, { labels: { What: "meta", Unpaid: "fragment", Broken: "fragment" } })).toEqual([
      "Landlords can deduct for unpaid rent and broken windows.",
    ]);
  });

  test("the heading above may be longer than the entry", async () => {
    const text =
      "Gout is a common form of arthritis. It occurs when acid builds up in the body.\n\n## Common Risk Factors\n\n- Obesity";
    expect((await claimsAs(parser, text, { references: { It: "Gout" } })).at(-1)).toBe(
      "Gout's common risk factors include obesity.",
    );
  });

  const island =
    "Here are some facts about New Zealand:\n\n- **Capital:** Wellington\n- **Currency:** New Zealand dollar\n\n";
  const lists = "## Hazards\n\n- **Iceland:** Ash, gas, and lava\n\n## Setting\n\n- **Iceland:** Can be cold";

  test.each([
    [`${island}The country is green. It is far. Ann left.`, "New Zealand's capital is Wellington."],
    [`${island}The country is green. It is far. Ann left.`, "New Zealand's currency is New Zealand dollar."],
    [lists, "Iceland's hazards include ash, gas, and lava."],
    [lists, "Iceland can be cold."],
    [
      `${life}\n\n- **1967:** British troops occupied Egypt and took the zone.`,
      "In 1967, British troops took the zone.",
    ],
    [`${life}\n\n## Hobbies\n\n- **Games:** Such as chess`, "Wole Soyinka's hobbies include games, such as chess."],
    [
      `${life}\n\n## Hobbies\n\n- **Games:** Chess, cards, draughts`,
      "Wole Soyinka's hobbies (games) include chess, cards, and draughts.",
    ],
    [`${life}\n\n- **Since late 1994:** British troops left.`, "Since late 1994, British troops left."],
    [
      "Nintendo made films, including Super Mario Bros. Movie in 2023. The musical Mamma Mia! opened in London.",
      "The musical Mamma Mia! opened in London.",
    ],
  ])("%s", async (text, claim) => {
    const said = { labels: { "Here are": "meta" as const }, references: { He: "Wole Soyinka", His: "Wole Soyinka" } };
    expect(
      (await claimsAs(parser, text, said)).map((one) =>
        one.replace(/^Regarding Wole Soyinka, (.)/, (_, first: string) => first.toUpperCase()),
      ),
    ).toContain(claim);
  });

  const moons = "# Moons of Jupiter\n\nThe moons are four. They are large. Ann saw them.\n\n## Ganymede\n\n";

  test.each([
    [`${moons}- The largest moon in the solar system`, "Ganymede is the largest moon in the solar system."],
    [`${moons}- Covered by ice`, "Ganymede is covered by ice."],
    [
      `${life}\n\n**Keyboard works**\n- *Mass in B minor* (1741): two books`,
      "Wole Soyinka's keyboard works include Mass in B minor (1741): two books.",
    ],
  ])("%s", async (text, claim) => {
    const said = { references: { He: "Wole Soyinka", His: "Wole Soyinka" } };
    expect((await claimsAs(parser, text, said)).at(-1)).toBe(claim);
  });

  test("no definition is made of what breaks a rule", async () => {
    const claims = await claimsAs(parser, `${life}\n\n- **Shot clock:** Failing to shoot in time`);
    expect(claims.join()).not.toContain("clock is");
  });

  const bank =
    "A central bank is an institution. Most central banks set rates. Many central banks are free.\n\n## Main Functions\n\n";

  test.each([
    [`${bank}- Holds gold\n- Issues currency\n- Sets interest rates`, "The central bank issues currency."],
    [
      "Here are some of the best-known works by Ann Roe:\n\n**Short stories**\n- *Leaf* (1955)",
      "Short stories among the best-known works by Ann Roe include Leaf (1955).",
    ],
    [
      "In Peru babies receive these vaccines:\n\n**12 months**\n- Flu vaccine",
      "In Peru babies receive these vaccines; the list for 12 months includes flu vaccine.",
    ],
    [`${life}\n\n- **Training:** 20 hours`, "Wole Soyinka's training is 20 hours."],
    [
      `${life}\n\nSoyinka has two rooms:\n\n- One hall, 7 m wide\n- One kitchen`,
      "Wole Soyinka has two rooms: one hall, 7 m wide; and one kitchen.",
    ],
    [
      "# Butter vs. Oil\n\nThey differ. Ann left. Both are fats.\n\n## Butter\n\n- **Cons:** High in fat",
      "Butter's cons are these: high in fat.",
    ],
    [
      "Macbeth is a general. Lady Macbeth helps. Duncan leaves. The army rises. Ann fights Macbeth.",
      "Ann fights Macbeth.",
    ],
    ["What remains becomes stone. Ann left.", "What remains becomes stone."],
    [`${life}\n\n- **Fun fact:** He paints.`, "Wole Soyinka paints."],
  ])("%s", async (text, claim) => {
    const references = { He: "Wole Soyinka", His: "Wole Soyinka", Soyinka: "Wole Soyinka", Macbeth: "Lady Macbeth" };
    expect(await claimsAs(parser, text, { references })).toContain(claim);
  });
});

describe("entries of what a thing is and has", () => {
  const battery =
    "The flow battery stores energy in tanks. The flow battery was built in 1954. The flow battery is old.";
  test.each([
    ["Advantages", "- Scalable to large sizes", "The flow battery is scalable to large sizes."],
    ["Drawbacks", "- Bulky and heavy", "The flow battery is bulky and heavy."],
    ["Advantages", "- Long cycle life", "The flow battery's advantages include long cycle life."],
    [
      "Main parts",
      "- **Prometheus server:** Scrapes and stores time series data.",
      "Regarding the flow battery, Prometheus server scrapes and stores time series data.",
    ],
    ["Key rules", "- **Membership:** By birth only.", "The flow battery's membership is by birth only."],
  ])("under %s: %s", async (heading, item, claim) => {
    const labels = {
      Scalable: "fragment",
      Bulky: "fragment",
      Long: "fragment",
      Prometheus: "fragment",
      Member: "fragment",
    } as const;
    expect(await claimsAs(parser, `${battery}\n\n## ${heading}\n\n${item}`, { labels })).toContain(claim);
  });
});

describe("what labels say of a place", () => {
  const place = "Faro is the capital of the Algarve. Faro lies in Portugal. Faro is old.";
  test.each([
    ["- **Founded:** 8th century BC", "Faro was founded in the 8th century BC."],
    ["- **Known for:** storks, salt and lagoons", "Faro is known for storks, salt and lagoons."],
    ["- **Twinned with:** Hayward, Bolama and Praia", "Faro is twinned with Hayward, Bolama and Praia."],
    ["- **Airport:** Gago Coutinho Airport", "Faro's airport is Gago Coutinho Airport."],
  ])("%s", async (item, claim) => {
    const labels = { Founded: "fragment", Known: "fragment", Twinned: "fragment", Airport: "fragment" } as const;
    expect(await claimsAs(parser, `${place}\n\n${item}`, { labels })).toContain(claim);
  });
});
