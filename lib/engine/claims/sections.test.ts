import { beforeAll, describe, expect, test } from "vitest";
import { loadReader } from "@/lib/knowledge/syntax";
import type { Reader } from "./reader";

let reader: Reader;
beforeAll(async () => {
  reader = await loadReader();
});
const claims = async (text: string) => (await reader.read(text, 100)).claims.map((claim) => claim.text);

describe("a part of a text is told of what sets it apart", () => {
  test("paragraphs that begin alike: each of what it begins with", async () => {
    const told = await claims(
      "Easements are rights over the land of others. How they arise depends on the land.\n\nFor unregistered land, the old rule still applies. An owner has twelve years to bring a claim.\n\nFor registered land, the Act of 2002 made things much harder. A squatter can apply after ten years. The owner then has two years.",
    );
    expect(told).toContain("Regarding unregistered land (easements), an owner has twelve years to bring a claim.");
    expect(told).toContain("Regarding registered land (easements), a squatter can apply after ten years.");
    expect(told.at(-1)).not.toMatch(/twelve/);
  });

  test("but not those that begin with how they hang together", async () => {
    const told = await claims(
      "Easements are rights over the land of others.\n\nFor example, a path may cross a field. An owner may use it.\n\nFor instance, a drain may cross a garden. A neighbor may clean it.",
    );
    expect(told.join()).not.toMatch(/Regarding (?:example|instance)/);
  });

  test("a paragraph that names a part of what the text is about: of that part", async () => {
    const told = await claims(
      "The Eel Wars were a series of disputes between two villages over fishing rights.\n\nThe Second Eel War followed in 1872, after a new mayor put up fences. This time the villagers had a boat with a crane. More than 80 nets were cut, according to some counts.",
    );
    expect(told.at(-1)).toBe("Regarding the Second Eel War, more than 80 nets were cut, according to some counts.");
  });

  test("a heading that names one of two: of that one; one of both: of both", async () => {
    const told = await claims(
      "Oak and pine are both used for tables.\n\n### When oak is better\n- **Kitchen tables**: The hard surface resists knives.\n\n### When pine is better\n- **Shelves**: The smooth surface and sloped sides make them easy to clean.\n\n### What they have in common\nBoth can be oiled.",
    );
    expect(told[1]).toBe("Regarding kitchen tables (oak), the hard surface resists knives.");
    expect(told.at(-1)).toMatch(/both oak and pine can be oiled|Regarding oak and pine, both can be oiled/i);
  });

  test("a run-in heading in bold is none that its title is", async () => {
    const told = await claims(
      "# Bexley Pens: a short history\n\n**The beginnings.** Bexley was founded in Turin in 1911 by two brothers.",
    );
    expect(told).toEqual(["Bexley was founded in Turin in 1911 by two brothers."]);
  });

  test("a label that is an occasion stands before what happened then", async () => {
    const told = await claims(
      "Ann Lee is a Canadian former skier. She lives in Banff.\n\n## Career\n- **Oslo 1952**: Won gold in the slalom. She also took silver in the downhill.\n- Invited at 15 to a camp in Banff by coach Ed Temple.",
    );
    expect(told.slice(2)).toEqual([
      "Regarding Oslo 1952, Ann Lee won gold in the slalom.",
      "Regarding Oslo 1952, Ann Lee also took silver in the downhill.",
      "Ann Lee was invited at 15 to a camp in Banff by coach Ed Temple.",
    ]);
  });
});

test("a table by years tells of everybody in it, and of two in one year by their names", async () => {
  const rows = (...others: string[]) =>
    `| Year | Rider | Distance | Venue |\n|---|---|---|---|\n${["| 1893 | Henri Duval | 35.3 km | Paris |", ...others].join("\n")}`;
  expect(await claims(rows("| 1942 | Fausto Conti | 45.8 km | Milan |"))).toEqual(
    expect.arrayContaining(["In 1893, the rider was Henri Duval.", "In 1942, the venue was Milan."]),
  );
  const twice = await claims(rows("| 2022 | Dan Bigg | 55.5 km | Ulm |", "| 2022 | Lino Gatti | 56.8 km | Ulm |"));
  expect(twice).toEqual(
    expect.arrayContaining(["In 2022, Dan Bigg's distance is 55.5 km.", "In 2022, Lino Gatti's distance is 56.8 km."]),
  );
});

