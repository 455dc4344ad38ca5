import { beforeAll, describe, expect, test } from "vitest";
import { loadReader } from "@/lib/knowledge/syntax";
import type { Reader } from "./reader";

let reader: Reader;
beforeAll(async () => {
  reader = await loadReader();
});
const claims = async (text: string) => (await reader.read(text, 100)).claims.map((claim) => claim.text);

describe("what the first sentence under a heading describes is the heading's thing", () => {
  const styles = async (...parts: string[]) =>
    await claims(`Here are some of the pottery styles of Japan:\n\n${parts.join("\n\n")}`);

  test("whether it begins with an article or not", async () => {
    const told = await styles(
      "### Arita-yaki\nJapan's first porcelain, made from the 17th century at Izumiyama. It is fired at 1,300 °C.",
      "### Hagi-yaki\nSoft, porous ware in pale pinks and whites. The glaze changes with use.",
      "### Bizen-yaki\nUnglazed stoneware with a reddish-brown color. It is fired in wood kilns for 10 to 14 days.",
      "### Mashiko-yaki\nA relatively young style, founded in 1853 and made famous by Shōji Hamada.",
    );
    expect(told).toEqual(
      expect.arrayContaining([
        "Arita-yaki is Japan's first porcelain, made from the 17th century at Izumiyama.",
        "Hagi-yaki is soft, porous ware in pale pinks and whites.",
        "Bizen-yaki is unglazed stoneware with a reddish-brown color.",
        "Mashiko-yaki is a relatively young style, founded in 1853 and made famous by Shōji Hamada.",
      ]),
    );
  });

  test("with the article of one thing of many", async () => {
    const told = await styles("### Hagi-yaki\nRound pot with a wooden lid and two handles. It is sold in Hagi.");
    expect(told[0]).toBe("Hagi-yaki is a round pot with a wooden lid and two handles.");
  });

  test("but a heading of a step or a place in an account is none", async () => {
    expect((await styles("### From pot to plate\nA higher price of clay in the north.")).join()).not.toMatch(
      /plate is/i,
    );
  });
});

test.each([
  [
    "what a superlative leaves open",
    "Socotra is an island. About 37% of its 825 plant species are found nowhere else. The most famous is the dragon blood tree.",
    "About 37% of Socotra's 825 plant species are found nowhere else; the most famous is the dragon blood tree.",
  ],
  [
    "what has more or fewer of something than something else",
    "The Battle of Lepanto was fought in 1571. The Christian fleet consisted of 200 galleys. The Ottoman fleet had fewer cannons.",
    "The Battle of Lepanto was fought in 1571; the Christian fleet consisted of 200 galleys; the Ottoman fleet had fewer cannons.",
  ],
  [
    "what has happened since",
    "Novo Nordisk is a Danish company. It became Europe's most valuable company in 2023. It has since faced strong competition from Eli Lilly.",
    "Novo Nordisk became Europe's most valuable company in 2023; Novo Nordisk has since faced strong competition from Eli Lilly.",
  ],
  [
    "what somebody did then",
    "Ibn Battuta was a traveller. In 1349 he visited al-Andalus. He then crossed the Sahara to the Mali Empire.",
    "In 1349, Ibn Battuta visited al-Andalus; Ibn Battuta then crossed the Sahara to the Mali Empire.",
  ],
  [
    "a discovery that is not said to be which",
    "Lise Meitner was a physicist. In December 1938, Hahn and Strassmann found barium among the products of uranium. Otto Hahn alone received the 1944 Nobel Prize for the discovery.",
    "Regarding Lise Meitner, in December 1938, Hahn and Strassmann found barium among the products of uranium; Otto Hahn alone received the 1944 Nobel Prize for the discovery.",
  ],
])("told with the sentence before: %s", async (_, text, told) => {
  expect((await claims(text)).at(-1)).toBe(told);
});

test.each([
  [
    "of its time",
    "- **November 1864:** Paraguay seizes a Brazilian steamer and soon invades Mato Grosso.",
    "In November 1864, Paraguay seizes a Brazilian steamer and soon invades Mato Grosso.",
  ],
  [
    "of what brought it about",
    "- **March 1870:** López is killed at Cerro Corá, which ends the war.",
    "In March 1870, López is killed at Cerro Corá, which ends the war.",
  ],
  [
    "of how far it reaches",
    "A USB-C port may support anything from USB 2.0, which runs at 480 Mbps, to USB4 Version 2.0, which can reach 80 Gbps.",
    "A USB-C port may support anything from USB 2.0, which runs at 480 Mbps, to USB4 Version 2.0, which can reach 80 Gbps.",
  ],
])("a part stays with the rest of its sentence %s", async (_, text, told) => {
  expect(await claims(text)).toEqual([told]);
});

