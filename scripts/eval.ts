import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import {
  type Accuracy,
  type Checker,
  isKeptAside,
  measureSet,
  OWN_SETS,
  type OwnSet,
  readOwnSet,
  readSet,
} from "@/bench/accuracy";
import {
  type Disturbed,
  disturbedGraph,
  GRAPH_SETS,
  type GraphSet,
  importedGraph,
  isWhollyAside,
  measureCoverage,
  readGraphs,
  readMulti,
} from "@/bench/graph-sets";
import { phrasedRows } from "@/bench/phrasings";
import { reliabilityPlot, riskPlot } from "@/bench/plots";
import { loadRead, type Read } from "@/bench/reader";
import { withUnrelated } from "@/bench/unrelated";
import { measureWithout } from "@/bench/without";
import { type Graph, LayeredGraph } from "@/lib/engine";
import { env } from "@/lib/env";
import { loadGraph } from "@/lib/knowledge/load";
import { evaluateOwnAnswers } from "./eval/answers";
import { evaluateCalibration } from "./eval/calibration";
import { listClaims } from "./eval/claims";
import { evaluateDefinitions } from "./eval/definitions";
import { evaluateEvidence } from "./eval/evidence";
import { evaluateHarm } from "./eval/harm";
import { evaluateNames } from "./eval/names";
import { evaluateReading } from "./eval/reading";
import { evaluateSyntax } from "./eval/syntax";
import { print, printCoverage, printRecall, type Shown } from "./eval/tables";
import { evaluateTopics } from "./eval/topics";
import { ASIDE, keepAside, writeCard } from "./eval/verify-card";
import { evaluateWordings } from "./eval/wordings";

const USAGE = `Usage: npm run eval -- harm --data FOLDER [--model FILE]
  measures the harm detector on FOLDER/eval and on the rows of FOLDER/train that it was not trained on
       npm run eval -- syntax --data FOLDER [--model FOLDER]
  measures the parser on FOLDER/ewt.dev.conllu.gz
       npm run eval -- reading --data FOLDER [--model FOLDER]
  measures the claims that are read out of the answers of FOLDER/factcheckgpt.dev and halueval.dev
       npm run eval -- claims --data FILE
  lists the claims of the texts of FILE, each after a line "=== name", for people to judge
       npm run eval -- evidence --data FOLDER [--aside] [--aligned] [--verify]
  measures how passages are judged on the sets of FOLDER/entail/dev, without those kept aside, or on those alone;
  --aligned: without the encoder; --verify: by the verb of POST /v1/verify, which reads the claims out of texts
       npm run eval -- calibration --data FOLDER
  measures how far confidence lies from the share that holds, by kind of evidence and by what is told
       npm run eval -- topics [--model FOLDER]
  measures whether claims are told with what our own answers are about, by the marks of train/answers/topics.tsv
       npm run eval -- names [--model FOLDER] [--wrong]
  measures whether claims of our own answers have the names that readers' claims of the same sentences have
       npm run eval -- wordings [--aside]
  measures claims that are nearly in the words of their passage, have one thing changed, or say more than it (own-words.tsv
  and stronger.tsv of bench/sets), or those kept aside alone
       npm run eval -- answers
  measures whole answers with the passages that they were made from (bench/sets/answers-aside.jsonl, kept aside)
       npm run eval -- definitions
  measures what the glosses of the built-in graph decide of bench/sets/definitions.tsv
       npm run eval -- verify [--data FOLDER] [--wrong] [--open] [--json]
  measures the project's own statements (bench/sets) and, where given, the labelled sets of FOLDER:
  <name>.dev.jsonl.gz with rows {"set", "text", "label": supported | refuted | not_found}
  --set webnlg | counterfact  measures that set on a graph imported from FOLDER/dbpedia-slice.nt.gz or
         wikidata-slice.nt.gz; texts of several facts ("triples") by how many of them are found again
  --all  measures these sets as well, draws docs/reliability.svg and docs/risk-coverage.svg, and writes the figures
         into docs/model-card-verify.md
  --wrong  also lists the texts that are decided wrongly
  --open  also lists the texts that stay open though they are true or false, and the facts that no path goes over`;

/** Sets by the graph that they speak of. */
const SETS = ["statements"];