test("letters that a text gives by a label are explained where it reckons with them, units are not", async () => {
  const told = await claims(
    "**Given**\n- Mass: $m = 2\\ \\text{kg}$\n- Angle of the slope: $\\theta = 30^\\circ$\n- Distance along the slope: $L = 3\\ \\text{m}$\n\n**Step 1: Forces on the slope**\n\n$$N = mg\\cos\\theta = 2(9.81)(0.866) = 16.99\\ \\text{N}$$\n\n**Step 2: Speed at the bottom**\n\n$$v^2 = 2aL = 2(3.206)(3) = 19.24$$",
  );
  expect(told).toContain("Angle of the slope is θ = 30°.");
  expect(told.find((one) => one.includes("16.99 N"))).toMatch(
    /, where m is the mass and θ is the angle of the slope\.$/,
  );
  expect(told.at(-1)).toMatch(/^Regarding speed at the bottom, v\^2 = .*, where L is the distance along the slope\.$/);
});

test("names of code keep their small letters", async () => {
  expect(await claims('`parseInt` accepts two parameters. `parseInt("12px", 10)` returns 12.')).toEqual([
    "parseInt accepts two parameters.",
    'parseInt("12px", 10) returns 12.',
  ]);
});

test("a list too long for one statement is told item by item", async () => {
  const told = await claims(
    "Corvo is a remote archipelago. The archipelago also includes:\n\n- **Nightingale Island**, a small island famous for its seabirds, which suffered an oil spill when the cargo ship *Oliva* ran aground there in March 2011\n- **Gough Island**, about 400 km to the southeast, where a South African weather station operates and eight people stay in winter\n- **Far Island**, the smallest of them, where rats were seen in 1967 by sailors of a ship that had lost its way in a storm\n\nThe capital is Vila.",
  );
  expect(told.join("\n")).toMatch(/includes? Nightingale Island, a small island famous for its seabirds/);
  expect(told.join("\n")).toMatch(/Far Island, the smallest of them/);
});

test.each(["It works in an unusual way.", "There's one well-known problem.", "The background is simple enough."])(
  "what only announces is no claim: %s",
  async (sentence) => {
    const told = await claims(
      `Colmine is one of the oldest medicines still in use. ${sentence} Colmine binds to tubulin.`,
    );
    expect(told).toHaveLength(2);
  },
);

test.each([
  ["Dogs are welcome for a supplement of €10 per stay.", 1],
  ["You should book early in the summer.", 0],
  ["Further research is needed to confirm this.", 0],
  ["It is crucial to ask for a quiet room.", 0],
  ["Another idea is to bring a picnic.", 0],
])("what says how things are is a claim beside advice: %s", async (sentence, count) => {
  const told = await claims(`Check in before noon. Bring a coat. ${sentence} Lock your room.`);
  expect(told).toHaveLength(count);
});

test.each([
  [
    "what somebody was at the time of what he did",
    "Ada Poe, then a 14-year-old schoolgirl, heard a talk in London and within weeks found a book on the script.",
    ["Ada Poe, then a 14-year-old schoolgirl, heard a talk in London and within weeks found a book on the script."],
  ],
  [
    "clauses that commas alone join",
    "The mill refused to pay, Bolivia moved to seize its land, and Chilean troops landed in Ilo.",
    ["The mill refused to pay, Bolivia moved to seize its land, and Chilean troops landed in Ilo."],
  ],
  [
    "most of what the first part tells of",
    "The office receives 10,000 complaints a year, and most are closed without a full investigation.",
    ["The office receives 10,000 complaints a year, and most are closed without a full investigation."],
  ],
  [
    "what stands between two things",
    "The price falls as the difference between the outdoor temperature and the water temperature grows.",
    ["The price falls as the difference between the outdoor temperature and the water temperature grows."],
  ],
  ["what has a subject and an object is told", "London instead appointed a royal commission led by Lord Roe.", 1],
])("a sentence stays whole or is told: %s", async (_, sentence, told) => {
  const found = await claims(sentence);
  if (typeof told === "number") expect(found).toHaveLength(told);
  else expect(found).toEqual(told);
});

