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

const inngest = z.object({
  answers: z.boolean().meta({ description: "Whether it took what this process had for it last." }),
  last_called_at: z.iso.datetime().nullable().meta({ description: "Its last call of any process." }),
  overdue: z.int().meta({ description: "Deliveries that are late by over 10 seconds; 1,000 stands for more." }),
  stands_in: z.boolean().meta({ description: "This process does the work of Inngest until it is back." }),
});

/** What a process needs to serve. */
export const NEEDED = ["database", "graph", "models", "worker"] as const;

export const readyOutput = z.object({
  status: z.enum(["ok", "unavailable"]),
  ...process,
  database: z.enum(["up", "down"]),
  models: z.enum(["loading", "loaded", "failed"]).meta({ description: "What texts are read with." }),
  worker: z.enum(["alive", "silent"]),
  inngest: inngest.optional().meta({ description: "Where Inngest runs the background work." }),
  missing: z.array(z.enum(NEEDED)),
});
