import { beforeAll, expect, test } from "vitest";
import type { Graph } from "@/lib/engine";
import { verdictsOn as ask, importedFrom } from "../testing/imported-graph";

const SHARED = `subject,relation,object
Marhaven,is a,city
Marhaven,country,Ostland
Ostland,capital,Marhaven
Tarn,is a,city
Tarn,country,Westland
Juno,is a,city
Juno,country,Ostland
Comet,is a,planet
Comet,diameter,4879 km
Ida Born,is a,person
Ida Born,date of death,1970-01-05
Ida Born,place of birth,Tarn
Ida Born,alias,Born
Otto Vale,place of birth,Marhaven
`;
const OWN = `subject,relation,object
Ostland,capital,Tarn
Comet,is a,kettle
Comet,price,€49
Ruth Oakes,date of birth,1964-03-08
Juno,is a,person
Juno,date of birth,1990-02-03
`;
const OTHER = `subject,relation,object
Dun Hill,is a,village
`;

let shared: Graph;
let own: Graph;
let other: Graph;
beforeAll(async () => {
  shared = await importedFrom({ "shared.csv": SHARED });
  own = await importedFrom({ "own.csv": OWN }, shared);
  other = await importedFrom({ "other.csv": OTHER }, shared);
});

test("of one object the own fact holds, for its owner alone", () => {
  expect(ask(own, "The capital of Ostland is Tarn.")).toEqual(["supported"]);
  expect(ask(own, "The capital of Ostland is Marhaven.")).toEqual(["refuted"]);
  for (const graph of [shared, other]) {
    expect(ask(graph, "The capital of Ostland is Marhaven.")).toEqual(["supported"]);
    expect(ask(graph, "The capital of Ostland is Tarn.")).not.toContain("supported");
  }
});

test("in other words, too, what an own fact replaces supports nothing", () => {
  expect(ask(shared, "Marhaven is Ostland's capital.")).toEqual(["supported"]);
  expect(ask(own, "Marhaven is Ostland's capital.")).not.toContain("supported");
});

test("where own facts say nothing the shared graph answers, in one text with what they say", () => {
  const text = "Comet costs €49. Otto Vale was born in Marhaven. Otto Vale was born in Tarn. Comet costs €60.";
  expect(ask(own, text)).toEqual(["supported", "supported", ask(shared, "Otto Vale was born in Tarn.")[0], "refuted"]);
});

test("the shared graph refutes nothing of what an own namesake may be", () => {
  expect(ask(shared, "Juno is in the country of Westland.")).toEqual(["refuted"]);
  expect(ask(own, "Juno is in the country of Westland.")).toEqual(["not_found"]);
});

test("a namesake of the shared graph is still known, and no one else learns of the own one", () => {
  expect(ask(own, "Comet costs €49.")).toEqual(["supported"]);
  expect(ask(own, "Comet is a kettle.")).toEqual(["supported"]);
  expect(ask(own, "Comet is a planet.")).not.toContain("refuted");
  expect(ask(other, "Comet costs €49.")).toEqual(["not_found"]);
  expect(ask(other, "Comet is a planet.")).toEqual(["supported"]);
});

test("a verb is no name of the shared graph", () => {
  expect(ask(own, "Ruth Oakes was born in 1970.")).toEqual(["refuted"]);
  expect(ask(own, "Ruth Oakes was born in 1964.")).toEqual(["supported"]);
});
