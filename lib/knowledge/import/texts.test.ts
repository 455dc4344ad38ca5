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
])("%s: all facts are found", (_kind, text, facts) => {
  expect(factsOf(text)).toEqual(facts);
  expect(ask(text).every(({ verdict }) => verdict === "supported")).toBe(true);
});
