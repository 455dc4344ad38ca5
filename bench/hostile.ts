// tsx bench/hostile.ts: texts made to be slow, each of 10,000 characters, over the default graph; exits 1 over the limit.
import { verifyText } from "@/lib/engine";
import { env } from "@/lib/env";
import { loadGraph } from "@/lib/knowledge/load";

const LENGTH = 10_000; // characters, the most that the API takes
const LIMIT_MS = 250; // what the engine promises for any text of that length
const RUNS = 3; // the fastest counts, since the machine may be shared
const SHOWN = 12;
const OPTIONS = { extractClaims: true, maxClaims: 1000, minConfidence: 0.5, includeEvidence: true };

/** What each text repeats, or how it is made. */
const TEXTS: Record<string, string | ((length: number) => string)> = {
  "one long word": "a",
  "one long number": "1",
  "one long capital word": "A",
  "initials without spaces": "A.",
  "number with commas": "1,",
  "opening brackets": "(",
  "names in brackets in pairs": "Paris (France) ",
  "nested brackets": (length) => "(".repeat(length / 2) + ")".repeat(length / 2),
  "brackets in pairs": "()",
  "names in brackets": "Paris (France (Europe ",
  "link openings": "[](",
  "link openings with addresses": "](http://a",
  quotes: '"',
  "closing quotes behind stops": '."',
  apostrophes: "'",
  "ellipses without end": "…",
  "emphasis marks": "**_",
  hyphens: "a-",
  copulas: "is ",
  negations: "not ",
  prepositions: "in of by ",
  "relative pronouns": "who which that ",
  "relative clauses": ", who is Paris",
  "conjoined clauses": "Paris is a city and ",
  "names with commas": "Paris, ",
  "names in a row": "Paris France Berlin Germany ",
  "most ambiguous names": "San Antonio Santa Cruz Washington Springfield Georgia ",
  "one long list": "France borders Germany, ",
  appositions: "Paris, the capital of France, ",
  "lives in brackets": "Albert Einstein (1879–1955) ",
  frames: "It is not true that ",
  alternatives: "either Paris is a city or ",
  sentences: "Paris is the capital of France. ",
  "short sentences": "A is B. ",
  "single letters": "A ",
  pronouns: "Marie Curie was born in Warsaw. She is it. ",
  comparisons: "France is larger than Germany. ",
  "list items": "- Paris is a city\n",
  fences: "```\n",
  "empty lines": "\n",
  "table rows": "| a | b |\n",
  headings: "# a\n",
  addresses: "http://",
  "addresses with spaces": "http://a.b/c ",
  numbers: "1 million 2 ",
  "scales of numbers": "million ",
  dates: "3 May 1991, ",
  units: "5 km 6 m 7 ° ",
  "combining marks": "\u0301",
  "letters with many marks": "Z\u0300\u0301\u0302",
  emoji: "👩‍👩‍👧",
  "right to left": "שלום ",
  "without spaces": "東京は日本の首都です",
  nulls: "\0",
  "lone surrogates": "\ud83d",
  "words every object has": "constructor __proto__ toString ",
  "a long sentence of plain words": "the old man of the sea has a boat with two sails and ",
  "a sentence of all names": "Bank of New York City Hall Street Station House Park Lake River Mount Saint ",
};

interface Timed {
  name: string;
  ms: number;
  claims: number;
}

function main() {
  const graph = loadGraph(env().DATA_DIR);
  verifyText(graph, textOf(TEXTS.sentences as string), OPTIONS);
  const timed = Object.entries(TEXTS).flatMap(([name, unit]) => [
    time(graph, name, { text: textOf(unit), extractClaims: true }),
    time(graph, `${name}, whole`, { text: textOf(unit), extractClaims: false }),
  ]);
  timed.sort((a, b) => b.ms - a.ms);
  for (const { name, ms, claims } of timed.slice(0, SHOWN))
    console.log(`${ms.toFixed(1).padStart(8)} ms  ${name} (${claims} claims)`);
  const slow = timed.filter(({ ms }) => ms > LIMIT_MS);
  console.log(`${slow.length} of ${timed.length} texts take over ${LIMIT_MS} ms`);
  process.exitCode = slow.length > 0 ? 1 : 0;
}

function textOf(unit: string | ((length: number) => string)): string {
  return typeof unit === "string" ? unit.repeat(Math.ceil(LENGTH / unit.length)).slice(0, LENGTH) : unit(LENGTH);
}

function time(graph: ReturnType<typeof loadGraph>, name: string, how: { text: string; extractClaims: boolean }): Timed {
  const timed: Timed = { name, ms: Number.POSITIVE_INFINITY, claims: 0 };
  for (let run = 0; run < RUNS; run++) {
    const start = performance.now();
    timed.claims = verifyText(graph, how.text, { ...OPTIONS, extractClaims: how.extractClaims }).length;
    timed.ms = Math.min(timed.ms, performance.now() - start);
  }
  return timed;
}

main();
