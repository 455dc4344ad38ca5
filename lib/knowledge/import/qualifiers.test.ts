import { beforeAll, expect, test } from "vitest";
import type { Graph } from "@/lib/engine";
import { importedFrom, verdictsOn } from "../testing/imported-graph";

const FACTS = `@prefix ex: <http://x.example/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
ex:Ormond a ex:College ; rdfs:label "Ormond College" ; ex:dean ex:Vela ; ex:city ex:Tarn ; ex:largestHall ex:Elm ;
  ex:nickname "the Old Owls" ; ex:runway1stLength 900 .
ex:Elm a ex:Hall ; rdfs:label "Elm Hall" ; ex:location ex:Ormond ; ex:architect ex:Brandt .
ex:Vela a ex:Person ; rdfs:label "Nuria Vela" ; ex:doctoralAdvisor ex:Brandt ; ex:club ex:Ravens , ex:Herons ; ex:nationality ex:Kesh .
ex:Brandt a ex:Person ; rdfs:label "Otto Brandt" .
ex:Ravens rdfs:label "Tarn Ravens" .
ex:Herons rdfs:label "Tarn Herons" .
ex:Kesh a ex:Country ; rdfs:label "Keshia" .
ex:Tarn a ex:City ; rdfs:label "Tarn" .
ex:Salve ex:activeIngredient ex:Thyme ; rdfs:label "Tarn Salve" ; ex:maximumDailyDose "20 mg" ; ex:treats ex:Burns .
ex:Thyme rdfs:label "thyme oil" .
ex:Burns rdfs:label "burns" .
`;

let graph: Graph;
beforeAll(async () => {
  graph = await importedFrom({ "facts.ttl": FACTS });
});

test.each([
  "Nuria Vela is the dean of Ormond College.",
  "Ormond College is a college in Tarn.",
  "Elm Hall is the largest hall of Ormond College.",
  "Nuria Vela previously played for the Tarn Ravens.",
  "The maximum daily dose of Tarn Salve is 20 mg.",
  "Tarn Salve treats burns.",
  "Otto Brandt was the doctoral advisor of Nuria Vela.",
])("what the facts say is supported: %s", (text) => {
  expect(verdictsOn(graph, text)).toEqual(["supported"]);
});

test.each([
  "Nuria Vela was the first dean of Ormond College.",
  "Nuria Vela is the former dean of Ormond College.",
  "Nuria Vela is the acting dean of Ormond College.",
  "Nuria Vela is the only dean of Ormond College.",
  "Ormond College is a private college in Tarn.",
  "Ormond College is the oldest college in Tarn.",
  "Elm Hall is the most beautiful hall of Ormond College.",
  "The minimum daily dose of Tarn Salve is 20 mg.",
  "Only Tarn Salve treats burns.",
  "Tarn Salve is the best treatment for burns.",
  "Nuria Vela was the doctoral advisor of Otto Brandt.",
  "Nuria Vela was born in Keshia.",
])("and what says more than they do is not: %s", (text) => {
  expect(verdictsOn(graph, text)).not.toContain("supported");
});

test.each([
  "Ormond College is older than Elm Hall.",
  "Ormond College is the oldest club.",
  "Otto Brandt was the first dean of Ormond College.",
  "Ormond College and Elm Hall lie in the same city.",
  "Elm Hall was designed in Keshia.",
])("nor does a fact refute what speaks of something else: %s", (text) => {
  expect(verdictsOn(graph, text)).not.toContain("refuted");
});
