/** What the options that texts of a batch have in common are sealed as. */
export const sharedContext = (batchId: string) => `batch:${batchId}:shared`;
/** What the input and the answer of one text are sealed as. */
export const itemContext = (batchId: string, place: number, what: "input" | "body") =>
  `batch:${batchId}:${place}:${what}`;
