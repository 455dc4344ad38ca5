/** Two unsigned 32-bit halves of a string's fingerprint; reused between calls so that look-ups allocate nothing. */
export interface Fingerprint {
  hi: number;
  lo: number;
}

/** Writes the 64-bit fingerprint of a string's UTF-16 units into `into`. Not cryptographic: names are not secrets. */
export function fingerprint(text: string, into: Fingerprint): void {
  let a = 0xdeadbeef ^ text.length;
  let b = 0x41c6ce57 ^ text.length;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    a = Math.imul(a ^ unit, 2654435761);
    b = Math.imul(b ^ unit, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  into.hi = b >>> 0;
  into.lo = a >>> 0;
}

/** Where a fingerprint starts to look in a table of `slots` places; any size will do, powers of two waste room. */
export function slotOf(hi: number, slots: number): number {
  return Math.floor((hi / 4294967296) * slots);
}
