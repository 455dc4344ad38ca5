import type { Draft } from "../draft";

/**
 * A way in which one sentence says several things. Gives the draft without one of them, first, and that one; undefined
 * where there is none, or where it is not sure: then the sentence stays whole.
 */
export type Construct = (draft: Draft) => Draft[] | undefined;

export const SURE = 0.7; // of the arcs that decide a split; below, one in four is wrong
