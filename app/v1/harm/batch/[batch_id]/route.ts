import { api } from "@/lib/http/next";
import { rows } from "@/lib/http/rows";
import { cancelBatch, getBatch } from "@/lib/services/batches";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api(
  rows({
    get_harm_batch: getBatch("harm_detect"),
    cancel_harm_batch: cancelBatch("harm_detect"),
  }),
);
