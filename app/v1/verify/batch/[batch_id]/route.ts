import { api } from "@/lib/http/next";
import { rows } from "@/lib/http/rows";
import { cancelBatch, getBatch } from "@/lib/services/batches";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api(
  rows({
    get_verify_batch: getBatch("verify"),
    cancel_verify_batch: cancelBatch("verify"),
  }),
);
