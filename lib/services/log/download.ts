import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";

/** A file for the browser to keep, written while it is read. `parts`: its text, in pieces. */
export async function download(
  { name, type }: { name: string; type: string },
  parts: AsyncGenerator<string, void>,
): Promise<Response> {
  const first = await parts.next(); // a failure to read is still answered as one
  async function* chunks(): AsyncGenerator<Buffer, void> {
    if (!first.done) yield Buffer.from(first.value);
    for await (const part of parts) yield Buffer.from(part);
  }
  return new Response(Readable.toWeb(Readable.from(chunks())) as ReadableStream<Uint8Array> as BodyInit, {
    headers: {
      "Content-Type": `${type}; charset=utf-8`,
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
    },
  });
}

/** A line for spreadsheets. They would compute what begins like a formula, and names and texts are anybody's. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(value: string): string {
  const plain = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
