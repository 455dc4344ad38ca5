import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

const SUMS = "SHA256SUMS"; // as `sha256sum` writes it, beside the files

/** The bytes of a file whose checksum lies beside it. Throws Error where they are others. */
export function readChecked(path: string): ArrayBuffer {
  const bytes = new Uint8Array(readFileSync(path));
  const expected = sumsBeside(path).get(basename(path));
  if (expected === undefined) throw new Error(`${SUMS} beside it does not name it`);
  if (sumOf(bytes) !== expected) throw new Error(`it is damaged: its checksum is not that of ${SUMS}`);
  return bytes.buffer;
}

/** The files of a folder whose checksums lie beside them and that are missing or others. */
export function damagedIn(folder: string): string[] {
  const sums = [...sumsBeside(join(folder, SUMS))];
  const isAsMade = (file: string, sum: string) => existsSync(file) && sumOf(new Uint8Array(readFileSync(file))) === sum;
  return sums
    .map(([name, sum]) => ({ file: join(folder, name), sum }))
    .flatMap(({ file, sum }) => (isAsMade(file, sum) ? [] : [file]));
}

/** Writes a file, and its checksum beside it. */
export function writeChecked(path: string, bytes: Uint8Array): void {
  const sums = sumsBeside(path).set(basename(path), sumOf(bytes));
  writeFileSync(path, bytes);
  const lines = [...sums].sort().map(([name, sum]) => `${sum}  ${name}\n`);
  writeFileSync(join(dirname(path), SUMS), lines.join(""));
}

function sumsBeside(path: string): Map<string, string> {
  const file = join(dirname(path), SUMS);
  const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean) : [];
  return new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
}

const sumOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