test("cells say than what, and of the thing what is no quality of its head", async () => {
  const told = await claims(
    "Arabo and Robo are two kinds of coffee.\n\n| | Arabo | Robo |\n|---|---|---|\n| Bean shape | Oval with a crease | Heavier, with a straight crease |\n| Disease resistance | Vulnerable to leaf rust | High |\n| Stiffness | High, but brittle | Low |\n| Behavior in seawater | Can grow stronger | None |\n| Reading a column | Must scan the file | Reads only that |",
  );
  expect(told).toEqual(
    expect.arrayContaining([
      "Robo's bean shape is heavier, with a straight crease, compared with Arabo's.",
      "Regarding disease resistance, Arabo is vulnerable to leaf rust.",
      'Arabo\'s stiffness is described as "high, but brittle".',
      "Regarding behavior in seawater, Arabo can grow stronger.",
      "Regarding reading a column, Robo reads only that.",
    ]),
  );
});

test("an account's heading is about what it is of, and labels below it are told of that", async () => {
  const told = await claims(
    "**Study summary: Night lighting and hedgehogs**\n\n- **Method:** 58 animals were fitted with tags.\n- **Weight:** Animals in dimmed areas gained slightly more weight.\n- **Deaths:** Seven tagged animals died in traffic.",
  );
  expect(told.join("\n")).toMatch(/Regarding (?:weight \()?night lighting and hedgehogs/);
  expect(told.join("\n")).not.toMatch(/study summary/i);
});

test("a page number ends no sentence, and an answer without a verb is no claim", async () => {
  const told = await claims(
    "Yes, but only partly. The manual warns that descaling a hot boiler can damage the seal (p. 14). Officials refused Ada Poe a visa.",
  );
  expect(told[0]).toMatch(/\(p\. 14\)\.$/);
  expect(told.join()).not.toMatch(/only partly/);
});

test("the firm of a family is not named where somebody of it is", async () => {
  const told = await claims(
    "Opalo is a French knife maker from the Alps. Opalo sells two million knives a year. In 1955 Marcel Opalo added a collar that locks the blade.",
  );
  expect(told.at(-1)).toBe("Regarding Opalo, in 1955 Marcel Opalo added a collar that locks the blade.");
});

test("a Portuguese name is one, and both of a table's two things are named at the start of a text", async () => {
  expect(
    await claims("Adega do Forno is a restaurant in Porto. It has 40 seats. The wine list has 60 bottles."),
  ).toContain("Adega do Forno has 40 seats.");
  const told = await claims(
    "Both formats store tables.\n\n| | Csvo | Parqo |\n|---|---|---|\n| Size | 3 MB | 1 MB |\n| Age | 30 years | 10 years |",
  );
  expect(told[0]).toBe("Regarding Csvo and Parqo, both formats store tables.");
});

test.each([
  [
    "The probability distribution for a fair 6-sided die is as follows:",
    "the probability distribution for a fair 6-sided die",
  ],
  ["Here is a table of the odds of a fair die:", "the odds of a fair die"],
])("rows that say not of what they are told are told of what stands above: %s", async (lead, matter) => {
  const told = await claims(`${lead}\n\n| Outcome | Probability |\n|---|---|\n| 1 | 1/6 |\n| 2 | 1/6 |`);
  expect(told.slice(0, 2)).toEqual([
    `Regarding ${matter}, for outcome 1, the probability is 1/6.`,
    `Regarding ${matter}, for outcome 2, the probability is 1/6.`,
  ]);
});

test("a paragraph that turns to a case is told of it, and payments of what the line above says", async () => {
  const told = await claims(
    "Genes are responsible for the production of proteins in an organism. Different types of proteins are necessary for different functions.\n\nIn the case of stars, different types are formed through the interaction of elements. Temperature and size are determined by the amount of mass.",
  );
  expect(told.at(-1)).toBe("Regarding stars, temperature and size are determined by the amount of mass.");
  const paid = await claims(
    "You pay €417.80 a month. Here's how the first two payments break down:\n\n| Month | Payment |\n|---|---|\n| 1 | €417.80 |\n| 2 | €417.80 |",
  );
  expect(paid.at(-1)).toBe("Regarding the first two payments, for month 2, the payment is €417.80.");
});

test("a head that is a verb is one, whatever the parser takes it for", async () => {
  const told = await claims(
    "Csvo and Parqo are two formats.\n\n| | Csvo | Parqo |\n|---|---|---|\n| Opens in Excel | Yes | Not directly |\n| Works offline | Yes | No |",
  );
  expect(told).toEqual(expect.arrayContaining(["Csvo opens in Excel.", "Parqo does not open in Excel directly."]));
});
