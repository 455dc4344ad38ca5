import { z } from "zod";

export const healthInput = z.object({});

export const healthOutput = z.object({
  status: z.enum(["ok", "unavailable"]),
  version: z.string(),
  database: z.enum(["up", "down"]),
  graph: z.object({
    status: z.enum(["loaded", "missing", "damaged"]),
    entities: z.int(),
    facts: z.int(),
    rebuilt: z.int().meta({ description: "Imported graphs that were found damaged and are being built again." }),
  }),
  uptime_seconds: z.number(),
});
