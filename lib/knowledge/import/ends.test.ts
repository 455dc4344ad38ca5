import { beforeAll, expect, test } from "vitest";
import type { Claim } from "@/lib/engine";
import { importedFacts } from "../testing/imported-graph";

// How a text may write the two ends of a fact, and its relation.
const FACTS = `subject,relation,object
Brindlewave,stylisticOrigin,Marshpop
Thornbake pie,ingredient,Quillroot
Thornbake pie,ingredient,Olive oil
The Salt Orchard,numberOfPages,412
A Lantern for Mirrow,numberOfPages,233
(4711) 1962 DA,apoapsis,412000.5 km
(4712) 1963 QK,apoapsis,398000.0 km
Dorval GT,engine,1.8 (litres)
Dorval GT,engine,Straight-six engine
Dorval GT,layout,"Front-engine, front-wheel-drive layout"
Port Ansel Field,runwayName,04/22 'Ostbaan'
Port Ansel Field,runwayName,18L/36R 'Westbaan'
Port Ansel Field,cityServed,"Fenwick, New York"
Marlow Council,leader,Reform Party (United States)
Harrowmoor,country,United States
Nadir 9,formerName,A914 QB; 1931 TZ
Ines Dorval,nationality,Uruguay
Ines Dorval,birthDate,1961-05-23
Tomas Wend,nationality,Spain
Uruguay,currency,Uruguayan peso
Spain,currency,Euro
Velmora Rovers,season,2014–15 Coastal League
Harrow United,season,2015–16 Coastal League
Selby Act,restriction,Tarnwick Fair
`;

let ask: (text: string) => Claim[];
beforeAll(async () => {
  ask = await importedFacts(FACTS);
});
const verdictsOn = (text: string) => ask(text).map(({ verdict }) => verdict);

test.each([
  ["a name without its capitals", "The stylistic origin of brindlewave is marshpop."],
  ["a title with only some of its capitals", "A lantern for Mirrow has 233 pages."],
  ["a common noun, and one that counts nothing", "Quillroot is one ingredient of thornbake pie."],
  ["a number whose unit is in brackets", "(4712) 1963 QK has an apoapsis of 398000.0 (kilometres)."],
  ["a name that ends like a unit", "(4711) 1962 DA has an apoapsis of 412000.5 (kilometres)."],
  ["a measure among things", "The Dorval GT has a 1.8 litre engine."],
  ["a name with a word twice", "The Dorval GT has a front-engine, front-wheel-drive layout."],
  ["a name that begins with a code", "The runway name of Port Ansel Field is 18L/36R Westbaan."],
  ["a name with a semicolon", "Nadir 9 was formerly known as A914 QB; 1931 TZ."],
  ["the short name of a state", "Port Ansel Field serves the city of Fenwick, N.Y."],
  ["a part of a name, as the graph calls it", "Marlow Council is led by the Reform Party of the US."],
  ["a country by its adjective", "Ines Dorval is Uruguayan."],
  ["a country by its people", "Tomas Wend is a Spaniard."],
  ["whose currency it is", "The Uruguayan currency is the Uruguayan peso."],
  ["a date with the day first", "Ines Dorval was born on 23-05-1961."],
  ["a relation that nothing but its name tells of, by a word of that family", "The Selby Act restricts Tarnwick Fair."],
  ["a name whose words stand apart", "Velmora Rovers played the 2014-2015 season in the Coastal League."],
])("%s is found: %s", (_kind, text) => {
  expect(verdictsOn(text)).toEqual(["supported"]);
});

test.each([
  "Quillroot is one ingredient of brindlewave.",
  "The Dorval GT has a 2.8 litre engine.",
  "The runway name of Port Ansel Field is 18L/36R Ostbaan.",
  "Port Ansel Field serves the city of Fenwick, N.J.",
  "Ines Dorval is Spanish.",
  "The Uruguayan currency is the Euro.",
  "Ines Dorval was born on 24-05-1961.",
  "Velmora Rovers played the 2015-2016 season in the Coastal League.",
])("and what no fact joins is not supported for that: %s", (text) => {
  expect(verdictsOn(text)).not.toContain("supported");
});

const ORBITS = `<http://own.example/r/Nadir_9> <http://own.example/o/apoapsis> <http://own.example/r/412000.5__(kilometres)> .
<http://own.example/r/Nadir_7> <http://own.example/o/apoapsis> <http://own.example/r/398000.0_(kilometres)> .
<http://own.example/r/Nadir_9> <http://www.w3.org/2000/01/rdf-schema#label> "Nadir 9" .
<http://own.example/r/Nadir_7> <http://www.w3.org/2000/01/rdf-schema#label> "Nadir 7" .
<http://own.example/o/apoapsis> <http://www.w3.org/2000/01/rdf-schema#label> "apoapsis" .
<http://own.example/r/412000.5__(kilometres)> <http://www.w3.org/2000/01/rdf-schema#label> "412000.5 (kilometres)" .
<http://own.example/r/398000.0_(kilometres)> <http://www.w3.org/2000/01/rdf-schema#label> "398000.0 (kilometres)" .
`;

const RUNWAYS = `<http://own.example/r/Port_Ansel_Field> <http://own.example/o/3rdRunwayLengthFeet> "7002" .
<http://own.example/r/Tarnwick_Field> <http://own.example/o/3rdRunwayLengthFeet> "13125" .
<http://own.example/o/3rdRunwayLengthFeet> <http://www.w3.org/2000/01/rdf-schema#label> "3rd runway length feet" .
`;

test("numbers are in the unit that their relation's label ends on, also where they might be years", async () => {
  const askRunways = await importedFacts(RUNWAYS, "own.nt");
  const verdicts = ["7,002 feet", "7002", "2134.2 m", "7,002 m"].map(
    (length) => askRunways(`The third runway length of Port Ansel Field is ${length}.`)[0]?.verdict,
  );
  expect(verdicts.slice(0, 3)).toEqual(["supported", "supported", "supported"]);
  expect(verdicts[3]).not.toBe("supported");
});

test("a measure that a file writes as a name is one all the same", async () => {
  const askOrbits = await importedFacts(ORBITS, "own.nt");
  expect(askOrbits("Nadir 9 has an apoapsis of 412000.5 (kilometres).")[0]?.verdict).toBe("supported");
  expect(askOrbits("Nadir 7 has an apoapsis of 412000.5 (kilometres).")[0]).toMatchObject({
    verdict: "refuted",
    expected: "398,000 kilometres",
  });
});
