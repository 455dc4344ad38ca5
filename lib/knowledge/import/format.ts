import { readTriple } from "./ntriples";

/** What files can be, by the extensions that say so. */
const EXTENSIONS = {
  ntriples: ["nt", "nq", "ntriples", "nquads"],
  turtle: ["ttl", "turtle", "n3"],
  jsonld: ["jsonld"],
  json: ["json"],
  jsonl: ["jsonl", "ndjson"],
  csv: ["csv"],
  tsv: ["tsv", "tab"],
} as const;

export type Format = keyof typeof EXTENSIONS | "wikidata";

const PACKED = ["gz", "gzip", "bz2", "bzip2"];

/** The format of a file by its name and its first characters, which decide where both speak; undefined for no known one. */
export function detectFormat(name: string, head: string): Format | undefined {
  const named = byExtension(name);
  if (head.includes("\0")) return undefined;
  const first = firstLine(head);
  if (first === undefined) return named;
  if (/^\s*[[{]/.test(head)) return jsonFormat(head, named);
  if (named === "csv" || named === "tsv") return named;
  if (readTriple(first)) return "ntriples";
  if (/^\s*(?:@prefix|@base|prefix\s|base\s)/i.test(first) || named === "turtle") return "turtle";
  if (named) return named;
  const count = (mark: string) => first.split(mark).length - 1;
  return count("\t") > count(",") ? "tsv" : count(",") > 0 ? "csv" : undefined;
}

/** The formats in words, for people. */
export const FORMATS = "N-Triples, Turtle, JSON-LD, JSON lines, CSV, TSV or a Wikidata JSON dump";

function byExtension(name: string): Format | undefined {
  const parts = name.toLowerCase().split(".").slice(1);
  const last = parts.findLast((part) => !PACKED.includes(part)) ?? "";
  return (Object.keys(EXTENSIONS) as (keyof typeof EXTENSIONS)[]).find((format) =>
    (EXTENSIONS[format] as readonly string[]).includes(last),
  );
}

// The first line that is neither empty nor a comment.
function firstLine(head: string): string | undefined {
  return head.split(/\r?\n/).find((line) => line.trim() !== "" && !line.startsWith("#"));
}

function jsonFormat(head: string, named: Format | undefined): Format {
  if (/^\s*\[?\s*\{\s*"(?:type"\s*:\s*"(?:item|property)"|id"\s*:\s*"[QP]\d+")/.test(head)) return "wikidata";
  if (named === "jsonl") return /"@(?:context|id|graph)"/.test(firstLine(head) ?? "") ? "jsonld" : "jsonl";
  if (named === "json" || named === "jsonld") return "jsonld";
  return /^\s*\{.*\}\s*\n\s*[{]/.test(head) || /^\s*\[[^{\n]*\]\s*\n/.test(head) ? "jsonl" : "jsonld";
}
