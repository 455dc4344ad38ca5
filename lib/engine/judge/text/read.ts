import type { CrossEncoder, Likely } from "./cross-encoder";
import type { Unit } from "./passages";
import type { Terms } from "./terms";

/** What the encoder says of all units chosen for a claim, and of the one or two that share most with it. */
export interface Read {
  wide: Likely;
  narrow: Likely;
}

export type PassageReader = Pick<CrossEncoder, "read">;

/** Of the units that are read without the others. */
export const NARROW_WORDS = 20;

/** Reads a claim twice: among other units what decides may be lost, and a claim may need several. `few` are some of `units`. */
export async function readBoth(
  encoder: PassageReader,
  claim: Terms,
  { units, few }: { units: readonly Unit[]; few: readonly Unit[] },
): Promise<Read> {
  const wide = await encoder.read(claim, units);
  return { wide, narrow: few.length === units.length ? wide : await encoder.read(claim, few) };
}
