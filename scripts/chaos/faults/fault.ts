import type { World, WorldKind } from "../world";

/** Something that may happen to the service while it serves valid calls. */
export interface Fault {
  name: string;
  world: WorldKind;
  /** The app ends by it; by all else it must not. */
  endsApp?: true;
  /** Lets it happen, for some seconds where it lasts. Gives what was promised and did not hold meanwhile. */
  happen(world: World, seconds: number): Promise<string[]>;
}

/** The promises that do not hold. */
export function broken(promises: Record<string, boolean>): string[] {
  return Object.entries(promises).flatMap(([promise, holds]) => (holds ? [] : [promise]));
}
