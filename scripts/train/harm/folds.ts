/** Folds by use: for the calibration, for the evaluation, and all others for training. */
export type Use = "fit" | "test" | "train";

export const FOLDS = 10;

export const useOfFold = (fold: number): Use => (fold === 0 || fold === 2 ? "fit" : fold === 1 ? "test" : "train");
