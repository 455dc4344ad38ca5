import * as batches from "./schemas/batches";

/** Many texts in one request, checked behind its answer. */
export const BATCH_ENDPOINTS = {
  create_verify_batch: {
    method: "POST",
    path: "/v1/verify/batch",
    summary: "Verify many texts",
    description:
      "Up to 1,000 texts, in a body of 1 MiB, that are checked behind the answer. Each is charged when the batch is accepted, all or none. Read progress and results from the batch, or subscribe to `batch.finished`.",
    scope: "verify",
    cost: "minute",
    success: 202,
    idempotent: true,
    errors: ["text_too_long", "context_too_long"],
    input: batches.verifyBatchInput,
    output: batches.createBatchOutput,
  },
  get_verify_batch: {
    method: "GET",
    path: "/v1/verify/batch/{batch_id}",
    summary: "Get a batch of texts to verify",
    description: "How far it is, and its results in order. They are kept for seven days after its end at most.",
    scope: "verify",
    cost: "minute",
    errors: ["batch_not_found"],
    input: batches.getBatchInput,
    output: batches.getVerifyBatchOutput,
  },
  cancel_verify_batch: {
    method: "DELETE",
    path: "/v1/verify/batch/{batch_id}",
    summary: "Cancel a batch of texts to verify",
    description:
      "Texts that were not checked yet never are; they stay charged. Results stay. A batch that ended stays as it is.",
    scope: "verify",
    cost: "minute",
    errors: ["batch_not_found"],
    input: batches.cancelBatchInput,
    output: batches.cancelBatchOutput,
  },
  create_harm_batch: {
    method: "POST",
    path: "/v1/harm/batch",
    summary: "Detect harmful content in many texts",
    description:
      "Up to 1,000 texts, in a body of 1 MiB, that are checked behind the answer. Each is charged when the batch is accepted, all or none. Read progress and results from the batch, or subscribe to `batch.finished`.",
    scope: "harm_detect",
    cost: "minute",
    success: 202,
    idempotent: true,
    errors: ["text_too_long"],
    input: batches.harmBatchInput,
    output: batches.createBatchOutput,
  },
  get_harm_batch: {
    method: "GET",
    path: "/v1/harm/batch/{batch_id}",
    summary: "Get a batch of texts to detect harm in",
    description: "How far it is, and its results in order. They are kept for seven days after its end at most.",
    scope: "harm_detect",
    cost: "minute",
    errors: ["batch_not_found"],
    input: batches.getBatchInput,
    output: batches.getHarmBatchOutput,
  },
  cancel_harm_batch: {
    method: "DELETE",
    path: "/v1/harm/batch/{batch_id}",
    summary: "Cancel a batch of texts to detect harm in",
    description:
      "Texts that were not checked yet never are; they stay charged. Results stay. A batch that ended stays as it is.",
    scope: "harm_detect",
    cost: "minute",
    errors: ["batch_not_found"],
    input: batches.cancelBatchInput,
    output: batches.cancelBatchOutput,
  },
} as const;
