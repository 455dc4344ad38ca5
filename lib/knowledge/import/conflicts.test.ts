import { beforeAll, expect, test } from "vitest";
import type { Claim } from "@/lib/engine";
import { importedFacts } from "../testing/imported-graph";

// What leaves no room for a claim about an imported graph, and what does.
const FACTS = `subject,relation,object
Velmora Rovers,league,Northern League
Harrow United,league,Coastal League
Quillroot,family,Lauraceae
Marshbean,family,Fabaceae
Journal of Tides,academicDiscipline,Oceanography
Journal of Kilns,academicDiscipline,Ceramics
Tarnwick,country,Pakistan
Selby Moor,country,Peru
Selby Moor,areaCode,765
Port Ansel,areaCode,"505, 575"
Harbour Works,city,Port Ansel
Harbour Mill,city,Selby Moor
Tarnwick,areaCode,AB12
The Glass Orchard,country,Australians
Selby,has to its north,Tarnwick
Tarnwick,has to its north,Port Ansel
Quillon Rail,operating income,875400000
Orrin Tower,floor area,62145 m2
Marl Rock,minimum temperature,202 K
Port Ansel,area of water,82 km2
Selby,area,703 km2
Ines Dorval,birthPlace,Tarnwick
Velmora Rovers,chairman,Lena Arkwright
Orrin Tower,building start date,1911-05-03
Orrin Tower,country,Pakistan
The Salt Orchard,followedBy,The Iron Orchard
The Glass Orchard,followedBy,The Clay Orchard
Albury (North),population density,535
Albury (South),elevation,41 m
The Ansel Hour,last aired,1986-04-15
Journal of Tides,isbn number,0-439-17684-0
Orrin Tower,architect,Hedda Voss
Harbour Works,completion date,2009-06-01
`;

let ask: (text: string) => Claim[];
beforeAll(async () => {
  ask = await importedFacts(FACTS);
});

test.each([
  ["Velmora Rovers play in the Coastal League league.", "Northern League"],
  ["Quillroot is part of the Fabaceae family.", "Lauraceae"],
  ["The Journal of Tides comes under the academic discipline of Ceramics.", "Oceanography"],
  ["Tarnwick is in Greece.", "Pakistan"],
  ["Selby Moor is in the country of Greece.", "Peru"],
  ["Selby Moor is a city in Greece.", "Peru"],
  ["The area code of Selby Moor is 925.", "765"],
  ["The Coastal League is the name of the league of Velmora Rovers.", "Northern League"],
])("what another object stands against is refuted: %s", (text, expected) => {
  expect(ask(text)).toMatchObject([{ verdict: "refuted", expected }]);
});

test.each([
  ["an adjective makes another quantity", "Quillon Rail has a net income of 556300000."],
  ["an adjective makes another quantity", "Marl Rock has a mean temperature of 265 kelvins."],
  ["the quantity that is known has a word more", "The total area of Port Ansel is 258 square kilometres."],
  ["the quantity that is known has a word more", "There are 34 floors at Orrin Tower."],
  ["another relation has the name", "The manager of Velmora Rovers is Ines Dorval."],
  ["another relation has the name", "The construction of Orrin Tower was completed in 1929."],
  ["what is around it has many levels", "Orrin Tower is located in Quillbrook."],
  ["it follows and is not followed", "The Salt Orchard followed The Glass Hill."],
  ["another relation of its kind is named", "The OCLC number of the Journal of Tides is 45644811."],
  ["another end of it is named", "The Ansel Hour first aired on 3 October 1983."],
  ["another end of it is named", "The building at Harbour Works was started in January 2004."],
  ["a word of its kind is another relation's", "Harbour Works was inaugurated on 2 October 2011."],
  ["the noun beside its word is another relation's", "The architectural style of Orrin Tower is Georgian."],
  ["the figure is nearly the same", "Selby has an area of 700.2 square kilometres."],
  ["a namesake may be meant", "Albury has a population density of 990."],
  ["what is of something is another quantity", "The area of water in Selby is 25 square kilometres."],
  ["a date in an unknown form is no other place", "Ines Dorval was born on 30/05/1996."],
])("%s: not refuted: %s", (_kind, text) => {
  expect(ask(text).map(({ verdict }) => verdict)).not.toContain("refuted");
});

test.each([
  ["Quillon Rail has an operating income of 556300000.", "875,400,000"],
  ["Marl Rock has a minimum temperature of 265 kelvins.", "202 kelvins"],
  ["Selby has an area of 258 square kilometres.", "703 square kilometres"],
])("of the very quantity another figure is refuted: %s", (text, expected) => {
  expect(ask(text)).toMatchObject([
    { verdict: "refuted", expected: expect.stringContaining(expected.split(" ")[0] ?? "") },
  ]);
});

test.each([
  "Velmora Rovers play in the Northern League league.",
  "Quillroot is part of the Lauraceae family.",
  "The Journal of Tides comes under the academic discipline of Oceanography.",
  "Tarnwick is to the north of Selby.",
])("the same words support what is so: %s", (text) => {
  expect(ask(text)).toMatchObject([{ verdict: "supported" }]);
});

test.each([
  ["one of several", "The area code of Port Ansel is 505."],
  ["a code with letters is no number", "The area code of Tarnwick is 12."],
  ["people and their country are the same", "The Glass Orchard comes from the country of Australia."],
])("%s: not refuted: %s", (_kind, text) => {
  expect(ask(text).map(({ verdict }) => verdict)).not.toContain("refuted");
});

test("a fact that other words would state neither supports nor saves what is said", async () => {
  const askPlaces = await importedFacts(`subject,relation,object
Ostland,capital,Selby
Fenwick,country,Ostland
Selby,country,Ostland
Marland,capital,Tarnwick
Tarnwick,country,Marland
Ines Dorval,birthPlace,Fenwick
Ines Dorval,residence,Tarnwick
Hedda Voss,birthPlace,Selby
Hedda Voss,residence,Selby
Orrin Tower,architect,Hedda Voss
`);
  const verdictOn = (text: string) => askPlaces(text).map(({ verdict }) => verdict);
  expect(verdictOn("The capital of Ostland is Fenwick.")).toEqual(["refuted"]);
  expect(verdictOn("Ines Dorval was born in Tarnwick.")).not.toContain("supported");
  expect(verdictOn("Hedda Voss was born in Selby.")).toEqual(["supported"]);
  expect(verdictOn("Hedda Voss demolished Orrin Tower.")).toEqual(["not_found"]);
});
