/** What the sealed parts of batches are sealed as. */
export const sharedContext = (batchId: string) => `batch:${batchId}:shared`;
export const itemContext = (batchId: string, place: number, what: "input" | "body") =>
  `batch:${batchId}:${place}:${what}`;
