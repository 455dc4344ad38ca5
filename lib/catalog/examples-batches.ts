import type { z } from "zod";
import type { ENDPOINTS, EndpointId, Output } from "./endpoints";
import type { BATCH_ENDPOINTS } from "./endpoints-batches";
import { VERIFY_EXAMPLE } from "./examples-verify";

type BatchEndpointId = keyof typeof BATCH_ENDPOINTS;
type Typed<Id extends EndpointId> = {
  path?: Record<string, string>;
  query?: Record<string, string>;
  body?: Partial<z.input<(typeof ENDPOINTS)[Id]["input"]>>;
  answer: Output<Id>;
};

const BATCH: Output<"create_verify_batch"> = {
  id: "bat_p2XcVn7QmZs0LtYb4KdR",
  status: "waiting",
  total: 2,
  completed: 0,
  failed: 0,
  cancelled: 0,
  created_at: "2026-11-21T12:00:00.000Z",
  ended_at: null,
  expires_at: null,
};
const CANCELLED: typeof BATCH = {
  ...BATCH,
  status: "cancelled",
  completed: 1,
  cancelled: 1,
  ended_at: "2026-11-21T12:00:01.000Z",
  expires_at: "2026-11-28T12:00:01.000Z",
};
const path = { batch_id: BATCH.id };
const WAITING = { index: 1, id: "second", status: "waiting", status_code: null, body: null } as const;

export const BATCH_EXAMPLES: { [Id in BatchEndpointId]: Typed<Id> } = {
  create_verify_batch: {
    body: {
      items: [
        { id: "first", text: VERIFY_EXAMPLE.body.text },
        { id: "second", text: "Canberra is the capital of Australia.", mode: "blocking" },
      ],
      context: [{ id: "manual", title: "Manual", text: "The battery lasts 14 hours." }],
      options: { min_confidence: 0.6 },
    },
    answer: BATCH,
  },
  get_verify_batch: {
    path,
    query: { limit: "100" },
    answer: {
      ...BATCH,
      status: "running",
      completed: 1,
      results: [{ index: 0, id: "first", status: "completed", status_code: 200, body: VERIFY_EXAMPLE.answer }, WAITING],
      next_cursor: null,
    },
  },
  cancel_verify_batch: { path, answer: CANCELLED },
  create_harm_batch: {
    body: {
      items: [
        { id: "first", text: "Have a nice day." },
        { id: "second", text: "I'm going to kill you." },
      ],
      categories: ["violence"],
    },
    answer: BATCH,
  },
  get_harm_batch: {
    path,
    query: { limit: "100" },
    answer: {
      ...BATCH,
      status: "running",
      completed: 1,
      results: [
        {
          index: 0,
          id: "first",
          status: "completed",
          status_code: 200,
          body: {
            request_id: "req_8f14e45fceea467f9d3a2d1b7c6e5f40",
            harmful: false,
            categories: [],
            confidence: 0.01,
            probabilities: { violence: 0.01 },
            processing_time_ms: 4.21,
          },
        },
        WAITING,
      ],
      next_cursor: null,
    },
  },
  cancel_harm_batch: { path, answer: CANCELLED },
};
