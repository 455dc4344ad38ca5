import { beforeAll, describe, expect, test } from "vitest";
import { loadParser } from "@/lib/knowledge/syntax";
import type { Parser } from "../syntax/parser";
import { claimsAs } from "../testing/read";

let parser: Parser;
beforeAll(async () => {
  parser = await loadParser();
});

describe("no part of a sentence goes with what it is not said of", () => {
  test("the first word of a cleft stands for nothing", async () => {
    const text =
      "The Clean Rivers Act was passed in 1963. It was the changes of 1970, made by Ann Roe, that gave it force.";
    const claims = await claimsAs(parser, text, { references: { It: "Clean Rivers Act", it: "Clean Rivers Act" } });
    expect(claims).toContain("It was the changes of 1970 that gave the Clean Rivers Act force.");
    expect(claims.join()).not.toContain("Act was the changes");
    expect(claims.join()).toContain("The changes of 1970 were made by Ann Roe.");
  });

  test("what is somebody's own is of whoever the words before say", async () => {
    const text = "Ann Roe sent the letter. Her sister, bound by her own promise, kept silent.";
    const claims = await claimsAs(parser, text, { references: { Her: "Ann Roe", her: "Ann Roe" } });
    expect(claims.at(-1)).toBe("Ann Roe's sister was bound by her own promise.");
  });

  test("what stands before a conjunction is none of the part behind it", async () => {
    const text =
      "Ann Roe scored twice against England and twice against Chile, and was named player of the tournament.";
    expect((await claimsAs(parser, text)).join()).not.toContain("against England against");
  });

  test("what one thing of another is or the other is not told of either", async () => {
    const text = "There was no single cause of the fall of the Lydian Empire, which is traditionally dated to 546 BC.";
    expect((await claimsAs(parser, text)).join()).not.toContain("Empire is traditionally");
  });

  test("what a deed is the reason for is told of no thing in it", async () => {
    const text = "The land fell on the Norse side, which is the main reason Bo speaks Norse.";
    expect((await claimsAs(parser, text)).join()).not.toContain("side is the main reason");
    const ofThing = await claimsAs(parser, "The land fell to Norland, which is a small country.");
    expect(ofThing).toContain("Norland is a small country.");
  });

  test("no name is put into what is quoted", async () => {
    const text = 'Ann Roe built a bridge. Critics called it "her folly".';
    const claims = await claimsAs(parser, text, { references: { her: "Ann Roe", it: "a bridge" } });
    expect(claims.at(-1)).toMatch(/the bridge "her folly"\.$/);
    const inches = await claimsAs(parser, 'Ann Roe built it. A 5" pipe fed it, and she laid a 3" pipe below.', {
      references: { she: "Ann Roe" },
    });
    expect(inches.join()).toContain("Ann Roe laid a 3");
  });

  test("who wrote and directed a film did both", async () => {
    const [claim] = await claimsAs(parser, "Nora (2001) was written and directed by Ann Roe and produced by Acme.");
    expect(claim).toContain("written and directed by Ann Roe");
  });

  test("a time behind what is told beside is when all happened", async () => {
    const text = "Buddhism was founded by Siddhartha Gautama, known as the Buddha, around the 5th century BCE.";
    expect(await claimsAs(parser, text)).toEqual([text]);
  });

  test("what a clause on another may tell is not told of the subject", async () => {
    const text =
      "Bo rents a room next to the house of a painter who holds large parties every week but seems to know none of his guests.";
    expect((await claimsAs(parser, text)).join(" ")).not.toContain("Bo seems");
  });

  test("what stands behind a place in what tells of a kind may be told of the first", async () => {
    const text = "Trieste is a port city in northeastern Italy, the capital of the region Friuli-Venezia Giulia.";
    expect(await claimsAs(parser, text)).toEqual([text]);
  });

  test("these wasps lay their own eggs", async () => {
    const text = "Parasitic wasps are small. These tiny wasps lay their eggs inside caterpillars.";
    const claims = await claimsAs(parser, text, { references: { their: "Parasitic wasps", "These tiny wasps": "?" } });
    expect(claims.at(-1)).toContain("lay their eggs");
  });

  test("a possessive that is all a sentence says is read, too", async () => {
    const said = { references: { theirs: "Parasitic wasps" } } as const;
    expect(await claimsAs(parser, "Parasitic wasps are small. The eggs are theirs.", said)).toHaveLength(2);
  });

  test("what is true of an ordinary thing is not told of the special one", async () => {
    const text =
      "Prestressed concrete is a kind of concrete. Prestressed concrete holds steel. In an ordinary beam, the underside is pulled apart. The steel is stretched first.";
    const claims = await claimsAs(parser, text);
    expect(claims.at(-2)).toBe("In an ordinary beam, the underside is pulled apart.");
    expect(claims.at(-1)).toBe("Regarding prestressed concrete, the steel is stretched first.");
  });

  test("an analogy tells nothing that is so", async () => {
    const text =
      "Recursion is a technique. A good everyday analogy is standing in a long line. The question reaches the first person.\n\nEach call moves closer to the end.";
    const claims = await claimsAs(parser, text);
    expect(claims.join(" ")).not.toContain("first person");
    expect(claims.at(-1)).toContain("each call moves closer");
  });

  test("a labelled paragraph is told of its label", async () => {
    const text =
      "HTTP is a protocol. It moves pages.\n\n**HTTP/1.1:** Headers are sent as plain text.\n\n**HTTP/2:** Headers are compressed. Data is sent in binary form.";
    const claims = await claimsAs(parser, text, { references: { It: "HTTP" } });
    expect(claims.slice(-2)).toEqual([
      "Regarding HTTP/2 (HTTP), headers are compressed.",
      "Regarding HTTP/2 (HTTP), data is sent in binary form.",
    ]);
  });

  test("and begins to tell of nothing else", async () => {
    const text =
      "**Version 1:** Headers are sent as plain text. Headers are long.\n\n**Version 2:** Headers are compressed. Data is sent in binary form.";
    expect((await claimsAs(parser, text)).at(-1)).toBe("Regarding version 2, data is sent in binary form.");
  });

  test("a text about who wrote a work goes on with who wrote it", async () => {
    const text =
      "The novel *Nora* was written by Ann Roe. Ann Roe was a doctor. Ann Roe lived in Oslo. Ann Roe wrote plays. Ann Roe died in 1940.";
    expect((await claimsAs(parser, text)).join(" ")).not.toContain("Regarding");
  });

  test("what a conjunction does not join is not torn off", async () => {
    const text =
      "In a sense, the night sky is in fact glowing everywhere, but in microwaves: the cosmic background radiation is the heavily redshifted light of the Big Bang.";
    for (const claim of await claimsAs(parser, text)) expect(claim).not.toMatch(/^In a sense, but/);
  });

  test("events are told at their moment", async () => {
    const text =
      "| Date and time | Event |\n|---|---|\n| 26 April, 01:23 | The test starts |\n| 6 May | The fire ends |";
    expect(await claimsAs(parser, text)).toEqual(["On 26 April, 01:23, the test starts.", "On 6 May, the fire ends."]);
  });

  test("many things are what a dish is", async () => {
    const text = "Acme sells food. Acme is old.\n\n- **Khinkali**: Large dumplings filled with spiced meat and broth.";
    const claims = await claimsAs(parser, text, { labels: { Khinkali: "fragment" } });
    expect(claims.at(-1)).toContain("Khinkali are large dumplings filled with spiced meat");
  });

  test("who tells what behind a list may be the last of it alone", async () => {
    const text = "Its people included the Sicani, the Elymians and the Sicels, who gave the island a name.";
    expect(await claimsAs(parser, text)).toEqual([text]);
  });

  test("what is managed is the part, what is made up of reefs the whole", async () => {
    const text = "| Feature | Java | Rust |\n|---|---|---|\n| Memory | Managed by the runtime | Managed by its owner |";
    expect((await claimsAs(parser, text))[0]).toBe("Java's memory is managed by the runtime.");
  });

  test("a question in a title ends no sentence", async () => {
    const text = 'Its debut album, "Why Can\'t We?", came out in 1993.';
    expect(await claimsAs(parser, `Acme is a band. ${text}`, { references: { Its: "Acme" } })).toContain(
      "Acme's debut album, \"Why Can't We?\", came out in 1993.",
    );
  });

  test("a ranked row tells of its name", async () => {
    const text = "| Rank | River | Length |\n|---|---|---|\n| 1 | Nile | 6,650 km |\n| 2 | Amazon | 6,400 km |";
    expect(await claimsAs(parser, text)).toContain("Nile's length is 6,650 km.");
    const years = "| Year | Name | Country |\n|---|---|---|\n| 1903 | Ann Roe | Peru |\n| 1911 | Bo Lee | Chad |";
    expect(await claimsAs(parser, years)).toContain("Ann Roe's country is Peru.");
    const twice = years.replace("Bo Lee", "Ann Roe");
    expect((await claimsAs(parser, twice)).join(" ")).not.toContain("Ann Roe's");
  });

  test("a row tells of what the sentence above ranks, if that is its second name", async () => {
    const table =
      "| Region | Peak | Height |\n|---|---|---|\n| Northland | Mount Ovar | 3,210 m |\n| Southland | Mount Tell | 2,890 m |";
    const ranked = await claimsAs(parser, `Here are the highest peaks of each region:\n\n${table}`);
    expect(ranked).toEqual(expect.arrayContaining([expect.stringMatching(/^Mount Ovar.*3,210 m/)]));
    expect(ranked.join(" ")).not.toMatch(/Northland's height/);
    const regions = await claimsAs(parser, `Here are the largest regions:\n\n${table}`);
    expect(regions.join(" ")).toContain("Northland's height is 3,210 m");
  });

  test("how a part looks is told of the part", async () => {
    const text =
      "| Feature | Alligator | Crocodile |\n|---|---|---|\n| Snout | Broad and U-shaped | Narrower and V-shaped |";
    for (const claim of await claimsAs(parser, text)) expect(claim).toContain("snout");
  });
});

describe("names as sentences write them", () => {
  test("without the preposition before them elsewhere", async () => {
    const text =
      "LEGO was started in 1932 by Ole Kirk Christiansen, a carpenter in the Danish town of Billund, who began making wooden toys when the Great Depression left him with little other work. In 1958, Ole's son Godtfred patented a version.";
    const claims = await claimsAs(parser, text, { references: { Ole: "Ole Kirk Christiansen" } });
    expect(claims.at(-1)).toMatch(/^In 1958, Ole(?: Kirk Christiansen)?'s son/);
  });

  test("and adjectives in small letters, where only the start of a sentence has them large", async () => {
    const text = "Moderate inflation is healthy. When it becomes high, it erodes savings.";
    const claims = await claimsAs(parser, text, { references: { it: "Moderate inflation" } });
    expect(claims.at(-1)).toBe("When moderate inflation becomes high, it erodes savings.");
  });

  test("and no comma left at the end of a quotation", async () => {
    expect(await claimsAs(parser, 'Nowruz, which means "new day," is celebrated in March.')).toContain(
      'Nowruz means "new day".',
    );
  });

  test("two looks with what joins them, and one price as one", async () => {
    const text =
      "| Feature | Llama | Alpaca |\n|---|---|---|\n| Ears | Long, banana-shaped | Short, spear-shaped |\n| Price (individual, US) | $10 | $12 |";
    const claims = await claimsAs(parser, text);
    expect(claims[0]).toMatch(/ears are long and banana-shaped\.$/);
    expect(claims.join(" ")).toContain("price (individual, US) is $10");
  });

  test("classes by names of their own, and songs", async () => {
    const text =
      "Diabetes is a disease. Diabetes is common. It is treated.\n\n- **DPP-4 inhibitors:** Sitagliptin and linagliptin\n- **Sulfonylureas:** Drugs such as gliclazide";
    const claims = await claimsAs(parser, text, { labels: { "DPP-4": "fragment", Sulfonylureas: "fragment" } });
    expect(claims.join(" ")).toContain("DPP-4 inhibitors include");
    expect(claims.join(" ")).toContain("ulfonylureas are drugs such as gliclazide");
    const songs = 'Acme is a band. Acme is old. It has songs:\n\n- "Dreams" – Stevie Roe\n- "Everywhere" – Ann Lee';
    const told = await claimsAs(parser, songs, { labels: { Dreams: "fragment", Everywhere: "fragment" } });
    expect(told.join(" ")).not.toMatch(/Acme's "Dreams"/);
  });

  test("heads of cells without their article behind whose they are", async () => {
    const text = "| Topic | Hinduism | Buddhism |\n|---|---|---|\n| The self | An eternal soul | A stream |";
    expect((await claimsAs(parser, text))[0]).toBe("Hinduism's self is an eternal soul.");
  });

  test("what a column describes as what it is described as", async () => {
    const text =
      "Here's a table with some of the most popular drinks:\n\n| Drink | Ingredients | Description |\n|---|---|---|\n| Espresso | Coffee | Strong and dark |\n| Latte | Coffee and milk | Mild |";
    const claims = await claimsAs(parser, text, { labels: { Here: "meta" } });
    expect(claims).toContain('Espresso is described as "Strong and dark".');
    expect(claims.join(" ")).not.toContain("the table");
  });

  test("and years that are not known for sure behind a preposition", async () => {
    const text = "Ann Roe was a queen.\n\n- **c. 1162:** Ann Roe leaves Oslo.";
    expect((await claimsAs(parser, text)).at(-1)).toBe("In c. 1162, Ann Roe leaves Oslo.");
  });
});

describe("what a text goes on with", () => {
  const tower = "The Eiffel Tower was built in 1889. The Eiffel Tower stands in Paris.";

  test("is not who did something once", async () => {
    const text = `${tower} A group of artists published a letter. It was to be torn down. It was spared.`;
    const claims = await claimsAs(parser, text, { references: { It: "?" } });
    expect(claims.at(-1)).toBe("Regarding the Eiffel Tower, it was spared.");
  });

  test("is what a paragraph begins by defining beside it", async () => {
    const text =
      "A recession is a decline that lasts for months. A recession is common. Firms sell less.\n\nA depression is a much longer downturn. There is no official length.";
    const claims = await claimsAs(parser, text);
    expect(claims).toContain("Regarding the depression, there is no official length.");
    expect(claims).toContain("A depression is a much longer downturn.");
  });

  test("is named as who does it, behind what is theirs", async () => {
    const text = "The Songhai Empire was a state. At its height it was large.";
    const claims = await claimsAs(parser, text, {
      references: { its: "The Songhai Empire", it: "The Songhai Empire" },
    });
    expect(claims.at(-1)).toBe("At its height the Songhai Empire was large.");
  });

  test("is no pair of which only one is", async () => {
    const text = "Turbines stand in open fields or offshore. In terms of cost, both have become cheaper.";
    const claims = await claimsAs(parser, text, { references: { both: "?" } });
    expect(claims.join(" ")).not.toContain("both open fields");
  });
});
