import type { Kind } from "@/lib/catalog/kinds";
import type { Relation } from "@/lib/catalog/relations";
import type { Caps, GraphStats, Literal } from "./reader";

/** The compact index file: 32 bytes of preamble, a JSON header, then sections aligned to 8 bytes. See docs/knowledge.md. */
export const FORMAT = { magic: "ASSAYKG1", version: 2, preambleBytes: 32, align: 8 } as const;

const ARRAYS = { u8: Uint8Array, u16: Uint16Array, u32: Uint32Array, f64: Float64Array } as const;

export type SectionType = keyof typeof ARRAYS;
export type SectionArray = Uint8Array | Uint16Array | Uint32Array | Float64Array;

/** A section as the header lists it. `offset` counts bytes from the end of the header, `length` counts elements. */
export interface SectionEntry {
  type: SectionType;
  offset: number;
  length: number;
  checksum: number;
}

export interface Header {
  /** Fingerprint of what the index was made from. */
  madeFrom: string;
  fileBytes: number;
  stats: GraphStats;
  kinds: readonly Kind[];
  relations: readonly Relation[];
  units: readonly string[];
  /** What `factOrigins` points to: index of a source, and trust 0 to 1. */
  origins: readonly { source: number; trust: number }[];
  sections: Record<string, SectionEntry>;
}

/** Codes of `postingCaps`. */
export const CAPS: readonly Caps[] = ["any", "initial", "upper"];
/** Top bit of a posting: the last one of its alias. */
export const LAST_POSTING = 0x80000000;
/** Start of an alias slot that holds nothing. */
export const EMPTY_SLOT = 0xffffffff;
/** Facts between two entries of `subjectHints`. */
export const HINT_STRIDE = 64;

/** What the top two bits of a fact's object say about the other thirty. */
export const OBJECT = { entity: 0, number: 1, date: 2, text: 3, payloadBits: 30, payloadMask: 0x3fffffff } as const;

const YEAR_ZERO = 1 << 20;

/** A section of a graph where it lies in the buffer, uncopied; `dataStart` is where sections begin, in bytes. */
export function viewOf(entry: SectionEntry, buffer: ArrayBuffer, dataStart: number): SectionArray {
  return new ARRAYS[entry.type](buffer, dataStart + entry.offset, entry.length);
}

/** A date in 30 bits: years -1048576 to 1048575. Throws RangeError outside. */
export function packDate(date: { year: number; month: number; day: number }): number {
  if (Math.abs(date.year) >= YEAR_ZERO) throw new RangeError(`year ${date.year} is out of range`);
  return ((date.year + YEAR_ZERO) << 9) | (date.month << 5) | date.day;
}

/** The date of those 30 bits; month and day are 0 where they are not known. */
export function unpackDate(packed: number): Literal {
  return { kind: "date", year: (packed >>> 9) - YEAR_ZERO, month: (packed >>> 5) & 15, day: packed & 31 };
}

const WORD_BYTES = 4;

/**
 * A hash of bytes in two lanes of words, which guards against damage, not against intent: any one word that changes
 * changes it. Faster than what Node has for every version: 40 MB take some 20 ms.
 */
export function checksum({ buffer, byteOffset, byteLength }: ArrayBufferView): number {
  const isAligned = byteOffset % WORD_BYTES === 0;
  const [from, at] = isAligned ? [buffer, byteOffset] : [buffer.slice(byteOffset, byteOffset + byteLength), 0];
  const words = new Uint32Array(from, at, Math.floor(byteLength / WORD_BYTES));
  let even = 0x811c9dc5 ^ byteLength;
  let odd = 0x9e3779b1;
  for (let i = 0; i + 1 < words.length; i += 2) {
    even = Math.imul(even ^ (words[i] ?? 0), 0x01000193);
    odd = Math.imul(odd ^ (words[i + 1] ?? 0), 0x85ebca6b);
    even ^= even >>> 15;
    odd ^= odd >>> 13;
  }
  const done = words.length - (words.length % 2);
  for (const byte of new Uint8Array(from, at + done * WORD_BYTES, byteLength - done * WORD_BYTES)) {
    even = Math.imul(even ^ byte, 0x01000193);
  }
  return (even ^ odd) >>> 0;
}
