import { z } from "zod";

const graph = z.object({
  status: z.enum(["loaded", "missing", "damaged"]),
  entities: z.int(),
  facts: z.int(),
  rebuilt: z.int().meta({ description: "Imported graphs that were found damaged and are being built again." }),
});
const process = { version: z.string(), graph, uptime_seconds: z.number() };

export const healthInput = z.object({});

export const healthOutput = z.object({ status: z.literal("ok"), ...process });

/** What a process needs to serve. */
export const NEEDED = ["database", "graph", "models", "worker"] as const;

export const readyOutput = z.object({
  status: z.enum(["ok", "unavailable"]),
  ...process,
  database: z.enum(["up", "down"]),
  models: z.enum(["loading", "loaded", "failed"]).meta({ description: "What texts are read with." }),
  worker: z.enum(["alive", "silent"]),
  missing: z.array(z.enum(NEEDED)),
});
