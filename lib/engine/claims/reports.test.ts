import { beforeAll, describe, expect, test } from "vitest";
import { loadReader } from "@/lib/knowledge/syntax";
import type { Reader } from "./reader";

let reader: Reader;
beforeAll(async () => {
  reader = await loadReader();
});
const claims = async (text: string) => (await reader.read(text, 100)).claims.map((claim) => claim.text);

describe("what a report tells is told with what it begins by saying that somebody did", () => {
  const CANCELLED = "Officials in the coastal town of Brill have cancelled the annual kite festival after a storm";

  test("where it goes on with what came of that", async () => {
    const told = await claims(
      `${CANCELLED}. The decision was announced on Thursday. Organizers had expected 40,000 visitors. The mayor praised the helpers.`,
    );
    expect(told).toContain(`${CANCELLED}; organizers had expected 40,000 visitors.`);
    expect(told.join()).not.toMatch(/Regarding/);
  });

  test("where points of an article are listed", async () => {
    const told = await claims(
      "Here are the key points of the article:\n\n- **What happened:** Staff at the Harbor Aquarium in Ulm discovered on 3 March that a shark named Odile had produced three pups.\n- **How it was confirmed:** Tests carried out in Bern showed that the pups carry only her DNA.\n- **What's next:** The aquarium plans to show the pups in September.\n- **Status:** A paper has been submitted.",
    );
    expect(told.at(-1)).toMatch(/^Staff at the Harbor Aquarium in Ulm discovered .* three pups; .*a paper has been/);
    expect(told.join()).not.toMatch(/regarding the article/i);
  });

  test("where it says what a study found", async () => {
    const told = await claims(
      "A new study in the Journal of Sleep suggests that naps of 20 minutes improve memory in older adults. The researchers followed 3,000 people for five years. The effect was strongest among women.",
    );
    expect(told.at(-1)).toMatch(/^A new study .* suggests that .*; the effect was strongest among women\.$/);
  });

  test("where it says for when something is announced", async () => {
    const told = await claims(
      "The retailer Norlink will close 11 of its 38 shops by the end of June after a loss of £23 million. About 460 jobs are at risk in Wales. The chief executive, Tom Roe, blamed the weather. The union was told by the press.",
    );
    expect(told[0]).toMatch(/^The retailer Norlink will close 11 of its 38 shops by the end of June/);
    expect(told.at(-1)).toMatch(/^The retailer Norlink will close .*; the union was told by the press\.$/);
  });

  test("but not a history, whose sentences have years of their own", async () => {
    const told = await claims(
      "Newland gave up self-government in 1934 mainly because it was bankrupt after years of borrowing. Interest payments swallowed most of the revenue. The government was crushed in the election of June 1932. London appointed a commission.",
    );
    expect(told.join()).not.toMatch(/borrowing;/);
  });

  test("but not a life, nor what goes on with who did it", async () => {
    const told = await claims(
      "Ann Lee won the Nobel Prize in Chemistry in 1971 for her work on the structure of large molecules in Ulm. She was born in Bern in 1920. She studied in Rome. She died in 1999. Her brother was a judge.",
    );
    expect(told.join()).not.toMatch(/; she|; Ann Lee was born/);
  });
});

test.each([
  [
    "what was decided is a claim, though it is to come",
    "The council of Hallby voted on Tuesday night to close the old bridge to private cars from April.",
    3,
  ],
  [
    "but not what somebody looks ahead to",
    "The old bridge of Hallby is a steel arch of 1958 that carries private cars, buses and bicycles.",
    2,
  ],
])("%s", async (_, first, count) => {
  const { claims: told } = await reader.read(`${first} Residents will receive permits. The arch has rust.`, 100);
  expect(told).toHaveLength(count);
});

describe("what tells of a document that the reader brought is no advertisement", () => {
  test.each([
    "No, the Ridge 45 isn't fully waterproof. The product page says the main fabric is a recycled nylon with a coating, but the seams aren't taped. A rain cover lies in a pocket at the base.",
    "The Ridge 45 has a frame of steel. According to the page, it weighs 1.2 kg. A rain cover is included and stored in a pocket at the base.",
  ])("%s", async (text) => {
    expect((await reader.read(text, 100)).notChecked).toEqual([]);
  });
});
