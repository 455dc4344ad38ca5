import type { Unit } from "../passages";
import type { Terms } from "../terms";

/** What is compared: a claim, the units chosen for it, and all passages. */
export interface Compared {
  claim: Terms;
  units: readonly ComparedUnit[];
  /** Whether any passage of the request has a word. */
  isHeld: (stem: string, norm: string) => boolean;
}

export interface ComparedUnit {
  unit: Unit;
  /** The share of the claim's words that it has, without those of the detail in question: tokens [from, to). */
  coverBut(detail?: { from: number; to: number }): number;
  /** The same of the few words next to the detail: a claim may state several things. */
  coverNear(detail: { from: number; to: number }): number;
}

/**
 * What a check found of one detail of the claim. `agrees`: a unit states it; `conflicts`: a unit that is about the same
 * states another; `missing`: none of them says anything of it; `weaker`: the
 * unit that is about the same says it less surely, or of fewer things; `differs`: the unit nearest to the claim, though in
 * other words, has another one of its kind.
 */
export interface DetailFinding {
  kind: "number" | "date" | "name" | "negation" | "opposite" | "quantifier" | "strength" | "role";
  state: "agrees" | "conflicts" | "missing" | "weaker" | "differs";
  /** The detail as the claim has it. */
  said: string;
  /** The unit that agrees or conflicts, and what it says there. */
  unit?: Unit;
  instead?: string;
  /** Of a conflict the share of the claim's other words that the unit has, where that was counted. */
  cover?: number;
}

/** Compares one kind of detail; empty where the claim has none. */
export type Check = (compared: Compared) => DetailFinding[];

/** Share of a claim's words from which a unit counts as being about the same. */
export const SAME_MATTER = 0.6;
