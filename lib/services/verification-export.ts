import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import type { z } from "zod";
import type { exportQuery, loggedDetail } from "@/lib/catalog/schemas/verification-log";
import type { Member } from "./member";
import { eachVerification } from "./verification-log";

type Detail = z.output<typeof loggedDetail>;

const FIELDS = [
  ...["request_id", "created_at", "mode", "text_sha256", "text_length", "total_claims", "verified_claims"],
  ...["refuted_claims", "not_found_claims", "avg_confidence", "flagged"],
] as (keyof Detail)[];

/** CSV has the outcomes alone, for spreadsheets; JSONL also what was kept of each text. */
const FORMATS = {
  csv: { type: "text/csv", head: `${[...FIELDS, "key_id", "key_name"].join(",")}\r\n`, line: csvLine },
  jsonl: { type: "application/jsonl", head: "", line: (detail: Detail) => `${JSON.stringify(detail)}\n` },
} as const;

/** The outcomes that the log keeps and the query asks for, the newest first, as a file that is written while it is read. */
export async function exportVerifications(
  member: Member,
  { format, ...query }: z.output<typeof exportQuery>,
): Promise<Response> {
  const { type, head, line } = FORMATS[format];
  const details = eachVerification(member, query);
  const first = await details.next(); // a failure to read is still answered as one
  async function* chunks(): AsyncGenerator<Buffer, void> {
    yield Buffer.from(first.done ? head : head + line(first.value));
    for await (const detail of details) yield Buffer.from(line(detail));
  }
  return new Response(Readable.toWeb(Readable.from(chunks())) as ReadableStream<Uint8Array> as BodyInit, {
    headers: {
      "Content-Type": `${type}; charset=utf-8`,
      "Content-Disposition": `attachment; filename="assay-log.${format}"`,
      "Cache-Control": "no-store",
    },
  });
}

function csvLine(detail: Detail): string {
  const cells = [...FIELDS.map((field) => String(detail[field])), detail.key?.id ?? "", detail.key?.name ?? ""];
  return `${cells.map(csvCell).join(",")}\r\n`;
}

/** Quoted where it must be. A spreadsheet would compute what begins like a formula, and names of keys are anybody's. */
function csvCell(value: string): string {
  const plain = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