/** What is measured on sets of the project itself. */
const OWN: Record<string, (model?: string, isAside?: boolean, isListed?: boolean) => unknown> = {
  answers: () => evaluateOwnAnswers(),
  definitions: () => evaluateDefinitions(),
  topics: (model) => evaluateTopics(model),
  names: (model, _, isListed) => evaluateNames(model, isListed),
  wordings: (_, isAside = false) => evaluateWordings(isAside),
};

/** What is measured on a folder or file of data alone. */
const OTHERS: Record<string, (data: string, model?: string) => unknown> = {
  calibration: (data) => evaluateCalibration(data),
  harm: evaluateHarm,
  syntax: evaluateSyntax,
  reading: evaluateReading,
  claims: listClaims,
};

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      data: { type: "string" },
      set: { type: "string" },
      all: { type: "boolean" },
      aside: { type: "boolean" },
      aligned: { type: "boolean" },
      verify: { type: "boolean" },
      model: { type: "string" },
      wrong: { type: "boolean" },
      open: { type: "boolean" },
      json: { type: "boolean" },
    },
  });
  const [what = ""] = positionals;
  if (Object.hasOwn(OWN, what)) {
    await OWN[what]?.(values.model, values.aside, values.wrong);
    return 0;
  }
  if (what === "evidence" && values.data && existsSync(values.data)) {
    await evaluateEvidence(values.data, values);
    return 0;
  }
  if (Object.hasOwn(OTHERS, what) && values.data && existsSync(values.data)) {
    await OTHERS[what]?.(values.data, values.model);
    return 0;
  }
  const known = values.set === undefined || (values.set in GRAPH_SETS && values.data);
  if (what !== "verify" || !known || (values.data && !existsSync(values.data))) {
    console.error(USAGE);
    return 2;
  }
  const read = await loadRead();
  if (values.set) {
    await measureImported(read, { ...values, set: values.set as GraphSet, data: values.data as string });
    return 0;
  }
  await measureAtHand(read, values);
  return 0;
}

interface Asked extends Shown {
  data?: string;
  all?: boolean;
}

// The sets about the default graph, and the small graphs of the project's own.
async function measureAtHand(read: Read, values: Asked) {
  const graph = loadGraph(env().DATA_DIR);
  const given = SETS.map((set): [string, Rows] => [set, values.data ? readSet(values.data, set) : []]);
  const own = (Object.keys(OWN_SETS) as OwnSet[]).map((set): [string, Rows] => [set, readOwnSet(set)]);
  const graphs: [string, Rows][] = [
    ["six small graphs", await readGraphs(graph, env().DATA_DIR, false)],
    ["small graphs, held out", await readGraphs(graph, env().DATA_DIR, true)],
  ];
  const phrasings = (["built on", "aside"] as const).map((part): [string, Rows] => [
    `phrasings, ${part}`,
    phrasedRows(graph, part),
  ]);
  const sets: [string, Rows][] = [...own, ...phrasings, ...graphs, ...given.filter(([, rows]) => rows.length > 0)];
  const disturbed = await withUnrelated(graph, env().DATA_DIR);
  const results = await measureSets(
    { read, graph, disturbed },
    sets.flatMap(([set, rows]) => bySet(rows, set)),
  );
  if (values.json) console.log(JSON.stringify(results));
  else print(results, values);
  mkdirSync("bench/results", { recursive: true });
  keep("verify.json", results);
  if (values.all && values.data) await measureAll(read, values.data, results);
}

async function measureSets(checker: Checker, sets: readonly [string, Rows][]): Promise<Accuracy[]> {
  const results: Accuracy[] = [];
  for (const [name, rows] of sets) results.push(await measureSet(checker, name, rows));
  return results;
}

function keep(file: string, results: readonly Accuracy[], more: object = {}) {
  const kept = results.map(({ wrong: _wrong, open: _open, points: _points, ...figures }) => ({ ...figures, ...more }));
  writeFileSync(join("bench/results", file), `${JSON.stringify(kept, null, 2)}\n`);
}

