import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Graph, LayeredGraph } from "@/lib/engine";
import { ask, sentencesOf, WORLD } from "@/lib/engine/testing/ask";
import { runs } from "@/lib/engine/testing/runs";
import { importedApart } from "@/lib/knowledge/testing/imported-graph";
import { unrelatedRows } from "@/lib/knowledge/testing/unrelated";
import { readOwnSet } from "./accuracy";

const imports = fc.record({ seed: fc.nat(), count: fc.integer({ min: 50, max: 600 }), isFirst: fc.boolean() });
const RUNS = { ...runs(3, 20), endOnFailure: true }; // of an import and all statements each; a smaller seed is no simpler import

const STATEMENTS = readOwnSet().map(({ text }) => text);
const before = STATEMENTS.map((text) => ask(text, WORLD));
const WORLD_USES = {
  predicates: WORLD.relations.flatMap(({ id, label }) => (id === "instance-of" || id === "subclass-of" ? [] : label)),
  names: namesIn(WORLD),
};

test("facts about other things that are laid over a graph change nothing that it says", async () => {
  expect(new Set(before.flat().map(({ verdict }) => verdict))).toEqual(new Set(["supported", "refuted", "not_found"]));
  const check = async ({ seed, count }: { seed: number; count: number }) => {
    const { graph } = await importedApart({ "unrelated.csv": unrelatedRows(seed, count, WORLD_USES) });
    const whole = new LayeredGraph(graph, WORLD);
    expect(STATEMENTS.map((text) => ask(text, whole))).toEqual(before);
  };
  await fc.assert(fc.asyncProperty(imports, check), RUNS);
});

const GRAPHS = "bench/sets/graphs";
const FILES = readdirSync(GRAPHS);
/** Facts of several sources, and texts about them. */
const OWN = Object.fromEntries(
  FILES.filter((name) => !name.endsWith(".tsv")).map((name) => [name, readFileSync(`${GRAPHS}/${name}`, "utf8")]),
);
const TEXTS = FILES.filter((name) => name.endsWith(".tsv")).flatMap((name) =>
  readFileSync(`${GRAPHS}/${name}`, "utf8")
    .split("\n")
    .slice(1)
    .flatMap((line) => line.split("\t")[1] ?? []),
);

function namesIn(graph: Graph): string[] {
  return Array.from({ length: graph.stats.entities }, (_, entity) => graph.label(entity));
}

/** The verdicts on texts by their sentences, of own facts alone and laid over a graph. */
const verdictsOf = (own: Graph) =>
  [own, new LayeredGraph(own, WORLD)].flatMap((graph) =>
    TEXTS.map((text) => [text, ...ask(text, graph).map(({ verdict }) => verdict)].join("  ")),
  );

test("facts of one source change no verdict on what others tell, however it uses their relations", async () => {
  const { graph, predicates } = await importedApart(OWN);
  const alone = verdictsOf(graph);
  const check = async ({ seed, count, isFirst }: { seed: number; count: number; isFirst: boolean }) => {
    const rows = { "unrelated.csv": unrelatedRows(seed, count, { predicates, names: namesIn(graph) }) };
    const own = await importedApart(isFirst ? { ...rows, ...OWN } : { ...OWN, ...rows });
    const changed = verdictsOf(own.graph).filter((verdicts, i) => verdicts !== alone[i]);
    expect(changed).toEqual([]);
  };
  await fc.assert(fc.asyncProperty(imports, check), RUNS);
});

const HEADS = "subject,relation,object\n";
const COMPLETE = new Map([["member", { complete: true }]]);
const LANDS =
  "Franzia,is a,country\nSpania,is a,country\nFranzia,capital,Parizo\nSpania,capital,Madrizo\n" +
  "Parizo,is a,city\nMadrizo,is a,city\nMount Blanko,is a,mountain\nMount Blanko,country,Franzia\n";

test.each([
  [
    "measure other things by an adjective",
    "Zorblax,stem,5 mm\nVimpel,stem,9 mm\n",
    "Quinzor,thickness,3 mm\nHollub,thickness,4 mm\n",
    [["Zorblax is 5 mm thick.", "supported"]],
  ],
  [
    "count in kilograms what is listed in full",
    "Zorblax,member,Anna Kol\nZorblax,member,Ben Tol\nZorblax,member,Cid Rol\nVimpel,member,Dan Fol\n",
    "Quinzor,Member,5 kg\nHollub,Member,7 kg\n",
    [
      ["Zorblax has three members.", "supported"],
      ["Zorblax has two members.", "refuted"],
    ],
  ],
  [
    "have money where countries have a city",
    LANDS,
    "Quinzor,capital,5 million USD\nHollub,capital,7 million USD\n",
    [["Franzia is a country. Mount Blanko is a mountain. Its capital is Madrizo.", "refuted"]],
  ],
  [
    "are called like what people score",
    "Leo Abara,goals,97\nBo Kim,goals,12\n",
    "goals,price,12 minutes\n",
    [["Leo Abara has scored 12 goals.", "refuted"]],
  ],
  [
    "are called like what countries have",
    `${LANDS}Franzia,currency,franko\n`,
    "currency,award year,not told by Anna Kol and her friends\n",
    [
      ["The currency of Spania is the won.", "not_found"],
      ["The currency of Franzia is the franko.", "supported"],
    ],
  ],
  [
    "are called like what a number is of",
    "Zorblax,lattice number,8\nVimpel,lattice number,9\n",
    "lattice number,done by,6 lb\nlattice numbers,tier,silver\n",
    [
      ["Zorblax has lattice number 6.", "refuted"],
      ["Hollub has lattice number 6.", "not_found"],
    ],
  ],
] as const)("what is told of a thing holds though other things %s", async (...[, own, others, texts]) => {
  const files = { "own.csv": HEADS + own };
  const beside = { "others.csv": HEADS + others };
  for (const all of [files, { ...files, ...beside }, { ...beside, ...files }]) {
    const { graph } = await importedApart(all, COMPLETE);
    for (const over of [graph, new LayeredGraph(graph, WORLD)])
      for (const [text, verdict] of texts) expect([text, ask(text, over).at(-1)?.verdict]).toEqual([text, verdict]);
  }
});

test("made-up things are named in no statement", () => {
  const words = new Set(
    STATEMENTS.flatMap((text) => sentencesOf(text).claims).flatMap(({ text }) => text.split(/\W+/)),
  );
  const names = unrelatedRows(1, 400)
    .split("\n")
    .slice(1)
    .map((row) => row.split(" ")[0] ?? "");
  expect(names.filter((name) => words.has(name)).filter(Boolean)).toEqual([]);
});
