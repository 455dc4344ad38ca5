import { expect, test } from "vitest";
import { importedFrom, verdictsOn } from "../testing/imported-graph";

/** Verdicts on sentences about files of one source. */
async function verdicts(files: Record<string, string>, texts: readonly string[]): Promise<string[]> {
  const graph = await importedFrom(files);
  return texts.flatMap((text) => verdictsOn(graph, text));
}

const PLAYS = JSON.stringify({
  "@context": "https://schema.org",
  "@graph": [
    { "@id": "#play", "@type": "Play", name: "The Tin Lark", author: { "@id": "#ada" }, duration: "PT1H45M" },
    { "@id": "#ada", "@type": "Person", name: "Ada Quill", birthDate: "1951-03-02" },
  ],
});

test("ids that are relative to a document name its things", async () => {
  const texts = [
    "The Tin Lark was written by Ada Quill.",
    "Ada Quill was born on 2 March 1951.",
    "Ada Quill was born in 1960.",
    "The duration of The Tin Lark is 105 minutes.",
  ];
  expect(await verdicts({ "plays.jsonld": PLAYS }, texts)).toEqual(["supported", "supported", "refuted", "supported"]);
});

const book = (name: string, author: string, birthDate: string) =>
  JSON.stringify({
    "@context": "https://schema.org",
    "@type": "Book",
    name,
    author: { "@type": "Person", name: author, birthDate },
  });

test("nodes without an id are told apart by their names, in one file and in several", async () => {
  const lines = [book("Low Tide", "Orla Brandt", "1970-01-05"), book("Ash Lane", "Ugo Pellow", "1982-06-30")];
  const files = { "a.jsonld": lines.join("\n"), "b.jsonld": book("Owl Time", "Orla Brandt", "1970-01-05") };
  const texts = [
    "Low Tide was written by Orla Brandt.",
    "Owl Time was written by Orla Brandt.",
    "Ash Lane was written by Ugo Pellow.",
    "Orla Brandt was born in 1970.",
    "Ugo Pellow was born in 1970.",
  ];
  expect(await verdicts(files, texts)).toEqual(["supported", "supported", "supported", "supported", "refuted"]);
});

test("the ids of one file are not those of the next", async () => {
  const file = (name: string, pages: number) =>
    JSON.stringify({ "@context": "https://schema.org", "@id": "#it", "@type": "Book", name, numberOfPages: pages });
  const files = { "a.jsonld": file("Green Ink", 120), "b.jsonld": file("Red Ink", 340) };
  const texts = ["Green Ink has 120 pages.", "Red Ink has 340 pages.", "Green Ink has 340 pages."];
  expect(await verdicts(files, texts)).toEqual(["supported", "supported", "refuted"]);
});
