import { type Fingerprint, fingerprint, slotOf } from "@/lib/engine/graph/fingerprint";

type Numbers = Uint8Array | Uint16Array | Uint32Array | Float64Array;

const FIRST_ROOM = 1024;

/** A growing column of numbers: millions of rows without an object each. */
class Column<T extends Numbers> {
  length = 0;
  private data: T;

  constructor(private readonly make: (room: number) => T) {
    this.data = make(FIRST_ROOM);
  }

  push(value: number): number {
    if (this.length === this.data.length) {
      const wider = this.make(this.length * 2);
      wider.set(this.data);
      this.data = wider;
    }
    this.data[this.length] = value;
    return this.length++;
  }

  at(index: number): number {
    return this.data[index] ?? 0;
  }

  set(index: number, value: number): void {
    this.data[index] = value;
  }

  /** Hands over the filled part and is empty from then on. */
  take(): T {
    const taken = this.view();
    this.data = this.make(0);
    this.length = 0;
    return taken;
  }

  /** The filled part, not copied. */
  view(): T {
    return this.data.subarray(0, this.length) as T;
  }
}

/** Columns of whole numbers of 8, 16 and 32 bits without sign, and of floating-point numbers of 64. */
export const u8 = () => new Column((room) => new Uint8Array(room));
export const u16 = () => new Column((room) => new Uint16Array(room));
export const u32 = () => new Column((room) => new Uint32Array(room));
export const f64 = () => new Column((room) => new Float64Array(room));

const FULL = 0.7;
const NOTHING = 0xffffffff;

/** Strings to numbers by 64-bit fingerprint: the strings are not kept. Values stay below 2^32 - 1. */
export class FingerprintMap {
  size = 0;
  private his = new Uint32Array(FIRST_ROOM);
  private los = new Uint32Array(FIRST_ROOM);
  private values = new Uint32Array(FIRST_ROOM).fill(NOTHING);
  private readonly print: Fingerprint = { hi: 0, lo: 0 };

  get(text: string): number | undefined {
    fingerprint(text, this.print);
    const value = this.values[this.slot(this.print.hi, this.print.lo)];
    return value === NOTHING ? undefined : value;
  }

  set(text: string, value: number): void {
    this.update(text, () => value);
  }

  /** Sets what follows from the value before, in one look-up; gives the one before. */
  update(text: string, next: (before: number | undefined) => number): number | undefined {
    if (this.size >= this.values.length * FULL) this.grow();
    fingerprint(text, this.print);
    const slot = this.slot(this.print.hi, this.print.lo);
    const known = this.values[slot] === NOTHING ? undefined : this.values[slot];
    if (known === undefined) this.size += 1;
    this.his[slot] = this.print.hi;
    this.los[slot] = this.print.lo;
    this.values[slot] = next(known);
    return known;
  }

  mapValues(next: (value: number) => number): void {
    this.values = this.values.map((value) => (value === NOTHING ? NOTHING : next(value)));
  }

  /** Holds nothing from then on, and takes no memory. */
  clear(): void {
    this.size = 0;
    this.his = new Uint32Array(FIRST_ROOM);
    this.los = new Uint32Array(FIRST_ROOM);
    this.values = new Uint32Array(FIRST_ROOM).fill(NOTHING);
  }

  /** Every entry, in an order that depends on the contents alone. */
  *entries(): Generator<{ hi: number; lo: number; value: number }> {
    for (let i = 0; i < this.values.length; i++) {
      const value = this.values[i] ?? NOTHING;
      if (value !== NOTHING) yield { hi: this.his[i] ?? 0, lo: this.los[i] ?? 0, value };
    }
  }

  private put(hi: number, lo: number, value: number): void {
    const slot = this.slot(hi, lo);
    if (this.values[slot] === NOTHING) this.size += 1;
    this.his[slot] = hi;
    this.los[slot] = lo;
    this.values[slot] = value;
  }

  private slot(hi: number, lo: number): number {
    const slots = this.values.length;
    let slot = slotOf(hi, slots);
    while (this.values[slot] !== NOTHING && (this.his[slot] !== hi || this.los[slot] !== lo)) {
      slot = slot + 1 === slots ? 0 : slot + 1;
    }
    return slot;
  }

  private grow(): void {
    const { his, los, values } = this;
    const room = values.length * 2;
    this.his = new Uint32Array(room);
    this.los = new Uint32Array(room);
    this.values = new Uint32Array(room).fill(NOTHING);
    this.size = 0;
    for (let i = 0; i < values.length; i++) {
      const value = values[i] ?? NOTHING;
      if (value !== NOTHING) this.put(his[i] ?? 0, los[i] ?? 0, value);
    }
  }
}

/** UTF-8 strings one after the other, each ended by a zero byte; equal strings are kept once. Offset 0 is "". */
export class StringPool {
  private bytes = Buffer.alloc(FIRST_ROOM);
  private length = 1;
  private readonly known = new FingerprintMap();

  add(text: string): number {
    if (text === "") return 0;
    const before = this.known.get(text);
    if (before !== undefined) return before;
    const offset = this.length;
    const clean = text.includes("\0") ? text.replaceAll("\0", "") : text;
    this.reserve(Buffer.byteLength(clean) + 1);
    this.length += this.bytes.write(clean, offset) + 1;
    this.known.set(text, offset);
    return offset;
  }

  /** Nothing is added any more: the table of what is there may go. */
  end(): void {
    this.known.clear();
  }

  at(offset: number): string {
    return this.bytes.toString("utf8", offset, this.bytes.indexOf(0, offset));
  }

  view(): Uint8Array {
    return this.bytes.subarray(0, this.length);
  }

  private reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return;
    const wider = Buffer.alloc(Math.max(this.bytes.length * 2, this.length + more));
    this.bytes.copy(wider);
    this.bytes = wider;
  }
}