test("what only joins a sentence to another is left out in its middle, too", async () => {
  expect(
    (
      await claims(
        "Crocodiles and alligators are reptiles. Male saltwater crocodiles can grow to more than 6 meters. Male American alligators, by comparison, usually reach 4 meters.",
      )
    ).at(-1),
  ).toBe("Male American alligators usually reach 4 meters.");
});

test.each([
  ["The Garden of Earthly Delights", "God presenting Eve to Adam in the Garden of Eden"],
  ["The Nordic Council Prize", "a book in one of the Nordic languages"],
])("another thing with a word of its name does not name %s", async (name, other) => {
  const text = `${name} is a famous painting by Ann Roe. The work consists of three panels. The left panel shows ${other}.`;
  expect((await claims(text)).at(-1)).toMatch(new RegExp(`^(?:Regarding ${name}|${name} .*;)`, "i"));
});

test("a lake is not named by its country", async () => {
  const text =
    "The largest lakes in Africa are:\n\n1. **Lake Victoria** (68,800 km²) – Shared by Tanzania and Kenya, it is the largest tropical lake.\n2. **Lake Malawi** (29,600 km²) – Also known as Lake Nyasa, it borders Malawi and Tanzania.";
  expect((await claims(text)).at(-1)).toBe(
    "Regarding Lake Malawi, also known as Lake Nyasa, it borders Malawi and Tanzania.",
  );
});

test("a pronoun that stands before its name is told with it", async () => {
  const text =
    "Satyajit Ray was an Indian filmmaker. His grandfather was a writer, and his father was an author who died when Satyajit was only two.";
  expect((await claims(text)).at(-1)).toBe("Satyajit Ray's father was an author who died when Satyajit was only two.");
});

test("names and hours keep their letters and dots", async () => {
  expect(
    await claims("Acetaminophen is a pain reliever.\n\n- **Brand names:** Tylenol, Panadol\n- **Uses:** Pain, fever"),
  ).toContain("Acetaminophen's brand names include Tylenol and Panadol.");
  expect(await claims("Train A leaves Oslo at 9:00 a.m. and travels north.")).toContain(
    "Train A leaves Oslo at 9:00 a.m.",
  );
});

test("the place of something is one, and a foundation called after it no part of its name", async () => {
  const text =
    "# Acme Nord\n\nAcme Nord is a Danish company. It is owned by the Acme Nord Foundation.\n\n## Key facts\n\n- **Headquarters:** Farum, near Copenhagen, Denmark";
  expect((await claims(text)).at(-1)).toBe("Acme Nord's headquarters are Farum, near Copenhagen, Denmark.");
});

test.each(["The mechanism works roughly as follows.", "However, the measure has its limitations."])(
  "what only leads to what is told next is no claim: %s",
  async (own) => {
    const { notChecked } = await reader.read(`Dutch disease is an economic phenomenon. ${own}`, 10);
    expect(notChecked).toMatchObject([{ text: own, reason: "meta" }]);
  },
);

test.each([
  [
    "The most recent major eruption, on May 22, 2021, killed 32 people and prompted the evacuation of residents.",
    "The most recent major eruption prompted the evacuation of residents.",
  ],
  [
    "In terms of grammar, there's almost no difference, and most linguists treat Filipino as a variety of Tagalog.",
    "Most linguists treat Filipino as a variety of Tagalog.",
  ],
  [
    "Ann Lee was born on December 10, 1920, in Faro, a small town in what is now Ukraine, to a family of bakers.",
    "Ann Lee was born on December 10, 1920, in Faro, a small town in what is now Ukraine, to a family of bakers.",
  ],
])("a part of a sentence is told with what is its own: %s", async (text, told) => {
  expect((await claims(text)).at(-1)).toBe(told);
});

test("who somebody was is told with the time of the entry", async () => {
  const text = "- **1854** – Ann Lee obtains a concession from Said Pasha, the viceroy of Egypt, to build a canal.";
  expect((await claims(text)).at(-1)).toBe("In 1854, Said Pasha was the viceroy of Egypt.");
});

test("what a clause before it names is what a pronoun means", async () => {
  const text =
    "A sonic boom is a loud sound. As an aircraft moves, it creates pressure waves that spread in all directions.";
  expect((await claims(text)).at(-1)).toContain("as an aircraft moves, it creates pressure waves");
});