// The sets about imported graphs as well, and the plots over all of them.
async function measureAll(read: Read, data: string, results: readonly Accuracy[]) {
  const whole = new Map(results.filter(({ set }) => !set.startsWith(" ")).map(({ set, points }) => [set, points]));
  const figures = results.filter(({ set }) => !set.startsWith(" "));
  for (const set of Object.keys(GRAPH_SETS) as GraphSet[]) {
    const measured = (await measureImported(read, { set, data })).filter((one) => !one.set.startsWith(" "));
    if (measured[0]) whole.set(set, measured[0].points);
    figures.push(...measured);
  }
  const graph = await importedGraph("webnlg", data, env().DATA_DIR);
  const train = readSet(data, "webnlg", "train").filter((row) => !("triples" in row));
  const kinds = byObject(graph, train).map(([kind, rows]): [string, Rows] => [`… about ${kind}`, rows]);
  figures.push(...(await measureSets({ read, graph }, [["webnlg.train, one fact", train], ...kinds])));
  const without = [
    await measureWithout({ read, graph: loadGraph(env().DATA_DIR) }, "own statements", readOwnSet("own statements")),
    await measureWithout({ read, graph }, ASIDE.webnlg, train.filter(isKeptAside)),
  ];
  writeFileSync("docs/reliability.svg", reliabilityPlot(whole));
  writeFileSync("docs/risk-coverage.svg", riskPlot(whole));
  const sets = [...figures, ...(await measureAside({ read, graph }, data))];
  const multi = await measureCoverage(
    { read, graph },
    "webnlg multi, kept aside",
    readMulti(data, "webnlg", "train").filter(isWhollyAside),
  );
  keepAside({ sets, multi, without });
  writeCard({ sets, multi, without });
}

// The parts of the sets about other graphs that are kept aside.
async function measureAside(train: Checker, data: string): Promise<Accuracy[]> {
  const aside = (set: string, part: "dev" | "train" = "dev") =>
    readSet(data, set, part).filter((row) => !("triples" in row) && isKeptAside(row));
  const statements = { ...train, graph: loadGraph(env().DATA_DIR) };
  const counterfact = { ...train, graph: await importedGraph("counterfact", data, env().DATA_DIR) };
  return [
    await measureSet(statements, ASIDE.statements, aside("statements")),
    await measureSet(train, ASIDE.webnlg, aside("webnlg", "train")),
    await measureSet(counterfact, ASIDE.counterfact, aside("counterfact")),
  ];
}

const OBJECTS = { entity: "things", number: "numbers", date: "dates", text: "words" } as const;

// Rows by what their relation leads to, where the graph has a relation of that name.
function byObject(graph: Graph, rows: Rows): [string, Rows][] {
  const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, "");
  const kinds = new Map(
    graph.relations.flatMap(
      ({ id, label, object }) =>
        [
          [plain(id), object],
          [plain(label), object],
        ] as const,
    ),
  );
  return Object.entries(OBJECTS).map(([object, name]) => [
    name,
    rows.filter((row) => kinds.get(plain(row.relation ?? "")) === object),
  ]);
}

interface Imported extends Shown {
  set: GraphSet;
  data: string;
}

async function measureImported(read: Read, { set, data, ...shown }: Imported): Promise<Accuracy[]> {
  const alone = await disturbedGraph(set, data, env().DATA_DIR);
  const rows = GRAPH_SETS[set].sets.flatMap((name) => readSet(data, name)).filter((row) => !("triples" in row));
  const checker = { read, ...alone };
  const results = await measureSets(checker, bySet(rows, set));
  results.push(await measureSet({ read, ...overDefault(alone) }, `${set} over the default graph`, rows));
  const multi = readMulti(data, set);
  const coverage = multi.length > 0 ? await measureCoverage(checker, `${set} multi`, multi) : undefined;
  if (shown.json) console.log(JSON.stringify({ results, coverage }));
  else {
    print(results, shown);
    printRecall(results);
    if (coverage) printCoverage(coverage, shown);
  }
  mkdirSync("bench/results", { recursive: true });
  keep(`verify-${set}.json`, results, coverage ? { multi: { ...coverage, missed: coverage.missed.length } } : {});
  return results;
}

// As an organization's facts are asked.
function overDefault({ graph, disturbed }: Disturbed): Disturbed {
  const below = loadGraph(env().DATA_DIR);
  return { graph: new LayeredGraph(graph, below), disturbed: new LayeredGraph(disturbed, below) };
}

type Rows = ReturnType<typeof readSet>;

// The whole file first, then each of its kinds.
function bySet(rows: Rows, whole: string): [string, Rows][] {
  const kinds = [...new Set(rows.map((row) => row.set))];
  return [[whole, rows], ...kinds.map((kind): [string, Rows] => [`  ${kind}`, rows.filter((row) => row.set === kind)])];
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    console.error(`There is no file ${error.path}. What FOLDER has to hold:\n\n${USAGE}`);
    process.exitCode = 2;
  },
);
