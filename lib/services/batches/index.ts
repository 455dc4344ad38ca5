export { purgeBatches } from "./batches";
export { dropBatch, makeHarmBatch, makeVerifyBatch, showBatch } from "./verbs";
export { beginDueBatches, endBatches } from "./work";
