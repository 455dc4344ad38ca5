import { z } from "zod";
import { createWebhookInput } from "./webhooks";

/** The dashboard asks for no secret: the service makes one. */
export const memberWebhookInput = createWebhookInput.omit({ secret: true });

const MAX_DEBUGGED = 200_000; // characters of a body

/** A delivery as a receiver got it, to find out why its signature does not hold. Nothing of it is kept. */
export const signatureInput = z.object({
  headers: z.string().max(20_000).meta({ description: "Lines of `name: value`." }),
  body: z.string().max(MAX_DEBUGGED),
  secret: z.string().max(1_000),
});

/** The time of which everything is sent again; moments in UTC, both inclusive. */
export const replayInput = z
  .object({ webhook_id: z.string(), from: z.iso.datetime(), to: z.iso.datetime() })
  .refine(({ from, to }) => Date.parse(from) <= Date.parse(to), {
    path: ["to"],
    message: "Must not lie before the start",
  });
