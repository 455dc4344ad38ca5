import { expect, test } from "vitest";
import { RELATIONS } from "@/lib/catalog/relations";
import { GraphBuilder } from "../builder";
import type { SourceEntity } from "../source";
import { kindOfInstances } from "./class-kinds";
import { HEADER, parseFacts } from "./read";
import { recordWordings, resolveLabels } from "./resolve";

/** Resolves labels of rows against a few entities that are known before; gives "label: kind, key or new". */
function resolved(known: readonly SourceEntity[], ...rows: string[]): Record<string, string> {
  const builder = new GraphBuilder(RELATIONS);
  builder.startSource({ id: "t", name: "t", licence: "", attribution: "", trust: 1, records: () => [] });
  for (const entity of known) builder.addEntity(entity);
  const text = [HEADER, ...rows.map((row) => [...row.split(" | "), "https://example.org/x"].join("\t"))].join("\n");
  const labels = resolveLabels(parseFacts("x.tsv", text).rows, {
    known: builder,
    kindOfInstances,
    classKey: (name) => `class/${name}`,
    senseBelow: () => undefined,
  });
  const keyOf = (ref: string | number) => known.find(({ key }) => builder.byKey(String(key)) === ref)?.key ?? "new";
  return Object.fromEntries([...labels.values()].map(({ label, kind, ref }) => [label, `${kind}, ${keyOf(ref)}`]));
}

test("a name alone is not enough: the kind has to fit", () => {
  const snake: SourceEntity = { key: "snake", label: "python", kind: "organism", prior: 200 };
  const found = resolved([snake], "Python (programming language) | creator | Guido van Rossum");
  expect(found["Python (programming language)"]).toBe("programming-language, new");
  expect(found["Guido van Rossum"]).toBe("person, new");
});

test("a known thing of the right kind is found by what its rows say", () => {
  const river: SourceEntity = { key: "river", label: "Nile", kind: "water", prior: 150 };
  const village: SourceEntity = { key: "village", label: "Nile", kind: "city", prior: 180 };
  expect(resolved([river, village], "Nile | length | 6650 km", "Nile | mouth | Mediterranean Sea").Nile).toBe(
    "water, river",
  );
});

test("a person of another century is another person", () => {
  const film: SourceEntity = {
    key: "film",
    label: "John Ford",
    kind: "person",
    description: "United States film maker (1896-1973)",
  };
  const rows = (year: string) => [`John Ford | birth-date | ${year}`];
  expect(resolved([film], ...rows("1894"))["John Ford"]).toBe("person, film");
  expect(resolved([film], ...rows("1586"))["John Ford"]).toBe("person, new");
});

test("a capital tells the company from the fruit", () => {
  const fruit: SourceEntity = { key: "fruit", label: "apple", kind: "class" };
  expect(resolved([fruit], "Apple | record | most valuable brand").Apple).toBe("thing, new");
  expect(resolved([fruit], "apple | record | most popular fruit").apple).toBe("class, fruit");
});

test("a place after a comma tells namesakes apart", () => {
  const places: SourceEntity[] = [
    { key: "MA", label: "Massachusetts", kind: "region" },
    { key: "uk", label: "Cambridge", kind: "city", prior: 200 },
    { key: "ma", label: "Cambridge", kind: "city", prior: 90, home: "MA" },
  ];
  expect(resolved(places, "Ada | birth-place | Cambridge, Massachusetts")["Cambridge, Massachusetts"]).toBe("city, ma");
});

test("a town lies where the rows beside it say", () => {
  const places: SourceEntity[] = [
    { key: "UK", label: "United Kingdom", kind: "country" },
    { key: "US", label: "United States", kind: "country" },
    { key: "big", label: "Shrewsbury", kind: "city", prior: 200, home: "US" },
    { key: "right", label: "Shrewsbury", kind: "city", prior: 90, home: "UK" },
  ];
  const rows = ["Darwin | birth-place | Shrewsbury", "Darwin | birth-place | United Kingdom"];
  expect(resolved(places, ...rows).Shrewsbury).toBe("city, right");
  expect(resolved(places, ...rows.slice(0, 1)).Shrewsbury).toBe("city, big");
});

test("a thing without the article is the same thing", () => {
  const band: SourceEntity = { key: "band", label: "Beatles", kind: "organization" };
  expect(resolved([band], "The Beatles | instance-of | band")["The Beatles"]).toBe("organization, band");
});

test("no row makes a new country", () => {
  expect(resolved([], "Statue | located-in | New York Harbor")["New York Harbor"]).toBe("place, new");
});

test.each([
  ["largest city in Canada", "Canada's largest city", "largest city of Canada"],
  ["first president of the United States", "United States' first president", "first president in United States"],
  ["longest river", "world's longest river", "longest river"],
])("the record “%s” is also “%s” and “%s”", (phrase, ...others) => {
  expect(recordWordings(phrase)).toEqual(expect.arrayContaining([phrase, ...others]));
});
