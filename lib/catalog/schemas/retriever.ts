import { z } from "zod";
import { organizationSettings, RETRIEVER_DEADLINE_MS } from "../settings";
import { PRINTABLE } from "./printable";

const { url, is_on, deadline_ms } = organizationSettings.shape.retriever.unwrap().unwrap().shape;

export const RETRIEVED_BYTES = 1_000_000; // of an answer
export const RETRIEVED_PER_CLAIM = 20; // passages
export const ASKED_PER_CLAIM = 5;

/** What the dashboard says of the organization's search service. */
export const retrieverChange = z.object({
  url: url.trim().min(1).max(2_048).regex(PRINTABLE),
  is_on: is_on.default(true),
  deadline_ms: deadline_ms.default(RETRIEVER_DEADLINE_MS.usual),
});

/** The service as people see it: without its secret. */
export const retrieverView = z.object({
  url,
  is_on,
  deadline_ms,
  previous_secret_expires_at: z.iso.datetime().nullable(),
  /** It failed several times in a row, and is not asked until then. */
  left_alone_until: z.iso.datetime().nullable(),
});

/** A claim that the service is tried with. */
export const retrieverTrial = z.object({ claim: z.string().trim().min(1).max(500) });

const passage = z.object({
  id: z.string().min(1).max(200).regex(PRINTABLE),
  title: z.string().max(500).optional(),
  url: z.string().max(2_000).optional(),
  text: z.string().min(1).max(20_000),
});

/** What the service answers: for each claim, in the order of the request, its passages, the best first. */
export const retrieverAnswer = z.object({
  claims: z.array(z.object({ passages: z.array(passage).max(RETRIEVED_PER_CLAIM) })),
});

export const retrieverTrialAnswer = z.object({
  answered: z.boolean(),
  message: z.string(),
  passages: z.array(passage),
});
