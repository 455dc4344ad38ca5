import type { Kind } from "@/lib/catalog/kinds";
import type { Relation } from "@/lib/catalog/relations";
import type { Caps, GraphStats, Literal } from "./reader";

/** The compact index file: 32 bytes of preamble, a JSON header, then sections aligned to 8 bytes. See docs/knowledge.md. */
export const FORMAT = { magic: "ASSAYKG1", version: 1, preambleBytes: 32, align: 8 } as const;

const ARRAYS = { u8: Uint8Array, u16: Uint16Array, u32: Uint32Array, f64: Float64Array } as const;

export type SectionType = keyof typeof ARRAYS;
export type SectionArray = Uint8Array | Uint16Array | Uint32Array | Float64Array;

/** A section as the header lists it. `offset` counts bytes from the end of the header, `length` counts elements. */
export interface SectionEntry {
  type: SectionType;
  offset: number;
  length: number;
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

export function viewOf(entry: SectionEntry, buffer: ArrayBuffer, dataStart: number): SectionArray {
  return new ARRAYS[entry.type](buffer, dataStart + entry.offset, entry.length);
}

/** A date in 30 bits: years -1048576 to 1048575. Throws RangeError outside. */
export function packDate(date: { year: number; month: number; day: number }): number {
  if (Math.abs(date.year) >= YEAR_ZERO) throw new RangeError(`year ${date.year} is out of range`);
  return ((date.year + YEAR_ZERO) << 9) | (date.month << 5) | date.day;
}

export function unpackDate(packed: number): Literal {
  return { kind: "date", year: (packed >>> 9) - YEAR_ZERO, month: (packed >>> 5) & 15, day: packed & 31 };
}

/** FNV-1a over bytes: guards the header against damage, not against intent. */
export function checksum(bytes: Uint8Array): number {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}
