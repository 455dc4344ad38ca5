import { z } from "zod";

/** A request to an endpoint of the API as the playground sends it. `body` is what the API itself would get. */
export const playgroundInput = z.object({
  endpoint: z.enum(["verify", "harm_detect"]),
  body: z.record(z.string(), z.unknown()),
});

/** The API's answer, whatever its status, the milliseconds that each stage of it took, and whether the log keeps its claims. */
export const playgroundOutput = z.object({
  stages: z.array(z.object({ stage: z.string(), ms: z.number() })),
  status: z.int(),
  is_kept: z.boolean(),
  headers: z.record(z.string(), z.string()),
  body: z.record(z.string(), z.unknown()),
});
