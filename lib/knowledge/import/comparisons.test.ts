import { beforeAll, expect, test } from "vitest";
import type { Graph } from "@/lib/engine";
import { importedFrom, verdictsOn } from "../testing/imported-graph";

const MILLS = `name,number of staff,half-life of filter,Price (EUR),approval year,Founded,Capacity,Nickname,Runtime
Oster Mill,64,40 hours,310,2016,1902-05-01,52000,the Wheel,131 minutes
Tarn Mill,51,90 minutes,290,2011,1931-08-12,9900,the Sack,97 minutes
`;

let graph: Graph;
beforeAll(async () => {
  graph = await importedFrom({ "mills.csv": MILLS });
});

const TRUE = [
  "Oster Mill has more staff than Tarn Mill.",
  "Oster Mill costs more than Tarn Mill.",
  "The price of Tarn Mill is lower than that of Oster Mill.",
  "The half-life of Oster Mill's filter is longer than that of Tarn Mill's filter.",
  "Oster Mill was founded before Tarn Mill.",
  "Oster Mill is older than Tarn Mill.",
  "Oster Mill was approved after Tarn Mill.",
  "Oster Mill is larger than Tarn Mill.",
  "Oster Mill has a longer runtime than Tarn Mill.",
];

test.each(TRUE)("values of an import are held against each other: %s", (text) => {
  expect(verdictsOn(graph, text)).toEqual(["supported"]);
});

const turned = (text: string) =>
  text.replace(/(Oster|Tarn) Mill/g, (_, name: string) => (name === "Oster" ? "Tarn Mill" : "Oster Mill"));

test.each(TRUE.map(turned))("and refute what turns them round: %s", (text) => {
  expect(verdictsOn(graph, text)).toEqual(["refuted"]);
});

test.each([
  "Oster Mill is prettier than Tarn Mill.",
  "Oster Mill was painted before Tarn Mill.",
  "Oster Mill has more cats than Tarn Mill.",
  "The roof of Oster Mill is larger than that of Tarn Mill.",
])("what nothing measures stays open: %s", (text) => {
  expect(verdictsOn(graph, text)).toEqual(["not_found"]);
});
