import { Readable } from "node:stream";
import jsonld from "jsonld";
import { rowStatements } from "./jsonl";
import { linesOf } from "./lines";
import { OWN_BASE, oneNodeAName } from "./nodes";
import type { SkippedRows, Statement, Statements } from "./statement";
import { stated } from "./turtle";

/** A JSON document is read whole: larger ones are to be given as a document a line. */
const MOST_DOCUMENT_BYTES = 32 * 1024 * 1024;
const CONTEXTS: Record<string, object> = {
  "schema.org": { "@context": { "@vocab": "https://schema.org/", id: "@id", type: "@type" } },
};

type Quads = Parameters<typeof stated>[0][];

/** Reads JSON: JSON-LD in one document of at most 32 MB or in one a line, or an array of rows. */
export async function* readJson(stream: Readable, skipped: SkippedRows): Statements {
  const text = await whole(stream);
  if (text === undefined) return skipped.add("a JSON document over 32 MB: give a document a line instead", 1, "");
  const document = parsed(text);
  if (document === undefined) yield* readDocumentLines(text, skipped);
  else if (!isLinked(document)) yield* readRows(Array.isArray(document) ? document : [document], skipped);
  else yield await statementsOf(document, { skipped, line: 1 });
}

async function* readDocumentLines(text: string, skipped: SkippedRows): Statements {
  for await (const { first, lines } of linesOf(Readable.from([Buffer.from(text)]), () => {})) {
    for (const [i, line] of lines.entries()) {
      if (line.trim() === "") continue;
      const document = parsed(line);
      if (document === undefined) skipped.add("not JSON", first + i, line);
      else yield await statementsOf(document, { skipped, line: first + i });
    }
  }
}

async function* readRows(rows: readonly unknown[], skipped: SkippedRows): Statements {
  for (const [i, row] of rows.entries()) {
    const found = rowStatements(row);
    if (found) yield found;
    else skipped.add("a field is missing", i + 1, JSON.stringify(row).slice(0, 200));
  }
}

interface LineContext {
  skipped: SkippedRows;
  line: number;
}

async function statementsOf(document: object, { skipped, line }: LineContext): Promise<Statement[]> {
  try {
    const options = { base: `${OWN_BASE}${line}/`, documentLoader: localContext as never };
    const quads = (await jsonld.toRDF(document as never, options)) as unknown as Quads;
    return oneNodeAName(quads.map(stated), line);
  } catch (error) {
    skipped.add(reasonOf(error), line, JSON.stringify(document).slice(0, 200));
    return [];
  }
}

// Nothing is fetched: a context that lies elsewhere must be written into the document.
async function localContext(url: string) {
  const host = URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, "") : "";
  const document = CONTEXTS[host];
  if (!document) throw new Error(`the context ${url} is not in the document`);
  return { contextUrl: undefined, documentUrl: url, document };
}

function reasonOf(error: unknown): string {
  const { message, details } = error as { message: string; details?: { cause?: { message?: string } } };
  const text = details?.cause?.message ?? message;
  return /context \S+ is not in the document/.test(text) ? "its context is not in the document" : "not JSON-LD";
}

/** Whether JSON is linked data rather than rows. */
function isLinked(document: object): boolean {
  const first = Array.isArray(document) ? document[0] : document;
  return typeof first === "object" && first !== null && ("@context" in first || "@id" in first || "@graph" in first);
}

function parsed(text: string): object | undefined {
  try {
    const value = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

async function whole(stream: Readable): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += (chunk as Buffer).length;
    if (bytes > MOST_DOCUMENT_BYTES) return undefined;
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks)
    .toString("utf8")
    .replace(/^\ufeff/, "");
}
