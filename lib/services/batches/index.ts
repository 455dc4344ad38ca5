export { cancelBatch, getBatch, purgeBatches } from "./batches";
export { makeHarmBatch, makeVerifyBatch } from "./new-batches";
export { beginDueBatches, endBatches } from "./work";
