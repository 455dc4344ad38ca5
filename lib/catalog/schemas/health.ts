import { z } from "zod";

export const healthInput = z.object({});

export const healthOutput = z.object({
  status: z.enum(["ok", "unavailable"]),
  version: z.string(),
  database: z.enum(["up", "down"]),
  graph: z.object({ status: z.enum(["loaded", "missing"]), entities: z.int(), facts: z.int() }),
  uptime_seconds: z.number(),
});