test("what the text calls a myth is no claim", async () => {
  const text =
    "Pans are made of cast iron.\n\n**A common myth:** You can't use soap on cast iron. In fact, modern soap doesn't contain lye.";
  const told = await claims(text);
  expect(told.join()).not.toContain("use soap");
  expect(told.at(-1)).toMatch(/modern soap doesn't contain lye/i);
});

test("a list that is only presented is not told as one", async () => {
  const text =
    "Here are three lesser-known sites worth knowing about:\n\n- **Faro:** A fortified village.\n- **Lund:** A chain of islets.\n- **Kano:** A church.";
  expect(await claims(text)).toEqual([
    "Faro is a fortified village.",
    "Lund is a chain of islets.",
    "Kano is a church.",
  ]);
});

describe("a label tells which thing its entry is about", () => {
  test("where the text compares two, and the entry tells of a kind of one", async () => {
    const text =
      "A stroke and a transient ischemic attack share symptoms.\n\n- **Hemorrhagic stroke:** A vessel in the brain ruptures.\n- **TIA:** Blood flow is blocked only temporarily.\n- **Treatment:** Drugs are given within hours.";
    expect((await claims(text)).slice(1)).toEqual([
      "Regarding hemorrhagic stroke, a vessel in the brain ruptures.",
      "Regarding TIA, blood flow is blocked only temporarily.",
      "Regarding treatment (a stroke and a transient ischemic attack), drugs are given within hours.",
    ]);
  });

  test("where a pronoun begins the entry, whatever another label is", async () => {
    const text =
      'Here are some examples of false friends between English and Spanish:\n\n1. **Ropa** – It means "clothes."\n2. **Actualmente** – It means "currently."\n3. **Sensible** – It means "sensitive."';
    expect((await claims(text)).at(-1)).toMatch(/^Regarding Sensible/);
  });

  test("where a name with dates is what the pronoun of a person means", async () => {
    const text =
      'Fado is a style of Portuguese song.\n\n### Notable artists\n\n- **Amália Rodrigues** (1920–1999) – Known as the "Queen of Fado," she brought the genre to Paris.\n- **Mariza** – Born in Mozambique in 1973, she\'s one of the best-known performers.';
    expect(await claims(text)).toContain(
      'Regarding Amália Rodrigues, known as the "Queen of Fado," she brought the genre to Paris.',
    );
  });

  test("where a name stands behind an attribute, taken for a verb", async () => {
    expect(
      (await claims("Lima is a city in Peru.\n\n- **Leading variety:** Hass, which accounts for 80% of avocados.")).at(
        -1,
      ),
    ).toBe("Lima's leading variety is Hass, which accounts for 80% of avocados.");
  });
});

test("cells that tell what a thing is, or how many times more, are sentences", async () => {
  expect(
    await claims(
      "| Feature | LLC | S corporation |\n|---|---|---|\n| What it is | A legal business structure | A federal tax election |",
    ),
  ).toEqual(["LLC is a legal business structure.", "S corporation is a federal tax election."]);
  expect(
    await claims(
      "| Property | Baking soda | Baking powder |\n|---|---|---|\n| Strength | About 3 times stronger | Weaker |",
    ),
  ).toContain("Baking soda's strength is about 3 times stronger than baking powder's.");
});

test.each([
  [
    "the year that stands before the name of an entry",
    "Here's a timeline of when women gained the vote in selected countries:\n\n- **1902 – Australia:** White women received the federal vote.\n- **1913 – Norway:** Full voting rights were extended to women.",
    "Regarding Norway, in 1913, full voting rights were extended to women.",
  ],
  [
    "what something is based on",
    "Ann Roe wrote novels.\n\n**Ann Roe (1820–1849)**\n- *Agnes Grey* (1847) – based on her experience as a governess",
    "Ann Roe wrote novels; Agnes Grey (1847) is based on her experience as a governess.",
  ],
  [
    "who discovered something then",
    "Ceres is a dwarf planet.\n\n- **Discovered:** 1801, Giuseppe Piazzi",
    "Ceres was discovered in 1801 by Giuseppe Piazzi.",
  ],
])("an entry tells %s", async (_, text, told) => {
  expect((await claims(text)).at(-1)).toBe(told);
});

test.each([
  "Three of the best-known products are the Billy bookcase, introduced in 1979, the Poäng armchair, and the Lack table.",
  "Ignaz Semmelweis was born on July 1, 1818, in Buda, now part of Budapest, the son of a prosperous grocer.",
])("what stands between commas is not torn off what goes on behind it: %s", async (text) => {
  expect(await claims(text)).toEqual([text]);
});

test("a text on what somebody recognizes is not about who does", async () => {
  const text =
    "The International Astronomical Union recognizes five dwarf planets.\n\nEris is smaller than Pluto. Haumea has a ring. Pluto was visited in 2015.";
  expect((await claims(text)).join()).not.toContain("Regarding the International");
});

test("a heading of a kind tells of it also with its letters behind it", async () => {
  const text =
    "Choosing between a fixed-rate and an adjustable-rate mortgage depends on your plans.\n\n**Fixed-rate mortgage**\n\n*Pros:*\n- The interest rate stays the same for the entire term.\n\n**Adjustable-rate mortgage (ARM)**\n\n*Pros:*\n- The introductory rate is low.";
  const told = await claims(text);
  expect(told).toContain("Regarding fixed-rate mortgage, the interest rate stays the same for the entire term.");
  expect(told).toContain("Regarding adjustable-rate mortgage, the introductory rate is low.");
});
