import type { CrossEncoder, Likely } from "./cross-encoder";
import type { Unit } from "./passages";
import type { UnitIndex } from "./select";
import type { Terms } from "./terms";

/** What the encoder says of all units chosen for a claim, and of the one or two that share most with it. */
export interface Read {
  wide: Likely;
  narrow: Likely;
}

export type Reader = Pick<CrossEncoder, "read">;

const NARROW_WORDS = 20; // of the units that are read without the others

/** Reads a claim twice: among other units what decides may be lost, and a claim may need several. */
export async function readBoth(
  encoder: Reader,
  claim: Terms,
  { units, index }: { units: readonly Unit[]; index: UnitIndex },
): Promise<Read> {
  const wide = await encoder.read(claim, units);
  const few = index.select(claim, NARROW_WORDS);
  return { wide, narrow: few.length === units.length ? wide : await encoder.read(claim, few) };
}
