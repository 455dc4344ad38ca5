/** Named arrays of bytes in one file: a length, a JSON table of names and sizes, then the arrays, each at a multiple of 8. */
export type Sections = ReadonlyMap<string, Uint8Array>;

const MAGIC = 0x41534831; // "ASH1"
const ALIGNMENT = 8;

/** Named byte arrays as one file: magic, length of the table, the table as JSON, then each array aligned to 8 bytes. */
export function packSections(sections: Sections): Uint8Array {
  const table = [...sections].map(([name, bytes]) => [name, bytes.length]);
  const head = new TextEncoder().encode(JSON.stringify(table));
  const starts: number[] = [];
  let size = aligned(8 + head.length);
  for (const bytes of sections.values()) {
    starts.push(size);
    size = aligned(size + bytes.length);
  }
  const packed = new Uint8Array(size);
  const view = new DataView(packed.buffer);
  view.setUint32(0, MAGIC);
  view.setUint32(4, head.length);
  packed.set(head, 8);
  for (const [index, bytes] of [...sections.values()].entries()) packed.set(bytes, starts[index]);
  return packed;
}

/** Throws Error where the bytes are no such file or are cut off. */
export function openSections(buffer: ArrayBuffer): Sections {
  const view = new DataView(buffer);
  if (buffer.byteLength < 8 || view.getUint32(0) !== MAGIC) throw new Error("not a file of sections");
  const headLength = view.getUint32(4);
  if (8 + headLength > buffer.byteLength) throw new Error("the file is cut off");
  const table = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 8, headLength))) as [string, number][];
  const sections = new Map<string, Uint8Array>();
  let at = aligned(8 + headLength);
  for (const [name, length] of table) {
    if (at + length > buffer.byteLength) throw new Error("the file is cut off");
    sections.set(name, new Uint8Array(buffer, at, length));
    at = aligned(at + length);
  }
  return sections;
}

const aligned = (size: number) => Math.ceil(size / ALIGNMENT) * ALIGNMENT;
