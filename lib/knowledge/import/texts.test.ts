import { beforeAll, expect, test } from "vitest";
import type { Claim } from "@/lib/engine";
import { importedFacts } from "../testing/imported-graph";

// How a sentence may state several facts.
const FACTS = `subject,relation,object
Ostra Varn,birthPlace,Kelmouth
Ostra Varn,birthDate,1951-04-12
Ostra Varn,occupation,Cartographer
Ostra Varn,employer,Fennick Maps
Kelmouth,country,Tarland
Kelmouth,leader,Ibb Corran
Kelmouth,populationTotal,48210
Fennick Maps,manager,Lena Osk
Fennick Maps,industry,Cartography
Fennick Maps,foundedBy,Pell Ardin
45 Moss Lane,floorCount,12
45 Moss Lane,architect,Lena Osk
Tarland,ethnicGroup,Old Tarlish
Tarland,ethnicGroup,Old Tarlish in Tarland
Tarland,ethnicGroup,Old Tarlish of the Northern Marches
`;

let ask: (text: string) => Claim[];
beforeAll(async () => {
  ask = await importedFacts(FACTS);
});

/** The facts that the claims of a text rest on, as "subject > object", each once. */
const factsOf = (text: string) =>
  [...new Set(ask(text).flatMap(({ steps }) => steps.map(({ subject, object }) => `${subject} > ${object}`)))].sort();

test.each([
  [
    "brackets",
    "Ostra Varn (born in Kelmouth, Tarland) works for Fennick Maps (manager: Lena Osk).",
    ["Fennick Maps > Lena Osk", "Kelmouth > Tarland", "Ostra Varn > Fennick Maps", "Ostra Varn > Kelmouth"],
  ],
  [
    "a number in brackets",
    "Ostra Varn was born in Kelmouth (population 48,210).",
    ["Kelmouth > 48,210 people", "Ostra Varn > Kelmouth"],
  ],
  [
    "words before the subject",
    "Born on 12 April 1951 in Kelmouth, Ostra Varn worked for Fennick Maps.",
    ["Ostra Varn > 12 April 1951", "Ostra Varn > Fennick Maps", "Ostra Varn > Kelmouth"],
  ],
  [
    "several things with one verb",
    "Kelmouth has a population of 48,210 and a leader named Ibb Corran.",
    ["Kelmouth > 48,210 people", "Kelmouth > Ibb Corran"],
  ],
  [
    "verbs between commas",
    "Fennick Maps was founded by Pell Ardin, is managed by Lena Osk and belongs to the cartography industry.",
    ["Fennick Maps > Cartography", "Fennick Maps > Lena Osk", "Fennick Maps > Pell Ardin"],
  ],
  [
    "a pronoun for a name further back",
    "Fennick Maps was founded by Pell Ardin and is managed by Lena Osk. Ostra Varn is a cartographer. Its industry is cartography.",
    ["Fennick Maps > Cartography", "Fennick Maps > Lena Osk", "Fennick Maps > Pell Ardin", "Ostra Varn > Cartographer"],
  ],
  [
    "a noun for a name that begins with a number",
    "45 Moss Lane has a floor count of 12. The building has the architect Lena Osk.",
    ["45 Moss Lane > 12", "45 Moss Lane > Lena Osk"],
  ],
  [
    "a noun for a name",
    "Ostra Varn was born in Kelmouth. The town has a population of 48,210.",
    ["Kelmouth > 48,210 people", "Ostra Varn > Kelmouth"],
  ],
  [
    "a noun that is part of a name",
    "Ostra Varn works for Fennick Maps. These maps were founded by Pell Ardin.",
    ["Fennick Maps > Pell Ardin", "Ostra Varn > Fennick Maps"],
  ],
])("%s: all facts are found", (_kind, text, facts) => {
  expect(factsOf(text)).toEqual(facts);
  expect(ask(text).every(({ verdict }) => verdict === "supported")).toBe(true);
});

test("a noun that is something else does not stand for a name", () => {
  const [, claim] = ask("Ostra Varn was born in Kelmouth. The birth date has a population of 48,210.");
  expect(claim?.verdict).toBe("not_found");
});

test("a name that the graph has twice, once in full, is both; a longer one is another", () => {
  expect(factsOf("The Old Tarlish are an ethnic group in Tarland.")).toEqual([
    "Tarland > Old Tarlish",
    "Tarland > Old Tarlish in Tarland",
  ]);
});
